"""Columns of amounts: how much each case counts, and what each case's errors cost."""

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from engine.data.dataset import Dataset, NumberColumn
from engine.data.numbers import NO_VALUE
from engine.data.roles import Roles
from engine.messages.errors import InputError
from engine.messages.language import quoted_words, tr
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

WEIGHT, COST = tr("case weight"), tr("cost")


class AmountColumns(Struct, frozen=True, eq=False):
    """The columns of amounts that the roles name; None where they name none."""

    weight: NumberColumn | None
    cost_fp: NumberColumn | None
    cost_fn: NumberColumn | None


class Amounts(Struct, frozen=True, eq=False):
    """(n,) amounts of the same cases as a model's scores; None where there is no such column.

    Attributes:
        weight: finite and above 0.
        cost_fp: finite and 0 or above for each negative case, else whatever the file holds.
        cost_fn: the same for each positive case.
    """

    weight: FloatArray | None = None
    cost_fp: FloatArray | None = None
    cost_fn: FloatArray | None = None

    def of(self, rows: BoolArray | None) -> "Amounts":
        """The amounts of the cases where `rows` is True; of all if it is None."""
        if rows is None:
            return self
        return Amounts(
            *(
                None if values is None else values[rows]
                for values in (self.weight, self.cost_fp, self.cost_fn)
            )
        )


NO_AMOUNTS = Amounts()


def amount_columns(dataset: Dataset, roles: Roles) -> AmountColumns:
    """The columns of amounts that the roles name.

    Raises:
        InputError: one is missing or holds words.
    """
    return AmountColumns(
        *(
            None if name is None else _numbers(dataset, name, what)
            for name, what in (
                (roles.weight, WEIGHT),
                (roles.case_cost_fp, COST),
                (roles.case_cost_fn, COST),
            )
        )
    )


def _numbers(dataset: Dataset, name: str, what: str) -> NumberColumn:
    column = dataset.column(name)
    if isinstance(column, NumberColumn):
        return column
    shown = ", ".join(quoted_words(value) for value in column.values[:3])
    raise InputError(
        tr("the column holds words ({shown}), so it is no {what}", shown=shown, what=what),
        where=tr("{source_name}, column {name}", source_name=dataset.source.name, name=name),
        do=tr("Choose a column of numbers, or leave the option out."),
    )


def amounts_of(columns: AmountColumns) -> Amounts:
    """The amounts of all rows."""
    return Amounts(
        *(
            None if column is None else column.values
            for column in (columns.weight, columns.cost_fp, columns.cost_fn)
        )
    )


def rows_without(
    dataset: Dataset, columns: AmountColumns, positive: BoolArray, negative: BoolArray
) -> Iterator[tuple[str, IntArray]]:
    """Reasons to leave rows out, each with its (k,) rows: no amount, or a weight of 0.

    A case needs the cost of the one error that can be made of it.

    Raises:
        InputError: an amount that is needed is below 0 or infinite.
    """
    labelled = positive | negative
    for column, what, needing in (
        (columns.weight, WEIGHT, labelled),
        (columns.cost_fp, COST, negative),
        (columns.cost_fn, COST, positive),
    ):
        if column is None:
            continue
        _refuse_impossible(dataset, column, what, needing)
        for problem in column.problems:
            missing = problem.why == NO_VALUE
            why = (
                f"{column.name}: {problem.why}"
                if not missing
                else tr("{name} has no weight", name=column.name)
                if what is WEIGHT
                else tr("{name} has no cost", name=column.name)
            )
            yield why, problem.rows[needing[problem.rows]]
        if column is columns.weight:
            yield (
                tr("{name} is 0", name=column.name),
                np.flatnonzero(needing & (column.values == 0)),
            )


def _refuse_impossible(
    dataset: Dataset, column: NumberColumn, what: str, needing: BoolArray
) -> None:
    """Refuse amounts that are no amounts, among the rows that need one."""
    for wrong, why in (
        (column.values < 0, tr("below 0")),
        (np.isinf(column.values), tr("infinite")),
    ):
        rows = np.flatnonzero(wrong & needing)
        if rows.size:
            first = int(rows[0])
            more = tr(", and so are {size:,} more", size=rows.size - 1) if rows.size > 1 else ""
            raise InputError(
                tr(
                    "a {what} is {why} ({values:g}){more}",
                    what=what,
                    why=why,
                    values=column.values[first],
                    more=more,
                ),
                where=tr(
                    "{source_name}, line {line_of}, column {column_name}",
                    source_name=dataset.source.name,
                    line_of=dataset.line_of(first),
                    column_name=column.name,
                ),
                do=tr("Every {what} must be a number, 0 or above.", what=what),
            )
