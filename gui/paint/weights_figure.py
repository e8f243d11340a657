"""The triangle of class weights, or of priors: who costs least where, and ◆."""

import math
from functools import cached_property

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.weight_line import WeightLine
from engine.multiclass.weight_triangle import WeightTriangle
from engine.multiclass.weights import WeightRegion
from engine.numerics.arrays import FloatArray
from engine.wording.classes.weight_words import (
    cheapest_words,
    corner_words,
    loss_head,
    point_words,
    ranked_at,
    region_words,
    share_head,
    share_words,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.marks import draw_hatch, faded
from gui.paint.paragraph import draw_lines, elided_text, lines_of
from gui.paint.plot_card import CardLine, draw_card_beside
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

OFF_LINE = 4.0  # px between a name and the line
NAME, LABEL = 13.0, 11.5
MARGIN_SIDE, MARGIN_TOP, MARGIN_FOOT = 14.0, 26.0, 40.0
TINT, POINTED_TINT = 0.30, 0.46  # of a classifier's hue
HATCH = 6.0
DIAMOND = 7.0  # px from its middle to its tips
BELOW_DIAMOND = 20.0  # px from ◆ to a name
REACH = 14.0  # px around ◆ in which it is taken hold of
MOST_RIVALS = 5
CORNERS = np.array([[0.0, 0.0], [1.0, 0.0], [0.5, math.sqrt(3) / 2]])  # of classes 0, 1, 2
FOUR_CLASSES = tr("The triangle of weights needs three classes, and a classifier that is shown.")
NO_COSTS = tr("No costs are stated, so there is no ◆.")


class WeightsFigure:
    """Paints the triangle of one analysis.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say at the foot where ◆ is.
        pointed: the classifier that the mouse is on in another view; empty for none.
        mouse: where the mouse is in this one.
        line: along which the strip runs; None draws the session's, if it has one.
        mesh: the soft classifier whose turns from matrix to matrix are drawn; empty for none.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        pointed: str = "",
        mouse: QPointF | None = None,
        mesh: str = "",
        line: WeightLine | None = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._pointed, self._mouse, self._mesh = notes, pointed, mouse, mesh
        self._line = analysis.session.line if line is None else line

    @property
    def triangle(self) -> WeightTriangle | None:
        """What is painted; None where there are not three classes."""
        return self._analysis.weights

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the regions depend on, but for their room."""
        triangle = self.triangle
        shown = () if triangle is None else (triangle.kind, triangle.regions, triangle.meshes)
        return (
            *(self._theme, self._sizes, self._notes),
            *(*shown, self._analysis.table, self._analysis.looks, self._pointed, self._mesh),
        )

    @cached_property
    def _colors(self) -> dict[str, tuple[QColor, QColor]]:
        """The hue and the words' colour of each classifier."""
        return {
            found.name: (self._theme.model(found.look).color, word)
            for found in self._analysis.models
            for word in (self._theme.model(found.look).word_color,)
        }

    def _frame(self, rect: QRectF) -> tuple[QPointF, float]:
        """The lower left corner of the triangle, and its side."""
        px = self._sizes.px
        foot = px(MARGIN_FOOT if self._notes else MARGIN_FOOT / 2)
        room = rect.adjusted(px(MARGIN_SIDE), px(MARGIN_TOP), -px(MARGIN_SIDE), -foot)
        side = max(1.0, min(room.width(), room.height() * 2 / math.sqrt(3)))
        height = side * math.sqrt(3) / 2
        left = room.center().x() - side / 2
        return QPointF(left, room.top() + (room.height() + height) / 2), side

    def place_of(self, rect: QRectF, point: FloatArray) -> QPointF:
        """Where weights (3,) of sum 1 stand when the figure fills `rect`."""
        corner, side = self._frame(rect)
        x, y = point @ CORNERS
        return QPointF(corner.x() + side * float(x), corner.y() - side * float(y))

    def point_at(self, rect: QRectF, place: QPointF) -> FloatArray:
        """The weights (3,) at a place; outside the triangle one is below 0."""
        corner, side = self._frame(rect)
        x, y = (place.x() - corner.x()) / side, (corner.y() - place.y()) / side
        third = y * 2 / math.sqrt(3)
        return np.array([1 - x - third / 2, x - third / 2, third])

    def holds_diamond(self, rect: QRectF, place: QPointF) -> bool:
        """Whether a press at a place takes hold of ◆."""
        if self.triangle is None or self.triangle.at is None:
            return False
        away = self.place_of(rect, self.triangle.at) - place
        return math.hypot(away.x(), away.y()) <= self._sizes.px(REACH)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the regions and the corners."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.triangle is None:
            lines = lines_of(FOUR_CLASSES, self._sizes.px(LABEL), rect.width() - 24)
            area = rect.adjusted(12, rect.height() / 2 - 12, -12, 0)
            draw_lines(painter, area, lines, self._sizes.px(LABEL), self._theme.ink3)
        else:
            for region in self.triangle.regions:
                self._draw_region(painter, rect, region)
            self._draw_mesh(painter, rect, self.triangle)
            self._draw_outline(painter, rect)
            self._draw_corners(painter, rect, self.triangle)
        painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the names, which make way for ◆, ◆, and what stands where the mouse is."""
        if self.triangle is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_line(painter, rect)
        for region in self.triangle.regions:
            self._draw_name(painter, rect, self.triangle, region)
        self._draw_foot(painter, rect, self.triangle)
        if self.triangle.at is not None:
            self._draw_diamond(painter, self.place_of(rect, self.triangle.at))
        if self._mouse is not None:
            self._draw_card(painter, rect, self.triangle, self._mouse)
        painter.restore()

    def _polygon(self, rect: QRectF, region: WeightRegion) -> QPolygonF:
        corner, side = self._frame(rect)
        places = side * (region.corners @ CORNERS)
        return QPolygonF([QPointF(corner.x() + x, corner.y() - y) for x, y in places.tolist()])

    def _draw_region(self, painter: QPainter, rect: QRectF, region: WeightRegion) -> None:
        """A classifier's region in its hue; a trivial one's hatched."""
        theme, polygon = self._theme, self._polygon(rect, region)
        painter.setPen(QPen(theme.plot, self._sizes.line(1.5)))
        painter.setBrush(self._ground_of(region))
        painter.drawPolygon(polygon)
        if region.name not in self._colors:
            draw_hatch(painter, polygon, faded(theme.ink3, 0.55), self._sizes.px(HATCH))
            painter.setPen(QPen(theme.plot, self._sizes.line(1.5)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(polygon)

    def _ground_of(self, region: WeightRegion) -> QColor:
        """What a region is filled with."""
        share = POINTED_TINT if region.name == self._pointed else TINT
        if region.name not in self._colors:
            return mix(self._theme.neutral, self._theme.plot, 1 - share / 2)
        return mix(self._colors[region.name][0], self._theme.plot, 1 - share)

    def _clear_of_diamond(self, rect: QRectF, middle: QPointF) -> QPointF:
        """A place for a name, moved down where ◆ would cover it."""
        if self.triangle is None or self.triangle.at is None:
            return middle
        away = middle - self.place_of(rect, self.triangle.at)
        near = abs(away.x()) < self._sizes.px(40) and abs(away.y()) < self._sizes.px(BELOW_DIAMOND)
        return middle + QPointF(0, self._sizes.px(BELOW_DIAMOND) - away.y()) if near else middle

    def _clear_of_line(self, rect: QRectF, middle: QPointF, box: QRectF) -> tuple[QPointF, ...]:
        """Places for a name, moved straight off the line that the strip runs along; then on it."""
        if self._line is None or len(self._line.start) != len(CORNERS):
            return (middle,)
        start, end = (self.place_of(rect, self._line.at(share)) for share in (0.0, 1.0))
        way = end - start
        length = math.hypot(way.x(), way.y())
        if length == 0:
            return (middle,)
        across = QPointF(-way.y(), way.x()) / length
        away = QPointF.dotProduct(middle - start, across)
        along = QPointF.dotProduct(middle - start, way) / length
        room = abs(across.x()) * box.width() / 2 + abs(across.y()) * box.height() / 2
        room += self._sizes.px(OFF_LINE)
        if abs(away) >= room or not -box.width() < along < length + box.width():
            return (middle,)
        nearer = math.copysign(room, away)
        off = tuple(middle + across * (side - away) for side in (nearer, -nearer))
        return (*off, middle)

    def _draw_mesh(self, painter: QPainter, rect: QRectF, triangle: WeightTriangle) -> None:
        """Where the soft classifier that is chosen turns from one matrix to the next."""
        mesh = next((mesh for mesh in triangle.meshes if mesh.name == self._mesh), None)
        if mesh is not None and mesh.name in self._colors:
            painter.setPen(QPen(self._colors[mesh.name][1], self._sizes.line(1)))
            for start, end in mesh.lines:
                painter.drawLine(self.place_of(rect, start), self.place_of(rect, end))

    def _draw_outline(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(self._theme.pen(self._theme.border, self._sizes.line(1)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(QPolygonF([self.place_of(rect, corner) for corner in np.eye(3)]))

    def _draw_name(
        self, painter: QPainter, rect: QRectF, triangle: WeightTriangle, region: WeightRegion
    ) -> None:
        """A region's classifier where it has room for the name."""
        px, theme = self._sizes.px, self._theme
        colors = self._colors.get(region.name)
        size = px(NAME if colors else LABEL)
        color, weight = (colors[1], STRONG) if colors else (theme.ink2, NORMAL)
        runs = [Run(region_words(triangle, region.name), color, weight)]
        middle = self._clear_of_diamond(rect, self.place_of(rect, _middle(region.corners)))
        polygon, room = self._polygon(rect, region), box_of(QPointF(), runs, size, Align.CENTRE)
        for place in self._clear_of_line(rect, middle, room):
            box = box_of(place, runs, size, Align.CENTRE)
            ends = (box.topLeft(), box.topRight(), box.bottomLeft(), box.bottomRight())
            if all(polygon.containsPoint(end, Qt.FillRule.OddEvenFill) for end in ends):
                crossed = colors is None or self._mesh or self._line is not None
                halo = self._ground_of(region) if crossed else None
                draw_runs(painter, place, runs, size, Align.CENTRE, halo=halo)
                return

    def _draw_corners(self, painter: QPainter, rect: QRectF, triangle: WeightTriangle) -> None:
        px, theme = self._sizes.px, self._theme
        labels = self._analysis.labels
        corner, side = self._frame(rect)
        below = corner.y() + px(13)
        for place, align in ((0, Align.LEFT), (1, Align.RIGHT)):
            edge = rect.left() + px(6) if align is Align.LEFT else rect.right() - px(6)
            room = abs(corner.x() + side / 2 - edge) - px(6)
            cut = elided_text(corner_words(triangle, labels[place]), px(LABEL), NORMAL, room)
            run = [Run(cut, theme.ink2)]
            # from a little outside the corner inwards, or as much further out as need be
            outside = max(px(18), width_of(run, px(LABEL)) + px(6) - side / 2)
            left = max(corner.x() - outside, rect.left() + px(6))
            right = min(corner.x() + side + outside, rect.right() - px(6))
            start = QPointF(left if align is Align.LEFT else right, below)
            draw_runs(painter, start, run, px(LABEL), align)
        top = self.place_of(rect, np.array([0.0, 0.0, 1.0])) - QPointF(0, px(12))
        words = corner_words(triangle, labels[2])
        cut = elided_text(words, px(LABEL), NORMAL, rect.width() - px(16))
        draw_runs(painter, top, [Run(cut, theme.ink2)], px(LABEL), Align.CENTRE)

    def _draw_foot(self, painter: QPainter, rect: QRectF, triangle: WeightTriangle) -> None:
        """Where ◆ is and who costs least there."""
        if not self._notes:
            return
        px, theme = self._sizes.px, self._theme
        place = QPointF(rect.center().x(), rect.bottom() - px(9))
        if triangle.at is None:
            runs = [Run(NO_COSTS, theme.ink3)]
        else:
            words = point_words(triangle, self._analysis.labels, triangle.at)
            best = triangle.cheapest_at(triangle.at)
            alone = self._colors.get(best[0]) if len(best) == 1 else None
            color = theme.ink if alone is None else alone[1]
            runs = [
                Run("◆ ", theme.accent),
                Run(f"{words}: ", theme.ink2),
                Run(cheapest_words(triangle, triangle.at), color, STRONG),
            ]
        if width_of(runs, px(LABEL)) > rect.width() - px(12):
            runs = [runs[0], *runs[2:]] if len(runs) > 1 else runs
        draw_runs(painter, place, runs, px(LABEL), Align.CENTRE)

    def _draw_line(self, painter: QPainter, rect: QRectF) -> None:
        """The line that the strip runs along, from a dot to an arrow."""
        if self._line is None or len(self._line.start) != len(CORNERS):
            return
        px, theme = self._sizes.px, self._theme
        start, end = (self.place_of(rect, self._line.at(share)) for share in (0.0, 1.0))
        way = QLineF(start, end)
        for color, width in ((theme.plot, 3.5), (theme.ink2, 1.2)):
            painter.setPen(theme.pen(color, self._sizes.line(width)))
            painter.drawLine(way)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.ink2)
        painter.drawEllipse(start, px(2.5), px(2.5))
        back = QLineF(end, start)
        back.setLength(px(8))
        sides = QLineF(back)
        head = [end]
        for turn in (22.0, -22.0):
            sides.setP2(back.p2())
            sides.setAngle(back.angle() + turn)
            head.append(sides.p2())
        painter.drawPolygon(QPolygonF(head))

    def _draw_diamond(self, painter: QPainter, place: QPointF) -> None:
        reach = self._sizes.line(DIAMOND)
        tips = [QPointF(0, -reach), QPointF(reach, 0), QPointF(0, reach), QPointF(-reach, 0)]
        painter.setPen(QPen(self._theme.plot, self._sizes.line(2)))
        painter.setBrush(self._theme.accent)
        painter.drawPolygon(QPolygonF([place + tip for tip in tips]))

    def _draw_card(
        self, painter: QPainter, rect: QRectF, triangle: WeightTriangle, mouse: QPointF
    ) -> None:
        """The point under the mouse, and what each classifier loses there."""
        point = self.point_at(rect, mouse)
        if point.min() < 0:
            return
        theme = self._theme
        labels = self._analysis.labels
        lines: list[CardLine] = [([], [Run(share_head(triangle), theme.ink3)])]
        for label, share in zip(labels, share_words(point), strict=True):
            cut = elided_text(label, self._sizes.px(12), NORMAL, self._sizes.px(120))
            lines.append(([Run(cut, theme.ink2)], [Run(share, theme.ink)]))
        lines.append(([], [Run(loss_head(triangle), theme.ink3)]))
        for place, (name, words) in enumerate(ranked_at(triangle, point, MOST_RIVALS)):
            color = self._colors[name][1] if name in self._colors else theme.ink2
            weight = STRONG if place == 0 else NORMAL
            cut = elided_text(name, self._sizes.px(12), weight, self._sizes.px(120))
            lines.append(([Run(cut, color, weight)], [Run(words, theme.ink, weight)]))
        draw_card_beside(painter, rect, mouse, lines, theme, self._sizes)


def _middle(corners: FloatArray) -> FloatArray:
    """The centroid of a convex region: of the triangles from its first corner, by their areas."""
    spokes = corners[1:] - corners[0]
    crosses = spokes[:-1, 0] * spokes[1:, 1] - spokes[:-1, 1] * spokes[1:, 0]
    middles = (corners[0] + corners[1:-1] + corners[2:]) / 3
    total = float(np.abs(crosses).sum())
    if total == 0:
        return np.asarray(corners.mean(axis=0))
    return np.asarray(np.abs(crosses) @ middles / total)
