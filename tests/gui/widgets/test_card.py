"""A card's title, and the subtitle that gives way."""

import pytest
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from gui.themes.theme import load_theme
from gui.widgets.card import Card
from gui.widgets.term_tips import TIPS
from gui.widgets.text import Elided
from tests.gui.layout_items import known_items


@pytest.fixture
def card() -> Card:
    made = Card("ROC surface", flush=True)
    made.set_body(QWidget())
    made.show_theme(load_theme("light"))
    made.resize(300, 200)
    made.show()
    return made


def test_a_long_subtitle_is_cut_and_widens_no_card(card: Card) -> None:
    narrow = card.minimumSizeHint().width()
    card.set_subtitle("a very long name " * 20)
    assert card.minimumSizeHint().width() == narrow
    card.resize(301, 200)
    _, line = card.findChildren(Elided)
    assert "…" in line.text()
    assert line.fontMetrics().horizontalAdvance(line.text()) <= line.width()
    assert line.toolTip() == card.subtitle
    card.set_stale(True)
    assert line.text().endswith(", updating")


def test_a_subtitle_that_fits_is_shown_whole(card: Card) -> None:
    card.set_subtitle("Forest and Bayes")
    QApplication.processEvents()
    _, line = card.findChildren(Elided)
    assert line.text() == "Forest and Bayes"
    assert line.toolTip() == TIPS["subtitle"]


def test_the_last_parts_of_a_subtitle_go_first(card: Card) -> None:
    first = "share of each class"
    card.set_subtitle(f"{first}; the dome is the reach of A, B and C · and more of it")
    QApplication.processEvents()
    _, line = card.findChildren(Elided)
    assert line.text() == first
    assert line.toolTip() == card.subtitle
    card.resize(190, 200)
    QApplication.processEvents()
    assert line.text().startswith("share of")
    assert line.text().endswith("…")
    card.resize(900, 200)
    QApplication.processEvents()
    assert line.text() == card.subtitle


def test_a_button_that_moves_to_another_card_leaves_nothing_behind(card: Card) -> None:
    before, button, other = known_items(), QToolButton(), Card("Costs")
    card.add_button(button)
    card.set_title("ROC surface of three models")
    other.add_button(button)
    assert known_items() == before
    other.hide()
    other.deleteLater()


def test_a_title_leaves_buttons_their_room(card: Card) -> None:
    shown, hidden = QToolButton(), QToolButton()
    shown.setFixedWidth(90)
    for button in (shown, hidden):
        card.add_button(button)
    hidden.hide()
    card.set_title("ROC surface of very many models, one beside the other")
    title, _ = card.findChildren(Elided)
    QApplication.processEvents()
    assert shown.width() == 90
    assert title.geometry().right() < shown.geometry().left()
    assert title.minimumWidth() < title.sizeHint().width()
