"""The grammar of numbers and of missing values in text; stricter than Python's own.

Python reads 1_000 as a thousand, Arabic digits as digits and 1e400 as infinity. A score file
that holds such a cell holds a mistake, and the user must hear of it.
"""

import re
from collections.abc import Iterable
from math import inf, isinf

from msgspec import Struct

from engine.messages.language import tr

_DIGITS = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_FINITE = re.compile(rf"([+-]?{_DIGITS})(?:[eE]([+-]?[0-9]{{1,18}}))?")
_INTEGER = re.compile(r"[+-]?[0-9]{1,400}")
_INFINITE = re.compile(r"([+-]?)inf(?:inity)?", re.IGNORECASE)
# What sets thousands apart besides the one of comma and point that is no decimal sign: an
# apostrophe, straight or curled, and blanks, breaking or not, wide or narrow.
THOUSANDS = (
    "'\N{RIGHT SINGLE QUOTATION MARK} \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}"
)
# No group begins with 0: “0,512” is a fraction.
_GROUPED = re.compile(
    rf"[+-]?[1-9][0-9]{{0,2}}([,{THOUSANDS}])[0-9]{{3}}(?:\1[0-9]{{3}})*(?:\.[0-9]*)?"
)

# Spellings of "no value" among numbers; compared trimmed and case-folded.
MISSING_NUMBER = frozenset(
    ["", "na", "n/a", "#n/a", "#n/a n/a", "<na>", "nan", "-nan", "null", "none", "nil"]
) | frozenset(["missing", "-", "--", ".", "..", "?"])
# Among words fewer spellings are safe: "none" and "-" may well be a class.
MISSING_WORD = frozenset(["", "na", "n/a", "#n/a", "<na>", "nan", "null", ".", "?"])

NO_VALUE = tr("no value")
OUT_OF_RANGE = tr("“{}” is beyond the range of numbers")
NOT_A_NUMBER = tr("“{}” is not a number")
NO_PERCENT = tr("“{}” lacks the % sign that other cells have")
WRONG_COMMA = tr("a comma stands where the decimal sign is a point")
WRONG_POINT = tr("a point stands where the decimal sign is a comma")
WRONG_DECIMAL = {".": WRONG_COMMA, ",": WRONG_POINT}


class NumberStyle(Struct, frozen=True):
    """How one column writes its numbers.

    Attributes:
        decimal: "." or ",".
        grouped: whether thousands may be set apart, by the other one of "." and "," or by one
            of THOUSANDS.
        percent: whether every number carries a % sign; 93.5% is read as 0.935.
        na: keys (see `value_key`) of the values that the user says mean “missing”.
    """

    decimal: str = "."
    grouped: bool = False
    percent: bool = False
    na: frozenset[str | float] = frozenset()


PLAIN = NumberStyle()


def parse_number(text: str, style: NumberStyle = PLAIN) -> float | str:
    """The number that a cell holds, or the reason why it holds none."""
    trimmed = text.strip()
    if trimmed.casefold() in MISSING_NUMBER or (style.na and value_key(trimmed) in style.na):
        return NO_VALUE
    cell = trimmed.replace("\N{MINUS SIGN}", "-")
    if style.percent:
        if not cell.endswith("%"):
            return NO_PERCENT.format(shown(trimmed))
        cell = cell[:-1].rstrip()
    if style.decimal == ",":
        cell = cell.translate(_SWAP)
    grouped = _GROUPED.fullmatch(cell) if style.grouped else None
    if grouped:
        cell = cell.replace(grouped[1], "")
    infinite = _INFINITE.fullmatch(cell)
    if infinite:
        return -inf if infinite[1] == "-" else inf
    finite = _FINITE.fullmatch(cell)
    if finite is None:
        other = _FINITE.fullmatch(cell.translate(_SWAP))
        return WRONG_DECIMAL[style.decimal] if other else NOT_A_NUMBER.format(shown(trimmed))
    # The shift by two places is part of the decimal text, so that it costs no rounding.
    number = float(_shifted(finite[1], finite[2])) if style.percent else float(cell)
    return OUT_OF_RANGE.format(shown(trimmed)) if isinf(number) else number


def shown(text: str) -> str:
    """A text as messages quote it: the beginning, if it is long."""
    return text if len(text) <= 40 else text[:39] + "…"


_SWAP = str.maketrans(",.", ".,")


def _shifted(digits: str, exponent: str | None) -> str:
    """The text of a hundredth of a decimal number."""
    return f"{digits}e{int(exponent or '0') - 2}"


def is_integer(text: str) -> bool:
    """Whether a cell is plain digits, so that Python's integer of it is exact."""
    return _INTEGER.fullmatch(text.strip()) is not None


def thousands_in(text: str, style: NumberStyle) -> str:
    """What sets thousands apart in a cell that holds a number of this style; empty if nothing."""
    marks = THOUSANDS + ("." if style.decimal == "," else ",")
    return next((mark for mark in marks if mark in text.rstrip("% ").strip()), "")


def value_key(text: str) -> str | float:
    """What makes two spellings the same value: a number where they spell one, else the word."""
    number = as_number(text)
    return text.strip().casefold() if number is None else number + 0.0


def keys_of(values: Iterable[str]) -> frozenset[str | float]:
    """The keys of several values."""
    return frozenset(value_key(value) for value in values)


def as_number(text: str) -> float | None:
    """The number that a label or an option spells in plain style, if it spells one."""
    number = parse_number(text)
    return number if isinstance(number, float) else None
