"""ROC points without counts: rates as somebody else reckoned them, kept exactly.

A double is a whole number times a power of two, so all rates of a model are whole multiples
of one unit: the geometry of points is decided in integers as that of counts is.
"""

import math

import numpy as np
from msgspec import Struct

from engine.data.cases.cases import LeftOut, Sieve
from engine.data.cases.checked_roc_points import GivenCurve, GivenPoint, curve_through
from engine.data.cases.score_counts import model_rows, number_column
from engine.data.dataset import Dataset
from engine.data.roles import Direction, Layout, Roles
from engine.data.shape.kinds import SPECIFICITY
from engine.data.vocabulary import whole
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray

PERCENTS = 2.0  # a rate above this can only be a percentage


class PointModel(Struct, frozen=True, eq=False):
    """One model's curve in units, of which each class has `whole`."""

    name: str
    column: str
    direction: Direction
    curve: GivenCurve
    whole: int


class PointTable(Struct, frozen=True, eq=False):
    """All models' points, and the rows of the table that they come from."""

    models: tuple[PointModel, ...]
    rows_used: int
    left_out: tuple[LeftOut, ...]


def read_points(dataset: Dataset, roles: Roles) -> PointTable:
    """The points of every model that the roles name; fractions or percents, in any order.

    Raises:
        InputError: a rate lies outside [0, 1], or points lie on no single curve.
    """
    layout = roles.layout
    if layout is None:
        raise InputError(tr("the table holds no ROC points"), where=dataset.source.name)
    sieve = point_sieve(dataset, layout)
    rows_of = model_rows(dataset, layout, sieve)
    models = []
    for role in roles.scores:
        rows = rows_of.get(role.column, np.zeros(0, dtype=np.int64))
        points, total = points_of(dataset, layout, rows)
        curve = curve_through(points, total, total, role.direction, dataset)
        models.append(PointModel(role.name, role.column, role.direction, curve, total))
    used = dataset.rows if sieve.used is None else int(np.count_nonzero(sieve.used))
    return PointTable(tuple(models), used, sieve.left_out())


def point_sieve(dataset: Dataset, layout: Layout) -> Sieve:
    """The rows with both rates."""
    sieve = Sieve(dataset)
    for name in layout.columns:
        for problem in number_column(dataset, name).problems:
            sieve.leave_out(f"{name}: {problem.why}", problem.rows)
    return sieve


def in_percent(dataset: Dataset, layout: Layout) -> bool:
    """Whether the rates are percents: one of them is larger than any fraction."""
    largest = [float(np.fmax.reduce(_rates(dataset, name), initial=0.0)) for name in layout.columns]
    return max(largest) > PERCENTS


def _rates(dataset: Dataset, name: str) -> FloatArray:
    return number_column(dataset, name).values


def points_of(dataset: Dataset, layout: Layout, rows: IntArray) -> tuple[list[GivenPoint], int]:
    """The points of some rows in units, and how many units make 1.

    Raises:
        InputError: a rate lies outside [0, 1], or of percents [0, 100].
    """
    factor = 100 if in_percent(dataset, layout) else 1
    ratios = []
    for name in layout.columns:
        values = _rates(dataset, name)[rows]
        _check(dataset, name, values, rows, factor)
        ratios.append([value.as_integer_ratio() for value in values.tolist()])
    finest = max((below for column in ratios for _, below in column), default=1)
    total = factor * finest
    across, up = ([above * (finest // below) for above, below in column] for column in ratios)
    if whole(layout.columns[0]) in SPECIFICITY:
        across = [total - units for units in across]
    thresholds = [math.nan] * rows.size
    if layout.score is not None:
        thresholds = number_column(dataset, layout.score).values[rows].tolist()
    columns = (across, up, thresholds, rows.tolist())
    return [GivenPoint(*point) for point in zip(*columns, strict=True)], total


def _check(dataset: Dataset, name: str, values: FloatArray, rows: IntArray, factor: int) -> None:
    wrong = np.flatnonzero(~((values >= 0) & (values <= factor)))
    if wrong.size:
        raise InputError(
            tr("{values:g} is no rate", values=values[wrong[0]])
            + (tr(" in percent") if factor > 1 else ""),
            where=tr(
                "{source_name}, line {line_of}, column {name}",
                source_name=dataset.source.name,
                line_of=dataset.line_of(int(rows[wrong[0]])),
                name=name,
            ),
            do=tr("Rates lie between 0 and 1, or between 0 and 100 if they are percents."),
        )
