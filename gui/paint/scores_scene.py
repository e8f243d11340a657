"""What the view of scores shows of an analysis: one model, its bins, and where t cuts them."""

import math
from functools import cached_property
from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.roc_curve import NO_COUNTS, SCORES_UNKNOWN
from engine.binary.kept import kept
from engine.binary.points.operating_point import OperatingPoint, at_vertex
from engine.binary.points.score_bins import ScoreBins, ScoreScale, score_bins
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.t_stretches import ChosenPlaces

LARGE, SMALL = 1e5, 1e-3  # beyond these scores are shown in powers of a thousand
END_ROOM = 2.0  # bins that an infinite score takes at its end of the axis

_bins = kept(2)(score_bins)  # they stay while t moves, on either scale


class ScoresScene(Struct, frozen=True, eq=False, dict=True):
    """One model's scores along an axis.

    Places on the axis are scores in `unit`, or log-odds; infinite scores have a place beyond
    the last bin.

    Attributes:
        chosen: index of the model to show; None for the one that costs least at t.
        scale: how scores lie along the axis.
    """

    analysis: Analysis
    chosen: int | None = None
    scale: ScoreScale = "linear"

    @cached_property
    def model(self) -> ModelResult | None:
        """The model that is shown; None where all are hidden."""
        models = self.analysis.models
        chosen = next((model for model in models if model.index == self.chosen), None)
        return chosen or self.analysis.shown_in_use

    @property
    def point(self) -> OperatingPoint | None:
        """The threshold that is shown; None where all models are hidden."""
        return None if self.model is None else self.analysis.shown_point(self.model)

    @property
    def keeps_bounds(self) -> bool:
        """Whether that threshold keeps the constraints, where there are any."""
        return self.model is None or self.analysis.used(self.model) is not None

    @property
    def place_of_cut(self) -> float:
        """Where it cuts."""
        return 0.0 if self.point is None else self.cut_of(self.point)

    def point_at(self, t: float) -> OperatingPoint:
        """The threshold that is to be used at another t.

        Raises:
            ValueError: all models are hidden.
        """
        if self.model is None:
            raise ValueError("no model is shown")
        if self.analysis.bounded is None:
            return self.model.geometry.cheapest(t, None)
        hull = self.analysis.deciding_hull(self.model)
        return at_vertex(self.model.name, hull, cheapest_vertices(hull, t)[0], t, None)

    @property
    def ends_of_range(self) -> tuple[OperatingPoint, OperatingPoint]:
        """The thresholds at a and at b."""
        given = self.analysis.given
        return self.point_at(given.a), self.point_at(given.b)

    @property
    def totals(self) -> tuple[int, int]:
        """The positives and the negatives that stand in bars."""
        model = self.model
        if model is None or model.geometry.counts is None:
            return 0, 0
        return int(model.geometry.counts.tp[-1]), int(model.geometry.counts.fp[-1])

    @property
    def are_probabilities(self) -> bool:
        """Whether all scores lie between 0 and 1, and one within."""
        if self.model is None or self.bins is None:
            return False
        edges = self.model.curve.thresholds[[1, -1]]
        return bool(edges.min() >= 0 and edges.max() <= 1)

    @property
    def why_not(self) -> str:
        """Why there is nothing to show."""
        if self.model is None:
            return tr("Every model is hidden.")
        if self.model.geometry.counts is None:
            return tr("{no_counts}, so how the scores lie is not known.", no_counts=NO_COUNTS)
        if not self.model.geometry.counts.scored:
            return tr("{unknown}, so how those lie is not known.", unknown=SCORES_UNKNOWN)
        if self.scale == "log-odds":
            return tr("No score lies between 0 and 1, so none has log-odds.")
        return tr("No score is finite.")

    @cached_property
    def bins(self) -> ScoreBins | None:
        """Its scores in bins; None where they are not known."""
        counts = None if self.model is None else self.model.geometry.counts
        if counts is None or not counts.scored:
            return None
        return _bins(counts, self.scale)

    @cached_property
    def power(self) -> int:
        """The power of ten of the unit in which scores are shown."""
        if self.bins is None or self.scale == "log-odds":
            return 0
        most = float(np.abs(self.bins.edges).max())
        if SMALL <= most < LARGE:
            return 0
        return 3 * math.floor(math.log10(most) / 3)

    def place(self, score: float) -> float:
        """Where a score lies along the axis, infinities in their places beyond the bins."""
        low, high = self.inner
        below, above = (0.0, 1.0) if self.scale == "log-odds" else (-math.inf, math.inf)
        if score <= below:
            return self.ends[0]
        if score >= above:
            return self.ends[1]
        if self.scale == "log-odds":
            return math.log(score) - math.log1p(-score)
        return min(max(score / 10.0**self.power, low), high)

    def places(self, scores: FloatArray) -> FloatArray:
        """Where (n,) scores lie; see `place`."""
        if self.scale == "log-odds":
            return np.array([self.place(score) for score in scores.tolist()])
        low, high = self.inner
        found = np.clip(scores / 10.0**self.power, low, high)
        found[scores == -np.inf], found[scores == np.inf] = self.ends
        return np.asarray(found, dtype=np.float64)

    @cached_property
    def edges(self) -> list[float]:
        """Where the bins' edges lie."""
        if self.bins is None:
            return [0.0, 1.0]
        if self.scale == "log-odds":
            return [math.log(edge) - math.log1p(-edge) for edge in self.bins.edges.tolist()]
        return [edge / 10.0**self.power for edge in self.bins.edges.tolist()]

    @property
    def inner(self) -> tuple[float, float]:
        """The first and the last edge of the bins."""
        return self.edges[0], self.edges[-1]

    @cached_property
    def bin_width(self) -> float:
        """The breadth of a bin on the axis."""
        low, high = self.inner
        return (high - low) / (len(self.edges) - 1)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The ends of the axis: beyond the bins where scores are infinite there."""
        if self.bins is None:
            return 0.0, 1.0
        low, high = self.inner
        room = END_ROOM * self.bin_width
        return low - room * (sum(self.bins.below) > 0), high + room * (sum(self.bins.above) > 0)

    def cut(self, threshold: float, shown: str) -> float:
        """Where the cut of a threshold lies, at the decimal that is printed for it.

        An infinite threshold cuts between the bins and the infinite scores if it flags those,
        else beyond everything.
        """
        if self.model is None or self.bins is None:
            return 0.0
        higher = self.model.geometry.direction == "higher"
        if not math.isinf(threshold):
            return self.place(float(shown))
        if not shown.startswith(("<", ">")):  # flags the infinite scores, if there are some
            beyond = self.bins.above if threshold > 0 else self.bins.below
            inner, end = (
                (self.inner[1], self.ends[1]) if threshold > 0 else (self.inner[0], self.ends[0])
            )
            flags = (threshold > 0) == higher and sum(beyond) > 0
            return (3 * inner + end) / 4 if flags else end
        return self.ends[1] if higher else self.ends[0]

    def cut_of(self, point: OperatingPoint) -> float:
        """Where an operating point cuts."""
        return self.cut(point.threshold, point.shown_threshold)

    @cached_property
    def _chosen_cuts(self) -> ChosenPlaces:
        """Cuts that t can choose.

        A corner of the hull that is optimal at one t only, where it ties, is never chosen.
        """
        if self.model is None:
            return ChosenPlaces(np.zeros(1), np.zeros(1), np.ones(1), self.ends)
        hull = self.analysis.deciding_hull(self.model)
        first = self.cut(float(hull.thresholds[0]), hull.shown_threshold(0))
        cuts = np.concatenate(([first], self.places(hull.thresholds[1:])))
        chosen = np.flatnonzero(hull.t_low < hull.t_high)
        if hull.direction == "higher":  # the last vertex flags all, and has the least threshold
            chosen = chosen[::-1]
            low, high = hull.t_low[chosen], hull.t_high[chosen]
        else:
            low, high = hull.t_high[chosen], hull.t_low[chosen]
        return ChosenPlaces(cuts[chosen], low, high, self.ends)

    def t_at(self, place: float) -> float:
        """A t that chooses the threshold nearest to a place on the axis.

        Only thresholds on the hull can be chosen by t, or of those that keep the constraints.
        """
        return self._chosen_cuts.t_at(place)

    def bin_at(self, place: float) -> int | None:
        """The bin at a place on the axis; None beyond all of them."""
        for number, (low, high) in enumerate(pairwise(self.edges)):
            if low <= place < high:
                return number
        return None
