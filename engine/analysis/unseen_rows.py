"""Thresholds chosen on some rows and measured on others: in sample, on test, with hindsight."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_on_unseen_rows import bounded_elsewhere
from engine.analysis.corrected_of_models import correctable
from engine.analysis.decided_on_unseen_rows import fixed_elsewhere, review_elsewhere, siblings_of
from engine.analysis.decision_choices import Choice, decision_choices
from engine.analysis.feasible_places import PlacesOnRows
from engine.analysis.last_value import LastValue
from engine.analysis.margins_on_test import margins_on_test
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.analysis.requested_points import frame_of
from engine.analysis.unseen_parts import ElsewhereModel, ElsewherePart, of_folds, of_test_file
from engine.analysis.unseen_records import (
    BoundedElsewhere,
    ThreeWays,
    Unseen,
    UnseenModel,
    UnseenPoint,
)
from engine.binary.curve.thresholds import NOT_GIVEN, rule_number
from engine.binary.inference.delong import auc_interval
from engine.binary.inference.interval_on_other_rows import METHOD, voros_interval_elsewhere
from engine.binary.points.operating_point import Confusion, OperatingPoint, at_t, cost_per_case
from engine.binary.points.point_rules import PointSpec, parse_point
from engine.binary.voros.conditions import Scenario, scenario_at
from engine.jobs.progress import Progress, silent
from engine.messages.errors import Undefined, UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import Interval, undefined

if TYPE_CHECKING:
    from engine.binary.inference.margins import MarginTest

IN_FOLDS = tr("folds overlap in the rows that choose, so that no interval is known")
OWN_THRESHOLDS = tr("each fold has a threshold of its own")
MEAN_OF_FOLDS = tr("mean over the folds")


class _VorosOverRange(Struct, frozen=True, eq=False):
    """What [a, b] fixes of one model."""

    voros: ThreeWays
    interval: Interval
    costs: tuple[FloatArray, FloatArray]
    bounded: BoundedElsewhere | Undefined | None


class _Cut(Struct, frozen=True, eq=False):
    """What thresholds, one a part, flag of the rows that measure.

    Attributes:
        counts: cases; None of hindsight where a fold could not choose.
        threshold, shown: of the one threshold; of folds NaN, and not given.
    """

    fpr: float
    fnr: float
    counts: Confusion
    threshold: float
    shown: str


class KeptUnseen:
    """Measures shown models on unseen rows; keeps what moving t does not change."""

    def __init__(self) -> None:
        self._models: LastValue[Mapping[str, ElsewhereModel]] = LastValue()
        self._over_range: LastValue[dict[str, _VorosOverRange]] = LastValue()
        self._places: LastValue[PlacesOnRows] = LastValue()
        self._margins: LastValue[tuple[MarginTest, ...]] = LastValue()
        self._requested: LastValue[dict[str, tuple[UnseenPoint, ...]]] = LastValue()

    def with_unseen(
        self, analysis: Analysis, test: Geometry | None, progress: Progress = silent
    ) -> Analysis:
        """The same analysis with its numbers on unseen rows; itself where there are none.

        Args:
            analysis: of the rows that choose.
            test: the geometry of the rows that test; None measures on folds, if there are any.
            progress: told between folds, and while thresholds under constraints are sought.

        Raises:
            InputError: the folds cannot be.
            UndefinedError: thresholds cannot be applied to what a file holds.
            Cancelled: through `progress`.
        """
        geometry, roles = analysis.geometry, analysis.session.roles
        if not analysis.models or (test is None and (roles is None or roles.fold is None)):
            return analysis
        models = self._models.get(
            (geometry, test),
            lambda: (
                of_folds(geometry.models, progress)
                if test is None
                else of_test_file(geometry.models, test)
            ),
        )
        names = tuple(model.name for model in analysis.models)
        session, given = analysis.session, analysis.given
        region = None if analysis.bounded is None else analysis.bounded.region
        against = session.regret_against
        kept = self._places.get(
            (models, names, given, session.conditions, region, against),
            lambda: PlacesOnRows(region),
        )
        kept.progress = progress
        over_range = self._over_range.get(
            (models, names, given, session.conditions, session.level, region),
            lambda: {
                result.name: _over_range(analysis, result, models[result.name], kept)
                for result in analysis.models
            },
        )
        prevalence = frame_of(analysis, analysis.models[0]).prevalence
        requested = self._requested.get(
            (models, names, session.points, prevalence),
            lambda: {
                result.name: _requested(analysis, result, models[result.name])
                for result in analysis.models
            },
        )
        found = {
            result.name: _model(analysis, result, models, over_range, requested[result.name], kept)
            for result in analysis.models
        }
        unseen = _unseen(analysis, test, models, found)
        if test is None or not analysis.asks_margin:
            return replace(analysis, unseen=unseen)
        of_cost = session.margin is not None and session.margin.startswith("cost")
        margins = self._margins.get(
            (over_range, session.margin, session.reference, analysis.t if of_cost else None),
            lambda: margins_on_test(analysis, models, found, paired=test.paired),
        )
        return replace(analysis, unseen=replace(unseen, margins=margins))


def _unseen(
    analysis: Analysis,
    test: Geometry | None,
    models: Mapping[str, ElsewhereModel],
    found: Mapping[str, UnseenModel],
) -> Unseen:
    """The models, and what they were measured on."""
    geometry, roles = analysis.geometry, analysis.session.roles
    parts = models[analysis.models[0].name].parts
    size = geometry.size or 0
    return Unseen(
        kind="folds" if test is None else "file",
        source=None if test is None else test.source,
        column=(roles.fold or "") if test is None and roles is not None else "",
        folds=len(parts) if test is None else 0,
        chosen_on=size,
        positives=sum(int(part.rows.tp[-1]) for part in parts),
        negatives=sum(int(part.rows.fp[-1]) for part in parts),
        models=found,
        paired=test is not None and test.paired,
    )


def _over_range(
    analysis: Analysis, result: ModelResult, model: ElsewhereModel, kept: PlacesOnRows
) -> _VorosOverRange:
    """The VOROS three times, and its interval on the rows that test."""
    measure, given = analysis.measure, analysis.given
    span = given.a, given.b
    voros = ThreeWays(
        result.voros.value,
        model.chosen.voros(measure, *span),
        model.hindsight.voros(measure, *span),
    )
    level, measured = analysis.session.level, model.parts[0].measured_by
    costs, bounded = model.chosen.costs(), bounded_elsewhere(analysis, result, model, kept)
    if len(model.parts) > 1 or measured is None:
        return _VorosOverRange(voros, undefined(level, METHOD, IN_FOLDS), costs, bounded)
    rows, parts = model.parts[0].rows, correctable(measured)
    cases = None if parts.alike else parts.scored
    found = voros_interval_elsewhere(model.chosen, rows, measure, span, level, cases)
    return _VorosOverRange(voros, found, costs, bounded)


def _model(
    analysis: Analysis,
    result: ModelResult,
    models: Mapping[str, ElsewhereModel],
    over_ranges: Mapping[str, _VorosOverRange],
    requested: Sequence[UnseenPoint],
    kept: PlacesOnRows,
) -> UnseenModel:
    """One model, at the present t."""
    model, over_range = models[result.name], over_ranges[result.name]
    chosen = (
        ("at", result.at),
        ("at_low", result.at_low),
        ("at_mid", result.at_mid),
        ("at_high", result.at_high),
    )
    points = [_optimal(analysis, name, point, model) for name, point in chosen]
    points += [_costed(analysis, point) for point in requested]
    choices = decision_choices(analysis, siblings_of(analysis, models), kept)
    points += [
        _chosen_by(analysis, result, model, name, choose) for name, choose in choices.items()
    ]
    by_name = {point.name: point for point in points}
    known = [part.measured_by for part in model.parts if part.measured_by is not None]
    level, method = analysis.session.level, analysis.session.delong
    own = auc_interval(known[0].auc_variance, level, method) if len(model.parts) == 1 else None
    test = math.fsum(each.curve.auc for each in known) / len(known) if known else math.nan
    at = points[0]
    costs = (
        result.at.normalised_cost,
        math.nan if at.test is None else at.test.normalised_cost,
        math.nan if at.hindsight is None else at.hindsight.normalised_cost,
    )
    return UnseenModel(
        auc=(result.curve.auc, test),
        auc_interval=own or undefined(level, MEAN_OF_FOLDS, IN_FOLDS),
        voros=over_range.voros,
        voros_interval=over_range.interval,
        cost=ThreeWays(*costs),
        points=tuple(points),
        curves=model.curves,
        costs=over_range.costs,
        measured_by=known[0] if len(model.parts) == 1 else None,
        bounded=over_range.bounded,
        review=review_elsewhere(analysis, by_name),
        fixed=fixed_elsewhere(
            analysis,
            result,
            models,
            {name: each.bounded for name, each in over_ranges.items()},
            by_name,
        ),
    )


def _optimal(
    analysis: Analysis, name: str, point: OperatingPoint, model: ElsewhereModel
) -> UnseenPoint:
    """What costs least at the t of a point, three times."""
    scenario = scenario_at(point.t, analysis.given)

    def cut(chosen: Sequence[ElsewherePart], vertices: Sequence[int], *, own: bool) -> _Cut:
        hulls = [_chooser(part, own=own).hull for part in chosen]
        rules = [
            math.nan if vertex == 0 else rule_number(hull.shown_threshold(vertex))
            for hull, vertex in zip(hulls, vertices, strict=True)
        ]
        alone = len(model.parts) == 1
        threshold = float(hulls[0].thresholds[vertices[0]]) if alone else math.nan
        shown = hulls[0].shown_threshold(vertices[0]) if alone else NOT_GIVEN
        return _cut(model, chosen, rules, threshold, shown)

    both = [part for part in model.parts if part.measured_by is not None]
    test = cut(model.parts, model.chosen.vertices_at(point.t), own=False)
    own = cut(both, model.hindsight.vertices_at(point.t), own=True) if both else None
    return UnseenPoint(
        name,
        point,
        _as_point(point.model, test, point.t, scenario),
        None if own is None else _as_point(point.model, own, point.t, scenario),
        "" if own is not None else tr("no fold holds both classes"),
    )


def _chooser(part: ElsewherePart, *, own: bool) -> ModelGeometry:
    """Who chooses: the rows that measure themselves, or the others."""
    if own and part.measured_by is not None:
        return part.measured_by
    return part.chosen_by


def _cut(
    model: ElsewhereModel,
    parts: Sequence[ElsewherePart],
    rules: Sequence[float],
    threshold: float,
    shown: str,
) -> _Cut:
    """What one rule a part flags; parts that are left out of hindsight err in no case."""
    every = [part.rows for part in model.parts]
    negatives = math.fsum(float(rows.alarms[-1]) for rows in every)
    positives = math.fsum(float(rows.hits[-1]) for rows in every)
    P, N = (sum(int(getattr(rows, name)[-1]) for rows in every) for name in ("tp", "fp"))
    alarms, missed, fp, fn = 0.0, 0.0, 0, 0
    for part, rule in zip(parts, rules, strict=True):
        rows = part.rows
        place = int(rows.positions(np.array([rule]))[0])
        alarms += float(rows.alarms[place])
        missed += float(rows.hits[-1] - rows.hits[place])
        fp += int(rows.fp[place])
        fn += int(rows.tp[-1] - rows.tp[place])
    counts = Confusion(P - fn, fp, fn, N - fp)
    return _Cut(alarms / negatives, missed / positives, counts, threshold, shown)


def _as_point(name: str, cut: _Cut, t: float, scenario: Scenario | None) -> OperatingPoint:
    """A cut as an operating point with its costs."""
    return OperatingPoint(
        model=name,
        t=t,
        vertex=None,
        fpr=cut.fpr,
        tpr=1 - cut.fnr,
        threshold=cut.threshold,
        shown_threshold=cut.shown,
        counts=cut.counts,
        normalised_cost=t * cut.fpr + (1 - t) * cut.fnr,
        cost_per_case=None
        if scenario is None
        else cost_per_case(scenario, fpr=cut.fpr, fnr=cut.fnr),
    )


def _requested(
    analysis: Analysis, result: ModelResult, model: ElsewhereModel
) -> tuple[UnseenPoint, ...]:
    """The operating points that the session asks for, chosen and measured three times."""
    return tuple(
        _requested_point(analysis, result, model, parse_point(spec))
        for spec in analysis.session.points
    )


def _requested_point(
    analysis: Analysis, result: ModelResult, model: ElsewhereModel, spec: PointSpec
) -> UnseenPoint:
    """One of them."""
    frame = frame_of(analysis, result)

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        return geometry.counted(spec.threshold(replace(frame, curve=geometry.curve)).point)

    return _chosen_by(analysis, result, model, spec.spec, choose)


def _chosen_by(
    analysis: Analysis, result: ModelResult, model: ElsewhereModel, name: str, choose: Choice
) -> UnseenPoint:
    """What a way to choose thresholds comes to, three times."""
    both = [part for part in model.parts if part.measured_by is not None]
    try:
        in_sample = choose(result.geometry)
        test = _measured(analysis, model, choose, own=False)
    except UndefinedError as error:
        return UnseenPoint(name, None, None, None, error.what)
    try:
        own = _measured(analysis, model, choose, own=True) if both else None
    except UndefinedError as error:
        return UnseenPoint(name, in_sample, test, None, error.what)
    why = "" if own is not None else tr("no fold holds both classes")
    return UnseenPoint(name, in_sample, test, own, why)


def _measured(
    analysis: Analysis, model: ElsewhereModel, choose: Choice, *, own: bool
) -> OperatingPoint:
    """What the thresholds that each part chooses do to the rows that measure.

    Raises:
        UndefinedError: a part has none to choose.
    """
    parts = [part for part in model.parts if not own or part.measured_by is not None]
    chosen = [choose(_chooser(part, own=own)) for part in parts]
    rules = [rule_number(point.shown_threshold) for point in chosen]
    alone = len(model.parts) == 1
    threshold = chosen[0].threshold if alone else math.nan
    shown = chosen[0].shown_threshold if alone else NOT_GIVEN
    cut = _cut(model, parts, rules, threshold, shown)
    return _as_point(chosen[0].model, cut, analysis.t, analysis.scenario)


def _costed(analysis: Analysis, point: UnseenPoint) -> UnseenPoint:
    """The same thresholds with their costs at the playhead."""

    def at(found: OperatingPoint | None) -> OperatingPoint | None:
        return None if found is None else at_t(found, analysis.t, analysis.scenario)

    return replace(
        point,
        in_sample=at(point.in_sample),
        test=at(point.test),
        hindsight=at(point.hindsight),
    )
