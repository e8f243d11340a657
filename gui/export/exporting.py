"""Exporting what is shown: a view as a picture, everything as a report."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.export.asking import ask_what_to_export, ask_where_to_save
from gui.export.saving_in_steps import Saving
from gui.state.error_words import Failure, in_words
from gui.state.store import Store
from gui.themes.theming import Theming

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.analysis.analysis import Analysis
    from engine.data.roles import Guess
    from gui.export.export_dialog import ExportChoice
    from gui.export.steps import Steps

PICTURES = "Pictures (*.png *.svg *.pdf)"
REPORTS = "Reports (*.pdf *.html)"
SEVERAL_LATER = Failure(
    "Pictures and reports of several classes come later.",
    do="On the command line voroscope analyse writes all their numbers, with --json too.",
)


class Exporting(QObject):
    """Asks what and where to, saves it, and tells what became of it.

    Attributes:
        saving: does it, between events.
    """

    message = Signal(str)
    failed = Signal(object)

    def __init__(self, store: Store, theming: Theming, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._theming, self._window = store, theming, window
        self.saving = Saving(self)
        self.saving.saved.connect(self._report_saved)
        self.saving.failed.connect(self._report_failed)

    @Slot()
    def export_view(self) -> None:
        """Save one view as a picture."""
        analysis = self._analysis_of_two()
        if analysis is None or self._is_busy():
            return
        choice = ask_what_to_export(self._theming.theme.name, analysis, self._window)
        if choice is None:
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-{choice.name}.png", PICTURES)
        if target is not None:
            self.saving.start(lambda: picture_steps(choice, analysis, target), target)

    @Slot()
    def save_report(self) -> None:
        """Save the report."""
        analysis, guesses = self._analysis_of_two(), self._store.guesses
        if analysis is None or self._is_busy():
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-report.pdf", REPORTS)
        if target is not None:
            self.saving.start(lambda: report_steps(analysis, guesses, target), target)

    def _analysis_of_two(self) -> "Analysis | None":
        """What is shown, if there is something; of several classes say that it comes later."""
        analysis = self._store.two_class_analysis
        if analysis is None and self._store.analysis is not None:
            self.failed.emit(SEVERAL_LATER)
        return analysis

    def _is_busy(self) -> bool:
        """Whether something is being saved; if so, say that one thing is saved at a time."""
        target = self.saving.target
        if target is not None:
            self.message.emit(f"{target.name} is still being saved")
        return target is not None

    @Slot(object)
    def _report_saved(self, target: Path) -> None:
        self.message.emit(f"Saved {target}")

    @Slot(object, object)
    def _report_failed(self, error: Exception, target: Path) -> None:
        self.failed.emit(in_words(error, where=target.name))


def picture_steps(choice: "ExportChoice", analysis: "Analysis", target: Path) -> "Steps[bytes]":
    """Make one view as a picture.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    from engine.saving import refuse_overwriting
    from gui.export.figures import picture_figure
    from gui.export.picture import Picture, picture_bytes
    from gui.themes.theme import load_theme

    source = analysis.geometry.source
    refuse_overwriting(target, [source.path])
    theme = load_theme(choice.theme)
    paint = picture_figure(choice.view, analysis, theme)
    picture = Picture(paint, choice.size, theme.plot, f"{choice.name} of {source.name}")
    return (yield from picture_bytes(picture, target))


def report_steps(analysis: "Analysis", guesses: "Sequence[Guess]", target: Path) -> "Steps[bytes]":
    """Make the report, as PDF or HTML.

    Raises:
        UserError: it cannot be made or written there, in words.
    """
    from engine.saving import refuse_overwriting
    from gui.export.report_bytes import refuse_other_formats, report_bytes

    refuse_other_formats(target)
    refuse_overwriting(target, [analysis.geometry.source.path])
    return (yield from report_bytes(analysis, guesses, target))
