"""Datasets from columns that have types already: arrays, categories, lists of cells.

What every reader but those of text tables ends in, so that empty cells, rejected ones, names
and large integers are treated alike whatever the file was.
"""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.data.columns.building import NumberBuilder
from engine.data.columns.cells import Cell, CellColumn, Rejected
from engine.data.columns.column_names import unique_names
from engine.data.columns.extent import check_height, check_width
from engine.data.dataset import Column, Dataset, Source, TextColumn, with_lines
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin, hash_of
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, IntArray

BATCH = 100_000
LONGEST_NAME = 200


class Categories(Struct, frozen=True, eq=False):
    """A column of codes (rows,) into values; a negative code is an empty cell.

    Attributes:
        numbers: the number behind each value, in files that label their numbers; else None.
    """

    codes: NDArray[np.integer]
    values: Sequence[object]
    numbers: Sequence[float | None] | None = None


# Arrays may be masked (numpy.ma): what is masked is an empty cell.
Values = NDArray[Any] | Sequence[object] | Categories


def dataset_of(
    origin: Origin,
    names: Sequence[object],
    columns: Sequence[Values],
    *,
    lines: IntArray | None = None,
    kind: str = "scores",
    options: ReadOptions | None = None,
    progress: Progress = silent,
) -> Dataset:
    """Make a dataset of typed columns.

    Args:
        origin: what they were read from; it is hashed here.
        names: a name a column, as spelt; empty or None where it has none.
        columns: as many, all of one length.
        lines: (rows,) where each row stands in the file; None if they are numbered from 1.
        kind: see `Source`.
        options: what the user said about how numbers are written.
        progress: told of the hashing.

    Raises:
        InputError: there are no rows or no columns, too many columns, or columns differ in
            length.
        Cancelled: through `progress`.
    """
    check_width(len(columns), origin.name)
    sizes = [_size(values) for values in columns]
    if min(sizes) < max(sizes):
        raise InputError(
            tr(
                "the columns differ in length: {min:,} to {max:,} rows",
                min=min(sizes),
                max=max(sizes),
            ),
            where=origin.name,
            do=tr("Export the table as CSV."),
        )
    check_height(sizes[0], origin.name)
    finished = tuple(
        column_of(name, values, options)
        for name, values in zip(names_of(names), columns, strict=True)
    )
    source = Source(origin.path, hash_of(origin, progress), sizes[0], kind)
    return with_lines(source, finished, lines)


def names_of(names: Sequence[object]) -> tuple[str, ...]:
    """Names of columns as text tables get them: “col 1” for none, “score (2)” for a second one."""
    spelt = ["" if is_nothing(name) else str(_plain(name)) for name in names]
    return unique_names([whole(name[:LONGEST_NAME]) for name in spelt])


def whole(text: str) -> str:
    """A text without half characters (lone surrogates), which no encoding can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text


def column_of(name: str, values: Values, options: ReadOptions | None = None) -> Column:
    """Make a column of typed values.

    Numbers stay as they are, integers beyond 2^53 apart; True and False become words, dates
    words in ISO 8601, decimals their text, and a text is read as a number where most of the
    column are numbers.
    """
    if isinstance(values, Categories):
        return _column_of_categories(name, values, options)
    if isinstance(values, np.ndarray):
        absent = np.ma.getmaskarray(values) if isinstance(values, np.ma.MaskedArray) else None
        plain = np.ma.getdata(values) if isinstance(values, np.ma.MaskedArray) else values
        if plain.dtype.kind in "iuf":
            return _column_of_numbers(name, plain, absent)
        cells: Sequence[object] = _listed(plain, absent)
    else:
        cells = values
    column = CellColumn(name, options)
    for start in range(0, len(cells), BATCH):
        column.add([cell_of(value) for value in cells[start : start + BATCH]])
    return column.finish()


def cell_of(value: object) -> Cell:
    """A Python value as a cell: nothing, a number, a word, or a reason why it is none of them."""
    if is_nothing(value):
        return None
    # numpy's float64 and str_ are subclasses of Python's, and the builders ask for the type.
    value = _plain(value)
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, float | int):  # a bool is an int
        return value
    if isinstance(value, Decimal):
        return format(value, "f") if abs(value.adjusted()) < 400 else str(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, complex):
        return Rejected(tr("a complex number is no score"))
    if isinstance(value, list | tuple | dict | set | frozenset | np.ndarray):
        return Rejected(tr("the cell holds a list"))
    return Rejected(tr("the cell holds a {name}", name=type(value).__name__))


def is_nothing(value: object) -> bool:
    """Whether a Python value stands for an empty cell: None, pandas' NA and NaT, a masked one."""
    if value is None or value is np.ma.masked:
        return True
    if isinstance(value, np.datetime64 | np.timedelta64):
        return bool(np.isnat(value))
    return type(value).__name__ in {"NAType", "NaTType"}


def _plain(value: object) -> object:
    """A value without numpy's type, and text for bytes."""
    if isinstance(value, np.generic):
        if isinstance(value, np.datetime64 | np.timedelta64):
            return str(value)
        value = value.item() if not isinstance(value, np.longdouble) else float(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", errors="backslashreplace")
    return value


def _listed(values: NDArray[Any], absent: BoolArray | None) -> list[object]:
    """The cells of an array of no numbers."""
    if values.dtype.kind in "mM":
        unit, _ = np.datetime_data(values.dtype)
        if unit == "generic":  # a count of nobody knows what, and numpy has no text for it
            texts = values.view(np.int64).astype(str)
        elif values.dtype.kind == "M":
            texts = np.datetime_as_string(values)
        else:
            texts = values.astype(str)
        cells: list[object] = list(texts.tolist())
        empty = np.isnat(values)
        absent = empty if absent is None else absent | empty
    else:
        cells = list(values.tolist())
    if absent is not None:
        for place in np.flatnonzero(absent).tolist():
            cells[place] = None
    return cells


def _column_of_numbers(name: str, values: NDArray[Any], absent: BoolArray | None) -> Column:
    builder = NumberBuilder(name, expected=values.size)
    if values.dtype.kind == "f":
        # Half, single and long precision: their values as doubles, as given.
        numbers = values.astype(np.float64)
        if absent is not None:
            numbers[absent] = np.nan
        builder.add_numbers(numbers)
    elif absent is None or not absent.any():
        builder.add_integers(values)
    else:
        builder.add_integers(values, absent)
    return builder.finish()


def _column_of_categories(name: str, categories: Categories, options: ReadOptions | None) -> Column:
    """The categories as cells, spread over the rows; as words with the numbers behind them."""
    cells = [cell_of(value) for value in categories.values]
    codes = np.asarray(categories.codes)
    column = CellColumn(name, options)
    for start in range(0, codes.size, BATCH):
        some = codes[start : start + BATCH].tolist()
        column.add([cells[code] if 0 <= code < len(cells) else None for code in some])
    finished = column.finish()
    if categories.numbers is None or not isinstance(finished, TextColumn):
        return finished
    behind = dict(zip(map(_worded, cells), categories.numbers, strict=True))
    return replace(finished, numbers=tuple(behind.get(word) for word in finished.values))


def _worded(cell: Cell) -> str | None:
    """A category as it stands in the column."""
    return cell.strip() if isinstance(cell, str) else None


def _size(values: Values) -> int:
    return len(values.codes) if isinstance(values, Categories) else len(values)
