"""Every model split into one curve a group of its cases, as a column of groups says."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.geometry_of_counts import model_of_counts
from engine.analysis.last_value import LastValue
from engine.analysis.measured_models import measure_model
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.analysis.unseen_parts import some_cases
from engine.analysis.weighed_curves import running_units
from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.inference.delong import auc_interval
from engine.binary.inference.rows_that_measure import RowsElsewhere, rows_of_cases, rows_of_curve
from engine.binary.points.equal_odds import CommonHull, common_hull
from engine.data.cases.cases import ModelCases
from engine.data.cases.groups import Grouping
from engine.data.counted_elsewhere import CountedElsewhere, CountedScore
from engine.data.roles import ScoreRole
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import IntArray
from engine.numerics.intervals import Interval

if TYPE_CHECKING:  # an analysis holds what is made here
    from engine.session.session import Session

MOST_GROUPS = 50


class CaseGroup(Struct, frozen=True, eq=False):
    """One group of a model's cases.

    Attributes:
        name: what the column calls it.
        positives, negatives: its cases.
        rows: its cases by falling score; of weighted cases with their weights.
        measured: the model on this group alone; None where it lacks one of the classes.
        weights: total weight of its positives and of its negatives; None where cases count alike.
        clustered: its cases where some of them belong together, with codes of its own clusters
            from 0 on; None where every case stands alone.
        clusters: the codes of those clusters among all cases, rising; None likewise.
    """

    name: str
    positives: int
    negatives: int
    rows: RowsElsewhere
    measured: ModelGeometry | None
    weights: tuple[float, float] | None = None
    clustered: ModelCases | None = None
    clusters: IntArray | None = None

    @property
    def size(self) -> int:
        """How many cases it has."""
        return self.positives + self.negatives

    @property
    def auc(self) -> float | None:
        """The AUC on this group alone; None where it lacks one of the classes."""
        return None if self.measured is None else self.measured.curve.auc

    def auc_interval(self, session: "Session") -> Interval | None:
        """Its interval, as that of the whole model's AUC; None where there is no AUC."""
        if self.measured is None:
            return None
        return auc_interval(self.measured.auc_variance, session.level, session.delong)

    @property
    def why_no_curve(self) -> str:
        """Why it has no curve; empty where it has one."""
        if self.measured is not None:
            return ""
        return tr("no negative case in it") if self.positives else tr("no positive case in it")


class SplitModels(Struct, frozen=True, eq=False):
    """All models, group by group, on the rows that measure: of a test file, or those that chose.

    Attributes:
        column: that of the groups.
        tested: whether the rows are those of a test file.
        whole: by name the models on all cases of all groups.
        common: by name what all groups of a model reach; None where none has both classes.
        models: by name the groups of each model's cases, in the order of their names: numbers
            by size, words as they first appear, and last those cases that name none.
    """

    column: str
    models: Mapping[str, tuple[CaseGroup, ...]]
    whole: Mapping[str, ModelGeometry]
    common: Mapping[str, CommonHull | None]
    tested: bool = False


class KeptSplit:
    """Splits the models of a geometry, and keeps the last one split."""

    def __init__(self) -> None:
        self._split: LastValue[SplitModels] = LastValue()

    def of(
        self, geometry: Geometry, test: Geometry | None, progress: Progress = silent
    ) -> SplitModels:
        """All models, group by group: of a test file that has the column, else of the geometry.

        Raises:
            InputError: there is one group only, or there are too many.
            Cancelled: through `progress`.
        """
        tested = test is not None and test.models[0].cases.groups.group is not None
        measured = test if test is not None and tested else geometry
        return self._split.get(
            (measured, tested), lambda: split_models(measured, progress, tested=tested)
        )


def split_models(
    geometry: Geometry, progress: Progress = silent, *, tested: bool = False
) -> SplitModels:
    """The same without keeping it."""
    if geometry.counted is not None:
        return _split_counts(geometry, geometry.counted)
    found: dict[str, tuple[CaseGroup, ...]] = {}
    column = ""
    for done, model in enumerate(geometry.models):
        grouping = model.cases.groups.group
        if grouping is None:
            raise ValueError("the cases have no groups")
        column, codes, groups = grouping.column, _groups(grouping), []
        doing = tr("Splitting {name} into groups", name=model.name)
        for place, code in enumerate(codes):
            progress((done + place / len(codes)) / len(geometry.models), doing)
            groups.append(_group(model, grouping, code))
        found[model.name] = tuple(groups)
    whole = {model.name: model for model in geometry.models}
    common = {name: _common(groups) for name, groups in found.items()}
    return SplitModels(column, found, whole, common, tested)


