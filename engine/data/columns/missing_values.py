"""Values that the user says mean “missing”: their cells become empty, whatever the format."""

import numpy as np
from msgspec.structs import replace

from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn, TextColumn
from engine.data.numbers import NO_VALUE, keys_of, value_key
from engine.numerics.arrays import IntArray


def without_values(dataset: Dataset, na: tuple[str, ...]) -> Dataset:
    """The table with every cell that holds one of these values empty.

    Values are compared as label values are: -999 is also -999.0, and “Unknown” “unknown ”.
    """
    keys = keys_of(na)
    if not keys:
        return dataset
    columns = tuple(
        _without_numbers(column, [key for key in keys if isinstance(key, float)])
        if isinstance(column, NumberColumn)
        else _without_words(column, keys)
        for column in dataset.columns
    )
    return replace(dataset, columns=columns)


def _without_numbers(column: NumberColumn, missing: list[float]) -> NumberColumn:
    rows = np.flatnonzero(np.isin(column.values, missing))
    if rows.size == 0:
        return column
    values = column.values.copy()
    values[rows] = np.nan
    return replace(column, values=values, problems=_with_empty(column, rows))


def _without_words(column: TextColumn, missing: frozenset[str | float]) -> TextColumn:
    kept = [place for place, word in enumerate(column.values) if value_key(word) not in missing]
    if len(kept) == len(column.values):
        return column
    # The last place answers for code -1, an empty cell.
    codes = np.full(len(column.values) + 1, -1, dtype=np.int32)
    codes[kept] = np.arange(len(kept))
    now = codes[column.codes]
    rows = np.flatnonzero((now < 0) & (column.codes >= 0))
    return replace(
        column,
        codes=now,
        values=tuple(column.values[place] for place in kept),
        numbers=tuple(column.numbers[place] for place in kept) if column.numbers else (),
        problems=_with_empty(column, rows),
    )


def _with_empty(column: Column, rows: IntArray) -> tuple[CellProblem, ...]:
    """The column's problems, and rows (k,) more without a value."""
    before = [problem.rows for problem in column.problems if problem.why == NO_VALUE]
    empty = CellProblem(NO_VALUE, np.sort(np.concatenate([*before, rows])))
    return (*(problem for problem in column.problems if problem.why != NO_VALUE), empty)
