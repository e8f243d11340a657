"""What a user does to the program is done to widgets that are there."""

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit, QMenu, QVBoxLayout, QWidget
from shiboken6 import isValid

from tests.gui.acts import where_keys_go


def activate(window: QWidget) -> None:
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)


def test_a_list_that_is_open_gets_the_keys_and_stays_there() -> None:
    """Qt makes that list and its window; whoever asks the window destroys the list's shell."""
    window = QWidget()
    column = QVBoxLayout(window)
    box, field = QComboBox(), QLineEdit()
    for each in (box, field):
        column.addWidget(each)
    box.addItems(["forest", "bayes"])
    activate(window)
    field.setFocus()
    assert where_keys_go(window) is field
    box.showPopup()
    found = where_keys_go(window)
    assert isValid(found)
    assert found is box.view()
    assert isValid(found)
    box.hidePopup()
    assert where_keys_go(window) is not found
    window.close()


def test_a_menu_that_is_open_gets_the_keys() -> None:
    window = QWidget()
    activate(window)
    assert where_keys_go(window) is window
    menu = QMenu(window)
    menu.addAction("Rename")
    menu.popup(window.pos())
    assert where_keys_go(window) is menu
    menu.close()
    window.close()
