"""Painting a large picture a little at a time, so that a window listens between two steps.

What a figure paints is noted first, as QPainter itself would take it, and drawn then by the same
calls: a little, and after whatever else there was to do the next. A figure reckons once, however
many steps its drawing takes.
"""

import time
from collections.abc import Callable, Iterator
from copy import copy
from functools import partial
from itertools import pairwise
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintDevice, QPainter, QPainterPath, QPen, QPolygonF

from gui.paint.plot_axes import pixels_of, polyline

ENOUGH = 0.03  # s of drawing after which a step ends
MOST_POINTS = 500  # of a line that is drawn in one call
MARGIN = 4.0  # breadths of a line beyond what is seen of a piece: its joins reach there
OPAQUE = 255
OUTLINED = 15  # times as much is written of a translucent line: Qt fills its outline, round joins
DRAWING = ("draw", "erase", "fill", "stroke")  # how the names of calls begin that draw
MOVING = ("set", "save", "restore", "translate", "scale", "rotate", "shear", "reset")
SHARED = (str, int, float, bool, type(None))  # what nobody changes who drew with it

HasTime = Callable[[], bool]
"""Whether there is time left in a step."""


def step_clock() -> HasTime:
    """What gives a step its time, from now on."""
    begun = time.perf_counter()
    return lambda: time.perf_counter() - begun < ENOUGH


class Call(Struct, frozen=True, eq=False):
    """A call of QPainter that was noted.

    Attributes:
        make: makes it.
        points: that it draws; 0 of one that draws nothing.
        part: the pieces in which it may be drawn instead, which are sought once it is its turn.
    """

    make: Callable[[QPainter], object]
    points: int = 0
    part: "Parting | None" = None


class StepwisePainter(QPainter):
    """Notes what is painted while it is told to, and draws it in steps.

    Args:
        device: a picture, or vectors.
        in_pixels: whether long lines may be drawn piece by piece; in vectors they stay whole.
        after: hears how many points were drawn, after every call that draws.
    """

    def __init__(
        self,
        device: QPaintDevice,
        *,
        in_pixels: bool = True,
        after: Callable[[int], object] | None = None,
    ) -> None:
        super().__init__(device)
        self._in_pixels, self._after = in_pixels, after
        self._noted: list[Call] | None = None
        self._saved = 0

    def __exit__(self, *failure: object) -> None:
        """End, with no state kept, wherever the painting was given up."""
        self._noted = None
        self._return_to(0)
        self.end()

    def save(self) -> None:
        """Keep the state; see QPainter."""
        self._saved += 1
        self.note(lambda painter: painter.save())
        super().save()

    def restore(self) -> None:
        """Take the state that was kept last."""
        self._saved -= 1
        self.note(lambda painter: painter.restore())
        super().restore()

    def in_steps(
        self, paint: Callable[[], None], make_clock: Callable[[], HasTime] = step_clock
    ) -> Iterator[float]:
        """Paint something; the painter's state stays as it was.

        Args:
            paint: paints by this painter.
            make_clock: for each step, what tells how long it may take.

        Yields:
            between two steps the share that is drawn.
        """
        calls = self._calls_of(paint)
        yield 0.0
        has_time, begun, before = make_clock(), False, self._saved
        self.save()
        for place, call in _parted(calls):
            if call.points and begun and not has_time():
                yield place / len(calls)
                has_time = make_clock()
            call.make(self)
            begun = begun or bool(call.points)
            if call.points and self._after is not None:
                self._after(call.points)
        self._return_to(before)

    def draw_by(self, draw: Callable[[QPainter], object]) -> None:
        """Draw by a function of Qt's that takes a painter, whose calls nobody hears."""
        if not self.note(draw, points=1):
            draw(self)

    def parting(self, arguments: list[object]) -> "Parting | None":
        """What parts a line once it is its turn, if lines are drawn in pieces."""
        return partial(_pieces, self, *arguments) if self._in_pixels else None

    def note(
        self,
        make: Callable[[QPainter], object],
        points: int = 0,
        part: "Parting | None" = None,
    ) -> bool:
        """Note a call for later, if that is what is done now; whether it is."""
        if self._noted is not None:
            self._noted.append(Call(make, points, part))
        return self._noted is not None

    def _calls_of(self, paint: Callable[[], None]) -> list[Call]:
        """All calls by which something is painted; none of them draws as yet."""
        calls: list[Call] = []
        before = self._saved
        self.save()
        self._noted = calls
        try:
            paint()
        finally:
            self._noted = None
            self._return_to(before)
        return calls

    def _return_to(self, before: int) -> None:
        """Take the states that were kept since there were so many."""
        while self._saved > before:
            self.restore()


