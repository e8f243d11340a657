"""Operating points asked for by rule, marked in every view in which they exist."""

import math
from collections.abc import Iterable

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.points.operating_point import OperatingPoint
from gui.paint.marker_shapes import shape
from gui.paint.sizes import Sizes
from gui.themes.theme import ModelStyle, Theme

MARK = 11.0
ROUND = 9.0  # px by which a mark is broader than one that stands where it does
ASIDE, MOST_ASIDE = 4.0, 18  # px of a step aside of a line, and how many there are to each side

Standing = tuple[QPointF, float]  # a mark that is drawn above these, and how broad it is


class MarkedPoint(Struct, frozen=True, eq=False):
    """A point of one model, and the rules that choose it."""

    model: ModelResult
    point: OperatingPoint
    specs: tuple[str, ...]


def marked_points(analysis: Analysis) -> list[MarkedPoint]:
    """What rules choose of the models in front; one where rules agree on a point."""
    found: dict[tuple[str, float, float], MarkedPoint] = {}
    for model in analysis.in_front:
        for named in analysis.points.get(model.name, ()):
            if named.chosen is None:
                continue
            point = named.chosen.point
            key = model.name, point.fpr, point.tpr
            before = found[key].specs if key in found else ()
            specs = dict.fromkeys((*before, named.spec.spec))
            found[key] = MarkedPoint(model, point, tuple(specs))
    return list(found.values())


def set_side_by_side(
    places: Iterable[QPointF], standing: Iterable[Standing], plot: QRectF, sizes: Sizes
) -> list[QPointF]:
    """Places of one column, each moved aside by as little as need be to cover no other mark.

    Args:
        places: where marks would stand.
        standing: marks that stay where they are.
        plot: which they do not leave.
        sizes: how large.
    """
    mark, step = sizes.line(MARK), sizes.line(ASIDE)
    steps = sorted(range(-MOST_ASIDE, MOST_ASIDE + 1), key=lambda each: (abs(each), -each))
    taken = [(at.x(), at.y(), (sizes.line(size) + mark) / 2) for at, size in standing]
    moved = []
    for place in places:
        low, high = (end - place.x() for end in (plot.left() + mark / 2, plot.right() - mark / 2))
        covered = _covered_aside(place, taken)
        free = (
            across
            for across in (step * each for each in steps)
            if (low <= across <= high or not across)
            and not any(start < across < end for start, end in covered)
        )
        at = place + QPointF(next(free, 0.0), 0)
        taken.append((at.x(), at.y(), mark))
        moved.append(at)
    return moved


def _covered_aside(
    place: QPointF, taken: Iterable[tuple[float, float, float]]
) -> list[tuple[float, float]]:
    """From where to where aside of a place a mark would lie on others.

    Args:
        place: where it would stand.
        taken: columns and rows of the others, and how close it may come to each.
    """
    x, y, found = place.x(), place.y(), []
    for column, row, reach in taken:
        if abs(row - y) < reach:
            half = math.sqrt(reach**2 - (row - y) ** 2) * (1 - 1e-9)
            found.append((column - x - half, column - x + half))
    return found


def breadth_of(place: QPointF, standing: Iterable[Standing], sizes: Sizes) -> float:
    """How broad a mark is: broader than those that would cover it whole."""
    breadth = MARK
    for at, size in standing:
        if QLineF(at, place).length() <= sizes.line(size - MARK) / 2:
            breadth = max(breadth, size + ROUND)
    return breadth


def draw_rule_mark(
    painter: QPainter,
    place: QPointF,
    style: ModelStyle,
    theme: Theme,
    sizes: Sizes,
    standing: Iterable[Standing] = (),
) -> None:
    """A hollow mark in its model's shape; where another would cover it whole, a broader one.

    Args:
        painter: draws.
        place: its centre.
        style: its model's look.
        theme: its colours.
        sizes: how large.
        standing: marks that are drawn after it.
    """
    breadth = breadth_of(place, standing, sizes)
    painter.setPen(theme.pen(style.color, sizes.line(1.8)))
    painter.setBrush(theme.plot)
    painter.drawPath(shape(style.marker, place, sizes.line(breadth)))
