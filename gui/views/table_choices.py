"""What the user makes of the table of numbers: further columns, and the order of its rows."""

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.wording.further_columns import FURTHER, further_values
from engine.wording.results_rows import ResultRow

NAME, VOROS, SCORE, RATES, COST = "name", "voros", "score", "rates", "cost"
RISING_FIRST = (NAME, COST)  # of all others more is better, or is looked for first
UP, DOWN = "↑", "↓"


class TableChoices(Struct, frozen=True):
    """Which columns there are, and which one the models are sorted by.

    Attributes:
        further: keys of FURTHER, in its order.
        sorted_by: a column's key; empty for the session's order.
        turned: whether the order is the other way round than a first click makes it.
    """

    further: tuple[str, ...] = ()
    sorted_by: str = ""
    turned: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """All that is shown, from the left."""
        return (NAME, VOROS, SCORE, RATES, *self.further, COST)

    @property
    def stacks(self) -> tuple[tuple[str, ...], ...]:
        """The further columns: two share one, the second below the first."""
        return tuple(self.further[at : at + 2] for at in range(0, len(self.further), 2))

    @property
    def heads(self) -> tuple[str, ...]:
        """Of each column of the table, from the left, what it is sorted by at a click."""
        return (NAME, VOROS, SCORE, RATES, *(stack[0] for stack in self.stacks), COST)

    @property
    def rising(self) -> bool:
        """Whether the least stands first."""
        return (self.sorted_by in RISING_FIRST) is not self.turned

    def clicked(self, column: str) -> "TableChoices":
        """After a click on a title: sorted, turned, and by a third one in the session's order."""
        if column != self.sorted_by:
            return replace(self, sorted_by=column, turned=False)
        return replace(self, turned=True) if not self.turned else self.unsorted()

    def unsorted(self) -> "TableChoices":
        """In the session's order."""
        return replace(self, sorted_by="", turned=False)

    def toggled(self, column: str) -> "TableChoices":
        """With one of the further columns, or without; sorted by nothing that is not seen."""
        wanted = {*self.further} ^ {column}
        further = tuple(key for key in FURTHER if key in wanted)
        changed = replace(self, further=further)
        return changed if self.sorted_by in ("", *changed.keys) else changed.unsorted()

    def marked(self, title: str, *keys: str) -> str:
        """A column's title, with an arrow if the rows are sorted by what it holds."""
        if self.sorted_by not in keys:
            return title
        return f"{title}\N{NO-BREAK SPACE}{UP if self.rising else DOWN}"


def in_order(
    analysis: Analysis, rows: Sequence[ResultRow], choices: TableChoices
) -> list[ResultRow]:
    """The models' rows as they are to be sorted; those without a value come last."""
    if not choices.sorted_by:
        return list(rows)
    models = {model.name: model for model in analysis.models}
    keyed = [(_key(analysis, models[row.name], row, choices.sorted_by), row) for row in rows]
    known = [(key, row) for key, row in keyed if key is not None]
    known.sort(key=_first, reverse=not choices.rising)  # equals keep their order
    return [row for _, row in known] + [row for key, row in keyed if key is None]


def _first(pair: tuple[tuple[str | float, ...], ResultRow]) -> tuple[str | float, ...]:
    return pair[0]


def _key(
    analysis: Analysis, model: ModelResult, row: ResultRow, column: str
) -> tuple[str | float, ...] | None:
    """What a row is sorted by."""
    if column == NAME:
        return (row.name.casefold(), row.name)
    values: Mapping[str, float | None] = {
        VOROS: row.voros.value,
        SCORE: model.at.threshold,
        RATES: row.tpr.value,
        COST: row.cost.value,
    }
    found = values[column] if column in values else further_values(analysis, model)[column]
    return None if found is None or math.isnan(found) else (found,)
