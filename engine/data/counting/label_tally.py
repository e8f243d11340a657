"""Which rows of a table a database counts: labels sorted into classes, and what is left out."""

from collections.abc import Sequence
from typing import cast

import numpy as np
from msgspec import Struct

from engine.data.columns.cells import spelt_number
from engine.data.counting.count_query import LabelSplit, is_number, weighs
from engine.data.counting.database_process import Columns
from engine.data.counting.dialects import Dialect, number_literal
from engine.data.counting.weight_digits import as_double
from engine.data.labels import label_key
from engine.data.numbers import as_number
from engine.data.roles import Roles
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, IntArray

MOST_THIRDS = 10


class Tally(Struct, frozen=True):
    """How many rows there are, and which of them are counted.

    Attributes:
        rows_read: of the table, before any filter.
        positives, negatives: the rows of each class that at least one score uses.
        left_out: why others are not, and how many.
        label: which values of the label column are which class.
        heaviest: the greatest weight of a row with one of the two labels; 0 without weights.
    """

    rows_read: int
    positives: int
    negatives: int
    left_out: tuple[tuple[str, int], ...]
    label: LabelSplit
    heaviest: float = 0.0


def tally_columns(columns: Sequence[str], roles: Roles, weight: str, dialect: Dialect) -> str:
    """Columns that count the rows without weight or score: each row for the first reason met.

    Args:
        columns: of the scores.
        roles: whether rows need all of them.
        weight: the column of weights; empty where cases count alike.
        dialect: of the database.
    """
    present = [is_number(column, dialect) for column in columns]
    before = [weighs(weight, dialect)] if weight else []
    if roles.missing == "each":
        tests = [(before, f"({' OR '.join(present)})")]
    else:
        tests = [([*before, *present[:place]], test) for place, test in enumerate(present)]
    missing = "".join(
        f", COUNT(CASE WHEN {' AND '.join([*met, f'({test}) IS NOT TRUE'])} "
        f"THEN 1 END) AS missing{place}"
        for place, (met, test) in enumerate(tests)
    )
    return missing + (_weight_columns(weight, dialect) if weight else "")


def _weight_columns(weight: str, dialect: Dialect) -> str:
    """Columns that tell which weights are none."""
    number, plain = is_number(weight, dialect), as_double(weight, dialect)
    endless = number_literal(np.inf, dialect)
    known = f"CASE WHEN {number} THEN {plain} END"
    return (
        f", COUNT(CASE WHEN ({number}) IS NOT TRUE THEN 1 END) AS weightless"
        f", COUNT(CASE WHEN {plain} = 0 THEN 1 END) AS zero_weight"
        f", COUNT(CASE WHEN {plain} < 0 THEN 1 END) AS below_zero"
        f", COUNT(CASE WHEN {plain} = {endless} THEN 1 END) AS endless"
        f", MIN({known}) AS lightest, MAX({known}) AS heaviest"
    )


class _Labels(Struct, frozen=True, eq=False):
    """The values of the label column, sorted into classes.

    Attributes:
        classes: the spellings of the positive class, and of the negative one.
        members: (v,) the class of each value, 0 or 1; -1 where it is in neither.
        none: rows without a label.
        others: values of no class with their rows, the most frequent first.
    """

    classes: tuple[tuple[str, ...], tuple[str, ...]]
    members: IntArray
    none: int
    others: tuple[tuple[str, int], ...]


def _sorted_values(
    spelt: list[str | None], cases: IntArray, roles: Roles, *, numeric: bool
) -> _Labels:
    """Each value's class: compared as everywhere, and as numbers where both are."""
    keys = {label_key(roles.positive): 0, label_key(roles.negative): 1}
    classes: tuple[list[str], list[str]] = ([], [])
    none, others, members = 0, [], np.full(len(spelt), -1)
    for place, value in enumerate(spelt):
        if value is None or value.strip() == "" or value.lower() == "nan":
            none += int(cases[place])
        elif (kind := keys.get(label_key(value))) is None:
            number = as_number(value) if numeric else None
            others.append((value if number is None else spelt_number(number), int(cases[place])))
        else:
            classes[kind].append(value)
            members[place] = kind
    for name, values in zip((roles.positive, roles.negative), classes, strict=True):
        if not values:
            raise UndefinedError(
                tr("no row has the label “{value}”", value=name),
                do=tr("Choose another label column or another positive class."),
            )
    others.sort(key=lambda each: -each[1])
    return _Labels(
        (tuple(sorted(classes[0])), tuple(sorted(classes[1]))), members, none, tuple(others)
    )


