"""Lines as an item of a 3D scene: of any width, dashed or not, also where they are hidden."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.geometry.hidden import Shadow
from engine.numerics.arrays import FloatArray
from gui.paint.camera import Projection
from gui.paint.marks import faded
from gui.paint.sizes import Sizes
from gui.scene.vertex_rows import UNBROKEN, Dash, line_rows
from gui.themes.theme import Theme

if TYPE_CHECKING:
    from gui.scene.gpu import Gpu

DOTTED: Dash = (2.0, 4.0)
DASHED: Dash = (4.0, 3.0)
LEAST = 1e-9  # a shorter share of a segment is nothing


class LineItem(Struct, frozen=True, eq=False):
    """Straight pieces in one colour; hidden where a solid stands before them.

    Attributes:
        name: of its buffers; no two items of a scene have the same.
        segments: (n, 2, 3) their ends.
        color: of all.
        theme: widens lines where that is its way.
        width: in pixels.
        dash: pixels on and off; UNBROKEN for a whole line.
        hidden_dash: of what solids hide; None where that is not drawn.
        hidden_opacity: of what solids hide.
    """

    name: str
    segments: FloatArray
    color: QColor
    theme: Theme
    width: float = 1.15
    dash: Dash = UNBROKEN
    hidden_dash: Dash | None = None
    hidden_opacity: float = 1.0

    def cut(self, normal: FloatArray, offset: float) -> "LineItem":
        """What is below a plane."""
        beyond = Shadow(-normal[None], np.array([-offset]))
        return replace(self, segments=parted(self.segments, [beyond])[0])

    def upload(self, gpu: "Gpu") -> None:
        """Send the pieces, once."""
        look = (self.color, self.theme, self.width, self.dash, self.hidden_dash)
        if not gpu.lacks(self.name, (self.segments.tobytes(), *look)):
            return
        width = self.width + self.theme.extra_width
        pieces = self.segments.tolist()
        gpu.upload_lines(self.name, line_rows(pieces, self.color, width, dash=self.dash))
        if self.hidden_dash is not None:
            rows = line_rows(pieces, self.color, width, dash=self.hidden_dash)
            gpu.upload_lines(f"{self.name}-hidden", rows)

    def draw(self, gpu: "Gpu") -> None:
        """Draw by OpenGL, after all solids."""
        if self.hidden_dash is not None:
            gpu.draw_lines(f"{self.name}-hidden", self.hidden_opacity, hidden=True)
        gpu.draw_lines(self.name)

    def paint(
        self, painter: QPainter, view: Projection, sizes: Sizes, shadows: Sequence[Shadow]
    ) -> None:
        """Paint by QPainter, after all solids."""
        seen, hidden = parted(self.segments, shadows)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.hidden_dash is not None:
            color = faded(self.color, self.hidden_opacity)
            self._paint(painter, view, sizes, hidden, color, self.hidden_dash)
        self._paint(painter, view, sizes, seen, self.color, self.dash)

    def _paint(
        self,
        painter: QPainter,
        view: Projection,
        sizes: Sizes,
        segments: FloatArray,
        color: QColor,
        dash: Dash,
    ) -> None:
        """Paint pieces in one look."""
        if len(segments) == 0:
            return
        broken = sizes.dash(dash) if dash != UNBROKEN else ()
        painter.setPen(self.theme.pen(color, sizes.line(self.width), broken))
        ends = view.flat(segments.reshape(-1, 3)).reshape(-1, 4)
        painter.drawLines([QLineF(*each) for each in ends.tolist()])


def polyline_segments(points: FloatArray) -> FloatArray:
    """(n - 1, 2, 3) the pieces of a line through points (n, 3)."""
    return np.stack([points[:-1], points[1:]], axis=1)


def ring_segments(corners: FloatArray) -> FloatArray:
    """(n, 2, 3) the edges of a polygon (n, 3)."""
    return np.stack([corners, np.roll(corners, -1, axis=0)], axis=1)


def parted(segments: FloatArray, shadows: Sequence[Shadow]) -> tuple[FloatArray, FloatArray]:
    """The parts of segments (n, 2, 3) that no shadow hides, and those that one does."""
    seen, hidden = segments.reshape(-1, 2, 3), [segments[:0].reshape(-1, 2, 3)]
    for shadow in shadows:
        spans = shadow.hidden_spans(seen)
        begin, end = spans[:, :1], spans[:, 1:]
        covered = (end - begin > LEAST)[:, 0]
        start, step = seen[:, 0], seen[:, 1] - seen[:, 0]
        from_, to = start + begin * step, start + end * step
        hidden.append(np.stack([from_, to], axis=1)[covered])
        before = np.stack([start, from_], axis=1)[covered & (begin[:, 0] > LEAST)]
        after = np.stack([to, seen[:, 1]], axis=1)[covered & (end[:, 0] < 1 - LEAST)]
        seen = np.concatenate([seen[~covered], before, after])
    return seen, np.concatenate(hidden)
