"""Analysis: everything the views, the table, the report and the JSON show, as one value."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.arrays import FloatArray
from engine.binary.compare import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    Crossing,
    Winner,
    crossings,
    shares,
    winner_at,
    winners,
)
from engine.binary.conditions import OperatingRange, Scenario, resolve, scenario_at
from engine.binary.curve import RocCurve, roc_curve
from engine.binary.hull import RocHull, roc_hull
from engine.binary.operating_point import OperatingPoint, cost_per_case, optimal_point
from engine.binary.voros import Voros, baseline_voros, lesser_area, uniform_voros
from engine.data.cases import Cases, LeftOut, select_cases
from engine.data.counts import ScoreCounts, count_scores
from engine.data.dataset import Dataset, Source
from engine.data.roles import Direction
from engine.errors import InputError
from engine.progress import Progress, silent
from engine.session import Session


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
        best_share: share of [a, b] on which this model costs least.
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
        """Who costs least at the playhead; of two at a break point, the one at lower t."""
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


class Analyser:
    """Answers sessions on datasets and keeps what does not depend on costs.

    Geometry is kept for the last dataset and roles; winners and crossings for the last set
    of visible models. An instance belongs to one thread.
    """

    def __init__(self) -> None:
        self._geometry_key: tuple[object, ...] = ()
        self._geometry: Geometry | None = None
        self._duel_key: tuple[object, ...] = ()
        self._duel: tuple[tuple[Winner, ...], tuple[Crossing, ...]] = ((), ())

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
        geometry = self._geometry_of(session, dataset, progress)
        given = resolve(session.conditions, geometry.positives / geometry.rows_used)
        t = (given.a + given.b) / 2 if session.at is None else session.at
        if not 0 <= t <= 1:
            raise InputError(f"t is {t:g}", do="It must lie between 0 and 1.")
        scenario = scenario_at(t, given)
        shown = [
            (index, model)
            for index, model in enumerate(geometry.models)
            if model.name not in session.hidden
        ]
        found, crossed = self._duel_of(geometry, [model for _, model in shown])
        share = shares(found, given.a, given.b)
        return Analysis(
            revision=revision,
            session=session,
            geometry=geometry,
            given=given,
            t=t,
            scenario=scenario,
            models=tuple(
                _model_result(index, model, given, t, scenario, share.get(model.name, 0.0))
                for index, model in shown
            ),
            winners=found,
            crossings=crossed,
            trivials=_trivials(t, scenario),
        )

    def _geometry_of(self, session: Session, dataset: Dataset, progress: Progress) -> Geometry:
        key = (dataset, session.roles)
        if self._geometry is None or self._geometry_key != key:
            self._geometry = measure_geometry(session, dataset, progress)
            self._geometry_key = key
        return self._geometry

    def _duel_of(
        self, geometry: Geometry, shown: list[ModelGeometry]
    ) -> tuple[tuple[Winner, ...], tuple[Crossing, ...]]:
        names = [model.name for model in shown]
        key = (geometry, tuple(names))
        if self._duel_key != key:
            hulls = [model.hull for model in shown]
            self._duel = winners(names, hulls), crossings(names, hulls)
            self._duel_key = key
        return self._duel


def analyse(session: Session, dataset: Dataset, progress: Progress = silent) -> Analysis:
    """Answer one session on one dataset, keeping nothing."""
    return Analyser().analyse(session, dataset, progress=progress)


def measure_geometry(session: Session, dataset: Dataset, progress: Progress = silent) -> Geometry:
    """Rows, counts, curves and hulls of every model that the session names."""
    if session.roles is None:
        raise InputError("no roles are chosen", do="Name the label column and the scores.")
    roles = session.roles
    cases: Cases = select_cases(dataset, roles)
    models = []
    for done, model in enumerate(cases.models):
        progress(done / len(cases.models), f"Ranking {model.name}")
        counts = count_scores(model.positive, model.score, model.direction)
        curve = roc_curve(counts)
        models.append(
            ModelGeometry(model.name, model.column, model.direction, counts, curve, roc_hull(curve))
        )
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


def _model_result(
    index: int,
    model: ModelGeometry,
    given: OperatingRange,
    t: float,
    scenario: Scenario | None,
    share: float,
) -> ModelResult:
    """One model's numbers over [a, b] and at the playhead."""

    def cheapest(at: float) -> OperatingPoint:
        return optimal_point(model.name, model.hull, at, scenario_at(at, given))

    at = optimal_point(model.name, model.hull, t, scenario)
    return ModelResult(
        index=index,
        geometry=model,
        voros=Voros(
            value=uniform_voros(model.hull, given.a, given.b),
            baseline=baseline_voros(given.a, given.b),
            a=given.a,
            b=given.b,
        ),
        at=at,
        at_low=cheapest(given.a),
        at_mid=cheapest((given.a + given.b) / 2),
        at_high=cheapest(given.b),
        best_share=share,
        lesser_area=_lesser_area_at(t, at.normalised_cost),
    )


def _lesser_area_at(t: float, cost: float) -> float:
    """A_t of one optimal cost."""
    return float(lesser_area(np.array([t]), np.array([cost]))[0])


def _trivials(t: float, scenario: Scenario | None) -> tuple[Trivial, Trivial]:
    """The two classifiers that look at nothing, at the playhead."""

    def trivial(name: str, rate: float) -> Trivial:
        money = None if scenario is None else cost_per_case(scenario, rate, rate)
        return Trivial(name, rate, rate, t * rate + (1 - t) * (1 - rate), money)

    return trivial(ALL_NEGATIVE, 0.0), trivial(ALL_POSITIVE, 1.0)
