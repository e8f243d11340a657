"""Axes: from rates to pixels and back, and the frame that says so."""

import math

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QByteArray, QDataStream, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.numerics.arrays import FloatArray
from gui.paint.lettering import Align, Run, draw_runs, line_height, width_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

SMALLEST_SPAN = 1e-4  # deeper, and the ticks' numbers would not fit beside the plot
MOST_TICKS = 6
TICK_LENGTH = 4.0
LEFT_ROOM = 54.0
TITLE_ASIDE = 42.0
TICK_SIZE = 11.0
BOTTOM_ROOM = 44.0
TOP_ROOM = 24.0
RIGHT_ROOM = 14.0


class Extent(Struct, frozen=True):
    """The part of the unit square that an axes pair shows."""

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


class Axes(Struct, frozen=True):
    """A rectangle on the screen and the extent that it shows; y rises upwards."""

    plot: QRectF
    extent: Extent = Extent()

    def x(self, value: float) -> float:
        """The pixel column of a rate on the horizontal axis."""
        share = (value - self.extent.left) / self.extent.width
        return self.plot.left() + share * self.plot.width()

    def y(self, value: float) -> float:
        """The pixel row of a rate on the vertical axis."""
        share = (value - self.extent.bottom) / self.extent.height
        return self.plot.bottom() - share * self.plot.height()

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of a pair of rates."""
        return QPointF(self.x(x), self.y(y))

    def data(self, place: QPointF) -> tuple[float, float]:
        """The pair of rates at a pixel."""
        across = (place.x() - self.plot.left()) / self.plot.width()
        up = (self.plot.bottom() - place.y()) / self.plot.height()
        return (
            self.extent.left + across * self.extent.width,
            self.extent.bottom + up * self.extent.height,
        )

    def places(self, x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Pixels of (n,) pairs of rates: columns and rows."""
        across = self.plot.width() / self.extent.width
        up = self.plot.height() / self.extent.height
        return (
            self.plot.left() + (x - self.extent.left) * across,
            self.plot.bottom() - (y - self.extent.bottom) * up,
        )

    def polyline(self, x: FloatArray, y: FloatArray) -> QPolygonF:
        """The pixels of (n,) pairs of rates as a line to draw."""
        return polyline(*self.places(x, y))

    def shows(self, x: float, y: float) -> bool:
        """Whether a pair of rates lies within the extent."""
        inside = self.extent
        return inside.left <= x <= inside.right and inside.bottom <= y <= inside.top


def polyline(x: FloatArray, y: FloatArray) -> QPolygonF:
    """A polygon of (n,) pixels; streamed, which is ten times faster than point by point."""
    places = np.empty((x.size, 2), dtype=">f8")
    places[:, 0], places[:, 1] = x, y
    head = np.array(x.size, dtype=">u4").tobytes()
    made = QPolygonF()
    QDataStream(QByteArray(head + places.tobytes())) >> made
    return made


def square_plot(rect: QRectF, sizes: Sizes) -> QRectF:
    """The largest square for a plot within a figure, with room for ticks, titles and labels.

    Its edges lie on pixel middles, so that a frame of one pixel is sharp.
    """
    left, right = sizes.px(LEFT_ROOM), sizes.px(RIGHT_ROOM)
    top, bottom = sizes.px(TOP_ROOM), sizes.px(BOTTOM_ROOM)
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


def ticks(low: float, high: float, most: int = MOST_TICKS) -> list[float]:
    """Round values from low to high, at most `most` of them, a step of 1, 2 or 5 apart."""
    rough = (high - low) / max(most - 1, 1)
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(m * power for m in (1, 2, 5, 10) if m * power >= rough * (1 - 1e-9))
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(place * step, 12) for place in range(first, last + 1)]


def tick_text(value: float) -> str:
    """A tick as short as it can be written: 0, 0.2, 1."""
    return f"{value:.10f}".rstrip("0").rstrip(".") or "0"


def draw_grid(painter: QPainter, axes: Axes, theme: Theme) -> None:
    """Faint lines at the inner ticks."""
    painter.setPen(QPen(theme.grid, 1))
    inside, plot = axes.extent, axes.plot
    for value in ticks(inside.left, inside.right):
        if inside.left < value < inside.right:
            column = math.floor(axes.x(value)) + 0.5
            painter.drawLine(QPointF(column, plot.top()), QPointF(column, plot.bottom()))
    for value in ticks(inside.bottom, inside.top):
        if inside.bottom < value < inside.top:
            row = math.floor(axes.y(value)) + 0.5
            painter.drawLine(QPointF(plot.left(), row), QPointF(plot.right(), row))


def draw_frame(
    painter: QPainter, axes: Axes, theme: Theme, sizes: Sizes, *, downwards: bool = False
) -> None:
    """The frame, its ticks and their numbers; `downwards` those of 1 less the vertical rate."""
    plot = axes.plot
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme.pen(theme.border, sizes.line(1)))
    painter.drawRect(plot)
    size, length = sizes.px(TICK_SIZE), sizes.px(TICK_LENGTH)
    half = line_height(size) / 2
    for value in ticks(axes.extent.left, axes.extent.right):
        column = axes.x(value)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QPointF(column, plot.bottom()), QPointF(column, plot.bottom() + length))
        below = QPointF(column, plot.bottom() + length + sizes.px(3) + half)
        draw_runs(painter, below, [Run(tick_text(value), theme.ink2)], size, Align.CENTRE)
    for value in ticks(axes.extent.bottom, axes.extent.top):
        row = axes.y(value)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QPointF(plot.left() - length, row), QPointF(plot.left(), row))
        beside = QPointF(plot.left() - length - sizes.px(4), row)
        text = tick_text(1 - value if downwards else value)
        draw_runs(painter, beside, [Run(text, theme.ink2)], size, Align.RIGHT)


def draw_titles(
    painter: QPainter, axes: Axes, theme: Theme, sizes: Sizes, words: tuple[str, str]
) -> None:
    """The titles of the horizontal and the vertical axis."""
    plot, size = axes.plot, sizes.px(12)
    below = QPointF(plot.center().x(), plot.bottom() + sizes.px(32))
    draw_runs(painter, below, [Run(words[0], theme.ink2)], size, Align.CENTRE)
    aside = sizes.px(TITLE_ASIDE)
    if _widest_tick(axes, sizes) > aside - size / 2 - sizes.px(TICK_LENGTH + 6):
        return  # looked at closely, its numbers take the title's room
    painter.save()
    painter.translate(plot.left() - aside, plot.center().y())
    painter.rotate(-90)
    draw_runs(painter, QPointF(0, 0), [Run(words[1], theme.ink2)], size, Align.CENTRE)
    painter.restore()


def _widest_tick(axes: Axes, sizes: Sizes) -> float:
    """The width of the longest number beside the plot."""
    inside = axes.extent
    texts = [Run(tick_text(value), QColor()) for value in ticks(inside.bottom, inside.top)]
    return max((width_of([text], sizes.px(TICK_SIZE)) for text in texts), default=0.0)
