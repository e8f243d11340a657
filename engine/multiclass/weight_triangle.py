"""The triangle of class weights or of priors of three classes: who costs least where, and ◆.

What everyone loses is linear over the triangle, so that regions are convex polygons.
"""

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from engine.multiclass.class_costs import Costs
from engine.multiclass.class_losses import ClassLosses, class_losses
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.soft_mesh import SoftMesh
from engine.multiclass.weights import WeightRegion, weight_regions
from engine.numerics.arrays import FloatArray


class WeightTriangle(ClassLosses, frozen=True, eq=False):
    """Who costs least at every point of the triangle.

    Attributes:
        regions: of those that are best somewhere.
        meshes: of the soft classifiers: where each turns from one matrix to the next.
    """

    regions: tuple[WeightRegion, ...] = ()
    meshes: tuple[SoftMesh, ...] = ()


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
    found = class_losses(matrices, labels, costs) if len(labels) == 3 else None
    if found is None:
        return None
    scale = max(float(np.abs(found.losses).max()), 1e-300)
    regions = weight_regions(found.names, -found.losses / scale)
    return WeightTriangle(found.kind, found.names, found.losses, found.at, regions)


def case_costs(costs: Costs | None) -> FloatArray | None:
    """(3, 3) the costs of one case where a point is priors; None where it is class weights."""
    return None if costs is None or costs.misses is not None else costs.matrix


def with_diamond(triangle: WeightTriangle, costs: Costs | None) -> WeightTriangle:
    """The same triangle with ◆ at the priors in use, or at the class weights of these costs."""
    if costs is None:
        return replace(triangle, at=None)
    return replace(triangle, at=costs.priors if costs.misses is None else costs.class_weights)
