"""The overlay of the ROC plane: all that moves with t, and the floor beneath it."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from engine.analysis.analysis import ModelResult
from engine.binary.voros.winners import ALL_NEGATIVE
from engine.messages.language import tr
from engine.wording import formatting
from gui.paint.lettering import STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import (
    MARKER,
    RINGED,
    WINNER,
    draw_card,
    draw_hatch,
    draw_marker,
    draw_winner,
    faded,
    visible_part,
)
from gui.paint.plot_frame import USUAL_ROOMS, draw_grid
from gui.paint.roc_bands import paint_band_notes, paint_bands
from gui.paint.roc_best_places import best_places, paint_block
from gui.paint.roc_bounds import HATCHED, paint_bounds
from gui.paint.roc_label_places import (
    CARD_PADDING,
    NOTE_SIZE,
    RocPlan,
    card_size,
    note_room,
    words_line,
    words_size,
)
from gui.paint.roc_leaders import draw_leader_to
from gui.paint.roc_regions import paint_region_handles, paint_region_sides, paint_region_words
from gui.paint.roc_rule_points import paint_rule_points
from gui.paint.roc_scene import FAN, RocScene
from gui.paint.rule_marks import Standing

FAN_OPACITY = 0.30
END_OPACITY = 0.75
OTHERS_OPACITY = 0.7
MANY, MANY_OPACITY = 4, 0.35
LABEL_GAP = 8.0
HATCH_SPACING = 14.0
HATCH_OPACITY = 0.7


def paint_floor(painter: QPainter, scene: RocScene) -> None:
    """The plot's ground, shaded where a classifier costs more than the chosen point; the fan."""
    painter.fillRect(scene.axes.plot, scene.theme.plot)
    painter.save()
    painter.setClipRect(scene.axes.plot)
    if not scene.crowded:  # context is enough behind six hulls, and what is asked for
        _shade_worse_half(painter, scene)
    draw_grid(painter, scene.axes, scene.theme, scene.sizes)
    paint_bands(painter, scene)
    if not scene.crowded:
        _draw_fan(painter, scene)
    painter.restore()
    paint_region_sides(painter, scene)


def _shade_worse_half(painter: QPainter, scene: RocScene) -> None:
    """Tint or hatch what costs more than the chosen point."""
    worse = _worse_half(scene)
    if scene.theme.tints:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(scene.chosen_look[0], scene.theme.lesser_tint))
        painter.drawPolygon(worse)
    else:
        color = faded(scene.theme.grid, HATCH_OPACITY)
        draw_hatch(painter, worse, color, scene.sizes.px(HATCH_SPACING))
        painter.setClipRect(scene.axes.plot)


def _draw_fan(painter: QPainter, scene: RocScene) -> None:
    """Supporting lines over [a, b], in the colour of who wins there; the ends stronger."""
    given, theme, sizes = scene.analysis.given, scene.theme, scene.sizes
    if given.a == given.b:
        return
    for t in np.linspace(given.a, given.b, FAN)[1:-1].tolist():
        line, color = scene.winners_line(t)
        painter.setPen(theme.pen(faded(color, FAN_OPACITY), sizes.line(1)))
        painter.drawLine(line)
    for t in (given.a, given.b):
        line, color = scene.winners_line(t)
        painter.setPen(theme.pen(faded(color, END_OPACITY), sizes.line(1.4)))
        painter.drawLine(line)


def paint_overlay(
    painter: QPainter, scene: RocScene, plan: RocPlan, covered: QRectF | None = None
) -> list[QRectF]:
    """Supporting lines, optimal points and their words; where words stand then.

    Args:
        painter: draws.
        scene: the plane.
        plan: where words stand.
        covered: where another card will lie; the chosen point's card gives way to it.
    """
    paint_bounds(painter, scene)
    if plan.block is not None:
        return _paint_overlay_of_many(painter, scene, plan, plan.block, covered)
    if scene.options.notes and not scene.small:
        _draw_note(painter, scene)
    if not scene.small:
        paint_band_notes(painter, scene)
    line = _draw_lines(painter, scene)
    standing = _words_on(scene, plan, plan.card, covered)
    paint_rule_points(painter, scene, plan.rules, _standing(scene, _points_at_t(scene)))
    _draw_points(painter, scene)
    _draw_ends(painter, scene, line)
    words = paint_region_words(painter, scene, standing)
    _draw_chosen_words(painter, scene, plan, covered, words)
    paint_region_handles(painter, scene)
    return words


def _words_on(scene: RocScene, plan: RocPlan, *cards: QRectF | None) -> list[QRectF]:
    """Where words stand on the plot already, some of them in cards."""
    note = [] if scene.small else [note_room(scene)]
    beside = (place for place in (*plan.rules, *plan.groups) if place is not None)
    places = (*plan.names.values(), *beside)
    return [*(card for card in cards if card is not None), *note, *(each.box for each in places)]


