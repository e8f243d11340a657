"""The menu of the table's columns: further ones, and the one that the models are sorted by."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from engine.messages.language import tr
from engine.wording.further_columns import FURTHER
from gui.views.table_choices import (
    COST,
    NAME,
    RATES,
    SCORE,
    VOROS,
    TableChoices,
)
from gui.widgets.menu_entries import add_entry

WORDS = {
    NAME: tr("Name"),
    VOROS: "VOROS",
    SCORE: tr("Score"),
    RATES: "TPR",
    COST: tr("Cost"),
    **{key: title for key, (title, _) in FURTHER.items()},
}


def columns_menu(parent: QWidget, choices: TableChoices) -> QMenu:
    """What the table can show; each action's data is what is chosen then."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    menu.setToolTipsVisible(True)
    for key, (title, words) in FURTHER.items():
        action = add_entry(menu, title)
        action.setToolTip(words)
        action.setCheckable(True)
        action.setChecked(key in choices.further)
        action.setData(choices.toggled(key))
    menu.addSeparator()
    group = QActionGroup(menu)
    first = add_entry(menu, tr("In the file’s order"))
    first.setData(choices.unsorted())
    first.setChecked(not choices.sorted_by)
    sorts = [(first, "")]
    for key in choices.keys:
        action = add_entry(menu, tr("Sort by {column}", column=WORDS[key]))
        action.setData(choices.clicked(key))
        sorts.append((action, key))
    for action, key in sorts:
        action.setCheckable(True)
        group.addAction(action)
        action.setChecked(key == choices.sorted_by)
    return menu
