"""Analysis: everything the views, the table, the report and the JSON show, as one value."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct, field

from engine.analysis.certain_numbers import certain_winners
from engine.analysis.model_geometry import MOST_IN_FRONT, Geometry, ModelGeometry
from engine.analysis.trivials import Trivial
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.confidence_band import ConfidenceBand, ModelBands
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.point_rules import PointBySpec
from engine.binary.regions.region_areas import PartialArea, Region
from engine.binary.voros.closed_form import Voros
from engine.binary.voros.conditions import OperatingRange, Scenario
from engine.binary.voros.dominance import Dominance
from engine.binary.voros.measures_over_t import Measure
from engine.binary.voros.reversals import Reversal
from engine.binary.voros.roc_surface import ShownSurface
from engine.binary.voros.winners import (
    ALL_POSITIVE,
    BestOn,
    Crossing,
    Winner,
    winner_at,
)
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import Interval
from engine.session.session import Session

if TYPE_CHECKING:  # bootstrap and further numbers come when an analysis is refined
    from engine.analysis.decision_records import Bounded, FixedThresholds, Review
    from engine.analysis.further_records import Further
    from engine.analysis.model_details import ModelDetails
    from engine.analysis.power_records import PowerBySize
    from engine.analysis.split_models import SplitModels
    from engine.analysis.unseen_records import Unseen
    from engine.binary.inference.bootstrap_results import Inference
    from engine.binary.inference.corrected_pairs import CorrectedNumbers
    from engine.binary.regions.rankings_by_bound import RankingByBound
    from engine.binary.voros.cost_curves import HMeasure
    from engine.messages.errors import Undefined


class ModelResult(Struct, frozen=True, eq=False, dict=True):
    """One model under the session's conditions.

    Attributes:
        index: place among all models of the session, hidden ones counted.
        look: place of its colour, dash and marker among those of a theme; see `Geometry.looks`.
        at, at_low, at_mid, at_high: cheapest points at the playhead, a, (a+b)/2 and b.
        best_share: share of [a, b] on which this model alone costs least.
        lesser_area: A_t at the playhead, the share of ROC space that costs more than `at`.
        voros_error: bound on what quadrature may have left in `voros`; 0 in closed form.
        auc_interval: DeLong's interval of the AUC.
        regions: partial areas in the session's regions of interest, in their order.
        voros_certain: the least and the greatest that the VOROS can be, where the curve is not
            exact yet; None where it is.
    """

    index: int
    look: int
    geometry: ModelGeometry
    voros: Voros
    voros_error: float
    auc_interval: Interval
    regions: tuple[PartialArea, ...]
    at: OperatingPoint
    at_low: OperatingPoint
    at_mid: OperatingPoint
    at_high: OperatingPoint
    best_share: float
    lesser_area: float
    voros_certain: tuple[float, float] | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self.geometry.name

    @property
    def severity_ratio(self) -> float:
        """SR = π₁/π₀ of the file, which has counts: its positives for each negative."""
        return self.hull.positives / self.hull.negatives

    @cached_property
    def h_measure(self) -> "HMeasure | None":
        """H under Hand's prior with SR = π₁/π₀ of the file; None of points without counts."""
        if self.geometry.counts is None:
            return None
        # A door: a number that the first picture does not show.
        from engine.binary.voros.cost_curves import h_measure, severity_prior

        return h_measure(self.hull, *severity_prior(self.severity_ratio))

    @cached_property
    def h_measure_prevalence(self) -> "HMeasure | None":
        """H under Beta(1 + π₁, 1 + π₀); likewise."""
        if self.geometry.counts is None:
            return None
        # A door: the same.
        from engine.binary.voros.cost_curves import h_measure, prevalence_prior

        cases = self.hull.positives + self.hull.negatives
        return h_measure(self.hull, *prevalence_prior(self.hull.positives / cases))

    @property
    def hull(self) -> RocHull:
        """The model's convex hull."""
        return self.geometry.hull

    @property
    def curve(self) -> RocCurve:
        """The model's ROC curve."""
        return self.geometry.curve


