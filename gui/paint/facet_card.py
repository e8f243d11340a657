"""The card of a facet: who is jointly cheapest there, at which costs, and what everyone costs."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.messages.language import tr
from engine.wording.classes.section_words import FacetWords
from gui.paint.lettering import NORMAL, STRONG, Align, Run, draw_runs, width_of
from gui.paint.marks import draw_card, draw_leader
from gui.paint.paragraph import elided_text, lines_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

PADDING = 10.0
HEAD, BODY = 12.5, 12.0
LINE = 17.0
CELL, WIDEST = (46.0, 21.0), 72.0  # px; and as wide as a cell gets for the name of its class
GAP = 2.0
NAMES = 92.0  # px at the left of the cells
HEADS = 2  # lines above the cells: "actual", and the classes
ASIDE = 18.0
DEEPEST = 0.24  # ink in the cell of the highest cost
EMPTY = 0.05  # and in one of none
MOST = 5  # rows of costs
CALL = tr("Click to use these costs")


def draw_facet_card(
    painter: QPainter,
    within: QRectF,
    pointed: QPointF,
    words: FacetWords,
    labels: tuple[str, ...],
    theme: Theme,
    sizes: Sizes,
) -> None:
    """Draw a card in an upper corner, with a leader to the facet.

    Args:
        painter: draws.
        within: where it has to lie.
        pointed: the middle of the facet.
        words: of the facet.
        labels: the classes.
        theme: its colours.
        sizes: how large.
    """
    px = sizes.px
    width = px(NAMES) + len(labels) * (_cell_width(labels, sizes) + px(GAP))
    head = lines_of(words.heading, px(HEAD), width, STRONG, 3)
    explained = lines_of(words.explained, px(BODY), width, most=4)
    costs = words.costs[:MOST]
    rows = len(head) + len(explained) + HEADS + len(costs) + 1
    cells = (CELL[1] + GAP) * len(labels) + 6
    size = QSizeF(width + px(2 * PADDING), px(rows * LINE + cells + 2 * PADDING))
    left = within.right() - size.width() - px(ASIDE)
    if pointed.x() > left and within.left() + px(ASIDE) + size.width() < pointed.x():
        left = within.left() + px(ASIDE)
    card = QRectF(QPointF(left, within.top() + px(ASIDE)), size)
    if not card.contains(pointed):
        start = QPointF(min(max(pointed.x(), card.left() + px(8)), card.right() - px(8)), 0)
        start.setY(min(max(pointed.y(), card.top() + px(8)), card.bottom()))
        draw_leader(painter, start, pointed, theme.pen(theme.ink, sizes.line(1)))
    draw_card(painter, card, theme, sizes)
    place = card.topLeft() + QPointF(px(PADDING), px(PADDING + LINE / 2))
    for line in head:
        draw_runs(painter, place, [Run(line, theme.ink, STRONG)], px(HEAD))
        place += QPointF(0, px(LINE))
    for line in explained:
        draw_runs(painter, place, [Run(line, theme.ink2)], px(BODY))
        place += QPointF(0, px(LINE))
    _draw_cells(painter, place, words, labels, theme, sizes)
    place += QPointF(0, px(HEADS * LINE + cells))
    for row, (names, cost) in enumerate(costs):
        look = (theme.ink2, NORMAL) if row else (theme.ink, STRONG)
        shown = elided_text(names, px(BODY), look[1], width - px(60))
        draw_runs(painter, place, [Run(shown, *look)], px(BODY))
        right = QPointF(place.x() + width, place.y())
        draw_runs(painter, right, [Run(cost, *look)], px(BODY), Align.RIGHT)
        place += QPointF(0, px(LINE))
    draw_runs(painter, place, [Run(CALL, theme.accent)], px(BODY))


def _draw_cells(
    painter: QPainter,
    place: QPointF,
    words: FacetWords,
    labels: tuple[str, ...],
    theme: Theme,
    sizes: Sizes,
) -> None:
    """The cost matrix, darker where a cost is higher."""
    px, heads = sizes.px, place.y() + sizes.px((HEADS - 1) * LINE)
    left, top = place.x() + px(NAMES), heads + px(LINE / 2)
    width, height = _cell_width(labels, sizes), px(CELL[1])
    middle = QPointF(left + len(labels) / 2 * (width + px(GAP)), place.y())
    draw_runs(painter, middle, [Run(tr("actual"), theme.ink2)], px(BODY), Align.CENTRE)
    beside = QPointF(place.x(), heads)
    draw_runs(painter, beside, [Run(tr("predicted"), theme.ink2)], px(BODY))
    highest = max(max(row) for row in words.shares) or 1.0
    for i, label in enumerate(labels):
        run = [Run(elided_text(label, px(BODY), STRONG, width - px(6)), theme.ink, STRONG)]
        across = QPointF(left + (i + 0.5) * (width + px(GAP)), heads)
        draw_runs(painter, across, run, px(BODY), Align.CENTRE)
        run = [Run(elided_text(label, px(BODY), STRONG, px(NAMES - 6)), theme.ink, STRONG)]
        down = QPointF(left - px(6), top + (i + 0.5) * (height + px(GAP)))
        draw_runs(painter, down, run, px(BODY), Align.RIGHT)
        for j, cell in enumerate(words.matrix[i]):
            share = words.shares[i][j] / highest
            box = QRectF(left + j * (width + px(GAP)), top + i * (height + px(GAP)), width, height)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_shade(theme, share))
            painter.drawRoundedRect(box, px(2), px(2))
            draw_runs(painter, box.center(), [Run(cell, theme.ink)], px(BODY), Align.CENTRE)


def _cell_width(labels: tuple[str, ...], sizes: Sizes) -> float:
    """As wide as the names of the classes need, within bounds."""
    px = sizes.px
    widest = max(width_of([Run(label, QColor(), STRONG)], px(BODY)) for label in labels)
    return min(max(px(CELL[0]), widest + px(8)), px(WIDEST))


def _shade(theme: Theme, share: float) -> QColor:
    return mix(theme.plot, theme.ink, EMPTY + share * (DEEPEST - EMPTY))
