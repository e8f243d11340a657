"""Where keys go on: in the first view, as soon as it can have them."""

from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from gui.frame.first_focus import FirstFocus
from gui.widgets.card import Card
from tests.gui.acts import wait_until


class OneView(QObject):
    """What is filled, with one card, as the middle and as its grid."""

    filled = Signal()
    shown = ("only",)

    def __init__(self, card: Card) -> None:
        super().__init__()
        self._card = card
        self.grid = self

    def card(self, _key: str) -> Card:
        """The only one."""
        return self._card


def test_a_view_that_is_filled_before_it_is_shown_has_the_keys_then(
    application: QApplication,
) -> None:
    """Qt shows what was put into a card in a turn after that; nothing else may come then."""
    window, card = QWidget(), Card("View")
    QVBoxLayout(window).addWidget(card)
    window.show()
    window.activateWindow()
    application.processEvents()
    middle = OneView(card)
    focus = FirstFocus(window, cast("Any", middle))
    focus.begin()
    body = QWidget()
    button = QPushButton("first")
    QVBoxLayout(body).addWidget(button)
    card.set_body(body)
    middle.filled.emit()
    assert not body.isVisible()
    assert window.focusWidget() is None
    wait_until(lambda: QApplication.focusWidget() is button)
    window.close()
    window.deleteLater()
