"""Names beside curves in a plot, each with a leader, clear of all curves and of each other."""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.analysis.analysis import Analysis
from engine.analysis.leading_models import leading_models
from engine.numerics.arrays import FloatArray
from gui.paint.lettering import STRONG, Align, Run, box_of, draw_runs
from gui.paint.marks import draw_leader
from gui.paint.names import distinguished
from gui.paint.placement import NamePlace, Occupancy, place_name
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme

ANCHORS = 24
LONGEST_LEADER = 0.3  # of the plot's width
LONGEST_NAME = 0.4  # likewise
MOST_NAMES = 8
NOTE_SIZE = 11.5  # of words beside lines that are no model's
NO_MODEL = -1  # of a curve that names only keep clear of
USUAL_HEIGHT = 0.65  # of the plot, from its top: where names should stand


class NamedCurve(Struct, frozen=True, eq=False):
    """A model's curve as it is drawn: (n,) pixel columns and rows."""

    model: int
    x: FloatArray
    y: FloatArray


class LineWords(Struct, frozen=True, eq=False):
    """What a line that is no model's is, beside it.

    Attributes:
        words: say it.
        x, y: (n,) pixel columns and rows where a leader may start.
        color: of words and leader.
        height: at which they should stand, as a share of the plot from its top.
    """

    words: str
    x: FloatArray
    y: FloatArray
    color: QColor
    height: float


PlacedWords = tuple[LineWords, NamePlace]


class CurveNames(Struct, frozen=True, eq=False):
    """Words, look and place of each name by model index, and of what names other lines."""

    words: dict[int, str]
    looks: dict[int, int]
    places: dict[int, NamePlace]
    others: Sequence[PlacedWords] = ()

    @property
    def boxes(self) -> list[QRectF]:
        """What the names cover."""
        return [place.box for place in self.places.values()]


def place_names(
    analysis: Analysis,
    plot: QRectF,
    sizes: Sizes,
    curves: Sequence[NamedCurve],
    *,
    taken: Iterable[QRectF] = (),
    height: float = USUAL_HEIGHT,
    others: Sequence[LineWords] = (),
) -> CurveNames:
    """Places for the names of the models that lead; of many the others go without.

    So does a name for which no place is free of other words.

    Args:
        analysis: for the names, and for who leads.
        plot: where they may stand.
        sizes: how large.
        curves: all that are drawn.
        taken: other words on the plot, and marks that no name should stand on.
        height: at which names should stand, as a share of the plot from its top.
        others: what names lines that are no model's, where names have left room.
    """
    occupancy = Occupancy(plot)
    occupancy.add_polylines([(curve.x, curve.y) for curve in curves])
    marks = list(taken)
    covered = list(marks)
    for rect in covered:
        occupancy.add_rect(rect)
    words = short_names(analysis, plot, sizes)
    leading = {model.index for model in leading_models(analysis, MOST_NAMES)}
    leading &= {model.index for model in analysis.in_front}
    places: dict[int, NamePlace] = {}
    for curve in curves:
        if curve.model not in leading or curve.model in places:
            continue
        run = Run(words[curve.model], QColor(), STRONG)
        size = box_of(QPointF(), [run], sizes.name, Align.LEFT).size()
        anchors = _outside(*anchors_along(curve.x, curve.y, plot), marks)
        reach = LONGEST_LEADER * plot.width()
        preferred = plot.top() + height * plot.height()
        boxes = [place.box for place in places.values()]
        place = place_name(occupancy, *anchors, size, reach, preferred, boxes)
        if place is not None and not any(place.box.intersects(rect) for rect in covered):
            places[curve.model] = place
            covered.append(place.box)
            occupancy.add_rect(place.box)
            occupancy.add_line(place.leader)
    looks = {model.index: model.look for model in analysis.models}
    placed = place_line_words(occupancy, plot, sizes, others, list(places.values()))
    return CurveNames(words, looks, places, placed)


