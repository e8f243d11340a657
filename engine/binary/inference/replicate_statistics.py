"""Statistics: what is measured on every resampled curve.

Each is a small frozen value with a name and a function from a batch of B curves to (B,)
numbers, or to (B, k) where it measures at k places. The bootstrap knows none of them by
name: another measure is another such value.
"""

from functools import cached_property
from typing import Protocol

import numpy as np
from msgspec import Struct, field

from engine.binary.inference.resampled_curves import Curves
from engine.binary.inference.resampled_hulls import Hulls
from engine.binary.inference.sorted_rows import Ranked
from engine.binary.regions.region_areas import Region, partial_areas
from engine.binary.voros.closed_form import lesser_area, lost_area
from engine.binary.voros.measures_over_t import Measure, ScenarioList, UniformInT
from engine.binary.voros.moments import MomentsOf
from engine.numerics.arrays import FloatArray, IntArray


class Statistic(Protocol):
    """A number, or a row of numbers, of every resampled curve of one model."""

    @property
    def name(self) -> str:
        """What a result finds it by."""

    def of(self, curves: Curves) -> FloatArray:
        """(B,) or (B, k) values; NaN where a curve has none."""


class Auc(Struct, frozen=True):
    """Area under the curve."""

    name: str = "auc"

    def of(self, curves: Curves) -> FloatArray:
        """(B,) areas."""
        return curves.auc


class HullAuc(Struct, frozen=True):
    """Area under the hull."""

    name: str = "hull auc"

    def of(self, curves: Curves) -> FloatArray:
        """(B,) areas."""
        hulls = curves.hulls
        return hulls.areas(hulls.fp, hulls.tp) / (hulls.negatives * hulls.positives)


class MeanLesserArea(Struct, frozen=True, dict=True):
    """The mean of A_t over [a, b] under a measure; A_a where a == b."""

    a: float
    b: float
    measure: Measure = field(default_factory=UniformInT)
    name: str = "voros"

    @cached_property
    def _moments(self) -> MomentsOf:
        return self.measure.moments_over(self.a, self.b)

    def of(self, curves: Curves) -> FloatArray:
        """(B,) means, of all curves at once."""
        hulls = curves.hulls
        if self.a == self.b:
            return _lesser_areas(hulls, np.array([self.a]))[:, 0]
        if isinstance(self.measure, ScenarioList):
            t, weights = self.measure.points(self.a, self.b)
            return np.asarray(np.average(_lesser_areas(hulls, t), axis=1, weights=weights))
        low, high = np.clip(hulls.t_low, self.a, self.b), np.clip(hulls.t_high, self.a, self.b)
        found = self._moments(low, high)
        return 1 - hulls.sums(lost_area(hulls.fpr, hulls.fnr, found)) / hulls.sums(found[1])


class PartialAreaIn(Struct, frozen=True):
    """The raw area under curve or hull inside a region of interest."""

    region: Region

    @property
    def name(self) -> str:
        """The region as the user wrote it."""
        return f"region {self.region.spec}"

    def of(self, curves: Curves) -> FloatArray:
        """(B,) areas."""
        if self.region.target == "hull":
            hulls = curves.hulls
            return partial_areas(hulls.fpr, hulls.tp / hulls.positives, hulls.starts, self.region)
        fp, tp = curves.vertices()
        starts = np.arange(0, fp.size + 1, fp.shape[1])
        fpr, tpr = fp.ravel() / curves.negatives, tp.ravel() / curves.positives
        return partial_areas(fpr, tpr, starts, self.region)


class MinimumCost(Struct, frozen=True):
    """The least normalised cost c_t at one t."""

    t: float
    name: str = "minimum cost"

    def of(self, curves: Curves) -> FloatArray:
        """(B,) costs."""
        return curves.hulls.costs(np.array([self.t]))[:, 0]


class Threshold(Struct, frozen=True):
    """The threshold that costs least at one t; see `cheapest_vertices` for ties."""

    t: float
    name: str = "threshold"

    def of(self, curves: Curves) -> FloatArray:
        """(B,) thresholds; ±inf where flagging no one costs least."""
        hulls = curves.hulls
        return curves.thresholds(hulls.point[hulls.optimal(self.t)])


