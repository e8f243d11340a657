"""The confusion that follows from two thresholds on a score of three ordered classes."""

from functools import cached_property

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import Cuts
from engine.wording.classes.following_confusion import (
    FollowingCell,
    FollowingConfusion,
    following_confusion,
    following_note,
)
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.matrices_figure import ground_of_share, readable
from gui.paint.paragraph import draw_lines, elided_text, height_of, lines_of
from gui.paint.score_lanes import ScoreLanes, score_lanes
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

LABEL, SHARE, CASES = 12.0, 15.0, 11.5
HEAD, FOOT_ROW, NOTE_ROW = 40.0, 22.0, 16.0  # px
SIDE, BETWEEN = 12.0, 3.0
MOST_BESIDE = 0.28  # of the width, for the classes
MOST_HIGH, TALL = 96.0, (52.0, 32.0)  # px of a cell, and from which it has three lines, or two
LEAST_NOTED = 300.0  # px of height from which there is a note
LINES = ((0.0,), (-8.0, 9.0), (-17.0, 2.0, 18.0))  # px from a cell's middle


class FollowingConfusionFigure:
    """Paints whom one score's thresholds call what, and what that costs.

    Args:
        scale: 1 in the window; exports enlarge.
        notes: say at the foot how costs are found.
        model: whose score; empty for the leading one's.
        dragged: a model, and where its thresholds are dragged to.
    """

    def __init__(
        self,
        analysis: ClassesAnalysis,
        theme: Theme,
        *,
        scale: float = 1.0,
        notes: bool = True,
        model: str = "",
        dragged: tuple[str, Cuts] | None = None,
    ) -> None:
        self._analysis, self._theme, self._sizes = analysis, theme, Sizes(scale)
        self._notes, self._model, self._dragged = notes, model, dragged

    @property
    def ground_key(self) -> tuple[object, ...]:
        """Nothing is kept between paintings."""
        return (self._theme, self._sizes)

    @cached_property
    def lanes(self) -> ScoreLanes | None:
        """Whose thresholds, and where they are; None where there are none."""
        lanes = score_lanes(self._analysis, model=self._model, dragged=self._dragged)
        return None if lanes is None or lanes.result is None or lanes.cuts is None else lanes

    @cached_property
    def confusion(self) -> FollowingConfusion | None:
        """What is painted."""
        lanes = self.lanes
        if lanes is None or lanes.result is None or lanes.cuts is None:
            return None
        return following_confusion(lanes.result, lanes.cuts)

    def paint(self, painter: QPainter, rect: QRectF) -> None:
        """Paint the whole figure."""
        self.paint_ground(painter, rect)
        self.paint_overlay(painter, rect)

    def paint_ground(self, painter: QPainter, rect: QRectF) -> None:
        """All of it changes while a threshold is dragged."""

    def paint_overlay(self, painter: QPainter, rect: QRectF) -> None:
        """Paint heads, cells, sums and the note."""
        found = self.confusion
        if found is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        block = self._block(rect, found)
        self._draw_names(painter, rect, block, found)
        for called, row in enumerate(found.cells):
            for actual, cell in enumerate(row):
                self._draw_cell(painter, self.cell_area(block, called, actual), cell)
        self._draw_sums(painter, rect, block, found)
        self._draw_note(painter, rect)
        painter.restore()

    def _beside(self, rect: QRectF, found: FollowingConfusion) -> float:
        """The room of the classes' names at the left."""
        px, ink = self._sizes.px, self._theme.ink
        names = (*found.labels, tr("predicted"))
        widest = max(width_of([Run(name, ink, STRONG)], px(LABEL)) for name in names)
        return min(widest, MOST_BESIDE * rect.width()) + px(SIDE + 8)

    def _note_lines(self, rect: QRectF) -> list[str]:
        lanes, px = self.lanes, self._sizes.px
        if not self._notes or lanes is None or lanes.result is None:
            return []
        if rect.height() < px(LEAST_NOTED):
            return []
        words = following_note(lanes.result)
        return lines_of(words, px(CASES), rect.width() - px(2 * SIDE), most=2)

    def _block(self, rect: QRectF, found: FollowingConfusion) -> QRectF:
        """Where the nine cells lie."""
        px = self._sizes.px
        foot = px(8) + height_of(self._note_lines(rect), px(CASES))
        foot += px(2 * FOOT_ROW + 8) if found.total else 0.0
        left, top = rect.left() + self._beside(rect, found), rect.top() + px(HEAD)
        high = min((rect.bottom() - foot - top) / 3, px(MOST_HIGH))
        return QRectF(left, top, rect.right() - px(SIDE) - left, max(3 * high, 3.0))

    def cell_area(self, block: QRectF, called: int, actual: int) -> QRectF:
        """Where one cell lies."""
        wide, high, inset = block.width() / 3, block.height() / 3, self._sizes.px(BETWEEN) / 2
        corner = QPointF(block.left() + actual * wide, block.top() + called * high)
        return QRectF(corner.x(), corner.y(), wide, high).adjusted(inset, inset, -inset, -inset)

    def _draw_names(
        self, painter: QPainter, rect: QRectF, block: QRectF, found: FollowingConfusion
    ) -> None:
        """The classes above and beside, and what columns and rows are."""
        px, theme = self._sizes.px, self._theme
        wide, high, size = block.width() / 3, block.height() / 3, px(LABEL)
        above = QPointF(block.center().x(), block.top() - px(27))
        draw_runs(painter, above, [Run(tr("actual"), theme.ink3)], size, Align.CENTRE)
        end = block.left() - px(8)
        row = block.top() - px(11)
        draw_runs(painter, QPointF(end, row), [Run(tr("predicted"), theme.ink3)], size, Align.RIGHT)
        for place, label in enumerate(found.labels):
            name = [Run(elided_text(label, size, STRONG, wide - px(4)), theme.ink, STRONG)]
            centre = QPointF(block.left() + (place + 0.5) * wide, row)
            draw_runs(painter, centre, name, size, Align.CENTRE)
            room = end - rect.left() - px(SIDE)
            name = [Run(elided_text(label, size, STRONG, room), theme.ink, STRONG)]
            middle = QPointF(end, block.top() + (place + 0.5) * high)
            draw_runs(painter, middle, name, size, Align.RIGHT)

    def _draw_cell(self, painter: QPainter, area: QRectF, cell: FollowingCell) -> None:
        """A cell's ground, and as many of its words as it has room for."""
        px, theme, lanes = self._sizes.px, self._theme, self.lanes
        if lanes is None:
            return
        ground = ground_of_share(theme, lanes.found.look, cell.share, is_right=cell.is_right)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawRoundedRect(area, px(3), px(3))
        color = readable(theme, ground)
        count = 3 if area.height() >= px(TALL[0]) else 2 if area.height() >= px(TALL[1]) else 1
        for place, down in enumerate(LINES[count - 1]):
            size = px(SHARE if place == 0 and count > 1 else CASES)
            weight = STRONG if place == 0 and cell.is_right else NORMAL
            run = [Run(cell.words[place], color, weight)] if place < len(cell.words) else []
            if run and width_of(run, size) <= area.width() - px(4):
                middle = area.center() + QPointF(0, px(down))
                draw_runs(painter, middle, run, size, Align.CENTRE)

    def _draw_sums(
        self, painter: QPainter, rect: QRectF, block: QRectF, found: FollowingConfusion
    ) -> None:
        """What each actual class's errors cost, and all of them."""
        if not found.total:
            return
        px, theme, size = self._sizes.px, self._theme, self._sizes.px(LABEL)
        row = block.bottom() + px(FOOT_ROW / 2 + 2)
        words = [Run(tr("costs"), theme.ink3)]
        draw_runs(painter, QPointF(block.left() - px(8), row), words, size, Align.RIGHT)
        for place, text in enumerate(found.sums):
            centre = QPointF(block.left() + (place + 0.5) * block.width() / 3, row)
            draw_runs(painter, centre, [Run(text, theme.ink2)], size, Align.CENTRE)
        line = row + px(FOOT_ROW / 2)
        painter.setPen(theme.pen(theme.separator, self._sizes.line(1)))
        painter.drawLine(QPointF(rect.left() + px(SIDE), line), QPointF(block.right(), line))
        row += px(FOOT_ROW)
        words = [Run(tr("All, per 1,000 cases"), theme.ink)]
        draw_runs(painter, QPointF(rect.left() + px(SIDE), row), words, size)
        total = [Run(found.total, theme.ink, STRONG)]
        draw_runs(painter, QPointF(block.right(), row), total, px(13), Align.RIGHT)

    def _draw_note(self, painter: QPainter, rect: QRectF) -> None:
        lines, px = self._note_lines(rect), self._sizes.px
        if lines:
            top = rect.bottom() - px(4) - height_of(lines, px(CASES))
            area = QRectF(rect.left() + px(SIDE), top, rect.width() - px(2 * SIDE), 0)
            draw_lines(painter, area, lines, px(CASES), self._theme.ink3)
