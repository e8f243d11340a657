"""Two thresholds on one score of three ordered classes: whom they call what, and the best pair.

A case whose score is below the first threshold is called the lowest class, one at or above the
second the highest, all between the middle one. A threshold is known by its cut: how many of the
distinct scores lie below it.
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.multiclass.class_costs import Costs
from engine.numerics.arrays import FloatArray, IntArray

Cuts = tuple[int, int]
DIGITS = 12  # costs that differ by less, as shares of the largest, tie


class MarkerThresholds(Struct, frozen=True, forbid_unknown_fields=True):
    """Two thresholds that were chosen for a model.

    Attributes:
        model: its name.
        low, high: the first score that is called the middle class, and the highest one; None
            where none is.
    """

    model: str
    low: float | None
    high: float | None


class OrderedMarker(Struct, frozen=True, eq=False, dict=True):
    """One score of the cases of three ordered classes.

    Attributes:
        name: of the model.
        labels: of the classes, lowest first.
        places: of these classes among those of the file.
        groups: (n_k,) rising scores of each class, lowest class first; no NaN.
    """

    name: str
    labels: tuple[str, str, str]
    places: tuple[int, int, int]
    groups: tuple[FloatArray, FloatArray, FloatArray]

    @cached_property
    def scores(self) -> FloatArray:
        """(u,) the distinct scores, rising; cuts run from 0 to u."""
        return np.unique(np.concatenate(self.groups))

    @cached_property
    def below(self) -> IntArray:
        """(3, u + 1) how many cases of each class lie below each cut."""
        ends = [np.searchsorted(group, self.scores, side="left") for group in self.groups]
        return np.column_stack((np.array(ends), self.totals)).astype(np.int64)

    @property
    def totals(self) -> IntArray:
        """(3,) cases of each class."""
        return np.array([group.size for group in self.groups], dtype=np.int64)

    def cut_at(self, threshold: float | None) -> int:
        """The cut of a threshold; None lies above all scores."""
        if threshold is None:
            return self.scores.size
        return int(np.searchsorted(self.scores, threshold, side="left"))

    def score_at(self, cut: int) -> float | None:
        """The first score at or above a cut; None above all."""
        return float(self.scores[cut]) if cut < self.scores.size else None

    def thresholds(self, cuts: Cuts) -> MarkerThresholds:
        """Two cuts as a session keeps them."""
        return MarkerThresholds(self.name, self.score_at(cuts[0]), self.score_at(cuts[1]))

    def counts(self, cuts: Cuts) -> IntArray:
        """(3, 3) cases by what they are called, rows, and what they are, columns; lowest first."""
        first, second = (self.below[:, cut] for cut in cuts)
        return np.array([first, second - first, self.totals - second])

    def rates(self, cuts: Cuts) -> FloatArray:
        """(3,) share of each class that is called right, lowest class first."""
        return np.asarray(self.rates_of(np.array([cuts]))[0])

    def rates_of(self, cuts: IntArray) -> FloatArray:
        """(n, 3) those of (n, 2) cuts."""
        below, (first, second) = self.below, cuts.T
        middle = below[1, second] - below[1, first]
        right = np.column_stack((below[0, first], middle, self.totals[2] - below[2, second]))
        return np.asarray(right / self.totals)

    def cuts_near(self, low_rate: float, high_rate: float) -> Cuts:
        """The cuts whose shares called right of the outer classes come nearest to two shares.

        Of several with the same shares those that call most of the middle class right.
        """
        first, _, last = self.groups
        low = round(min(max(low_rate, 0.0), 1.0) * first.size)
        high = round(min(max(high_rate, 0.0), 1.0) * last.size)
        above = np.searchsorted(self.scores, last[last.size - high]) if high else self.scores.size
        below = np.searchsorted(self.scores, first[low - 1], side="right") if low else 0
        return min(int(below), int(above)), int(above)

    def cost(self, cuts: Cuts, costs: Costs | None) -> float:
        """Mean cost of a case; without costs every class is equally common and errors cost 1."""
        return float(self.cell_costs(cuts, costs).sum())

    def cell_costs(self, cuts: Cuts, costs: Costs | None) -> FloatArray:
        """(3, 3) what each cell of `counts` adds to the mean cost of a case."""
        return np.asarray(self.counts(cuts) * self._losses(costs))

    def best_cuts(self, costs: Costs | None) -> Cuts:
        """The cuts of least mean cost, of several the lowest ones.

        Without costs those that call most right on the average of the classes: the greatest
        Youden index of three classes (Nakas, Alonzo & Yiannoutsos 2010). What a cut costs does
        not depend on the other one as long as they do not cross.
        """
        losses = self._losses(costs)
        first = (losses[0] - losses[1]) @ self.below
        second = (losses[1] - losses[2]) @ self.below
        scale = float(np.abs(losses @ self.totals).max()) or 1.0
        least = np.minimum.accumulate(np.round(first / scale, DIGITS))
        high = int(np.argmin(np.round(least + second / scale, DIGITS)))
        return int(np.argmin(np.round(first[: high + 1] / scale, DIGITS))), high

    def _losses(self, costs: Costs | None) -> FloatArray:
        """(3, 3) what one case adds to the mean cost, rows called, columns actual."""
        if costs is None:
            return (1 - np.eye(3)) / (3 * self.totals)
        places = list(self.places)
        return costs.matrix[np.ix_(places, places)] * costs.priors[places] / self.totals


def ordered_marker(
    name: str, labels: Sequence[str], places: Sequence[int], groups: Sequence[FloatArray]
) -> OrderedMarker | None:
    """The score of a model; None unless there are three classes, each with a case.

    Args:
        name: of the model.
        labels: all classes of the file.
        places: of the ordered classes among them, lowest first.
        groups: the scores (n_k,) of each, in that order.
    """
    if len(groups) != 3 or any(group.size == 0 for group in groups):
        return None
    (one, two, three), (first, middle, last) = places, (np.sort(group) for group in groups)
    named = (labels[one], labels[two], labels[three])
    return OrderedMarker(name, named, (one, two, three), (first, middle, last))
