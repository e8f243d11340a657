"""The grammar of numbers."""

from math import inf

import pytest

from engine.data.numbers import (
    NO_VALUE,
    WRONG_COMMA,
    WRONG_POINT,
    NumberStyle,
    as_number,
    parse_number,
)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1.0),
        ("+1", 1.0),
        ("-1.50", -1.5),
        (".5", 0.5),
        ("5.", 5.0),
        (" 2.5\t", 2.5),
        ("1e3", 1000.0),
        ("1E-3", 0.001),
        ("\N{MINUS SIGN}0.25", -0.25),
        ("5e-324", 5e-324),
        ("1e-400", 0.0),
        ("inf", inf),
        ("-INF", -inf),
        ("Infinity", inf),
        ("+infinity", inf),
        ("0.10000000000000000555", 0.1),
    ],
)
def test_numbers(text: str, number: float) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize(
    "text", ["", "  ", "NA", "nan", "NaN", "null", ".", "?", "-", "n/a", "None"]
)
def test_missing_values(text: str) -> None:
    assert parse_number(text) == NO_VALUE


@pytest.mark.parametrize(
    "text",
    ["1_000", "0x10", "1 000", "1e", "e5", "--5", "1.2.3", "yes", "infinit", "1d5"],
)
def test_rejected_cells_are_shown(text: str) -> None:
    parsed = parse_number(text)
    assert isinstance(parsed, str)
    assert text[:30] in parsed
    assert "not a number" in parsed


@pytest.mark.parametrize("text", ["\N{ARABIC-INDIC DIGIT ONE}", "1e+", "5%", "1e" + "9" * 5000])
def test_more_rejected_cells(text: str) -> None:
    assert "not a number" in str(parse_number(text))


def test_a_number_beyond_all_doubles_is_rejected_and_not_infinite() -> None:
    assert parse_number("1e400") == "“1e400” is beyond the range of numbers"
    assert parse_number("-1e400") == "“-1e400” is beyond the range of numbers"


def test_a_percent_is_the_double_nearest_to_its_hundredth() -> None:
    percent = NumberStyle(percent=True)
    assert parse_number("93.5%", percent) == 0.935
    assert parse_number("7 %", percent) == 0.07
    assert parse_number("0.3589242622%", percent) == 0.003589242622
    assert parse_number("1e2%", percent) == 1.0
    assert "%" in str(parse_number("0.5", percent))


def test_decimal_comma_and_thousands() -> None:
    comma = NumberStyle(decimal=",")
    assert parse_number("0,05", comma) == 0.05
    assert parse_number("0.05", comma) == WRONG_POINT
    assert parse_number("1.234,5", NumberStyle(decimal=",", grouped=True)) == 1234.5
    assert parse_number("1,234,567.5", NumberStyle(grouped=True)) == 1234567.5
    for text in ("12,34", "1234,567", "0,512", "012,345"):
        assert parse_number(text) == parse_number(text, NumberStyle(grouped=True)) == WRONG_COMMA


def test_as_number_is_for_labels() -> None:
    assert as_number("1.0") == 1.0
    assert as_number("yes") is None
    assert as_number("") is None
