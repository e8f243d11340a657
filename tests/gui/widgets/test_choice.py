"""A narrow combo box cuts its words where the style leaves no more room for them."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from gui.themes.style import style_sheet
from gui.themes.theme import load_theme
from gui.widgets.choice import Choice

WORDS = "partial average at TPR from 0.5 to 0.9"
KEPT_FREE = 4  # px that the style draws no words in, at the ends of their field


def shown_words(choice: Choice) -> str:
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    return option.currentText


def room_of(choice: Choice) -> int:
    """The room for words that the style gives."""
    option = QStyleOptionComboBox()
    choice.initStyleOption(option)
    box, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    return choice.style().subControlRect(box, option, field, choice).width() - KEPT_FREE


def test_words_fill_the_room_that_the_style_gives() -> None:
    choice = Choice()
    choice.addItem(WORDS)
    choice.setStyleSheet(style_sheet(load_theme("light")))
    choice.ensurePolished()
    for width in range(80, 400, 7):
        choice.resize(width, 28)
        room, shown = room_of(choice), shown_words(choice)
        cut = choice.fontMetrics().elidedText(WORDS, Qt.TextElideMode.ElideMiddle, room)

        assert shown == cut


def test_words_that_fit_are_whole() -> None:
    choice = Choice()
    choice.addItem(WORDS)
    choice.resize(600, 28)

    assert shown_words(choice) == WORDS
