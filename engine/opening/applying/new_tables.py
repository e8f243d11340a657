"""New files to which a rule is applied: their rows come in batches, with the scores among them.

Text tables and Parquet files are never held whole; what other formats hold is read at once, as
when it is opened.
"""

import codecs
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.columns.building import EXACT, NumberBuilder
from engine.data.columns.missing_values import without_values
from engine.data.dataset import Column, Dataset, NumberColumn, Source
from engine.data.read_options import ReadOptions, refuse_encoding
from engine.data.readers.columnar import numbers_of, parquet_rows
from engine.data.readers.delimited import TextFile
from engine.data.readers.dialect import BLANKS, Record, TextTable
from engine.data.readers.formats import START, format_of
from engine.data.readers.read import read
from engine.data.readers.row_by_row import data_rows
from engine.data.readers.text_tables import OLDER, encoding_of
from engine.data.sources.source import STANDARD_INPUT, Origin, TextStream
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import EncodingError, InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 1 << 16  # rows
READ = 0.5  # share of the time that reading at once takes, of formats that are
MOST_NAMED = 20  # columns in a message

Cells = Sequence[object]


class NewRows(Struct, frozen=True, eq=False):
    """Some rows of a new file.

    Attributes:
        scores: (n,) NaN where the cell holds no usable number.
        lines: (n,) where they stand in the file, from 1.
        cells: gives the n rows as they are written: words, numbers, None for an empty cell.
        arrow: gives the same rows with their types; None of text tables.
    """

    scores: NDArray[np.float64]
    lines: NDArray[np.int64]
    cells: Callable[[], Sequence[Cells]]
    arrow: "Callable[[], pa.RecordBatch] | None" = None


class NewTable(Protocol):
    """A new file.

    Attributes:
        names: of its columns.
        where: what messages call the column of scores.
        separator, decimal: how its text is written; "," and "." where it is none.
    """

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102 - told above
    @property
    def where(self) -> str: ...  # noqa: D102 - told above
    @property
    def separator(self) -> str: ...  # noqa: D102 - told above
    @property
    def decimal(self) -> str: ...  # noqa: D102 - told above
    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""


def new_table(
    path: Path, column: str, options: ReadOptions, progress: Progress, *, as_text: bool
) -> NewTable:
    """A new file, whose scores stand in a column.

    Args:
        path: the file, or "-" for standard input.
        column: of the scores.
        options: how it is read.
        progress: told where it is read at once.
        as_text: whether its rows will be written as text, so that those of a text table stay as
            they are; otherwise they get types.

    Raises:
        InputError: it cannot be read, has no such column, or that holds words.
        Cancelled: through `progress`.
    """
    if options.encoding is not None:
        refuse_encoding(options.encoding)
    if str(path) != STANDARD_INPUT:
        origin = Origin(path)
        reader = format_of(origin).reader
        if reader == "text_tables.read_text" and as_text:
            return _text_rows(origin, column, options)
        if reader == "columnar.read_parquet":
            return _ParquetRows(origin, column, options)
    return _ReadRows(read(path, progress=part_of(progress, 0, READ), options=options), column)


def _place_of(names: Sequence[str], column: str, where: str) -> int:
    """Where the column of scores stands.

    Raises:
        InputError: nowhere.
    """
    if column in names:
        return names.index(column)
    raise NoScoreColumnError(column, names, where)


class NoScoreColumnError(InputError):
    """A new file without the column of scores.

    Attributes:
        names: of the columns that it has.
    """

    def __init__(self, column: str, names: Sequence[str], where: str) -> None:
        shown = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
        super().__init__(
            tr("there is no column “{name}”, whose scores the rule is about", name=column),
            where=where,
            do=tr(
                "The columns are: {names}. Name the one that holds these scores with --score COL.",
                names=shown,
            ),
        )
        self.names = tuple(names)


def _column_in(where: str, column: str) -> str:
    """What messages call a column."""
    return tr("{source_name}, column {scores_name}", source_name=where, scores_name=column)


def _words_for_scores(where: str) -> InputError:
    """The error of a column of scores that holds words."""
    return InputError(
        tr("the column holds words, so it is no score"),
        where=where,
        do=tr("Name the column that holds the scores with --score COL."),
    )


