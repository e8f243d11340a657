"""Where keys go on when a file or page was opened: in its first view, not at a button beside it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Slot
from PySide6.QtWidgets import QWidget

from gui.widgets.last_input import last_input
from gui.widgets.tab_order import focusable

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews


class FirstFocus(QObject):
    """Gives the focus to the first view of a new file or page, as soon as there is one.

    Whoever has gone elsewhere by then stays there.

    Args:
        window: whose focus it is.
        middle: the views; they are made one by one.
    """

    def __init__(self, window: QWidget, middle: "ShownViews") -> None:
        super().__init__(window)
        self._window, self._middle = window, middle
        self._is_due = False
        middle.filled.connect(self._give)

    @Slot()
    def begin(self) -> None:
        """Give the focus to the first view now, or when it is there."""
        focused: QWidget | None = self._window.focusWidget()
        if focused is not None:
            focused.clearFocus()  # else Qt moves it on, as often as what has it is hidden
        self._is_due = True
        self._give()

    @Slot()
    def leave_page(self) -> None:
        """A view that has the focus goes with its page: keys go on in the first of the next one."""
        focused: QWidget | None = self._window.focusWidget()
        if focused is not None and self._middle.grid.isAncestorOf(focused):
            focused.clearFocus()
            self._is_due = True

    @Slot()
    def enter_page(self) -> None:
        """Give the focus to the first view of another page, where it was in a view before."""
        self._give()

    @Slot()
    def _give(self) -> None:
        focused: QWidget | None = self._window.focusWidget()
        self._is_due = self._is_due and focused is None
        if not self._is_due:
            return
        grid = self._middle.grid
        body = grid.card(grid.shown[0]).body if grid.shown else None
        first = None if body is None else next(focusable(body), None)
        if first is not None:
            self._is_due = False
            by_key, other = Qt.FocusReason.TabFocusReason, Qt.FocusReason.OtherFocusReason
            first.setFocus(by_key if last_input().is_key else other)
        elif body is not None and not body.isVisible():
            body.installEventFilter(self)  # Qt shows what was put into a layout in a later turn

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Go on where the first view is shown now."""
        if event.type() == QEvent.Type.Show:
            watched.removeEventFilter(self)
            self._give()
        return False
