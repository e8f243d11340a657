"""Text tables row by row, for what the fast parser cannot tell: ragged rows, odd lines."""

import codecs
import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np

from engine.data.columns.building import Builder
from engine.data.columns.extent import check_cells
from engine.data.readers.dialect import OpenQuotation, Record, TextTable, open_quotation, records
from engine.data.sources.source import TextStream, not_utf8
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

BATCH_ROWS = 10_000
LONG_ROW = tr("the row has more cells than there are columns")
SHORT_ROW = tr("the row ends before this column")


def read_rows(
    stream: TextStream, table: TextTable, builders: Sequence[Builder], where: str
) -> IntArray:
    """Read every cell by our own grammar into the builders; the line of each row.

    In a row that is too short the cells at its end are missing. A row that is too long has
    no usable cell: nobody knows where the surplus separator stands.

    Raises:
        InputError: a quotation mark is never closed, a line is endless, or nearly all cells
            are missing.
    """
    lines: list[IntArray] = []
    count = 0
    rows = data_rows(stream, table, where)
    while batch := list(islice(rows, BATCH_ROWS)):
        count += len(batch)
        check_cells(count, len(builders), stream.size, where)
        lines.append(np.array([row.line for row in batch], dtype=np.int64))
        _add(batch, builders)
    return np.concatenate(lines) if lines else np.empty(0, dtype=np.int64)


def find_lines(stream: TextStream, table: TextTable, where: str) -> tuple[IntArray, bool]:
    """The line of each row, and whether any row has too few or too many cells."""
    lines: list[IntArray] = []
    ragged = False
    width = len(table.names)
    rows = data_rows(stream, table, where)
    while batch := list(islice(rows, BATCH_ROWS)):
        lines.append(np.array([row.line for row in batch], dtype=np.int64))
        ragged = ragged or any(len(row.cells) != width for row in batch)
    return (np.concatenate(lines) if lines else np.empty(0, dtype=np.int64)), ragged


def data_rows(stream: TextStream, table: TextTable, where: str) -> Iterator[Record]:
    """The rows of data."""
    text = text_lines(stream, table.first_line, where)
    try:
        yield from records(text, table.separator, table.first_line)
    except OpenQuotation as found:
        raise open_quotation(found.line, where) from None


def text_lines(stream: TextStream, first_line: int, where: str) -> Iterator[str]:
    """The lines of a stream with their ends, of which a carriage return alone is one."""
    decoder = codecs.getincrementaldecoder("utf-8")()
    pending = ""
    number = first_line
    for block in stream:
        try:
            pending += decoder.decode(block)
        except UnicodeDecodeError as error:
            before = pending + error.object[: error.start].decode()
            line = number + len(re.findall("\r\n?|\n", before))
            raise not_utf8(error.object[error.start], line, where) from None
        if not pending:  # a block may hold a part of one character only
            continue
        lines = list(io.StringIO(pending, newline=""))
        # The last one may be cut, or a carriage return that awaits its line feed.
        pending = lines.pop()
        number += len(lines)
        yield from lines
    if pending:
        yield from io.StringIO(pending, newline="")


def _add(batch: list[Record], builders: Sequence[Builder]) -> None:
    """Give a batch of rows to the builders."""
    width = len(builders)
    long = np.array(
        [any(cell.strip() for cell in row.cells[width:]) for row in batch], dtype=np.bool_
    )
    lengths = np.array([len(row.cells) for row in batch])
    for place, builder in enumerate(builders):
        seen: dict[str, int] = {}
        short = lengths <= place
        codes = np.array(
            [
                -1 if absent else seen.setdefault(row.cells[place], len(seen))
                for row, absent in zip(batch, (long | short).tolist(), strict=True)
            ],
            dtype=np.int32,
        )
        builder.note(LONG_ROW, np.flatnonzero(long))
        builder.note(SHORT_ROW, np.flatnonzero(short & ~long))
        builder.add_spelt(codes, list(seen))
