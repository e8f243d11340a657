"""Numbers as people type them, and what is said of those that are none."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.messages.language import speak
from engine.multiclass.stated_costs import StatedRange
from gui.panels.range_field import parse_range
from gui.widgets.number_field import Kind, NumberField, parse

COST = Kind("the cost of a miss", 1e-6, 1e6, "{:g}".format, "0.000001 to 1,000,000")
SHARE = Kind("the prevalence", 1e-6, 1 - 1e-6, "{:g}".format, "0 to 1", share=True)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12.0),
        (" 2.50 ", 2.5),
        (".5", 0.5),
        ("3.", 3.0),
        ("1e3", 1000.0),
        ("1,000", 1000.0),
        ("12,345.6", 12345.6),
        ("0,5", 0.5),
        ("2,75", 2.75),
        ("1\u202f000", 1000.0),
    ],
)
def test_costs_as_they_are_written(text: str, value: float) -> None:
    assert parse(text, COST) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("10 %", 0.1),
        ("10%", 0.1),
        ("10\u202f%", 0.1),
        ("0.1", 0.1),
        ("0,1 %", 0.001),
        ("99.9%", 0.999),
    ],
)
def test_shares_as_they_are_written(text: str, value: float) -> None:
    assert parse(text, SHARE) == pytest.approx(value, rel=1e-15)


@pytest.mark.parametrize(
    ("text", "kind", "said"),
    [
        ("", COST, "Type a number for the cost of a miss."),
        ("twelve", COST, "“twelve” is not a number."),
        ("1 2 x", COST, "not a number"),
        ("nan", COST, "not a number"),
        ("inf", COST, "not a number"),
        ("1e999", COST, "out of bounds"),
        ("-3", COST, "out of bounds: 0.000001 to 1,000,000"),
        ("\u22123", COST, "out of bounds"),
        ("10 %", COST, "no percentage"),
        ("10", SHARE, "Write 10 % or 0.1."),
        ("0", SHARE, "out of bounds"),
        ("100 %", SHARE, "out of bounds"),
        ("1_000", COST, "not a number"),
    ],
)
def test_what_is_no_number_is_said_in_words(text: str, kind: Kind, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        parse(text, kind)


@pytest.fixture
def field() -> NumberField:
    made = NumberField(COST, "Cost of a miss")
    made.show_value(2.0)
    made.show()
    made.setFocus()
    return made


def marked(field: NumberField) -> bool:
    """Whether the field is marked as wrong."""
    return field.wrong


def test_enter_tells_the_value_once(field: NumberField) -> None:
    message: list[float] = []
    field.value_entered.connect(message.append)
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, "3.5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert message == [3.5]
    assert field.text() == "3.5"


def test_the_same_value_written_otherwise_tells_nothing(field: NumberField) -> None:
    message: list[float] = []
    field.value_entered.connect(message.append)
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, "2.000")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert message == []
    assert field.text() == "2"


def test_a_wrong_word_is_marked_until_escape(field: NumberField) -> None:
    said: list[str] = []
    field.complained.connect(said.append)
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, "x")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert marked(field)
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not marked(field)
    assert field.text() == "2"
    assert said == ["“x” is not a number.", ""]


def test_an_answer_does_not_disturb_what_is_being_typed(field: NumberField) -> None:
    QTest.keySequence(field, "Ctrl+A")
    QTest.keyClicks(field, "7")
    field.show_value(2.0)
    assert field.text() == "7"
    field.show_value(4.0)  # the session changed by other means: that is what holds now
    assert field.text() == "4"


@pytest.mark.parametrize(
    ("text", "value"),
    [("1.000", 1000.0), ("1.234.567,5", 1234567.5), ("0,5", 0.5), ("0.5", 0.5), ("1.5", 1.5)],
)
def test_in_german_both_marks_are_taken(text: str, value: float) -> None:
    wide = Kind("eine Zahl", 0, 1e7, "{:g}".format, "")
    speak("de")
    try:
        assert parse(text, wide) == value
        assert parse_range("1,5 bis 2,5", wide) == StatedRange(1.5, 2.5)
        assert parse_range("1,5-2", wide) == StatedRange(1.5, 2.0)
    finally:
        speak("en")
