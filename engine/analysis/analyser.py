"""The analyser: answers a Session on a Dataset, and keeps what the next answer needs again."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult, Trivial, lesser_area_at
from engine.analysis.last_value import LastValue
from engine.analysis.leading import KeptSurface
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.analysis.plane_parts import KeptBands, RegionAreas, chance_of, regions_of
from engine.analysis.requested_points import KeptPoints
from engine.binary.curve.case_weights import weighted_curve, weighted_hull
from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.delong import auc_interval, auc_variance, weighted_auc
from engine.binary.points.operating_point import OperatingPoint, cost_per_case
from engine.binary.points.point_rules import parse_point
from engine.binary.regions.region_areas import PartialArea
from engine.binary.voros.closed_form import DIAGONAL, Voros
from engine.binary.voros.conditions import OperatingRange, Scenario, resolve, scenario_at
from engine.binary.voros.dominance import Dominance, dominances
from engine.binary.voros.measure_specs import measure_of
from engine.binary.voros.measures_over_t import Measure
from engine.binary.voros.reversals import Reversal, reversals
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    BestOn,
    Crossing,
    Winner,
    best_on,
    crossings,
    winners,
)
from engine.data.cases.cases import Cases, ModelCases, select_cases
from engine.data.cases.counts import count_scores
from engine.data.dataset import Dataset
from engine.data.roles import Roles
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.session.session import Session

SCORES = 81  # at which the isotonic share of positives gets a band
MOST_CALIBRATED = 8  # models of which it does
MOST_RESAMPLED = 100_000  # rows up to which a bounded refinement resamples


class Analyser:
    """Answers sessions on datasets and keeps what the next one is likely to need again.

    Kept are the geometry for the last dataset and roles, the contest for the last visible
    models, their surface, and what [a, b] fixes for the last conditions: so that moving the
    playhead costs only what depends on t. An instance belongs to one thread.
    """

    def __init__(self) -> None:
        self._geometry: LastValue[Geometry] = LastValue()
        self._contest: LastValue[_Contest] = LastValue()
        self._fixed: LastValue[tuple[_Fixed, ...]] = LastValue()
        self._over_range: LastValue[_OverRanges] = LastValue()
        self._areas, self._bands, self._points = RegionAreas(), KeptBands(), KeptPoints()
        self._surface = KeptSurface()

    def analyse(
        self,
        session: Session,
        dataset: Dataset,
        *,
        revision: int = 0,
        progress: Progress = silent,
    ) -> Analysis:
        """Answer one session.

        Raises:
            InputError: the session names columns, bounds or operating points that cannot be.
            UndefinedError: a class is empty.
            Cancelled: through `progress`.
        """
        geometry = self._geometry.get(
            (dataset, session.roles), lambda: measure_geometry(session, dataset, progress)
        )
        given = resolve(session.conditions, geometry.prevalence)
        t = (given.a + given.b) / 2 if session.at is None else session.at
        if not 0 <= t <= 1:
            raise InputError(tr("t is {t:g}", t=t), do=tr("It must lie between 0 and 1."))
        scenario = scenario_at(t, given)
        shown = [model for model in geometry.models if model.name not in session.hidden]
        names = tuple(model.name for model in shown)
        contest = self._contest.get((geometry, names), lambda: _hold_contest(shown))
        regions = regions_of(session, geometry)
        for point in session.points:
            parse_point(point)
        specs = tuple((region.spec, region.arc) for region in regions)
        fixed = self._fixed.get(
            (geometry, names, specs, session.level, session.auc_interval),
            lambda: tuple(
                _Fixed(
                    auc_interval(model.auc_variance, session.level, session.auc_interval),
                    self._areas.inside(geometry, model, regions),
                )
                for model in shown
            ),
        )
        over_range = self._over_range.get(
            (geometry, names, given, session.conditions),
            lambda: _over_range(geometry, shown, session, given, contest),
        )
        found = Analysis(
            revision=revision,
            session=session,
            geometry=geometry,
            given=given,
            measure=over_range.measure,
            baseline=over_range.baseline,
            t=t,
            scenario=scenario,
            models=tuple(
                _model_result(always, part, t, scenario)
                for always, part in zip(fixed, over_range.models, strict=True)
            ),
            winners=contest.winners,
            best_on=over_range.best_on,
            crossings=contest.crossings,
            dominances=contest.dominances,
            trivials=_trivials(t, scenario),
            reversals=over_range.reversals,
            regions=regions,
            chance=chance_of(session, shown),
            earlier_bands=self._bands.known(session, geometry),
        )
        return self._points.with_points(replace(found, surface=self._surface.of(found)))

    def keep(self, refined: Analysis) -> None:
        """Keep of a refined analysis what the next one can show at once."""
        self._bands.keep(refined)


def analyse(session: Session, dataset: Dataset, progress: Progress = silent) -> Analysis:
    """Answer one session on one dataset, keeping nothing."""
    return Analyser().analyse(session, dataset, progress=progress)


def refine(
    analysis: Analysis, progress: Progress = silent, *, replicates: int | None = None
) -> Iterator[Analysis]:
    """The same analysis with inference: tests at once, then intervals as replicates arrive.

    Args:
        analysis: the exact one.
        progress: told all along.
        replicates: of the bootstrap, where not as many as the session asks for; 0 draws the
            bands alone, which takes no resampling of rows.

    Raises:
        Cancelled: through `progress`.
    """
    # A door to inference: a fortieth of a second, which the first analysis does without.
    from engine.analysis.bands_of_models import with_quick_bands
    from engine.binary.inference.bootstrap_results import Question, infer

    session, given = analysis.session, analysis.given
    if not analysis.models:
        return
    requested = session.bootstrap if replicates is None else replicates
    if analysis.geometry.size is None:
        requested = 0  # of ROC points nothing can be drawn again
    question = Question(
        a=given.a,
        b=given.b,
        t=analysis.t,
        baseline=analysis.baseline,
        measure=analysis.measure,
        regions=regions_of(session, analysis.geometry),
        scores=SCORES if len(analysis.models) <= MOST_CALIBRATED else 0,
        replicates=requested,
        seed=session.seed,
        level=session.level,
        method=session.auc_interval,
    )
    answers = infer(
        question,
        [result.geometry.cases for result in analysis.models],
        {
            result.name: result.geometry.counts
            for result in analysis.models
            if result.geometry.counts is not None
        },
        {result.name: result.voros.value for result in analysis.models},
        paired=analysis.geometry.paired,
        variances={result.name: result.geometry.auc_variance for result in analysis.models},
        progress=progress,
    )
    known = analysis.bands  # they stay until those of the replicates are there
    for found in answers:
        inference = replace(found, bands=known)
        yield replace(analysis, inference=inference)
    if requested == 0 < session.bootstrap and analysis.geometry.size is not None:
        part = part_of(progress, 0.1, 1)
        yield from with_quick_bands(analysis, inference, question.scores, part)


def is_resampled_unasked(analysis: Analysis) -> bool:
    """Whether a bounded refinement resamples the cases, which takes long where there are many."""
    return (analysis.geometry.size or 0) <= MOST_RESAMPLED


class _Contest(Struct, frozen=True):
    """Who is best where among the visible models, whatever the costs are."""

    winners: tuple[Winner, ...]
    crossings: tuple[Crossing, ...]
    dominances: tuple[Dominance, ...]


class _Fixed(Struct, frozen=True, eq=False):
    """What rows and regions fix of one model's result, whatever the costs are."""

    auc_interval: Interval
    regions: tuple[PartialArea, ...]


