"""What tests ask of the columns of a dataset, and of the time that reading it took."""

import os

from engine.data.dataset import Dataset, NumberColumn, TextColumn


def numbers_in(dataset: Dataset, name: str) -> list[float]:
    """The values of a column of numbers, NaN where there is none."""
    column = dataset.column(name)
    assert isinstance(column, NumberColumn)
    return list(map(float, column.values))


def words_in(dataset: Dataset, name: str) -> list[str | None]:
    """The words of a column, None where there is none."""
    column = dataset.column(name)
    assert isinstance(column, TextColumn)
    return [column.values[code] if code >= 0 else None for code in column.codes.tolist()]


def problems_in(dataset: Dataset, name: str) -> dict[str, list[int]]:
    """The lines of a column's cells without a usable value, by reason."""
    return {
        problem.why: [dataset.line_of(row) for row in problem.rows.tolist()]
        for problem in dataset.column(name).problems
    }


def processor_seconds() -> float:
    """The processor's time of this process and of those that it waited for.

    Unlike the clock's, it is the same on a busy machine.
    """
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
