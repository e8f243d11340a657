"""Joint statistics: what is measured on the resampled curves of all models together."""

from collections.abc import Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from msgspec import Struct, field

from engine.binary.inference.resampled_curves import Curves
from engine.binary.inference.resampled_hulls import Hulls, upper_hulls
from engine.binary.voros.measures_over_t import Measure, ScenarioList, UniformInT
from engine.binary.voros.moments import MomentsOf
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

TIED, NEGATIVE, POSITIVE = -3, -2, -1
"""Owners of what no single model owns on the hybrid hull: shared vertices, and its corners."""

TIES = "ties"


class JointStatistic(Protocol):
    """A row of numbers of every replicate of all models."""

    @property
    def name(self) -> str:
        """What a result finds it by."""

    def labels(self, names: Sequence[str]) -> tuple[str, ...]:
        """What the columns are of."""

    def of(self, curves: Sequence[Curves]) -> FloatArray:
        """(B, k) values."""


class BestShare(Struct, frozen=True, dict=True):
    """The share μ([a, b]) on which each model alone costs least, and that on which some tie.

    As `engine.binary.voros.winners.best_on`, all ties together; but where a == b whoever flags
    fewest of those that cost least there has it all.
    """

    a: float
    b: float
    measure: Measure = field(default_factory=UniformInT)
    name: str = "best share"

    @cached_property
    def _moments(self) -> MomentsOf:
        return self.measure.moments_over(self.a, self.b)

    def labels(self, names: Sequence[str]) -> tuple[str, ...]:
        """The models, all ties together, then the two trivial classifiers."""
        return (*names, TIES, ALL_NEGATIVE, ALL_POSITIVE)

    def of(self, curves: Sequence[Curves]) -> FloatArray:
        """(B, models + 3) shares; each row adds up to 1."""
        hulls, owner = hybrid_hulls([each.hulls for each in curves])
        columns = len(curves) + 3
        cell = hulls.hull_of * columns + owner % columns
        place, weights = self._served(hulls)
        total = np.bincount(cell[place], weights=weights, minlength=hulls.size * columns)
        share = total.reshape(hulls.size, columns)
        return np.asarray(share / share.sum(axis=1, keepdims=True))

    def _served(self, hulls: Hulls) -> tuple[IntArray, FloatArray]:
        """Places of the vertices that cost least somewhere, and the mass that each serves."""
        if self.a == self.b:
            return hulls.optimal(self.a), np.ones(hulls.size)
        if isinstance(self.measure, ScenarioList):
            points, weights = self.measure.points(self.a, self.b)
            chosen = np.concatenate([hulls.optimal(t) for t in points.tolist()])
            return chosen, np.repeat(weights, hulls.size)
        low, high = np.clip(hulls.t_low, self.a, self.b), np.clip(hulls.t_high, self.a, self.b)
        return np.arange(low.size), self._moments(low, high)[1]


def hybrid_hulls(hulls: Sequence[Hulls]) -> tuple[Hulls, IntArray]:
    """The hull over all models' vertices in each replicate, and whose each vertex is.

    Args:
        hulls: the hulls of each model, B each.

    Returns:
        B hulls, in counts where all models have the same, else in rates; and (v,) the place
        of the model of each vertex, TIED where several share it, NEGATIVE and POSITIVE for
        the two corners.
    """
    size = hulls[0].size
    counted = len({(each.negatives, each.positives) for each in hulls}) == 1
    right, top = (hulls[0].negatives, hulls[0].positives) if counted else (1.0, 1.0)
    pools = [
        _inner(each, place, right / each.negatives, top / each.positives)
        for place, each in enumerate(hulls)
    ]
    row, x, y, owner = (np.concatenate(column) for column in zip(*pools, strict=True))
    kept, shared = _highest_so_far(row, x, y, offset=2 * top)
    row, x, y, owner = row[kept], x[kept], y[kept], np.where(shared, TIED, owner[kept])
    place = np.arange(row.size) - np.searchsorted(row, row)
    width = int(place.max(initial=-1)) + 1
    # Chains of one width: beyond a chain's own points it stands still, then ends.
    across, up = np.zeros((2, size, width + 1))
    own: IntArray = np.full((size, width + 1), -1, dtype=np.int64)
    across[row, place], up[row, place], own[row, place] = x, y, np.arange(row.size)
    for values in (across, up, own):
        np.maximum.accumulate(values, axis=1, out=values)
    across[:, -1], up[:, -1] = right, top
    found = upper_hulls(across, up)
    who = np.append(owner, NEGATIVE)  # whose point is -1
    owners = who[np.where(found.point < 0, -1, own[found.hull_of, found.point])]
    owners[found.starts[1:] - 1] = POSITIVE
    return found, owners


def _highest_so_far(
    row: IntArray, x: FloatArray, y: FloatArray, offset: float
) -> tuple[IntArray, BoolArray]:
    """Places, row by row and from left to right, of the points higher than all to their left.

    No other point can be a hull vertex. Of points that coincide one is kept.

    Args:
        row: (k,) the replicate of each point.
        x: (k,) its coordinates.
        y: (k,) likewise, from 0 to less than `offset`.
        offset: what keeps the heights of two rows apart.

    Returns:
        (h,) the places, and (h,) whether another point coincides with the one kept.
    """
    order = np.lexsort((-y, x, row))
    floor = offset * row[order]
    height = y[order] + floor
    same = [each[order][1:] == each[order][:-1] for each in (row, x, y)]
    shared = np.append(np.logical_and.reduce(same), False)
    highest = np.maximum.accumulate(np.concatenate(([0.0], height)))[:-1]
    kept = height > np.maximum(highest, floor)
    return order[kept], shared[kept]


def _inner(
    hulls: Hulls, place: int, across: float, up: float
) -> tuple[IntArray, FloatArray, FloatArray, IntArray]:
    """Replicate, scaled coordinates and owner of every vertex but the two corners."""
    inner = np.ones(hulls.fp.size, dtype=np.bool_)
    inner[hulls.starts[:-1]] = inner[hulls.starts[1:] - 1] = False
    x, y = hulls.fp[inner], hulls.tp[inner]
    return hulls.hull_of[inner], x * across, y * up, np.full(x.size, place)