class _OverRange(Struct, frozen=True, eq=False):
    """What [a, b] fixes of one model's result: all that the playhead cannot change."""

    index: int
    look: int
    geometry: ModelGeometry
    voros: Voros
    voros_error: float
    at_low: OperatingPoint
    at_mid: OperatingPoint
    at_high: OperatingPoint
    best_share: float


class _OverRanges(Struct, frozen=True, eq=False):
    """What [a, b] fixes of all models."""

    measure: Measure
    baseline: float
    best_on: tuple[BestOn, ...]
    models: tuple[_OverRange, ...]
    reversals: tuple[Reversal, ...]


def measure_geometry(session: Session, dataset: Dataset, progress: Progress = silent) -> Geometry:
    """Rows, counts, curves and hulls of every model that the session names."""
    if session.roles is None:
        raise InputError(tr("no roles are chosen"), do=tr("Name the label column and the scores."))
    roles = session.roles
    if roles.layout is not None and roles.layout.arrangement != "long":
        # A door: in most tables a row is a case.
        from engine.analysis.tables_without_cases import geometry_without_cases

        return geometry_without_cases(dataset, roles, progress)
    dataset = _a_row_a_case(dataset, roles)
    cases: Cases = select_cases(dataset, roles)
    each = 1 / len(cases.models)
    models = [
        _measure(model, part_of(progress, done * each, (done + 1) * each))
        for done, model in enumerate(cases.models)
    ]
    progress(1.0, tr("Comparing the models"))
    return Geometry(
        source=dataset.source,
        label=roles.label,
        positive=roles.positive,
        negative=roles.negative,
        paired=cases.paired,
        rows_used=cases.rows_used,
        positives=cases.positives,
        negatives=cases.negatives,
        left_out=cases.left_out,
        models=tuple(models),
        weights=cases.weights,
        chosen_looks=tuple(score.look for score in roles.scores),
    )


