"""The ROC surface: the ruled surface of supporting lines over t, and the block under it.

At each t the points of the (FPR, TPR) square that are not better than the best of up to four
models form the square without a corner triangle: the supporting line cuts it from (x, 1) to
(0, 1 - y), with the legs x = c_t / t and y = c_t / (1 - t). Stacked over t they are a block
whose volume over [a, b], divided by b - a, is the VOROS (Ratigan & Cowen 2024, Def. 14).
"""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.dominance import dominances
from engine.binary.voros.surface_block import MOST_MODELS, TIE, TRIVIAL, Block, corner_legs
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    Winner,
    crossings,
    winners,
)
from engine.numerics.arrays import FloatArray, IntArray, distinct

TOLERANCE = 2e-4
"""How far a straight piece may stray from the curved edge, in units of the cube's side."""


class BestStretch(Struct, frozen=True):
    """A stretch of t over which one point costs least: a piece of the optimal point's path.

    Attributes:
        t_low, t_high: where it begins and ends.
        owner: who costs least: 0 and up, TRIVIAL or TIE.
        model: whose point it is, 0 and up; of a tie the first model's, TRIVIAL for none.
        vertex: position of the point in that model's hull.
        fpr, tpr: the point.
    """

    t_low: float
    t_high: float
    owner: int
    model: int
    vertex: int
    fpr: float
    tpr: float


class RocSurface(Struct, frozen=True, eq=False, dict=True):
    """The ruled surface of the best of up to four models at each t, over [0, 1].

    Attributes:
        t: (n + 1,) nodes from 0 to 1.
        owner: (n,) who costs least in each cell: 0 and up, TRIVIAL or TIE.
        fpr, tpr: (n,) the winner's optimal point in each cell.
        other_fpr, other_tpr: (n,) the next best model's; the winner's own where there is none.
        points: (m, 2, n) FPR and TPR of every model's optimal point in each cell.
        stretches: the path of the best point, by rising t.
    """

    t: FloatArray
    owner: IntArray
    fpr: FloatArray
    tpr: FloatArray
    other_fpr: FloatArray
    other_tpr: FloatArray
    points: FloatArray
    stretches: tuple[BestStretch, ...]

    @cached_property
    def rulings(self) -> FloatArray:
        """(r,) the t inside (0, 1) where the winner's threshold or the winner changes."""
        return np.array([stretch.t_low for stretch in self.stretches[1:]])

    @cached_property
    def whole(self) -> Block:
        """The block over [0, 1]."""
        return self.block(0.0, 1.0)

    def stretch_at(self, t: float) -> BestStretch:
        """The stretch that a t lies on; of two the one at higher t."""
        place = int(np.searchsorted(self.rulings, t, side="right"))
        return self.stretches[place]

    def legs_of(self, model: int) -> tuple[FloatArray, FloatArray]:
        """(n + 1,) legs x and y of one model's own corner at every node."""
        cell = np.append(np.arange(self.owner.size), self.owner.size - 1)
        x, y = corner_legs(self.points[model, 0, cell], self.points[model, 1, cell], self.t)
        return np.clip(x, 0, 1), np.clip(y, 0, 1)

    def block(self, low: float, high: float, *, through: Sequence[float] = ()) -> Block:
        """The block over [low, high], 0 <= low < high <= 1.

        Args:
            low: start of the block.
            high: its end.
            through: further t that must be nodes.
        """
        inside = self.t[(self.t > low) & (self.t < high)]
        more = [value for value in through if low < value < high]
        t = distinct(np.concatenate([[low], inside, more, [high]]))
        cell = np.searchsorted(self.t, t[:-1], side="right") - 1
        node = np.append(cell, cell[-1])  # legs are continuous: a node may take either cell's
        x, y = corner_legs(self.fpr[node], self.tpr[node], t)
        other_x, other_y = corner_legs(self.other_fpr[node], self.other_tpr[node], t)
        rulings = self.rulings[(self.rulings > low) & (self.rulings < high)]
        return Block(
            t=t,
            x=np.clip(x, 0, 1),
            y=np.clip(y, 0, 1),
            other_x=np.clip(np.maximum(x, other_x), 0, 1),
            other_y=np.clip(np.maximum(y, other_y), 0, 1),
            owner=self.owner[cell],
            fpr=self.fpr[cell],
            tpr=self.tpr[cell],
            rulings=rulings,
        )

    def legs_at(self, t: float) -> tuple[float, float, float, float]:
        """The legs x, y of the best model, other x, other y of the next best at a t in [0, 1]."""
        cell = min(max(int(np.searchsorted(self.t, t)) - 1, 0), self.owner.size - 1)
        at = np.array([t])
        x, y = corner_legs(self.fpr[[cell]], self.tpr[[cell]], at)
        other_x, other_y = corner_legs(self.other_fpr[[cell]], self.other_tpr[[cell]], at)
        return (
            min(float(x[0]), 1.0),
            min(float(y[0]), 1.0),
            min(max(float(x[0]), float(other_x[0])), 1.0),
            min(max(float(y[0]), float(other_y[0])), 1.0),
        )


