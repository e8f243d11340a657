"""What flagging everyone and no one cost, over t or over PC(+): two lines, and their words."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF
from PySide6.QtGui import QColor

from gui.paint.curve_names import NO_MODEL, LineWords, NamedCurve, anchors_along
from gui.paint.plot_axes import PlotAxes

WHERE_THEY_CROSS = 0.5  # the cost at which both are the same
WORDS_AT = 0.3  # of the plot, from its top


def lines_of_doing_nothing(costs: PlotAxes) -> list[QLineF]:
    """The line that rises, of flagging everyone over t, and that which falls."""
    return [
        QLineF(costs.point(0, 0), costs.point(1, 1)),
        QLineF(costs.point(0, 1), costs.point(1, 0)),
    ]


def as_curve(line: QLineF) -> NamedCurve:
    """A line that is no model's, for names to keep clear of."""
    columns, rows = np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()])
    return NamedCurve(NO_MODEL, columns, rows)


def words_beside(costs: PlotAxes, words: Sequence[str], color: QColor) -> list[LineWords]:
    """What each of the two is, with the places at which a leader may start."""
    lines = map(as_curve, lines_of_doing_nothing(costs))
    return [
        LineWords(text, *anchors_along(line.x, line.y, costs.plot), color, WORDS_AT)
        for text, line in zip(words, lines, strict=True)
    ]
