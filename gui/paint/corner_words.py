"""Words in the upper corners of a plot, clear of the upright lines beside them."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.paint.lettering import Align, Run, draw_runs, line_height, width_of
from gui.paint.paragraph import lines_of
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

SIZE = 11.5
GAP = 6.0
SHARE = 0.25  # of the plot's width that counts as taken, whatever the words


def draw_in_upper_corners(
    painter: QPainter,
    plot: QRectF,
    theme: Theme,
    sizes: Sizes,
    words: Sequence[str],
    uprights: Sequence[float],
) -> list[QRectF]:
    """Draw words in both corners, in as many lines as keep them clear; where they stand.

    Args:
        painter: draws.
        plot: in whose corners.
        theme: the look.
        sizes: how large.
        words: at the left, and at the right.
        uprights: columns of lines that should not run through them.
    """
    size, gap, taken = sizes.px(SIZE), sizes.px(GAP), []
    step, width = line_height(size), SHARE * plot.width()
    corners = ((plot.left() + gap, Align.LEFT), (plot.right() - gap, Align.RIGHT))
    for text, (column, align) in zip(words, corners, strict=True):
        room = min((abs(each - column) for each in uprights), default=plot.width()) - gap
        longest = max(width_of([Run(word, theme.ink3)], size) for word in text.split())
        # Where a single word is wider they stand on one line all the same.
        lines = lines_of(text, size, room if longest <= room else plot.width())
        for place, line in enumerate(lines):
            at = QPointF(column, plot.top() + (place + 1) * step)
            draw_runs(painter, at, [Run(line, theme.ink3)], size, align, halo=theme.plot)
        left = column if align is Align.LEFT else column - width
        height = (len(lines) - 1) * step + 2 * size
        taken.append(QRectF(left, plot.top() + step - size, width, height))
    return taken
