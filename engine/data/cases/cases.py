"""Which rows take part: labels and scores side by side, and what was left out and why."""

import math

import numpy as np
from msgspec import Struct

from engine.data.cases.amounts import NO_AMOUNTS, Amounts, amount_columns, amounts_of, rows_without
from engine.data.cases.groups import NO_GROUPS, Groups, groups_of, rows_without_group
from engine.data.dataset import CellProblem, Column, Dataset, NumberColumn
from engine.data.labels import label_key, label_values, rows_with
from engine.data.numbers import NO_VALUE, WRONG_DECIMAL
from engine.data.roles import Direction, Roles, ScoreRole
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import quoted_words, tr
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

FIRST_LINES = 10
# So many third label values are told apart; rows with any further one are told as one.
MOST_THIRDS = 10
# The share of a column's cells that may have a wrong decimal sign, and be left out as slips.
SLIPS = 0.05


class LeftOut(Struct, frozen=True):
    """Rows that take no part, for one reason.

    Attributes:
        why: the reason, "bayes has no score".
        rows: how many rows.
        first: line numbers in the file of the first few (at most 10).
    """

    why: str
    rows: int
    first: tuple[int, ...]


class Merged(Struct, frozen=True):
    """A label value that the file spells in more than one way, with the rows of each."""

    value: str
    spellings: tuple[tuple[str, int], ...]


class ModelCases(Struct, frozen=True, eq=False):
    """One model's rows: `positive` and `score` are (n,), in file order, no NaN.

    Attributes:
        amounts: weights and costs of the same cases, as far as there are any.
        groups: their clusters, folds and groups, likewise.
        used: (rows,) which rows of the table the cases are; None where they are all of them.
    """

    name: str
    column: str
    direction: Direction
    positive: BoolArray
    score: FloatArray
    amounts: Amounts = NO_AMOUNTS
    groups: Groups = NO_GROUPS
    used: BoolArray | None = None


class Cases(Struct, frozen=True, eq=False):
    """The rows in use, per model; with paired rows all models share one `positive` array.

    Attributes:
        rows_used: rows that at least one model uses; with those left out, all that were read.
        positives, negatives: the two classes among them.
        merged: label values whose spellings were taken as one.
        weights: total weight of the positives and of the negatives among them, each correctly
            rounded; None where the cases have no weights.
    """

    models: tuple[ModelCases, ...]
    paired: bool
    rows_used: int
    positives: int
    negatives: int
    left_out: tuple[LeftOut, ...]
    merged: tuple[Merged, ...] = ()
    weights: tuple[float, float] | None = None


def select_cases(dataset: Dataset, roles: Roles) -> Cases:
    """The rows that take part: label known and, when paired, every score present.

    Nothing is copied where no row is left out.

    Raises:
        InputError: a column is missing, has no numbers, or lacks the label values; or a weight
            or a cost is below 0 or infinite.
        UndefinedError: a class has no row left.
    """
    _check_call(roles)
    label = dataset.column(roles.label)
    positive, negative = _classes(dataset, label, roles)
    columns = [_numbers(dataset, score) for score in roles.scores]
    amounts, groups = amount_columns(dataset, roles), groups_of(dataset, roles)
    sieve = Sieve(dataset)
    _leave_out_labels(sieve, label, roles, positive, negative)
    for why, rows in rows_without(dataset, amounts, positive, negative):
        sieve.leave_out(why, rows)
    for why, rows in rows_without_group(groups, dataset):
        sieve.leave_out(why, rows)
    if roles.missing == "paired":
        for score, column in zip(roles.scores, columns, strict=True):
            for problem in column.problems:
                sieve.leave_out(score_reason(score.name, problem), problem.rows)
    else:
        scored = np.logical_or.reduce([~np.isnan(column.values) for column in columns])
        sieve.leave_out(tr("no model has a score"), np.flatnonzero(~scored))
    used = sieve.used
    cases = Cases(
        models=_models(roles, columns, (amounts_of(amounts), groups), positive, used),
        paired=roles.missing == "paired",
        rows_used=dataset.rows if used is None else int(np.count_nonzero(used)),
        positives=_count(positive, used),
        negatives=_count(negative, used),
        left_out=sieve.left_out(),
        merged=_merged(label, roles),
        weights=_totals(amounts_of(amounts).weight, positive, used),
    )
    _check_classes(cases, roles, dataset)
    return cases


