"""How the t of [a, b] are weighed: the measure's density as a low hill on the ribbon's band.

The hill is as high as there is room where the density is greatest; it shows a shape and no
numbers. A list of scenarios is a pin for each t, as high as it weighs.
"""

import numpy as np
from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.binary.voros.measures_over_t import Measure, ScenarioList
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.lettering import Run
from gui.paint.marks import faded
from gui.paint.plot_axes import polyline
from gui.paint.ribbon_layout import RibbonScene

HILL, LOW_HILL = 9.0, 4.5  # px of the greatest density, with lanes and without
POINTS = 161
HEAD = 1.6  # px of a pin's radius
FILL, LINE = 0.18, 0.55  # how opaque they are


def measure_words(scene: RibbonScene) -> list[Run]:
    """What the hill is, "μ uniform in t"; nothing where [a, b] is a single t."""
    given = scene.analysis.given
    if given.a == given.b:
        return []
    return [Run(tr("μ {words}", words=scene.analysis.measure.words), scene.theme.ink3)]


def draw_measure(painter: QPainter, scene: RibbonScene) -> None:
    """Draw the hill, or the pins, above the band."""
    given, measure = scene.analysis.given, scene.analysis.measure
    if given.a == given.b:
        return
    height = scene.sizes.px(HILL if scene.lanes else LOW_HILL)
    if isinstance(measure, ScenarioList):
        _draw_pins(painter, scene, measure, height)
    else:
        _draw_hill(painter, scene, measure, height)


def hill(measure: Measure, a: float, b: float) -> tuple[FloatArray, FloatArray]:
    """(n,) t in [a, b] and heights there, the greatest 1; t = 0 and 1 themselves are left out."""
    edges = np.linspace(a, b, POINTS)
    t = np.clip(edges, a + (b - a) / (8 * POINTS), b - (b - a) / (8 * POINTS))
    found = measure.density(t)
    greatest = float(found.max())
    return t, found / greatest if greatest > 0 else found


def _draw_hill(painter: QPainter, scene: RibbonScene, measure: Measure, height: float) -> None:
    t, heights = hill(measure, scene.analysis.given.a, scene.analysis.given.b)
    foot = scene.band.top() - 1
    xs, ys = scene.xs(t), foot - height * heights
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(scene.theme.ink3, FILL))
    corners = np.concatenate((xs, xs[[-1, 0]])), np.append(ys, (foot, foot))
    painter.drawPolygon(polyline(*corners))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(faded(scene.theme.ink3, LINE), scene.sizes.line(1)))
    painter.drawPolyline(polyline(xs, ys))


def _draw_pins(painter: QPainter, scene: RibbonScene, measure: ScenarioList, room: float) -> None:
    given, foot = scene.analysis.given, scene.band.top() - 1
    t, weights = measure.points(given.a, given.b)
    color, head = faded(scene.theme.ink3, LINE), scene.sizes.px(HEAD)
    for column, share in zip(scene.xs(t), (weights / weights.max()).tolist(), strict=True):
        top = foot - max(room * share - head, head)
        painter.setPen(QPen(color, scene.sizes.line(1)))
        painter.drawLine(QLineF(column, foot, column, top))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        painter.drawEllipse(QPointF(column, top), head, head)
