"""The strip along a line through the weights: who costs least where, and the playhead at ◆."""

from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.messages.language import listing
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.weight_line import LineStretch, WeightLine, cheapest_along, line_in_use
from engine.wording import formatting
from engine.wording.classes.line_words import end_words, place_words
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import draw_hatch, faded
from gui.paint.paragraph import elided_text
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

HEIGHT, LOW_HEIGHT = 104.0, 72.0
SIDE = 16.0
NAME, LABEL, TAG = 13.0, 11.5, 13.0
TAG_HEIGHT, TAG_PADDING = 20.0, 8.0
RING = 3.0
PLAYHEAD, HALO = 2.25, 5.0
BESIDE_DASH = (3.0, 3.0)
NEUTRAL_MIX, HATCH = 0.6, 9.0
TICKS = 6


class WeightStripFigure:
    """Paints who costs least along one line.

    Args:
        analysis: with losses along a line; the figure of one without them raises ValueError.
        line: from left to right; None: that which is in use.
        scale: 1 in the window; exports enlarge.
        notes: there are none to be left out.
        low: leave out the words at the foot.
        focused: draw a ring round the playhead's tag.
        pointed: the share of the way that the mouse is on, here or in a view.
        wanted: where the playhead was moved to, while the analysis of it is under way.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        line: WeightLine | None = None,
        scale: float = 1.0,
        notes: bool = True,  # noqa: ARG002 - other figures have some
        low: bool = False,
        focused: bool = False,
        pointed: float | None = None,
        wanted: float | None = None,
    ) -> None:
        if analysis.losses is None:
            raise ValueError("nobody's costs are known along a line")
        self._analysis, self._losses = analysis, analysis.losses
        self._line = line or line_in_use(analysis.session.line, self._losses)
        self._theme, self._sizes, self._low = theme, Sizes(scale), low
        self._focused, self._pointed, self._wanted = focused, pointed, wanted
        self._band: tuple[QRectF, QRectF] | None = None

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the band depends on, but for its room."""
        return (
            *(self._theme, self._sizes, self._low, self._line, self._losses.kind),
            *(self._losses.names, self._losses.losses.tobytes(), self._analysis.labels),
            *self._looks.items(),
        )

    @cached_property
    def stretches(self) -> tuple[LineStretch, ...]:
        """Who costs least, from left to right."""
        return cheapest_along(self._losses, self._line)

    @cached_property
    def at(self) -> float | None:
        """Where ◆ is along the line, or nearest to it; None where there is no ◆."""
        if self._wanted is not None:
            return self._wanted
        return None if self._losses.at is None else self._line.share_of(self._losses.at)

    @cached_property
    def _looks(self) -> dict[str, int]:
        """The look of each classifier."""
        return {found.name: found.look for found in self._analysis.models}

    def band(self, rect: QRectF) -> QRectF:
        """The band when the figure fills `rect`; kept, for all that is painted asks for it."""
        if self._band is None or self._band[0] != rect:
            self._band = QRectF(rect), self._band_in(rect)
        return self._band[1]

    def _band_in(self, rect: QRectF) -> QRectF:
        px = self._sizes.px
        height = LOW_HEIGHT if self._low else HEIGHT
        top = rect.top() + max(0.0, (rect.height() - px(height)) / 2) + px(26 if self._low else 30)
        left, right = round(rect.left() + px(SIDE)), round(rect.right() - px(SIDE))
        return QRectF(left, round(top), max(1, right - left), px(24 if self._low else 28))

    def x(self, rect: QRectF, share: float) -> float:
        """The pixel column of a share of the way."""
        band = self.band(rect)
        return band.left() + share * band.width()

    def share_at(self, rect: QRectF, x: float) -> float:
        """The share of the way at a pixel column."""
        band = self.band(rect)
        return min(max((x - band.left()) / band.width(), 0.0), 1.0)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint band, ticks and what its ends are."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        band = self.band(rect)
        for stretch in self.stretches:
            self._draw_stretch(painter, rect, stretch)
        for stretch in self.stretches[1:]:
            column = self.x(rect, stretch.low)
            gap = self._sizes.line(2)
            area = QRectF(column - gap / 2, band.top(), gap, band.height())
            painter.fillRect(area, self._theme.panel)
        painter.setPen(QPen(faded(self._theme.border, 0.6), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(band.adjusted(-0.5, -0.5, 0.5, 0.5))
        self._draw_ends(painter, rect)
        painter.restore()

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint names, break points and the playhead."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tag = self._tag(rect)
        self._draw_breaks(painter, rect, tag)
        for stretch in self.stretches:
            self._draw_name(painter, rect, stretch)
        if self._pointed is not None:
            column, band = self.x(rect, self._pointed), self.band(rect)
            halo = QLineF(column, band.top(), column, band.bottom())
            for color, width in ((self._theme.panel, 3.0), (self._theme.ink2, 1.0)):
                painter.setPen(QPen(color, self._sizes.line(width)))
                painter.drawLine(halo)
        if tag is not None and self.at is not None:
            self._draw_playhead(painter, rect, tag, self.x(rect, self.at))
        painter.restore()

    def _look(self, stretch: LineStretch) -> int | None:
        """The look of the one who costs least; none of trivial ones and of equals."""
        return self._looks.get(stretch.names[0]) if len(stretch.names) == 1 else None

    def _color(self, stretch: LineStretch) -> QColor:
        theme, look = self._theme, self._look(stretch)
        if look is not None:
            return theme.model(look).color
        return mix(theme.neutral, theme.panel, NEUTRAL_MIX if theme.tints else 1.0)

    def _area(self, rect: QRectF, stretch: LineStretch) -> QRectF:
        band = self.band(rect)
        left, right = self.x(rect, stretch.low), self.x(rect, stretch.high)
        return QRectF(left, band.top(), right - left, band.height())

    def _draw_stretch(self, painter: QPainter, rect: QRectF, stretch: LineStretch) -> None:
        area, theme = self._area(rect, stretch), self._theme
        painter.fillRect(area, self._color(stretch))
        if self._look(stretch) is None:
            lines = theme.panel if theme.tints else theme.neutral
            draw_hatch(painter, QPolygonF(area), lines, self._sizes.px(HATCH))

    def _draw_name(self, painter: QPainter, rect: QRectF, stretch: LineStretch) -> None:
        """Who costs least on a stretch, beside the playhead where there is room."""
        theme, look, size = self._theme, self._look(stretch), self._sizes.px(NAME)
        color = theme.ink if look is None else theme.model(look).band_word_color
        name = listing(stretch.names)
        width = width_of([Run(name, color, STRONG)], size) + self._sizes.px(14)
        area = self._area(rect, stretch)
        rooms = [(area.left(), area.right())]
        if self.at is not None and area.left() < self.x(rect, self.at) < area.right():
            column = self.x(rect, self.at)
            rooms = [(area.left(), column), (column, area.right())]
        low, high = max(rooms, key=lambda room: room[1] - room[0])
        if high - low >= width:
            halo = self._color(stretch) if look is None else None
            middle = QPointF((low + high) / 2, area.center().y())
            draw_runs(painter, middle, [Run(name, color, STRONG)], size, Align.CENTRE, halo=halo)

    def _draw_breaks(self, painter: QPainter, rect: QRectF, tag: QRectF | None) -> None:
        """What counts how much where another one takes over, if there is room."""
        px, size = self._sizes.px, self._sizes.px(LABEL)
        taken = [] if tag is None else [(tag.left(), tag.right())]
        row = self.band(rect).top() - px(13)
        for stretch in self.stretches[1:]:
            words = place_words(self._line, stretch.low)
            runs = [Run(words, self._theme.ink2)]
            column, width = self.x(rect, stretch.low), width_of(runs, size)
            for share in (0.5, 1.0, 0.0):  # in the middle, or beside the break
                left = min(max(column - share * width, rect.left() + 2), rect.right() - width - 2)
                right = left + width
                if all(right + px(8) < low or high + px(8) < left for low, high in taken):
                    taken.append((left, right))
                    draw_runs(painter, QPointF(left, row), runs, size, Align.LEFT)
                    break

    def _draw_ends(self, painter: QPainter, rect: QRectF) -> None:
        """Ticks where one class counts for more and more; what either end is."""
        px, theme, band = self._sizes.px, self._theme, self.band(rect)
        size, row = px(LABEL), band.bottom() + px(11)
        if self._line.towards is not None:
            for place in range(TICKS):
                share = place / (TICKS - 1)
                column = self.x(rect, share)
                painter.setPen(QPen(theme.border, 1))
                painter.drawLine(QLineF(column, band.bottom(), column, band.bottom() + px(4)))
                words = formatting.plain(share)
                run = [Run(words, theme.ink3)]
                draw_runs(painter, QPointF(column, row), run, size, Align.CENTRE)
            row += px(16)
        if self._low and self._line.towards is not None:
            return
        kind, labels = self._losses.kind, self._analysis.labels
        start, end = end_words(self._line, labels, kind)
        room = band.width() / 2 - px(12)
        for words, column, align in (
            (start, band.left(), Align.LEFT),
            (end, band.right(), Align.RIGHT),
        ):
            cut = elided_text(words, size, STRONG, room)
            draw_runs(painter, QPointF(column, row), [Run(cut, theme.ink2)], size, align)

    def _tag_words(self) -> list[Run]:
        words = place_words(self._line, 0.0 if self.at is None else self.at)
        if self._line.towards is not None:
            words = f"{self._analysis.labels[self._line.towards]} {words}"
        return [Run(words, self._theme.on_accent, STRONG)]

    def _tag(self, rect: QRectF) -> QRectF | None:
        """The playhead's tag, within the figure."""
        if self.at is None:
            return None
        px = self._sizes.px
        width = width_of(self._tag_words(), px(TAG)) + 2 * px(TAG_PADDING)
        left = self.x(rect, self.at) - width / 2
        left = min(max(left, rect.left() + px(4)), rect.right() - width - px(4))
        top = self.band(rect).top() - px(TAG_HEIGHT + 4)
        return QRectF(left, top, width, px(TAG_HEIGHT))

    def _draw_playhead(self, painter: QPainter, rect: QRectF, tag: QRectF, column: float) -> None:
        """The line at ◆; dashed where ◆ is beside the line and this is only the nearest."""
        theme, px, band = self._theme, self._sizes.px, self.band(rect)
        line = QLineF(column, tag.bottom(), column, band.bottom() + px(4))
        painter.setPen(QPen(theme.panel, self._sizes.line(HALO)))
        painter.drawLine(QLineF(column, band.top(), column, band.bottom()))
        at = self._losses.at
        on_line = self._wanted is not None or (at is not None and self._line.holds(at))
        width = self._sizes.line(PLAYHEAD)
        pen = QPen(theme.accent, width) if on_line else theme.pen(theme.accent, width, BESIDE_DASH)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawLine(line)
        painter.setPen(QPen(theme.panel, px(3)))
        painter.setBrush(theme.accent)
        painter.drawRoundedRect(tag, px(3), px(3))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawRoundedRect(tag, px(3), px(3))
        draw_runs(painter, tag.center(), self._tag_words(), px(TAG), Align.CENTRE)
        if self._focused:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(theme.pen(theme.accent, self._sizes.line(1.5)))
            ring = px(RING)
            painter.drawRoundedRect(tag.adjusted(-ring, -ring, ring, ring), px(5), px(5))
