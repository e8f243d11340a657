"""Placement: where words may stand so that they cover no line and no other words."""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF

from engine.binary.kept import kept
from engine.numerics.arrays import CountArray, FloatArray, IntArray

CELL = 3.0  # px of a side
MOST_CELLS = 1000  # beside each other: in a large picture cells are as much larger as words are
COVERED = 40.0  # how many pixels of leader it is worth to keep words off a line
CROSSED = 1.5  # and to keep a leader off a line
MOST_CARDS = 40
STRAYED = 0.2  # and to keep names together
ON_WORDS = 1e4  # a leader through words is a last resort
OUTSIDE = 1e6  # and a name that leaves the plot none at all
ENOUGH = 20.0  # by how much a place may cost more than the cheapest and still be likely
LOOKED_AT = np.array([[0.4], [0.6], [0.8], [1.0]])  # of a leader: what is drawn under it
SAMPLES = 25  # places along a leader at which it is looked for on words


class Occupancy:
    """A coarse grid over a plot that knows which of its cells are drawn on."""

    def __init__(self, area: QRectF) -> None:
        self._area = area
        self._cell = max(CELL, max(area.width(), area.height()) / MOST_CELLS)
        columns = math.ceil(area.width() / self._cell) + 1
        rows = math.ceil(area.height() / self._cell) + 1
        self._taken = np.zeros((rows, columns), dtype=np.int32)
        self._sums: CountArray | None = None

    def copy(self) -> "Occupancy":
        """A grid of its own with the same cells taken."""
        made = Occupancy(self._area)
        made._taken = self._taken.copy()
        return made

    def add_polyline(self, x: FloatArray, y: FloatArray) -> None:
        """Take the cells along (n,) pixels."""
        self.add_polylines([(x, y)])

    def add_polylines(self, lines: Sequence[tuple[FloatArray, FloatArray]]) -> None:
        """Take the cells along several: numpy takes hardly longer for ten of them than for one."""
        if not lines:
            return
        x, y = (np.concatenate(each) for each in zip(*lines, strict=True))
        ends = np.cumsum([each.size for each, _ in lines]) - 1
        starts = np.concatenate(([0], ends[:-1] + 1))
        along = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
        counts = np.ceil((along[ends] - along[starts]) / self._cell).astype(np.int64) + 1
        number = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        steps = np.repeat(along[starts], counts) + number * self._cell
        steps = np.minimum(steps, np.repeat(along[ends], counts))
        across, down = np.interp(steps, along, x), np.interp(steps, along, y)
        column = ((across - self._area.left()) / self._cell).astype(np.int64)
        row = ((down - self._area.top()) / self._cell).astype(np.int64)
        rows, columns = self._taken.shape
        inside = (column >= 0) & (column < columns) & (row >= 0) & (row < rows)
        self._taken[row[inside], column[inside]] = 1
        self._sums = None

    def add_line(self, line: QLineF) -> None:
        """Take the cells along a line."""
        self.add_polyline(np.array([line.x1(), line.x2()]), np.array([line.y1(), line.y2()]))

    def add_rect(self, rect: QRectF) -> None:
        """Take all cells of a rectangle, heavily: words never stand on words."""
        cell, rows, columns = self._cell, *self._taken.shape
        x, y = (rect.left() - self._area.left()) / cell, (rect.top() - self._area.top()) / cell
        left, top = min(max(math.floor(x), 0), columns), min(max(math.floor(y), 0), rows)
        right = min(max(math.ceil(x + rect.width() / cell), 0), columns)
        bottom = min(max(math.ceil(y + rect.height() / cell), 0), rows)
        self._taken[top:bottom, left:right] += 50
        self._sums = None

    def covered(self, left: FloatArray, top: FloatArray, size: QSizeF) -> FloatArray:
        """How much is drawn under each of (n,) rectangles of one size, or (k, n)."""
        if self._sums is None:
            rows, columns = self._taken.shape
            self._sums = np.zeros((rows + 1, columns + 1), dtype=np.int32)
            np.cumsum(self._taken, axis=0, out=self._sums[1:, 1:], dtype=np.int32)
            np.cumsum(self._sums, axis=1, out=self._sums)
        x0, x1, y0, y1 = self._cells(left, top, size)
        found = self._sums[y1, x1] - self._sums[y0, x1] - self._sums[y1, x0] + self._sums[y0, x0]
        return found.astype(np.float64)

    def _cells(
        self, left: FloatArray, top: FloatArray, size: QSizeF
    ) -> tuple[IntArray, IntArray, IntArray, IntArray]:
        """First and past-the-last columns and rows of rectangles, within the grid."""
        rows, columns = self._taken.shape
        x = (left - self._area.left()) / self._cell
        y = (top - self._area.top()) / self._cell
        ends = (
            (np.floor(x), columns),
            (np.ceil(x + size.width() / self._cell), columns),
            (np.floor(y), rows),
            (np.ceil(y + size.height() / self._cell), rows),
        )
        x0, x1, y0, y1 = (
            np.minimum(np.maximum(end, 0), most).astype(np.int64) for end, most in ends
        )
        return x0, x1, y0, y1

    def is_free(self, rect: QRectF) -> bool:
        """Whether a rectangle lies in the plot and nothing is drawn under it."""
        at = np.array([rect.left()]), np.array([rect.top()])
        return self._area.contains(rect) and not self.covered(*at, rect.size())[0]

    def within(self, left: FloatArray, top: FloatArray, size: QSizeF) -> FloatArray:
        """1 for each of (n,) rectangles that lies in the plot, else 0."""
        area = self._area.adjusted(4, 4, -4, -4)
        fits = (left >= area.left()) & (top >= area.top())
        fits &= (left + size.width() <= area.right()) & (top + size.height() <= area.bottom())
        return fits.astype(np.float64)


