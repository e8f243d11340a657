"""New files to which a rule is applied: their rows come in batches, with the scores among them.

Text tables, compressed ones too, and Parquet files are never held whole; what other formats hold
is read at once, as when it is opened.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.columns.building import EXACT
from engine.data.columns.missing_values import without_values
from engine.data.dataset import Column, Dataset, NumberColumn, Source
from engine.data.read_options import ReadOptions, refuse_encoding
from engine.data.readers.archive import packed_table
from engine.data.readers.columnar import numbers_of, parquet_rows
from engine.data.readers.compressed import measured, packed_in
from engine.data.readers.formats import format_of
from engine.data.readers.read import read_origin
from engine.data.readers.standard_input import read_standard_input
from engine.data.sources.source import STANDARD_INPUT, Origin
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.opening.applying.new_rows import (
    BATCH,
    Cells,
    NewRows,
    NewTable,
    column_in,
    numbers_or_nan,
    place_of,
    words_for_scores,
)
from engine.opening.applying.new_text_rows import text_rows
from engine.opening.applying.typed_text_rows import TypedTextRows

if TYPE_CHECKING:
    import pyarrow as pa

TEXT = "text_tables.read_text"
UNPACKED, CHECKED = 0.2, 0.3  # shares of what comes before the first row of a text


def new_table(
    path: Path,
    column: str,
    options: ReadOptions,
    progress: Progress,
    *,
    largest: int | None,
) -> NewTable:
    """A new file, whose scores stand in a column.

    Args:
        path: the file, or "-" for standard input.
        column: of the scores.
        options: how it is read.
        progress: told where it is read before its rows are.
        largest: up to which whole numbers are exact where its rows will be written; None where
            that is as text, so that those of a text table stay as they are spelt.

    Raises:
        InputError: it cannot be read, has no such column, or that holds words.
        Cancelled: through `progress`.
    """
    if options.encoding is not None:
        refuse_encoding(options.encoding)
    origin = _origin_of(path, options, part_of(progress, 0, UNPACKED))
    if format_of(origin).reader == "columnar.read_parquet" and origin.content is None:
        return _ParquetRows(origin, column, options)
    unpacked = _unpacked(origin, options, part_of(progress, 0, UNPACKED))
    if unpacked is None:
        dataset = read_origin(origin, progress=progress, options=options)
        return _ReadRows(dataset, column)
    inner, options = unpacked
    text = text_rows(inner, column, options, part_of(progress, UNPACKED, CHECKED))
    return text if largest is None else TypedTextRows(text, largest, part_of(progress, CHECKED, 1))


def _origin_of(path: Path, options: ReadOptions, progress: Progress) -> Origin:
    """The file, or what came on standard input."""
    if str(path) != STANDARD_INPUT:
        return Origin(path)
    return Origin(path, read_standard_input(progress, encoding=options.encoding))


def _unpacked(
    origin: Origin, options: ReadOptions, progress: Progress
) -> tuple[Origin, ReadOptions] | None:
    """The text table that a file is, or that comes out of it; None where there is none."""
    reader = format_of(origin).reader
    if reader == TEXT:
        return origin, options
    packed = None
    if reader == "compressed.read_compressed":
        packed = packed_in(origin), options
    elif reader == "archive.read_zip":
        packed = packed_table(origin, options)
    if packed is None:
        return None
    inner = measured(packed[0], progress)
    return (inner, packed[1]) if format_of(inner).reader == TEXT else None


class _ParquetRows(Struct, frozen=True, eq=False):
    """A Parquet file, whose rows keep their types."""

    origin: Origin
    column: str
    options: ReadOptions
    separator: str = ","
    decimal: str = "."

    @property
    def rows(self) -> int | None:
        """How many it says that it has."""
        with parquet_rows(self.origin) as (_, _, rows):
            return rows

    @property
    def where(self) -> str:
        """What messages call the column of scores."""
        return column_in(self.origin.name, self.column)

    @property
    def names(self) -> tuple[str, ...]:
        """All columns, in their order."""
        with parquet_rows(self.origin) as (names, _, _):
            place_of(names, self.column, self.origin.name)
            return names

    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""
        done = 0
        with parquet_rows(self.origin) as (names, batches, rows):
            place = place_of(names, self.column, self.origin.name)
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
    return numbers_or_nan(without_values(dataset, na).columns[0])


class _ReadRows:
    """A table that was read at once."""

    separator, decimal = ",", "."

    def __init__(self, dataset: Dataset, column: str) -> None:
        self.names = tuple(found.name for found in dataset.columns)
        source = dataset.source.name
        self.where = column_in(source, column)
        scores = dataset.columns[place_of(self.names, column, source)]
        if not isinstance(scores, NumberColumn):
            raise words_for_scores(self.where)
        self._dataset, self._scores = dataset, scores
        self.rows: int | None = dataset.rows
        self._whole = [_is_whole(found) for found in dataset.columns]
        for found, whole in zip(dataset.columns, self._whole, strict=True):
            if whole and isinstance(found, NumberColumn) and np.nanmax(abs(found.values)) >= EXACT:
                raise InputError(
                    tr("the column holds whole numbers beyond 2⁵³, which would lose digits here"),
                    where=column_in(source, found.name),
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
            progress(end / rows, tr("Deciding"))

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
