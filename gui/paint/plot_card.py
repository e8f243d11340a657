"""A small card beside the mouse in a plot, with lines of words or a table of values."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from gui.paint.lettering import Align, Run, draw_runs, line_height, width_of
from gui.paint.marks import draw_card
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

SIZE = 12.0
PADDING = 9.0
ASIDE = 16.0  # px between the mouse and the card
LINE_AIR = 3.0
COLUMN_AIR = 14.0

CardLine = tuple[Sequence[Run], Sequence[Run]]
"""What stands at the left of a line, and what at its right; the latter may be nothing."""


def draw_card_beside(
    painter: QPainter,
    within: QRectF,
    mouse: QPointF,
    lines: Sequence[CardLine],
    theme: Theme,
    sizes: Sizes,
) -> QRectF:
    """Draw a card to the lower right of the mouse, or where there is room.

    Args:
        painter: draws.
        within: where it has to lie, the plot or the figure.
        mouse: what it stands beside, and does not cover.
        lines: its lines from above.
        theme: its colours.
        sizes: how large.

    Returns:
        Where it lies.
    """
    size, pad = sizes.px(SIZE), sizes.px(PADDING)
    card = card_place(within, mouse, card_size(lines, sizes), sizes.px(ASIDE))
    draw_card(painter, card, theme, sizes)
    step = _step(sizes)
    row = card.top() + pad + step / 2
    for left, right in lines:
        draw_runs(painter, QPointF(card.left() + pad, row), left, size, Align.LEFT)
        draw_runs(painter, QPointF(card.right() - pad, row), right, size, Align.RIGHT)
        row += step
    return card


def card_size(lines: Sequence[CardLine], sizes: Sizes) -> QSizeF:
    """How large a card of these lines is."""
    size, pad = sizes.px(SIZE), sizes.px(PADDING)
    widths = [
        width_of(left, size) + (width_of(right, size) + sizes.px(COLUMN_AIR) if right else 0)
        for left, right in lines
    ]
    return QSizeF(max(widths) + 2 * pad, len(lines) * _step(sizes) + 2 * pad)


def card_place(within: QRectF, mouse: QPointF, size: QSizeF, aside: float) -> QRectF:
    """The place of a card beside the mouse: to its lower right, else on the side with room."""
    left = mouse.x() + aside
    if left + size.width() > within.right():
        left = max(mouse.x() - aside - size.width(), within.left())
    top = mouse.y() + aside
    if top + size.height() > within.bottom():
        top = max(mouse.y() - aside - size.height(), within.top())
    return QRectF(QPointF(left, top), size)


def _step(sizes: Sizes) -> float:
    return line_height(sizes.px(SIZE)) + sizes.px(LINE_AIR)
