"""The analyser: answers a Session on a Dataset, and keeps what the next answer needs again."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult, lesser_area_at
from engine.analysis.certain_numbers import certain_mean
from engine.analysis.columns_of_test_file import roles_on_test
from engine.analysis.last_value import LastValue
from engine.analysis.leading_models import KeptSurface
from engine.analysis.measured_models import measure_geometry
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.analysis.plane_parts import KeptBands, RegionAreas, chance_of, regions_of
from engine.analysis.requested_points import KeptPoints
from engine.analysis.trivials import trivials_at
from engine.binary.inference.delong import auc_interval
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.point_rules import parse_point
from engine.binary.regions.region_areas import PartialArea
from engine.binary.voros.closed_form import DIAGONAL, Voros
from engine.binary.voros.conditions import OperatingRange, Scenario, resolve, scenario_at
from engine.binary.voros.dominance import Dominance, dominances
from engine.binary.voros.measure_specs import measure_of
from engine.binary.voros.measures_over_t import Mean, Measure, means_under
from engine.binary.voros.reversals import Reversal, reversals
from engine.binary.voros.winners import (
    BestOn,
    Crossing,
    Winner,
    best_on,
    crossings,
    winners,
)
from engine.data.dataset import Dataset
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.session.session import Session

if TYPE_CHECKING:  # with inference, with other rows
    from engine.analysis.corrected_of_models import KeptSources
    from engine.analysis.decisions import KeptDecisions
    from engine.analysis.split_models import KeptSplit
    from engine.analysis.unseen_rows import KeptUnseen

SCORES = 81  # at which the isotonic share of positives gets a band
MOST_CALIBRATED = 8  # models of which it does


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
        self._test: LastValue[Geometry] = LastValue()

    def analyse(
        self,
        session: Session,
        dataset: Dataset,
        *,
        revision: int = 0,
        test: Dataset | None = None,
        progress: Progress = silent,
    ) -> Analysis:
        """Answer one session.

        Args:
            session: what was chosen.
            dataset: the rows that choose.
            revision: number of the request.
            test: the rows of the session's test file; None where it names none.
            progress: told while rows are counted.

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
        if session.margin is not None or session.reference is not None:
            # A door: most sessions hold no model against another by a margin.
            from engine.analysis.margin_tests import refuse_margin

            refuse_margin(session, [model.name for model in geometry.models])
        specs = tuple((region.spec, region.arc) for region in regions)
        fixed = self._fixed.get(
            (geometry, names, specs, session.level, session.auc_interval),
            lambda: tuple(
                _Fixed(
                    auc_interval(model.auc_variance, session.level, session.delong),
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
            trivials=trivials_at(t, scenario),
            reversals=over_range.reversals,
            regions=regions,
            chance=chance_of(session, shown),
            earlier_bands=self._bands.known(session, geometry),
        )
        found = self._points.with_points(replace(found, surface=self._surface.of(found)))
        if session.roles is not None and session.roles.group is not None and geometry.exact:
            tested = self._test_of(session, test, progress)
            found = replace(found, split=self._split.of(geometry, tested, progress))
        if session.constraints or session.one_threshold or session.review_cost is not None:
            found = self._decisions.with_decisions(found, progress)
        if test is None and (session.roles is None or session.roles.fold is None):
            return found
        return self._unseen.with_unseen(found, self._test_of(session, test, progress), progress)

    def _test_of(
        self, session: Session, test: Dataset | None, progress: Progress
    ) -> Geometry | None:
        """The geometry of the test file's rows: the same columns, but for folds."""
        if test is None or session.roles is None:
            return None
        roles = roles_on_test(session.roles, test)
        return self._test.get(
            (test, roles),
            lambda: measure_geometry(replace(session, roles=roles), test, progress),
        )

    @cached_property
    def _split(self) -> "KeptSplit":
        """What splits models into groups."""
        # A door: most sessions name no column of groups.
        from engine.analysis.split_models import KeptSplit

        return KeptSplit()

    @cached_property
    def _unseen(self) -> "KeptUnseen":
        """What measures on unseen rows."""
        # A door: most sessions name no test file and no folds.
        from engine.analysis.unseen_rows import KeptUnseen

        return KeptUnseen()

    @cached_property
    def _decisions(self) -> "KeptDecisions":
        """What answers constraints, one threshold for all t, and review."""
        # A door: most sessions ask for none of them.
        from engine.analysis.decisions import KeptDecisions

        return KeptDecisions()

    def keep(self, refined: Analysis) -> None:
        """Keep of a refined analysis what the next one can show at once."""
        self._bands.keep(refined)


def analyse(session: Session, dataset: Dataset, progress: Progress = silent) -> Analysis:
    """Answer one session on one dataset, keeping nothing."""
    return Analyser().analyse(session, dataset, progress=progress)


def refine(
    analysis: Analysis,
    progress: Progress = silent,
    *,
    replicates: int | None = None,
    kept: "KeptSources | None" = None,
) -> Iterator[Analysis]:
    """The same analysis with inference: tests, corrected numbers, intervals as replicates come.

    Args:
        analysis: the exact one.
        progress: told all along.
        replicates: of the bootstrap, where not as many as the session asks for; 0 draws the
            bands alone, which takes no resampling of rows.
        kept: what corrected numbers need of the rows, kept from one analysis to the next.

    Raises:
        Cancelled: through `progress`.
    """
    # A door to inference: a fortieth of a second, which the first analysis does without.
    from engine.analysis.bands_of_models import with_quick_bands
    from engine.analysis.corrected_of_models import KeptSources

    # A door, with the same.
    from engine.analysis.omnibus_on_test import omnibus_on_test

    # A door, with the same.
    from engine.binary.inference.bootstrap_results import Question, infer

    session, given = analysis.session, analysis.given
    if not analysis.models:
        return
    requested = session.bootstrap if replicates is None else replicates
    redrawable = not analysis.geometry.why_not_redrawn
    if not redrawable:
        requested = 0  # neither of ROC points nor of weights that were added up elsewhere
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
        method=session.delong,
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
    tests = replace(next(answers), bands=known)
    on_test = omnibus_on_test(analysis)
    tests = replace(tests, omnibus_on_test=on_test)
    yield replace(analysis, inference=tests)
    part = part_of(progress, 0.1, 0.3 if requested else 0.9)
    corrected = (kept or KeptSources()).corrected(analysis, tests.pairs, part)
    analysis, inference = replace(analysis, corrected=corrected), tests
    yield replace(analysis, inference=inference)
    for found in answers:
        inference = replace(found, bands=known, omnibus_on_test=on_test)
        yield replace(analysis, inference=inference)
    if requested == 0 < session.bootstrap and redrawable:
        part = part_of(progress, 0.1, 1)
        yield from with_quick_bands(analysis, inference, question.scores, part)


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
    voros_certain: tuple[float, float] | None = None


class _OverRanges(Struct, frozen=True, eq=False):
    """What [a, b] fixes of all models."""

    measure: Measure
    baseline: float
    best_on: tuple[BestOn, ...]
    models: tuple[_OverRange, ...]
    reversals: tuple[Reversal, ...]


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
    names, hulls = [model.name for model in shown], [model.hull for model in shown]

    def part(model: ModelGeometry, mean: Mean) -> _OverRange:
        low, mid, high = (model.cheapest(t, scenario) for t, scenario in places)
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
            voros_certain=certain_mean(measure, model, mean, (a, b)),
        )

    means = means_under(measure, hulls, a, b)
    parts = tuple(part(model, mean) for model, mean in zip(shown, means, strict=True))
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
        voros_certain=part.voros_certain,
        lesser_area=lesser_area_at(t, at.normalised_cost),
    )
