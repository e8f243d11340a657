"""A column of groups in a database: which groups there are, and how a row's is told in SQL."""

from typing import cast

import numpy as np
from msgspec import Struct

from engine.data.counting.database_process import Columns
from engine.data.counting.dialects import Dialect
from engine.data.labels import WITHOUT_GROUP, spelt
from engine.messages.errors import InputError
from engine.messages.language import tr

MOST_GROUPS = 50


class GroupSplit(Struct, frozen=True):
    """The groups of a column.

    Attributes:
        column: as the table calls it.
        names: as they are shown: numbers by size, words in their order, last those without one.
        cells: (all but those) each group's cells, as a query writes them.
    """

    column: str
    names: tuple[str, ...]
    cells: tuple[str, ...]

    def part(self, dialect: Dialect) -> str:
        """The place of a row's group among the names, as SQL."""
        name = dialect.named(self.column)
        branches = " ".join(
            f"WHEN {name} = {cell} THEN {place}" for place, cell in enumerate(self.cells)
        )
        return f"CASE {branches} ELSE {len(self.cells)} END"


def group_split(found: Columns, column: str, kind: str, where: str, dialect: Dialect) -> GroupSplit:
    """The groups that a query found.

    Args:
        found: `cell` holds each group once: doubles of a column of numbers, else texts.
        column: as the table calls it.
        kind: "number", "truth" or "text".
        where: the place, for messages.
        dialect: of the database.

    Raises:
        InputError: there is one group only, or there are too many.
    """
    cells: list[str]
    if kind == "number":
        values = np.asarray(found["cell"], dtype=np.float64)
        known = np.unique(values[~np.isnan(values)] + 0.0).tolist()
        names, cells = [spelt(value) for value in known], [repr(value) for value in known]
        without = bool(np.isnan(values).any())
    else:
        texts = cast("list[str | None]", found["cell"])
        names = sorted({text for text in texts if text})
        cells = names if kind == "truth" else [dialect.spelt(name) for name in names]
        without = len(names) < len(texts)
    number = len(names) + without
    if number < 2:
        raise InputError(
            tr("all rows are of one group"),
            where=where,
            do=tr("Choose a column with two groups or more."),
        )
    if number > MOST_GROUPS:
        raise InputError(
            tr("there are more than {most} groups", most=MOST_GROUPS),
            where=where,
            do=tr("Choose a column with {most} groups at most.", most=MOST_GROUPS),
        )
    return GroupSplit(column, (*names, *([WITHOUT_GROUP] if without else [])), tuple(cells))
