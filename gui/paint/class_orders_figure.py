"""What one score is worth in every order of the classes: a bar an order, and chance."""

from functools import cached_property

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.following_confusion import (
    OrderRow,
    no_orders_note,
    order_rows,
    orders_note,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.paragraph import draw_centred, draw_lines, elided_text, height_of, lines_of
from gui.paint.score_lanes import ScoreLanes, score_lanes
from gui.paint.sizes import Sizes
from gui.paint.table_figure import more_rows
from gui.themes.theme import Theme, mix

LABEL, NOTE = 12.5, 11.5
SIDE, GAP = 12.0, 10.0
MOST_ROW, LEAST_ROW, BAR = 34.0, 17.0, 12.0  # px of a row, and of its bar
MOST_NAMES = 0.45  # of the width, for the orders
SCALE = 24.0  # px for what the dotted line is
PALE = 0.55  # share of the ground in bars of orders that are not stated


class ClassOrdersFigure:
    """Paints the value of every order, the greatest first.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say above what the values are.
        model: whose score; empty for the leading one's.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        model: str = "",
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._model = notes, model

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that it depends on."""
        return (self._analysis, self._theme, self._sizes, self._notes, self._model)

    @cached_property
    def lanes(self) -> ScoreLanes | None:
        """Whose score; None where there is none."""
        return score_lanes(self._analysis, model=self._model)

    @cached_property
    def rows(self) -> tuple[OrderRow, ...]:
        """What is painted."""
        return () if self.lanes is None else order_rows(self.lanes.found)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Nothing follows the mouse."""

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the sentence, the bars and the line of chance."""
        theme, px, lanes = self._theme, self._sizes.px, self.lanes
        if lanes is None or not self.rows:
            draw_centred(painter, rect, no_orders_note(), px(LABEL), theme.ink3)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = rect.adjusted(px(SIDE), px(6), -px(SIDE), -px(4))
        words = orders_note(lanes.found) if self._notes else ""
        lines = lines_of(words, px(NOTE), room.width(), most=3)
        draw_lines(painter, room, lines, px(NOTE), theme.ink3)
        top = room.top() + height_of(lines, px(NOTE)) + px(6)
        high = min((room.bottom() - px(SCALE) - top) / len(self.rows), px(MOST_ROW))
        high = max(high, px(LEAST_ROW))
        # Rounding must not take the last row away where exactly all have room.
        seen = max(1, min(len(self.rows), int((room.bottom() - px(SCALE) - top) / high + 0.01)))
        bars = self._bars(room, top, seen * high)
        for place, row in enumerate(self.rows[:seen]):
            self._draw_row(painter, room, bars, row, top + (place + 0.5) * bars.height() / seen)
        self._draw_chance(painter, bars)
        words = more_rows(0, len(self.rows) - seen)
        below = QPointF(room.left(), bars.bottom() + px(13))
        draw_runs(painter, below, [Run(words, theme.ink3)], px(NOTE))
        painter.restore()

    def _bars(self, room: QRectF, top: float, high: float) -> QRectF:
        """Where bars stand, from 0 to the greatest value at their right."""
        px, ink = self._sizes.px, self._theme.ink
        widest = max(width_of([Run(row.words, ink, STRONG)], px(LABEL)) for row in self.rows)
        number = width_of([Run(formatting.rate(0.5), ink, STRONG)], px(LABEL))
        left = room.left() + min(widest, MOST_NAMES * room.width()) + px(GAP)
        return QRectF(left, top, room.right() - number - px(GAP) - left, high)

    def _draw_row(
        self, painter: QPainter, room: QRectF, bars: QRectF, row: OrderRow, middle: float
    ) -> None:
        """One order: its name, its bar and its value."""
        px, theme, lanes = self._sizes.px, self._theme, self.lanes
        weight = STRONG if row.is_stated else NORMAL
        ink = theme.ink if row.is_stated else theme.ink2
        name = elided_text(row.words, px(LABEL), weight, bars.left() - px(GAP) - room.left())
        draw_runs(painter, QPointF(room.left(), middle), [Run(name, ink, weight)], px(LABEL))
        color = mix(theme.ink3, theme.plot, PALE)
        if row.is_stated and lanes is not None:
            color = theme.model(lanes.found.look).color
        share = row.value / max(each.value for each in self.rows)
        bar = QRectF(bars.left(), middle - px(BAR / 2), share * bars.width(), px(BAR))
        painter.fillRect(bar, color)
        number = [Run(formatting.rate(row.value), ink, weight)]
        draw_runs(painter, QPointF(room.right(), middle), number, px(LABEL), Align.RIGHT)

    def _draw_chance(self, painter: QPainter, bars: QRectF) -> None:
        """The value of a score that knows nothing, in every order the same."""
        px, theme = self._sizes.px, self._theme
        chance = 1 / len(self.rows)
        column = bars.left() + chance / max(each.value for each in self.rows) * bars.width()
        painter.setPen(theme.pen(theme.neutral, self._sizes.line(1.2), self._sizes.dash((2, 4))))
        painter.drawLine(QLineF(column, bars.top(), column, bars.bottom() + px(4)))
        words = [Run(f"1/{len(self.rows)} = {formatting.rate(chance)}", theme.ink3)]
        half = width_of(words, px(NOTE)) / 2
        column = max(column, bars.left() + half)
        draw_runs(painter, QPointF(column, bars.bottom() + px(13)), words, px(NOTE), Align.CENTRE)
