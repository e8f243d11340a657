"""Slow painting in steps, so that a window answers between them and the work can be given up.

A generator of steps paints a little, or waits for what another thread does, between two of
them; what it returns at its end is what was made.
"""

import threading
from collections.abc import Callable, Generator
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar, cast, runtime_checkable

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QSize, QSizeF
from PySide6.QtGui import QImage

if TYPE_CHECKING:
    from gui.export.page import PaintFigure

T = TypeVar("T")


class Task:
    """Work on a thread of its own; without widgets, painters or fonts, which it must not touch."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._value: object = None
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="saving", daemon=True)
        self._thread.start()

    @property
    def running(self) -> bool:
        """Whether the work lasts."""
        return self._thread.is_alive()

    def result(self) -> object:
        """Wait for the end of the work; what came of it, or the error that it raised."""
        self._thread.join()
        error, self._error = self._error, None
        try:
            if error is not None:
                raise error
            return self._value
        finally:
            del error  # it knows this frame: the two would keep each other, and all callers, alive

    def wait(self) -> None:
        """Wait for the end of the work, whatever came of it."""
        self._thread.join()

    def _run(self) -> None:
        try:
            self._value = self._work()
        except Exception as error:  # noqa: BLE001 - raised where the result is asked for
            self._error = error


class Awaited(Protocol):
    """Something that another thread does."""

    @property
    def running(self) -> bool:
        """Whether it lasts."""


class Step(Struct, frozen=True, eq=False):
    """What is done next.

    Attributes:
        fraction: of the whole that is done.
        doing: what is being done ("Painting page 2 of 3").
        task: what must have ended before the next step; None if nothing.
        last: what is done now can no longer be given up.
    """

    fraction: float
    doing: str
    task: Awaited | None = None
    last: bool = False


Steps = Generator[Step, None, T]


def beside(work: Callable[[], T], fraction: float, doing: str, *, last: bool = False) -> Steps[T]:
    """Do work on another thread, as one step; returns its value, or raises its error."""
    task = Task(work)
    try:
        yield Step(fraction, doing, task, last)
    finally:  # where the steps are given up, too: what the work uses must outlive it
        task.wait()
    return cast("T", task.result())


def within(steps: Steps[T], low: float, high: float) -> Steps[T]:
    """Steps that are a part of some whole, from one share of it to another."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return cast("T", end.value)
        yield replace(step, fraction=low + (high - low) * step.fraction)


def finish(steps: Steps[T], progress: Callable[[float, str], None] | None = None) -> T:
    """Take all steps at once, and return what they made; `progress` hears of each of them."""
    while True:
        try:
            step = next(steps)
        except StopIteration as end:
            return cast("T", end.value)
        if progress is not None:
            progress(step.fraction, step.doing)


class PixelFigure(Struct, frozen=True, eq=False):
    """What a figure is in pixels.

    Attributes:
        paint: paints it, or what is left to be painted over `image`.
        image: the picture of the whole size, of which the slow part is drawn; None if none is.
    """

    paint: "PaintFigure"
    image: QImage | None = None


@runtime_checkable
class Reckons(Protocol):
    """A figure that works something out before it is painted, and keeps it."""

    def reckon(self, size: QSizeF, cells: float) -> None:
        """Work it out; without widgets, painters or fonts.

        Args:
            size: of the area that will be painted.
            cells: that its painter resolves, a unit of the area.
        """


def reckoned(
    figure: "PaintFigure", size: QSizeF, cells: float, fraction: float, doing: str
) -> Steps[None]:
    """What a figure works out ahead, done beside."""
    made: object = figure
    if isinstance(made, Reckons):
        yield from beside(partial(made.reckon, size, cells), fraction, doing)


@runtime_checkable
class Slow(Protocol):
    """A figure that goes into pixels otherwise than into vectors, and slowly."""

    def in_pixels(self, size: QSize, pixels: float) -> Steps[PixelFigure]:
        """Do the slow part; returns what paints the rest into an area of this size.

        Args:
            size: of the area.
            pixels: of the picture per unit of the area.
        """


def in_pixels(figure: "PaintFigure", size: QSize, pixels: float) -> Steps[PixelFigure]:
    """What a figure is in pixels, its slow part done; most figures have none."""
    made: object = figure
    if isinstance(made, Slow):
        return (yield from made.in_pixels(size, pixels))
    return PixelFigure(figure)
