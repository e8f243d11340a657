"""The block under the ROC surface between two values of t, as a closed mesh with its lines."""

from enum import IntEnum
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.mesh import Mesh, join, patches, polygon, quads, segments
from engine.numerics.arrays import FloatArray, IntArray

TRIVIAL = -1
"""The owner of a stretch where no model beats flagging no one or everyone."""

TIE = -2
"""The owner of a stretch where several models cost the same, and less than all others."""

MOST_MODELS = 4
"""So many models at most share a surface."""


class Face(IntEnum):
    """The faces of a block; bands lie between the winner's line and the next best model's."""

    CUT = 0
    TOP = 1
    TOP_BAND = 2
    FRONT = 3
    FRONT_BAND = 4
    BOTTOM = 5
    BACK = 6
    LOW_CAP = 7
    LOW_CAP_BAND = 8
    HIGH_CAP = 9
    HIGH_CAP_BAND = 10


class Edge(IntEnum):
    """The lines on a block: the cut's two edges, and the rulings where the threshold changes."""

    CUT = 0
    RULING = 1


GROUPS_PER_FACE = 2 + MOST_MODELS  # one for each owner: TIE, TRIVIAL, 0 and up


def group_of(face: Face, owner: int) -> int:
    """The face group number of a face that belongs to an owner (TIE, TRIVIAL, 0 and up)."""
    return GROUPS_PER_FACE * int(face) + owner - TIE


