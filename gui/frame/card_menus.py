"""The menu of a view: at the button of its card, and where it is clicked with the right button."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.messages.language import tr
from gui.frame.actions import Actions

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews


class CardMenus(QObject):
    """Opens the menu of a view.

    Args:
        middle: the views.
        actions: whose words and keys the entries for moving have.

    Attributes:
        menu: the menu that was opened last.
    """

    def __init__(self, middle: "ShownViews", actions: Actions) -> None:
        super().__init__(middle)
        self._middle, self._actions = middle, actions
        self.menu: QMenu | None = None
        self._key = ""
        middle.grid.menu_requested.connect(self.open)

    @Slot(str, QPoint)
    def open(self, key: str, place: QPoint) -> None:
        """Open the menu of a view at a place of the screen."""
        if self.menu is not None:
            self.menu.deleteLater()
        self._key = key
        self.menu = self._menu()
        self.menu.popup(place)

    def _menu(self) -> QMenu:
        """What can be done with the view."""
        grid = self._middle.grid
        menu = QMenu(grid)
        view = self._middle.views[self._key]
        menu.addAction(tr("&Reset view")).triggered.connect(view.reset_view)
        menu.addSeparator()
        grown = grid.expanded == self._key
        enlarge = menu.addAction(tr("&Back to all views") if grown else tr("&Enlarge"))
        enlarge.triggered.connect(self._enlarge)
        moves = menu.addMenu(tr("&Move"))
        moves.triggered.connect(self._move)
        for action in self._actions.moves.actions():
            moves.addAction(action.text()).setData(action.data())
        close = menu.addAction(tr("&Close"))
        close.setEnabled(len(self._middle.on_page) > 1)
        close.triggered.connect(self._close)
        return menu

    @Slot()
    def _enlarge(self) -> None:
        self._middle.grid.toggle_expanded(self._key)

    @Slot(QAction)
    def _move(self, action: QAction) -> None:
        self._middle.grid.move_view(self._key, action.data())

    @Slot()
    def _close(self) -> None:
        self._middle.set_on_page(self._key, False)