class Piece(Struct, frozen=True, eq=False):
    """A strip of a picture, and what of a line is seen in it.

    Attributes:
        pen: of the line, whose dashes go on from piece to piece.
    """

    part: QRectF
    line: QPolygonF
    pen: QPen

    def draw(self, painter: QPainter) -> None:
        """Draw it."""
        painter.save()
        painter.setPen(self.pen)
        painter.setClipRect(self.part, Qt.ClipOperation.IntersectClip)
        QPainter.drawPolyline(painter, self.line)
        painter.restore()


Parting: TypeAlias = Callable[[], list[Piece] | None]
"""Parts a line that is long; None where it stays one."""


def _drawing(name: str) -> Callable[..., None]:
    """A call of QPainter that draws: at once, or noted."""
    draw = getattr(QPainter, name)

    def call(painter: StepwisePainter, *arguments: object) -> None:
        taken = _copied(arguments)
        part = painter.parting(taken) if name == "drawPolyline" else None
        if not painter.note(lambda real: draw(real, *taken), _points_of(painter, arguments), part):
            draw(painter, *arguments)

    return call


def _moving(name: str) -> Callable[..., None]:
    """A call of QPainter that changes its state: made at once, and noted."""
    move = getattr(QPainter, name)

    def call(painter: StepwisePainter, *arguments: object) -> None:
        taken = _copied(arguments)
        painter.note(lambda real: move(real, *taken))
        move(painter, *arguments)

    return call


for _name in dir(QPainter):
    if _name.startswith(DRAWING):
        setattr(StepwisePainter, _name, _drawing(_name))
    elif _name.startswith(MOVING) and _name not in ("save", "restore"):
        setattr(StepwisePainter, _name, _moving(_name))


def _parted(calls: list[Call]) -> Iterator[tuple[float, Call]]:
    """The calls with the pieces of long lines, which are sought only now, and how many went before.

    Pieces depend on the painter's state, which is that of their call once all before it are made.
    """
    for place, call in enumerate(calls):
        pieces = None if call.part is None else call.part()
        if pieces is None:
            yield place, call
        else:
            for number, piece in enumerate(pieces):
                yield place + number / len(pieces), Call(piece.draw, points=1)


def _copied(arguments: tuple[object, ...]) -> list[object]:
    """What was drawn with as it is now, whatever becomes of it later."""
    return [_copy(each) for each in arguments]


def _copy(value: object) -> object:
    if isinstance(value, list):
        return [_copy(each) for each in value]
    return value if isinstance(value, SHARED) else copy(value)


def _points_of(painter: QPainter, arguments: tuple[object, ...]) -> int:
    """About how much a call draws; 1 at least."""
    first = arguments[0] if arguments else None
    points = 1
    if isinstance(first, QPolygonF):
        points = first.size()
    elif isinstance(first, QPainterPath):
        points = first.elementCount()
    elif isinstance(first, list):
        points = len(first)
    translucent = painter.pen().color().alpha() < OPAQUE or painter.opacity() < 1
    return max(1, points * OUTLINED) if translucent else max(1, points)


def _pieces(painter: QPainter, *arguments: object) -> list[Piece] | None:
    """A long line that runs to the right as strips of whole pixels, each with its part of it.

    None where it stays one: it is short, turned or runs to and fro.
    """
    line, matrix = arguments[0], painter.deviceTransform()
    if not isinstance(line, QPolygonF) or line.size() <= MOST_POINTS:
        return None
    if matrix.m12() or matrix.m21() or matrix.m11() <= 0:
        return None
    x, y = pixels_of(line).T
    if np.any(np.diff(x) < 0):
        return None
    ratio, width, height = matrix.m11(), painter.device().width(), painter.device().height()
    cuts = np.floor(x[MOST_POINTS::MOST_POINTS] * ratio + matrix.dx())
    ends = np.unique(np.clip([0, *cuts, width], 0, width))
    pen = painter.pen()
    reach = MARGIN * max(pen.widthF(), 1 / ratio)
    before = np.concatenate(([0.0], np.cumsum(np.hypot(np.diff(x), np.diff(y)))))
    found = []
    for low, high in pairwise(((ends - matrix.dx()) / ratio).tolist()):
        part = QRectF(low, -matrix.dy() / matrix.m22(), high - low, height / matrix.m22())
        first = max(int(np.searchsorted(x, low - reach)) - 1, 0)
        last = int(np.searchsorted(x, high + reach, side="right")) + 1
        own = _gone_on(pen, float(before[first]))
        found.append(Piece(part, polyline(x[first:last], y[first:last]), own))
    return found


def _gone_on(pen: QPen, length: float) -> QPen:
    """A pen after so long a line; its dashes are counted in its breadths."""
    own = QPen(pen)
    if pen.style() != Qt.PenStyle.SolidLine:
        own.setDashPattern(pen.dashPattern())
        own.setDashOffset(pen.dashOffset() + length / (pen.widthF() or 1.0))
    return own
