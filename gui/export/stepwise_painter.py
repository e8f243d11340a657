"""Painting a large picture a little at a time, so that a window listens between two steps.

A figure is asked to paint itself again and again: each time what is drawn already is passed over,
and when its time is up the painter leaves off in the middle. What a figure reckons takes a small
part of what drawing takes, and every pixel is drawn as in one go, by the same call.
"""

import time
from collections.abc import Callable
from itertools import pairwise

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPaintDevice, QPainter, QPolygonF

from gui.paint.plot_axes import pixels_of, polyline

ENOUGH = 0.25  # s from its beginning after which a step ends
LEAST = 0.1  # s of drawing in a step all the same, however long the figure reckons
MOST_POINTS = 500  # of a line that is drawn in one call
MARGIN = 4.0  # breadths of a line beyond what is seen of a piece: its joins reach there
DRAWING = ("draw", "erase", "fill", "stroke")  # how the names of calls begin that draw

HasTime = Callable[[float], bool]
"""Whether there is time left, when so many seconds have passed since a step began to draw."""


def step_clock() -> HasTime:
    """What gives a step its time, from now on."""
    begun = time.perf_counter()
    return lambda drawing: drawing < LEAST or time.perf_counter() - begun < ENOUGH


class Paused(Exception):  # noqa: N818 - nothing is wrong
    """The time of a step is up; more is to be drawn."""


class StepwisePainter(QPainter):
    """Draws what was not drawn before, until its time is up.

    Args:
        device: a picture, or vectors, on which one painter draws in all steps.
        done: how many calls have drawn already.
        has_time: whether one more may; one at least does.
        in_pixels: whether long lines may be drawn piece by piece; in vectors they stay whole.

    Attributes:
        done: how many calls have drawn until now.
        calls: how many were made.
    """

    def __init__(
        self, device: QPaintDevice, done: int, has_time: HasTime, *, in_pixels: bool = True
    ) -> None:
        super().__init__(device)
        self.done, self.calls, self.in_pixels = done, 0, in_pixels
        self._has_time = has_time
        self._began: float | None = None  # to draw
        self._saved = 0

    def save(self) -> None:
        """Keep the state; see QPainter."""
        self._saved += 1
        super().save()

    def restore(self) -> None:
        """Take the state that was kept last."""
        self._saved -= 1
        super().restore()

    def leave(self) -> None:
        """Leave off in the middle: no state is kept any more."""
        while self._saved:
            self.restore()

    def go_on(self, has_time: HasTime) -> None:
        """Begin another step, from the first call again."""
        self.calls, self._began, self._has_time = 0, None, has_time

    def draw_next(self) -> bool:
        """Whether the next call shall draw.

        Raises:
            Paused: none shall any more in this step.
        """
        self.calls += 1
        if self.calls <= self.done:
            return False
        now = time.perf_counter()
        if self._began is None:
            self._began = now
        elif not self._has_time(now - self._began):
            self.calls -= 1
            raise Paused
        self.done = self.calls
        return True


def _stepwise(name: str) -> Callable[..., None]:
    """A call of QPainter that draws, if it is its turn."""
    draw = getattr(QPainter, name)

    def call(painter: StepwisePainter, *arguments: object) -> None:
        in_pieces = name == "drawPolyline" and painter.in_pixels
        pieces = _pieces(painter, *arguments) if in_pieces else None
        if pieces is None:
            if painter.draw_next():
                draw(painter, *arguments)
            return
        for part, line in pieces:
            if painter.draw_next():
                painter.save()
                painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
                draw(painter, line)
                painter.restore()

    return call


for _name in dir(QPainter):
    if _name.startswith(DRAWING):
        setattr(StepwisePainter, _name, _stepwise(_name))


def _pieces(painter: QPainter, *arguments: object) -> list[tuple[QRectF, QPolygonF]] | None:
    """A long line that runs to the right as strips of whole pixels, each with its part of it.

    None where it stays one: it is short, dashed, turned or runs to and fro.
    """
    line, pen, matrix = arguments[0], painter.pen(), painter.deviceTransform()
    if not isinstance(line, QPolygonF) or line.size() <= MOST_POINTS:
        return None
    if pen.style() != Qt.PenStyle.SolidLine or matrix.m12() or matrix.m21() or matrix.m11() <= 0:
        return None
    x, y = pixels_of(line).T
    if np.any(np.diff(x) < 0):
        return None
    ratio, height = matrix.m11(), painter.device().height()
    cuts = np.floor(x[MOST_POINTS::MOST_POINTS] * ratio + matrix.dx())
    ends = np.unique(np.clip([0, *cuts, painter.device().width()], 0, painter.device().width()))
    found, reach = [], MARGIN * max(pen.widthF(), 1 / ratio)
    for low, high in pairwise(((ends - matrix.dx()) / ratio).tolist()):
        part = QRectF(low, -matrix.dy() / matrix.m22(), high - low, height / matrix.m22())
        first = max(int(np.searchsorted(x, low - reach)) - 1, 0)
        last = int(np.searchsorted(x, high + reach, side="right")) + 1
        found.append((part, polyline(x[first:last], y[first:last])))
    return found
