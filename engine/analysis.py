"""Analysis: everything the views, the table, the report and the JSON show, as one value."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

import numpy as np

from engine.arrays import FloatArray
from engine.binary.compare import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    Crossing,
    Winner,
    crossings,
    shares_with_ties,
    winner_at,
    winners,
)
from engine.binary.conditions import OperatingRange, Scenario, resolve, scenario_at
from engine.binary.curve import RocCurve, roc_curve
from engine.binary.hull import RocHull, roc_hull
from engine.binary.operating_point import OperatingPoint, cost_per_case, optimal_point
from engine.binary.voros import Voros, baseline_voros, lesser_area, uniform_voros
from engine.data.cases import Cases, LeftOut, ModelCases, select_cases
from engine.data.counts import ScoreCounts, count_scores
from engine.data.dataset import Dataset, Source
from engine.data.roles import Direction
from engine.errors import InputError
from engine.progress import Progress, part_of, silent
from engine.session import Session

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class ModelGeometry:
    """What one model's rows fix once and for all, whatever the costs are."""

    name: str
    column: str
    direction: Direction
    counts: ScoreCounts
    curve: RocCurve
    hull: RocHull


@dataclass(frozen=True, eq=False)
class Geometry:
    """All models' geometry and the rows behind it; computed once per dataset and roles."""

    source: Source
    label: str
    positive: str
    negative: str
    paired: bool
    rows_used: int
    positives: int
    negatives: int
    left_out: tuple[LeftOut, ...]
    models: tuple[ModelGeometry, ...]


@dataclass(frozen=True, eq=False)
class ModelResult:
    """One model under the session's conditions.

    Attributes:
        index: place among all models of the session, hidden ones counted: it fixes colour,
            dash and marker.
        at, at_low, at_mid, at_high: cheapest points at the playhead, a, (a+b)/2 and b.
        best_share: share of [a, b] on which this model costs least; models that tie are
            counted alike, and none where a trivial classifier does as well.
        lesser_area: A_t at the playhead, the share of ROC space that costs more than `at`.
    """

    index: int
    geometry: ModelGeometry
    voros: Voros
    at: OperatingPoint
    at_low: OperatingPoint
    at_mid: OperatingPoint
    at_high: OperatingPoint
    best_share: float
    lesser_area: float

    @property
    def name(self) -> str:
        """The model's name."""
        return self.geometry.name

    @property
    def hull(self) -> RocHull:
        """The model's convex hull."""
        return self.geometry.hull

    @property
    def curve(self) -> RocCurve:
        """The model's ROC curve."""
        return self.geometry.curve


@dataclass(frozen=True)
class Trivial:
    """A classifier that looks at nothing: flag no one, or flag everyone.

    Attributes:
        name: ALL_NEGATIVE or ALL_POSITIVE.
        normalised_cost: c_t at the playhead.
        cost_per_case: in money at the scenario; None where there is none.
    """

    name: str
    fpr: float
    tpr: float
    normalised_cost: float
    cost_per_case: float | None


