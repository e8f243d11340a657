"""Points of an ROC curve as somebody else reckoned them, put in order and checked."""

import itertools
import math
from collections.abc import Sequence

from msgspec import Struct

from engine.data.dataset import Dataset
from engine.data.roles import Direction
from engine.messages.errors import InputError
from engine.messages.language import tr


class GivenPoint(Struct, frozen=True):
    """One point, in whole numbers of whatever makes up the two classes.

    Attributes:
        fp, tp: how much of the negative and of the positive class is flagged.
        threshold: NaN where it is not given.
        row: of the table, 0-based.
    """

    fp: int
    tp: int
    threshold: float
    row: int


class GivenCurve(Struct, frozen=True):
    """The vertices from (0, 0) to (N, P), no two alike; the corners are put in if absent."""

    fp: tuple[int, ...]
    tp: tuple[int, ...]
    thresholds: tuple[float, ...]


def direction_of(points: Sequence[GivenPoint]) -> Direction | None:
    """Whether thresholds fall ("higher") or rise ("lower") as more is flagged.

    None where fewer than two that differ are given, or they do neither.
    """
    given = [point for point in _in_order(points) if not math.isnan(point.threshold)]
    pairs = [
        (before.threshold, after.threshold)
        for before, after in itertools.pairwise(given)
        if (before.fp, before.tp) != (after.fp, after.tp)
    ]
    falls = all(before >= after for before, after in pairs)
    rises = all(before <= after for before, after in pairs)
    if falls == rises:
        return None
    return "higher" if falls else "lower"


def curve_through(
    points: Sequence[GivenPoint],
    negatives: int,
    positives: int,
    direction: Direction,
    dataset: Dataset,
) -> GivenCurve:
    """The curve through points in any order.

    Where two are the same point the vertex keeps the threshold that comes first, which is
    the last score that is flagged there.

    Raises:
        InputError: at a larger FPR the TPR is smaller, or thresholds contradict the order.
    """
    ordered = _in_order(points)
    _check_order(ordered, direction, dataset)
    sign = 1 if direction == "higher" else -1
    best: dict[tuple[int, int], float] = {}
    for point in ordered:
        place = (point.fp, point.tp)
        known = best.get(place, math.nan)
        if math.isnan(known) or sign * point.threshold > sign * known:
            best[place] = point.threshold
    best[0, 0] = sign * math.inf  # flags no one, whatever number stands there
    if math.isnan(best.get((negatives, positives), math.nan)):
        best[negatives, positives] = -sign * math.inf
    places = sorted(best)
    return GivenCurve(
        fp=tuple(fp for fp, _ in places),
        tp=tuple(tp for _, tp in places),
        thresholds=tuple(best[place] for place in places),
    )


def _in_order(points: Sequence[GivenPoint]) -> list[GivenPoint]:
    return sorted(points, key=lambda point: (point.fp, point.tp))


def _check_order(ordered: Sequence[GivenPoint], direction: Direction, dataset: Dataset) -> None:
    """Refuse points that lie on no single ROC curve."""
    last = math.inf if direction == "higher" else -math.inf
    for before, after in itertools.pairwise(ordered):
        if after.tp < before.tp:
            raise _contradiction(
                dataset, before, after, tr("the second has the larger FPR and the smaller TPR")
            )
    known: GivenPoint | None = None
    for point in ordered:
        if math.isnan(point.threshold):
            continue
        wrong = point.threshold > last if direction == "higher" else point.threshold < last
        same = known is not None and (known.fp, known.tp) == (point.fp, point.tp)
        if wrong and not same and known is not None:
            raise _contradiction(
                dataset, known, point, tr("their thresholds are the other way round")
            )
        last, known = point.threshold, point


def _contradiction(dataset: Dataset, before: GivenPoint, after: GivenPoint, why: str) -> InputError:
    one, other = dataset.line_of(before.row), dataset.line_of(after.row)
    return InputError(
        tr(
            "lines {one} and {other} cannot be of one ROC curve: {why}",
            one=one,
            other=other,
            why=why,
        ),
        where=dataset.source.name,
        do=tr("Tell several models apart by a column named model."),
    )