def _check_call(roles: Roles) -> None:
    """Refuse roles that no rows can answer."""
    if not roles.scores:
        raise InputError(tr("no score column is chosen"), do=tr("Name one with --score."))


class Sieve:
    """Rows still in use, and those left out so far: each for the first reason met."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._used: BoolArray | None = None
        self._reasons: dict[str, list[IntArray]] = {}

    @property
    def used(self) -> BoolArray | None:
        """(rows,) True where the row is in use; None if all are."""
        return self._used

    def leave_out(self, why: str, rows: IntArray) -> None:
        """Leave out rows (k,) that are not left out yet."""
        if rows.size == 0:
            return
        if self._used is None:
            self._used = np.ones(self._dataset.rows, dtype=np.bool_)
        rows = rows[self._used[rows]]
        if rows.size:
            self._used[rows] = False
            self._reasons.setdefault(why, []).append(rows)

    def left_out(self) -> tuple[LeftOut, ...]:
        """What was left out, in the order of the reasons."""
        found = []
        for why, parts in self._reasons.items():
            rows = np.sort(np.concatenate(parts))
            first = tuple(self._dataset.line_of(row) for row in rows[:FIRST_LINES].tolist())
            found.append(LeftOut(why, int(rows.size), first))
        return tuple(found)


def _classes(dataset: Dataset, label: Column, roles: Roles) -> tuple[BoolArray, BoolArray]:
    """Which rows are positive and which are negative."""
    if label_key(roles.positive) == label_key(roles.negative):
        raise InputError(
            tr(
                "the positive and the negative class are both “{positive}”", positive=roles.positive
            ),
            do=tr("Choose two values."),
        )
    masks = []
    for value in (roles.positive, roles.negative):
        rows = rows_with(label, value)
        if not rows.any():
            raise _no_such_value(dataset, label, value)
        masks.append(rows)
    return masks[0], masks[1]


def _no_such_value(dataset: Dataset, label: Column, value: str) -> InputError | UndefinedError:
    values = label_values(label) or ()
    where = tr(
        "{source_name}, column {label_name}", source_name=dataset.source.name, label_name=label.name
    )
    listed = ", ".join(map(str, values[:10]))
    if len(values) == 1:
        return UndefinedError(
            tr(
                "every label is {spelling}, and one class alone has no ROC curve",
                spelling=values[0].spelling,
            ),
            where=where,
            do=tr("Choose data with both classes."),
        )
    return InputError(
        tr("no row has the label “{value}”", value=value),
        where=where,
        do=tr("Its values are: {listed}.", listed=listed) if values else "",
    )


def _numbers(dataset: Dataset, score: ScoreRole) -> NumberColumn:
    column = dataset.column(score.column)
    where = tr("{name}, column {column}", name=dataset.source.name, column=score.column)
    if not isinstance(column, NumberColumn):
        shown = ", ".join(quoted_words(value) for value in column.values[:3])
        raise InputError(
            tr("the column holds words ({shown}), so it is no score", shown=shown),
            where=where,
            do=tr("Choose a column of numbers."),
        )
    _refuse_two_decimals(dataset, column)
    if column.values.size and np.isnan(column.values).all():
        raise UndefinedError(tr("not one cell holds a number"), where=where, do=tr("Leave it out."))
    return column


def _refuse_two_decimals(dataset: Dataset, column: NumberColumn) -> None:
    """Refuse scores many of which have another decimal sign: what is left would be no sample."""
    for sign, why in WRONG_DECIMAL.items():
        rows = next((found.rows for found in column.problems if found.why == why), None)
        if rows is None or rows.size <= column.values.size * SLIPS:
            continue
        other = "," if sign == "." else "."
        raise InputError(
            tr(
                "{why}, in {rows_size:,} of {values_size:,} cells",
                why=why,
                rows_size=rows.size,
                values_size=column.values.size,
            ),
            where=tr(
                "{source_name}, line {line_of}, column {column_name}",
                source_name=dataset.source.name,
                line_of=dataset.line_of(int(rows[0])),
                column_name=column.name,
            ),
            do=tr(
                "Write all numbers alike; --decimal {other} reads those, and none of the others.",
                other=other,
            ),
        )


def _leave_out_labels(
    sieve: Sieve, label: Column, roles: Roles, positive: BoolArray, negative: BoolArray
) -> None:
    """Leave out the rows that are neither positive nor negative."""
    for problem in label.problems:
        if problem.why == NO_VALUE:
            sieve.leave_out(tr("{name} has no label", name=label.name), problem.rows)
        else:
            sieve.leave_out(f"{label.name}: {problem.why}", problem.rows)
    third = np.flatnonzero(~(positive | negative))
    if third.size == 0:
        return
    keys = {label_key(roles.positive), label_key(roles.negative)}
    others = [value for value in label_values(label) or () if value.key not in keys]
    others.sort(key=lambda value: -value.rows)
    for value in others[:MOST_THIRDS]:
        rows = third[rows_with(label, value.spelling)[third]]
        sieve.leave_out(tr("{name} is {spelling}", name=label.name, spelling=value.spelling), rows)
    sieve.leave_out(
        tr(
            "{name} is neither {positive} nor {negative}",
            name=label.name,
            positive=roles.positive,
            negative=roles.negative,
        ),
        third,
    )


def score_reason(name: str, problem: CellProblem) -> str:
    """Why a row without a usable score is left out."""
    return (
        tr("{name} has no score", name=name)
        if problem.why == NO_VALUE
        else f"{name}: {problem.why}"
    )


def _models(
    roles: Roles,
    columns: list[NumberColumn],
    known: tuple[Amounts, Groups],
    positive: BoolArray,
    used: BoolArray | None,
) -> tuple[ModelCases, ...]:
    shared, (amounts, groups) = positive if used is None else positive[used], known
    amounts, groups = amounts.of(used), groups.of(used)
    models = []
    for score, found in zip(roles.scores, columns, strict=True):
        ours, values = shared, found.values if used is None else found.values[used]
        theirs, divided, rows = amounts, groups, used
        if roles.missing == "each":
            present = ~np.isnan(values)
            if not present.all():
                ours, values = shared[present], values[present]
                theirs, divided = amounts.of(present), groups.of(present)
                rows = rows_among(used, present)
        name, column, direction = score.name, score.column, score.direction
        models.append(ModelCases(name, column, direction, ours, values, theirs, divided, rows))
    return tuple(models)


def rows_among(used: BoolArray | None, chosen: BoolArray) -> BoolArray:
    """(rows,) which rows of a table some of its cases are.

    Args:
        used: (rows,) which of them the cases are; None where they are all of them.
        chosen: (cases,) which of the cases.
    """
    if used is None:
        return chosen
    rows = np.zeros(used.size, dtype=np.bool_)
    rows[np.flatnonzero(used)[chosen]] = True
    return rows


def _count(rows: BoolArray, used: BoolArray | None) -> int:
    return int(np.count_nonzero(rows if used is None else rows & used))


def _totals(
    weight: FloatArray | None, positive: BoolArray, used: BoolArray | None
) -> tuple[float, float] | None:
    """Weight of the positives and of the negatives in use."""
    if weight is None:
        return None
    used = np.ones(weight.size, dtype=np.bool_) if used is None else used
    return math.fsum(weight[used & positive]), math.fsum(weight[used & ~positive])


def _merged(label: Column, roles: Roles) -> tuple[Merged, ...]:
    keys = {label_key(roles.positive), label_key(roles.negative)}
    return tuple(
        Merged(value.spelling, value.spellings)
        for value in label_values(label) or ()
        if value.key in keys and len(value.spellings) > 1
    )


def _check_classes(cases: Cases, roles: Roles, dataset: Dataset) -> None:
    for count, value in ((cases.positives, roles.positive), (cases.negatives, roles.negative)):
        if count == 0:
            reasons = "; ".join(
                tr("{why} ({rows:,} rows)", why=left.why, rows=left.rows) for left in cases.left_out
            )
            raise UndefinedError(
                tr(
                    "no row with {label} = {value} is left: {reasons}",
                    label=roles.label,
                    value=value,
                    reasons=reasons,
                ),
                where=dataset.source.name,
                do=tr("Leave out the column that lacks them, or use --missing each."),
            )