def _split_counts(geometry: Geometry, counted: CountedElsewhere) -> SplitModels:
    """The same of a table that a database counted, group by group."""
    found = {
        model.name: tuple(
            _counted_group(model, group.name, group.scores[place]) for group in counted.groups
        )
        for place, model in enumerate(geometry.models)
    }
    whole = {model.name: model for model in geometry.models}
    common = {name: _common(groups) for name, groups in found.items()}
    return SplitModels(counted.group, found, whole, common)


def _counted_group(model: ModelGeometry, name: str, score: CountedScore) -> CaseGroup:
    role = ScoreRole(model.column, model.name, model.direction)
    positives, negatives = score.sums.positives, score.sums.negatives
    if positives and negatives:
        measured = model_of_counts(role, score)
        if measured.counts is None:
            raise ValueError("counts are known where they were counted")
        rows = rows_of_curve(measured.curve, measured.counts)
        weights = None
        if isinstance(measured.curve, WeightedCurve):
            rows, weights = _in_weight(rows, measured.curve)
        return CaseGroup(name, positives, negatives, rows, measured, weights)
    fp, tp = (np.concatenate(([0], np.cumsum(each))) for each in (score.negatives, score.positives))
    sign = 1.0 if model.direction == "higher" else -1.0
    alarms, hits = fp.astype(np.float64), tp.astype(np.float64)
    weights = None
    if score.weighed is not None:
        digits = score.weighed.digits
        alarms, hits = (
            running_units(each).integers().astype(np.float64) * 2.0**digits.exponent
            for each in (digits.negatives, digits.positives)
        )
        weights = float(hits[-1]), float(alarms[-1])
    rows = RowsElsewhere(score.keys, sign, fp, tp, alarms, hits)
    return CaseGroup(name, positives, negatives, rows, None, weights)


def _in_weight(
    rows: RowsElsewhere, curve: WeightedCurve
) -> tuple[RowsElsewhere, tuple[float, float]]:
    """The same rows with the weight that each score flags, and the weight of both classes."""
    hits, alarms = (each.astype(np.float64) * 2.0**curve.exponent for each in (curve.tp, curve.fp))
    totals = curve.in_weight(curve.positives), curve.in_weight(curve.negatives)
    return replace(rows, alarms=alarms, hits=hits), totals


def _common(groups: Sequence[CaseGroup]) -> CommonHull | None:
    """What all groups reach that have both classes; None where none has."""
    hulls = [group.measured.hull for group in groups if group.measured is not None]
    return common_hull(hulls) if hulls else None


def _groups(grouping: Grouping) -> list[int]:
    """The codes of the groups that occur.

    Raises:
        InputError: there is one only, or there are more than MOST_GROUPS.
    """
    codes = np.unique(grouping.codes).tolist()
    where = tr("column {name}", name=grouping.column)
    if len(codes) < 2:
        raise InputError(
            tr("all rows are of one group"),
            where=where,
            do=tr("Choose a column with two groups or more."),
        )
    if len(codes) > MOST_GROUPS:
        raise InputError(
            tr("there are {count:,} groups", count=len(codes)),
            where=where,
            do=tr("Choose a column with {most} groups at most.", most=MOST_GROUPS),
        )
    return [int(code) for code in codes]


def _group(model: ModelGeometry, grouping: Grouping, code: int) -> CaseGroup:
    """One group of a model's cases."""
    cases = model.cases
    inside = grouping.codes == code
    ours = some_cases(cases, inside)
    ours = replace(ours, groups=replace(ours.groups, group=None))
    positives = int(np.count_nonzero(ours.positive))
    negatives = ours.positive.size - positives
    measured = measure_model(ours) if positives and negatives else None
    weight = ours.amounts.weight
    if measured is not None and measured.counts is not None and weight is None:
        rows = rows_of_curve(measured.curve, measured.counts)
    else:
        rows = rows_of_cases(ours.positive, ours.score, weight, cases.direction)
    weights = None if weight is None else (float(rows.hits[-1]), float(rows.alarms[-1]))
    clustered, clusters, cluster = None, None, ours.groups.cluster
    if cluster is not None and model.clustered:
        clusters, own = np.unique(cluster.codes, return_inverse=True)
        own_groups = replace(ours.groups, cluster=replace(cluster, codes=own))
        clustered = replace(ours, groups=own_groups)
    name = grouping.names[code]
    return CaseGroup(name, positives, negatives, rows, measured, weights, clustered, clusters)
