"""First-run hints: one at a time, over the views, dismissed for good one by one or all at once."""

from PySide6.QtCore import QEvent, QObject, QSettings, QTimer, Slot
from PySide6.QtWidgets import QMainWindow

from engine.messages.language import tr
from gui.themes.settings import program_settings
from gui.themes.theme import Theme
from gui.widgets.notice import Notice

PLACE = "hints/dismissed"
ALL = "all"
AFTER = 2500  # ms after a file is there: what was asked for is looked at first
WIDTH, LEAST, FOOT = 600, 40, 164  # px: its size, and what stays free below it
HINTS = {
    "t": tr("Drag the violet line, or press Space: every view follows the same t."),
    "commands": tr("Ctrl+K finds everything that the program can do by its name."),
    "menus": tr("A right click on a view, or on a model, offers what can be done with it."),
    "present": tr("F5 shows two views and the verdict in large type, for people who look on."),
}


class Hints(QObject):
    """Shows the first hint that was not dismissed, after a file was opened.

    Args:
        window: over which it comes.
        settings: where it is kept what was dismissed; the program's own if None.

    Attributes:
        notice: the hint; None until there is one.
        shown: its key; empty where none is shown.
    """

    def __init__(self, window: QMainWindow, settings: QSettings | None = None) -> None:
        super().__init__(window)
        self._window = window
        self._theme: Theme | None = None
        self._settings = settings or program_settings()
        self.notice: Notice | None = None
        self.shown = ""
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(AFTER)
        self._waiting.timeout.connect(self.show_next)

    @Slot()
    def wait(self) -> None:
        """A file was opened: come in a while, unless all was dismissed."""
        if self._next() and not self.shown:
            self._waiting.start()

    @Slot()
    def stop(self) -> None:
        """Come no more."""
        self._waiting.stop()

    @Slot()
    def withdraw(self) -> None:
        """Nothing is open that a hint could be about: come again with the next file."""
        self.stop()
        self.shown = ""
        if self.notice is not None:
            self.notice.hide()

    @Slot()
    def show_next(self) -> None:
        """Show the first hint that was not dismissed, or none."""
        self.shown = self._next()
        if self.notice is None and self.shown:
            self.notice = Notice(tr("Got it"), tr("No more hints"), parent=self._window)
            self.notice.pressed.connect(self._dismiss)
            self._window.installEventFilter(self)
            if self._theme is not None:
                self.notice.show_theme(self._theme)
        if self.notice is None:
            return
        self.notice.setVisible(bool(self.shown))
        if self.shown:
            self.notice.show_words(HINTS[self.shown])
            self._place()
            self.notice.raise_()

    @Slot(object)
    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        if self.notice is not None:
            self.notice.show_theme(theme)

    @property
    def _dismissed(self) -> list[str]:
        kept = self._settings.value(PLACE)
        return kept.split() if isinstance(kept, str) else []

    def _next(self) -> str:
        known = self._dismissed
        return "" if ALL in known else next((key for key in HINTS if key not in known), "")

    @Slot(int)
    def _dismiss(self, button: int) -> None:
        """This hint, or every one, comes no more; the next one waits for the next file."""
        keep = [*self._dismissed, ALL if button == 1 else self.shown]
        self._settings.setValue(PLACE, " ".join(keep))
        self.withdraw()

    def _place(self) -> None:
        """In the middle, above the ribbon."""
        if self.notice is not None:
            wide = min(WIDTH, self._window.width() - 32)
            height = max(self.notice.heightForWidth(wide), LEAST)
            top = self._window.height() - FOOT - height
            self.notice.setGeometry((self._window.width() - wide) // 2, top, wide, height)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Follow the window."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False
