"""Taking away what is shown: a view as a picture, everything as a report."""

import datetime as dt
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.errors import UserError
from gui.dialogs import ask_what_to_export, ask_where_to_save
from gui.errors import in_words
from gui.store import Store
from gui.theming import Theming

if TYPE_CHECKING:
    from engine.analysis import Analysis
    from engine.data.roles import Guess
    from gui.export_dialog import Wish

PICTURES = "Pictures (*.png *.svg *.pdf)"
REPORTS = "Reports (*.pdf *.html)"


class TakeAway(QObject):
    """Asks what and where to, writes it, and tells what became of it."""

    saved = Signal(str)
    failed = Signal(object)

    def __init__(self, store: Store, theming: Theming, window: QWidget) -> None:
        super().__init__(window)
        self._store, self._theming, self._window = store, theming, window

    @Slot()
    def export_view(self) -> None:
        """Save one view as a picture."""
        analysis = self._store.analysis
        if analysis is None:
            return
        wish = ask_what_to_export(self._theming.theme.name, self._window)
        if wish is None:
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-{wish.name}.png", PICTURES)
        if target is not None:
            with self._telling(target):
                write_picture(wish, analysis, target)

    @Slot()
    def save_report(self) -> None:
        """Save the report."""
        analysis = self._store.analysis
        if analysis is None:
            return
        stem = analysis.geometry.source.path.stem
        target = ask_where_to_save(self._window, f"{stem}-report.pdf", REPORTS)
        if target is not None:
            with self._telling(target):
                write_report(analysis, self._store.guesses, target)

    @contextmanager
    def _telling(self, target: Path) -> Iterator[None]:
        """Show that work is done, and say how it ended."""
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            yield
        except (UserError, OSError) as error:
            self.failed.emit(in_words(error, where=target.name))
        else:
            self.saved.emit(f"Saved {target}")
        finally:
            QGuiApplication.restoreOverrideCursor()


def write_picture(wish: "Wish", analysis: "Analysis", target: Path) -> None:
    """Write one view as a picture.

    Raises:
        UserError: it cannot be written, in words.
    """
    from engine.saving import refuse_overwriting
    from gui.export.figures import picture_figure
    from gui.export.picture import Picture, export_picture
    from gui.theme import load_theme

    source = analysis.geometry.source
    refuse_overwriting(target, [source.path])
    theme = load_theme(wish.theme)
    paint = picture_figure(wish.view, analysis, theme)
    picture = Picture(paint, wish.size, theme.plot, f"{wish.name} of {source.name}")
    export_picture(picture, target)


def write_report(analysis: "Analysis", guesses: "tuple[Guess, ...]", target: Path) -> None:
    """Write the report, as PDF or HTML.

    Raises:
        UserError: it cannot be written, in words.
    """
    from engine.report.build import build_report
    from engine.saving import refuse_overwriting, save
    from gui.export.report import refuse_other_formats, report_bytes

    refuse_other_formats(target)
    refuse_overwriting(target, [analysis.geometry.source.path])
    document = build_report(analysis, guesses, dt.datetime.now().date())
    save(target, report_bytes(document, analysis, target))
