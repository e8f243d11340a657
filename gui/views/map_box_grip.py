"""The user's box on the decision map under the mouse: its sides, its corners, or all of it."""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt

from engine.binary.voros.conditions import Conditions, OperatingRange, Range
from engine.session.condition_limits import HIGHEST_COST, LOWEST_COST, LOWEST_SHARE
from engine.session.session import Session
from gui.paint.plot_axes import AxisScale, PlotAxes

REACH = 6.0  # px beside a side within which it is taken
MOST_DIGITS = 9
HALF_A_PIXEL = 0.5


class BoxPart(Struct, frozen=True):
    """What of the box is held: -1, 0 or 1 for its left or right, lower or upper side.

    Both 0 is all of it.
    """

    across: int
    up: int

    @property
    def cursor(self) -> Qt.CursorShape:
        """How the mouse looks over it."""
        if self.across and self.up:
            falling = self.across != self.up
            return Qt.CursorShape.SizeFDiagCursor if falling else Qt.CursorShape.SizeBDiagCursor
        if self.across:
            return Qt.CursorShape.SizeHorCursor
        return Qt.CursorShape.SizeVerCursor if self.up else Qt.CursorShape.SizeAllCursor


def part_at(box: QRectF, place: QPointF) -> BoxPart | None:
    """The part of a box at a pixel; of an exact condition no side can be pulled."""
    if not box.adjusted(-REACH, -REACH, REACH, REACH).contains(place):
        return None
    return BoxPart(
        _side_at(place.x() - box.left(), box.right() - place.x()),
        _side_at(box.bottom() - place.y(), place.y() - box.top()),
    )


def _side_at(after_low: float, before_high: float) -> int:
    """The side (-1, 1) at a distance inside from either, 0 between them; both are held closely."""
    breadth = after_low + before_high
    if breadth <= 0:
        return 0
    reach = min(REACH, breadth / 4)
    if min(after_low, before_high) > reach:
        return 0
    return -1 if after_low <= before_high else 1


class BoxGrip:
    """Changes the session's conditions as the box is dragged.

    Args:
        session: to be changed.
        given: its conditions with every gap filled.
        axes: the map's, as they were when it was taken.
        part: what is held.
        start: where.
        propose: takes each session.
        finish: is called when the box is let go, if it was moved.
    """

    def __init__(
        self,
        session: Session,
        given: OperatingRange,
        axes: PlotAxes,
        part: BoxPart,
        start: QPointF,
        propose: Callable[[Session], None],
        finish: Callable[[], None],
    ) -> None:
        self.part = part
        self._session, self._given, self._axes = session, given, axes
        self._start = start
        self._propose, self._finish = propose, finish
        self._moved = False

    def drag(self, place: QPointF) -> None:
        """Propose the conditions of the box as it is now."""
        self._moved = True
        conditions = self._conditions(place - self._start)
        self._propose(replace(self._session, conditions=conditions))

    def drop(self) -> None:
        """All of the drag is one step."""
        if self._moved:
            self._finish()

    def _conditions(self, moved: QPointF) -> Conditions:
        """The conditions after a move by some pixels."""
        given, axes = self._given, self._axes
        conditions = replace(self._session.conditions, t=None)
        whole = self.part == BoxPart(0, 0)
        if self.part.across or whole:
            decades = moved.x() * axes.across.width / axes.plot.width()
            step = HALF_A_PIXEL * axes.across.width / axes.plot.width()
            conditions = _with_ratio(conditions, given, self.part.across, decades, step)
        if (self.part.up or whole) and given.prevalence is not None:
            odds = -moved.y() * axes.up.width / axes.plot.height()
            step = HALF_A_PIXEL * axes.up.width / axes.plot.height()
            limits = (LOWEST_SHARE, 1 - LOWEST_SHARE)
            share = _shifted(given.prevalence, self.part.up, odds, step, AxisScale.LOG_ODDS, limits)
            conditions = replace(conditions, prevalence=share)
        return conditions


def _with_ratio(
    conditions: Conditions, given: OperatingRange, side: int, decades: float, step: float
) -> Conditions:
    """Conditions whose cost ratio is another: the cost that is a range changes, or that of a miss.

    A cheaper false alarm is a higher ratio, so its bounds move the other way.
    """
    limits = (LOWEST_COST, HIGHEST_COST)
    if given.cost_fp is None or given.cost_fn is None:
        return conditions
    if given.cost_fn.exact and not given.cost_fp.exact:
        cost = _shifted(given.cost_fp, -side, -decades, step, AxisScale.LOG, limits)
        return replace(conditions, cost_fp=cost)
    cost = _shifted(given.cost_fn, side, decades, step, AxisScale.LOG, limits)
    return replace(conditions, cost_fn=cost)


def _shifted(
    given: Range,
    side: int,
    by: float,
    step: float,
    scale: AxisScale,
    limits: tuple[float, float],
) -> Range:
    """A range with one bound (-1, 1) or both (0) shifted along a scale, but not past the other."""
    low, high = scale.place(given.low), scale.place(given.high)
    least, most = scale.place(limits[0]), scale.place(limits[1])
    if side < 0:
        bound = round_place(min(max(low + by, least), high), step, scale)
        return replace(given, low=min(bound, given.high))
    if side > 0:
        bound = round_place(max(min(high + by, most), low), step, scale)
        return replace(given, high=max(bound, given.low))
    by = min(max(by, least - low), most - high)
    first, last = (round_place(each + by, step, scale) for each in (low, high))
    return replace(given, low=first, high=last)


def round_place(place: float, within: float, scale: AxisScale) -> float:
    """The value with the fewest digits that lies near a place, as people would state it."""
    value = scale.value_at(place)
    rest = scale is AxisScale.LOG_ODDS and value > HALF_A_PIXEL  # its distance to 1 is rounded
    shown = 1 - value if rest else value
    for digits in range(MOST_DIGITS):
        rounded = float(f"{shown:.{digits}e}")
        found = round(1 - rounded, 12) if rest else rounded
        if (0 < found < 1 or scale is AxisScale.LOG) and abs(scale.place(found) - place) <= within:
            return found
    return value
