"""A t that the mouse is on in another view, on the ROC plane: its line, and each model's point."""

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from gui.paint.pointed import Pointed
from gui.paint.roc_scene import RocScene

RING = 10.0  # px across


def paint_pointed(painter: QPainter, scene: RocScene, pointed: Pointed) -> None:
    """The supporting line of whoever costs least there, thin, and a ring round each optimum."""
    painter.save()
    painter.setClipRect(scene.axes.plot)
    painter.setPen(scene.theme.pen(scene.theme.ink3, scene.sizes.line(1)))
    painter.drawLine(scene.winners_line(pointed.t)[0])
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    breadth = scene.sizes.line(RING) / 2
    for model in scene.analysis.in_front:
        vertex = int(model.hull.serving(np.array([pointed.t]))[0])
        fpr, tpr = float(model.hull.fpr[vertex]), float(model.hull.tpr[vertex])
        if not scene.axes.shows(fpr, tpr):
            continue
        chosen = pointed.model is None or pointed.model == model.index
        width = scene.sizes.line(2 if chosen else 1)
        painter.setPen(scene.theme.pen(scene.style(model).color, width))
        painter.drawEllipse(scene.axes.point(fpr, tpr), breadth, breadth)
