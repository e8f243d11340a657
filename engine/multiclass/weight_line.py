"""A line through the class weights, or priors: who costs least along it, and where that changes.

It is to several classes what the ribbon of t is to two. What everyone loses is linear along a
line, so that the cheapest is the lower envelope of lines: a stretch for each who has one.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_losses import ClassLosses
from engine.multiclass.weights import TOLERANCE
from engine.numerics.arrays import FloatArray

SUM = 1e-9  # how far a point's parts may be from 1 together
BESIDE = 1e-6  # farther than this from a line a point is not on it


class WeightLine(Struct, frozen=True, forbid_unknown_fields=True):
    """From one point to another, each a part for every class, of sum 1."""

    start: tuple[float, ...]
    end: tuple[float, ...]

    def at(self, share: float) -> FloatArray:
        """(c,) the point at a share of the way, 0 at the start."""
        return (1 - share) * np.array(self.start) + share * np.array(self.end)

    def share_of(self, point: FloatArray) -> float:
        """Which share of the way is nearest to a point (c,)."""
        way = np.array(self.end) - np.array(self.start)
        share = float((point - np.array(self.start)) @ way / (way @ way))
        return min(max(share, 0.0), 1.0)

    def holds(self, point: FloatArray) -> bool:
        """Whether a point (c,) is on the way."""
        return bool(np.abs(self.at(self.share_of(point)) - point).max() <= BESIDE)

    @property
    def towards(self) -> int | None:
        """The class that counts for nothing at the start and alone at the end, if there is one."""
        place = int(np.argmax(self.end))
        alone = self.end[place] == 1 and self.start[place] == 0
        return place if alone else None


class LineStretch(Struct, frozen=True):
    """Where some cost least along a line.

    Attributes:
        names: who costs least there, all of them the same.
        low, high: shares of the way.
    """

    names: tuple[str, ...]
    low: float
    high: float


def check_line(line: WeightLine | None, classes: int) -> None:
    """Refuse a line between points that are not parts of 1, and one without length.

    Raises:
        InputError: it is such a line.
    """
    if line is None:
        return
    for point in (line.start, line.end):
        parts = np.array(point)
        fits = len(parts) == classes and np.isfinite(parts).all() and (parts >= 0).all()
        if not fits or abs(parts.sum() - 1) > SUM:
            raise InputError(
                tr("the line through the weights does not fit {classes} classes", classes=classes),
                do=tr("Give both its ends a part for each class, of sum 1."),
            )
    if np.abs(np.array(line.end) - np.array(line.start)).max() <= BESIDE:
        raise InputError(
            tr("the line through the weights has no length"), do=tr("Draw it to another point.")
        )


def line_towards(losses: ClassLosses, place: int) -> WeightLine:
    """The line along which one class counts for more and more, the others in their proportions.

    It leads through ◆; where there is none, or that class alone counts there, all others count
    the same.
    """
    classes = losses.losses.shape[1]
    others = np.ones(classes) if losses.at is None else losses.at.copy()
    others[place] = 0.0
    if others.sum() <= BESIDE:
        others = np.ones(classes)
        others[place] = 0.0
    end = np.zeros(classes)
    end[place] = 1.0
    return WeightLine(tuple((others / others.sum()).tolist()), tuple(end.tolist()))


def line_in_use(chosen: WeightLine | None, losses: ClassLosses) -> WeightLine:
    """The line that is chosen; where none of so many classes is, that towards the first one."""
    if chosen is not None and len(chosen.start) == losses.losses.shape[1]:
        return chosen
    return line_towards(losses, 0)


def cheapest_along(losses: ClassLosses, line: WeightLine) -> tuple[LineStretch, ...]:
    """Who costs least along a line, from its start to its end without a gap.

    Args:
        losses: of everyone at each corner.
        line: between points of as many classes.
    """
    ends = np.array([losses.losses_at(line.at(0.0)), losses.losses_at(line.at(1.0))])
    scale = max(float(np.abs(losses.losses).max()), 1e-300)
    start, rise = ends[0] / scale, (ends[1] - ends[0]) / scale
    found = []
    for place in range(len(start)):
        low, high, first = _lead(start - start[place], rise - rise[place], place)
        if first and high - low > TOLERANCE:
            same = (np.abs(ends - ends[:, [place]]) < TOLERANCE * scale).all(axis=0)
            names = tuple(losses.names[one] for one in np.flatnonzero(same))
            found.append(LineStretch(names, low, high))
    return _joined(sorted(found, key=lambda stretch: stretch.low))


def _lead(behind: FloatArray, rise: FloatArray, place: int) -> tuple[float, float, bool]:
    """Where behind + share · rise is nobody's below 0; and whether none before is level with it."""
    steep = np.abs(rise) > TOLERANCE
    level = ~steep & (np.abs(behind) < TOLERANCE)
    roots = np.divide(-behind, rise, out=np.zeros_like(behind), where=steep)
    low = max(0.0, float(roots[steep & (rise > 0)].max(initial=0.0)))
    high = min(1.0, float(roots[steep & (rise < 0)].min(initial=1.0)))
    beaten = bool((~steep & (behind <= -TOLERANCE)).any())
    return low, high, not beaten and int(np.flatnonzero(level)[0]) == place


def _joined(stretches: Sequence[LineStretch]) -> tuple[LineStretch, ...]:
    """Stretches whose ends meet to the last digit."""
    joined: list[LineStretch] = []
    for stretch in stretches:
        low = joined[-1].high if joined else 0.0
        joined.append(LineStretch(stretch.names, low, stretch.high))
    if joined:
        joined[-1] = LineStretch(joined[-1].names, joined[-1].low, 1.0)
    return tuple(joined)
