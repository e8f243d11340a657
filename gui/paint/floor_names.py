"""Names below the least cost of many models, each with a leader to the stretch that is its own."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor

from engine.analysis.analysis import Analysis
from engine.numerics.arrays import FloatArray
from gui.paint.curve_names import CurveNames, NamedCurve, short_names
from gui.paint.lettering import STRONG, Run, box_of
from gui.paint.marks import visible_part
from gui.paint.placement import NamePlace
from gui.paint.sizes import Sizes

FIRST_DROP, DROP_STEP = 22.0, 6.0
AIR = 4.0
ASIDE = (16.0, 32.0, 48.0, 72.0, 96.0)  # px that a name may stand aside of where its leader starts
# Whether names may stand further aside, and on the lines of a and b, and whether they begin from
# the left, to the left of their leaders: tried in turn until all are named.
WAYS = (
    (False, False, False),
    (False, False, True),
    (True, False, False),
    (True, False, True),
    (True, True, False),
    (True, True, True),
)


def names_below(
    analysis: Analysis,
    plot: QRectF,
    sizes: Sizes,
    parts: Sequence[NamedCurve],
    floor: tuple[FloatArray, FloatArray],
    lines: Sequence[float],
) -> CurveNames:
    """Places below the floor for the name of each model that is part of it, where there is room.

    Args:
        analysis: for names and looks.
        plot: where they may stand.
        sizes: how large.
        parts: the stretches of the floor that are seen; of several of a model the broadest.
        floor: (n,) rising columns and the rows of the whole floor.
        lines: the columns of t, a and b; names stand on the latter two only where they must.
    """
    words = short_names(analysis, plot, sizes)
    broadest: dict[int, NamedCurve] = {}
    for part in parts:
        known = broadest.get(part.model)
        if known is None or np.ptp(part.x) > np.ptp(known.x):
            broadest[part.model] = part
    uprights = [QRectF(line, plot.top(), 1, plot.height()) for line in lines]
    named = []
    # From the right, each name to the right of its leader: those further left go below.
    for part in sorted(broadest.values(), key=lambda each: -float(each.x.mean())):
        column = float(part.x.min() + part.x.max()) / 2
        start = QPointF(column, float(np.interp(column, *floor)))
        size = box_of(QPointF(), [Run(words[part.model], QColor(), STRONG)], sizes.name).size()
        named.append((part.model, start, (size.width(), size.height())))
    places: dict[int, NamePlace] = {}
    for further, on_ends, mirrored in WAYS:
        found = _placed(
            plot,
            named[::-1] if mirrored else named,
            floor,
            uprights[:1] if on_ends else uprights,
            _sideways(further=further, mirrored=mirrored),
        )
        places = max(places, found, key=len)
        if len(places) == len(named):
            break
    return CurveNames(words, {model.index: model.look for model in analysis.models}, places)


def _placed(
    plot: QRectF,
    named: Sequence[tuple[int, QPointF, tuple[float, float]]],
    floor: tuple[FloatArray, FloatArray],
    uprights: Sequence[QRectF],
    sideways: Sequence[tuple[float, float]],
) -> dict[int, NamePlace]:
    """Places by model, each found after those before it; some may have none.

    Args:
        plot: where they may stand.
        named: models, where their leaders start, and the sizes of their names.
        floor: (n,) rising columns and the rows of the whole floor.
        uprights: lines that no name stands on, though its leader may cross them.
        sideways: how far aside of where its leader starts a name may begin, the best first: in
            px, and in widths of the name.
    """
    places: dict[int, NamePlace] = {}
    for model, start, size in named:
        place = _free_place(plot, start, size, floor, list(places.values()), uprights, sideways)
        if place is not None:
            places[model] = place
    return places


def _free_place(
    plot: QRectF,
    start: QPointF,
    size: tuple[float, float],
    floor: tuple[FloatArray, FloatArray],
    standing: Sequence[NamePlace],
    uprights: Sequence[QRectF],
    sideways: Sequence[tuple[float, float]],
) -> NamePlace | None:
    """The first place below a point of the floor that covers neither it nor names nor leaders."""
    width, height = size
    for aside, widths in sideways:
        left = start.x() + aside + widths * width
        if _leaves_sideways(left, width, plot, uprights):
            continue  # at whatever height
        under = float(np.interp(np.linspace(left, left + width, 9), *floor).max())
        first = max(start.y() + FIRST_DROP, under + 2 * AIR)
        for top in np.arange(first, plot.bottom() - height, DROP_STEP).tolist():
            box = QRectF(left, top, width, height)
            grown = box.adjusted(-AIR, -AIR, AIR, AIR)
            end = QPointF(min(max(start.x(), box.left()), box.right()), box.top())
            place = NamePlace(QLineF(start, end), box, covers=False)
            if plot.contains(grown) and not any(_in_the_way(place, each) for each in standing):
                return place
    return None


def _leaves_sideways(left: float, width: float, plot: QRectF, uprights: Sequence[QRectF]) -> bool:
    """Whether a name between two columns leaves the plot, or stands on a line from top to foot."""
    low, high = left - AIR, left + width + AIR
    if low < plot.left() or high > plot.right():
        return True
    return any(low < line.right() and line.left() < high for line in uprights)


def _sideways(*, further: bool, mirrored: bool) -> list[tuple[float, float]]:
    """Where names may begin: to the right of their leaders, further right, below, to the left."""
    found = [(AIR, 0.0), *((each, 0.0) for each in ASIDE if further), (0.0, -0.5), (-AIR, -1.0)]
    return [(-aside, -1.0 - widths) for aside, widths in found] if mirrored else found


def _in_the_way(one: NamePlace, other: NamePlace) -> bool:
    """Whether two names or their leaders touch."""
    air = (-AIR, -AIR, AIR, AIR)
    boxes = one.box.adjusted(*air), other.box.adjusted(*air)
    crossing, _ = one.leader.intersects(other.leader)
    return (
        boxes[0].intersects(other.box)
        or visible_part(one.leader, boxes[1]) is not None
        or visible_part(other.leader, boxes[0]) is not None
        or crossing is QLineF.IntersectionType.BoundedIntersection
    )
