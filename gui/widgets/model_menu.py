"""The menu of one model: hide it, or show it alone."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from engine.messages.language import tr

ALONE, HIDE, SHOW = "alone", "hide", "show"


def model_menu(parent: QWidget, name: str, *, hidden: bool) -> QMenu:
    """What can be done with one model; each action's data is its name and what is done."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    alone = menu.addAction(tr("Show this one alone, or all again"))
    alone.setData((name, ALONE))
    toggle = menu.addAction(tr("Show") if hidden else tr("Hide"))
    toggle.setData((name, SHOW if hidden else HIDE))
    return menu
