"""Which error vectors some mixture of classifiers is at least as good as, at bounded cost.

From the cheapest test to the dearest: a single classifier; one classifier mixed with the
trivial ones, in closed form; cost vectors that are known to reject; one linear programme.
"""

import numpy as np

from engine.geometry.polytope import mixture_below
from engine.multiclass.confusion import classes_of_dimension, hit_rates, trivial_errors
from engine.numerics.arrays import BoolArray, FloatArray

TOLERANCE = 1e-9
ALONE = 64  # classifiers that are mixed with the trivial ones, the best
MORE = 32  # classifiers that join a linear programme at a time
STEPS = 50  # tangents that are laid to a concave function of straight pieces; a few are enough
CELLS = 1 << 22  # coordinates compared at a time
OVERHEAD = 3000  # a linear programme costs as much as this and a unit for each of its cells


class Mixtures:
    """All mixtures of a set of classifiers, trivial ones included, that can be told apart.

    It learns: each linear programme that finds no mixture leaves a cost vector that rejects
    other error vectors without one.

    Attributes:
        points: (n, d) error vectors.
        box: index of the point that by itself discards most.
        box_share: the share of the valid error vectors that it discards, Π h_i^(c - 1): in
            each actual class they are a simplex of its hit rate's size.
        left: how many units of linear programmes may still be spent.
    """

    def __init__(self, points: FloatArray, units: int) -> None:
        self.points = points
        self.left = units
        self._classes = classes_of_dimension(points.shape[1])
        trivial = trivial_errors(self._classes)[:, None, :]
        self._trivial = (trivial == points).all(axis=2).any(axis=0)
        shares = np.prod(np.clip(hit_rates(points), 0.0, 1.0), axis=1) ** (self._classes - 1)
        self._best_first = np.argsort(-shares, kind="stable")
        self.box = int(self._best_first[0])
        self.box_share = float(shares[self.box])
        self._start = np.zeros(len(points), dtype=np.bool_)
        self._start[self._best_first[:ALONE]] = True
        self._start[self._trivial] = True
        self._cuts = np.empty((0, points.shape[1]))
        self._least = np.empty(0)

    def below(self, sample: FloatArray) -> tuple[BoolArray, BoolArray]:
        """(m,) which of a sample (m, d) some mixture is below, and which stay undecided."""
        inside = self._above_a_point(sample)
        open_ = ~inside & ~self._rejected(sample)
        others = self._best_first[~self._trivial[self._best_first]]
        for place in others[:ALONE]:
            chosen = np.flatnonzero(open_)
            if not chosen.size:
                break
            above, known = above_with_trivials(sample[chosen], self.points[place])
            inside[chosen[above]] = True
            open_[chosen[above if len(others) > 1 else known]] = False
        for place in np.flatnonzero(open_):
            if open_[place]:
                answer = self._solve(sample[place])
                inside[place], open_[place] = answer is True, answer is None
                if answer is False:
                    open_ &= ~self._rejected(sample, newest=True)
        return inside, open_

    def _above_a_point(self, sample: FloatArray) -> BoolArray:
        """(m,) which of a sample a single classifier is below."""
        inside = np.zeros(len(sample), dtype=np.bool_)
        step = max(1, CELLS // sample.shape[1])
        for row, vector in enumerate(sample):
            inside[row] = any(
                (self.points[start : start + step] <= vector + TOLERANCE).all(axis=1).any()
                for start in range(0, len(self.points), step)
            )
        return inside

    def _rejected(self, sample: FloatArray, *, newest: bool = False) -> BoolArray:
        """(m,) which of a sample a known cost vector, or the newest, proves to lie outside."""
        since = len(self._cuts) - 1 if newest else 0
        cuts, least = self._cuts[since:], self._least[since:]
        return np.asarray((sample @ cuts.T < least - TOLERANCE).any(axis=1))

    def _solve(self, vector: FloatArray) -> bool | None:
        """Whether a mixture is below one error vector; None if the units do not last.

        A linear programme over a few points gives a mixture, which settles it, or a cost
        vector, which settles it unless other points cost less: those then take part as well.
        If no mixture is below it, the cost vector is kept.
        """
        taking = self._start.copy()
        while self.left >= (units := OVERHEAD + int(taking.sum()) * self.points.shape[1]):
            self.left -= units
            found = mixture_below(self.points[taking], vector)
            if found.slack >= -TOLERANCE:
                return True
            costs = self.points @ found.weights
            if costs.min() > found.weights @ vector + TOLERANCE:
                self._cuts = np.vstack((self._cuts, found.weights))
                self._least = np.append(self._least, costs.min())
                return False
            costs[taking] = np.inf
            taking[np.argsort(costs)[:MORE]] = True
        return None


def above_with_trivials(sample: FloatArray, point: FloatArray) -> tuple[BoolArray, BoolArray]:
    """(m,) which error vectors a mixture of one classifier and the trivial ones is below.

    With share s of the classifier z and what is left of the trivial ones, v is above the
    mixture if and only if s + Σ_j min_i (v_ij - s z_ij) >= 1 over actual classes i of each
    predicted class j, no minimum being negative. The left side is concave in s and made of
    straight pieces: two of its tangents bound it, and where they meet is the next place to
    look.

    Returns:
        The answer, and where it is known; it is unknown only after 50 tangents.
    """
    classes = classes_of_dimension(sample.shape[1])
    z = point.reshape(classes, classes - 1)
    v = sample.reshape(len(sample), classes, classes - 1)
    with np.errstate(divide="ignore", invalid="ignore"):
        reach = np.where(z > 0, v / z, np.inf).min(axis=(1, 2))
    low, high = np.zeros(len(v)), np.clip(reach, 0.0, 1.0)
    at_low, rise = _height(v, z, low)
    at_high, fall = _height(v, z, high)
    above = np.maximum(at_low, at_high) >= 1 - TOLERANCE
    going = np.flatnonzero(~above & (rise > 0) & (fall < 0))
    for _ in range(STEPS):
        if not going.size:
            break
        slope, drop = rise[going], fall[going]
        shift = at_high[going] - at_low[going] + slope * low[going] - drop * high[going]
        meet = shift / (slope - drop)
        going_on = at_low[going] + slope * (meet - low[going]) >= 1 - TOLERANCE
        going, meet = going[going_on], meet[going_on]
        height, slope = _height(v[going], z, meet)
        above[going] = height >= 1 - TOLERANCE
        up = slope > 0
        low[going[up]], at_low[going[up]], rise[going[up]] = meet[up], height[up], slope[up]
        down = ~up
        high[going[down]], at_high[going[down]] = meet[down], height[down]
        fall[going[down]] = slope[down]
        going = going[~above[going] & (slope != 0)]
    known = np.ones(len(v), dtype=np.bool_)
    known[going] = False
    return above, known


def _height(v: FloatArray, z: FloatArray, share: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(m,) the concave function at a share of the classifier, and one of its slopes there."""
    room = v - share[:, None, None] * z
    tightest = room.argmin(axis=2)
    height = share + np.take_along_axis(room, tightest[:, :, None], axis=2).sum(axis=(1, 2))
    slope = 1 - z[np.arange(len(z)), tightest].sum(axis=1)
    return height, np.asarray(slope)
