"""Taking away what is shown: a view as a picture, everything as a report."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.export.asking import ask_what_to_export, ask_where_to_save
from gui.export.saving_in_steps import Saving
from gui.state.error_words import in_words
from gui.state.store import Store
from gui.themes.theming import Theming

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.analysis.analysis import Analysis
    from engine.data.roles import Guess
    from gui.export.export_dialog import Wish
    from gui.export.steps import Steps

PICTURES = "Pictures (*.png *.svg *.pdf)"
REPORTS = "Reports (*.pdf *.html)"


class TakeAway(QObject):
    """Asks what and where to, saves it, and tells what became of it.

    Attributes:
        saving: does it, between events.
    """

    told = Signal(str)
    failed = Signal(object)

    def __init__(self, store: Store, theming: Theming, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._theming, self._window = store, theming, window
        self.saving = Saving(self)
        self.saving.saved.connect(self._tell_saved)
        self.saving.failed.connect(self._tell_failed)

    @Slot()
    def export_view(self) -> None:
        """Save one view as a picture."""
        analysis = self._store.analysis
        if analysis is None or self._is_busy():
            return
        wish = ask_what_to_export(self._theming.theme.name, self._window)
        if wish is None:
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-{wish.name}.png", PICTURES)
        if target is not None:
            self.saving.start(lambda: picture_steps(wish, analysis, target), target)

    @Slot()
    def save_report(self) -> None:
        """Save the report."""
        analysis, guesses = self._store.analysis, self._store.guesses
        if analysis is None or self._is_busy():
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-report.pdf", REPORTS)
        if target is not None:
            self.saving.start(lambda: report_steps(analysis, guesses, target), target)

    def _is_busy(self) -> bool:
        """Whether something is being saved; if so, say that one thing is saved at a time."""
        target = self.saving.target
        if target is not None:
            self.told.emit(f"{target.name} is still being saved")
        return target is not None

    @Slot(object)
    def _tell_saved(self, target: Path) -> None:
        self.told.emit(f"Saved {target}")

    @Slot(object, object)
    def _tell_failed(self, error: Exception, target: Path) -> None:
        self.failed.emit(in_words(error, where=target.name))


def picture_steps(wish: "Wish", analysis: "Analysis", target: Path) -> "Steps[bytes]":
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
    theme = load_theme(wish.theme)
    paint = picture_figure(wish.view, analysis, theme)
    picture = Picture(paint, wish.size, theme.plot, f"{wish.name} of {source.name}")
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