@dataclass(frozen=True, eq=False)
class Analysis:
    """The answer to one Session on one Dataset; frozen, and all that a view may draw.

    Attributes:
        revision: number of the request that this answers.
        given: the conditions with gaps filled, and [a, b].
        t: the playhead.
        scenario: the full operating condition behind t; None where there is none.
        models: the models that are not hidden, in the session's order.
        winners: who costs least over [0, 1], by rising t (hidden models take no part).
        crossings: where two models' lower envelopes cross.
        trivials: flag no one, flag everyone.
    """

    revision: int
    session: Session
    geometry: Geometry
    given: OperatingRange
    t: float
    scenario: Scenario | None
    models: tuple[ModelResult, ...]
    winners: tuple[Winner, ...]
    crossings: tuple[Crossing, ...]
    trivials: tuple[Trivial, Trivial]

    @property
    def winner(self) -> Winner:
        """Who costs least at the playhead; of two at a break point the one at higher t."""
        return winner_at(self.winners, self.t)

    @cached_property
    def best(self) -> ModelResult | None:
        """The model that costs least at the playhead, None if a trivial classifier does."""
        return self.model(self.winner.model)

    def model(self, name: str) -> ModelResult | None:
        """The shown model of that name, None for a trivial classifier."""
        return next((found for found in self.models if found.name == name), None)

    def touching(self, winner: Winner) -> tuple[float, float]:
        """FPR and TPR of the vertex with which a winner costs least."""
        model = self.model(winner.model)
        if model is None:
            corner = 1.0 if winner.model == ALL_POSITIVE else 0.0
            return corner, corner
        return float(model.hull.fpr[winner.vertex]), float(model.hull.tpr[winner.vertex])

    @property
    def lesser_area(self) -> float:
        """A_t at the playhead of whoever costs least there."""
        fpr, tpr = self.touching(self.winner)
        return _lesser_area_at(self.t, self.t * fpr + (1 - self.t) * (1 - tpr))

    @cached_property
    def hybrid(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR, (v,) each, rising, of the hull over the vertices of all shown models."""
        points = [(0.0, 0.0), *map(self.touching, self.winners[::-1]), (1.0, 1.0)]
        fpr, tpr = zip(*dict.fromkeys(points), strict=True)
        return np.array(fpr), np.array(tpr)


class _Last(Generic[T]):
    """Keeps the last value made, to answer when asked again with an equal key."""

    def __init__(self) -> None:
        self._kept: tuple[object, T] | None = None

    def get(self, key: object, make: Callable[[], T]) -> T:
        """The kept value if its key is equal, else a new one."""
        if self._kept is None or self._kept[0] != key:
            self._kept = None  # the old value's memory is needed for the new one
            self._kept = key, make()
        return self._kept[1]


class Analyser:
    """Answers sessions on datasets and keeps what the next one is likely to need again.

    Kept are the geometry for the last dataset and roles, the contest for the last visible
    models, and what [a, b] fixes for the last conditions: so that moving the playhead costs
    only what depends on t. An instance belongs to one thread.
    """

    def __init__(self) -> None:
        self._geometry: _Last[Geometry] = _Last()
        self._contest: _Last[_Contest] = _Last()
        self._over_range: _Last[tuple[_OverRange, ...]] = _Last()

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
            InputError: the session names columns or bounds that cannot be.
            UndefinedError: a class is empty.
            Cancelled: through `progress`.
        """
        geometry = self._geometry.get(
            (dataset, session.roles), lambda: measure_geometry(session, dataset, progress)
        )
        given = resolve(session.conditions, geometry.positives / geometry.rows_used)
        t = (given.a + given.b) / 2 if session.at is None else session.at
        if not 0 <= t <= 1:
            raise InputError(f"t is {t:g}", do="It must lie between 0 and 1.")
        scenario = scenario_at(t, given)
        shown = [model for model in geometry.models if model.name not in session.hidden]
        names = tuple(model.name for model in shown)
        contest = self._contest.get((geometry, names), lambda: _hold_contest(shown))
        over_range = self._over_range.get(
            (geometry, names, given), lambda: _over_range(geometry, shown, given, contest)
        )
        return Analysis(
            revision=revision,
            session=session,
            geometry=geometry,
            given=given,
            t=t,
            scenario=scenario,
            models=tuple(_model_result(part, t, scenario) for part in over_range),
            winners=contest.winners,
            crossings=contest.crossings,
            trivials=_trivials(t, scenario),
        )


@dataclass(frozen=True)
class _Contest:
    """Who is best where among the visible models, whatever the costs are."""

    winners: tuple[Winner, ...]
    crossings: tuple[Crossing, ...]


@dataclass(frozen=True, eq=False)
class _OverRange:
    """What [a, b] fixes of one model's result: all that the playhead cannot change."""

    index: int
    geometry: ModelGeometry
    voros: Voros
    at_low: OperatingPoint
    at_mid: OperatingPoint
    at_high: OperatingPoint
    best_share: float


def analyse(session: Session, dataset: Dataset, progress: Progress = silent) -> Analysis:
    """Answer one session on one dataset, keeping nothing."""
    return Analyser().analyse(session, dataset, progress=progress)


def measure_geometry(session: Session, dataset: Dataset, progress: Progress = silent) -> Geometry:
    """Rows, counts, curves and hulls of every model that the session names."""
    if session.roles is None:
        raise InputError("no roles are chosen", do="Name the label column and the scores.")
    roles = session.roles
    cases: Cases = select_cases(dataset, roles)
    each = 1 / len(cases.models)
    models = [
        _measure(model, part_of(progress, done * each, (done + 1) * each))
        for done, model in enumerate(cases.models)
    ]
    progress(1.0, "Ranked")
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
    )