class _TextRows(Struct, frozen=True, eq=False):
    """A text table, whose cells stay as they are spelt."""

    text: TextFile
    table: TextTable
    place: int

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, in their order."""
        return self.table.names

    @property
    def where(self) -> str:
        """What messages call the column of scores."""
        return _column_in(self.text.name, self.names[self.place])

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
        with TextFile(self.text.origin, self.text.options, self.text.encoding, progress).open() as (
            stream,
            _,
        ):
            records = data_rows(stream, self.table, self.text.name)
            while batch := list(islice(records, BATCH)):
                yield self._rows(batch)
            stream.check_unchanged()

    def _rows(self, batch: list[Record]) -> NewRows:
        width = len(self.table.names)
        cells = [record.cells for record in batch]
        for record in batch:
            if len(record.cells) != width:
                _fit(record, width, self.text.name)
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
        return NewRows(_numbers(column), lines, lambda: cells)


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


def _text_rows(origin: Origin, column: str, options: ReadOptions) -> _TextRows:
    """A text table, looked at."""
    text = TextFile(origin, options, _readable_encoding(origin, options), lambda *_: None)
    with text.open() as (_, table):
        place = _place_of(table.names, column, text.name)
        if table.kinds[place] == "words":
            raise _words_for_scores(_column_in(text.name, column))
        return _TextRows(text, table, place)


def _readable_encoding(origin: Origin, options: ReadOptions) -> str:
    """The encoding in which a text can be read to its end, found before a row is written."""
    file, _ = origin.open()
    with file:
        found = encoding_of(file.read(START) or b"", options)
    if options.encoding is not None or found != "utf-8":
        return found
    decoder = codecs.getincrementaldecoder("utf-8")()
    with TextStream(origin, "utf-8", lambda *_: None) as stream:
        try:
            while block := stream.next_block():
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return OLDER
    return found


class _ParquetRows(Struct, frozen=True, eq=False):
    """A Parquet file, whose rows keep their types."""

    origin: Origin
    column: str
    options: ReadOptions
    separator: str = ","
    decimal: str = "."

    @property
    def where(self) -> str:
        """What messages call the column of scores."""
        return _column_in(self.origin.name, self.column)

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, in their order."""
        with parquet_rows(self.origin) as (names, _, _):
            _place_of(names, self.column, self.origin.name)
            return names

    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""
        done = 0
        with parquet_rows(self.origin) as (names, batches, rows):
            place = _place_of(names, self.column, self.origin.name)
            for batch in batches:
                found = numbers_of(self.column, batch.columns[place], self.options)
                lines = np.arange(done + 1, done + 1 + batch.num_rows)
                done += batch.num_rows
                progress(min(done / max(rows, 1), 1.0), tr("Reading {name}", name=self.origin.name))
                yield NewRows(
                    _scores_of(found, self.origin, self.options.na),
                    lines,
                    partial(_python_rows, batch),
                    partial(_itself, batch),
                )


def _python_rows(batch: "pa.RecordBatch") -> list[Cells]:
    """The rows of a batch as they are written."""
    return list(zip(*(column.to_pylist() for column in batch.columns), strict=True))


def _itself(batch: "pa.RecordBatch") -> "pa.RecordBatch":
    return batch


def _scores_of(column: Column, origin: Origin, na: tuple[str, ...]) -> NDArray[np.float64]:
    """The numbers of a column, without those that mean “missing”."""
    rows = column.values.size if isinstance(column, NumberColumn) else column.codes.size
    dataset = Dataset(Source(origin.path, "", rows), (column,))
    return _numbers(without_values(dataset, na).columns[0])


def _numbers(column: Column) -> NDArray[np.float64]:
    """The numbers of a column; of one of words none."""
    if isinstance(column, NumberColumn):
        return column.values
    return np.full(column.codes.size, np.nan)


class _ReadRows:
    """A table that was read at once."""

    separator, decimal = ",", "."

    def __init__(self, dataset: Dataset, column: str) -> None:
        self.names = tuple(found.name for found in dataset.columns)
        source = dataset.source.name
        self.where = _column_in(source, column)
        scores = dataset.columns[_place_of(self.names, column, source)]
        if not isinstance(scores, NumberColumn):
            raise _words_for_scores(self.where)
        self._dataset, self._scores = dataset, scores
        self._whole = [_is_whole(found) for found in dataset.columns]
        for found, whole in zip(dataset.columns, self._whole, strict=True):
            if whole and isinstance(found, NumberColumn) and np.nanmax(abs(found.values)) >= EXACT:
                raise InputError(
                    tr("the column holds whole numbers beyond 2⁵³, which would lose digits here"),
                    where=_column_in(source, found.name),
                    do=tr("Apply the rule to a CSV file and write CSV, or to a Parquet file."),
                )

    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""
        rows = self._dataset.rows
        for start in range(0, rows, BATCH):
            end = min(start + BATCH, rows)
            yield NewRows(
                self._scores.values[start:end],
                np.array([self._dataset.line_of(row) for row in range(start, end)]),
                partial(self._rows, start, end),
                partial(self._arrow, start, end),
            )
            progress(READ + (1 - READ) * end / rows, tr("Deciding"))

    def _rows(self, start: int, end: int) -> list[Cells]:
        return list(zip(*self._columns(start, end), strict=True))

    def _columns(self, start: int, end: int) -> list[list[object]]:
        """Cells by column as Python values; None where there is nothing."""
        return [
            _cells(found, whole, slice(start, end))
            for found, whole in zip(self._dataset.columns, self._whole, strict=True)
        ]

    def _arrow(self, start: int, end: int) -> "pa.RecordBatch":
        import pyarrow as pa

        kinds = [
            (pa.int64() if whole else pa.float64())
            if isinstance(found, NumberColumn)
            else pa.string()
            for found, whole in zip(self._dataset.columns, self._whole, strict=True)
        ]
        arrays = [
            pa.array(cells, kind)
            for cells, kind in zip(self._columns(start, end), kinds, strict=True)
        ]
        return pa.RecordBatch.from_arrays(arrays, names=list(self.names))


def _is_whole(column: Column) -> bool:
    """Whether a column holds whole numbers alone."""
    if not isinstance(column, NumberColumn):
        return False
    there = column.values[~np.isnan(column.values)]
    return bool(there.size and np.all(np.isfinite(there)) and np.all(there % 1 == 0))


def _cells(column: Column, whole: bool, rows: slice) -> list[object]:
    """Some cells of a column as Python values; None where there is nothing."""
    if isinstance(column, NumberColumn):
        kind = int if whole else float
        numbers = column.values[rows].tolist()
        return [None if number != number else kind(number) for number in numbers]
    return [None if code < 0 else column.values[code] for code in column.codes[rows].tolist()]
