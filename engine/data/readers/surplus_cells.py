"""Rows with more cells than there are names: row names, or numbers cut at their decimal comma."""

import re
from collections.abc import Sequence
from typing import Protocol

from engine.data.vocabulary import IDENTITIES, tokens
from engine.messages.errors import DialectError
from engine.messages.language import tr

_WHOLE = re.compile("[-+\N{MINUS SIGN}]?[0-9]+")
_DIGITS = re.compile(r"[0-9]+(e[+-]?[0-9]+)?\s*%?", re.IGNORECASE)
_POINT = re.compile(r".*[0-9]\.[0-9].*|\.[0-9].*")
_FRACTION = re.compile(r"0[0-9]+")  # as no whole number is written
SURPLUS = tr(
    "rows have {} cells and the header {}, and the rows’ first cells "
    "repeat, so they are no row names"
)
ENOUGH = 3  # rows by which names can be told from the values of a label
FEW = 2  # rows with a cell too many that may be slips, and are left out by themselves


class CellRow(Protocol):
    """A row of text: its cells, and the line (1-based) on which it starts."""

    @property
    def cells(self) -> list[str]:
        """As cut at the separator."""
        ...

    @property
    def line(self) -> int:
        """From 1."""
        ...


def begins_with_names(names: Sequence[str], body: Sequence[CellRow], separator: str) -> bool:
    """Whether the first cell of rows that have one cell more than the header names the row.

    No two rows may have the same name; and where all cells may as well be numbers that were cut
    at a decimal comma, nothing else may say that they were.
    """
    first = [row.cells[0].strip() for row in body]
    if len(set(first)) < len(first):
        return False
    if separator != "," or not _is_cut(body, len(names)):
        return True
    named = tokens(names[0]) & IDENTITIES  # the rows' names have a name already
    fractions = any(_FRACTION.fullmatch(cell.strip()) for row in body for cell in row.cells[1:])
    return len(body) >= ENOUGH and not named and not fractions


def ends_in_separator(body: Sequence[CellRow], width: int) -> bool:
    """Whether the rows only end in a separator after so many cells."""
    return all(not "".join(row.cells[width:]).strip() for row in body)


def refuse_cut_numbers(body: Sequence[CellRow], width: int, separator: str, where: str) -> None:
    """Refuse a table of `width` columns whose decimal commas were taken for separators.

    Raises:
        DialectError: that is what the rows say.
    """
    if separator != "," or not body:
        return
    cut = [row for row in body if len(row.cells) > width and _merges(row.cells, width)]
    points = sum(any(map(_POINT.fullmatch, row.cells)) for row in body)
    if len(cut) > max(points, FEW, len(body) / 20):
        raise _cut_numbers(
            tr("{count} cells in {width} columns", count=len(cut[0].cells), width=width),
            cut[0].line,
            where,
        )


def refuse_cut_columns(body: Sequence[CellRow], separator: str, where: str) -> None:
    """Refuse a table without names one of whose columns holds the digits behind a comma.

    Raises:
        DialectError: every cell is a whole number, and some of a column begin with 0.
    """
    cells = [cell.strip() for row in body for cell in row.cells]
    if separator != "," or not all(_WHOLE.fullmatch(cell) for cell in cells):
        return
    for row in body:
        for cell in row.cells[1:]:
            if _FRACTION.fullmatch(cell.strip()):
                raise _cut_numbers(
                    tr("the cell “{strip}” begins with 0", strip=cell.strip()), row.line, where
                )


def surplus_error(row: CellRow, width: int, separator: str, where: str) -> DialectError:
    """The error of rows that have a cell more than there are names, and no names of their own."""
    if separator == "," and _merges(row.cells, width):
        return _cut_numbers(
            tr("{count} cells in {width} columns", count=len(row.cells), width=width),
            row.line,
            where,
        )
    return DialectError(
        SURPLUS.format(len(row.cells), width),
        where=tr("{where}, line {line}", where=where, line=row.line),
        do=tr("Name every column, or quote the cells that hold a separator."),
    )


def _cut_numbers(found: str, line: int, where: str) -> DialectError:
    return DialectError(
        tr("a comma seems to stand between cells and inside numbers too ({found})", found=found),
        where=tr("{where}, line {line}", where=where, line=line),
        do=tr('Quote such numbers ("0,5") and add --decimal , or write them with a point (0.5).'),
    )


def _is_cut(body: Sequence[CellRow], width: int) -> bool:
    """Whether most rows may be of `width` numbers cut at commas, and none holds a point."""
    cut = sum(_merges(row.cells, width) for row in body)
    return cut > len(body) / 2 and not any(_POINT.fullmatch(c) for row in body for c in row.cells)


def _merges(cells: Sequence[str], width: int) -> bool:
    """Whether so many neighbours are a whole number and digits that `width` cells are left."""
    pairs = place = 0
    while place + 1 < len(cells):
        whole, digits = cells[place].strip(), cells[place + 1].strip()
        if _WHOLE.fullmatch(whole) and _DIGITS.fullmatch(digits):
            pairs += 1
            place += 1
        place += 1
    return len(cells) - pairs <= width < len(cells)
