"""The two playheads of a review on the ribbon: where cases are flagged, and where cleared."""

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import Review
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.decision_lines import leading_decided
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.ribbon_layout import RibbonScene

HALO, LINE, HEAD = 4.0, 1.6, 5.0  # px
BAR = 3.0
SIZE, PADDING = 11.0, 8.0


def shown_review(analysis: Analysis) -> Review | None:
    """The review of the model in use; None where none is asked for, or none pays."""
    leading = leading_decided(analysis)
    found = None if leading is None or analysis.review is None else analysis.review[leading.name]
    return found if isinstance(found, Review) and found.pays else None


def draw_review(painter: QPainter, scene: RibbonScene) -> None:
    """Two hollow playheads at the t that choose both thresholds, joined by a bar with its words."""
    found = shown_review(scene.analysis)
    if found is None:
        return
    theme, px, band = scene.theme, scene.sizes.px, scene.band
    left, right = sorted((scene.x(found.t_clear), scene.x(found.t_flag)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.accent)
    bar = QRectF(left, band.bottom() - px(BAR), right - left, px(BAR))
    painter.drawRect(bar)
    for column in (left, right):
        line = QLineF(column, band.top(), column, scene.foot)
        for color, width in ((theme.panel, HALO), (theme.accent, LINE)):
            painter.setPen(QPen(color, scene.sizes.line(width)))
            painter.drawLine(line)
        half, top = px(HEAD), band.top()
        corners = ((column - half, top), (column + half, top), (column, top + px(1.6 * HEAD)))
        painter.setPen(QPen(theme.accent, scene.sizes.line(LINE)))
        painter.setBrush(theme.panel)
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in corners]))
    words = tr("review {share}", share=formatting.share(found.share))
    size = px(SIZE)
    width = width_of([Run(words, theme.on_accent, STRONG)], size) + px(PADDING)
    if width < right - left:
        place = QPointF((left + right) / 2, bar.top() - 0.75 * size)
        box = QRectF(place.x() - width / 2, bar.top() - 1.5 * size, width, 1.5 * size)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.accent)
        painter.drawRoundedRect(box, px(3), px(3))
        draw_runs(painter, place, [Run(words, theme.on_accent, STRONG)], size, Align.CENTRE)
