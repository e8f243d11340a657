"""What perfect order and chance would reach of gain, lift and delinquency, dotted and named."""

from typing import Literal

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.curve_names import NO_MODEL, LineWords, NamedCurve, anchors_along
from gui.paint.lettering import Align, Run, draw_runs, width_of
from gui.paint.plot_axes import PlotAxes, polyline
from gui.paint.plot_marks import LABEL_GAP, LABEL_SIZE
from gui.paint.sizes import Sizes
from gui.paint.thinning import cells_per_pixel, where_bent
from gui.themes.theme import Theme

Lower = Literal["lift", "delinquency"]

PERFECT_STEPS = 101
CHANCE_HEIGHT = 0.6  # of the plot, from its top: where chance should be named
AIR = 12.0  # px between words above a plot


class GainBounds:
    """The bounds of both plots.

    Args:
        prevalence: in use.
        lower: what stands in the lower plot.
    """

    def __init__(self, prevalence: float, lower: Lower) -> None:
        self._chance = chance_below(prevalence, lower)
        self._found = np.array([0.0, prevalence, 1.0]), np.array([0.0, 1.0, 1.0])
        self._lower = perfect_below(prevalence, lower)

    def draw(
        self, painter: QPainter, above: PlotAxes, below: PlotAxes, theme: Theme, sizes: Sizes
    ) -> None:
        """Draw the lines of both plots; were they wider, dots would take as long as all curves."""
        painter.setPen(theme.pen(theme.neutral, sizes.line(1), sizes.dash((2, 4))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for axes, (x, y), start, end in (
            (above, self._found, 0.0, 1.0),
            (below, self._lower, self._chance, self._chance),
        ):
            painter.save()
            painter.setClipRect(axes.plot)
            places = axes.places(x, np.minimum(y, 1e6))
            painter.drawPolyline(polyline(*where_bent(*places, cells_per_pixel(painter))))
            painter.drawLine(QLineF(axes.point(0.0, start), axes.point(1.0, end)))
            painter.restore()

    def lines(self, above: PlotAxes) -> list[NamedCurve]:
        """The lines of the upper plot, which names keep clear of."""
        chance = above.places(np.array([0.0, 1.0]), np.array([0.0, 1.0]))
        perfect = above.places(*self._found)
        return [NamedCurve(NO_MODEL, *chance), NamedCurve(NO_MODEL, *perfect)]

    def words(self, above: PlotAxes, theme: Theme) -> list[LineWords]:
        """What the lower line of the upper plot is; that of perfect order is named above it."""
        x, y = above.places(np.array([0.0, 1.0]), np.array([0.0, 1.0]))
        anchors = anchors_along(x, y, above.plot)
        return [LineWords(tr("chance"), *anchors, theme.ink3, CHANCE_HEIGHT)]


def perfect_below(prevalence: float, lower: Lower) -> tuple[FloatArray, FloatArray]:
    """Shares flagged, rising, and what perfect order reaches there in the lower plot.

    While it flags positives alone, to a share π of the cases, lift stays at 1/π, and of the others
    π - x are positive, of 1 - x; from there on all positives are found: lift is 1/x.
    """
    if lower == "lift":
        flagged = np.linspace(prevalence, 1.0, PERFECT_STEPS)
        return np.append(0.0, flagged), np.append(1 / prevalence, 1 / flagged)
    flagged = np.linspace(0.0, prevalence, PERFECT_STEPS)
    return np.append(flagged, 1.0), np.append((prevalence - flagged) / (1 - flagged), 0.0)


def chance_below(prevalence: float, lower: Lower) -> float:
    """Where chance lies in the lower plot, however many are flagged."""
    return 1.0 if lower == "lift" else prevalence


def name_perfect_order(
    painter: QPainter, plot: QRectF, theme: Theme, sizes: Sizes, taken: float
) -> None:
    """Say above a plot, at its right end, what its upper dotted line is, where there is room.

    Args:
        painter: draws.
        plot: the upper one.
        theme: its colours.
        sizes: how large.
        taken: the column up to which other words stand there.
    """
    run, size = [Run(tr("dotted above: perfect order"), theme.ink3)], sizes.px(LABEL_SIZE)
    if plot.right() - width_of(run, size) >= taken + sizes.px(AIR):
        place = QPointF(plot.right(), plot.top() - sizes.px(LABEL_GAP))
        draw_runs(painter, place, run, size, Align.RIGHT)
