"""Everyone by cost: marker, name, a bar and the cost per 1,000 cases, cheapest first."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.classes.ranked_costs import PER_1000, RankedCost
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.names import distinguished
from gui.themes.theme import Theme
from gui.widgets.swatch import paint_marker

ROW, TWO_LINES, HEAD = 26.0, 36.0, 24.0
SIZE, HEAD_SIZE, SMALL = 12.5, 12.0, 11.0
MARK, RING = 9.0, 4.0
SIDE = 8.0
NAMES = 0.34  # of the width at most
THICKNESS = 7.0
ACCENT_BAR = 3.0
MOST = 12  # rows; of more the first ones


class RankedCostsList(QWidget):
    """A row each, as high as they need."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.rows: tuple[RankedCost, ...] = ()
        self._left_out = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Classifiers by cost"))

    def show_rows(self, rows: Sequence[RankedCost]) -> None:
        """Show everyone, or the first of many."""
        shown = tuple(rows) if len(rows) <= MOST else tuple(rows[: MOST - 1])
        self.rows, self._left_out = shown, len(rows) - len(shown)
        self.setVisible(bool(rows))
        words = "; ".join(f"{row.name} {row.words}" for row in rows[:MOST])
        self.setAccessibleDescription(f"{PER_1000}: {words}")
        self.setFixedHeight(self.sizeHint().height())
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """The rows below their head."""
        return QSize(200, round(HEAD + self._row * len(self.rows) + ROW * bool(self._left_out)))

    @property
    def _row(self) -> float:
        """A row's height."""
        return TWO_LINES if any(row.interval for row in self.rows) else ROW

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint head and rows."""
        theme = self._theme
        if theme is None or not self.rows:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_head(painter, theme)
            names = tuple(row.name for row in self.rows)
            cut = distinguished(names, SIZE, STRONG, self.width() * NAMES)
            left = (
                3 * SIDE
                + MARK
                + max(width_of([Run(name, theme.ink, STRONG)], SIZE) for name in cut)
            )
            right = max(
                max(
                    width_of([Run(row.words, theme.ink, STRONG)], SIZE),
                    width_of([Run(row.interval, theme.ink3)], SMALL),
                )
                for row in self.rows
            )
            room = QRectF(left, 0, max(10.0, self.width() - left - right - 3 * SIDE), THICKNESS)
            for place, row in enumerate(self.rows):
                area = QRectF(0, HEAD + place * self._row, self.width(), self._row)
                self._paint_row(painter, theme, area, row, cut[place], room)
            if self._left_out:
                words = tr("and {rest} more", rest=formatting.count(self._left_out))
                middle = QPointF(2 * SIDE + MARK, HEAD + len(self.rows) * self._row + ROW / 2)
                draw_runs(painter, middle, [Run(words, theme.ink3)], HEAD_SIZE, Align.LEFT)

    def _paint_head(self, painter: QPainter, theme: Theme) -> None:
        middle = HEAD / 2 - 1
        start = [Run(tr("Classifier"), theme.ink2)]
        draw_runs(painter, QPointF(SIDE, middle), start, HEAD_SIZE, Align.LEFT)
        end = [Run(PER_1000.capitalize(), theme.ink2)]
        draw_runs(painter, QPointF(self.width() - SIDE, middle), end, HEAD_SIZE, Align.RIGHT)
        painter.setPen(QPen(theme.border, 1))
        painter.drawLine(QPointF(0, HEAD - 1.5), QPointF(self.width(), HEAD - 1.5))

    def _paint_row(
        self,
        painter: QPainter,
        theme: Theme,
        area: QRectF,
        row: RankedCost,
        name: str,
        room: QRectF,
    ) -> None:
        middle = area.center().y()
        if row.best:
            painter.fillRect(area, theme.selected)
            painter.fillRect(QRectF(0, area.top(), ACCENT_BAR, area.height()), theme.accent)
        self._paint_mark(painter, theme, QPointF(SIDE + MARK / 2 + 2, middle), row.look)
        weight = STRONG if row.best else NORMAL
        known = row.look is not None
        runs = [Run(name, theme.ink if known else theme.ink2, weight)]
        draw_runs(painter, QPointF(2 * SIDE + MARK, middle), runs, SIZE, Align.LEFT)
        bar = QRectF(room)
        bar.moveTop(middle - THICKNESS / 2)
        bar.setWidth(max(1.0, room.width() * row.share) if row.share else 0.0)
        color = theme.neutral if row.look is None else theme.model(row.look).color
        painter.fillRect(bar, color)
        end = [Run(row.words, theme.ink, weight)]
        above = 7.0 if row.interval else 0.0
        draw_runs(painter, QPointF(self.width() - SIDE, middle - above), end, SIZE, Align.RIGHT)
        if row.interval:
            below = [Run(row.interval, theme.ink3)]
            draw_runs(painter, QPointF(self.width() - SIDE, middle + 8), below, SMALL, Align.RIGHT)

    @staticmethod
    def _paint_mark(painter: QPainter, theme: Theme, middle: QPointF, look: int | None) -> None:
        """A classifier's marker; a ring for calling everything one class."""
        if look is not None:
            paint_marker(painter, middle, MARK, theme.model(look))
            return
        painter.setPen(QPen(theme.neutral, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, RING, RING)
