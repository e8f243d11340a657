"""A hold on a region of interest: by a side, by a corner, or as a whole."""

import math

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt

from engine.analysis.analysis import Analysis
from engine.binary.regions.region_areas import Region
from engine.binary.regions.region_box import RegionBox, Side, box_of
from engine.binary.regions.region_specs import parse_region
from engine.session.session import Session
from gui.paint.plot_axes import PlotAxes

NEAR_SIDE = 6.0  # px
FINEST = 6  # decimals of a bound


class RegionGrip(Struct, frozen=True):
    """Where a region was taken hold of.

    Attributes:
        place: of the region among the session's.
        box: as it was then.
        sides: those that follow the mouse; none, and the whole of it moves.
        start: FPR and TPR at which it was taken.
    """

    place: int
    box: RegionBox
    sides: tuple[Side, ...]
    start: tuple[float, float]

    def box_at(self, point: tuple[float, float], decimals: int) -> RegionBox:
        """The box when the mouse is at a point; bounds that moved are rounded."""
        across, up = point[0] - self.start[0], point[1] - self.start[1]
        if not self.sides:
            return self.box.shifted(round(across, decimals), round(up, decimals))
        moved = self.box
        for side in self.sides:
            step = across if side in ("left", "right") else up
            moved = moved.with_side(side, round(getattr(self.box, side) + step, decimals))
        return moved

    @property
    def cursor(self) -> Qt.CursorShape:
        """What a press would do."""
        if not self.sides:
            return Qt.CursorShape.SizeAllCursor
        if len(self.sides) == 1:
            upright = self.sides[0] in ("left", "right")
            return Qt.CursorShape.SizeHorCursor if upright else Qt.CursorShape.SizeVerCursor
        falling = set(self.sides) in ({"left", "top"}, {"right", "bottom"})
        return Qt.CursorShape.SizeFDiagCursor if falling else Qt.CursorShape.SizeBDiagCursor


def find_region_grip(analysis: Analysis, axes: PlotAxes, place: QPointF) -> RegionGrip | None:
    """What of a region is near a pixel: a side or a corner first, else the inside of a box."""
    if not analysis.session.plane.regions_shown or not axes.plot.contains(place):
        return None
    inside: RegionGrip | None = None
    for number, region in reversed(tuple(enumerate(analysis.regions))):
        box = box_of(region)
        if box is None:
            continue
        sides = _sides_near(box, axes, place)
        if sides:
            return RegionGrip(number, box, sides, axes.data(place))
        if inside is None and _area(box, axes).contains(place):
            inside = RegionGrip(number, box, (), axes.data(place))
    return inside


def _area(box: RegionBox, axes: PlotAxes) -> QRectF:
    return QRectF(axes.point(box.left, box.top), axes.point(box.right, box.bottom))


def _sides_near(box: RegionBox, axes: PlotAxes, place: QPointF) -> tuple[Side, ...]:
    """The free sides within reach of a pixel, at most one of each direction."""
    area = _area(box, axes)
    if not area.adjusted(-NEAR_SIDE, -NEAR_SIDE, NEAR_SIDE, NEAR_SIDE).contains(place):
        return ()
    across: dict[Side, float] = {"left": area.left(), "right": area.right()}
    down: dict[Side, float] = {"top": area.top(), "bottom": area.bottom()}
    found: list[Side] = []
    for sides, at in ((across, place.x()), (down, place.y())):
        near = {side: abs(pixel - at) for side, pixel in sides.items() if side in box.movable}
        nearest = min(near, key=lambda side, near=near: near[side], default=None)  # type: ignore[misc]
        if nearest is not None and near[nearest] <= NEAR_SIDE:
            found.append(nearest)
    return tuple(found)


def decimals_of(axes: PlotAxes) -> int:
    """How many decimals of a rate a pixel can tell apart."""
    return min(max(math.ceil(-math.log10(axes.across.width / axes.plot.width())), 2), FINEST)


def dragged_region(box: RegionBox) -> Region:
    """A box as the region that it is; none of them depends on a prevalence."""
    return parse_region(box.spec, None)


def with_region(session: Session, place: int, box: RegionBox) -> Session:
    """The session with one of its regions in the place of another."""
    specs = list(session.regions)
    specs[place] = box.spec
    return replace(session, regions=tuple(specs))


class RegionDrag:
    """The region under the mouse, and its drag: press, move, let go.

    While it is held it is where the mouse is; its areas come with the next analysis.
    """

    def __init__(self) -> None:
        self.grip: RegionGrip | None = None
        self.held = False
        self._box: RegionBox | None = None

    @property
    def place(self) -> int | None:
        """Which region has handles."""
        return None if self.grip is None else self.grip.place

    def look(self, analysis: Analysis, axes: PlotAxes, place: QPointF) -> bool:
        """Note what of a region a press would take; whether another one is under the mouse.

        Looked at closely the plane moves with the mouse, and a region only by its sides.
        """
        found = find_region_grip(analysis, axes, place)
        if found is not None and not found.sides and axes.across.width < 1:
            found = None
        before, self.grip = self.place, found
        return before != self.place

    def take(self) -> bool:
        """Take hold of what is under the mouse; false where there is nothing."""
        self.held = self.grip is not None
        return self.held

    def move(self, session: Session, axes: PlotAxes, place: QPointF) -> Session | None:
        """The session with the region where the mouse is; None where nothing is held."""
        if not self.held or self.grip is None or self.grip.place >= len(session.regions):
            return None
        self._box = self.grip.box_at(axes.data(place), decimals_of(axes))
        return with_region(session, self.grip.place, self._box)

    def let_go(self) -> bool:
        """End the drag; whether the region was moved."""
        moved = self._box is not None
        self.held, self._box = False, None
        return moved

    def forget(self) -> None:
        """The mouse is elsewhere."""
        if not self.held:
            self.grip = None

    def regions(self, analysis: Analysis) -> tuple[Region, ...] | None:
        """The analysis's regions with the held one where the mouse is; None without one."""
        if self._box is None or self.grip is None or self.grip.place >= len(analysis.regions):
            return None
        place = self.grip.place
        held = dragged_region(self._box)
        return (*analysis.regions[:place], held, *analysis.regions[place + 1 :])
