"""How a text table is written, guessed from its first lines."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from engine.data.numbers import MISSING_NUMBER, NumberStyle, parse_number
from engine.data.options import ReadOptions
from engine.errors import InputError

SAMPLE = 1 << 18
SAMPLE_ROWS = 2000
SEPARATORS = ",;\t|"

# "numbers" go through pandas' parser, "spelt" ones cell by cell through our own grammar
# (it knows percents and lists what it rejects), "words" are never read as numbers.
CellKind = Literal["numbers", "spelt", "words"]


@dataclass(frozen=True)
class TextTable:
    """What a text table looks like.

    Attributes:
        names: column names, made unique; one per column.
        kinds: how each column's cells are read.
        styles: how each column writes numbers.
        data_at: offset in characters of the first row of data.
        first_line: line (1-based) of the first row of data.
        row_bytes: about how many bytes a row takes.
        ragged: whether rows of different lengths were seen.
    """

    separator: str
    decimal: str
    names: tuple[str, ...]
    kinds: tuple[CellKind, ...]
    styles: tuple[NumberStyle, ...]
    data_at: int
    first_line: int
    row_bytes: int
    ragged: bool


@dataclass(frozen=True)
class Record:
    """One row of a text table: its cells, and the line (1-based) on which it starts."""

    cells: list[str]
    line: int


def records(lines: Iterator[str], separator: str, first_line: int = 1) -> Iterator[Record]:
    """Rows of a table, blank ones skipped; `lines` keep their line ends."""
    reader = csv.reader(lines, delimiter=separator)
    line = first_line
    for cells in reader:
        if len(cells) > 1 or (cells and cells[0].strip()):
            yield Record(cells, line)
        line = first_line + reader.line_num


def look_at(sample: str, whole: bool, options: ReadOptions, where: str) -> TextTable:
    """Guess how a table is written.

    Args:
        sample: its beginning.
        whole: whether that is all of it.
        options: what the user said.
        where: the file's name, for messages.

    Raises:
        InputError: there is no table: nothing, one column, or a header without rows.
    """
    if not sample.strip():
        raise InputError("the file is empty", where=where, do="Choose a file with a table.")
    if not whole:
        sample = _whole_lines(sample)
    separator = options.separator or _separator(sample)
    if len(separator) != 1:
        raise InputError(
            f"the separator “{separator}” is not one character", do="Add --separator ','."
        )
    rows = list(islice(records(io.StringIO(sample, newline=""), separator), SAMPLE_ROWS))
    headed = _has_header(rows) if options.header is None else options.header
    body = rows[1:] if headed else rows
    if not body:
        raise InputError(
            "the file has a header but no rows", where=where, do="Choose a file with data."
        )
    width = len(rows[0].cells)
    names = unique_names(rows[0].cells if headed else [""] * width)
    decimal = options.decimal or _decimal(body, separator)
    cells = [[row.cells[i] for row in body if i < len(row.cells)] for i in range(width)]
    judged = [_judge(column, decimal) for column in cells]
    return TextTable(
        separator=separator,
        decimal=decimal,
        names=names,
        kinds=tuple(kind for kind, _ in judged),
        styles=tuple(style for _, style in judged),
        data_at=_offset(sample, body[0].line),
        first_line=body[0].line,
        row_bytes=_offset(sample, rows[-1].line + 1) // len(rows),
        ragged=any(len(row.cells) != width for row in body),
    )


def unique_names(cells: list[str]) -> tuple[str, ...]:
    """Names for columns: trimmed, “col 1” where blank, “score (2)” for a second “score”."""
    named = [cell.strip() or f"col {place}" for place, cell in enumerate(cells, start=1)]
    taken = set(named)
    seen: Counter[str] = Counter()
    unique = []
    for name in named:
        seen[name] += 1
        if seen[name] > 1:
            number = seen[name]
            while f"{name} ({number})" in taken:
                number += 1
            name = f"{name} ({number})"
            taken.add(name)
        unique.append(name)
    return tuple(unique)


def _whole_lines(sample: str) -> str:
    """The sample without its last line, which may be cut."""
    end = max(sample.rfind("\n"), sample.rfind("\r"))
    return sample[: end + 1] if end >= 0 else sample


def _offset(sample: str, line: int) -> int:
    """The offset of a line (1-based)."""
    return sum(len(text) for text in islice(io.StringIO(sample, newline=""), line - 1))


def _separator(sample: str) -> str:
    """The character that cuts most rows into as many cells as the first."""

    def fit(separator: str) -> tuple[float, int]:
        lines = io.StringIO(sample, newline="")
        rows = list(islice(records(lines, separator), 200))
        width = len(rows[0].cells)
        if width < 2:
            return 0.0, 0
        return sum(len(row.cells) == width for row in rows) / len(rows), width

    return max(SEPARATORS, key=fit)


def _has_header(rows: list[Record]) -> bool:
    """Whether the first row names columns: a word above numbers, or no number at all."""
    first = rows[0].cells
    numbers_below = [
        _share_of_numbers([row.cells[i] for row in rows[1:] if i < len(row.cells)]) > 0.5
        for i in range(len(first))
    ]
    named = [_is_word(cell) for cell in first]
    if any(word and number for word, number in zip(named, numbers_below, strict=True)):
        return True
    return not any(numbers_below) and all(named)


def _is_word(cell: str) -> bool:
    """Whether a cell holds neither a number in any style nor a missing value."""
    return cell.strip().casefold() not in MISSING_NUMBER and not _looks_numeric(cell)


_NUMERIC = re.compile(
    r"[+-]?[0-9.,]*[0-9][0-9.,]*(e[+-]?[0-9]+)?\s*%?|[+-]?inf(inity)?", re.IGNORECASE
)


def _looks_numeric(cell: str) -> bool:
    return _NUMERIC.fullmatch(cell.strip()) is not None


def _share_of_numbers(cells: list[str]) -> float:
    """The share of numbers, in any style, among the cells that hold something."""
    full = [cell for cell in cells if cell.strip().casefold() not in MISSING_NUMBER]
    return sum(map(_looks_numeric, full)) / len(full) if full else 0.0


_COMMA = re.compile(r"[+-]?[0-9]+,[0-9]+")
_NOT_GROUPED = re.compile(r"[+-]?(0[0-9]*,[0-9]+|[0-9]{4,},[0-9]+|[0-9]+,([0-9]{1,2}|[0-9]{4,}))")


def _decimal(body: list[Record], separator: str) -> str:
    """A comma where numbers have commas that cannot set thousands apart."""
    commas = points = 0
    for row in body:
        for cell in row.cells:
            trimmed = cell.strip()
            commas += _NOT_GROUPED.fullmatch(trimmed) is not None
            points += re.fullmatch(r"[+-]?[0-9]*\.[0-9]+", trimmed) is not None
    return "," if commas > points and separator != "," else "."


def _judge(cells: list[str], decimal: str) -> tuple[CellKind, NumberStyle]:
    """How a column is read."""
    full = [cell for cell in cells if cell.strip().casefold() not in MISSING_NUMBER]
    if not full:
        return "numbers", NumberStyle(decimal)
    if _share_of_numbers(full) <= 0.5:
        return "words", NumberStyle(decimal)
    style = NumberStyle(
        decimal=decimal,
        grouped=any(_is_grouped(cell, decimal) for cell in full),
        percent=sum(cell.rstrip().endswith("%") for cell in full) > len(full) / 2,
    )
    plain = NumberStyle(decimal)
    odd = any(isinstance(parse_number(cell, plain), str) for cell in full)
    return ("spelt" if odd else "numbers"), style


def _is_grouped(cell: str, decimal: str) -> bool:
    return (cell.count("." if decimal == "," else ",") > 0) and _looks_numeric(cell)
