"""Menus that keys ask for, and entries that Python knows from their beginning to their end.

An entry that Qt makes of words alone is one that Python learns of only when it is handed over: when
the menu is emptied, what stood for it stays, and may be taken for whatever comes to lie there next.
"""

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget

MENU_KEYS = QKeyCombination(Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_F10)


def add_entry(menu: QMenu, words: str) -> QAction:
    """Add an entry to the end of a menu."""
    made = QAction(words, menu)
    menu.addAction(made)
    return made


def add_menu(menu: QMenu, title: str) -> QMenu:
    """Add a menu to the end of another one."""
    made = QMenu(title, menu)
    menu.addMenu(made)
    return made


def ask_for_menu(widget: QWidget) -> None:
    """Open the menu of a widget, or of what it stands in, as a key asks for it."""
    place, keyboard = widget.rect().center(), QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(widget, QContextMenuEvent(keyboard, place, widget.mapToGlobal(place)))
