"""The faces and lines of the ROC surface, painted from the far end to the near one.

Nothing needs to be sorted by depth. Planes of constant t part the block, so its cells, taken
along t towards the eye, never hide one another wrongly; and what lies on a side of the cube
that is turned to the eye is hidden by nothing.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.binary.voros.surface_block import TRIVIAL, Face
from engine.numerics.arrays import FloatArray
from gui.paint.box_edges import paint_edges
from gui.paint.camera import Point, Projection
from gui.paint.lighting import lit
from gui.paint.marks import FACE_HATCH, draw_hatch, faded
from gui.paint.sizes import Sizes
from gui.paint.surface_cube import SIDES, paint_floor
from gui.paint.surface_lines import EdgeLine, edge_lines, within
from gui.paint.surface_look import (
    EDGE_OPACITY,
    GHOST_EDGE_OPACITY,
    GHOST_PATH_OPACITY,
    GHOST_RULING_OPACITY,
    GHOST_SIDE_LINE_OPACITY,
    HATCH_OPACITY,
    JUMP_WIDTH,
    OUTLINE_WIDTH,
    PATH_OPACITY,
    PATH_WIDTH,
    RULING_OPACITY,
    RULING_WIDTH,
    SIDE_LINE_OPACITY,
    TRIANGLE,
)
from gui.paint.surface_scene import (
    FlatBlock,
    SurfaceScene,
    between,
    outline,
    runs,
    section_parts,
    section_pen,
    shown_rulings,
    slice_triangle,
)

SEAM = 0.6  # px by which a cell laps over its neighbours, so that no ground shines through


class SurfacePainter:
    """Paints one surface through one projection."""

    def __init__(
        self, painter: QPainter, scene: SurfaceScene, projection: Projection, sizes: Sizes
    ) -> None:
        self._painter = painter
        self._scene = scene
        self._view = projection
        self._sizes = sizes
        self._look = scene.look
        self._end = scene.end(projection.camera)
        self._is_cut = scene.is_cut(projection.camera)
        self._eye = float(projection.eye[0])
        through = [scene.a, scene.b, scene.t, self._eye]
        self._flat = FlatBlock(
            scene.surface.block(0.0, max(self._end, 1e-9), through=through), projection
        )
        self._block = self._flat.block
        self._rulings = set(shown_rulings(self._block.rulings).tolist())
        middle = (self._block.t[:-1] + self._block.t[1:]) / 2
        self._inside = (middle > scene.a) & (middle < scene.b)
        self._shows = {face: projection.faces_eye(*plane) for face, plane in SIDES.items()}

    def paint(self) -> None:
        """Paint floor, block, slice and edges, without words."""
        paint_floor(self._painter, self._view, self._look, self._sizes)
        paint_edges(self._painter, self._view, self._look.theme, self._sizes, near=False)
        if self._is_cut and self._eye < self._end:  # the slice is behind all that is left
            self._paint_section(self._end, near=False)
        for start, stop in self._far_to_near():
            self._paint_run(start, stop)
        for face, shows in self._shows.items():
            if shows:
                self._paint_side(face)
        for line in edge_lines(self._scene.surface, self._look):
            if self._shows[line.face]:
                self._paint_side_line(line)
        self._paint_cut_edges()
        for t in (self._scene.a, self._scene.b, self._scene.t):
            self._paint_section(t, near=True)
        paint_edges(self._painter, self._view, self._look.theme, self._sizes, near=True)

    def _far_to_near(self) -> Iterator[tuple[int, int]]:
        """Runs of cells of one look, first those beyond the eye's t, then those before it."""
        block, scene = self._block, self._scene
        middle = (block.t[:-1] + block.t[1:]) / 2
        borders = np.array([scene.a, scene.b, scene.t, self._eye, *block.rulings])
        stretch = np.sum(middle[:, None] > borders, axis=1)
        found = runs(
            list(
                zip(
                    block.owner.tolist(),
                    map(tuple, self._flat.halves_facing.tolist()),
                    stretch.tolist(),
                    strict=True,
                )
            )
        )
        yield from [run for run in reversed(found) if middle[run[0]] > self._eye]
        yield from [run for run in found if middle[run[0]] <= self._eye]

    def _paint_run(self, start: int, stop: int) -> None:
        """Paint the cut over some cells, and the planes of constant t on either side of them.

        The cells all face the eye and share a colour, so that one polygon around them all,
        filled by winding number, is what they would make one by one.
        """
        falling = self._block.t[start] >= self._eye
        far, near = (stop, start) if falling else (start, stop)
        self._paint_plane(far, arriving=False)
        if self._flat.facing[start]:
            owner, inside = int(self._block.owner[start]), bool(self._inside[start])
            area = self._seen_area(start, stop)
            color = self._cut_color(start)
            if inside:
                self._fill(area, color, seam=True)
            else:
                self._fill(area, faded(color, self._look.opacity(Face.CUT, owner)))
            stripe = self._look.stripe(Face.CUT, owner)
            self._hatch(self._flat.upper, self._flat.lower, (start, stop), stripe)
            self._paint_far_line(far, inside=inside)
            self._paint_path(start, stop, far)
        self._paint_plane(near, arriving=True)

    def _seen_area(self, start: int, stop: int) -> QPolygonF:
        """What is seen of the cut over some cells: all, or what is above or below the path."""
        upper, lower = self._flat.upper, self._flat.lower
        above, below = self._flat.halves_facing[start].tolist()
        path = np.stack([self._flat.pivots[start, 0], self._flat.pivots[stop - 1, 1]])
        if above and below:
            return between(upper, lower, start, stop)
        line = upper if above else lower
        return outline(line[start : stop + 1], path[::-1])

    def _paint_path(self, start: int, stop: int, far: int) -> None:
        """The best point's path along a run, and how it came there at the run's far end."""
        block, inside = self._block, bool(self._inside[start])
        opacity = PATH_OPACITY if inside else GHOST_PATH_OPACITY
        color = faded(self._look.path(inside=inside), opacity)
        fpr, tpr, t = block.fpr, block.tpr, block.t
        if 0 < far < block.owner.size:
            jump = [(t[far], fpr[i], tpr[i]) for i in (far - 1, far)]
            self._stroke(self._view.flat(np.array(jump)), color, JUMP_WIDTH)
        along = [(t[i], fpr[start], tpr[start]) for i in (start, stop)]
        self._stroke(self._view.flat(np.array(along)), color, PATH_WIDTH)

    def _paint_far_line(self, far: int, *, inside: bool) -> None:
        """The line at a run's far end: a, b or t, half covered by the run, or a ruling."""
        t, block = float(self._block.t[far]), self._block
        ends = np.array([self._flat.upper[far], self._flat.lower[far]])
        if t in (self._scene.a, self._scene.b, self._scene.t):
            if 0 < t < 1:
                self._stroke(ends, *section_pen(self._scene, t))
            return
        if not 0 < far < block.owner.size or block.owner[far] != block.owner[far - 1]:
            return  # an end of the block, or a border of two colours
        if t in self._rulings:
            self._stroke(
                ends,
                faded(self._look.ruling, RULING_OPACITY if inside else GHOST_RULING_OPACITY),
                RULING_WIDTH,
            )

    def _cut_color(self, cell: int) -> QColor:
        """The winner's colour in a cell, lit as the middle of its threshold's stretch is."""
        block = self._block
        bounds = np.concatenate([[0.0], block.rulings, [1.0]])
        stretch = int(np.searchsorted(block.rulings, (block.t[cell] + block.t[cell + 1]) / 2))
        middle = min(
            int(np.searchsorted(block.t, (bounds[stretch] + bounds[stretch + 1]) / 2)),
            block.owner.size - 1,
        )
        normal = block.cut_normals[middle].mean(axis=(0, 1))
        place = np.array([block.t[middle], block.x[middle] / 2, 1 - block.y[middle] / 2])
        color = self._look.face(Face.CUT, int(block.owner[cell]))
        return lit(color, self._view.box, normal, self._view.eye - place)

    def _paint_plane(self, node: int, *, arriving: bool) -> None:
        """Paint what stands in the plane of constant t at a node, if anything does."""
        t, scene = float(self._block.t[node]), self._scene
        clipped = self._is_cut and arriving and t == self._end and self._eye > t
        if arriving and scene.a < scene.b:
            if t == scene.a and self._eye < t:
                self._paint_cap(Face.LOW_CAP, node)
            if t == scene.b and self._eye > t and not clipped:
                self._paint_cap(Face.HIGH_CAP, node)
        if clipped:
            self._paint_cap(Face.HIGH_CAP, node)
            self._paint_cap_band(node)
        if arriving and t in (scene.a, scene.b, scene.t):
            self._paint_section(t, near=False)

    def _paint_cap(self, face: Face, node: int) -> None:
        """Paint an end of the slab."""
        t = float(self._block.t[node])
        upper, lower = self._flat.upper[[node]], self._flat.lower[[node]]
        rest = self._view.flat(np.array([(t, 1, 1), (t, 1, 0), (t, 0, 0)], dtype=np.float64))
        self._fill(outline(rest, lower, upper), self._look.face(face, TRIVIAL))

    def _paint_cap_band(self, node: int) -> None:
        """Paint, where the block is cut, what the winner gains there on the next best."""
        upper, lower = self._flat.upper[[node]], self._flat.lower[[node]]
        other_upper, other_lower = self._flat.other_upper[[node]], self._flat.other_lower[[node]]
        owner = int(self._block.owner[node - 1])
        gained = outline(lower, upper, other_upper, other_lower)
        self._fill(gained, self._look.face(Face.HIGH_CAP_BAND, owner))

    def _paint_side(self, face: Face) -> None:
        """Paint a side of the cube that is turned to the eye, with its bands."""
        flat, size = self._flat, self._block.t.size
        zero, one = np.zeros(size), np.ones(size)
        cut, other, far, band = {
            Face.TOP: (flat.upper, flat.other_upper, (one, one), Face.TOP_BAND),
            Face.FRONT: (flat.lower, flat.other_lower, (zero, zero), Face.FRONT_BAND),
            Face.BOTTOM: (None, flat.line(zero, zero), (one, zero), None),
            Face.BACK: (None, flat.line(one, zero), (one, one), None),
        }[face]
        end = flat.line(*far)
        for start, stop in runs(self._inside.tolist()):
            inside = bool(self._inside[start])
            under = cut if inside and cut is not None else other  # under the band, against seams
            self._fill(
                between(under, end, start, stop), self._side_color(face, TRIVIAL, inside=inside)
            )
        if cut is not None and band is not None:
            for start, stop in runs(
                list(zip(self._block.owner.tolist(), self._inside.tolist(), strict=True))
            ):
                owner, inside = int(self._block.owner[start]), bool(self._inside[start])
                area = between(cut, other, start, stop)
                self._fill(area, self._side_color(band, owner, inside=inside))
                self._hatch(cut, other, (start, stop), self._look.stripe(band, owner))

    def _side_color(self, face: Face, owner: int, *, inside: bool) -> QColor:
        color = self._look.face(face, owner)
        return color if inside else faded(color, self._look.opacity(face, owner))

    def _paint_side_line(self, line: EdgeLine) -> None:
        """A model's own edge on a side, or that of doing nothing, paler outside the slab."""
        a, b, end = self._scene.a, self._scene.b, self._end
        width = self._sizes.line(line.width)
        for low, high, opacity in (
            (0.0, min(a, end), GHOST_SIDE_LINE_OPACITY),
            (a, min(b, end), SIDE_LINE_OPACITY),
            (b, end, GHOST_SIDE_LINE_OPACITY),
        ):
            parts = within(line.segments, low, high)
            if len(parts):
                ends = self._view.flat(parts.reshape(-1, 3)).reshape(-1, 4)
                pen = self._look.theme.pen(faded(line.color, opacity), width)
                pen.setCapStyle(Qt.PenCapStyle.FlatCap)
                self._painter.setPen(pen)
                self._painter.setBrush(Qt.BrushStyle.NoBrush)
                self._painter.drawPath(_pieces(ends))

    def _paint_cut_edges(self) -> None:
        """The two edges of the cut, where a side that is turned to the eye ends at them."""
        ink = self._look.theme.ink
        for line, face in ((self._flat.upper, Face.TOP), (self._flat.lower, Face.FRONT)):
            for start, stop in runs(self._inside.tolist()):
                if self._shows[face] or bool(self._flat.facing[start:stop].all()):
                    color = faded(ink, EDGE_OPACITY if self._inside[start] else GHOST_EDGE_OPACITY)
                    self._stroke(line[start : stop + 1], color, OUTLINE_WIDTH)

    def _paint_section(self, t: float, *, near: bool) -> None:
        """The frame of the square at t: parts on sides turned to the eye last, the rest in turn."""
        scene, theme = self._scene, self._look.theme
        if t > self._end:
            return
        if t == scene.t and not near:
            self._fill(self._polygon(slice_triangle(scene)), faded(theme.accent, TRIANGLE))
        for face, points in section_parts(scene, t):
            if near == (face is not None and self._shows[face]):
                self._stroke(self._view.flat(np.array(points)), *section_pen(self._scene, t))

    def _polygon(self, points: Sequence[Point]) -> QPolygonF:
        return outline(self._view.flat(np.array(points)))

    def _fill(self, area: QPolygonF, color: QColor, *, seam: bool = False) -> None:
        """Fill an area; with a seam it laps over its neighbours, and no ground shines through."""
        self._painter.setPen(QPen(color, SEAM) if seam else Qt.PenStyle.NoPen)
        self._painter.setBrush(color)
        self._painter.drawPolygon(area, Qt.FillRule.WindingFill)

    def _stroke(self, line: FloatArray, color: QColor, width: float) -> None:
        """Draw a line; one of no length would be an empty path in a PDF, which readers report."""
        if not np.ptp(line, axis=0).any():
            return
        self._painter.setPen(self._look.theme.pen(color, self._sizes.line(width)))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolyline(outline(line))

    def _hatch(
        self, first: FloatArray, second: FloatArray, run: tuple[int, int], color: QColor | None
    ) -> None:
        """Lines at 45° over the cells of a run between two lines along t, if it has any."""
        if color is None:
            return
        for cell in range(*run):
            area = between(first, second, cell, cell + 1)
            draw_hatch(self._painter, area, faded(color, HATCH_OPACITY), self._sizes.px(FACE_HATCH))


def _pieces(ends: FloatArray) -> QPainterPath:
    """Straight pieces, (n, 4) pixels of their ends, as one path; what meets is joined."""
    path = QPainterPath()
    last = (np.nan, np.nan)
    for x, y, to_x, to_y in ends.tolist():
        if (x, y) != last:
            path.moveTo(x, y)
        path.lineTo(to_x, to_y)
        last = (to_x, to_y)
    return path
