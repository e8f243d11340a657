"""First-run hints: one at a time, above the views, dismissed for good one by one or all at once."""

from PySide6.QtCore import QObject, QSettings, QTimer, Signal, Slot

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


class KnownHints(QObject):
    """What all windows know of hints.

    Args:
        settings: where it is kept what was dismissed; the program's own if None.

    Attributes:
        shown: the keys of those that are seen in some window.
    """

    no_more_wanted = Signal()

    def __init__(self, settings: QSettings | None = None) -> None:
        super().__init__()
        self._settings = settings or program_settings()
        self.shown: set[str] = set()

    @property
    def left(self) -> tuple[str, ...]:
        """The keys of those that were not dismissed."""
        dismissed = self._dismissed
        return () if ALL in dismissed else tuple(key for key in HINTS if key not in dismissed)

    def dismiss(self, key: str) -> None:
        """Have one, or all of them, come no more."""
        self._settings.setValue(PLACE, " ".join([*self._dismissed, key]))
        if key == ALL:
            self.no_more_wanted.emit()

    @property
    def _dismissed(self) -> list[str]:
        kept = self._settings.value(PLACE)
        return kept.split() if isinstance(kept, str) else []


class Hints(QObject):
    """Shows the first hint that was not dismissed, after a file was opened in its window.

    One that another window shows comes in no second one.

    Args:
        notice: shows it.
        actions: what can be done with what is open.
        known: what all windows know of hints.

    Attributes:
        shown: the key of the hint that is shown; empty where none is.
    """

    def __init__(self, notice: Notice, actions: Actions, known: KnownHints) -> None:
        super().__init__(notice)
        self._actions, self._known = actions, known
        self.notice = notice
        notice.pressed.connect(self._dismiss)
        known.no_more_wanted.connect(self.withdraw)
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
    def withdraw(self) -> None:
        """Nothing is open that a hint could be about: come again with the next file."""
        self._waiting.stop()
        self._known.shown.discard(self.shown)
        self.shown = ""
        self.notice.hide()

    @Slot()
    def show_next(self) -> None:
        """Show the first hint that was not dismissed, or none."""
        key = self._next()
        self.withdraw()
        if key:
            self.shown = key
            self._known.shown.add(key)
            self.notice.show_words(HINTS[key])

    def _next(self) -> str:
        """The first hint that is left for this window, unless it is seen in another one."""
        key = next((key for key in self._known.left if self._fits(key)), "")
        return "" if key != self.shown and key in self._known.shown else key

    def _fits(self, key: str) -> bool:
        """Whether what a hint is about can be done with what is open."""
        return self._actions[ABOUT[key]].isEnabled()

    @Slot(int)
    def _dismiss(self, button: int) -> None:
        """This hint, or every one, comes no more; the next one waits for the next file."""
        key = ALL if button == 1 else self.shown
        self.withdraw()
        self._known.dismiss(key)