class TprAtFpr(Struct, frozen=True):
    """The curve's TPR at some FPR; at a vertical stretch its top."""

    fpr: tuple[float, ...]
    name: str = "tpr at fpr"

    def of(self, curves: Curves) -> FloatArray:
        """(B, k) TPR, linear along diagonal steps."""
        steps, N = curves.ranked.steps, curves.negatives
        at = whole_counts(np.array(self.fpr) * N)
        rows = np.arange(curves.size)[:, np.newaxis]
        # The rows' false positives, N + 1 apart, rise as one array.
        keys = curves.fp + (N + 1) * rows
        place = np.searchsorted(keys.ravel(), (at + (N + 1) * rows).ravel(), side="right")
        step = place.reshape(curves.size, at.size) - steps * rows
        inside = np.minimum(step, steps - 1)
        tp: FloatArray = curves.tp[rows, inside].astype(np.float64)
        runs = curves.runs[rows, inside]
        part = curves.ranked.diagonal[inside] & (step < steps)
        left = (curves.fp[rows, inside] - at) / np.maximum(runs, 1)
        tp -= np.where(part, curves.rises[rows, inside] * left, 0.0)
        tp /= curves.positives
        return tp


class IsotonicShare(Struct, frozen=True):
    """The isotonic share of positives at some of the file's scores: see `score_places`."""

    places: int
    name: str = "isotonic share"

    def of(self, curves: Curves) -> FloatArray:
        """(B, k) shares, of the edge of each curve's hull that the score belongs to."""
        found = score_places(curves.ranked, self.places)
        return shares_at(curves.hulls, found.point, curves.ranked.steps, curves.odds)


ALIKE = np.ones(1)


def shares_at(hulls: Hulls, point: IntArray, steps: int, odds: FloatArray = ALIKE) -> FloatArray:
    """(B, k) the share of positives on the edge of each hull that a score belongs to.

    Args:
        hulls: of curves of so many steps.
        point: (k,) the first step of `Hulls.point` whose vertex flags the score.
        steps: of the curves.
        odds: (B,) or (1,) what a unit of `tp` weighs for one of `fp`.
    """
    # Points of a hull rise from -1 to at most s; a further curve's begin beyond them.
    between = steps + 2
    keys = hulls.point + between * hulls.hull_of
    wanted = point + between * np.arange(hulls.size)[:, np.newaxis]
    upper = np.searchsorted(keys, wanted.ravel()).reshape(wanted.shape)
    upper = np.minimum(upper, hulls.starts[1:, np.newaxis] - 1)
    rise = odds[:, np.newaxis] * (hulls.tp[upper] - hulls.tp[upper - 1])
    run = hulls.fp[upper] - hulls.fp[upper - 1]
    return rise / (rise + run)


class ScorePlaces(Struct, frozen=True, eq=False):
    """Some of a model's scores, evenly by rank.

    Attributes:
        score: (k,) by falling rank.
        point: (k,) the first step of `Hulls.point` whose vertex flags the score.
    """

    score: FloatArray
    point: IntArray


def score_places(ranked: Ranked, most: int) -> ScorePlaces:
    """`most` scores of the file's cases, evenly by rank; some twice where there are fewer.

    The positives of a step are flagged at its vertex, its negatives at the next one's, as the
    hull turns between them; both at once where the step is one score of both classes.
    """
    of_positives, of_negatives = ranked.positive_cases, ranked.negative_cases
    if of_positives is None or of_negatives is None:
        return _places_of_counts(ranked, most)
    steps = np.concatenate((np.sort(of_positives.step_of), np.sort(of_negatives.step_of)))
    later = np.repeat([0, 1], [of_positives.scores.size, of_negatives.scores.size])
    later[ranked.diagonal[steps]] = 0
    scores = np.concatenate((of_positives.scores, of_negatives.scores))
    order = np.argsort(2 * steps + later, kind="stable")
    chosen = order[np.linspace(0, order.size - 1, most).astype(np.int64)]
    return ScorePlaces(scores[chosen], (steps + later)[chosen])


def _places_of_counts(ranked: Ranked, most: int) -> ScorePlaces:
    """The same of a table of counts, whose steps are its scores."""
    total = np.cumsum(ranked.positives + ranked.negatives)
    even = np.linspace(0, total[-1] - 1, most)
    steps = np.searchsorted(total, even, side="right")
    only_negatives = ranked.positives[steps] == 0
    scores = np.full(ranked.steps, np.nan) if ranked.step_scores is None else ranked.step_scores
    return ScorePlaces(scores[steps], steps + only_negatives)


class LesserArea(Struct, frozen=True):
    """A_t at some t."""

    t: tuple[float, ...]
    name: str = "lesser area"

    def of(self, curves: Curves) -> FloatArray:
        """(B, k) areas."""
        return _lesser_areas(curves.hulls, np.array(self.t))


def _lesser_areas(hulls: Hulls, t: FloatArray) -> FloatArray:
    """(B, k) A_t of each hull at each of (k,) t."""
    costs = hulls.costs(t)
    return lesser_area(np.broadcast_to(t, costs.shape), costs)


def whole_counts(counts: FloatArray) -> FloatArray:
    """Counts that rounding moved off a whole number (0.1 × 30, say), put back."""
    whole = np.rint(counts)
    return np.where(np.abs(counts - whole) < 1e-9 * np.maximum(whole, 1), whole, counts)
