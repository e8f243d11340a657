"""Workbooks of Excel and OpenDocument, by calamine; read isolated (`engine.data.isolated`)."""

import io
import math
from collections.abc import Iterator
from datetime import datetime, time
from itertools import islice

from python_calamine import (
    CalamineError,
    CalamineSheet,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from engine.data.columns.cells import Cell, Rejected
from engine.data.columns.extent import check_width
from engine.data.columns.typed import cell_of
from engine.data.dataset import Dataset, Source, with_lines
from engine.data.numbers import OUT_OF_RANGE
from engine.data.read_options import ReadOptions
from engine.data.readers.archive import place_of, several
from engine.data.readers.sheet_layout import SAMPLE, SheetLayout, layout_of, table_of
from engine.data.readers.workbook_check import LongIntegers, check_parts
from engine.data.sources.source import Origin, hash_of
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, reason_of
from engine.messages.language import tr

ZIP = b"PK"
# Excel keeps an encrypted workbook in a container of the old kind, under this name.
ENCRYPTED = "EncryptedPackage".encode("utf-16-le")


def read_workbook(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a table on a sheet: `options.sheet`, or the only one that holds numbers.

    Percentages are the numbers behind them, formulas what was last worked out, and dates
    words. Rows are told by their numbers on the sheet.

    Raises:
        InputError: it is no workbook, protected by a password, or made to fill the memory;
            no sheet holds a table, or several do and none is named.
        Cancelled: through `progress`.
    """
    file, size = origin.open()
    with file:
        content = file.read(size) or b""
    integers: dict[str, LongIntegers] = {}
    if content.startswith(ZIP):
        integers = check_parts(content, origin.name, part_of(progress, 0, 0.3))
    elif ENCRYPTED in content:  # calamine tells it only of a file on the disk
        raise _protected(origin.name)
    try:
        workbook = CalamineWorkbook.from_filelike(io.BytesIO(content))
        sheet = _chosen(workbook, options, origin.name)
        progress(0.6, tr("Reading {name}", name=origin.path.name))
        rows = _rows(sheet, integers.get(sheet.name, {}))
        table = table_of(rows, options)
    except PasswordError:
        raise _protected(origin.name) from None
    except CalamineError as error:
        raise InputError(
            tr("the workbook cannot be read ({reason_of})", reason_of=reason_of(error)),
            where=origin.name,
            do=tr("Save it as .xlsx once more, or export the sheet as CSV."),
        ) from None
    if table is None:
        raise InputError(
            tr("the sheet “{name}” holds no table", name=sheet.name),
            where=origin.name,
            do=tr("Choose another one."),
        )
    check_width(len(table.columns), origin.name)
    top = sheet.start[0] + 1 if sheet.start else 1
    lines = table.places + top
    source = Source(origin.path, hash_of(origin, part_of(progress, 0.9, 1)), lines.size)
    return with_lines(source, table.columns, lines)


def _protected(where: str) -> InputError:
    return InputError(
        tr("the workbook is protected by a password"),
        where=where,
        do=tr("Save it without one, or export the sheet as CSV."),
    )


def _chosen(workbook: CalamineWorkbook, options: ReadOptions, where: str) -> CalamineSheet:
    """The sheet that is named, or the only one that is shown and holds a table."""
    sheets = [sheet for sheet in workbook.sheets_metadata if sheet.typ == SheetTypeEnum.WorkSheet]
    if options.sheet is not None:
        names = [sheet.name for sheet in sheets]
        return workbook.get_sheet_by_name(names[place_of(options.sheet, names, where)])
    shown = [
        workbook.get_sheet_by_name(sheet.name)
        for sheet in sheets
        if sheet.visible == SheetVisibleEnum.Visible
    ]
    judged = [(sheet, _layout(sheet, options)) for sheet in shown]
    tables = [sheet for sheet, found in judged if found and found.width > 1 and found.numeric]
    tables = tables or [sheet for sheet, found in judged if found and found.width > 1]
    if len(tables) == 1:
        return tables[0]
    if tables:
        raise several([sheet.name for sheet in tables], tr("sheets with tables"), where)
    raise InputError(tr("no sheet holds a table"), where=where, do=tr("Choose another file."))


def _layout(sheet: CalamineSheet, options: ReadOptions) -> SheetLayout | None:
    sample = list(islice(_rows(sheet, {}), SAMPLE))
    found = layout_of(sample, options.header) if sample else None
    return found if found and found.start < len(sample) else None


def _rows(sheet: CalamineSheet, integers: LongIntegers) -> Iterator[list[Cell]]:
    """The rows of a sheet from its first cell with something in it.

    Args:
        sheet: of a workbook.
        integers: the long integers of the sheet, by row and column from 0.
    """
    if sheet.start is None:
        return
    top, left = sheet.start
    # calamine begins with row 1, but with the first column that has something in it.
    for at, row in enumerate(islice(sheet.iter_rows(), top, None), start=top):
        cells = [_cell(value) for value in row]
        if integers:
            for i, cell in enumerate(cells):
                exact = integers.get((at, left + i))
                if exact is not None and float(exact) == cell:
                    cells[i] = exact
        yield cells


def _cell(value: object) -> Cell:
    """A cell as calamine gives it: "" where there is none."""
    if isinstance(value, str):
        return value if value.strip() else None
    if isinstance(value, float):
        # No workbook holds an infinity: this is a number such as 1e400.
        return Rejected(OUT_OF_RANGE.format(value)) if math.isinf(value) else value
    if isinstance(value, datetime) and value.time() == time():
        return value.date().isoformat()
    return cell_of(value)
