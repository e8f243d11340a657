"""The name of what is open, in the window's title and at the end of its menu bar."""

from PySide6.QtWidgets import QMainWindow

from gui.frame.hidden_names import PRIVATE
from gui.widgets.text import Elided

CHANGED = " •"  # behind the name of what is not saved
LONGEST = 480  # px beside the menus


class NameOfOpenFile:
    """Names what is open twice, with a mark where something of it is unsaved.

    Args:
        window: whose title and menu bar.
        program: its own name, which stands behind.
    """

    def __init__(self, window: QMainWindow, program: str) -> None:
        self._window, self._program = window, program
        self._label = Elided("", 12, tone="3")
        self._label.setContentsMargins(0, 4, 12, 0)
        self._label.setProperty(PRIVATE, True)
        window.menuBar().setCornerWidget(self._label)
        window.setWindowTitle(program)

    def show_name(self, name: str, *, changed: bool) -> None:
        """Show a name, or with an empty one that nothing is open."""
        words = f"{name}{CHANGED if changed else ''} — {self._program}" if name else ""
        self._window.setWindowTitle(words or self._program)
        self._label.show_whole(words)
        hint = self._label.sizeHint()
        self._label.resize(min(hint.width(), LONGEST), hint.height())
        self._window.menuBar().setCornerWidget(self._label)  # so that the bar makes room
