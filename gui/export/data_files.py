"""Columns of a view as text for the clipboard, as CSV and as a workbook of Excel.

Numbers keep every digit: what is read back is the same double.
"""

import csv
import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from math import isnan
from pathlib import Path

import numpy as np

from engine.messages.errors import InputError
from engine.messages.language import in_english, tr
from engine.wording.workbook_sheet import MOST_ROWS, sheet_parts, sheet_row
from gui.export.steps import Steps, beside

Columns = Mapping[str, Collection[float | int | str | None]]

DATA_SUFFIXES = (".csv", ".xlsx")
WRITING = tr("Writing the data")


def data_steps(name: str, columns: Columns, target: Path) -> Steps[bytes]:
    """Make the file that the target's ending names, beside the main thread.

    Raises:
        InputError: the ending is none of DATA_SUFFIXES, or a sheet has too few rows for the data.
    """
    suffix = target.suffix.lower()
    if suffix not in DATA_SUFFIXES:
        raise InputError(
            tr("“{suffix}” is no format of tables", suffix=target.suffix),
            where=str(target),
            do=tr("End the name in {suffixes}.", suffixes=", ".join(DATA_SUFFIXES)),
        )
    if suffix == ".csv":
        return (yield from beside(lambda: separated(columns, ",").encode(), 0.4, WRITING))
    rows = _length(columns)
    if rows > MOST_ROWS:
        raise InputError(
            tr("{rows} rows are more than a sheet of Excel holds", rows=f"{rows:,}"),
            where=str(target),
            do=tr("Save them as .csv."),
        )
    return (yield from beside(lambda: workbook_bytes(name, columns), 0.4, WRITING))


def separated(columns: Columns, separator: str) -> str:
    """The columns as lines of text, their names first."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    writer.writerow(map(in_english, columns))
    writer.writerows(zip(*map(_cells, columns.values()), strict=True))
    return out.getvalue()


def workbook_bytes(name: str, columns: Columns) -> bytes:
    """The columns as the only sheet of a workbook."""
    parts = sheet_parts(name)
    rows = chain([tuple(columns)], _rows(columns))
    sheet = "".join(sheet_row(number, row) for number, row in enumerate(rows, 1))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, text in parts.others.items():
            archive.writestr(place, text)
        archive.writestr(parts.sheet, parts.before + sheet + parts.after)
    return out.getvalue()


def _length(columns: Columns) -> int:
    return max((len(column) for column in columns.values()), default=0)


def _rows(columns: Columns) -> Iterator[tuple[object, ...]]:
    return zip(*columns.values(), strict=True)


def _cells(column: Collection[object]) -> list[str]:
    """A column as text; of one of doubles alone, without asking each what it is."""
    if isinstance(column, np.ndarray):
        column = column.tolist()
    if set(map(type, column)) == {float}:
        return ["" if text == "nan" else text for text in map(repr, column)]
    return [_cell(value) for value in column]


def _cell(value: object) -> str:
    """A value with all its digits; of what is no number, nothing."""
    if value is None:
        return ""
    if isinstance(value, str):
        return str(in_english(value))
    if isinstance(value, float):  # numpy's double is one
        return "" if isnan(value) else repr(float(value))
    return str(value)