def _paint_overlay_of_many(
    painter: QPainter, scene: RocScene, plan: RocPlan, block: QRectF, covered: QRectF | None
) -> list[QRectF]:
    """The chosen line and point, and where each model in front is best, in a block of names.

    A chosen point that is in no row of the block, for it is best outside [a, b] or there is no
    room for the block, has a card. Where words stand then is returned.
    """
    if scene.says_ground and not scene.small:
        _draw_note(painter, scene)
    if not scene.small:
        paint_band_notes(painter, scene)
    line = _draw_chosen_line(painter, scene)
    places = () if block.isEmpty() else best_places(scene.analysis)
    best = [(each.model, scene.axes.point(each.point.fpr, each.point.tpr)) for each in places]
    paint_rule_points(painter, scene, (), _standing(scene, best))
    if places:
        paint_block(painter, scene, block)
    _draw_chosen_point(painter, scene)
    _draw_ends(painter, scene, line)
    carded = not places or scene.decided[0] not in scene.analysis.in_front
    standing = _words_on(scene, plan, block, covered, plan.card if carded else None)
    if carded:
        _draw_chosen_words(painter, scene, plan, covered, standing)
    paint_region_handles(painter, scene)
    return standing


def _worse_half(scene: RocScene) -> QPolygonF:
    """The part of ROC space below the chosen point's supporting line."""
    axes, analysis = scene.axes, scene.analysis
    line = scene.line(analysis.t, scene.decided[2])
    corners = [axes.point(1, 1), axes.point(1, 0), axes.point(0, 0)]
    return QPolygonF([line.p1(), line.p2(), *corners])


def _draw_lines(painter: QPainter, scene: RocScene) -> QLineF:
    """Every model's supporting line at t, the winner's last and in the accent."""
    analysis, sizes, theme = scene.analysis, scene.sizes, scene.theme
    opacity = OTHERS_OPACITY if len(analysis.models) <= MANY else MANY_OPACITY
    painter.save()
    painter.setClipRect(scene.axes.plot)
    for model in analysis.models:
        if model is not analysis.best or analysis.bounded is not None:
            color = faded(scene.style(model).color, opacity)
            painter.setPen(theme.pen(color, sizes.line(1)))
            painter.drawLine(scene.line(analysis.t, (model.at.fpr, model.at.tpr)))
    painter.restore()
    return _draw_chosen_line(painter, scene)


def _draw_chosen_line(painter: QPainter, scene: RocScene) -> QLineF:
    """The winner's supporting line at t, in the accent."""
    analysis, theme = scene.analysis, scene.theme
    painter.save()
    painter.setClipRect(scene.axes.plot)
    line = scene.line(analysis.t, scene.decided[2])
    painter.setPen(theme.pen(theme.accent, scene.sizes.line(2.2)))
    painter.drawLine(line)
    painter.restore()
    return line


def _draw_points(painter: QPainter, scene: RocScene) -> None:
    """Every model's cheapest point at t, and the one to use in its ring."""
    for model, place in _points_at_t(scene):
        draw_marker(painter, place, scene.style(model), scene.theme, scene.sizes)
    _draw_chosen_point(painter, scene)


def _points_at_t(scene: RocScene) -> list[tuple[ModelResult, QPointF]]:
    """Where models cost least at t, from the last; without the one that has a ring."""
    free = scene.analysis.bounded is None
    return [
        (model, scene.axes.point(model.at.fpr, model.at.tpr))
        for model in reversed(scene.analysis.models)
        if not (free and model is scene.analysis.best)
        and scene.axes.shows(model.at.fpr, model.at.tpr)
    ]


def _standing(scene: RocScene, points: Sequence[tuple[ModelResult, QPointF]]) -> list[Standing]:
    """The marks above what rules choose: points at t, and the chosen one in its ring."""
    found = [(place, MARKER) for _, place in points]
    return [*found, (scene.chosen, RINGED)] if _shows_chosen(scene) else found


def _draw_chosen_point(painter: QPainter, scene: RocScene) -> None:
    """The point to use, in its ring."""
    if _shows_chosen(scene):
        color, marker = scene.chosen_look
        draw_winner(painter, scene.chosen, marker, color, scene.theme, scene.sizes)


def _shows_chosen(scene: RocScene) -> bool:
    """Whether the chosen point lies in the extent."""
    plot = scene.axes.plot.adjusted(-1, -1, 1, 1)
    return plot.contains(scene.chosen)


def _draw_ends(painter: QPainter, scene: RocScene, line: QLineF) -> None:
    """At the upper ends of the lines: t in the accent, and a and b where there is room."""
    analysis, theme, px = scene.analysis, scene.theme, scene.sizes.px
    size, gap = px(12), px(LABEL_GAP)
    seen = visible_part(line, scene.axes.plot)
    taken: list[tuple[float, float]] = []
    if seen is not None:
        runs = [Run(f"t = {formatting.t_short(analysis.t)}", theme.accent, STRONG)]
        taken.append(_draw_end(painter, scene, seen.p2(), runs))
    if analysis.given.a == analysis.given.b:
        return
    ring = scene.sizes.line(WINNER) / 2 + px(3)
    if _shows_chosen(scene) and scene.chosen.y() < scene.axes.plot.top() + ring:
        taken.append((scene.chosen.x() - ring, scene.chosen.x() + ring))
    for name, t in (("b", analysis.given.b), ("a", analysis.given.a)):
        end = visible_part(scene.winners_line(t)[0], scene.axes.plot)
        if end is None or end.y2() > scene.axes.plot.top() + 1:
            continue
        runs = [Run(name, theme.ink, STRONG)]
        centre = _beside(end.x2(), width_of(runs, size), taken, gap)
        if scene.axes.plot.left() - gap <= centre <= scene.axes.plot.right() + gap:
            half = width_of(runs, size) / 2
            taken.append((centre - half, centre + half))
            place = QPointF(centre, scene.axes.plot.top() - px(10))
            draw_runs(painter, place, runs, size, Align.CENTRE)


