"""Names below the least cost of many models, each with a leader to the stretch that is its own."""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor

from engine.analysis.analysis import Analysis
from engine.numerics.arrays import FloatArray
from gui.paint.curve_names import CurveNames, NamedCurve, short_names
from gui.paint.lettering import STRONG, Run, box_of
from gui.paint.placement import NamePlace
from gui.paint.sizes import Sizes

FIRST_DROP, DROP_STEP = 22.0, 6.0
AIR = 4.0


def names_below(
    analysis: Analysis,
    plot: QRectF,
    sizes: Sizes,
    parts: Sequence[NamedCurve],
    floor: tuple[FloatArray, FloatArray],
    line: float,
) -> CurveNames:
    """Places below the floor for the name of each model that is part of it, where there is room.

    Args:
        analysis: for names and looks.
        plot: where they may stand.
        sizes: how large.
        parts: the stretches of the floor that are seen; of several of a model the broadest.
        floor: (n,) rising columns and the rows of the whole floor.
        line: the column of the line of t, across which names stand only where they must.
    """
    words = short_names(analysis, plot, sizes)
    broadest: dict[int, NamedCurve] = {}
    for part in parts:
        known = broadest.get(part.model)
        if known is None or np.ptp(part.x) > np.ptp(known.x):
            broadest[part.model] = part
    places: dict[int, NamePlace] = {}
    # From the right, each name to the right of its leader: those further left go below.
    for part in sorted(broadest.values(), key=lambda each: -float(each.x.mean())):
        column = float(part.x.min() + part.x.max()) / 2
        start = QPointF(column, float(np.interp(column, *floor)))
        size = box_of(QPointF(), [Run(words[part.model], QColor(), STRONG)], sizes.name).size()
        taken = [place.box for place in places.values()]
        whole = (size.width(), size.height())
        across = QRectF(line, plot.top(), 1, plot.height())
        box = _free_box(plot, start, whole, floor, [*taken, across])
        box = box or _free_box(plot, start, whole, floor, taken)
        if box is not None:
            end = QPointF(min(max(column, box.left()), box.right()), box.top())
            places[part.model] = NamePlace(QLineF(start, end), box, covers=False)
    return CurveNames(words, {model.index: model.look for model in analysis.models}, places)


def _free_box(
    plot: QRectF,
    start: QPointF,
    size: tuple[float, float],
    floor: tuple[FloatArray, FloatArray],
    taken: Sequence[QRectF],
) -> QRectF | None:
    """The first rectangle below a point of the floor that covers neither it nor names."""
    width, height = size
    drops = np.arange(FIRST_DROP, plot.height(), DROP_STEP).tolist()
    for aside in (AIR, -width / 2, -width - AIR):
        for drop in drops:
            box = QRectF(start.x() + aside, start.y() + drop, width, height)
            under = np.interp(np.linspace(box.left(), box.right(), 9), *floor)
            grown = box.adjusted(-AIR, -AIR, AIR, AIR)
            clear = box.top() > float(under.max()) + AIR and plot.contains(grown)
            column = min(max(start.x(), box.left()), box.right())
            leader = QRectF(start, QPointF(column, box.top())).normalized()
            leader.adjust(-AIR, 0, AIR, 0)
            crossed = (grown.intersects(other) or leader.intersects(other) for other in taken)
            if clear and not any(crossed):
                return box
    return None
