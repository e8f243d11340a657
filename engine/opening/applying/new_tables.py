"""New files to which a rule is applied: their rows come in batches, with the scores among them.

Text tables and Parquet files are never held whole; what other formats hold is read at once, as
when it is opened.
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
from engine.data.readers.columnar import numbers_of, parquet_rows
from engine.data.readers.formats import format_of
from engine.data.readers.read import read
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

if TYPE_CHECKING:
    import pyarrow as pa

READ = 0.5  # share of the time that reading at once takes, of formats that are


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
            return text_rows(origin, column, options)
        if reader == "columnar.read_parquet":
            return _ParquetRows(origin, column, options)
    return _ReadRows(read(path, progress=part_of(progress, 0, READ), options=options), column)


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