class ShownSurface(Struct, frozen=True, eq=False):
    """The ROC surface of up to four models.

    Attributes:
        models: their indices among all of the session, in the order of the surface's owners.
        surface: of their hulls; the same object while they stay the same.
    """

    models: tuple[int, ...]
    surface: RocSurface


def trivial_legs(t: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Legs x and y of the corner that flagging no one or everyone, whichever is cheaper, leaves.

    They cost min(t, 1 - t): all positive up to t = 1/2, all negative from there on.
    """
    everyone = (t <= 0.5).astype(np.float64)
    return corner_legs(everyone, everyone, t)


def roc_surface(hulls: Sequence[RocHull], tolerance: float = TOLERANCE) -> RocSurface:
    """The ROC surface of one hull, or of the best of up to four at each t.

    Args:
        hulls: one to MOST_MODELS; owners are their positions.
        tolerance: the largest distance, along FPR or TPR, between an edge of the cut and its
            straight pieces.

    Raises:
        ValueError: none, or too many hulls.
    """
    if not 1 <= len(hulls) <= MOST_MODELS:
        raise ValueError(f"an ROC surface shows one to {MOST_MODELS} models")
    names = [str(place) for place in range(len(hulls))]
    stretches = tuple(_stretch(winner, hulls) for winner in winners(names, hulls))
    ends = np.array([stretch.t_high for stretch in stretches])
    meetings = [crossing.t for crossing in crossings(dominances(names, hulls))]
    breaks = distinct(np.concatenate([[0.0, 1.0], ends, meetings, *(h.edge_t for h in hulls)]))
    t = _refined(breaks, hulls, tolerance)
    middle = (t[:-1] + t[1:]) / 2
    points = np.stack([_points_at(hull, middle) for hull in hulls])
    holder = np.minimum(np.searchsorted(ends, middle), len(stretches) - 1)
    best = np.maximum(np.array([stretch.model for stretch in stretches])[holder], 0)
    other = _next_best(points, middle, best)
    cell = np.arange(middle.size)
    return RocSurface(
        t=t,
        owner=np.array([stretch.owner for stretch in stretches])[holder],
        fpr=points[best, 0, cell],
        tpr=points[best, 1, cell],
        other_fpr=points[other, 0, cell],
        other_tpr=points[other, 1, cell],
        points=points,
        stretches=stretches,
    )


def _stretch(winner: Winner, hulls: Sequence[RocHull]) -> BestStretch:
    """A winner's stretch, where models are named by their positions."""
    low, high = winner.t_low, winner.t_high
    if winner.model in (ALL_NEGATIVE, ALL_POSITIVE):
        corner = float(winner.model == ALL_POSITIVE)
        return BestStretch(low, high, TRIVIAL, TRIVIAL, winner.vertex, corner, corner)
    model = int(winner.model)
    hull, owner = hulls[model], TIE if winner.ties else model
    fpr, tpr = float(hull.fpr[winner.vertex]), float(hull.tpr[winner.vertex])
    return BestStretch(low, high, owner, model, winner.vertex, fpr, tpr)


def _next_best(points: FloatArray, t: FloatArray, best: IntArray) -> IntArray:
    """(n,) the model that costs least in each cell beside the best one; itself if it is alone."""
    if len(points) == 1:
        return best
    costs = t * points[:, 0] + (1 - t) * (1 - points[:, 1])
    costs[best, np.arange(t.size)] = np.inf
    return np.asarray(costs.argmin(axis=0))


def _points_at(hull: RocHull, t: FloatArray) -> FloatArray:
    """(2, n) FPR and TPR of the hull vertex that costs least at each t."""
    vertex = hull.serving(t)
    return np.stack([hull.fpr[vertex], hull.tpr[vertex]])


def _refined(breaks: FloatArray, hulls: Sequence[RocHull], tolerance: float) -> FloatArray:
    """Nodes between the breaks, fine enough for both legs of every hull.

    A leg is a constant plus m/t (or h/(1-t)). The chord of 1/t from p to q strays from it by
    at most (1/√p - 1/√q)², so steps that are equal in 1/√t all stray alike.
    """
    low, high = breaks[:-1], breaks[1:]
    points = np.stack([_points_at(hull, (low + high) / 2) for hull in hulls])
    miss = np.max(1 - points[:, 1], axis=0)
    false_alarms = np.max(points[:, 0], axis=0)
    nodes = [breaks]
    for p, q, m, h in zip(low, high, miss, false_alarms, strict=True):
        if m > 0 and p > 0:
            nodes.append(_hyperbolic_steps(p, q, m / tolerance))
        if h > 0 and q < 1:
            nodes.append(1 - _hyperbolic_steps(1 - q, 1 - p, h / tolerance))
    found = distinct(np.concatenate(nodes))
    return found[(found >= 0) & (found <= 1)]


def _hyperbolic_steps(p: float, q: float, weight: float) -> FloatArray:
    """Values strictly between p and q, equally spaced in 1/√t, √weight times their distance."""
    start, end = 1 / np.sqrt(p), 1 / np.sqrt(q)
    count = int(np.ceil((start - end) * np.sqrt(weight)))
    return np.asarray(np.linspace(start, end, count + 1)[1:-1] ** -2.0, dtype=np.float64)
