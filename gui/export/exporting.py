"""Exporting what is shown: a view as a picture, everything as a report."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QSize, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.analysis.analysis_kinds import source_of
from engine.messages.errors import UserError
from engine.messages.failures import in_words
from engine.messages.language import tr
from gui.export.asking import ask_where_to_save
from gui.export.saving_in_steps import Saving
from gui.scene.looked_at import AT_FIRST, LookedAt
from gui.state.store import Store
from gui.themes.theming import Theming

if TYPE_CHECKING:
    from engine.analysis.cases_behind_counts import CountedCases
    from gui.export.data_files import Columns

PICTURES = tr("Pictures (*.png *.svg *.pdf)")
TABLES = tr("Tables (*.csv *.xlsx)")
REPORTS = tr("Reports (*.pdf *.html)")


class ViewInWindow(Protocol):
    """What pictures and reports need to know of a view."""

    @property
    def mode_shown(self) -> str:
        """Key of its mode; empty where it has none."""

    def looked_at(self) -> LookedAt:
        """How it is looked at."""


class Exporting(QObject):
    """Asks what and where to, saves it, and tells what became of it.

    Attributes:
        saving: does it, between events.
        copying: makes what goes to the clipboard, between events.
    """

    message = Signal(str)
    failed = Signal(object)

    def __init__(self, store: Store, theming: Theming, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._theming, self._window = store, theming, window
        self._views: Mapping[str, ViewInWindow] = {}
        self.saving, self.copying = Saving(self), Saving(self)
        self.saving.saved.connect(self._report_saved)
        for each in (self.saving, self.copying):
            each.failed.connect(self._report_failed)

    def watch(self, views: Mapping[str, ViewInWindow]) -> None:
        """Know the views of the window by their keys, once there are any; more may come."""
        self._views = views

    def _looked_at(self, key: str) -> LookedAt:
        """How a view is looked at; one that nobody has seen yet as at first."""
        return self._views[key].looked_at() if key in self._views else AT_FIRST

    @Slot()
    def export_view(self) -> None:
        """Save one view as a picture."""
        self.export_named("")

    @Slot(str)
    def export_named(self, view: str) -> None:
        """Save one view as a picture, this one unless the user chooses another."""
        analysis = self._store.analysis
        if analysis is None or self._is_busy():
            return
        # A door to all that makes files: a twentieth of a second, which the start does without.
        from gui.export.export_files import ask_what_to_export, picture_steps

        choice = ask_what_to_export(self._theming.theme.name, analysis, self._window, view)
        if choice is None:
            return
        stem = source_of(analysis).path.stem
        target = ask_where_to_save(self._window, f"{stem}-{choice.name}.png", PICTURES)
        if target is not None:
            seen = self._looked_at(choice.view)
            self.saving.start(lambda: picture_steps(choice, analysis, target, seen), target)

    @Slot(str, QSize)
    def copy_picture(self, view: str, size: QSize) -> None:
        """Put what a view shows on the clipboard.

        Args:
            view: its key.
            size: in the window.
        """
        analysis = self._store.analysis
        if analysis is not None:
            from gui.export.export_files import copy_shown  # the same door

            steps = copy_shown(view, size, self._looked_at(view), analysis, self._theming.theme)
            copied = partial(self.message.emit, tr("Copied the picture"))
            self.copying.make(steps, tr("the picture"), copied)

    @Slot(object)
    def copy_data(self, columns: "Columns") -> None:
        """Put a view's data on the clipboard."""
        from gui.export.export_files import copy_columns  # the same door

        copy_columns(columns)
        self.message.emit(tr("Copied the data"))

    @Slot(QAction)
    def copy_rule(self, action: QAction) -> None:
        """Put the verdict's rule on the clipboard, in the form that an action's data name."""
        analysis = self._store.analysis
        if analysis is None:
            return
        from gui.export.export_files import copy_rule_as  # the same door

        try:
            words = copy_rule_as(action.data(), analysis)
        except UserError as error:
            self.failed.emit(in_words(error))
        else:
            self.message.emit(tr("Copied the rule as {words}", words=words))

    @Slot(str, object)
    def save_data(self, name: str, columns: "Columns") -> None:
        """Save a view's data as a table."""
        analysis = self._store.analysis
        if analysis is None or self._is_busy():
            return
        from gui.export.export_files import data_file_steps  # the same door

        stem = source_of(analysis).path.stem
        target = ask_where_to_save(self._window, f"{stem}-{name}.csv", TABLES)
        if target is not None:
            self.saving.start(lambda: data_file_steps(name, columns, analysis, target), target)

    @Slot(object)
    def show_cases(self, counted: "CountedCases") -> None:
        """List the cases behind a count; from there they are copied and saved."""
        from gui.export.export_files import case_list_dialog  # the same door

        dialog = case_list_dialog(counted, self._theming.theme, self._window)
        dialog.copied.connect(self.copy_data)
        dialog.saved.connect(self.save_data)
        dialog.open()

    @Slot()
    def save_report(self) -> None:
        """Save the report."""
        analysis, guesses = self._store.analysis, self._store.guesses
        if analysis is None or self._is_busy():
            return
        from gui.export.export_files import report_steps  # the same door

        stem = source_of(analysis).path.stem
        target = ask_where_to_save(self._window, f"{stem}-report.pdf", REPORTS)
        if target is not None:
            shown = {key: view.mode_shown for key, view in self._views.items()}
            modes = {key: mode for key, mode in shown.items() if mode}
            self.saving.start(lambda: report_steps(analysis, guesses, target, modes), target)

    def _is_busy(self) -> bool:
        """Whether something is being saved; if so, say that one thing is saved at a time."""
        target = self.saving.target
        if target is not None:
            self.message.emit(tr("{name} is still being saved", name=target.name))
        return target is not None

    @Slot(object)
    def _report_saved(self, target: Path) -> None:
        self.message.emit(tr("Saved {target}", target=target))

    @Slot(object, object)
    def _report_failed(self, error: Exception, target: Path) -> None:
        self.failed.emit(in_words(error, where=target.name))
