"""A dialog that is deleted is gone, and Qt waits for the end of its parts."""

from PySide6.QtCore import SIGNAL, QEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from gui.themes.style import style_sheet
from gui.themes.theme import load_theme
from gui.widgets.delete_dialog import delete_dialog
from gui.widgets.widgets_within import widgets_within

GONE = SIGNAL("destroyed(QObject*)")


def styled_dialog() -> tuple[QWidget, QDialog]:
    """A dialog with parts that the style sheet takes for what they are in."""
    window = QWidget()
    window.setStyleSheet(style_sheet(load_theme("light")))
    dialog = QDialog(window)
    column = QVBoxLayout(dialog)
    choice = QComboBox()
    choice.setEditable(True)
    for part in (choice, QSpinBox(), QLineEdit(), QPlainTextEdit()):
        column.addWidget(part)
    window.show()
    dialog.show()
    QApplication.processEvents()
    return window, dialog


def waited_for_by_none(dialog: QDialog) -> int:
    """Of how many widgets nobody waits for the end."""
    return sum(each.receivers(GONE) == 0 for each in widgets_within(dialog))


def test_qt_waits_for_the_end_of_every_part(application: QApplication) -> None:
    window, dialog = styled_dialog()
    assert waited_for_by_none(dialog) > 0  # once it is not, Qt's own deleteLater will do
    dialog.close()
    delete_dialog(dialog)
    assert waited_for_by_none(dialog) == 0
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(dialog)
    window.close()
