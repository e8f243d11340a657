"""Where the table is on a sheet: below titles, beside empty columns, with or without a header."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from statistics import median

import numpy as np
from msgspec import Struct

from engine.data.columns.cell_kinds import is_word, share_of_numbers
from engine.data.columns.cells import Cell, CellColumn, Rejected, spelt_number
from engine.data.columns.typed import names_of
from engine.data.dataset import Column
from engine.data.read_options import ReadOptions
from engine.numerics.arrays import IntArray

Row = Sequence[Cell]

SAMPLE = 200
BATCH = 5_000


class SheetLayout(Struct, frozen=True):
    """Where a table is.

    Attributes:
        headed: whether the row above the first one names the columns.
        start: the place (0-based) of the first row of data.
        numeric: how many columns hold numbers mostly.
        width: how many columns hold something.
    """

    headed: bool
    start: int
    numeric: int
    width: int


def layout_of(rows: Sequence[Row], header: bool | None) -> SheetLayout | None:
    """Find the table among the first rows of a sheet; None if there is none.

    The table starts at the first row that is about as full as those below it usually are; a
    title above it fills fewer cells.

    Args:
        rows: up to SAMPLE of them, all of one length.
        header: whether the table has a header, if the user said so.
    """
    filled = [sum(cell is not None for cell in row) for row in rows]
    usual = median([count for count in filled if count] or [0])
    start = next((i for i, count in enumerate(filled) if count and count >= 0.7 * usual), None)
    if start is None:
        return None
    headed = _has_header(rows[start:]) if header is None else header
    body = rows[start + headed :]
    columns = [
        spelt
        for spelt in ([_spelt(row[i]) for row in body] for i in range(len(rows[0])))
        if any(spelt)
    ]
    numeric = sum(share_of_numbers(cells) > 0.5 for cells in columns)
    return SheetLayout(headed, start + headed, numeric, len(columns))


def _has_header(rows: Sequence[Row]) -> bool:
    """Whether the first row names columns: words above what is none, or that stand nowhere else."""
    first, below = rows[0], rows[1:]
    named = [i for i, cell in enumerate(first) if cell is not None]
    if not all(isinstance(first[i], str) and is_word(str(first[i])) for i in named):
        return False
    under = {i: [_spelt(row[i]) for row in below if row[i] is not None] for i in named}
    if any(share_of_numbers(cells) > 0.5 for cells in under.values()):
        return True
    return not any(_spelt(first[i]) in cells for i, cells in under.items())


def _spelt(cell: Cell) -> str:
    """A cell as text, to be judged."""
    if cell is None or isinstance(cell, Rejected):
        return ""
    if isinstance(cell, bool):
        return "true" if cell else "false"
    if isinstance(cell, float):
        return spelt_number(cell)
    return str(cell).strip()


class SheetTable(Struct, frozen=True, eq=False):
    """The table of a sheet: its columns, and the place (0-based) of each row on the sheet."""

    columns: tuple[Column, ...]
    places: IntArray


def table_of(rows: Iterable[Row], options: ReadOptions) -> SheetTable | None:
    """Read the table on a sheet; None if there is none.

    Empty rows are no rows, and columns without any cell below the header no columns.
    """
    following = iter(rows)
    sample = list(islice(following, SAMPLE))
    layout = layout_of(sample, options.header) if sample else None
    if layout is None:
        return None
    width = len(sample[0])
    above = sample[layout.start - 1] if layout.headed else [None] * width
    names = [_spelt(cell) for cell in above]
    columns = [CellColumn("", options) for _ in range(width)]
    holds = np.zeros(width, dtype=np.bool_)
    places: list[int] = []
    placed = enumerate(chain(sample[layout.start :], following), start=layout.start)
    while batch := list(islice(_full(placed), BATCH)):
        places += [place for place, _ in batch]
        for i, cells in enumerate(zip(*(row for _, row in batch), strict=True)):
            columns[i].add(cells)
            holds[i] |= any(cell is not None for cell in cells)
    kept = np.flatnonzero(holds | np.array([name != "" for name in names])).tolist()
    for i, name in zip(kept, names_of([names[i] for i in kept]), strict=True):
        columns[i].name = name
    finished = tuple(columns[i].finish() for i in kept)
    return SheetTable(finished, np.array(places, dtype=np.int64)) if places else None


def _full(placed: Iterator[tuple[int, Row]]) -> Iterator[tuple[int, Row]]:
    return ((place, row) for place, row in placed if any(cell is not None for cell in row))
