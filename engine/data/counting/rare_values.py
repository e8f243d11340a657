"""Rows whose value of a column is so rare that a draw from a large table holds none of them.

A class of which one row in a million is one would not be found among the labels otherwise.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.data.counting.count_query import is_number
from engine.data.counting.dialects import Dialect, number_literal

FEW = 10  # values in the rows drawn, up to which a column may be one of labels
MOST_COLUMNS = 16
ROWS = 100  # that are looked for, of each column

Drawn = NDArray[Any] | Sequence[str | None]
Known = Sequence[float] | Sequence[str]


def rare_query(
    table: str, cells: str, columns: Sequence[tuple[str, Drawn]], dialect: Dialect
) -> str:
    """Rows in which a column of few values holds another one; empty where no column has few.

    Args:
        table: the table, as a query names it.
        cells: what is asked of each row.
        columns: the name of each, and what the rows drawn hold of it: doubles, or texts.
        dialect: of the database.
    """
    known = [(name, drawn, _distinct(drawn)) for name, drawn in columns]
    few = [column for column in known if _are_few(column[2])]
    few.sort(key=lambda column: len(column[2]))  # first where a class may lack
    parts = (
        f"(SELECT {cells} FROM {table} WHERE {_holds_another(*column, dialect)} LIMIT {ROWS})"
        for column in few[:MOST_COLUMNS]
    )
    return " UNION ALL ".join(parts)


def _are_few(values: Known) -> bool:
    """Whether values are few, and none holds a backslash, which databases read in two ways."""
    return len(values) <= FEW and not any("\\" in str(value) for value in values)


def _distinct(drawn: Drawn) -> Known:
    """The values that are drawn; of many some."""
    if isinstance(drawn, np.ndarray):
        known: list[float] = np.unique(drawn[~np.isnan(drawn)] + 0.0).tolist()
        return known
    return sorted({text for text in drawn if text is not None})


def _holds_another(name: str, drawn: Drawn, values: Known, dialect: Dialect) -> str:
    """That a column of a row holds something, and none of those values."""
    numbers = isinstance(drawn, np.ndarray)
    quoted = dialect.named(name)
    there = is_number(name, dialect) if numbers else f"{quoted} IS NOT NULL"
    if not values:
        return there
    listed = ", ".join(
        dialect.spelt(value) if isinstance(value, str) else number_literal(value, dialect)
        for value in values
    )
    kind = dialect.double if numbers else dialect.text
    return f"{there} AND CAST({quoted} AS {kind}) NOT IN ({listed})"
