"""The words of the ordered-class surface: axes, volume, names, the thresholds and their card."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.lettering import NORMAL, STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.marks import draw_leader
from gui.paint.names import beginnings, distinguished
from gui.paint.ordered_cards import (
    best_name,
    blocks_words,
    pointed_lines,
    share_text,
    threshold_lines,
    volume_lines,
)
from gui.paint.orientation_cube import paint_cube
from gui.paint.plot_axes import tick_text
from gui.paint.plot_card import card_size, draw_card_beside
from gui.paint.point_names import PointName, body_of, paint_point_names
from gui.paint.scene_labels import DOWN, paint_axis_title, paint_reason
from gui.paint.scene_layout import SceneLayout
from gui.scene.drawing import PointedPart
from gui.scene.ordered_scene import THRESHOLDS, OrderedScene
from gui.scene.point_item import paint_points

RIGHT = (1.0, 0.1)
TOWARD = (DOWN, DOWN, RIGHT)
FLOOR_TICKS, HEIGHT_TICKS = (0.25, 0.5, 0.75), (0.5, 1.0)  # a corner belongs to both axes
TICK_AWAY, TITLE_AWAY = 13.0, 33.0  # px from an axis to the middle of its words
ASIDE = 8.0  # px more where numbers stand beside an axis, not below it
NEAR_VALUE = 26.0  # px from the thresholds' own value within which a tick is left out
INSET, LINE, NUMBERS = 10.0, 18.0, 184.0
NAME_ROOM = 150.0
KEY_MARK, KEY_ROOM = 26.0, 420.0  # below which height words of axes stand where the key would
CARD_ROOM = 520.0  # px of width from which the thresholds have a card of their own


def paint_ordered_labels(
    painter: QPainter, shown: OrderedScene, layout: SceneLayout, reason: str
) -> None:
    """All words on and around the surface."""
    theme = shown.theme
    low, middle, high = shown.result.marker.labels
    words = []
    for axis, (label, toward) in enumerate(zip((low, high, middle), TOWARD, strict=True)):
        words += _paint_ticks(painter, shown, layout, axis, toward)
        if not layout.small:
            name = distinguished((label,), layout.sizes.px(11.5), STRONG, layout.sizes.px(120))[0]
            title = tr("{label} called right", label=name)
            away = TITLE_AWAY + ASIDE * _aside(layout, axis, toward)
            words += paint_axis_title(
                painter, theme, layout, title, axis, toward, aside=away, arrows=True
            )
    first, second, third = beginnings((low, middle, high))
    paint_cube(painter, theme, layout, (first, third, second))
    words.append(_paint_volume(painter, shown, layout))
    words += _paint_thresholds(painter, shown, layout)
    _paint_points(painter, shown, layout, words)
    if reason:
        paint_reason(painter, theme, layout, reason)
    elif not layout.small and layout.rect.height() >= layout.sizes.px(KEY_ROOM):
        _paint_key(painter, shown, layout)


def _aside(layout: SceneLayout, axis: int, toward: tuple[float, float]) -> float:
    """How far words lie beside an axis, 1, and not below it, 0."""
    view = layout.projection
    return abs(axis_line(view, outer_edge(view, axis, toward)).outward.x())


def _paint_ticks(
    painter: QPainter,
    shown: OrderedScene,
    layout: SceneLayout,
    axis: int,
    toward: tuple[float, float],
) -> list[QRectF]:
    """Ticks along an axis that is not seen end on, and along the floor the thresholds' values.

    Returns:
        Where the numbers stand.
    """
    view, px, theme = layout.projection, layout.sizes.px, shown.theme
    edge = outer_edge(view, axis, toward)
    line = axis_line(view, edge)
    if line.length < px(90):
        return []
    value = float(shown.place(shown.cuts)[axis])
    own = np.array(edge.start)
    own[axis] = value
    centre = view.point(own)
    marked, words = axis < 2, list[QRectF]()
    away = px(TICK_AWAY + ASIDE * _aside(layout, axis, toward))
    for tick in () if layout.small else FLOOR_TICKS if marked else HEIGHT_TICKS:
        along = np.array(edge.start)
        along[axis] = tick
        place = view.point(along)
        painter.setPen(theme.pen(theme.border, layout.sizes.line(1)))
        painter.drawLine(place, place + line.outward * px(4))
        if marked and QLineF(place, centre).length() < px(NEAR_VALUE):
            continue
        run = [Run(tick_text(tick), theme.ink3)]
        draw_runs(painter, place + line.outward * away, run, px(11), Align.CENTRE)
        words.append(box_of(place + line.outward * away, run, px(11), Align.CENTRE))
    if not marked:
        return words
    painter.setPen(theme.pen(theme.accent, layout.sizes.line(1)))
    painter.setBrush(theme.accent)
    painter.drawEllipse(centre, px(2.6), px(2.6))
    run = [Run(share_text(value), theme.accent, STRONG)]
    place = centre + line.outward * (away + px(1))
    draw_runs(painter, place, run, px(12), Align.CENTRE, theme.panel)
    return [*words, box_of(place, run, px(12), Align.CENTRE)]


def _paint_volume(painter: QPainter, shown: OrderedScene, layout: SceneLayout) -> QRectF:
    """The volume under the surface with its interval and chance level."""
    px, theme = layout.sizes.px, shown.theme
    rows = volume_lines(shown.analysis, shown.found)
    top = layout.rect.topLeft() + QPointF(px(INSET), px(13))
    if layout.small and rows:
        rows = [(f"{rows[0][0]} {rows[0][1]}, {rows[-1][0]} {rows[-1][1]}", "")]
    right = top.x() + px(NUMBERS)
    area = QRectF(layout.rect.topLeft(), QPointF(right, top.y() + px(LINE * len(rows) - 6)))
    for place, (words, number) in enumerate(rows):
        weight = STRONG if place == 0 else NORMAL
        draw_runs(painter, top, [Run(words, theme.ink2)], px(12))
        run = [Run(number, theme.ink, weight)]
        draw_runs(painter, QPointF(right, top.y()), run, px(12), Align.RIGHT)
        top += QPointF(0, px(LINE))
    words = "" if layout.small else blocks_words(shown.surface)
    if words:
        run = [Run(words, theme.ink3)]
        draw_runs(painter, top, run, px(11.5))
        area = area.united(box_of(top, run, px(11.5), Align.LEFT))
    return area.adjusted(0, 0, px(ASIDE), px(ASIDE))


def _paint_thresholds(
    painter: QPainter, shown: OrderedScene, layout: SceneLayout
) -> Sequence[QRectF]:
    """A card of the thresholds in the upper right corner, with a leader to their point."""
    px, theme, sizes = layout.sizes.px, shown.theme, layout.sizes
    if layout.rect.width() < px(CARD_ROOM) or layout.small:
        return ()
    lines = list(threshold_lines(shown.result, shown.cuts, shown.style, theme))
    size = card_size(lines, sizes)
    corner = layout.rect.topRight() + QPointF(-px(INSET) - size.width(), px(6))
    area = QRectF(corner, size)
    centre = layout.projection.point(shown.place(shown.cuts))
    pen = theme.pen(theme.ink2, sizes.line(1))
    draw_leader(painter, QPointF(area.left() + px(28), area.bottom()), centre, pen)
    beside = corner - QPointF(px(16), px(16))  # a card stands so far from what it is about
    draw_card_beside(painter, layout.rect, beside, lines, theme, sizes)
    return (area,)


def _paint_points(
    painter: QPainter, shown: OrderedScene, layout: SceneLayout, words: Sequence[QRectF]
) -> None:
    """The marks, and the names of all but the thresholds."""
    view, sizes, theme = layout.projection, layout.sizes, shown.theme
    points = shown.points
    paint_points(painter, view, sizes, theme, points, np.zeros(len(points), dtype=np.bool_))
    middle = view.point(view.box.middle)
    names = []
    for point in points:
        centre = view.point(point.place)
        text = "" if point.name == THRESHOLDS else point.name
        cut = distinguished((text,), sizes.px(12.5), STRONG, sizes.px(NAME_ROOM))[0]
        best = text == best_name(shown.result)
        color = shown.style.word_color if best else theme.ink
        away, radius = centre - middle, sizes.line(point.radius)
        names.append(PointName(cut, color, centre, radius, away, off=not best))
    body = body_of(view)
    paint_point_names(painter, names, layout.rect, sizes.px(12.5), theme.panel, words, body)


def _paint_key(painter: QPainter, shown: OrderedScene, layout: SceneLayout) -> None:
    """What the dashed triangle is."""
    px, theme = layout.sizes.px, shown.theme
    row, left = layout.rect.bottom() - px(14), layout.rect.left() + px(INSET)
    painter.setPen(theme.pen(theme.ink, layout.sizes.line(1.2), layout.sizes.dash((4.0, 3.0))))
    painter.drawLine(QLineF(left, row, left + px(KEY_MARK), row))
    words = [Run(tr("no knowledge: volume 1/6 below it"), theme.ink2)]
    if width_of(words, px(11.5)) < layout.rect.width() - px(150):
        draw_runs(painter, QPointF(left + px(KEY_MARK + 8), row), words, px(11.5))


def paint_ordered_pointed(
    painter: QPainter, shown: OrderedScene, layout: SceneLayout, pointed: PointedPart
) -> None:
    """The two thresholds under the mouse: a mark, and a card."""
    result, theme, sizes = shown.result, shown.theme, layout.sizes
    columns = shown.surface.stairs.heights.shape[1]
    cuts = shown.surface.cuts(*divmod(pointed.picked.index, columns))
    centre = layout.projection.point(shown.place(cuts))
    painter.setPen(theme.pen(theme.ink, sizes.line(1.5)))
    painter.setBrush(theme.plot)
    painter.drawEllipse(centre, sizes.px(4), sizes.px(4))
    if pointed.mouse is None:
        return
    lines = list(pointed_lines(result, cuts, shown.cuts, shown.style, theme))
    draw_card_beside(painter, layout.rect, pointed.mouse, lines, theme, sizes)
