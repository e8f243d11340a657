"""Where on the triangle of weights a soft classifier turns from one matrix to the next.

Of all matrices that its probabilities can be made into, one loses least at each weight. The lines
between their regions are dual to the edges of the dome over their hit rates: a face of the dome
has as its normal the weights at which the matrices on it lose the same.
"""

import numpy as np
from msgspec import Struct

from engine.geometry.solid import SolidFace, solid_hull
from engine.multiclass.hit_cube import reach_of
from engine.numerics.arrays import FloatArray, IntArray

TOLERANCE = 1e-9
DIGITS = 9  # corners that agree to here are the same

Side = frozenset[tuple[float, ...]]


class SoftMesh(Struct, frozen=True, eq=False):
    """The lines between the matrices of one soft classifier.

    Attributes:
        name: the classifier.
        lines: (k, 2, 3) the ends of each, weights or priors of sum 1.
    """

    name: str
    lines: FloatArray


def soft_mesh(name: str, matrices: IntArray, costs: FloatArray | None) -> SoftMesh:
    """The mesh of all matrices of a soft classifier.

    Args:
        name: the classifier.
        matrices: (k, 3, 3) counts, rows predicted, columns actual, every class with a case.
        costs: (3, 3) of one case, where points of the triangle are priors; None where they are
            class weights.
    """
    ratios = matrices / matrices.sum(axis=1, keepdims=True)
    if costs is None:
        gains = np.diagonal(ratios, axis1=1, axis2=2)
    else:
        losses = (ratios * costs).sum(axis=1)
        low, high = float(losses.min()), float(losses.max())
        gains = 1 - (losses - low) / max(high - low, 1e-300)
    points = np.unique(gains, axis=0)
    hull = solid_hull(points)
    if hull.faces:  # most matrices lie inside
        points = hull.vertices
    dome = [face for face in reach_of(points).faces if (face.normal >= -TOLERANCE).all()]
    return SoftMesh(name, _lines_between(dome))


def _lines_between(dome: list[SolidFace]) -> FloatArray:
    """(k, 2, 3) from the weights of each face to those of its neighbours, or to the border.

    An edge in a coordinate plane has no neighbour on the dome: there the weight of that
    coordinate falls to 0.
    """
    sides: dict[Side, FloatArray] = {}
    lines = []
    for face in dome:
        weights = _of_sum_one(np.clip(face.normal, 0.0, None))
        ring = [tuple(corner) for corner in (np.round(face.corners, DIGITS) + 0.0).tolist()]
        for here, there in zip(ring, [*ring[1:], ring[0]], strict=True):
            side = frozenset((here, there))
            neighbour = sides.pop(side, None)
            if neighbour is None:
                sides[side] = weights
            else:
                lines.append((neighbour, weights))
    for side, weights in sides.items():
        ends = np.array(list(side))
        border = weights * (np.abs(ends).max(axis=0) > 0)
        if border.sum() > TOLERANCE:
            lines.append((weights, _of_sum_one(border)))
    inside = [line for line in lines if _is_inside(np.array(line))]
    return np.array(inside).reshape(-1, 2, 3)


def _of_sum_one(weights: FloatArray) -> FloatArray:
    return np.asarray(weights / weights.sum())


def _is_inside(line: FloatArray) -> bool:
    """Whether a line has a length, and does not run along the triangle's border."""
    along = (line.max(axis=0) <= TOLERANCE).any()
    return bool(not along and np.abs(line[0] - line[1]).max() > TOLERANCE)
