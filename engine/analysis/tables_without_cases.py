"""Geometry of tables without cases: score counts, confusion matrices, ROC points."""

import math

import numpy as np
from msgspec.structs import replace

from engine.analysis.counted_ranges import CountedRanges
from engine.analysis.geometry_of_counts import model_of_counts
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.curve.case_weights import WeightedCurve, weighted_hull
from engine.binary.curve.curve_from_points import point_curve
from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import NO_COUNTS, RocCurve, roc_curve
from engine.binary.inference.delong import AucVariance, auc_variance
from engine.data.cases.added_weights import added_weights
from engine.data.cases.cases import ModelCases, Sieve
from engine.data.cases.counts import ScoreCounts
from engine.data.cases.roc_points import read_points
from engine.data.cases.score_counts import (
    model_rows,
    number_column,
    read_counts,
    whole_numbers,
)
from engine.data.counting.counted_batches import binned_scores
from engine.data.dataset import Dataset
from engine.data.roles import Direction, Roles
from engine.jobs.progress import Progress
from engine.messages.language import tr

KINDS = {"long": "scores", "counts": "counts", "confusion": "counts", "matrix": "counts"}


def kind_of(roles: Roles) -> str:
    """What the command line calls this kind of table."""
    if roles.layout is None:
        return "scores"
    return KINDS.get(roles.layout.arrangement, "points")


def geometry_without_cases(dataset: Dataset, roles: Roles, progress: Progress) -> Geometry:
    """Curves and hulls of every model of a table of counts or points.

    Raises:
        InputError: the table is not what the roles say.
        UndefinedError: a class is empty.
    """
    if kind_of(roles) == "points":
        points = read_points(dataset, roles)
        models = [
            _point_model(each.name, each.column, each.direction, point_curve(each))
            for each in points.models
        ]
        found = _geometry(dataset, roles, points.rows_used, models)
        return replace(found, left_out=points.left_out)
    if is_binned(roles) or is_weighed(roles):
        return _geometry_of_bins(dataset, roles)
    counted = read_counts(dataset, roles)
    models = []
    for done, each in enumerate(counted.models):
        progress(done / len(counted.models), tr("Finding the hull of {name}", name=each.name))
        models.append(_counted_model(each.name, each.column, each.counts))
    found = _geometry(dataset, roles, counted.rows_used, models)
    return replace(found, left_out=counted.left_out)


def is_binned(roles: Roles) -> bool:
    """Whether a row is a bin of scores, so that the curve is certain to a width only."""
    layout = roles.layout
    return layout is not None and layout.arrangement == "counts" and len(layout.columns) > 2


def is_weighed(roles: Roles) -> bool:
    """Whether the weights of the cases at each score, or in each bin, were added up elsewhere."""
    return roles.layout is not None and bool(roles.layout.weights)


def _geometry_of_bins(dataset: Dataset, roles: Roles) -> Geometry:
    """The bands in which the curves of all models certainly lie; a score is a bin of its own.

    Raises:
        InputError: a bin has no ends, a count is none, or weights were not added up exactly.
        UndefinedError: a class is empty.
    """
    layout = roles.layout
    if layout is None:
        raise ValueError("the table holds no bins")
    sieve = Sieve(dataset)
    for name in (str(layout.score), *layout.columns, *layout.weights):
        for problem in number_column(dataset, name).problems:
            sieve.leave_out(f"{name}: {problem.why}", problem.rows)
    rows_of = model_rows(dataset, layout, sieve)
    high_end = layout.columns[2] if is_binned(roles) else str(layout.score)
    models, used = [], 0
    for role in roles.scores:
        rows = rows_of.get(role.column, np.zeros(0, dtype=np.int64))
        low, high = (
            number_column(dataset, name).values[rows] + 0.0
            for name in (str(layout.score), high_end)
        )
        if role.direction == "lower":
            low, high = 0.0 - high, 0.0 - low
        order = np.argsort(-high, kind="stable")
        counts = (whole_numbers(dataset, name, rows) for name in (roles.positive, roles.negative))
        positives, negatives = (each[order].astype(np.float64) for each in counts)
        weighed = None
        if layout.weights:
            weighed = added_weights(dataset, layout.weights, rows[order])
        bins = binned_scores(low[order], high[order], positives, negatives, weighed)
        ranges = CountedRanges(role.column, role.direction, bins)
        models.append(model_of_counts(role, ranges.counted()))
        used += rows.size
    found = _geometry(dataset, roles, used, models)
    return replace(found, left_out=sieve.left_out(), weights=_weights(models))


def _weights(models: list[ModelGeometry]) -> tuple[float, float] | None:
    """What the positives and the negatives weigh; of models with cases of their own the sums."""
    curves = [model.curve for model in models]
    totals = {
        (curve.in_weight(curve.positives), curve.in_weight(curve.negatives))
        for curve in curves
        if isinstance(curve, WeightedCurve)
    }
    if not totals:
        return None
    return math.fsum(each for each, _ in totals), math.fsum(each for _, each in totals)


def _geometry(
    dataset: Dataset, roles: Roles, rows_used: int, models: list[ModelGeometry]
) -> Geometry:
    """All models together; cases are added up unless all models have the same totals."""
    positives: int | None = None
    negatives: int | None = None
    totals = [
        (model.positives, model.negatives)
        for model in models
        if model.positives is not None and model.negatives is not None
    ]
    if totals:
        pooled = totals if len(set(totals)) > 1 else totals[:1]
        positives, negatives = (sum(side) for side in zip(*pooled, strict=True))
    return Geometry(
        source=replace(dataset.source, kind=kind_of(roles)),
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        paired=False,
        rows_used=rows_used,
        positives=positives,
        negatives=negatives,
        left_out=(),
        models=tuple(models),
    )


def _no_cases(name: str, column: str, direction: Direction) -> ModelCases:
    none = np.zeros(0)
    return ModelCases(name, column, direction, none.astype(np.bool_), none)


def _point_model(name: str, column: str, direction: Direction, curve: RocCurve) -> ModelGeometry:
    unknown = AucVariance(curve.auc, 0, 0, None, None, NO_COUNTS)
    cases = _no_cases(name, column, direction)
    return ModelGeometry(cases, None, curve, weighted_hull(curve), unknown)


def _counted_model(name: str, column: str, counts: ScoreCounts) -> ModelGeometry:
    curve = roc_curve(counts)
    cases = _no_cases(name, column, counts.direction)
    return ModelGeometry(cases, counts, curve, roc_hull(curve), auc_variance(counts))
