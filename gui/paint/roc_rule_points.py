"""Operating points asked for by rule on the ROC plane: hollow marks, with their rules beside."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis, ModelResult
from engine.wording.point_lines import rule_in_words
from gui.paint.lettering import Align, Run, draw_runs
from gui.paint.marks import draw_leader
from gui.paint.placement import NamePlace
from gui.paint.roc_scene import RocScene
from gui.paint.rule_marks import Standing, draw_rule_mark, marked_points

LABEL_SIZE = 11.0
MOST_WORDS = 6  # more would cover the plane; then a note names the rules


class RulePoint(Struct, frozen=True, eq=False):
    """A point of one model, and the rules that choose it."""

    model: ModelResult
    place: QPointF
    words: str


def rule_rates(analysis: Analysis) -> list[tuple[str, float, float, tuple[str, ...]]]:
    """The model, FPR and TPR of every point that is asked for, and the rules that choose it."""
    return [
        (each.model.name, each.point.fpr, each.point.tpr, each.specs)
        for each in marked_points(analysis)
    ]


def rule_points(scene: RocScene) -> list[RulePoint]:
    """Every point that is asked for and lies in the extent; one for rules that agree."""
    words = {
        named.spec.spec: rule_in_words(named.spec, scene.rate_names)
        for points in scene.analysis.points.values()
        for named in points
    }
    return [
        RulePoint(
            each.model,
            scene.axes.point(each.point.fpr, each.point.tpr),
            " · ".join(words[spec] for spec in each.specs),
        )
        for each in marked_points(scene.analysis)
        if scene.axes.shows(each.point.fpr, each.point.tpr)
    ]


def rule_runs(scene: RocScene, point: RulePoint) -> list[Run]:
    """A point's rules as they stand on the plot."""
    return [Run(point.words, scene.style(point.model).word_color)]


def paint_rule_points(
    painter: QPainter,
    scene: RocScene,
    places: Sequence[NamePlace | None],
    standing: Sequence[Standing],
) -> None:
    """Hollow marks in the models' shapes, and the words that have a place.

    Args:
        painter: draws.
        scene: the plane.
        places: where the words of each point stand; none where the plane names no rules.
        standing: marks that are drawn after these.
    """
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
        style = scene.looks.own(point.model)
        draw_rule_mark(painter, point.place, style, scene.theme, scene.sizes, standing)
