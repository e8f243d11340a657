"""The triangle of class weights or of priors of three classes: who costs least where, and ◆.

Where costs depend on the actual class alone a point is a weight of each actual class, prior times
cost of a miss, scaled to sum 1. Where they do not it is a prior of each class under the given cost
matrix: the cost of a case is linear in either, so that regions are convex polygons.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.multiclass.class_costs import Costs, with_constant
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.soft_mesh import SoftMesh
from engine.multiclass.weights import TOLERANCE, WeightRegion, weight_regions
from engine.numerics.arrays import FloatArray

TriangleKind = Literal["weights", "priors"]


class WeightTriangle(Struct, frozen=True, eq=False):
    """Who costs least at every point of the triangle.

    Attributes:
        kind: what a point is.
        names: the classifiers, then the trivial ones, "all a" and so on.
        losses: (n + 3, 3) of each at each corner: the share that is missed of that class, or
            where a point is priors the cost of one case of it.
        regions: of those that are best somewhere.
        at: (3,) ◆, the weights or priors in use; None where no costs are stated.
        meshes: of the soft classifiers: where each turns from one matrix to the next.
    """

    kind: TriangleKind
    names: tuple[str, ...]
    losses: FloatArray
    regions: tuple[WeightRegion, ...]
    at: FloatArray | None
    meshes: tuple[SoftMesh, ...] = ()

    def losses_at(self, point: FloatArray) -> FloatArray:
        """(n + 3,) what each loses at a point (3,): weighted misses, or cost of a case."""
        return np.asarray(self.losses @ point)

    def equals(self, name: str) -> tuple[str, ...]:
        """The classifiers that lose as much as one at every point, itself included, in order."""
        mine = self.losses[self.names.index(name)]
        same = (np.abs(self.losses - mine) < TOLERANCE * self.losses.max()).all(axis=1)
        return tuple(self.names[place] for place in np.flatnonzero(same))

    def best_at(self, point: FloatArray) -> str:
        """The classifier that costs least at a point (3,); of equals the first."""
        return self.names[int(np.argmin(self.losses_at(point)))]


def weight_triangle(
    matrices: Sequence[ConfusionMatrix], labels: Sequence[str], costs: Costs | None
) -> WeightTriangle | None:
    """The triangle of these classifiers and the trivial ones.

    None where there is no classifier, or there are not three classes.

    Args:
        matrices: of the classifiers.
        labels: the classes.
        costs: with the priors in use; None where none are stated.
    """
    if not matrices or len(labels) != 3:
        return None
    ratios = with_constant(np.array([matrix.ratios for matrix in matrices]))
    names = (*(matrix.name for matrix in matrices), *(f"all {label}" for label in labels))
    rows = case_costs(costs)
    if rows is None:
        losses = 1 - np.diagonal(ratios, axis1=1, axis2=2)
    else:
        losses = (ratios * rows).sum(axis=1)
    kind: TriangleKind = "weights" if rows is None else "priors"
    scale = max(float(np.abs(losses).max()), 1e-300)
    regions = weight_regions(names, -losses / scale)
    return with_diamond(WeightTriangle(kind, names, losses, regions, None), costs)


def case_costs(costs: Costs | None) -> FloatArray | None:
    """(3, 3) the costs of one case where a point is priors; None where it is class weights."""
    return None if costs is None or costs.misses is not None else costs.matrix


def with_diamond(triangle: WeightTriangle, costs: Costs | None) -> WeightTriangle:
    """The same triangle with ◆ at the priors in use, or at the class weights of these costs."""
    if costs is None:
        return replace(triangle, at=None)
    return replace(triangle, at=costs.priors if costs.misses is None else costs.class_weights)


def priors_at(triangle: WeightTriangle, costs: Costs, point: FloatArray) -> FloatArray:
    """(3,) the priors that put ◆ at a point of the triangle, the costs kept.

    A class whose misses cost nothing has no weight at any prior: it keeps its own.

    Args:
        triangle: of these costs.
        costs: with the priors in use.
        point: (3,) weights or priors, sum 1.
    """
    held = np.clip(point, 0.0, 1.0)
    misses = costs.misses
    if triangle.kind == "priors" or misses is None:
        return np.asarray(held / held.sum())
    free = misses > 0
    wanted = np.where(free, held / np.where(free, misses, 1.0), 0.0)
    rest = 1 - float(costs.priors[~free].sum())
    if wanted.sum() <= 0:
        return costs.priors
    return np.asarray(np.where(free, wanted / wanted.sum() * rest, costs.priors))


def moved_priors(
    triangle: WeightTriangle | None, costs: Costs | None, point: Sequence[float]
) -> tuple[float, ...] | None:
    """The priors of a session in which ◆ is moved to a point, or to the nearest on the triangle.

    Weights are rounded to thousandths first, so that what is dragged to can be named.

    Returns:
        None where there is no ◆.
    """
    if triangle is None or costs is None or triangle.at is None:
        return None
    rounded = np.round(_within(np.array(point, dtype=np.float64)), 3)
    priors = priors_at(triangle, costs, rounded)
    return tuple((priors / priors.sum()).tolist())


def _within(point: FloatArray) -> FloatArray:
    """The nearest point of the triangle (3,), all at least 0 and of sum 1."""
    ranked = np.sort(point)[::-1]
    excess = (np.cumsum(ranked) - 1) / np.arange(1, len(point) + 1)
    kept = int(np.flatnonzero(ranked > excess)[-1])
    return np.asarray(np.clip(point - excess[kept], 0.0, None))
