"""The rows of a text table to which a rule is applied: its cells stay as they are spelt."""

import codecs
from collections.abc import Iterator
from itertools import islice

import numpy as np
from msgspec import Struct

from engine.data.columns.building import NumberBuilder
from engine.data.dataset import NumberColumn
from engine.data.read_options import ReadOptions
from engine.data.readers.delimited import TextFile
from engine.data.readers.dialect import BLANKS, Record, TextTable
from engine.data.readers.formats import START
from engine.data.readers.row_by_row import data_rows
from engine.data.readers.text_tables import OLDER, encoding_of
from engine.data.sources.source import Origin, TextStream
from engine.jobs.progress import Progress, silent
from engine.messages.errors import EncodingError, InputError
from engine.messages.language import tr
from engine.opening.applying.new_rows import (
    BATCH,
    CELLS,
    NewRows,
    column_in,
    numbers_or_nan,
    place_of,
    words_for_scores,
)


class TextRows(Struct, frozen=True, eq=False):
    """A text table, whose cells stay as they are spelt."""

    text: TextFile
    table: TextTable
    place: int
    rows: int | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, in their order."""
        return self.table.names

    @property
    def where(self) -> str:
        """What messages call the column of scores."""
        return column_in(self.text.name, self.names[self.place])

    @property
    def separator(self) -> str:
        """Between its cells, or a comma where blanks are."""
        return "," if self.table.separator == BLANKS else self.table.separator

    @property
    def decimal(self) -> str:
        """The decimal sign."""
        return self.table.decimal

    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""
        return map(self._rows, self.records(progress))

    def records(self, progress: Progress) -> Iterator[list[Record]]:
        """All rows in their order with as many cells as there are columns, some at a time."""
        width = len(self.table.names)
        most = max(1, min(BATCH, CELLS // width))
        with TextFile(self.text.origin, self.text.options, self.text.encoding, progress).open() as (
            stream,
            _,
        ):
            records = data_rows(stream, self.table, self.text.name)
            while batch := list(islice(records, most)):
                for record in batch:
                    if len(record.cells) != width:
                        _fit(record, width, self.text.name)
                yield batch
            stream.check_unchanged()

    def _rows(self, batch: list[Record]) -> NewRows:
        cells = [record.cells for record in batch]
        name, style = self.table.names[self.place], self.table.styles[self.place]
        builder = NumberBuilder(name, style, len(batch))
        spelt = [row[self.place] for row in cells]
        builder.add_spelt(np.arange(len(spelt)), spelt)
        column = builder.finish()
        if isinstance(column, NumberColumn) and column.foreign and self.text.encoding == OLDER:
            raise EncodingError(
                tr("the file is not UTF-8, and a score holds one of the odd bytes"),
                where=self.where,
                do=tr("Name its encoding with --encoding."),
            )
        lines = np.array([record.line for record in batch], dtype=np.int64)
        return NewRows(numbers_or_nan(column), lines, lambda: cells)


def _fit(record: Record, width: int, where: str) -> None:
    """Give a row that ends too soon its empty cells, in place.

    Raises:
        InputError: it has too many.
    """
    cells = record.cells
    if len(cells) > width:
        if any(cell.strip() for cell in cells[width:]):
            raise InputError(
                tr(
                    "the row has {cells} cells, and there are {width} columns",
                    cells=len(cells),
                    width=width,
                ),
                where=tr("{where}, line {line}", where=where, line=record.line),
                do=tr("Quote the cells that hold the separator, or remove the surplus ones."),
            )
        del cells[width:]
    cells.extend([""] * (width - len(cells)))


def text_rows(
    origin: Origin, column: str, options: ReadOptions, progress: Progress = silent
) -> TextRows:
    """A text table, looked at."""
    text = TextFile(origin, options, _readable_encoding(origin, options, progress), silent)
    with text.open() as (_, table):
        place = place_of(table.names, column, text.name)
        if table.kinds[place] == "words":
            raise words_for_scores(column_in(text.name, column))
        return TextRows(text, table, place)


def _readable_encoding(origin: Origin, options: ReadOptions, progress: Progress) -> str:
    """The encoding in which a text can be read to its end, found before a row is written."""
    file, _ = origin.open()
    with file:
        found = encoding_of(file.read(START) or b"", options)
    if options.encoding is not None or found != "utf-8":
        return found
    decoder = codecs.getincrementaldecoder("utf-8")()
    with TextStream(origin, "utf-8", progress) as stream:
        try:
            while block := stream.next_block():
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return OLDER
    return found