def _a_row_a_case(dataset: Dataset, roles: Roles) -> Dataset:
    """The table, or the one that a row for each model and case is turned into."""
    if roles.layout is None:
        return dataset
    amounts = (roles.weight, roles.case_cost_fp, roles.case_cost_fn)
    keep = tuple(dict.fromkeys(name for name in amounts if name is not None))
    models = [score.column for score in roles.scores]
    # A door: most tables are wide.
    from engine.data.shape.long_tables import widen

    return widen(dataset, roles.layout, roles.label, models, keep)


def _measure(model: ModelCases, progress: Progress) -> ModelGeometry:
    """One model's counts, curve and hull."""

    def ranking(fraction: float, doing: str) -> None:  # noqa: ARG001 - told with its model
        progress(fraction, tr("Ranking {name}", name=model.name))

    weight = model.amounts.weight
    if weight is not None:
        ranking(0, "Ranking")
        weighed = weighted_curve(model.positive, model.score, weight, model.direction)
        auc = weighted_auc(weighed.auc, weighed.counts)
        return ModelGeometry(model, weighed.counts, weighed, weighted_hull(weighed), auc)
    counts = count_scores(model.positive, model.score, model.direction, part_of(ranking, 0, 0.8))
    curve = roc_curve(counts)
    ranking(0.8, tr("Finding the hull"))
    hull = roc_hull(curve)
    ranking(0.9, tr("Finding the spread of the AUC"))
    return ModelGeometry(model, counts, curve, hull, auc_variance(counts))


def _hold_contest(shown: Sequence[ModelGeometry]) -> _Contest:
    """Winners and crossings of the visible models."""
    names, hulls = [model.name for model in shown], [model.hull for model in shown]
    found = dominances(names, hulls)
    return _Contest(winners(names, hulls), crossings(found), found)


def _over_range(
    geometry: Geometry,
    shown: Sequence[ModelGeometry],
    session: Session,
    given: OperatingRange,
    contest: _Contest,
) -> _OverRanges:
    """Every visible model's part that [a, b] fixes."""
    a, b = given.a, given.b
    measure = measure_of(session.conditions, given)
    baseline = measure.mean(DIAGONAL, a, b).value  # refuses a measure of infinite mass
    divided = best_on(contest.winners, a, b, measure.masses)
    alone = {part.names[0]: part.share for part in divided if len(part.names) == 1}
    places = [(t, scenario_at(t, given)) for t in (a, (a + b) / 2, b)]

    def part(model: ModelGeometry) -> _OverRange:
        low, mid, high = (model.cheapest(t, scenario) for t, scenario in places)
        mean = measure.mean(model.hull, a, b)
        index = geometry.models.index(model)
        return _OverRange(
            index=index,
            look=geometry.looks[index],
            geometry=model,
            voros=Voros(mean.value, baseline, a, b, measure.name),
            voros_error=mean.error,
            at_low=low,
            at_mid=mid,
            at_high=high,
            best_share=alone.get(model.name, 0.0),
        )

    parts = tuple(part(model) for model in shown)
    names, hulls = [model.name for model in shown], [model.hull for model in shown]
    values = [found.voros.value for found in parts]
    found = reversals(names, hulls, values, measure, (a, b))
    return _OverRanges(measure, baseline, divided, parts, found)


def _model_result(
    always: _Fixed, part: _OverRange, t: float, scenario: Scenario | None
) -> ModelResult:
    """One model's result at the playhead."""
    known = (point for point in (part.at_mid, part.at_low, part.at_high) if point.t == t)
    at = next(known, None) or part.geometry.cheapest(t, scenario)
    return ModelResult(
        index=part.index,
        look=part.look,
        geometry=part.geometry,
        voros=part.voros,
        voros_error=part.voros_error,
        auc_interval=always.auc_interval,
        regions=always.regions,
        at=at,
        at_low=part.at_low,
        at_mid=part.at_mid,
        at_high=part.at_high,
        best_share=part.best_share,
        lesser_area=lesser_area_at(t, at.normalised_cost),
    )


def _trivials(t: float, scenario: Scenario | None) -> tuple[Trivial, Trivial]:
    """The two classifiers that look at nothing, at the playhead."""

    def trivial(name: str, rate: float) -> Trivial:
        money = None if scenario is None else cost_per_case(scenario, fpr=rate, fnr=1 - rate)
        return Trivial(name, rate, rate, t * rate + (1 - t) * (1 - rate), money)

    return trivial(ALL_NEGATIVE, 0.0), trivial(ALL_POSITIVE, 1.0)
