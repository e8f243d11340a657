"""The menu of a view: at the button of its card, and where it is clicked with the right button."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QSize, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from engine.messages.language import tr
from gui import catalogue
from gui.frame.actions import Actions
from gui.widgets.menu_entries import add_entry, add_menu
from gui.widgets.term_tips import WHY_NOT
from gui.widgets.widgets_within import widgets_within

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews
    from gui.views.view_data import ViewData

MOST_COPIED = 100_000  # numbers: making text of more would freeze the window


class CardMenus(QObject):
    """Opens the menu of a view.

    `picture_copied` brings the view's key and its size; `export_requested` its key;
    `data_copied` columns, `data_saved` their name and they; `refused` says why there are none.
    The same can be done from the menu bar with the view that keys are about.

    Args:
        middle: the views.
        actions: whose words the entries for moving have.

    Attributes:
        menu: the menu that was opened last.
    """

    picture_copied = Signal(str, QSize)
    export_requested = Signal(str)
    data_copied = Signal(object)
    data_saved = Signal(str, object)
    table_requested = Signal(str, str, object)
    refused = Signal(str)

    def __init__(self, middle: "ShownViews", actions: Actions) -> None:
        super().__init__(middle)
        self._middle, self._actions = middle, actions
        self.menu: QMenu | None = None
        self._key = ""
        self._data: ViewData | None = None  # of the view, when its menu was opened
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
        menu = QMenu(self._middle.grid)
        menu.setToolTipsVisible(True)
        view = self._middle.views[self._key]
        self._data = self._data_of_view()
        own = view.menu_entries()
        menu.addActions(list(own))
        if own:
            menu.addSeparator()
        add_entry(menu, tr("Copy &picture")).triggered.connect(self._copy_picture)
        self._add_data_entries(menu)
        add_entry(menu, tr("E&xport picture…")).triggered.connect(self._export_picture)
        menu.addSeparator()
        add_entry(menu, tr("&Reset view")).triggered.connect(view.reset_view)
        grown = self._middle.grid.expanded == self._key
        enlarge = add_entry(menu, tr("&Back to all views") if grown else tr("&Enlarge"))
        enlarge.triggered.connect(self._enlarge)
        moves = add_menu(menu, tr("&Move"))
        moves.triggered.connect(self._move)
        for action in self._actions.moves.actions():
            add_entry(moves, action.text()).setData(action.data())
        close = add_entry(menu, tr("&Close"))
        only = len(self._middle.on_page) == 1
        close.setEnabled(not only)
        close.setToolTip(WHY_NOT["only view"] if only else "")
        close.triggered.connect(self._close)
        return menu

    def _add_data_entries(self, menu: QMenu) -> None:
        """Copy and save the data, where there are some."""
        table = add_entry(menu, tr("Show as &table"))
        table.setEnabled(self._data is not None)
        table.setToolTip(WHY_NOT["no data"] if self._data is None else "")
        table.triggered.connect(self._show_table)
        copy, save = add_entry(menu, tr("Copy &data")), add_entry(menu, tr("&Save data…"))
        copy.triggered.connect(self._copy_data)
        save.triggered.connect(self._save_data)
        save.setEnabled(self._data is not None)
        save.setToolTip(WHY_NOT["no data"] if self._data is None else "")
        why = self._why_no_copy()
        copy.setEnabled(not why)
        copy.setToolTip(why)

    @Slot()
    def copy_current_picture(self) -> None:
        """Copy a picture of the view that keys are about."""
        self._take_current()
        self._copy_picture()

    @Slot()
    def copy_current_data(self) -> None:
        """Copy its numbers, or say why not."""
        self._take_current()
        why = self._why_no_copy()
        if why:
            self.refused.emit(why)
        else:
            self._copy_data()

    @Slot()
    def save_current_data(self) -> None:
        """Save its numbers, or say why not."""
        self._take_current()
        if self._data is None:
            self.refused.emit(WHY_NOT["no data"])
        else:
            self._save_data()

    @Slot()
    def show_current_table(self) -> None:
        """Show its numbers as a table, or say why not."""
        self._take_current()
        if self._data is None:
            self.refused.emit(WHY_NOT["no data"])
        else:
            self._show_table()

    @Slot()
    def _show_table(self) -> None:
        view = self._middle.views[self._key]
        described = [view.accessibleDescription()]
        described += [each.accessibleDescription() for each in widgets_within(view)]
        sentence = next(filter(None, described), "")
        self.table_requested.emit(catalogue.view_of(self._key).title, sentence, self._data)

    @Slot()
    def reset_current(self) -> None:
        """Show it as at first."""
        self._take_current()
        self._middle.views[self._key].reset_view()

    @Slot()
    def close_current(self) -> None:
        """Take it off the page, unless it is the last one."""
        self._take_current()
        self._close()

    def _take_current(self) -> None:
        """What comes next concerns the view that keys are about."""
        self._key = self._middle.grid.current
        self._data = self._data_of_view()

    def _data_of_view(self) -> "ViewData | None":
        analysis = self._middle.analysis
        return None if analysis is None else self._middle.views[self._key].data(analysis)

    def _why_no_copy(self) -> str:
        """Why the numbers cannot go to the clipboard; empty where they can."""
        if self._data is None:
            return WHY_NOT["no data"]
        many = sum(map(len, self._data.columns.values())) > MOST_COPIED
        return WHY_NOT["too many"] if many else ""

    @Slot()
    def _copy_picture(self) -> None:
        if self._key in self._middle.on_page:  # else another file came while the menu was open
            self.picture_copied.emit(self._key, self._middle.views[self._key].size())

    @Slot()
    def _export_picture(self) -> None:
        self.export_requested.emit(self._key)

    @Slot()
    def _copy_data(self) -> None:
        if self._data is not None:
            self.data_copied.emit(self._data.columns)

    @Slot()
    def _save_data(self) -> None:
        if self._data is not None:
            self.data_saved.emit(self._data.name, self._data.columns)

    @Slot()
    def _enlarge(self) -> None:
        self._middle.grid.toggle_expanded(self._key)

    @Slot(QAction)
    def _move(self, action: QAction) -> None:
        self._middle.grid.move_view(self._key, action.data())

    @Slot()
    def _close(self) -> None:
        self._middle.set_on_page(self._key, False)
