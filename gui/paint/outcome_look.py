"""How the four outcomes look wherever cases are drawn: dark or light, errors hatched."""

import math
from collections.abc import Sequence
from enum import Enum

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

DARK, LIGHT, EDGE = 0.22, 0.84, 0.45  # shares of the plot's ground in the ink
HATCH = 5.0  # px between the lines of a hatch


class Outcome(Enum):
    """What a threshold does to a case: whether it is positive, and whether that is an error."""

    FOUND = (True, False)
    MISSED = (True, True)
    FALSE_ALARM = (False, True)
    CLEARED = (False, False)

    @property
    def positive(self) -> bool:
        """Whether the case is positive: drawn dark."""
        return self.value[0]

    @property
    def error(self) -> bool:
        """Whether it is decided wrongly: drawn hatched."""
        return self.value[1]


def class_color(theme: Theme, *, positive: bool) -> QColor:
    """The fill of a class."""
    return mix(theme.ink, theme.plot, DARK if positive else LIGHT)


def draw_cases(
    painter: QPainter, areas: Sequence[QRectF], outcome: Outcome, theme: Theme, sizes: Sizes
) -> None:
    """Fill areas that stand for cases of one outcome."""
    areas = [area for area in areas if area.height() > 0 and area.width() > 0]
    if not areas:
        return
    fill = class_color(theme, positive=outcome.positive)
    edge = mix(theme.ink, theme.plot, EDGE) if theme.tints else theme.ink3  # thin, so not dim
    ground = theme.plot if outcome.positive and outcome.error else fill
    if not theme.tints and not outcome.positive:
        ground = theme.plot
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ground)
    painter.drawRects(areas)
    if outcome.error:
        painter.setPen(QPen(mix(theme.ink, theme.plot, DARK if outcome.positive else EDGE), 1))
        painter.drawLines([line for area in areas for line in _hatch(area, sizes.px(HATCH))])
    painter.setPen(QPen(fill if outcome is Outcome.FOUND else edge, 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRects(areas)


def _hatch(area: QRectF, spacing: float) -> list[QLineF]:
    """Lines rising at 45° within a rectangle, in step wherever it begins."""
    left, right, top, bottom = area.left(), area.right(), area.top(), area.bottom()
    lines = []
    for step in range(
        math.ceil((left + top) / spacing), math.floor((right + bottom) / spacing) + 1
    ):
        start = step * spacing
        begin, end = max(left, start - bottom), min(right, start - top)
        lines.append(QLineF(begin, start - begin, end, start - end))
    return lines
