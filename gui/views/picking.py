"""Picking: what on the ROC plane lies under the mouse."""

import math

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF

from engine.analysis.analysis import Analysis
from engine.binary.points.criteria import PointFrame
from engine.binary.points.mixtures import mixture_on_edge
from engine.binary.points.operating_point import at_position
from engine.binary.voros.supporting_lines import Arm, SupportingLine, t_through
from gui.paint.plot_axes import PlotAxes
from gui.paint.pointed import Pointed
from gui.paint.roc_spots import Hover, MixtureHover, Spot, common_tangents
from gui.paint.thinning import nearest_vertex

NEAR_LINE = 8.0
NEAR_VERTEX = 12.0
NEAR_EDGE = 6.0
MEANT_VERTEX = 6.0  # px within which an end of a line is meant, not the line
ON_LINE = 3.0  # px within which a line is meant rather than a vertex farther off
NEARER = 0.5  # px by which it must be nearer
UNDECIDED = 14.0  # px round the touching vertex in which neither arm of a line is meant


class VertexKey(Struct, frozen=True):
    """A vertex of a model's curve, by name and position."""

    model: str
    position: int


class EdgeKey(Struct, frozen=True):
    """A point of a model's hull between two vertices.

    Attributes:
        edge: the vertex at its lower end.
        chance: how far along the edge; with this chance the upper end decides.
    """

    model: str
    edge: int
    chance: float


class TangentKey(Struct, frozen=True):
    """The common tangent of the two models that cost least about a t."""

    t: float


SpotKey = VertexKey | EdgeKey | TangentKey


class Grip(Struct, frozen=True, eq=False):
    """A hold on a supporting line: the hull that it rolls along, and the arm that was taken.

    Attributes:
        arm: None where the line was taken at its touching vertex.
    """

    fpr: NDArray[np.float64]
    tpr: NDArray[np.float64]
    arm: Arm | None

    def t_at(self, point: tuple[float, float], now: float) -> float:
        """The t of the line through a point; by either arm, the one nearer to `now`."""
        if self.arm is not None:
            return t_through(self.fpr, self.tpr, point, self.arm)
        arms: tuple[Arm, Arm] = ("lower", "upper")
        found = [t_through(self.fpr, self.tpr, point, arm) for arm in arms]
        return min(found, key=lambda t: abs(t - now))


def find_grip(analysis: Analysis, axes: PlotAxes, place: QPointF) -> Grip | None:
    """The supporting line near a pixel: the winner's first, which rolls along all hulls."""
    touching = analysis.touching(analysis.winner)
    arm = _arm(axes, analysis.t, touching, place)
    if arm is not None:
        return Grip(*analysis.hybrid, *arm)
    for model in analysis.models:
        arm = _arm(axes, analysis.t, (model.at.fpr, model.at.tpr), place)
        if arm is not None:
            return Grip(model.hull.fpr, model.hull.tpr, *arm)
    return None


def _arm(
    axes: PlotAxes, t: float, touching: tuple[float, float], place: QPointF
) -> tuple[Arm | None] | None:
    """Which arm of a line is near a pixel, in a tuple; None where the line is far."""
    start, end = SupportingLine(t, *touching).inside_unit_square()
    line = QLineF(axes.point(*start), axes.point(*end))
    if not axes.plot.adjusted(-4, -4, 4, 4).contains(place) or line.length() == 0:
        return None
    along = QPointF.dotProduct(place - line.p1(), line.p2() - line.p1()) / line.length() ** 2
    nearest = line.pointAt(min(max(along, 0.0), 1.0))
    if QLineF(nearest, place).length() > NEAR_LINE:
        return None
    vertex = axes.point(*touching)
    if QLineF(vertex, place).length() < UNDECIDED:
        return (None,)
    at_vertex = QPointF.dotProduct(vertex - line.p1(), line.p2() - line.p1()) / line.length() ** 2
    return ("lower" if along < at_vertex else "upper",)


def pointed_by(analysis: Analysis, key: SpotKey) -> Pointed | None:
    """The t and model that a spot stands for; None for a vertex that is nowhere optimal.

    A vertex of the hull stands for the middle of the stretch of t in which it is optimal, an
    edge or a tangent for the t at which both of its ends cost the same.
    """
    if isinstance(key, TangentKey):
        return Pointed(key.t)
    model = analysis.model(key.model)
    if model is None:
        return None
    hull = model.hull
    if isinstance(key, EdgeKey):
        return Pointed(float(hull.edge_t[key.edge]), model.index)
    vertex = int(np.searchsorted(hull.index, key.position))
    if vertex == hull.index.size or hull.index[vertex] != key.position:
        return None
    return Pointed(float(hull.t_low[vertex] + hull.t_high[vertex]) / 2, model.index)


