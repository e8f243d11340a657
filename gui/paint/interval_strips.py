"""Intervals of models on one axis, a row for each, beside the values that they are held against."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from gui.paint.lettering import NORMAL, Align, Run, draw_runs, width_of
from gui.paint.marker_shapes import shape
from gui.paint.marks import faded
from gui.paint.paragraph import elided_text
from gui.paint.plot_axes import PlotAxes, Span, tick_text, ticks
from gui.paint.sizes import Sizes
from gui.themes.theme import ModelStyle, Theme

HEAD, ROW, SCALE, CAPTION = 20.0, 22.0, 20.0, 16.0  # px of height, of a row at least
MOST_ROW = 34.0
SIDE, NAMES, NAME_GAP = 12.0, 0.24, 10.0  # px, share of the width, px
NAME, SMALL = 12.0, 10.5  # px of letters
OFFSET = 4.0  # px by which the intervals of a row that are not nested stand above one another
THIN, THICK, CAP, MARKER = 1.4, 4.0, 4.0, 9.0
AIR = 0.06  # of the axis, beyond what lies on it
LEAST_WIDTH = 240.0  # px: narrower, nothing of it could be read


class IntervalBar(Struct, frozen=True):
    """An interval, and whether it is drawn thick; its neighbour then is thin."""

    low: float
    high: float
    thick: bool


class IntervalRow(Struct, frozen=True):
    """The intervals of one model.

    Attributes:
        value: that its mark stands at, whether there is an interval or not.
        bars: drawn at one height if they are nested, else one above the other.
    """

    name: str
    style: ModelStyle
    value: float
    bars: tuple[IntervalBar, ...]


class HeldAgainst(Struct, frozen=True):
    """A value that intervals are held against.

    Attributes:
        words: above its line.
        bounds: whether what lies below it is shaded, for it is too little.
    """

    value: float
    words: str
    bounds: bool = False


class IntervalStrips(Struct, frozen=True):
    """What is drawn.

    Attributes:
        lines: by ascending values.
        caption: says below the axis which interval is which.
        nested: whether the bars of a row lie on one line.
    """

    rows: tuple[IntervalRow, ...]
    lines: tuple[HeldAgainst, ...]
    caption: str
    nested: bool

    @property
    def span(self) -> Span:
        """From the lowest to the highest value, with a little air."""
        values = [line.value for line in self.lines]
        for row in self.rows:
            values += [bound for bar in row.bars for bound in (bar.low, bar.high)]
            values.append(row.value)
        low, high = min(values), max(values)
        air = AIR * (high - low) or 0.01
        return Span(low - air, high + air)


def strips_fit(strips: IntervalStrips, area: QRectF, sizes: Sizes) -> bool:
    """Whether there is room for all of it."""
    needed = HEAD + ROW * len(strips.rows) + SCALE + CAPTION
    is_wide = area.width() >= sizes.px(LEAST_WIDTH)
    return bool(strips.rows) and is_wide and area.height() >= sizes.px(needed)


def axes_of(strips: IntervalStrips, area: QRectF, sizes: Sizes) -> PlotAxes:
    """The axis of an area in which they fit; rows run from 0, the uppermost, downwards."""
    px = sizes.px
    left = area.left() + px(SIDE) + NAMES * area.width()
    count = len(strips.rows)
    spare = area.height() - px(HEAD + SCALE + CAPTION)
    height = count * min(max(spare / count, px(ROW)), px(MOST_ROW))
    frame = QRectF(left, area.top() + px(HEAD), area.right() - px(SIDE) - left, height)
    return PlotAxes(frame, strips.span, Span(float(count), 0.0))


def draw_strips(
    painter: QPainter, area: QRectF, strips: IntervalStrips, theme: Theme, sizes: Sizes
) -> None:
    """Draw the rows in a frame with an axis below, and the lines across it."""
    axes = axes_of(strips, area, sizes)
    frame = axes.plot
    painter.fillRect(frame, theme.plot)
    for line in strips.lines:
        if line.bounds and theme.tints:
            below = QRectF(frame.topLeft(), QPointF(axes.x(line.value), frame.bottom()))
            painter.fillRect(below, faded(theme.separator, 0.45))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(theme.pen(theme.separator, sizes.line(1)))
    painter.drawRect(frame)
    _draw_lines(painter, axes, strips.lines, theme, sizes)
    for place, row in enumerate(strips.rows):
        middle = axes.y(place + 0.5)
        room = frame.left() - area.left() - sizes.px(SIDE + NAME_GAP)
        words = elided_text(row.name, sizes.px(NAME), NORMAL, room)
        name = QPointF(area.left() + sizes.px(SIDE), middle)
        draw_runs(painter, name, [Run(words, theme.ink)], sizes.px(NAME))
        _draw_row(painter, axes, middle, row, strips.nested, theme, sizes)
    _draw_scale(painter, axes, theme, sizes)
    foot = frame.bottom() + sizes.px(SCALE + CAPTION / 2)
    caption = elided_text(strips.caption, sizes.px(SMALL), NORMAL, frame.width())
    draw_runs(painter, QPointF(frame.left(), foot), [Run(caption, theme.ink3)], sizes.px(SMALL))


def _draw_lines(
    painter: QPainter, axes: PlotAxes, lines: Sequence[HeldAgainst], theme: Theme, sizes: Sizes
) -> None:
    """The lines, and above each its words, beside those of the line before it."""
    frame, free = axes.plot, axes.plot.left()
    for line in lines:
        at = axes.x(line.value)
        dashes = sizes.dash((4, 3)) if line.bounds else ()
        painter.setPen(theme.pen(theme.ink2, sizes.line(1), dashes))
        painter.drawLine(QLineF(at, frame.top(), at, frame.bottom()))
        words = [Run(line.words, theme.ink2)]
        wide = width_of(words, sizes.px(SMALL))
        left = max(free, min(at - wide / 2, frame.right() - wide))
        draw_runs(
            painter, QPointF(left, frame.top() - sizes.px(9)), words, sizes.px(SMALL), Align.LEFT
        )
        free = left + wide + sizes.px(8)


def _draw_row(
    painter: QPainter,
    axes: PlotAxes,
    middle: float,
    row: IntervalRow,
    nested: bool,
    theme: Theme,
    sizes: Sizes,
) -> None:
    """The intervals of a model, and its mark on the thick one."""
    offset = 0.0 if nested else sizes.px(OFFSET)
    for bar in row.bars:
        at = middle + (offset if bar.thick else -offset)
        low, high = axes.x(bar.low), axes.x(bar.high)
        pen = theme.pen(row.style.color, sizes.line(THICK if bar.thick else THIN))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)  # it ends where its interval does
        painter.setPen(pen)
        painter.drawLine(QLineF(low, at, high, at))
        for end in () if bar.thick else (low, high):
            cap = sizes.line(CAP)
            painter.drawLine(QLineF(end, at - cap, end, at + cap))
    painter.setPen(theme.pen(theme.plot, sizes.line(1.5)))
    painter.setBrush(row.style.color)
    place = QPointF(axes.x(row.value), middle + offset)
    painter.drawPath(shape(row.style.marker, place, sizes.line(MARKER)))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _draw_scale(painter: QPainter, axes: PlotAxes, theme: Theme, sizes: Sizes) -> None:
    frame, px, end = axes.plot, sizes.px, axes.plot.left()
    for value in ticks(axes.across.low, axes.across.high, max(3, int(frame.width() / px(60)))):
        column = axes.x(value)
        painter.setPen(theme.pen(theme.border, sizes.line(1)))
        painter.drawLine(QLineF(column, frame.bottom(), column, frame.bottom() + px(3)))
        words = [Run(tick_text(value), theme.ink2)]
        half = width_of(words, px(SMALL)) / 2
        if column - half >= end:
            place = QPointF(column, frame.bottom() + px(11))
            draw_runs(painter, place, words, px(SMALL), Align.CENTRE)
            end = column + half + px(4)
