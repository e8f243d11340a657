"""First-run hints: one at a time, above the views, dismissed for good one by one or all at once."""

from PySide6.QtCore import QObject, QSettings, QTimer, Slot

from engine.messages.language import tr
from gui.frame.actions import Actions
from gui.themes.settings import program_settings
from gui.widgets.notice import Notice

PLACE = "hints/dismissed"
ALL = "all"
AFTER = 2500  # ms after a file is there: what was asked for is looked at first
HINTS = {
    "t": tr(
        "Drag the violet line, or move it with ← and →; Space sweeps it. "
        "Every view follows the same t."
    ),
    "commands": tr("Ctrl+K finds everything that the program can do by its name."),
    "menus": tr("A right click or Shift+F10, on a view or a model, offers what can be done."),
    "present": tr("F5 shows two views and the verdict in large type, for people who look on."),
}
ABOUT = {"t": "play", "commands": "commands", "menus": "copy_picture", "present": "present"}
"""The action that each hint is about: it comes where that can be done."""


class Hints(QObject):
    """Shows the first hint that was not dismissed, after a file was opened.

    Args:
        notice: shows it.
        actions: what can be done with what is open.
        settings: where it is kept what was dismissed; the program's own if None.

    Attributes:
        shown: the key of the hint that is shown; empty where none is.
    """

    def __init__(self, notice: Notice, actions: Actions, settings: QSettings | None = None) -> None:
        super().__init__(notice)
        self._actions = actions
        self._settings = settings or program_settings()
        self.notice = notice
        notice.pressed.connect(self._dismiss)
        self.shown = ""
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(AFTER)
        self._waiting.timeout.connect(self.show_next)

    @Slot()
    def wait(self) -> None:
        """A file was opened: come in a while, unless all was dismissed."""
        if self.shown and not self._fits(self.shown):
            self.withdraw()
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
        self.notice.hide()

    @Slot()
    def show_next(self) -> None:
        """Show the first hint that was not dismissed, or none."""
        self.shown = self._next()
        if self.shown:
            self.notice.show_words(HINTS[self.shown])
        else:
            self.notice.hide()

    @property
    def _dismissed(self) -> list[str]:
        kept = self._settings.value(PLACE)
        return kept.split() if isinstance(kept, str) else []

    def _next(self) -> str:
        known = self._dismissed
        left = (key for key in HINTS if key not in known and self._fits(key))
        return "" if ALL in known else next(left, "")

    def _fits(self, key: str) -> bool:
        """Whether what a hint is about can be done with what is open."""
        return self._actions[ABOUT[key]].isEnabled()

    @Slot(int)
    def _dismiss(self, button: int) -> None:
        """This hint, or every one, comes no more; the next one waits for the next file."""
        keep = [*self._dismissed, ALL if button == 1 else self.shown]
        self._settings.setValue(PLACE, " ".join(keep))
        self.withdraw()
