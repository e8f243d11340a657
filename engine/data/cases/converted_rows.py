"""What a table looks like after conversion: its first rows, and the cells without a value."""

import numpy as np
from msgspec import Struct

from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn
from engine.data.numbers import NO_VALUE
from engine.numerics.arrays import FloatArray

FIRST_ROWS = 50
FIRST_LINES = 10
MOST_SHOWN = 80  # characters of a cell; nobody reads more in a table


class Problem(Struct, frozen=True):
    """Cells of one column without a usable value, all for one reason.

    Attributes:
        column: the column's name.
        why: the reason, "no value" or "“n/a” is not a number".
        cells: how many cells.
        first: line numbers in the file of the first few (at most 10).
        rejected: whether the cells hold something; an empty cell was not rejected.
    """

    column: str
    why: str
    cells: int
    first: tuple[int, ...]
    rejected: bool


class TableLook(Struct, frozen=True):
    """The beginning of a table as it was understood.

    Attributes:
        lines: (k,) line numbers in the file of the first rows.
        cells: of each column, its first k cells as text; "" where a cell has no value.
        numeric: of each column, whether it holds numbers.
        problems: every reason why cells have no value, in the order of the columns.
    """

    lines: tuple[int, ...]
    cells: tuple[tuple[str, ...], ...]
    numeric: tuple[bool, ...]
    problems: tuple[Problem, ...]


def look_of(dataset: Dataset, rows: int = FIRST_ROWS) -> TableLook:
    """The first rows of a dataset as they were understood, and what was not.

    Args:
        dataset: the table; a number is shown by the shortest decimal that names it alone.
        rows: how many rows at most.
    """
    shown = min(rows, dataset.rows)
    return TableLook(
        lines=tuple(dataset.line_of(row) for row in range(shown)),
        cells=tuple(_first_cells(column, shown) for column in dataset.columns),
        numeric=tuple(isinstance(column, NumberColumn) for column in dataset.columns),
        problems=tuple(
            _problem(dataset, column, found)
            for column in dataset.columns
            for found in column.problems
            if found.rows.size
        ),
    )


def _first_cells(column: Column, rows: int) -> tuple[str, ...]:
    if isinstance(column, NumberColumn):
        return _first_numbers(column.values[:rows])
    words = (column.values[code] if code >= 0 else "" for code in column.codes[:rows].tolist())
    return tuple(
        word if len(word) <= MOST_SHOWN else word[: MOST_SHOWN - 1] + "…" for word in words
    )


def _first_numbers(values: FloatArray) -> tuple[str, ...]:
    values = values + 0.0  # -0.0 is 0.0
    known = values[~np.isnan(values)]
    finite = known[np.isfinite(known)]
    whole = not np.any(finite % 1) and not np.any(np.abs(finite) >= 1e15)
    return tuple(
        "" if np.isnan(value) else str(int(value)) if whole and np.isfinite(value) else repr(value)
        for value in values.tolist()
    )


def _problem(dataset: Dataset, column: Column, found: CellProblem) -> Problem:
    return Problem(
        column=column.name,
        why=found.why,
        cells=int(found.rows.size),
        first=tuple(dataset.line_of(row) for row in found.rows[:FIRST_LINES].tolist()),
        rejected=found.why != NO_VALUE,
    )
