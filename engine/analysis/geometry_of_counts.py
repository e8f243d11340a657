"""Curves and hulls of a table that a database counted, and how certain they are."""

import numpy as np
from msgspec.structs import replace

from engine.analysis.model_geometry import NOT_YET, CertainCurve, Geometry, ModelGeometry
from engine.analysis.weighed_curves import unsettled_weight, weighed_curve
from engine.binary.curve.case_weights import weighted_hull
from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.curve.summarised_curve import SummarisedCurve
from engine.binary.inference.delong import (
    AucVariance,
    auc_variance,
    variance_of_sums,
    weighted_auc,
)
from engine.data.cases.cases import LeftOut, ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.data.counted_elsewhere import CountedElsewhere, CountedScore
from engine.data.dataset import Dataset
from engine.data.roles import Roles, ScoreRole
from engine.data.weighed_counts import WeighedScore
from engine.jobs.progress import Progress
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr


def geometry_of_counts(
    dataset: Dataset, counted: CountedElsewhere, roles: Roles, progress: Progress
) -> Geometry:
    """All models of a table that was counted.

    Raises:
        InputError: the roles name a score that was not counted, or not in this direction.
        UndefinedError: a class is empty.
    """
    if roles.group is not None and roles.group != counted.group:
        raise InputError(
            tr("“{column}” was not counted group by group", column=roles.group),
            do=tr("Open the file again and choose it then."),
        )
    models = []
    for done, role in enumerate(roles.scores):
        progress(done / len(roles.scores), tr("Finding the hull of {name}", name=role.name))
        model = model_of_counts(role, _counts_of(counted, role))
        variance = replace(model.auc_variance, unjoined=len(roles.scores) > 1)
        models.append(replace(model, auc_variance=variance))
    return Geometry(
        source=replace(dataset.source, kind="scores"),
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        paired=False,
        rows_used=counted.positives + counted.negatives,
        positives=counted.positives,
        negatives=counted.negatives,
        left_out=tuple(LeftOut(why, rows, ()) for why, rows in counted.left_out),
        models=tuple(models),
        chosen_looks=tuple(score.look for score in roles.scores),
        weights=counted.weights,
        counted=counted,
    )


def _counts_of(counted: CountedElsewhere, role: ScoreRole) -> CountedScore:
    for score in counted.scores:
        if (score.column, score.direction) == (role.column, role.direction):
            return score
    raise InputError(
        tr("“{column}” was not counted in this direction", column=role.column),
        do=tr("Open the file again and choose it then."),
    )


def model_of_counts(role: ScoreRole, found: CountedScore) -> ModelGeometry:
    """One model's curve and hull, and between what they certainly lie where bins are open.

    Raises:
        UndefinedError: a class is empty.
    """
    thresholds = found.keys if role.direction == "higher" else 0.0 - found.keys
    none = np.inf if role.direction == "higher" else -np.inf
    kind = np.int32 if found.sums.positives + found.sums.negatives < 2**31 else np.int64
    counts = ScoreCounts(
        thresholds=np.concatenate(([none], thresholds)),
        tp=np.concatenate(([0], np.cumsum(found.positives))).astype(kind),
        fp=np.concatenate(([0], np.cumsum(found.negatives))).astype(kind),
        direction=role.direction,
        scored=found.exact,
    )
    if not (found.sums.positives and found.sums.negatives):
        raise UndefinedError(
            tr("{name} scores cases of one class only", name=role.name),
            do=tr("Choose another score, or another filter."),
        )
    cases = ModelCases(role.name, role.column, role.direction, np.zeros(0, np.bool_), np.zeros(0))
    if found.weighed is not None:
        return _weighed_model(cases, counts, found, found.weighed)
    if found.whole and found.exact:
        curve = roc_curve(counts)
        return ModelGeometry(cases, counts, curve, roc_hull(curve), auc_variance(counts))
    curve = SummarisedCurve(
        counts.fp, counts.tp, counts.thresholds, role.direction, found.exact, sums=found.sums
    )
    hull = roc_hull(curve)
    if found.exact:
        return ModelGeometry(cases, counts, curve, hull, variance_of_sums(found.sums))
    unknown = AucVariance(
        curve.auc, found.sums.positives, found.sums.negatives, None, None, NOT_YET
    )
    hull = _between_bins(hull, found)
    return ModelGeometry(cases, counts, curve, hull, unknown, _certain(curve, found))


def _weighed_model(
    cases: ModelCases, counts: ScoreCounts, found: CountedScore, weighed: WeighedScore
) -> ModelGeometry:
    """The same of cases that weigh differently."""
    curve = weighed_curve(found, weighed, counts)
    hull = weighted_hull(curve)
    auc = weighted_auc(curve.auc, counts)
    if found.exact:
        return ModelGeometry(cases, counts, curve, hull, auc)
    hull = _between_bins(hull, found)
    pairs = unsettled_weight(weighed.digits, found.open)
    highest = weighted_hull(_corners(curve, found))
    certain = CertainCurve(
        (curve.two_u - pairs, curve.two_u + pairs),
        highest,
        open_bins=found.open.size,
        thickness=_thickness(curve, found),
    )
    return ModelGeometry(cases, counts, curve, hull, replace(auc, why=NOT_YET), certain)


def _certain(curve: RocCurve, found: CountedScore) -> CertainCurve:
    """How far the curve may be from the one through the ends of its open bins."""
    pairs = found.unsettled_pairs
    return CertainCurve(
        two_u=(curve.two_u - pairs, curve.two_u + pairs),
        highest=roc_hull(_corners(curve, found)),
        open_bins=found.open.size,
        thickness=_thickness(curve, found),
    )


def _between_bins(hull: RocHull, found: CountedScore) -> RocHull:
    """The hull with the first score that each vertex spares: thresholds are short, as of scores."""
    if found.tops is None:
        return hull
    tops = found.tops if hull.direction == "higher" else 0.0 - found.tops
    return replace(hull, beyond=np.append(tops, np.nan)[hull.index])


def _thickness(curve: RocCurve, found: CountedScore) -> float:
    """How far the curve may be from the line through the ends of an open bin, at most."""
    before, after = curve.rates(found.open), curve.rates(found.open + 1)
    across, up = (end - start for start, end in zip(before, after, strict=True))
    return float(np.minimum(across, up).max(initial=0.0))


def _corners(curve: RocCurve, found: CountedScore) -> RocCurve:
    """The curve, and the corner above each open bin: no curve can leave their hull."""
    mixed = found.open[(found.positives[found.open] > 0) & (found.negatives[found.open] > 0)]
    # Behind vertex i of the curve comes the corner above bin i, if that holds both classes.
    fp = np.insert(curve.fp, mixed + 1, curve.fp[mixed])
    tp = np.insert(curve.tp, mixed + 1, curve.tp[mixed + 1])
    thresholds = np.insert(curve.thresholds, mixed + 1, curve.thresholds[mixed + 1])
    return RocCurve(fp, tp, thresholds, curve.direction, scored=False)
