"""The part of the unit square that the ROC plane shows, and the square that it is drawn in."""

import math

from msgspec import Struct
from PySide6.QtCore import QRectF

from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_frame import USUAL_ROOMS
from gui.paint.sizes import Sizes

RATE_TICKS = 6  # rates are short numbers: so many stand beside the smallest plot
SMALLEST_SPAN = 1e-4  # deeper, and the ticks' numbers would not fit beside the plot


class Extent(Struct, frozen=True):
    """The part of the unit square that is shown."""

    left: float = 0.0
    right: float = 1.0
    bottom: float = 0.0
    top: float = 1.0

    @property
    def whole(self) -> bool:
        """Whether nothing is hidden."""
        return self == Extent()

    @property
    def width(self) -> float:
        """The stretch of FPR that is shown."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The stretch of TPR that is shown."""
        return self.top - self.bottom

    def on(self, plot: QRectF) -> PlotAxes:
        """The axes that show it on a plot."""
        across, up = Span(self.left, self.right), Span(self.bottom, self.top)
        return PlotAxes(plot, across, up, RATE_TICKS)

    def zoomed(self, x: float, y: float, factor: float) -> "Extent":
        """The extent `factor` times as wide in which (x, y) keeps its place on the screen."""
        factor = min(max(factor, SMALLEST_SPAN / self.width), 1 / self.width)
        left = x - (x - self.left) * factor
        bottom = y - (y - self.bottom) * factor
        return _inside(left, bottom, self.width * factor, self.height * factor)

    def moved(self, dx: float, dy: float) -> "Extent":
        """The extent shifted, but kept within the unit square."""
        return _inside(self.left + dx, self.bottom + dy, self.width, self.height)


def _inside(left: float, bottom: float, width: float, height: float) -> Extent:
    """The extent of that size, moved into the unit square."""
    if width >= 1 - 1e-9:
        return Extent()
    left = min(max(left, 0.0), 1 - width)
    bottom = min(max(bottom, 0.0), 1 - height)
    return Extent(left, left + width, bottom, bottom + height)


def square_plot(rect: QRectF, sizes: Sizes) -> QRectF:
    """The largest square for a plot within a figure, with room for ticks, titles and labels.

    Its edges lie on pixel middles, so that a frame of one pixel is sharp.
    """
    rooms = USUAL_ROOMS
    left, right = sizes.px(rooms.left), sizes.px(rooms.right)
    top, bottom = sizes.px(rooms.top), sizes.px(rooms.bottom)
    side = math.floor(min(rect.width() - left - right, rect.height() - top - bottom))
    side = max(side, 1)
    spare_x = rect.width() - left - right - side
    spare_y = rect.height() - top - bottom - side
    return QRectF(
        math.floor(rect.left() + left + spare_x / 2) + 0.5,
        math.floor(rect.top() + top + spare_y / 2) + 0.5,
        side,
        side,
    )