def _draw_end(
    painter: QPainter, scene: RocScene, end: QPointF, runs: list[Run]
) -> tuple[float, float]:
    """Words at the end of the chosen line: above the plot, or inside where it leaves sideways."""
    plot, px = scene.axes.plot, scene.sizes.px
    size = px(12.5) if not scene.sizes.presenting else scene.sizes.name
    half = width_of(runs, size) / 2
    if end.y() > plot.top() + 1:
        place = QPointF(plot.right() - px(6), end.y() + px(12))
        draw_runs(painter, place, runs, size, Align.RIGHT, halo=scene.theme.plot)
        return 0.0, 0.0
    centre = min(max(end.x(), plot.left() + half), plot.right() - half)
    ring = half + scene.sizes.line(WINNER)
    if scene.chosen.y() < plot.top() + ring and abs(centre - scene.chosen.x()) < ring:
        beside = scene.chosen.x() + ring  # beside the chosen point, not under its ring
        room = plot.right() + px(USUAL_ROOMS.right) - half
        centre = beside if beside <= room else scene.chosen.x() - ring
    draw_runs(painter, QPointF(centre, plot.top() - px(10)), runs, size, Align.CENTRE)
    return centre - half, centre + half


def _beside(centre: float, width: float, taken: list[tuple[float, float]], gap: float) -> float:
    """The nearest centre at which a label touches none of those that stand already."""
    reach = width / 2 + gap
    aside = [edge for low, high in taken for edge in (low - reach, high + reach)]
    free = [
        place
        for place in (centre, *aside)
        if all(place <= low - reach + 1e-6 or place >= high + reach - 1e-6 for low, high in taken)
    ]
    return min(free, key=lambda place: abs(place - centre))


def _draw_note(painter: QPainter, scene: RocScene) -> None:
    """What the shading means, and the area of lesser classifiers."""
    theme, best = scene.theme, scene.analysis.best
    area = Run(f" = {formatting.rate(scene.analysis.lesser_area)}", theme.ink2)
    symbol = [Run("A", theme.ink2), Run("t", theme.ink2, low=True), area]
    if best is None:
        negative = scene.analysis.winner.model == ALL_NEGATIVE
        whose = tr("flagging no one") if negative else tr("flagging everyone")
    else:
        whose = tr("{possessive} point", possessive=formatting.possessive(scene.name(best)))
    size, plot = scene.sizes.px(NOTE_SIZE), scene.axes.plot
    if scene.analysis.bounded is not None:
        place = QPointF(plot.right() - scene.sizes.px(6), plot.bottom() - scene.sizes.px(14))
        words = [Run(HATCHED, theme.ink2)]
        draw_runs(painter, place, words, size, Align.RIGHT, halo=scene.shade_color)
        return
    runs = [Run(tr("shaded: costs more than {whose}, ", whose=whose), theme.ink2), *symbol]
    if width_of(runs, size) > plot.width() * 0.85:
        runs = [Run(tr("shaded: costs more, "), theme.ink2), *symbol]
    place = QPointF(plot.right() - scene.sizes.px(6), plot.bottom() - scene.sizes.px(14))
    draw_runs(painter, place, runs, size, Align.RIGHT, halo=scene.shade_color)


def _draw_chosen_words(
    painter: QPainter,
    scene: RocScene,
    plan: RocPlan,
    covered: QRectF | None,
    words: Sequence[QRectF] = (),
) -> None:
    """The threshold to use and its rates, tied to the chosen point by a leader clear of words."""
    if not _shows_chosen(scene):
        return
    lines = scene.chosen_words()
    card = QRectF(plan.card.topLeft(), card_size(scene, lines))
    over = card.right() - (scene.axes.plot.right() - scene.sizes.px(6))
    card.translate(-max(over, 0.0), 0)
    if covered is not None and covered.intersects(card):
        return
    ring = scene.sizes.line(WINNER / 2 + 4)
    draw_leader_to(painter, scene, scene.chosen, card, words, ring)
    if scene.options.framed:
        draw_card(painter, card, scene.theme, scene.sizes)
    halo = None if scene.options.framed else scene.shade_color
    step = words_line(scene)
    left = card.left() + scene.sizes.px(CARD_PADDING)
    top = card.center().y() - step * (len(lines) - 1) / 2
    for row, runs in enumerate(lines):
        at = QPointF(left, top + row * step)
        draw_runs(painter, at, runs, words_size(scene), Align.LEFT, halo=halo)