def face_and_owner(group: int) -> tuple[Face, int]:
    """What a face group number stands for."""
    return Face(group // GROUPS_PER_FACE), group % GROUPS_PER_FACE + TIE


def corner_legs(fpr: FloatArray, tpr: FloatArray, t: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Legs (x along FPR, y along TPR) of the corner above the line through a point at t.

    x = c_t / t = h + (1 - k)(1 - t)/t and y = c_t / (1 - t) = (1 - k) + h t/(1 - t); at t = 0
    and t = 1 by limit, which needs k = 1 and h = 0 there (else it is infinite).
    """
    miss = 1 - tpr
    with np.errstate(divide="ignore", invalid="ignore"):
        x = fpr + np.where(miss > 0, miss * (1 - t) / t, 0.0)
        y = miss + np.where(fpr > 0, fpr * t / (1 - t), 0.0)
    return x, y


class Block(Struct, frozen=True, eq=False, dict=True):
    """The solid under the ROC surface between two values of t.

    Attributes:
        t: (n + 1,) rising nodes; between two of them no model changes its threshold.
        x, y: (n + 1,) legs of the corner that the best model's line cuts off.
        other_x, other_y: (n + 1,) the same for the next best model, x <= other_x <= 1; equal to
            x and y where one model alone is shown.
        owner: (n,) who costs least in each cell: 0 and up, TRIVIAL or TIE.
        fpr, tpr: (n,) the winner's point in each cell.
        rulings: (r,) the t inside where the winner's threshold changes.
    """

    t: FloatArray
    x: FloatArray
    y: FloatArray
    other_x: FloatArray
    other_y: FloatArray
    owner: IntArray
    fpr: FloatArray
    tpr: FloatArray
    rulings: FloatArray

    @cached_property
    def mesh(self) -> Mesh:
        """The closed mesh of the block in (t, FPR, TPR), with the lines on its cut."""
        return join([_mantle(self), *_caps(self), *_edges(self)])

    @cached_property
    def cut_normals(self) -> FloatArray:
        """(n, 2, 2, 3) unit normals of the cut: cell, low or high t, upper or lower edge."""
        low, high = self.t[:-1], self.t[1:]
        return np.stack(
            [self._normals(low, slice(None, -1)), self._normals(high, slice(1, None))], 1
        )

    def _normals(self, t: FloatArray, nodes: slice) -> FloatArray:
        """(n, 2, 3) normals at one end of every cell, from the surface's two tangents.

        With the point (t, s x, 1 - y + s y), s from 0 at the front to 1 at the top, they are
        (1, s x', (s - 1) y') and (0, x, y). With x' = -(1 - TPR) / t² and y' = FPR / (1 - t)²
        the normals are taken t² and (1 - t)² times as long, which is finite at both ends, too:
        the last vertex next to one that weighs 2^60 times as much stands at t = 1 in doubles.
        """
        x, y, miss, alarm = self.x[nodes], self.y[nodes], 1 - self.tpr, self.fpr
        upper_unit, lower_unit = np.where(miss > 0, t**2, 1.0), np.where(alarm > 0, (1 - t) ** 2, 1)
        upper = np.stack([-miss * y, -y * upper_unit, x * upper_unit], axis=-1)
        lower = np.stack([alarm * x, -y * lower_unit, x * lower_unit], axis=-1)
        found = np.stack([upper, lower], axis=1)
        most = np.abs(found).max(axis=-1, keepdims=True)  # first to 1, for squares may be 0
        found = found / np.where(most > 0, most, 1.0)
        length = np.linalg.norm(found, axis=-1, keepdims=True)
        flat = np.array([0.0, -1.0, 1.0]) / np.sqrt(2)  # a perfect model: nothing is cut off
        return np.where(most > 0, found / np.where(most > 0, length, 1.0), flat)


def _mantle(block: Block) -> Mesh:
    """Every face along t: the cut, the four sides of the square, the bands."""
    zero, one = np.zeros_like(block.t), np.ones_like(block.t)
    front, other_front = 1 - block.y, 1 - block.other_y
    up, out = (0.0, 0.0, 1.0), (0.0, -1.0, 0.0)
    parts = [
        _strip(block, Face.TOP_BAND, (block.other_x, one), (block.x, one), up),
        _strip(block, Face.TOP, (one, one), (block.other_x, one), up),
        _strip(block, Face.FRONT_BAND, (zero, front), (zero, other_front), out),
        _strip(block, Face.FRONT, (zero, other_front), (zero, zero), out),
        _strip(block, Face.BOTTOM, (zero, zero), (one, zero), (0.0, 0.0, -1.0)),
        _strip(block, Face.BACK, (one, zero), (one, one), (0.0, 1.0, 0.0)),
    ]
    normals = block.cut_normals[:, [0, 0, 1, 1], [0, 1, 1, 0]]
    groups = np.array([group_of(Face.CUT, owner) for owner in block.owner.tolist()], np.int64)
    cut = patches(_cells(block, (block.x, one), (zero, front)), normals, groups)
    return join([cut, *parts])


def _cells(
    block: Block, first: tuple[FloatArray, FloatArray], second: tuple[FloatArray, FloatArray]
) -> FloatArray:
    """(n, 4, 3) corners of the cells between two lines along t, given by (FPR, TPR) at nodes."""
    one = np.stack([block.t, *first], axis=-1)
    two = np.stack([block.t, *second], axis=-1)
    return np.stack([one[:-1], two[:-1], two[1:], one[1:]], axis=1)


def _strip(
    block: Block,
    face: Face,
    first: tuple[FloatArray, FloatArray],
    second: tuple[FloatArray, FloatArray],
    normal: tuple[float, float, float],
) -> Mesh:
    """Quads between two lines along t, given by their (FPR, TPR) at every node."""
    corners = _cells(block, first, second)
    banded = face in (Face.TOP_BAND, Face.FRONT_BAND)
    owner = block.owner if banded else np.full(block.owner.size, TRIVIAL)
    groups = np.array([group_of(face, each) for each in owner.tolist()], np.int64)
    return quads(corners, np.broadcast_to(np.array(normal), corners.shape), groups)


def _caps(block: Block) -> list[Mesh]:
    """The two ends, each parted into what both models leave and the band between them."""
    parts = []
    for place, cell, face, band in (
        (0, 0, Face.LOW_CAP, Face.LOW_CAP_BAND),
        (-1, -1, Face.HIGH_CAP, Face.HIGH_CAP_BAND),
    ):
        x, y, other_x, other_y = (
            float(legs[place]) for legs in (block.x, block.y, block.other_x, block.other_y)
        )
        rest = [(0.0, 0.0), (0.0, 1 - other_y), (other_x, 1.0), (1.0, 1.0), (1.0, 0.0)]
        gained = [(0.0, 1 - other_y), (0.0, 1 - y), (x, 1.0), (other_x, 1.0)]
        owner = int(block.owner[cell])
        for outline, group in (
            (rest, group_of(face, TRIVIAL)),
            (gained, group_of(band, owner)),
        ):
            corners = np.array([(float(block.t[place]), *point) for point in outline])
            parts.append(polygon(corners if place == 0 else corners[::-1], group))
    return parts


def _edges(block: Block) -> list[Mesh]:
    """The two edges of the cut, and a ruling at every change of threshold."""
    upper = np.stack([block.t, block.x, np.ones_like(block.t)], axis=-1)
    lower = np.stack([block.t, np.zeros_like(block.t), 1 - block.y], axis=-1)
    at = np.searchsorted(block.t, block.rulings)
    return [
        segments(np.stack([upper[:-1], upper[1:]], axis=1), Edge.CUT),
        segments(np.stack([lower[:-1], lower[1:]], axis=1), Edge.CUT),
        segments(np.stack([upper[at], lower[at]], axis=1), Edge.RULING),
    ]
