"""Bands on the ROC plane: what chance gives, and how sure a curve is."""

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPolygonF

from engine.analysis.analysis import ModelResult
from engine.binary.inference.confidence_band import ConfidenceBand
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marks import faded
from gui.paint.roc_label_places import NOTE_SIZE, note_line, note_lines
from gui.paint.roc_scene import RocScene

CHANCE_OPACITY = 0.16
CURVE_OPACITY = 0.20
EDGE_OPACITY = 0.55
EDGE = 1.0
CHANCE_EDGE = (2.0, 4.0)


def paint_bands(painter: QPainter, scene: RocScene) -> None:
    """The band of chance, and over it that of the chosen model's curve."""
    painter.save()
    painter.setClipRect(scene.axes.plot)
    analysis, theme = scene.analysis, scene.theme
    if analysis.chance is not None:
        _paint(painter, scene, analysis.chance, theme.neutral, CHANCE_OPACITY, CHANCE_EDGE)
    for model in analysis.in_front:
        if model.geometry.certain is not None:
            _paint_certain(painter, scene, model)
    banded = analysis.banded
    if banded is not None and banded.name in analysis.bands:
        band, color = analysis.bands[banded.name].curve, scene.style(banded).color
        _paint(painter, scene, band, color, CURVE_OPACITY, ())
    painter.restore()


def paint_band_notes(painter: QPainter, scene: RocScene) -> None:
    """The notes above the one about the shading."""
    plot, px = scene.axes.plot, scene.sizes.px
    below = 1 if scene.says_ground else 0
    for row, words in enumerate(note_lines(scene)):
        drop = px(14) + (below + row) * note_line(scene)
        place = QPointF(plot.right() - px(6), plot.bottom() - drop)
        runs = [Run(words, scene.theme.ink2)]
        draw_runs(painter, place, runs, px(NOTE_SIZE), Align.RIGHT, halo=scene.shade_color)


def _paint_certain(painter: QPainter, scene: RocScene, model: ModelResult) -> None:
    """Where a curve certainly lies, of which not all scores are counted: boxes between points."""
    fpr, tpr = model.curve.outline_rates
    across, up = np.repeat(fpr, 2), np.repeat(tpr, 2)
    # Up before across bounds it above, across before up below.
    x = np.concatenate((across[:-1], across[1:][::-1]))
    y = np.concatenate((up[1:], up[:-1][::-1]))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(faded(scene.style(model).color, CURVE_OPACITY))
    painter.drawPolygon(scene.axes.polyline(x, y))


def _paint(
    painter: QPainter,
    scene: RocScene,
    band: ConfidenceBand,
    color: QColor,
    opacity: float,
    dash: tuple[float, ...],
) -> None:
    """One band between its bounds; a theme without tints has only their lines."""
    low = scene.axes.polyline(band.at, band.low)
    high = scene.axes.polyline(band.at, band.high)
    if scene.theme.tints:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(faded(color, opacity))
        around = np.concatenate((band.at, band.at[::-1]))
        bounds = np.concatenate((band.low, band.high[::-1]))
        painter.drawPolygon(scene.axes.polyline(around, bounds))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    strength = EDGE_OPACITY if scene.theme.tints else 1.0
    painter.setPen(scene.theme.pen(faded(color, strength), scene.sizes.line(EDGE), dash))
    for line in (low, high):
        painter.drawPolyline(QPolygonF(line))
