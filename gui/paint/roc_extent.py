"""The part of the unit square that the ROC plane shows, and the plot that it is drawn in."""

import math

from msgspec import Struct
from PySide6.QtCore import QRectF

from gui.paint.plot_axes import PlotAxes, Span
from gui.paint.plot_frame import Rooms, stacked_plots
from gui.paint.sizes import Sizes

RATE_TICKS = 6  # rates are short numbers: so many stand beside the smallest plot
ROOMS = Rooms(left=58.0, top=26.0, right=14.0, bottom=46.0)  # of a square figure a square plot
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


def plane_plot(rect: QRectF, sizes: Sizes, *, square: bool = False) -> QRectF:
    """The plot of a plane that fills a figure, with room for ticks, titles and labels.

    Its edges lie on pixel middles, so that a frame of one pixel is sharp.

    Args:
        rect: what the figure fills.
        sizes: how large its words are.
        square: draw both rates equally long, in the middle of the room.
    """
    (plot,) = stacked_plots(rect, sizes, rooms=ROOMS)
    if not square:
        return plot
    side = min(plot.width(), plot.height())
    left = math.floor((plot.width() - side) / 2)
    top = math.floor((plot.height() - side) / 2)
    return QRectF(plot.left() + left, plot.top() + top, side, side)
