"""Which of two models costs less at which t: a strip a pair."""

from functools import cached_property
from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis
from engine.binary.voros.dominance import Dominance
from engine.messages.language import tr
from engine.wording.comparison_words import (
    dominance_sentence,
    dominance_summary,
    pairs_shown,
    ranked_dominances,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import draw_hatch
from gui.paint.names import distinguished
from gui.paint.pair_rows import PairRows
from gui.paint.paragraph import draw_lines, elided_text, height_of, lines_of
from gui.paint.plot_axes import tick_text, ticks
from gui.paint.ribbon_ground import HUE_HATCH
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

HEAD = 26.0
ROW, LOW_ROW = 50.0, 24.0
SCALE = 22.0
SIDE = 10.0
STRIP = 12.0
NAMES = 0.34  # of the width, for names in low rows
HATCH = 6.0


class DominanceStrips(PairRows[Dominance]):
    """Lays out and paints the strips, as many as there is room for from the first one on.

    Args:
        first: the place of the first pair that is seen.
        chosen: the model whose pairs come first; empty for the leading one's.
    """

    head, row, low_row = HEAD, ROW, LOW_ROW

    def __init__(
        self, analysis: Analysis, theme: Theme, sizes: Sizes, *, first: int = 0, chosen: str = ""
    ) -> None:
        super().__init__(analysis, ranked_dominances(analysis, chosen), theme, sizes, first)

    def strip(self, rect: QRectF, row: int) -> QRectF:
        """The strip of one of the seen pairs, t from 0 to 1."""
        px, low = self._sizes.px, self._is_low(rect)
        left = rect.left() + px(SIDE) + (NAMES * rect.width() if low else 0)
        top = rect.top() + px(HEAD) + row * self._row(rect) + px(6 if low else 20)
        return QRectF(left, top, rect.right() - px(SIDE) - left, px(STRIP))

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the pairs, [a, b] and the scale of t."""
        px, theme = self._sizes.px, self._theme
        first, rows = self.first(rect), self.rows(rect)
        words = tr("Who costs less at each t")
        seen = pairs_shown(first + 1, first + rows, len(self.pairs))
        heading = [Run(words, theme.ink, STRONG), Run(f"   {seen}", theme.ink3)]
        place = QPointF(rect.left() + px(SIDE), rect.top() + px(12))
        if width_of(heading, px(12)) > rect.width() - px(2 * SIDE):
            heading = heading[:1] if rows == len(self.pairs) else [Run(seen, theme.ink3)]
        draw_runs(painter, place, heading, px(12))
        for row in range(rows):
            self._draw_pair(painter, rect, row, self.pairs[first + row])
        self._draw_range(painter, rect)
        notes = self._notes(rect)
        foot = rect.top() + px(HEAD + SCALE) + rows * self._row(rect)
        area = QRectF(rect.left() + px(SIDE), foot, rect.width() - px(2 * SIDE), 0)
        draw_lines(painter, area, notes, px(12), theme.ink2)

    def t_at(self, rect: QRectF, place: QPointF) -> float | None:
        """The t under a pixel; None beside the strips."""
        reach = self._sizes.px(3)
        for row in range(self.rows(rect)):
            strip = self.strip(rect, row)
            if strip.adjusted(0, -reach, 0, reach).contains(place):
                return (place.x() - strip.left()) / strip.width()
        return None

    def paint_overlay(
        self, painter: QPainter, rect: QRectF, t: float, pointed: float | None
    ) -> None:
        """Paint on every strip the same t, and that which the mouse is on in any view."""
        theme, reach = self._theme, self._sizes.px(3)
        lines = [(t, 4.5, theme.accent, 2.0)]
        if pointed is not None:
            lines.insert(0, (pointed, 3.0, theme.ink2, 1.0))
        for row in range(self.rows(rect)):
            strip = self.strip(rect, row)
            for value, halo, color, width in lines:
                column = strip.left() + value * strip.width()
                line = QLineF(column, strip.top() - reach, column, strip.bottom() + reach)
                for each, wide in ((theme.panel, halo), (color, width)):
                    painter.setPen(theme.pen(each, self._sizes.line(wide)))
                    painter.drawLine(line)

    def _room(self, rect: QRectF) -> float:
        px = self._sizes.px
        return rect.height() - px(HEAD + SCALE + 4) - height_of(self._notes(rect), px(12))

    def _notes(self, rect: QRectF) -> list[str]:
        px, words = self._sizes.px, self._summary
        return lines_of(words, px(12), rect.width() - px(2 * SIDE), most=2) if words else []

    @cached_property
    def _summary(self) -> str:
        """What takes a look at every pair, of which there may be thousands."""
        return dominance_summary(self._analysis)

    def _look(self, name: str) -> int:
        model = self._analysis.model(name)
        return 0 if model is None else model.look

    def _draw_pair(self, painter: QPainter, rect: QRectF, row: int, pair: Dominance) -> None:
        px, theme, strip = self._sizes.px, self._theme, self.strip(rect, row)
        left = rect.left() + px(SIDE)
        if self._is_low(rect):
            size, room = px(12), NAMES * rect.width() - px(24)
            a, b = distinguished((pair.a, pair.b), size, STRONG, room / 2)
            runs = [
                Run(a, theme.model(self._look(pair.a)).word_color, STRONG),
                Run(" – ", theme.ink3),
                Run(b, theme.model(self._look(pair.b)).word_color, STRONG),
            ]
            draw_runs(painter, QPointF(left, strip.center().y()), runs, size)
        else:
            words = elided_text(dominance_sentence(pair), px(12), NORMAL, strip.width())
            draw_runs(painter, QPointF(left, strip.top() - px(10)), [Run(words, theme.ink)], px(12))
        given = self._analysis.given
        for stretch in pair.stretches:
            cuts = [stretch.t_low, given.a, given.b, stretch.t_high]
            inside = sorted(min(max(t, stretch.t_low), stretch.t_high) for t in cuts)
            for low, high in pairwise(inside):
                if high > low:
                    faded = not given.a <= (low + high) / 2 <= given.b
                    self._fill(painter, strip, pair, (low, high, stretch.cheaper), faded=faded)

    def _fill(
        self,
        painter: QPainter,
        strip: QRectF,
        pair: Dominance,
        stretch: tuple[float, float, int],
        *,
        faded: bool,
    ) -> None:
        """A stretch in the look of who costs less, hatched in grey where both cost the same."""
        theme, (low, high, cheaper) = self._theme, stretch
        left = strip.left() + low * strip.width()
        area = QRectF(left, strip.top(), (high - low) * strip.width(), strip.height())
        if cheaper == 0:
            painter.fillRect(area, theme.plot)
            draw_hatch(painter, area, theme.neutral, self._sizes.px(HATCH))
            return
        style = theme.model(self._look(pair.a if cheaper < 0 else pair.b))
        ground = mix(style.color, theme.panel, theme.outside_mix) if faded else style.color
        painter.fillRect(area, ground)
        if style.hatched:  # an earlier model has the same hue
            draw_hatch(painter, area, theme.panel, self._sizes.px(HUE_HATCH))

    def _draw_range(self, painter: QPainter, rect: QRectF) -> None:
        """The ticks of t below the strips."""
        px, theme, strip = self._sizes.px, self._theme, self.strip(rect, 0)
        foot = rect.top() + px(HEAD) + self.rows(rect) * self._row(rect)
        for t in ticks(0, 1, max(2, min(6, int(strip.width() / px(44))))):
            column = strip.left() + t * strip.width()
            painter.setPen(QPen(theme.border, self._sizes.line(1)))
            painter.drawLine(QLineF(column, foot - px(3), column, foot + px(1)))
            words = [Run(tick_text(t), theme.ink2)]
            draw_runs(painter, QPointF(column, foot + px(9)), words, px(10.5), Align.CENTRE)
