"""What is under the mouse on the ROC plane: its mark, and the card that says all about it."""

from collections.abc import Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter

from gui.paint.lettering import Align, draw_runs
from gui.paint.marker_shapes import shape
from gui.paint.marks import draw_card, draw_marker, faded
from gui.paint.roc_label_places import CARD_PADDING, card_size, words_line, words_size
from gui.paint.roc_leaders import draw_leader_to
from gui.paint.roc_scene import RocScene
from gui.paint.roc_spots import Hover, MixtureHover, Spot, TangentHover, spot_rates, spot_words

GAP = 22.0
EDGE = 5.0
EDGE_OPACITY = 0.45
TANGENT = 3.0
COIN = 9.0


def hover_card(scene: RocScene, spot: Spot, calm: QPointF | None = None) -> QRectF:
    """Where the spot's card lies: beside it, or as near as it fits to a calm place."""
    place = scene.axes.point(*spot_rates(spot))
    size, plot, air = card_size(scene, spot_words(scene, spot)), scene.axes.plot, scene.sizes.px(6)
    if calm is None:
        return _card_beside(scene, place, size)
    left = max(min(calm.x(), plot.right() - size.width() - air), plot.left() + air)
    top = max(min(calm.y(), plot.bottom() - size.height() - air), plot.top() + air)
    return QRectF(QPointF(left, top), size)


def paint_hover(
    painter: QPainter, scene: RocScene, spot: Spot, card: QRectF, words: Sequence[QRectF] = ()
) -> None:
    """Mark the spot, and lead from it to its card, clear of words."""
    place = scene.axes.point(*spot_rates(spot))
    lines = spot_words(scene, spot)
    if isinstance(spot, Hover) and not scene.looks.stands_out(spot.model):
        hull = spot.model.hull  # one of many grey hulls, told from the others
        painter.setPen(scene.theme.pen(scene.theme.ink2, scene.sizes.line(1.5)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(scene.axes.polyline(hull.fpr, hull.tpr))
    draw_leader_to(painter, scene, place, card, words)
    if isinstance(spot, Hover):
        draw_marker(painter, place, scene.style(spot.model), scene.theme, scene.sizes)
    elif isinstance(spot, MixtureHover):
        _paint_mixture(painter, scene, spot, place)
    else:
        _paint_tangent(painter, scene, spot)
    draw_card(painter, card, scene.theme, scene.sizes)
    step = words_line(scene)
    top = card.center().y() - step * (len(lines) - 1) / 2
    for row, runs in enumerate(lines):
        at = QPointF(card.left() + scene.sizes.px(CARD_PADDING), top + row * step)
        draw_runs(painter, at, runs, words_size(scene), Align.LEFT)


def _paint_mixture(painter: QPainter, scene: RocScene, spot: MixtureHover, place: QPointF) -> None:
    """The edge under a wide stroke, its two thresholds, and a ring where the coin leads."""
    theme, sizes, style = scene.theme, scene.sizes, scene.style(spot.model)
    ends = [scene.axes.point(end.fpr, end.tpr) for end in (spot.mixture.first, spot.mixture.second)]
    painter.save()
    painter.setClipRect(scene.axes.plot.adjusted(-2, -2, 2, 2))
    pen = theme.pen(faded(style.color, EDGE_OPACITY), sizes.line(EDGE))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QLineF(*ends))
    for end in ends:
        draw_marker(painter, end, style, theme, sizes)
    painter.restore()
    painter.setPen(theme.pen(style.color, sizes.line(2)))
    painter.setBrush(theme.plot)
    painter.drawEllipse(place, sizes.line(COIN) / 2, sizes.line(COIN) / 2)


def _paint_tangent(painter: QPainter, scene: RocScene, spot: TangentHover) -> None:
    """The line through the square, stronger between the two points at which it touches."""
    theme, sizes = scene.theme, scene.sizes
    below, above = spot.below_point, spot.above_point
    painter.save()
    painter.setClipRect(scene.axes.plot)
    painter.setPen(theme.pen(theme.ink, sizes.line(1)))
    painter.drawLine(scene.line(spot.t, (below.fpr, below.tpr)))
    painter.setPen(theme.pen(theme.ink, sizes.line(TANGENT)))
    ends = [scene.axes.point(each.fpr, each.tpr) for each in (below, above)]
    painter.drawLine(QLineF(*ends))
    painter.restore()
    for model, place in zip((spot.below, spot.above), ends, strict=True):
        style = scene.style(model)
        painter.setPen(theme.pen(theme.ink, sizes.line(1.5)))
        painter.setBrush(style.color)
        painter.drawPath(shape(style.marker, place, sizes.line(COIN)))


def _card_beside(scene: RocScene, place: QPointF, size: QSizeF) -> QRectF:
    """The card's place: to the lower right of the spot, or where the plot has room."""
    plot, gap = scene.axes.plot, scene.sizes.px(GAP)
    left = place.x() + gap
    if left + size.width() > plot.right():
        left = max(place.x() - gap - size.width(), plot.left())
    top = place.y() + gap
    if top + size.height() > plot.bottom():
        top = place.y() - gap - size.height()
    return QRectF(QPointF(left, top), size)
