"""The cases of each bin of a calibration: bars, and above each its number."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.binary.points.calibration import CalibrationBins
from engine.wording import formatting
from gui.paint.lettering import Align, Run, draw_runs, width_of
from gui.paint.marks import draw_hatch
from gui.paint.plot_axes import PlotAxes
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, mix

COUNT_SIZE = 10.5
COUNT_ABOVE = 8.0  # px between the top of a bar and the middle of its number
DARK, LIGHT = 0.22, 0.84  # shares of the plot's ground in the ink, for positives and negatives


def draw_bars(
    painter: QPainter, axes: PlotAxes, bins: CalibrationBins, theme: Theme, sizes: Sizes
) -> None:
    """A bar for each bin, positives dark at the foot."""
    painter.save()
    painter.setClipRect(axes.plot)
    foot = axes.y(0)
    for place, bar in enumerate(_bars(axes, bins, sizes)):
        positives = axes.y(float(bins.positives[place]))
        dark = QRectF(QPointF(bar.left(), positives), QPointF(bar.right(), foot))
        painter.fillRect(bar, mix(theme.ink, theme.plot, LIGHT))
        painter.fillRect(dark, mix(theme.ink, theme.plot, DARK))
        if not theme.tints:
            draw_hatch(painter, bar, theme.ink3, sizes.px(6))
    painter.restore()


def draw_counts(
    painter: QPainter, axes: PlotAxes, bins: CalibrationBins, theme: Theme, sizes: Sizes
) -> None:
    """The number of cases above each bar that is broad enough; the line of t stops about it."""
    size = sizes.px(COUNT_SIZE)
    painter.save()
    painter.setClipRect(axes.plot)
    for place, bar in enumerate(_bars(axes, bins, sizes)):
        number = formatting.short_count(round(float(bins.cases[place])))
        run = [Run(number, theme.ink2)]
        if width_of(run, size) <= bar.width() + 2 * sizes.px(1):
            middle = QPointF(bar.center().x(), bar.top() - sizes.px(COUNT_ABOVE))
            draw_runs(painter, middle, run, size, Align.CENTRE, halo=theme.plot)
    painter.restore()


def _bars(axes: PlotAxes, bins: CalibrationBins, sizes: Sizes) -> Iterator[QRectF]:
    """Where each bin's bar stands, a little apart from its neighbours."""
    gap, foot = sizes.px(1), axes.y(0)
    for place in range(bins.cases.size):
        left, right = axes.x(float(bins.low[place])), axes.x(float(bins.high[place]))
        top = axes.y(float(bins.cases[place]))
        yield QRectF(QPointF(left + gap, top), QPointF(right - gap, foot))
