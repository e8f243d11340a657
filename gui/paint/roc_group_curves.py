"""One model's curve in each group of cases on the ROC plane: dashed, in the model's hue, named."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from engine.numerics.arrays import FloatArray
from engine.wording.group_lines import group_name_and_size
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marks import draw_leader
from gui.paint.placement import NamePlace
from gui.paint.plot_axes import polyline
from gui.paint.roc_scene import RocScene
from gui.paint.thinning import cells_per_pixel, corners, thin
from gui.themes.theme import mix

DASHES = ((6.0, 2.5), (2.0, 2.0), (9.0, 2.5, 2.0, 2.5), (1.0, 3.0))
STRENGTH = 0.75  # of the model's colour
LABEL_SIZE = 11.0
MOST_CURVES = 6  # the largest groups; the table has them all


class GroupCurve(Struct, frozen=True, eq=False):
    """A group's curve: (n,) pixel columns and rows of its corners, and its name."""

    x: FloatArray
    y: FloatArray
    name: list[Run]


def group_curves(scene: RocScene, cells: float = 0.5) -> list[GroupCurve]:
    """The curves of the largest groups of the model in focus; none where none are drawn."""
    model, split = scene.split_model, scene.analysis.split
    if model is None or split is None:
        return []
    color = scene.style(model).word_color
    groups = [group for group in split.models[model.name] if group.measured is not None]
    sizes = np.array([group.size for group in groups])
    drawn = sorted(np.argsort(-sizes, kind="stable")[:MOST_CURVES].tolist())
    found = []
    for group in (groups[place] for place in drawn):
        if group.measured is not None:
            curve = group.measured.curve
            x, y = scene.axes.places(*curve.rates(corners(curve, thin(curve, scene.axes, cells))))
            found.append(GroupCurve(x, y, [Run(group_name_and_size(group), color)]))
    return found


def draw_group_curves(painter: QPainter, scene: RocScene) -> None:
    """The curves, each with a dash of its own."""
    model = scene.split_model
    if model is None:
        return
    theme, sizes = scene.theme, scene.sizes
    color = mix(scene.style(model).color, theme.plot, 1 - STRENGTH)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for place, curve in enumerate(group_curves(scene, cells_per_pixel(painter))):
        pen = theme.pen(color, sizes.line(1.2), sizes.dash(DASHES[place % len(DASHES)]))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawPolyline(polyline(curve.x, curve.y))


def draw_group_names(
    painter: QPainter, scene: RocScene, places: Sequence[NamePlace | None]
) -> None:
    """The names that have a place, each with a leader to its curve."""
    if scene.split_model is None:
        return
    pen = QPen(scene.theme.ink3, scene.sizes.line(1))
    for curve, place in zip(group_curves(scene), places, strict=False):
        if place is not None:
            draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
            at = QPointF(place.box.left(), place.leader.p2().y())
            size, halo = scene.sizes.px(LABEL_SIZE), scene.theme.plot
            draw_runs(painter, at, curve.name, size, Align.LEFT, halo=halo)
