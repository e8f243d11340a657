"""Where each view of an arrangement stands in the room that there is, and what a drag there does.

All in pixels, and without a window.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QSize

from gui.widgets.view_rows import Arrangement, Side, grid_of, in_columns

GAP = 8
EDGE = 0.25  # share of a cell's side: nearer to it than this, what is dropped goes beside the cell


class Cells(Struct, frozen=True, eq=False):
    """What is seen of an arrangement, and where.

    Attributes:
        seen: the arrangement as it is shown: the user's own, or as much as there is room for.
        places: of the views that are seen.
        tabbed: whether some are not seen, and all are named in tabs above.
        own: whether the user's own arrangement is shown, which can be resized.
    """

    seen: Arrangement
    places: Mapping[str, QRect]
    tabbed: bool
    own: bool


class Gap(Struct, frozen=True):
    """A gap between rows, or between the views of a row, that can be dragged.

    Attributes:
        before, after: a view above and one below, or left and right of it.
        upright: whether it parts left from right.
    """

    before: str
    after: str
    upright: bool


class DropPlace(Struct, frozen=True):
    """Where a dragged view would go: beside another or in its place."""

    target: str
    side: Side


def cells(
    arrangement: Arrangement,
    room: QRect,
    least: Mapping[str, QSize],
    *,
    tabs: int,
    front: Sequence[str] = (),
    single: bool = False,
) -> Cells:
    """Lay an arrangement out; where it has no room, in fewer columns, or in part behind tabs.

    Args:
        arrangement: what the user wants to see.
        room: where.
        least: the smallest size of each view.
        tabs: the height that tabs take, with the gap below them.
        front: the views that were asked for last, the latest first: they are seen.
        single: one view at a time, however much room there is.
    """
    keys = arrangement.keys
    if not keys:
        return Cells(arrangement, {}, tabbed=False, own=True)
    if _fits(arrangement, room.size(), least) and not (single and len(keys) > 1):
        return Cells(arrangement, _places(arrangement, room, least), tabbed=False, own=True)
    width = max(least[key].width() for key in keys)
    height = max(least[key].height() for key in keys)
    columns = 1 if single else max(1, (room.width() + GAP) // (width + GAP))
    rows = 1 if single else max(1, (room.height() + GAP) // (height + GAP))
    if len(keys) <= columns * rows:
        seen = grid_of(keys, -(-len(keys) // columns), rows)
        return Cells(seen, _places(seen, room, least), tabbed=False, own=False)
    room = room.adjusted(0, tabs, 0, 0)
    rows = 1 if single else max(1, (room.height() + GAP) // (height + GAP))
    latest = [key for key in front if key in keys]
    latest += [key for key in keys if key not in latest]
    chosen = set(latest[: columns * rows])
    seen = in_columns([key for key in keys if key in chosen], columns)
    return Cells(seen, _places(seen, room, least), tabbed=True, own=False)


def spread(total: int, shares: Sequence[float], least: Sequence[int]) -> list[int]:
    """Divide whole pixels by shares, and give nobody less than its least where that is possible.

    Args:
        total: the pixels; what is returned adds up to it.
        shares: of each, positive.
        least: pixels of each.
    """
    fixed: set[int] = set()
    while True:
        free = [place for place in range(len(shares)) if place not in fixed]
        left = total - sum(least[place] for place in fixed)
        unit = left / sum(shares[place] for place in free) if free else 0.0
        short = {place for place in free if shares[place] * unit < least[place]}
        if not short or len(short) == len(free):
            break
        fixed |= short
    exact = [
        float(least[place]) if place in fixed else shares[place] * unit
        for place in range(len(shares))
    ]
    ends = [round(end) for end in accumulate(exact)]
    return [end - start for start, end in zip([0, *ends[:-1]], ends, strict=True)]


def gap_at(found: Cells, place: QPoint) -> Gap | None:
    """The gap under the mouse that can be dragged, if there is one."""
    if not found.own:
        return None
    rows = [[found.places[key] for key in row.keys] for row in found.seen.rows]
    for number, row in enumerate(found.seen.rows):
        top, bottom = rows[number][0].top(), rows[number][0].bottom()
        if number and rows[number - 1][0].bottom() < place.y() < top:
            return Gap(found.seen.rows[number - 1].keys[0], row.keys[0], upright=False)
        if top <= place.y() <= bottom:
            for column in range(1, len(row.keys)):
                if rows[number][column - 1].right() < place.x() < rows[number][column].left():
                    return Gap(row.keys[column - 1], row.keys[column], upright=True)
    return None


def resized(
    arrangement: Arrangement, found: Cells, gap: Gap, by: int, least: Mapping[str, QSize]
) -> Arrangement:
    """The arrangement with a gap moved by so many pixels, or as many as the views there allow."""
    if gap.upright:
        row = next(row for row in found.seen.rows if gap.before in row.keys)
        widths = {key: float(found.places[key].width()) for key in row.keys}
        by = max(by, least[gap.before].width() - int(widths[gap.before]))
        by = min(by, int(widths[gap.after]) - least[gap.after].width())
        widths[gap.before] += by
        widths[gap.after] -= by
        return arrangement.resized(widths, {})
    heights = {row.keys[0]: float(found.places[row.keys[0]].height()) for row in found.seen.rows}
    above, below = (
        max(least[key].height() for row in found.seen.rows if name in row.keys for key in row.keys)
        for name in (gap.before, gap.after)
    )
    by = max(by, above - int(heights[gap.before]))
    by = min(by, int(heights[gap.after]) - below)
    heights[gap.before] += by
    heights[gap.after] -= by
    return arrangement.resized({}, heights)


def drop_at(found: Cells, dragged: str, place: QPoint) -> DropPlace | None:
    """Where a view goes that is dropped at a place; None where it would stay."""
    for target, cell in found.places.items():
        if target == dragged or not cell.contains(place):
            continue
        if not found.own:
            return DropPlace(target, "swap")
        along = (place.x() - cell.left()) / cell.width()
        down = (place.y() - cell.top()) / cell.height()
        edges: dict[Side, float] = {
            "left": along, "right": 1 - along, "above": down, "below": 1 - down,
        }  # fmt: skip
        side = min(edges, key=lambda each: edges[each])
        return DropPlace(target, side if edges[side] < EDGE else "swap")
    return None


def mark_of(found: Cells, drop: DropPlace) -> QRect:
    """What is marked while a view may be dropped: the half of a cell that it would get, or all."""
    cell = QRect(found.places[drop.target])
    width, height = cell.width() // 2, cell.height() // 2
    if drop.side == "swap":
        return cell
    if drop.side in ("left", "right"):
        return cell.adjusted(
            0 if drop.side == "left" else width, 0, -width if drop.side == "left" else 0, 0
        )
    row = next(row for row in found.seen.rows if drop.target in row.keys)
    left, right = found.places[row.keys[0]].left(), found.places[row.keys[-1]].right()
    band = QRect(left, cell.top(), right - left + 1, cell.height())
    return band.adjusted(
        0, 0 if drop.side == "above" else height, 0, -height if drop.side == "above" else 0
    )


def _fits(arrangement: Arrangement, room: QSize, least: Mapping[str, QSize]) -> bool:
    """Whether every view can have its smallest size where it stands."""
    wide = max(
        sum(least[key].width() for key in row.keys) + GAP * (len(row.keys) - 1)
        for row in arrangement.rows
    )
    tall = sum(max(least[key].height() for key in row.keys) for row in arrangement.rows)
    tall += GAP * (len(arrangement.rows) - 1)
    return wide <= room.width() and tall <= room.height()


def _places(arrangement: Arrangement, room: QRect, least: Mapping[str, QSize]) -> dict[str, QRect]:
    rows = arrangement.rows
    heights = spread(
        room.height() - GAP * (len(rows) - 1),
        [row.height for row in rows],
        [max(least[key].height() for key in row.keys) for row in rows],
    )
    found: dict[str, QRect] = {}
    top = room.top()
    for row, height in zip(rows, heights, strict=True):
        across = room.width() - GAP * (len(row.keys) - 1)
        widths = spread(across, row.widths, [least[key].width() for key in row.keys])
        left = room.left()
        for key, width in zip(row.keys, widths, strict=True):
            found[key] = QRect(left, top, width, height)
            left += width + GAP
        top += height + GAP
    return found