def _measure(model: ModelCases, progress: Progress) -> ModelGeometry:
    """One model's counts, curve and hull."""

    def ranking(fraction: float, doing: str) -> None:  # noqa: ARG001 - told with its model
        progress(fraction, f"Ranking {model.name}")

    counts = count_scores(model.positive, model.score, model.direction, part_of(ranking, 0, 0.8))
    curve = roc_curve(counts)
    ranking(0.8, "Finding the hull")
    hull = roc_hull(curve)
    return ModelGeometry(model.name, model.column, model.direction, counts, curve, hull)


def _hold_contest(shown: Sequence[ModelGeometry]) -> _Contest:
    """Winners and crossings of the visible models."""
    names, hulls = [model.name for model in shown], [model.hull for model in shown]
    return _Contest(winners(names, hulls), crossings(names, hulls))


def _over_range(
    geometry: Geometry, shown: Sequence[ModelGeometry], given: OperatingRange, contest: _Contest
) -> tuple[_OverRange, ...]:
    """Every visible model's part that [a, b] fixes."""
    a, b = given.a, given.b
    share = shares_with_ties(contest.winners, a, b)
    baseline = baseline_voros(a, b)

    def part(model: ModelGeometry) -> _OverRange:
        low, mid, high = (
            optimal_point(model.name, model.hull, t, scenario_at(t, given))
            for t in (a, (a + b) / 2, b)
        )
        return _OverRange(
            index=geometry.models.index(model),
            geometry=model,
            voros=Voros(uniform_voros(model.hull, a, b), baseline, a, b),
            at_low=low,
            at_mid=mid,
            at_high=high,
            best_share=min(share.get(model.name, 0.0), 1.0),  # rounding may add up to more
        )

    return tuple(part(model) for model in shown)


def _model_result(part: _OverRange, t: float, scenario: Scenario | None) -> ModelResult:
    """One model's result at the playhead."""
    at = optimal_point(part.geometry.name, part.geometry.hull, t, scenario)
    return ModelResult(
        index=part.index,
        geometry=part.geometry,
        voros=part.voros,
        at=at,
        at_low=part.at_low,
        at_mid=part.at_mid,
        at_high=part.at_high,
        best_share=part.best_share,
        lesser_area=_lesser_area_at(t, at.normalised_cost),
    )


def _lesser_area_at(t: float, cost: float) -> float:
    """A_t of one optimal cost."""
    return float(lesser_area(np.array([t]), np.array([cost]))[0])


def _trivials(t: float, scenario: Scenario | None) -> tuple[Trivial, Trivial]:
    """The two classifiers that look at nothing, at the playhead."""

    def trivial(name: str, rate: float) -> Trivial:
        money = None if scenario is None else cost_per_case(scenario, fpr=rate, fnr=1 - rate)
        return Trivial(name, rate, rate, t * rate + (1 - t) * (1 - rate), money)

    return trivial(ALL_NEGATIVE, 0.0), trivial(ALL_POSITIVE, 1.0)
