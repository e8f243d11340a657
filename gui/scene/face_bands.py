"""Bands across a face of a 3D drawing: two that are alike there, each in its hue."""

import math
from collections.abc import Iterator

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.numerics.arrays import FloatArray
from gui.paint.marks import FACE_HATCH
from gui.paint.sizes import Sizes


def draw_bands(painter: QPainter, area: QPolygonF, color: QColor, sizes: Sizes) -> None:
    """Bands rising at 45° over a convex area, as wide as the room between them.

    They are cut by geometry, not by clipping, which some vector formats do not know.
    """
    spacing = sizes.px(FACE_HATCH) * math.sqrt(2)  # along x + y
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    for band in bands_of(np.array([(place.x(), place.y()) for place in area.toList()]), spacing):
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in band]))


def bands_of(corners: FloatArray, spacing: float) -> Iterator[list[list[float]]]:
    """What bands round each multiple of a spacing along x + y, half as wide, have of a polygon.

    All of them are cut in one go: a cube has hundreds, and is drawn anew while it turns.

    Args:
        corners: (n, 2) of a convex polygon.
        spacing: from the middle of a band to that of the next.

    Yields:
        the corners of each.
    """
    height = corners.sum(axis=1)
    low, high = float(height.min()), float(height.max())
    steps = np.arange(math.floor(low / spacing), math.ceil(high / spacing) + 1)
    starts = np.clip((steps - 0.25) * spacing, low, high)
    ends = np.clip((steps + 0.25) * spacing, low, high)
    lowest, highest = int(height.argmin()), int(height.argmax())
    there = _WayUp.of(np.roll(corners, -lowest, axis=0), (highest - lowest) % len(corners))
    back = _WayUp.of(np.roll(corners[::-1], lowest + 1, axis=0), (lowest - highest) % len(corners))
    pieces = zip(there.pieces(starts, ends), back.pieces(starts, ends), strict=True)
    for (one, other), wide in zip(pieces, (ends > starts).tolist(), strict=True):
        if wide:
            yield one + other[::-1]


class _WayUp(Struct, frozen=True, eq=False):
    """The corners (k, 2) of a polygon on one way from its lowest to its highest, with heights."""

    corners: FloatArray
    height: FloatArray

    @classmethod
    def of(cls, corners: FloatArray, last: int) -> "_WayUp":
        """Of corners from the lowest on, up to the one in that place."""
        side = corners[: last + 1]
        return cls(side, side.sum(axis=1))

    def pieces(self, starts: FloatArray, ends: FloatArray) -> Iterator[list[list[float]]]:
        """Between each two of (m,) heights the points of the way, its corners included."""
        below, above = self._at(starts), self._at(ends)
        first = np.searchsorted(self.height, starts, side="right").tolist()
        last = np.searchsorted(self.height, ends, side="left").tolist()
        for place, (begin, stop) in enumerate(zip(first, last, strict=True)):
            yield [below[place], *self.corners[begin:stop].tolist(), above[place]]

    def _at(self, heights: FloatArray) -> list[list[float]]:
        """Where the way is at (m,) heights."""
        columns = [np.interp(heights, self.height, part) for part in self.corners.T]
        found: list[list[float]] = np.stack(columns, axis=1).tolist()
        return found
