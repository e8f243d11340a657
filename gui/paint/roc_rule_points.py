"""Operating points asked for by rule on the ROC plane: hollow marks, with their rules beside."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis, ModelResult
from engine.wording.point_lines import rule_in_words
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marker_shapes import shape
from gui.paint.marks import draw_leader
from gui.paint.placement import NamePlace
from gui.paint.roc_scene import RocScene

MARK = 11.0
LABEL_SIZE = 11.0
MOST_WORDS = 6  # more would cover the plane; then a note names the rules


class RulePoint(Struct, frozen=True, eq=False):
    """A point of one model, and the rules that choose it."""

    model: ModelResult
    place: QPointF
    words: str


def rule_rates(analysis: Analysis) -> dict[tuple[str, float, float], list[str]]:
    """The specifications of the rules by the model, FPR and TPR that they choose."""
    found: dict[tuple[str, float, float], list[str]] = {}
    for model in analysis.models:
        for named in analysis.points.get(model.name, ()):
            if named.chosen is not None:
                point = named.chosen.point
                rules = found.setdefault((model.name, point.fpr, point.tpr), [])
                rules.append(named.spec.spec)
    return found


def rule_points(scene: RocScene) -> list[RulePoint]:
    """Every point that is asked for and lies in the extent; one for rules that agree."""
    models = {model.name: model for model in scene.analysis.models}
    words = {
        named.spec.spec: rule_in_words(named.spec, scene.rate_names)
        for points in scene.analysis.points.values()
        for named in points
    }
    return [
        RulePoint(
            models[name],
            scene.axes.point(fpr, tpr),
            " · ".join(words[spec] for spec in dict.fromkeys(specs)),
        )
        for (name, fpr, tpr), specs in rule_rates(scene.analysis).items()
        if scene.axes.shows(fpr, tpr)
    ]


def rule_runs(scene: RocScene, point: RulePoint) -> list[Run]:
    """A point's rules as they stand on the plot."""
    return [Run(point.words, scene.style(point.model).word_color)]


def paint_rule_points(
    painter: QPainter, scene: RocScene, places: Sequence[NamePlace | None]
) -> None:
    """Hollow marks in the models' shapes, and the words that have a place."""
    points = rule_points(scene)
    pen = QPen(scene.theme.ink3, scene.sizes.line(1))
    for point, place in zip(points, places, strict=False):
        if place is not None:
            draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
            at = QPointF(place.box.left(), place.box.center().y())
            size = scene.sizes.px(LABEL_SIZE)
            halo = scene.theme.plot
            draw_runs(painter, at, rule_runs(scene, point), size, Align.LEFT, halo=halo)
    for point in points:
        style = scene.style(point.model)
        painter.setPen(scene.theme.pen(style.color, scene.sizes.line(1.8)))
        painter.setBrush(scene.theme.plot)
        painter.drawPath(shape(style.marker, point.place, scene.sizes.line(MARK)))
