"""The ROC surface: the ruled surface of supporting lines over t, and the block under it.

At each t the points of the (FPR, TPR) square that are not better than the best of the shown
models form the square without a corner triangle: the supporting line cuts it from (x, 1) to
(0, 1 - y), with the legs x = c_t / t and y = c_t / (1 - t). Stacked over t they are a block
whose volume over [a, b], divided by b - a, is the VOROS (Ratigan & Cowen 2024, Def. 14).
"""

from collections.abc import Sequence
from enum import IntEnum
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, Winner, winners
from engine.geometry.mesh import Mesh, join, patches, polygon, quads, segments
from engine.numerics.arrays import FloatArray, IntArray, distinct

TRIVIAL = -1
"""The owner of a stretch where no model beats flagging no one or everyone."""

TIE = -2
"""The owner of a stretch where both models cost the same, and less than the trivial ones."""

TOLERANCE = 2e-4
"""How far a straight piece may stray from the curved edge, in units of the cube's side."""


class Face(IntEnum):
    """The faces of a block; bands lie between the winner's line and the other model's."""

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


GROUPS_PER_FACE = 4  # one for each owner: TIE, TRIVIAL, 0, 1


def group_of(face: Face, owner: int) -> int:
    """The face group number of a face that belongs to an owner (TIE, TRIVIAL, 0 or 1)."""
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
        other_x, other_y: (n + 1,) the same for the other model, x <= other_x <= 1; equal to
            x and y where one model alone is shown.
        owner: (n,) who costs least in each cell: 0, 1, TRIVIAL or TIE.
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
        (1, s x', (s - 1) y') and (0, x, y).
        """
        x, y = self.x[nodes], self.y[nodes]
        with np.errstate(divide="ignore", invalid="ignore"):
            x_slope = np.where(self.tpr < 1, -(1 - self.tpr) / t**2, 0.0)
            y_slope = np.where(self.fpr > 0, self.fpr / (1 - t) ** 2, 0.0)
        upper = np.stack([x_slope * y, -y, x], axis=-1)
        lower = np.stack([y_slope * x, -y, x], axis=-1)
        found = np.stack([upper, lower], axis=1)
        length = np.linalg.norm(found, axis=-1, keepdims=True)
        flat = np.array([0.0, -1.0, 1.0]) / np.sqrt(2)  # a perfect model: nothing is cut off
        return np.where(length > 0, found / np.where(length > 0, length, 1.0), flat)


class RocSurface(Struct, frozen=True, eq=False):
    """The ruled surface of one model, or of the better of two at each t, over [0, 1].

    Attributes:
        t: (n + 1,) nodes from 0 to 1.
        owner: (n,) who costs least in each cell: 0, 1, TRIVIAL or TIE.
        fpr, tpr: (n,) the winner's optimal point in each cell.
        other_fpr, other_tpr: (n,) the other model's; the winner's own where there is none.
        rulings: (r,) the t inside (0, 1) where the winner's threshold or the winner changes.
    """

    t: FloatArray
    owner: IntArray
    fpr: FloatArray
    tpr: FloatArray
    other_fpr: FloatArray
    other_tpr: FloatArray
    rulings: FloatArray

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
        """The legs x, y, other x, other y at one t in [0, 1]."""
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


def roc_surface(hulls: Sequence[RocHull], tolerance: float = TOLERANCE) -> RocSurface:
    """The ROC surface of one hull, or of the better of two at each t.

    Args:
        hulls: one or two hulls; owners are their positions.
        tolerance: the largest distance, along FPR or TPR, between an edge of the cut and its
            straight pieces.

    Raises:
        ValueError: not one or two hulls.
    """
    if not 1 <= len(hulls) <= 2:
        raise ValueError("an ROC surface shows one model or two")
    names = [str(place) for place in range(len(hulls))]
    found = winners(names, hulls)
    ends = np.array([winner.t_high for winner in found])
    owners = np.array([_owner(winner) for winner in found])
    breaks = distinct(np.concatenate([[0.0, 1.0], ends, *(hull.edge_t for hull in hulls)]))
    t = _refined(breaks, hulls, tolerance)
    middle = (t[:-1] + t[1:]) / 2
    owner = owners[np.minimum(np.searchsorted(ends, middle), len(owners) - 1)]
    points = np.stack([_points_at(hull, middle) for hull in hulls])
    best = np.maximum(owner, 0)
    other = len(hulls) - 1 - best
    cell = np.arange(middle.size)
    return RocSurface(
        t=t,
        owner=owner,
        fpr=points[best, 0, cell],
        tpr=points[best, 1, cell],
        other_fpr=points[other, 0, cell],
        other_tpr=points[other, 1, cell],
        rulings=ends[:-1],
    )


def _owner(winner: Winner) -> int:
    """Whose stretch it is, where models are named by their positions."""
    if winner.model in (ALL_NEGATIVE, ALL_POSITIVE):
        return TRIVIAL
    return TIE if winner.ties else int(winner.model)


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
