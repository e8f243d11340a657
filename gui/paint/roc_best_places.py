"""On an ROC plane of many models: where each in front is best, named in a block beside it."""

from functools import cached_property

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter, QPen

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.operating_point import OperatingPoint, optimal_point
from engine.binary.voros.winners import widest_stretches
from engine.messages.language import tr
from engine.wording.rules import rule_cell
from gui.paint.lettering import NORMAL, STRONG, Align, Run, box_of, draw_runs, width_of
from gui.paint.marks import draw_leader, draw_marker
from gui.paint.plot_frame import fill_sharply
from gui.paint.roc_scene import RocScene

ROW = 19.0
HEAD = tr("where each is best, score")
HEAD_SIZE = 11.5
GAP = 14.0  # px between a name and its score
LEADER_GAP = 4.0
LEADER_WIDTH = 1.0


class BestPlace(Struct, frozen=True, eq=False):
    """A model in front, and the point with which it costs least."""

    model: ModelResult
    point: OperatingPoint

    @property
    def rule(self) -> str:
        """Its threshold with its sign."""
        return rule_cell(self.model.geometry.direction, self.point.shown_threshold, "")


def best_places(analysis: Analysis) -> tuple[BestPlace, ...]:
    """Of each model in front, from the upper right to the lower left.

    A model is best in the middle of the widest stretch of [a, b] that one of its thresholds
    serves; the one that costs least at the playhead stands where it does so there. Only
    thresholds count that keep the constraints, where any does.
    """
    middles = widest_stretches(analysis.shown_winners, analysis.given.a, analysis.given.b)
    chosen, found = analysis.model(analysis.shown_winner.model), []
    for model in analysis.in_front:
        point = analysis.shown_point(model)
        if model is not chosen and model.name in middles:
            hull = analysis.deciding_hull(model)
            best = optimal_point(model.name, hull, middles[model.name], None)
            point = model.geometry.counted(best)
        found.append(BestPlace(model, point))
    return tuple(sorted(found, key=lambda place: (-place.point.tpr, -place.point.fpr)))


class BestBlock(Struct, frozen=True, eq=False, dict=True):
    """The block of names and scores, laid out at a place of the plot."""

    scene: RocScene
    top_left: QPointF

    @cached_property
    def places(self) -> tuple[BestPlace, ...]:
        """The rows, from above."""
        return best_places(self.scene.analysis)

    @cached_property
    def _names_width(self) -> float:
        sizes = self.scene.sizes
        runs = [[self._name(place.model)] for place in self.places]
        return max((width_of(run, sizes.name) for run in runs), default=0.0)

    def _name(self, model: ModelResult) -> Run:
        return Run(self.scene.name(model), self.scene.looks.own(model).word_color, STRONG)

    def _score(self, place: BestPlace) -> Run:
        theme, chosen = self.scene.theme, place.model is self.scene.decided[0]
        return Run(place.rule, theme.ink if chosen else theme.ink2, STRONG if chosen else NORMAL)

    @property
    def _column(self) -> float:
        """Where the scores begin."""
        return self.top_left.x() + self._names_width + self.scene.sizes.px(GAP)

    @property
    def size(self) -> QSizeF:
        """How much room it takes; scores of usual length have room."""
        sizes = self.scene.sizes
        score = width_of([Run("≥ 0.00000", self.scene.theme.ink)], sizes.name)
        head = width_of([Run(HEAD, self.scene.theme.ink)], sizes.px(HEAD_SIZE))
        width = max(self._names_width + sizes.px(GAP) + score, head)
        return QSizeF(width, sizes.px(ROW) * (len(self.places) + 1))

    def row(self, place: int) -> float:
        """The middle of a row; 0 is the head."""
        return self.top_left.y() + self.scene.sizes.px(ROW) * (place + 0.5)

    def paint(self, painter: QPainter) -> None:
        """Draw leaders, then marks, then words on the plot's ground."""
        scene, sizes = self.scene, self.scene.sizes
        left, middle = self.top_left.x(), self.top_left.x() + self.size.width() / 2
        for at, place in enumerate(self.places, start=1):
            start = scene.axes.point(place.point.fpr, place.point.tpr)
            if scene.axes.shows(place.point.fpr, place.point.tpr):
                pen = QPen(scene.looks.own(place.model).color, sizes.line(LEADER_WIDTH))
                gap = sizes.px(LEADER_GAP)
                right = self._column + width_of([self._score(place)], sizes.name)
                side = left - gap if start.x() < middle else right + gap
                draw_leader(painter, start, QPointF(side, self.row(at)), pen)
        for place in self.places:
            if place.model is not scene.decided[0] and scene.axes.shows(
                place.point.fpr, place.point.tpr
            ):
                at_vertex = scene.axes.point(place.point.fpr, place.point.tpr)
                style = scene.looks.own(place.model)
                draw_marker(painter, at_vertex, style, scene.theme, sizes)
        self._paint_words(painter)

    def _paint_words(self, painter: QPainter) -> None:
        scene, sizes = self.scene, self.scene.sizes
        left, theme = self.top_left.x(), scene.theme
        head = Run(HEAD, theme.ink3)
        place = QPointF(left, self.row(0))
        ground = box_of(place, [head], sizes.px(HEAD_SIZE)).adjusted(-2, 0, 2, 0)
        fill_sharply(painter, ground, theme.plot)  # leaders from above pass behind it
        draw_runs(painter, place, [head], sizes.px(HEAD_SIZE))
        for at, best in enumerate(self.places, start=1):
            name = self._name(best.model)
            for x, run in ((left, name), (self._column, self._score(best))):
                row = QPointF(x, self.row(at))
                draw_runs(painter, row, [run], sizes.name, Align.LEFT, halo=theme.plot)


def block_size(scene: RocScene) -> QSizeF:
    """The room that the block takes in a scene."""
    return BestBlock(scene, QPointF()).size


def paint_block(painter: QPainter, scene: RocScene, area: QRectF) -> None:
    """Draw the block where the plan has room for it."""
    BestBlock(scene, area.topLeft()).paint(painter)