def sorted_labels(
    found: Columns, roles: Roles, total: int, label: LabelSplit, where: str = ""
) -> Tally:
    """The classes' spellings, and what is left out for which reason.

    Args:
        found: what a query with `tally_columns` gave, a row a value of the label.
        roles: of the table.
        total: how many rows it has.
        label: its column of labels.
        where: the place of the weights, for messages.

    Raises:
        InputError: a weight is none.
        UndefinedError: a class is empty.
    """
    cases = np.asarray(found["cases"], dtype=np.int64)
    labels = _sorted_values(
        cast("list[str | None]", found["label"]), cases, roles, numeric=label.numeric
    )
    labelled, heaviest = labels.members >= 0, 0.0
    left = _without_class(labels, roles, total - int(cases.sum()))
    missing = [(why, f"missing{place}") for place, why in enumerate(_without_score(roles))]
    if roles.weight is not None:
        _refuse_impossible(found, labelled, where)
        heaviest = float(np.nan_to_num(np.asarray(found["heaviest"], float)[labelled]).max())
        missing = [
            (tr("{name} has no weight", name=roles.weight), "weightless"),
            (tr("{name} is 0", name=roles.weight), "zero_weight"),
            *missing,
        ]
    used = cases
    for why, name in missing:
        rows = np.asarray(found[name]).astype(np.int64)
        left.append((why, int(rows[labelled].sum())))
        used = used - rows
    kept = tuple((why, rows) for why, rows in left if rows)
    split = LabelSplit(label.column, *labels.classes, label.numeric)
    positives, negatives = (int(used[labels.members == kind].sum()) for kind in (0, 1))
    return Tally(total, positives, negatives, kept, split, heaviest)


def _without_class(labels: _Labels, roles: Roles, filtered: int) -> list[tuple[str, int]]:
    """Rows that the filter or their label leaves out."""
    left = [
        (tr("left out by the filter"), filtered),
        (tr("{name} has no label", name=roles.label), labels.none),
    ]
    left += [
        (tr("{name} is {spelling}", name=roles.label, spelling=value), rows)
        for value, rows in labels.others[:MOST_THIRDS]
    ]
    neither = tr(
        "{name} is neither {positive} nor {negative}",
        name=roles.label,
        positive=roles.positive,
        negative=roles.negative,
    )
    left.append((neither, sum(rows for _, rows in labels.others[MOST_THIRDS:])))
    return left


def _without_score(roles: Roles) -> list[str]:
    if roles.missing == "each":
        return [tr("no model has a score")]
    return [tr("{name} has no score", name=score.name) for score in roles.scores]


def _refuse_impossible(found: Columns, labelled: BoolArray, where: str) -> None:
    """Refuse weights below 0 and infinite ones.

    Raises:
        InputError: there are some.
    """
    least = np.nan_to_num(np.asarray(found["lightest"], float)[labelled]).min()
    for name, why, value in (
        ("below_zero", tr("below 0"), float(least)),
        ("endless", tr("infinite"), np.inf),
    ):
        rows = int(np.asarray(found[name]).astype(np.int64)[labelled].sum())
        if rows:
            what = tr("case weight")
            more = tr(", and so are {size:,} more", size=rows - 1) if rows > 1 else ""
            raise InputError(
                tr(
                    "a {what} is {why} ({values:g}){more}",
                    what=what,
                    why=why,
                    values=value,
                    more=more,
                ),
                where=where,
                do=tr("Every {what} must be a number, 0 or above.", what=what),
            )