def find_spot(analysis: Analysis, axes: PlotAxes, place: QPointF) -> SpotKey | None:
    """What a pixel means: a vertex near by, or the tangent or edge that is nearer still.

    Vertices of a hull have some room along its edges, tangents room from all vertices.
    """
    vertex, away = _nearest_vertex(analysis, axes, place)
    reach = NEAR_EDGE if vertex is None else min(ON_LINE, away - NEARER)
    clear = vertex is None or away > MEANT_VERTEX
    tangent = find_tangent(analysis, axes, place, reach) if clear else None
    edge = None if tangent is not None else find_edge(analysis, axes, place, reach)
    if edge is not None:
        return _end_of(analysis, axes, place, edge) or edge
    return tangent or vertex


def _end_of(analysis: Analysis, axes: PlotAxes, place: QPointF, edge: EdgeKey) -> VertexKey | None:
    """The end of an edge that a pixel on it means; None of one clear of both."""
    model = analysis.model(edge.model)
    if model is None:
        return None
    hull = model.hull
    away = {
        end: QLineF(axes.point(float(hull.fpr[end]), float(hull.tpr[end])), place).length()
        for end in (edge.edge, edge.edge + 1)
    }
    near = min(away, key=lambda end: away[end])
    return VertexKey(edge.model, int(hull.index[near])) if away[near] <= MEANT_VERTEX else None


def _nearest_vertex(
    analysis: Analysis, axes: PlotAxes, place: QPointF
) -> tuple[VertexKey | None, float]:
    """The vertex of any model's curve nearest to a pixel, and how far it is; None of far ones."""
    best: tuple[VertexKey | None, float] = (None, NEAR_VERTEX)
    for model in analysis.models:
        found = nearest_vertex(model.curve, axes, place.x(), place.y(), NEAR_VERTEX)
        if found is None:
            continue
        position, distance = found
        if best[0] is None or distance < best[1]:
            best = VertexKey(model.name, position), distance
    return best


def find_edge(
    analysis: Analysis, axes: PlotAxes, place: QPointF, reach: float = NEAR_EDGE
) -> EdgeKey | None:
    """The edge of any model's hull nearest to a pixel, None where all are farther than `reach`."""
    best: tuple[float, EdgeKey] | None = None
    for model in analysis.models if axes.plot.contains(place) else ():
        x, y = axes.places(model.hull.fpr, model.hull.tpr)
        across, down = np.diff(x), np.diff(y)
        along = (place.x() - x[:-1]) * across + (place.y() - y[:-1]) * down
        share = np.clip(along / (across**2 + down**2), 0.0, 1.0)
        away = np.hypot(x[:-1] + share * across - place.x(), y[:-1] + share * down - place.y())
        edge = int(np.argmin(away))
        if away[edge] <= reach and (best is None or away[edge] < best[0]):
            best = float(away[edge]), EdgeKey(model.name, edge, round(float(share[edge]), 2))
    return None if best is None else best[1]


def find_tangent(
    analysis: Analysis, axes: PlotAxes, place: QPointF, reach: float = NEAR_EDGE
) -> TangentKey | None:
    """The common tangent whose stretch between two hulls is near a pixel, in `reach` of it."""
    for found in common_tangents(analysis):
        ends = [axes.point(e.fpr, e.tpr) for e in (found.below_point, found.above_point)]
        line = QLineF(*ends)
        if line.length() == 0:
            continue
        along = QPointF.dotProduct(place - line.p1(), line.p2() - line.p1()) / line.length() ** 2
        nearest = line.pointAt(min(max(along, 0.0), 1.0))
        if 0 < along < 1 and QLineF(nearest, place).length() <= reach:
            return TangentKey(found.t)
    return None


def hover_of(analysis: Analysis, key: SpotKey) -> Spot | None:
    """All about a spot at the playhead; None while its model is hidden."""
    if isinstance(key, TangentKey):
        same = (each for each in common_tangents(analysis) if each.t == key.t)
        return next(same, None)
    model = analysis.model(key.model)
    if model is None:
        return None
    if isinstance(key, EdgeKey):
        frame = PointFrame(model.name, model.curve, analysis.t, analysis.scenario, math.nan)
        mixture = mixture_on_edge(frame, model.hull, key.edge, key.chance)
        return MixtureHover(model, mixture, float(model.hull.edge_t[key.edge]))
    point = at_position(model.name, model.curve, key.position, analysis.t, analysis.scenario)
    return Hover(model, model.geometry.counted(point))
