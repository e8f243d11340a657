"""The curves of unseen rows on the ROC plane: a test file's dashed, folds as a faint bundle."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from engine.analysis.analysis import ModelResult
from engine.binary.curve.roc_curve import RocCurve
from gui.paint.plot_axes import polyline
from gui.paint.roc_scene import RocScene
from gui.paint.thinning import cells_per_pixel, corners, thin
from gui.themes.theme import mix

DASH = (5.0, 3.0)
OF_FOLDS, OF_TEST = 0.28, 0.9  # of the model's colour
MOST_BUNDLED = 20  # of more folds the first are drawn


def draw_unseen_curves(painter: QPainter, scene: RocScene) -> None:
    """Beside each model in front what its scores rank on rows that chose nothing."""
    unseen = scene.analysis.unseen
    if unseen is None or scene.crowded:
        return
    for model in scene.analysis.in_front:
        for curve in unseen.models[model.name].curves[:MOST_BUNDLED]:
            _draw_curve(painter, scene, model, curve, folds=unseen.kind == "folds")


def dashed_curves(scene: RocScene) -> list[RocCurve]:
    """Those that are drawn of a test file: words keep off them; of folds they are too many."""
    unseen = scene.analysis.unseen
    if unseen is None or unseen.kind == "folds" or scene.crowded:
        return []
    names = (model.name for model in scene.analysis.in_front)
    return [curve for name in names for curve in unseen.models[name].curves]


def _draw_curve(
    painter: QPainter, scene: RocScene, model: ModelResult, curve: RocCurve, *, folds: bool
) -> None:
    theme, sizes = scene.theme, scene.sizes
    index = corners(curve, thin(curve, scene.axes, cells_per_pixel(painter)))
    color = mix(scene.style(model).color, theme.plot, 1 - (OF_FOLDS if folds else OF_TEST))
    dash = () if folds else sizes.dash(DASH)
    pen = theme.pen(color, sizes.line(0.9 if folds else 1.5), dash)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolyline(polyline(*scene.axes.places(*curve.rates(index))))
