"""The menu of views: which stand on the page, and what can be done with pages."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QInputDialog, QLineEdit, QMenu, QToolButton, QWidget

from engine.messages.language import tr
from gui import catalogue
from gui.frame.actions import Actions
from gui.themes.theme import font
from gui.widgets.menu_entries import add_entry
from gui.widgets.text import SEMIBOLD

if TYPE_CHECKING:  # it comes with the workspace
    from gui.frame.shown_views import ShownViews

PAGE_ACTIONS = ("reset_page", "add_page", "rename_page", "remove_page", "bring_back_page")
LONGEST_NAME = 24  # letters of a page's name


class ViewsMenu(QObject):
    """Fills the menu below the button that says how many views there are.

    Args:
        middle: the views.
        button: what opens the menu.
        actions: what can be done with pages.

    Attributes:
        menu: made anew whenever it opens.
    """

    def __init__(self, middle: "ShownViews", button: QToolButton, actions: Actions) -> None:
        super().__init__(button)
        self._middle, self._button, self._actions = middle, button, actions
        self.menu = StayingMenu(button)
        self.menu.aboutToShow.connect(self.fill)
        button.setMenu(self.menu)

    @Slot()
    def fill(self) -> None:
        """Offer what there is now."""
        self.menu.clear()
        middle, menu = self._middle, self.menu
        for page, title in catalogue.PAGES.items():
            views = [view for view in catalogue.VIEWS if view.page == page]
            offered = [view for view in views if view.key in middle.offered]
            if offered:
                self._add_heading(title)
            for view in offered:
                keys = QKeySequence(view.keys).toString(QKeySequence.SequenceFormat.NativeText)
                action = add_entry(menu, f"{view.title}\t{keys}" if keys else view.title)
                action.setData(view.key)
                action.setCheckable(True)
                action.setChecked(view.key in middle.on_page)
                action.setToolTip(view.tip)
                action.triggered.connect(self._put_on_page)
        menu.addSeparator()
        menu.addActions([self._actions[name] for name in PAGE_ACTIONS])

    def _add_heading(self, title: str) -> None:
        """A line that names what follows; a style sheet shows no text in sections."""
        if self.menu.actions():
            self.menu.addSeparator()
        heading = add_entry(self.menu, title)
        heading.setEnabled(False)
        heading.setFont(font(12, SEMIBOLD))

    @Slot()
    def _put_on_page(self) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            key = str(action.data())
            self._middle.set_on_page(key, action.isChecked())
            action.setChecked(key in self._middle.on_page)  # the last one stays

    @Slot()
    def add_page(self) -> None:
        """Ask for a name, and add a page."""
        name = ask_for_page_name(
            self._button.window(), tr("Add a page"), self._middle.pages.free_name()
        )
        if name:
            self._middle.add_page(name)

    @Slot()
    def rename_page(self) -> None:
        """Ask for another name of the page that is shown."""
        page = self._middle.pages.pages[self._middle.page]
        name = ask_for_page_name(self._button.window(), tr("Rename the page"), page.words)
        if name:
            self._middle.rename_page(name)


class StayingMenu(QMenu):
    """A menu that stays open while entries are ticked, so that several can be."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Tick an entry without closing."""
        action = self.actionAt(event.position().toPoint())
        if not self._tick(action):
            super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Tick an entry by Space without closing."""
        if event.key() != Qt.Key.Key_Space or not self._tick(self.activeAction()):
            super().keyPressEvent(event)

    def _tick(self, action: QAction | None) -> bool:
        ticked = action is not None and action.isCheckable() and action.isEnabled()
        if action is not None and ticked:
            action.trigger()
        return ticked


def ask_for_page_name(parent: QWidget, title: str, name: str) -> str:
    """Ask how a page is to be called; empty where nothing was chosen."""
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(tr("Name of the page"))
    dialog.setTextValue(name)
    field = dialog.findChild(QLineEdit)
    if field is not None:
        field.setMaxLength(LONGEST_NAME)
        field.selectAll()
    return dialog.textValue().strip() if dialog.exec() else ""