class Analysis(Struct, frozen=True, eq=False, dict=True, weakref=True):
    """The answer to one Session on one Dataset; frozen, and all that a view may draw.

    Attributes:
        revision: number of the request that this answers.
        given: the conditions with gaps filled, and [a, b].
        measure: how the operating conditions of [a, b] are weighed.
        baseline: the VOROS of the trivial classifiers over [a, b], what a model must beat.
        t: the playhead.
        scenario: the full operating condition behind t; None where there is none.
        models: the models that are not hidden, in the session's order.
        winners: who costs least over [0, 1], by rising t (hidden models take no part).
        best_on: how [a, b] is divided among those that cost least, ties by themselves.
        crossings: where two models' lower envelopes cross.
        trivials: flag no one, flag everyone.
        dominances: which of two models costs less at which t, every pair.
        reversals: pairs of models that other measures than the session's rank the other way.
        regions: the session's regions of interest, in its order.
        points: by model the operating points that the session asks for, in its order.
        chance: the band of TPR at each FPR that chance gives; None where it is not asked for, or
            not known because cases are weighted or belong together, or of points.
        earlier_bands: by model the bands that an earlier refinement found, still right.
        inference: tests and bootstrap intervals; None until `refine` has begun to answer.
        corrected: numbers corrected for choosing and measuring on the same rows, with their
            intervals; None until `refine` has come to them.
        by_bound: the ranking by partial area as the region's bound moves; None until a
            refinement has reckoned it, and of fewer than two models.
        further: the numbers that only the JSON tells; None unless `with_further` reckoned them.
        details: by name what views show of each model's cases beyond curve and hull; None until
            the first refinement of its geometry.
        surface: the ROC surface of up to four leading models; None where none is shown.
        unseen: the models on rows that did not choose their thresholds; None where no test file
            and no folds are named.
        power: what files of other sizes would give; None unless it is asked for and a refinement
            has drawn them.
        split: the models group by group; None where no column of groups is named.
        bounded: the models under the session's constraints; None where there are none.
        fixed: by model one threshold for all t, or why there is none; None unless it is asked for.
        review: by model a person between two thresholds, or why not; None unless a review has a
            price.
    """

    revision: int
    session: Session
    geometry: Geometry
    given: OperatingRange
    measure: Measure
    baseline: float
    t: float
    scenario: Scenario | None
    models: tuple[ModelResult, ...]
    winners: tuple[Winner, ...]
    best_on: tuple[BestOn, ...]
    crossings: tuple[Crossing, ...]
    trivials: tuple[Trivial, Trivial]
    dominances: tuple[Dominance, ...] = ()
    reversals: tuple[Reversal, ...] = ()
    regions: tuple[Region, ...] = ()
    points: Mapping[str, tuple[PointBySpec, ...]] = field(default_factory=dict)
    chance: ConfidenceBand | None = None
    earlier_bands: Mapping[str, ModelBands] = field(default_factory=dict)
    inference: "Inference | None" = None
    corrected: "CorrectedNumbers | None" = None
    by_bound: "RankingByBound | None" = None
    further: "Further | None" = None
    details: "Mapping[str, ModelDetails] | None" = None
    surface: ShownSurface | None = None
    unseen: "Unseen | None" = None
    power: "PowerBySize | None" = None
    split: "SplitModels | None" = None
    bounded: "Bounded | None" = None
    fixed: "Mapping[str, FixedThresholds | Undefined] | None" = None
    review: "Mapping[str, Review | Undefined] | None" = None

    @property
    def bands(self) -> Mapping[str, ModelBands]:
        """By model the bootstrap bands of curve and isotonic share, as far as they are known."""
        known = self.inference
        if known is not None and known.intervals:
            return {name: found.bands for name, found in known.intervals.items()}
        return self.earlier_bands if known is None else {**self.earlier_bands, **known.bands}

    @property
    def banded(self) -> ModelResult | None:
        """The shown model whose confidence band is asked for; None where none is."""
        plane = self.session.plane
        if not plane.confidence_band:
            return None
        chosen = None if plane.band_model is None else self.model(plane.band_model)
        return chosen or self.best

    @cached_property
    def certain_stretches(self) -> tuple[tuple[float, float, str], ...]:
        """Stretches of t on which it is certain who costs least; see `certain_winners`."""
        return certain_winners([model.geometry for model in self.models])

    @property
    def clustered(self) -> bool:
        """Whether it is known which cases belong together."""
        roles = self.session.roles
        return roles is not None and roles.cluster is not None

    @property
    def asks_margin(self) -> bool:
        """Whether models are held against another that is shown, by a margin."""
        session = self.session
        named = session.margin is not None and session.reference is not None
        return named and self.model(session.reference or "") is not None

    @property
    def asks_one_threshold(self) -> bool:
        """Whether one threshold for all t is asked for."""
        return self.session.one_threshold

    @property
    def asks_power(self) -> bool:
        """Whether it is asked how many cases would be needed."""
        return self.session.power

    @property
    def deciding(self) -> tuple[Winner, ...]:
        """The winners over t among the thresholds that may be used: that keep the constraints.

        Their vertices are places in `BoundedModel.chain` under constraints, else in the hulls;
        none where nothing keeps the constraints.
        """
        return self.winners if self.bounded is None else self.bounded.winners

    @cached_property
    def winner(self) -> Winner:
        """Who costs least at the playhead; of two at a break point the one at higher t."""
        return winner_at(self.winners, self.t)

    @cached_property
    def best(self) -> ModelResult | None:
        """The model that costs least at the playhead, None if a trivial classifier does."""
        return self.model(self.winner.model)

    @property
    def cheapest(self) -> ModelResult | None:
        """The shown model that costs least at the playhead, trivial classifiers aside."""
        dearest_last = sorted(self.models, key=lambda model: model.at.normalised_cost)
        return self.best or next(iter(dearest_last), None)

    @property
    def in_use(self) -> ModelResult | None:
        """The model that costs least at the playhead of those that keep the constraints.

        Trivial classifiers aside; None where no model keeps them, or none is shown.
        """
        if self.bounded is None:
            return self.cheapest
        points = ((self.used(model), model) for model in self.models)
        able = [(point.normalised_cost, model) for point, model in points if point is not None]
        return min(able, key=lambda each: each[0])[1] if able else None

    @property
    def shown_in_use(self) -> ModelResult | None:
        """`in_use`; where no model keeps the constraints, the one in use without them."""
        return self.in_use or self.cheapest

    def used(self, model: ModelResult) -> OperatingPoint | None:
        """The cheapest threshold of a model at the playhead of those that keep the constraints.

        None where none keeps them.
        """
        return model.at if self.bounded is None else self.bounded.models[model.name].at

    @property
    def chosen(self) -> ModelResult | None:
        """The model that costs least at the playhead of whatever keeps the constraints.

        None if a trivial classifier does, or nothing keeps them.
        """
        found = self.deciding
        return self.model(winner_at(found, self.t).model) if found else None

    def shown_point(self, model: ModelResult) -> OperatingPoint:
        """The threshold of a model that views show at the playhead: that it is to be used with.

        Where none keeps the constraints, the one without them.
        """
        return self.used(model) or model.at

    @property
    def shown_winners(self) -> tuple[Winner, ...]:
        """`deciding`; where nothing keeps the constraints, the winners without them."""
        return self.deciding or self.winners

    @cached_property
    def shown_winner(self) -> Winner:
        """Who of `shown_winners` costs least at the playhead."""
        return winner_at(self.shown_winners, self.t)

    @property
    def divided(self) -> tuple[BestOn, ...]:
        """How [a, b] is divided among those that cost least and keep the constraints."""
        return self.best_on if self.bounded is None else self.bounded.best_on

    def model(self, name: str) -> ModelResult | None:
        """The shown model of that name, None for a trivial classifier."""
        return self._by_name.get(name)

    @cached_property
    def _by_name(self) -> dict[str, ModelResult]:
        return {model.name: model for model in self.models}

    def with_index(self, index: int | None) -> ModelResult | None:
        """The shown model of an index; None where it is hidden, or the index is None."""
        return next((found for found in self.models if found.index == index), None)

    def best_alone(self, name: str) -> float:
        """Share of [a, b] on which a model or a trivial classifier alone costs least; `divided`."""
        return sum(part.share for part in self.divided if part.names == (name,))

    def best_at_all(self, name: str) -> float:
        """Share of [a, b] on which a model or a trivial classifier costs least, ties included."""
        return sum(part.share for part in self.best_on if name in part.names)

    @cached_property
    def in_front(self) -> tuple[ModelResult, ...]:
        """The models that views show in full, in the session's order; the others are context.

        Up to eight are all of them; of more, those that cost least somewhere in [a, b].
        """
        if len(self.models) <= MOST_IN_FRONT:
            return self.models
        best = {name for part in self.best_on for name in part.names}
        return tuple(model for model in self.models if model.name in best)

    @cached_property
    def behind(self) -> tuple[ModelResult, ...]:
        """The models that are not in front, in the session's order."""
        in_front = {model.name for model in self.in_front}
        return tuple(model for model in self.models if model.name not in in_front)

    def touching(self, winner: Winner) -> tuple[float, float]:
        """FPR and TPR of the vertex with which a winner costs least."""
        model = self.model(winner.model)
        if model is None:
            corner = 1.0 if winner.model == ALL_POSITIVE else 0.0
            return corner, corner
        return float(model.hull.fpr[winner.vertex]), float(model.hull.tpr[winner.vertex])

    def deciding_rates(self, winner: Winner) -> tuple[float, float]:
        """FPR and TPR of the threshold with which one of `deciding` costs least."""
        model = self.model(winner.model)
        if model is None:
            return self.touching(winner)
        hull = self.deciding_hull(model)
        return float(hull.fpr[winner.vertex]), float(hull.tpr[winner.vertex])

    def deciding_hull(self, model: ModelResult) -> RocHull:
        """A model's thresholds of which `deciding` names one: hull, or what keeps bounds."""
        known = None if self.bounded is None else self.bounded.models[model.name].chain
        return model.hull if known is None else known

    @property
    def lesser_area(self) -> float:
        """A_t at the playhead of whoever costs least there."""
        fpr, tpr = self.touching(self.winner)
        return lesser_area_at(self.t, self.t * fpr + (1 - self.t) * (1 - tpr))

    @cached_property
    def hybrid(self) -> tuple[FloatArray, FloatArray]:
        """FPR and TPR, (v,) each, rising, of the hull over the vertices of all shown models."""
        points = [(0.0, 0.0), *map(self.touching, self.winners[::-1]), (1.0, 1.0)]
        fpr, tpr = zip(*dict.fromkeys(points), strict=True)
        return np.array(fpr), np.array(tpr)


def lesser_area_at(t: float, cost: float) -> float:
    """A_t of one optimal cost."""
    width = 2 * t * (1 - t)  # of one, without numpy, `lesser_area` takes a twentieth of the time
    return 1 - cost * cost / width if width > 0 else 1.0
