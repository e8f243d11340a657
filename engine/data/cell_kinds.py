"""How the columns of a text table write their numbers, guessed from the first rows."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from engine.data.numbers import MISSING_NUMBER, NumberStyle, parse_number

# "numbers" go through pandas' parser, "spelt" ones cell by cell through our own grammar
# (it knows percents and lists what it rejects), "words" are never read as numbers.
CellKind = Literal["numbers", "spelt", "words"]

_NUMERIC = re.compile(
    r"[+-]?[0-9.,]*[0-9][0-9.,]*(e[+-]?[0-9]+)?\s*%?|[+-]?inf(inity)?", re.IGNORECASE
)
_POINT = re.compile(r"[+-]?[0-9]*\.[0-9]+(e[+-]?[0-9]+)?\s*%?", re.IGNORECASE)
# A comma that cannot set thousands apart: after a leading 0, after or before the wrong
# number of digits.
_DECIMAL_COMMA = re.compile(
    r"[+-]?(0[0-9]*,[0-9]+|[0-9]{4,},[0-9]+|[0-9]+,([0-9]{1,2}|[0-9]{4,}))(e[+-]?[0-9]+)?\s*%?",
    re.IGNORECASE,
)


def is_word(cell: str) -> bool:
    """Whether a cell holds neither a number in any style nor a missing value."""
    trimmed = cell.strip()
    return trimmed.casefold() not in MISSING_NUMBER and _NUMERIC.fullmatch(trimmed) is None


def share_of_numbers(cells: Sequence[str]) -> float:
    """The share of numbers, in any style, among the cells that hold something."""
    full = _full(cells)
    return sum(not is_word(cell) for cell in full) / len(full) if full else 0.0


def decimal_of(cells: Iterable[str], separator: str) -> str:
    """A comma where numbers have commas that cannot set thousands apart, else a point."""
    commas = points = 0
    for cell in cells:
        trimmed = cell.strip()
        commas += _DECIMAL_COMMA.fullmatch(trimmed) is not None
        points += _POINT.fullmatch(trimmed) is not None
    return "," if commas > points and separator != "," else "."


def judge(cells: Sequence[str], decimal: str) -> tuple[CellKind, NumberStyle]:
    """How a column is read, and how it writes numbers."""
    full = _full(cells)
    plain = NumberStyle(decimal)
    if not full:
        return "numbers", plain
    if share_of_numbers(full) <= 0.5:
        return "words", plain
    group = "." if decimal == "," else ","
    style = NumberStyle(
        decimal=decimal,
        grouped=any(group in cell and not is_word(cell) for cell in full),
        percent=sum(cell.rstrip().endswith("%") for cell in full) > len(full) / 2,
    )
    odd = any(isinstance(parse_number(cell, plain), str) for cell in full)
    return ("spelt" if odd else "numbers"), style


def _full(cells: Sequence[str]) -> list[str]:
    """The cells that hold something."""
    return [cell for cell in cells if cell.strip().casefold() not in MISSING_NUMBER]
