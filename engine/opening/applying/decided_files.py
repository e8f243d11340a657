"""Files in which each row of a table has its decision: CSV, Parquet, a workbook of Excel."""

import csv
import io
import math
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO, Protocol, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.analysis.decision_rule import DECISIONS, NO_DECISION
from engine.data.columns.building import EXACT
from engine.data.columns.cells import spelt_number
from engine.messages.errors import InputError
from engine.messages.lacking import how_to_install
from engine.messages.language import tr
from engine.opening.applying.new_rows import NewRows, NewTable
from engine.wording.workbook_sheet import MOST_ROWS, sheet_parts, sheet_row

ADDED = ("score", "decision", "expected_cost")
"""What the new columns are called, where no column has that name yet."""

CSV, PARQUET, EXCEL = ".csv", ".parquet", ".xlsx"


class Decided(Struct, frozen=True, eq=False):
    """What was decided of some rows: (n,) scores, places in DECISIONS, and expected costs."""

    scores: NDArray[np.float64]
    decisions: NDArray[np.int8]
    costs: NDArray[np.float64]

    @property
    def words(self) -> list[str | None]:
        """The decisions in words; None where there is none."""
        named = {NO_DECISION: None, **dict(enumerate(DECISIONS))}
        return [named[code] for code in self.decisions.tolist()]


class DecidedFile(Protocol):
    """A file under way."""

    def add(self, rows: NewRows, decided: Decided) -> None:
        """Write the next rows."""


def form_of(target: Path) -> str:
    """The format that a name's ending asks for; CSV for all that is none of the three."""
    suffix = target.suffix.lower()
    return suffix if suffix in (PARQUET, EXCEL) else CSV


def refuse_form(target: Path) -> None:
    """Refuse a format that cannot be written here.

    Raises:
        InputError: the package that writes it is not installed.
    """
    if form_of(target) == PARQUET and find_spec("pyarrow") is None:
        raise InputError(
            tr("what writes Parquet files is not installed"),
            where=str(target),
            do=tr("{install}; or write .csv.", install=how_to_install("columnar")),
        )


def largest_integer(form: str) -> int | None:
    """Up to which whole numbers are exact in a format; None in text, where all are."""
    return {PARQUET: 2**63 - 1, EXCEL: EXACT}.get(form)


def refuse_surplus_rows(target: Path, rows: int | None) -> None:
    """Refuse more rows than the format holds, where their number is known.

    Raises:
        InputError: there are more.
    """
    if form_of(target) == EXCEL and rows is not None and rows > MOST_ROWS:
        raise _too_many_rows(str(target))


def _too_many_rows(where: str = "") -> InputError:
    return InputError(
        tr("the file has more rows than a sheet of Excel holds, {most:,}", most=MOST_ROWS),
        where=where,
        do=tr("Write .csv or .parquet."),
    )


def added_names(names: Sequence[str]) -> tuple[str, ...]:
    """What the new columns are called beside others: “score (2)” where there is a “score”."""
    taken, found = set(names), []
    for name in ADDED:
        number, free = 1, name
        while free in taken:
            number += 1
            free = f"{name} ({number})"
        found.append(free)
        taken.add(free)
    return tuple(found)


def decided_file(
    target: Path, table: NewTable, file: BinaryIO
) -> "AbstractContextManager[DecidedFile]":
    """A file under way in the format that the target's ending names; whole at the context's end."""
    kinds = {CSV: _separated, PARQUET: _parquet, EXCEL: _workbook}
    return kinds[form_of(target)](table, file)


class _Separated:
    """Rows of text; new numbers have the decimal sign of those that are there."""

    def __init__(self, table: NewTable, file: BinaryIO) -> None:
        self._file, self._decimal, self._separator = file, table.decimal, table.separator
        self._write([(*table.names, *added_names(table.names))])

    def add(self, rows: NewRows, decided: Decided) -> None:
        new = zip(
            self._spelt(decided.scores), decided.words, self._spelt(decided.costs), strict=True
        )
        cells = rows.cells()
        if rows.arrow is not None:  # what comes from a text is text
            cells = [[_text(cell) for cell in row] for row in cells]
        self._write((*row, *more) for row, more in zip(cells, new, strict=True))

    def _spelt(self, numbers: NDArray[np.float64]) -> list[str]:
        different, place = np.unique(numbers, return_inverse=True)
        spelt = [
            "" if math.isnan(number) else self._number(number) for number in different.tolist()
        ]
        return [spelt[code] for code in place.tolist()]

    def _number(self, number: float) -> str:
        return spelt_number(number).replace(".", self._decimal)

    def _write(self, rows: "Iterator[Sequence[object]] | list[Sequence[object]]") -> None:
        text = io.StringIO(newline="")
        csv.writer(text, delimiter=self._separator, lineterminator="\n").writerows(rows)
        self._file.write(text.getvalue().encode("utf-8", "replace"))


@contextmanager
def _separated(table: NewTable, file: BinaryIO) -> Iterator[DecidedFile]:
    yield _Separated(table, file)


def _text(value: object) -> object:
    """A value as CSV has it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return repr(value) if isinstance(value, float) else value


class _Parquet:
    """Rows with their types."""

    def __init__(self, table: NewTable, file: BinaryIO) -> None:
        self._file, self._added = file, added_names(table.names)
        self._writer: object = None

    def add(self, rows: NewRows, decided: Decided) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        if rows.arrow is None:
            raise TypeError("rows of text have no types")
        batch: pa.RecordBatch = rows.arrow()
        new = (
            pa.array(decided.scores, pa.float64(), from_pandas=True),
            pa.array(decided.words, pa.string()),
            pa.array(decided.costs, pa.float64(), from_pandas=True),
        )
        for name, array in zip(self._added, new, strict=True):
            batch = batch.append_column(name, array)
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._file, batch.schema)
        cast("parquet.ParquetWriter", self._writer).write_batch(batch)

    def close(self) -> None:
        """Write what stands at the end of the file."""
        if self._writer is not None:
            self._writer.close()  # type: ignore[attr-defined]


@contextmanager
def _parquet(table: NewTable, file: BinaryIO) -> Iterator[DecidedFile]:
    writer = _Parquet(table, file)
    yield writer
    writer.close()


class _Workbook:
    """Rows of the only sheet of a workbook."""

    def __init__(self, table: NewTable, sheet: BinaryIO) -> None:
        self._sheet, self._rows = sheet, 0
        self._write([(*table.names, *added_names(table.names))])

    def add(self, rows: NewRows, decided: Decided) -> None:
        if self._rows + decided.scores.size > MOST_ROWS + 1:
            raise _too_many_rows()
        new = zip(decided.scores.tolist(), decided.words, decided.costs.tolist(), strict=True)
        self._write((*row, *more) for row, more in zip(rows.cells(), new, strict=True))

    def _write(self, rows: "Iterator[Sequence[object]] | list[Sequence[object]]") -> None:
        for row in rows:
            self._rows += 1
            self._sheet.write(sheet_row(self._rows, row).encode())


@contextmanager
def _workbook(table: NewTable, file: BinaryIO) -> Iterator[DecidedFile]:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        parts = sheet_parts("decisions")
        for place, text in parts.others.items():
            archive.writestr(place, text)
        with archive.open(parts.sheet, "w", force_zip64=True) as sheet:
            sheet.write(parts.before.encode())
            yield _Workbook(table, cast("BinaryIO", sheet))
            sheet.write(parts.after.encode())
