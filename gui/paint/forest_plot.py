"""Differences of pairs of models with their intervals: AUC and VOROS on one scale."""

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis
from engine.analysis.ranked_pairs import Difference, RankedPair, RankedPairs
from engine.messages.language import tr
from engine.wording.comparison_words import (
    auc_difference_note,
    auc_head,
    difference_interval,
    difference_text,
    in_sample_words,
    leaders_sentence,
    pair_chance,
    pairs_shown,
    voros_difference_note,
    voros_head,
    why_no_voros_interval,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.model_looks import ModelLooks
from gui.paint.names import distinguished
from gui.paint.pair_rows import PairRows
from gui.paint.paragraph import draw_lines, height_of, lines_of
from gui.paint.plot_axes import tick_text, ticks
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

HEAD = 34.0  # px of the columns' titles
MOST_NOTES = 4  # lines below the pairs, where there is room
ROW = 64.0  # px of a pair with its numbers below the intervals
LOW_ROW = 24.0  # px of a pair in one line
SCALE = 24.0  # px of the ticks
CHANCE = 62.0  # px of the column of chances
NAMES = 0.29  # of the width, for names in low rows
FRAME = 21.0  # px
SQUARE = 9.0
SIDE = 10.0
GAP = 10.0
BEYOND = 4.0  # px that a number under a column may stand out of it
LOW_FROM = 420.0  # px of width from which low rows are offered
MINUS_WORDS = " − "


class ScaleOfDifferences(Struct, frozen=True):
    """The values at both ends of the two columns."""

    low: float
    high: float

    def x(self, frame: QRectF, value: float) -> float:
        """The pixel column of a difference in a frame."""
        share = (value - self.low) / (self.high - self.low)
        return frame.left() + share * frame.width()


class ForestPlot(PairRows[RankedPair]):
    """Lays out and paints the pairs, as many as there is room for from the first one on.

    Args:
        first: the place of the first pair that is seen.
        chosen: the model whose pairs come first; empty for the leading one's.
    """

    head, row, low_row = HEAD, ROW, LOW_ROW

    def __init__(
        self, analysis: Analysis, theme: Theme, sizes: Sizes, *, first: int = 0, chosen: str = ""
    ) -> None:
        self._ranked = RankedPairs(analysis, chosen)
        super().__init__(analysis, self._ranked, theme, sizes, first)
        self._noted: tuple[QRectF, list[str]] | None = None

    def scale(self, rect: QRectF) -> ScaleOfDifferences:
        """The values at the ends of both columns, for the pairs that are seen."""
        first = self.first(rect)
        return scale_of(self.pairs[first : first + self.rows(rect)])

    def place_of(self, rect: QRectF, pair: RankedPair, column: int, value: float) -> QPointF:
        """The pixel of a difference in the column of AUC (0) or VOROS (1)."""
        row = self.pairs.index(pair) - self.first(rect)
        frame = self._frame(rect, row, column)
        return QPointF(self.scale(rect).x(frame, value), frame.center().y())

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint titles, pairs, scales and the sentence below."""
        px = self._sizes.px
        self._draw_heads(painter, rect)
        scale = self.scale(rect)
        for row in range(self.rows(rect)):
            self._draw_pair(painter, rect, row, scale)
        foot = rect.top() + self._sizes.px(HEAD) + self.rows(rect) * self._row(rect)
        for column in (0, 1) if foot + px(SCALE - 4) <= rect.bottom() else ():
            self._draw_scale(painter, self._frame(rect, 0, column), foot, scale)
        if self._is_low(rect):
            place, align = QPointF(rect.left() + px(SIDE), rect.top() + px(14)), Align.LEFT
        else:
            place, align = QPointF(rect.right() - px(SIDE), foot + px(11)), Align.RIGHT
        draw_runs(painter, place, [Run(self._seen(rect), self._theme.ink3)], px(10.5), align)
        top = foot + px(SCALE)
        area = QRectF(rect.left() + px(SIDE), top, rect.width() - px(2 * SIDE), 0)
        draw_lines(painter, area, self._notes(rect), px(12), self._theme.ink2)

    def _room(self, rect: QRectF) -> float:
        return rect.height() - self._sizes.px(HEAD + SCALE) - self._note_height(rect)

    def _is_low(self, rect: QRectF) -> bool:
        """Whether each pair has one line, because there are many and it is wide enough."""
        return super()._is_low(rect) and rect.width() >= self._sizes.px(LOW_FROM)

    @cached_property
    def _words(self) -> str:
        """The sentences below the plot."""
        analysis = self._analysis
        words = leaders_sentence(analysis, self._ranked), why_no_voros_interval(analysis)
        return " ".join(filter(None, words))

    def _notes(self, rect: QRectF) -> list[str]:
        """The lines below the plot; found once, for where each row stands follows from them."""
        if self._noted is None or self._noted[0] != rect:
            self._noted = rect, self._noted_in(rect)
        return self._noted[1]

    def _noted_in(self, rect: QRectF) -> list[str]:
        px = self._sizes.px
        room = rect.width() - px(2 * SIDE)
        spare = rect.height() - px(HEAD + ROW + SCALE + 4)
        most = max(0, min(MOST_NOTES, int(spare // height_of([""], px(12)))))
        return lines_of(self._words, px(12), room, most=most)

    def _note_height(self, rect: QRectF) -> float:
        return height_of(self._notes(rect), self._sizes.px(12)) + self._sizes.px(4)

    def _frame(self, rect: QRectF, row: int, column: int) -> QRectF:
        """The frame of one difference."""
        px, low = self._sizes.px, self._is_low(rect)
        left = rect.left() + px(SIDE) + (NAMES * rect.width() if low else 0)
        right = rect.right() - px(SIDE + CHANCE)
        width = (right - left) / 2 - px(GAP)
        top = rect.top() + px(HEAD) + row * self._row(rect) + px(2 if low else 22)
        height = px(LOW_ROW - 4 if low else FRAME)
        return QRectF(left + column * (width + px(GAP)), top, width, height)

    def _draw_heads(self, painter: QPainter, rect: QRectF) -> None:
        px, theme, size = self._sizes.px, self._theme, self._sizes.px(12)
        middle = rect.top() + px(14)
        heads = auc_head(self._analysis), voros_head(self._analysis)
        for column, words in enumerate(heads):
            frame = self._frame(rect, 0, column)
            whole = [Run(words, theme.ink, STRONG)]
            if width_of(whole, size) > frame.width():
                whole = [Run("VOROS" if column else "AUC", theme.ink, STRONG)]
            draw_runs(painter, QPointF(frame.left(), middle), whole, size)
        right = rect.right() - px(SIDE)
        for line, words in enumerate((tr("Chance that"), tr("first wins"))):
            place = QPointF(right, rect.top() + px(8) + line * px(13))
            draw_runs(painter, place, [Run(words, theme.ink3)], px(10.5), Align.RIGHT)
        self._rule(painter, rect, rect.top() + px(HEAD - 6))

    def _seen(self, rect: QRectF) -> str:
        first, rows = self.first(rect), self.rows(rect)
        return pairs_shown(first + 1, first + rows, len(self.pairs))

    def _rule(self, painter: QPainter, rect: QRectF, row: float) -> None:
        px = self._sizes.px
        painter.setPen(self._theme.pen(self._theme.separator, self._sizes.line(1)))
        painter.drawLine(QLineF(rect.left() + px(SIDE), row, rect.right() - px(SIDE), row))

    def _draw_pair(
        self, painter: QPainter, rect: QRectF, row: int, scale: ScaleOfDifferences
    ) -> None:
        pair = self.pairs[self.first(rect) + row]
        px, low = self._sizes.px, self._is_low(rect)
        top = rect.top() + px(HEAD) + row * self._row(rect)
        middle = self._frame(rect, row, 0).center().y()
        room = NAMES * rect.width() - px(GAP) if low else rect.width() - px(2 * SIDE)
        names = QPointF(rect.left() + px(SIDE), middle if low else top + px(10))
        self._draw_names(painter, names, pair, room)
        if not low and row > 0:
            self._rule(painter, rect, top - px(1))
        for column, difference in enumerate((pair.auc, pair.voros)):
            frame = self._frame(rect, row, column)
            self._draw_frame(painter, frame, scale.x(frame, 0.0), faint=low)
            if column == 1 and pair.in_sample is not None:
                self._draw_in_sample(painter, frame, scale.x(frame, pair.in_sample))
            self._draw_interval(painter, frame, difference, scale)
            if not low:
                beside = in_sample_words(pair) if column == 1 else ""
                self._draw_numbers(painter, frame, difference, beside, is_voros=column == 1)
        self._draw_chance(painter, rect, middle, pair)

    def _draw_names(self, painter: QPainter, place: QPointF, pair: RankedPair, room: float) -> None:
        """Both names, each in its model's colour."""
        theme, size = self._theme, self._sizes.px(12)
        looks = ModelLooks(self._analysis, theme)
        minus = Run(MINUS_WORDS, theme.ink2)
        each = (room - width_of([minus], size)) / 2
        names = (pair.first.name, pair.second.name)
        first, second = distinguished(names, size, STRONG, each)
        runs = [
            Run(first, looks.of(pair.first).word_color, STRONG),
            minus,
            Run(second, looks.of(pair.second).word_color, STRONG),
        ]
        draw_runs(painter, place, runs, size)

    def _draw_frame(self, painter: QPainter, frame: QRectF, zero: float, *, faint: bool) -> None:
        theme = self._theme
        painter.setBrush(theme.plot)
        painter.setPen(theme.pen(theme.grid if faint else theme.separator, self._sizes.line(1)))
        painter.drawRect(frame)
        painter.setPen(theme.pen(theme.border, self._sizes.line(1)))
        painter.drawLine(QLineF(zero, frame.top(), zero, frame.bottom()))

    def _draw_in_sample(self, painter: QPainter, frame: QRectF, column: float) -> None:
        """A faint mark at the difference in sample, behind the corrected one."""
        theme, line = self._theme, self._sizes.line
        painter.setPen(theme.pen(theme.ink3, line(1.2)))
        painter.drawLine(QLineF(column, frame.top() + line(1), column, frame.bottom() - line(1)))

    def _draw_interval(
        self, painter: QPainter, frame: QRectF, difference: Difference, scale: ScaleOfDifferences
    ) -> None:
        """A line over the interval, and a square: open where it holds 0, or is not known."""
        theme, line, middle = self._theme, self._sizes.line, frame.center().y()
        painter.setPen(theme.pen(theme.ink, line(1.4)))
        if difference.low is not None and difference.high is not None:
            low, high = scale.x(frame, difference.low), scale.x(frame, difference.high)
            tall = line(3)
            painter.drawLine(QLineF(low, middle, high, middle))
            for end in (low, high):
                painter.drawLine(QLineF(end, middle - tall, end, middle + tall))
        side = line(SQUARE)
        known = difference.holds_zero
        if known is None:
            side *= 0.7
        if difference.few:
            painter.setPen(theme.pen(theme.ink3, line(1.4)))
        painter.setBrush(
            theme.plot if known is not False else theme.ink3 if difference.few else theme.ink
        )
        column = scale.x(frame, difference.value)
        painter.drawRect(QRectF(column - side / 2, middle - side / 2, side, side))

    def _draw_numbers(
        self,
        painter: QPainter,
        frame: QRectF,
        difference: Difference,
        beside: str,
        *,
        is_voros: bool,
    ) -> None:
        """The difference, and its interval and what stands beside it where there is room."""
        px, theme = self._sizes.px, self._theme
        row = frame.bottom() + px(11)
        first, second_ink = (theme.ink3, theme.ink) if difference.few else (theme.ink, theme.ink3)
        weight = NORMAL if difference.few else STRONG
        value = [Run(difference_text(difference), first, weight)]
        draw_runs(painter, QPointF(frame.left(), row), value, px(12))
        interval = difference_interval(difference)
        if not interval:
            interval = (voros_difference_note if is_voros else auc_difference_note)(self._analysis)
        taken = width_of(value, px(12)) + px(6)
        for size in (11.0, 10.5):
            run = [Run(interval, second_ink)]
            if taken + width_of(run, px(size)) <= frame.width():
                draw_runs(painter, QPointF(frame.right(), row), run, px(size), Align.RIGHT)
                taken += width_of(run, px(size)) + px(6)
                break
        second = [Run(beside, theme.ink3)]
        if beside and taken + width_of(second, px(10.5)) <= frame.width():
            left = frame.left() + width_of(value, px(12)) + px(6)
            draw_runs(painter, QPointF(left, row), second, px(10.5))

    def _draw_chance(
        self, painter: QPainter, rect: QRectF, middle: float, pair: RankedPair
    ) -> None:
        """The chance in words, and as a bar below."""
        px, theme, right = self._sizes.px, self._theme, rect.right() - self._sizes.px(SIDE)
        low = self._is_low(rect)
        words = [Run(pair_chance(self._analysis, pair), theme.ink, NORMAL if low else STRONG)]
        row = middle if low else middle - px(4)
        draw_runs(painter, QPointF(right, row), words, px(12), Align.RIGHT)
        if pair.chance is None or low:
            return
        bar = QRectF(right - px(42), middle + px(6), px(42), px(3))
        painter.fillRect(bar, theme.separator if theme.tints else theme.grid)
        painter.fillRect(
            QRectF(bar.left(), bar.top(), bar.width() * pair.chance, bar.height()), theme.ink2
        )

    def _draw_scale(
        self, painter: QPainter, frame: QRectF, foot: float, scale: ScaleOfDifferences
    ) -> None:
        px, theme = self._sizes.px, self._theme
        most = max(3, min(6, int(frame.width() / px(40))))
        for value in ticks(scale.low, scale.high, most):
            column = scale.x(frame, value)
            painter.setPen(QPen(theme.border, self._sizes.line(1)))
            painter.drawLine(QLineF(column, foot - px(2), column, foot + px(2)))
            words = [Run(tick_text(value).replace("-", "−"), theme.ink2)]
            half = width_of(words, px(10.5)) / 2  # of the next column's numbers none is met
            if min(column - frame.left(), frame.right() - column) >= half - px(BEYOND):
                draw_runs(painter, QPointF(column, foot + px(11)), words, px(10.5), Align.CENTRE)
        painter.setBrush(Qt.BrushStyle.NoBrush)


def scale_of(pairs: Sequence[RankedPair]) -> ScaleOfDifferences:
    """One scale for all differences with their intervals; 0 lies well inside."""
    values = [0.0]
    for pair in pairs:
        for difference in (pair.auc, pair.voros):
            bounds = (difference.value, difference.low, difference.high, pair.in_sample)
            values += [bound for bound in bounds if bound is not None]
    low, high = min(values), max(values)
    air = 0.08 * (high - low) or 0.01
    return ScaleOfDifferences(low - air, high + air)