def _outside(
    x: FloatArray, y: FloatArray, covered: Sequence[QRectF]
) -> tuple[FloatArray, FloatArray]:
    """Those of (n,) points that no rectangle covers, or all where that leaves none."""
    free = np.ones(x.size, dtype=bool)
    for rect in covered:
        across = (x > rect.left()) & (x < rect.right())
        free &= ~(across & (y > rect.top()) & (y < rect.bottom()))
    return (x[free], y[free]) if free.any() else (x, y)


def place_line_words(
    occupancy: Occupancy,
    plot: QRectF,
    sizes: Sizes,
    lines: Sequence[LineWords],
    names: Sequence[NamePlace] = (),
) -> list[PlacedWords]:
    """Places for words beside lines that are no model's; those without a free one are left out.

    Args:
        occupancy: what is drawn already; the words are added.
        plot: where they may stand.
        sizes: how large.
        lines: what is to be named.
        names: that stand there already, through which no leader should run.
    """
    boxes = [name.box for name in names]
    placed: list[PlacedWords] = []
    for line in lines:
        room = box_of(QPointF(), [Run(line.words, line.color)], sizes.px(NOTE_SIZE)).size()
        row = plot.top() + line.height * plot.height()
        reach = LONGEST_LEADER * plot.width()
        place = place_name(occupancy, line.x, line.y, room, reach, row, boxes)
        if place is None or place.covers:
            continue
        boxes.append(place.box)
        occupancy.add_rect(place.box)
        placed.append((line, place))
    return placed


def draw_line_words(
    painter: QPainter, placed: Sequence[PlacedWords], theme: Theme, sizes: Sizes
) -> None:
    """Draw words beside lines, each with its leader."""
    for line, place in placed:
        pen = QPen(line.color, sizes.line(1))
        draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
        left, runs = QPointF(place.box.left(), _row(place)), [Run(line.words, line.color)]
        draw_runs(painter, left, runs, sizes.px(NOTE_SIZE), halo=theme.plot)


def draw_names(painter: QPainter, names: CurveNames, theme: Theme, sizes: Sizes) -> None:
    """Draw each name with its leader, the plot's ground around it: lines may pass beneath."""
    for model, place in names.places.items():
        style = theme.model(names.looks[model])
        pen = QPen(style.color, sizes.line(1.2))
        draw_leader(painter, place.leader.p1(), place.leader.p2(), pen)
        left = QPointF(place.box.left(), _row(place))
        run = Run(names.words[model], style.word_color, STRONG)
        draw_runs(painter, left, [run], sizes.name, Align.LEFT, halo=theme.plot)
    draw_line_words(painter, names.others, theme, sizes)


def _row(place: NamePlace) -> float:
    """The middle of the line of words: where its leader ends beside it, else that of its box."""
    end = place.leader.p2().y()
    return end if place.box.top() < end < place.box.bottom() else place.box.center().y()


def short_names(analysis: Analysis, plot: QRectF, sizes: Sizes) -> dict[int, str]:
    """By its index each model's name, as much of it as there is room for."""
    names = tuple(model.name for model in analysis.models)
    short = distinguished(names, sizes.name, STRONG, LONGEST_NAME * plot.width())
    return {model.index: name for model, name in zip(analysis.models, short, strict=True)}


def anchors_along(x: FloatArray, y: FloatArray, plot: QRectF) -> tuple[FloatArray, FloatArray]:
    """Points evenly along the visible part of a curve, its first and last tenth left out."""
    along = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
    steps = np.linspace(0, along[-1], 8 * ANCHORS)
    across, down = np.interp(steps, along, x), np.interp(steps, along, y)
    seen = (across >= plot.left()) & (across <= plot.right())
    seen &= (down >= plot.top()) & (down <= plot.bottom())
    across, down = across[seen], down[seen]
    middle = slice(across.size // 10, max(across.size - across.size // 10, 1))
    every = max(1, across.size // ANCHORS)
    return across[middle][::every], down[middle][::every]