class NamePlace(Struct, frozen=True):
    """Where a name stands: its leader, its box, and whether something is drawn under it."""

    leader: QLineF
    box: QRectF
    covers: bool


def place_name(
    occupancy: Occupancy,
    x: FloatArray,
    y: FloatArray,
    size: QSizeF,
    reach: float,
    preferred: float,
    words: Sequence[QRectF] = (),
) -> NamePlace | None:
    """A place for a name beside a line, to its right or below, close and on free ground.

    Args:
        occupancy: what is drawn already, the line itself included.
        x: (n,) pixel columns of points of the line where a leader may start.
        y: (n,) their rows.
        size: the size of the written name.
        reach: the longest leader.
        preferred: the row at which names should stand.
        words: rectangles through which no leader should run.
    """
    if x.size == 0:
        return None
    start, price, step = _leaders(x.size, reach)
    begin = x[start], y[start]
    left, top = begin[0] + step[0] + 4, begin[1] + step[1] - size.height() / 2
    grown = QSizeF(size.width() + 4, size.height() + 2)
    covered = occupancy.covered(left - 2, top - 1, grown)
    cost = price + COVERED * covered
    cost += STRAYED * np.abs(begin[1] - preferred)
    cost += OUTSIDE * (1 - occupancy.within(left, top, size))
    # What a leader crosses only adds to that: most places need not be asked about it.
    likely = np.flatnonzero(cost <= cost.min() + ENOUGH)
    crossed = _crossed(occupancy, begin, step, likely, words)
    cheapest = float((cost[likely] + crossed).min())
    if cheapest > cost.min() + ENOUGH:
        likely = np.flatnonzero(cost <= cheapest)
        crossed = _crossed(occupancy, begin, step, likely, words)
    cost = cost[likely] + crossed
    if cost.min() >= OUTSIDE:
        return None
    best = int(likely[np.argmin(cost)])
    corner = QPointF(begin[0][best], begin[1][best])
    end = corner + QPointF(step[0][best], step[1][best])
    box = QRectF(QPointF(left[best], top[best]), size)
    return NamePlace(QLineF(corner, end), box, bool(covered[best] > 0))


@kept(16)
def _leaders(
    points: int, reach: float
) -> tuple[IntArray, FloatArray, tuple[FloatArray, FloatArray]]:
    """All leaders that are tried: (n,) the point where each starts, its price, and how far it runs.

    Args:
        points: of a line, where leaders may start.
        reach: of the longest one.
    """
    lengths = np.arange(reach / 8, reach + 1, reach / 16)
    turns = np.array([0.0, 0.25, 0.5, -0.25])
    start, length, turn = (
        part.ravel() for part in np.meshgrid(np.arange(points), lengths, turns, indexing="ij")
    )
    return start, length + 6 * np.abs(turn), (length * np.cos(turn), length * np.sin(turn))


