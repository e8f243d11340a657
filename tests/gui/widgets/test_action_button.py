"""The button of an action: it shows and does what the action does, and adds nothing to it."""

import pytest
from PySide6.QtCore import SIGNAL
from PySide6.QtGui import QAction
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QToolButton

from gui.widgets.action_button import ActionButton


@pytest.mark.usefixtures("application")
def test_changes_leave_nothing_on_the_action() -> None:
    action = QAction("First")
    button = ActionButton(action)
    triggered = QSignalSpy(action.triggered)
    for turn in range(100):
        action.setText(f"Turn {turn}")
        action.setEnabled(turn % 2 == 1)
    assert action.receivers(SIGNAL("changed()")) <= 1
    assert button.text() == "Turn 99"
    assert button.isEnabled()
    button.click()
    assert triggered.count() == 1


@pytest.mark.usefixtures("application")
def test_button_of_qt_adds_to_the_action() -> None:
    action = QAction("First")
    usual = QToolButton()
    usual.setDefaultAction(action)
    for turn in range(100):
        action.setText(f"Turn {turn}")
    assert action.receivers(SIGNAL("changed()")) >= 100  # once it is not, Qt's own button will do
