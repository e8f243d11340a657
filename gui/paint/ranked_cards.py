"""Cards on pictures of a ranking: the rule to use, and a threshold under the mouse."""

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.binary.points.operating_point import OperatingPoint, at_position
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rules import rule_words
from gui.paint.lettering import STRONG, Align, Run, draw_runs, line_height, width_of
from gui.paint.marks import draw_card, draw_leader, draw_marker
from gui.paint.plot_axes import PlotAxes
from gui.paint.ranked_figure import Places, RankedFigure, RankedVertex

CARD_PADDING, CARD_SIZE = 9.0, 12.0
RING = 14.0  # px round a point that a leader leaves free


def draw_words(
    painter: QPainter, figure: RankedFigure, card: QRectF, place: QPointF, lines: list[list[Run]]
) -> None:
    """Lines in a card with a leader from a point."""
    draw_leader_to(painter, figure, card, place)
    draw_lines_in(painter, figure, card, lines)


def draw_leader_to(painter: QPainter, figure: RankedFigure, card: QRectF, place: QPointF) -> None:
    """A leader from a point to a card."""
    theme, sizes = figure.theme, figure.sizes
    line = leader_line(card, place)
    if line.length() > sizes.px(RING):
        start = line.pointAt(sizes.px(RING) / line.length())
        draw_leader(painter, start, line.p2(), theme.pen(theme.ink3, sizes.line(1)))


def leader_line(card: QRectF, place: QPointF) -> QLineF:
    """From a point the shortest way to a card."""
    end = QPointF(
        min(max(place.x(), card.left()), card.right()),
        min(max(place.y(), card.top()), card.bottom()),
    )
    return QLineF(place, end)


def draw_lines_in(
    painter: QPainter, figure: RankedFigure, card: QRectF, lines: list[list[Run]]
) -> None:
    """A card with its lines."""
    theme, sizes = figure.theme, figure.sizes
    size = sizes.px(CARD_SIZE)
    draw_card(painter, card, theme, sizes)
    step = line_height(size)
    top = card.center().y() - step * (len(lines) - 1) / 2
    for row, runs in enumerate(lines):
        at = QPointF(card.left() + sizes.px(CARD_PADDING), top + row * step)
        draw_runs(painter, at, runs, size, Align.LEFT)


def draw_hovered(
    painter: QPainter, figure: RankedFigure, axes: PlotAxes, vertex: RankedVertex, places: Places
) -> None:
    """A threshold under the mouse grown to a marker, and all about it in a card."""
    found = hovered_point(figure, vertex)
    if found is None:
        return
    model, point = found
    place = figure.place_of(axes, point.fpr, point.tpr, places)
    if place is None:
        return
    lines, px = hovered_lines(figure, model, point), figure.sizes.px
    size = px(CARD_SIZE)
    wide = max(width_of(line, size) for line in lines) + 2 * px(CARD_PADDING)
    tall = len(lines) * line_height(size) + px(CARD_PADDING)
    left, top = place.x() + px(18), place.y() - tall - px(10)
    if left + wide > axes.plot.right():
        left = max(place.x() - px(18) - wide, axes.plot.left())
    top = max(min(max(top, axes.plot.top()), axes.plot.bottom() - tall), axes.plot.top())
    draw_marker(painter, place, figure.looks.own(model), figure.theme, figure.sizes)
    draw_words(painter, figure, QRectF(left, top, wide, tall), place, lines)


def hovered_point(
    figure: RankedFigure, vertex: RankedVertex
) -> tuple[ModelResult, OperatingPoint] | None:
    """A threshold as an operating point; None while its model is hidden."""
    analysis = figure.analysis
    model = next((model for model in analysis.models if model.index == vertex.model), None)
    if model is None:
        return None
    point = at_position(model.name, model.curve, vertex.position, analysis.t, analysis.scenario)
    return model, model.geometry.counted(point)


def hovered_lines(
    figure: RankedFigure, model: ModelResult, point: OperatingPoint
) -> list[list[Run]]:
    """Model, rule, shares, counts and cost of a threshold."""
    theme, count = figure.theme, formatting.count
    shares = figure.shares_of(point.fpr, point.tpr)
    rule = rule_words(model.geometry.direction, point.shown_threshold)
    lines = [[Run(f"{model.name}, {rule}", figure.looks.own(model).word_color, STRONG)]]
    precision, recall = formatting.rate(float(shares.precision[0])), formatting.rate(point.tpr)
    words = tr("precision {precision}, recall {recall}", precision=precision, recall=recall)
    lines.append([Run(words, theme.ink2)])
    if point.counts is not None:
        found, alarms = count(point.counts.tp), count(point.counts.fp)
        words = tr("{found} found, {alarms} false alarms", found=found, alarms=alarms)
        lines.append([Run(words, theme.ink2)])
    cost = tr("cost {rate} of the worst", rate=formatting.rate(point.normalised_cost))
    if point.cost_per_case is not None:
        cost = tr(
            "{cost_per_1000} per 1,000 cases",
            cost_per_1000=formatting.cost_per_1000(point.cost_per_case),
        )
    return [*lines, [Run(cost, theme.ink2)]]
