"""The vertex under the mouse on the ROC plane, and the card that says all about it."""

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import ModelResult
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rules import rule_words
from gui.paint.lettering import STRONG, Align, Run, draw_runs
from gui.paint.marks import draw_card, draw_leader, draw_marker
from gui.paint.roc_label_places import CARD_PADDING, card_size, words_line, words_size
from gui.paint.roc_scene import RocScene

GAP = 22.0


class Hover(Struct, frozen=True, eq=False):
    """A vertex of a model's curve, as an operating point at the playhead's t."""

    model: ModelResult
    point: OperatingPoint


def hover_card(scene: RocScene, hover: Hover) -> QRectF:
    """Where the vertex's card lies."""
    place = scene.axes.point(hover.point.fpr, hover.point.tpr)
    return _card_beside(scene, place, card_size(scene, hover_words(scene, hover)))


def paint_hover(painter: QPainter, scene: RocScene, hover: Hover) -> None:
    """Grow the vertex to a marker, and put its card beside it."""
    place = scene.axes.point(hover.point.fpr, hover.point.tpr)
    lines = hover_words(scene, hover)
    card = hover_card(scene, hover)
    pen = QPen(scene.theme.ink3, scene.sizes.line(1))
    near = QPointF(
        min(max(place.x(), card.left()), card.right()),
        min(max(place.y(), card.top()), card.bottom()),
    )
    if not scene.looks.stands_out(hover.model):  # one of many grey hulls, told from the others
        hull = hover.model.hull
        painter.setPen(scene.theme.pen(scene.theme.ink2, scene.sizes.line(1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(scene.axes.polyline(hull.fpr, hull.tpr))
    draw_leader(painter, place, near, pen)
    draw_marker(painter, place, scene.style(hover.model), scene.theme, scene.sizes)
    draw_card(painter, card, scene.theme, scene.sizes)
    step = words_line(scene)
    top = card.center().y() - step * (len(lines) - 1) / 2
    for row, runs in enumerate(lines):
        at = QPointF(card.left() + scene.sizes.px(CARD_PADDING), top + row * step)
        draw_runs(painter, at, runs, words_size(scene), Align.LEFT)


def hover_words(scene: RocScene, hover: Hover) -> list[list[Run]]:
    """Threshold, rates, counts and cost of the vertex."""
    theme, point, counts = scene.theme, hover.point, hover.point.counts
    name = scene.name(hover.model)
    rule = rule_words(hover.model.geometry.direction, point.shown_threshold)
    cost = tr("cost {rate} of the worst", rate=formatting.rate(point.normalised_cost))
    if point.cost_per_case is not None:
        cost = tr(
            "{cost_per_1000} per 1,000 cases",
            cost_per_1000=formatting.cost_per_1000(point.cost_per_case),
        )
    count = formatting.count
    numbers = [NO_COUNTS]
    if counts is not None:
        numbers = [
            tr("TP {tp}, FN {fn} (misses)", tp=count(counts.tp), fn=count(counts.fn)),
            tr("FP {fp} (false alarms), TN {tn}", fp=count(counts.fp), tn=count(counts.tn)),
        ]
    rest = [
        tr(
            "TPR {point_tpr}, FPR {point_fpr}",
            point_tpr=formatting.rate(point.tpr),
            point_fpr=formatting.rate(point.fpr),
        ),
        *numbers,
        tr("At t = {t_short}: {cost}", t_short=formatting.t_short(point.t), cost=cost),
    ]
    head = Run(f"{name}, {rule}", scene.style(hover.model).word_color, STRONG)
    return [[head], *([Run(text, theme.ink2)] for text in rest)]


def _card_beside(scene: RocScene, place: QPointF, size: QSizeF) -> QRectF:
    """The card's place: to the lower right of the vertex, or where the plot has room."""
    plot, gap = scene.axes.plot, scene.sizes.px(GAP)
    left = place.x() + gap
    if left + size.width() > plot.right():
        left = max(place.x() - gap - size.width(), plot.left())
    top = place.y() + gap
    if top + size.height() > plot.bottom():
        top = place.y() - gap - size.height()
    return QRectF(QPointF(left, top), size)
