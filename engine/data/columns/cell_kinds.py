"""How the columns of a table of text write their numbers, guessed from the first rows."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal

from engine.data.numbers import MISSING_NUMBER, THOUSANDS, NumberStyle, parse_number, value_key

# "numbers" go through pandas' parser, "spelt" ones cell by cell through our own grammar
# (it knows percents and lists what it rejects), "words" are never read as numbers.
CellKind = Literal["numbers", "spelt", "words"]

_END = r"(?:e[+-]?[0-9]+)?\s*%?"
_SIGN = "[-+\N{MINUS SIGN}]?"


@cache  # compiled when a cell is not plain: such patterns take as long as some modules' import
def _numeric() -> re.Pattern[str]:
    """A number in any style."""
    return re.compile(
        rf"{_SIGN}[0-9.,]*[0-9][0-9.,]*{_END}|[+-]?inf(?:inity)?"
        rf"|{_SIGN}[0-9]{{1,3}}(?:[{THOUSANDS}][0-9]{{3}})+(?:[.,][0-9]*)?{_END}",
        re.IGNORECASE,
    )


@cache
def _clear(mark: str, other: str) -> re.Pattern[str]:
    """What shows a mark to be the decimal sign, and no mark between thousands.

    It follows a leading 0 or four digits and more, stands before another number of digits than
    three, or where thousands are set apart by something else; or the other one stands twice.
    """
    groups = rf"[0-9]{{1,3}}(?:[{other}{THOUSANDS}][0-9]{{3}})+"
    return re.compile(
        rf"{_SIGN}(?:0[0-9]*{mark}[0-9]+|[0-9]{{4,}}{mark}[0-9]+|[0-9]*{mark}(?:[0-9]{{1,2}}|[0-9]{{4,}})"
        rf"|{groups}{mark}[0-9]+|[0-9]{{1,3}}(?:{other}[0-9]{{3}}){{2,}}){_END}",
        re.IGNORECASE,
    )


# Lines of numbers as most programs write them; of so few digits that none overflows.
_PLAIN_LINES = re.compile(r"(?:-?[0-9]{1,15}(?:\.[0-9]{1,30})?\n)+")
_THOUSANDS_BY_POINT = re.compile(rf"{_SIGN}[1-9][0-9]{{0,2}}\.[0-9]{{3}}")
# Of ten decimals of up to three digits one ends in 0, which most programs leave out: among so
# many, one would show.
ENOUGH_POINTS = 20


def are_plain(cells: Sequence[str]) -> bool:
    """Whether every cell is a number of digits, with a point at most; one look at all of them."""
    lines = "".join(f"{cell}\n" for cell in cells)
    return lines.count("\n") == len(cells) and _PLAIN_LINES.fullmatch(lines) is not None


def is_word(cell: str) -> bool:
    """Whether a cell holds neither a number in any style nor a missing value."""
    trimmed = cell.strip()
    return trimmed.casefold() not in MISSING_NUMBER and _numeric().fullmatch(trimmed) is None


def share_of_numbers(cells: Sequence[str]) -> float:
    """The share of numbers, in any style, among the cells that hold something."""
    full = _full(cells, frozenset())
    if full and are_plain(full):
        return 1.0
    return sum(not is_word(cell) for cell in full) / len(full) if full else 0.0


def decimal_of(cells: Iterable[str], usual: str = ".") -> str:
    """The decimal sign that most cells show, of those that show one; else the usual one."""
    commas = points = 0
    comma, point = _clear(",", r"\."), _clear(r"\.", ",")
    for cell in cells:
        trimmed = cell.strip()
        commas += comma.fullmatch(trimmed) is not None
        points += point.fullmatch(trimmed) is not None
    return usual if commas == points else "," if commas > points else "."


def doubtful_point(cells: Sequence[str]) -> str:
    """A cell whose point may set thousands apart; empty if no column writes numbers so.

    In such a column three digits follow every point, and other numbers of at most three digits
    have none: decimals of fixed length would all have it, and shorter ones have fewer digits.
    """
    plain_ones = are_plain(_full(cells, frozenset()))
    numbers = [cell.strip() for cell in cells if plain_ones or not is_word(cell)]
    pointed = [cell for cell in numbers if "." in cell and cell.strip(".")]
    plain = [cell for cell in numbers if cell.strip("+-").isdigit()]
    if len(pointed) < ENOUGH_POINTS or not plain or len(pointed) + len(plain) < len(numbers):
        return ""
    doubtful = all(map(_THOUSANDS_BY_POINT.fullmatch, pointed)) and all(
        len(cell.strip("+-")) <= 3 for cell in plain
    )
    return pointed[0] if doubtful else ""


def judge(
    cells: Sequence[str],
    decimal: str,
    *,
    stated: bool = False,
    na: frozenset[str | float] = frozenset(),
) -> tuple[CellKind, NumberStyle]:
    """How a column is read, and how it writes numbers.

    Args:
        cells: its first ones.
        decimal: the decimal sign of the table.
        stated: whether the user said so; else the column may have the other one.
        na: keys of the values that mean “missing”.
    """
    plain = NumberStyle(decimal, na=na)
    if decimal == "." and are_plain(cells):
        return "numbers", plain
    full = _full(cells, na)
    if not full or (decimal == "." and not na and are_plain(full)):
        return "numbers", plain
    if sum(not is_word(cell) for cell in full) <= len(full) / 2:
        return "words", plain
    own = decimal if stated else decimal_of(full, decimal)
    marks = THOUSANDS + ("." if own == "," else ",")
    style = NumberStyle(
        decimal=own,
        grouped=any(
            not is_word(cell) and any(mark in cell.strip(" %") for mark in marks) for cell in full
        ),
        percent=sum(cell.rstrip().endswith("%") for cell in full) > len(full) / 2,
        na=na,
    )
    unaided = NumberStyle(decimal)
    odd = any(isinstance(parse_number(cell, unaided), str) for cell in _full(cells, frozenset()))
    return ("spelt" if odd else "numbers"), style


def _full(cells: Sequence[str], na: frozenset[str | float]) -> list[str]:
    """The cells that hold something."""
    full = [cell for cell in cells if cell.strip().casefold() not in MISSING_NUMBER]
    return [cell for cell in full if value_key(cell) not in na] if na else full
