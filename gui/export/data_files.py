"""Columns of a view as text for the clipboard, as CSV and as a workbook of Excel.

Numbers keep every digit: what is read back is the same double.
"""

import csv
import io
import zipfile
from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from math import isfinite, isnan
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from engine.messages.errors import InputError
from engine.messages.language import in_english, tr
from gui.export.steps import Steps, beside
from gui.export.workbook_parts import PARTS

Columns = Mapping[str, Collection[float | int | str | None]]

DATA_SUFFIXES = (".csv", ".xlsx")
MOST_ROWS = 1_048_575  # of a sheet of Excel, below the names of the columns
WRITING = tr("Writing the data")

_NO_NAME = str.maketrans("[]:*?/\\", "-------")  # what the name of a sheet may not hold
_LONGEST_NAME = 31
_NO_XML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])


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
    writer.writerows(map(_cell, row) for row in _rows(columns))
    return out.getvalue()


def workbook_bytes(name: str, columns: Columns) -> bytes:
    """The columns as the only sheet of a workbook (ISO/IEC 29500-1, strings in place)."""
    title = quoteattr(name.translate(_NO_NAME)[:_LONGEST_NAME])
    rows = io.StringIO()
    for number, row in enumerate(chain([tuple(columns)], _rows(columns)), 1):
        rows.write(f'<row r="{number}">')
        rows.writelines(map(_sheet_cell, row))
        rows.write("</row>")
    words = {"name": title, "rows": rows.getvalue()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for place, part in PARTS.items():
            archive.writestr(place, part.substitute(words))
    return out.getvalue()


def _length(columns: Columns) -> int:
    return max((len(column) for column in columns.values()), default=0)


def _rows(columns: Columns) -> Iterator[tuple[object, ...]]:
    return zip(*columns.values(), strict=True)


def _cell(value: object) -> str:
    """A value with all its digits; of what is no number, nothing."""
    if value is None:
        return ""
    if isinstance(value, str):
        return str(in_english(value))
    if isinstance(value, float):  # numpy's double is one
        return "" if isnan(value) else repr(float(value))
    return str(value)


def _sheet_cell(value: object) -> str:
    words = _cell(value)
    if not words:
        return "<c/>"
    if not isinstance(value, str) and isfinite(float(words)):
        return f"<c><v>{words}</v></c>"
    held = escape(words.translate(_NO_XML))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{held}</t></is></c>'