def _crossed(
    occupancy: Occupancy,
    begin: tuple[FloatArray, FloatArray],
    step: tuple[FloatArray, FloatArray],
    places: IntArray,
    words: Sequence[QRectF],
) -> FloatArray:
    """What lines and words that leaders run through cost at some of the places.

    Args:
        occupancy: what is drawn already.
        begin: columns and rows where leaders begin, of all places.
        step: how far they run across and down.
        places: indices of those asked for.
        words: rectangles through which none should run.
    """
    from_x, from_y, by_x, by_y = (part[places] for part in (*begin, *step))
    across = from_x - 2 + LOOKED_AT * by_x
    down = from_y - 2 + LOOKED_AT * by_y
    covered = occupancy.covered(across, down, QSizeF(4, 4))
    cost: FloatArray = CROSSED * np.minimum(covered, 9).sum(axis=0)
    for rect in words:
        cost += ON_WORDS * _crosses((from_x, from_y), (from_x + by_x, from_y + by_y), rect)
    return cost


def place_card(
    occupancy: Occupancy,
    area: QRectF,
    size: QSizeF,
    preferred: QPointF,
    leaders_from: Sequence[QPointF],
    avoid: Sequence[QRectF],
) -> QRectF:
    """A place for a card on free ground near a wished centre.

    Args:
        occupancy: what is drawn already.
        area: the plot.
        size: the card's.
        preferred: where the card's centre should be.
        leaders_from: the points to which a leader may run.
        avoid: words that no leader should cross.
    """
    step = 4 * CELL
    across = np.arange(area.left() + 8, max(area.right() - size.width() - 8, area.left() + 9), step)
    down = np.arange(area.top() + 8, max(area.bottom() - size.height() - 8, area.top() + 9), step)
    left, top = (part.ravel() for part in np.meshgrid(across, down))
    centre_x, centre_y = left + size.width() / 2, top + size.height() / 2
    cost = np.hypot(centre_x - preferred.x(), centre_y - preferred.y())
    cost += (
        COVERED
        / 4
        * occupancy.covered(left - 4, top - 4, QSizeF(size.width() + 8, size.height() + 8))
    )
    likely = np.argsort(cost)[:MOST_CARDS]
    cost, left, top, centre_y = cost[likely], left[likely], top[likely], centre_y[likely]
    for begin in leaders_from:
        start = (np.asarray(begin.x()), np.asarray(begin.y()))
        for words in avoid:
            cost += 60 / len(leaders_from) * _crosses(start, (left, centre_y), words)
    best = int(np.argmin(cost))
    return QRectF(QPointF(left[best], top[best]), size)


def spread(rows: list[float], step: float, plot: QRectF) -> list[float]:
    """Rising rows moved as little as need be so that they stand a step apart in a plot."""
    placed: list[float] = []
    for row in rows:
        placed.append(max(row, placed[-1] + step) if placed else max(row, plot.top() + step / 2))
    over = placed[-1] - (plot.bottom() - step / 2) if placed else 0.0
    if over > 0:
        lowest = plot.bottom() - step / 2
        for place in range(len(placed) - 1, -1, -1):
            placed[place] = min(placed[place], lowest)
            lowest = placed[place] - step
    return placed


def _crosses(
    start: tuple[FloatArray, FloatArray], end: tuple[FloatArray, FloatArray], words: QRectF
) -> FloatArray:
    """1 for each of (n,) lines, from columns and rows to such, that runs through a rectangle."""
    share = np.linspace(0, 1, SAMPLES)[:, None]
    across = start[0] + share * (end[0] - start[0])
    down = start[1] + share * (end[1] - start[1])
    inside = (across >= words.left()) & (across <= words.right())
    inside &= (down >= words.top()) & (down <= words.bottom())
    return np.asarray(inside.any(axis=0), dtype=np.float64)
