"""Axes of any range: linear, logarithmic or by log odds, from values to pixels and back."""

import ctypes
import math
from enum import Enum

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF
from shiboken6 import getCppPointer

from engine.messages.language import in_marks
from engine.numerics.arrays import FloatArray
from engine.wording.formatting import power_of_ten

MOST_TICKS = 6
TICK_STEPS = (1, 2, 5)
HALF = 0.5
LOG_STEPS = (1, 2, 5)
TENTH = 0.1
MOST_NINES = 6
MANY_DECADES = 5  # from 1 on, from which powers of ten are written as such


def ticks(low: float, high: float, most: int = MOST_TICKS) -> list[float]:
    """Round values from low to high, at most `most` of them, a step of 1, 2 or 5 apart."""
    rough = (high - low) / (max(most, 2) + 1)  # a step below which there are always too many
    power = 10.0 ** math.floor(math.log10(rough))
    steps = (m * each for each in (power, 10 * power, 100 * power) for m in TICK_STEPS)
    places = ((step, *_whole_steps(low, high, step)) for step in steps)
    step, first, last = next(each for each in places if each[2] - each[1] < max(most, 2))
    return [round(place * step, 12) for place in range(first, last + 1)]


def _whole_steps(low: float, high: float, step: float) -> tuple[int, int]:
    """The first and the last multiple of a step from low to high."""
    return math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)


def tick_text(value: float) -> str:
    """A tick as short as it can be written: 0, 0.25, −0.1, 1000."""
    return in_marks((f"{value:.10f}".rstrip("0").rstrip(".") or "0").replace("-", "−"))


def decade_text(value: float) -> str:
    """A tick of a logarithmic axis: 0.1, 10, and powers of ten from 100,000 on, 10⁷."""
    power = round(math.log10(value))
    far = abs(power) >= MANY_DECADES and math.isclose(value, 10.0**power)
    return power_of_ten(power) if far else tick_text(value)


class AxisScale(Enum):
    """How values lie along an axis."""

    LINEAR = "linear"
    LOG = "logarithmic"
    LOG_ODDS = "log-odds"

    def place(self, value: float) -> float:
        """Where a value lies, in the units in which the axis is even."""
        if self is AxisScale.LOG:
            return math.log10(value)
        return math.log(value / (1 - value)) if self is AxisScale.LOG_ODDS else value

    def value_at(self, place: float) -> float:
        """The value at a place."""
        if self is AxisScale.LOG:
            return float(10.0**place)
        if self is AxisScale.LOG_ODDS:
            odds = math.exp(-abs(place))  # of what is less than a half: they are no infinity
            return 1 / (1 + odds) if place > 0 else odds / (1 + odds)
        return place

    def places(self, values: FloatArray) -> FloatArray:
        """Where (n,) values lie; infinitely far where they leave the axis."""
        if self is AxisScale.LINEAR:
            return values
        with np.errstate(divide="ignore"):
            if self is AxisScale.LOG:
                return np.log10(values)
            return np.log(values) - np.log1p(-values)


class Span(Struct, frozen=True):
    """What an axis shows, in the units in which it is even (log10 of a logarithmic one)."""

    low: float
    high: float
    scale: AxisScale = AxisScale.LINEAR

    @classmethod
    def of(cls, low: float, high: float, scale: AxisScale = AxisScale.LINEAR) -> "Span":
        """The span between two values."""
        return cls(scale.place(low), scale.place(high), scale)

    @property
    def width(self) -> float:
        """How long it is, in its units."""
        return self.high - self.low

    @property
    def values(self) -> tuple[float, float]:
        """The values at its ends."""
        return self.scale.value_at(self.low), self.scale.value_at(self.high)

    def between(self, low: float, high: float) -> "Span":
        """The part between two places, in its units."""
        return Span(low, high, self.scale)

    def ticks(self, most: int) -> list[float]:
        """Round values within it, at most `most` or so."""
        low, high = self.values
        if self.scale is AxisScale.LOG and self.width > HALF:
            return _log_ticks(self.low, self.high, most)
        if self.scale is not AxisScale.LOG_ODDS:
            return ticks(low, high, most)
        low_end, high_end = 10 * low < high <= TENTH, 10 * (1 - high) < 1 - low <= TENTH
        if low < TENTH < high or low_end or high_end:
            return _share_ticks(low, high, most)
        return [tick for tick in ticks(low, high, most) if 0 < tick < 1]  # the ends lie nowhere


def _log_ticks(low: float, high: float, most: int) -> list[float]:
    """Powers of ten between two of them, with 2 and 5 of each where there is room."""
    first, last = math.ceil(low - 1e-9), math.floor(high + 1e-9)
    decades = range(first, last + 1)
    if len(LOG_STEPS) * (high - low) > most:
        every = max(1, math.ceil(len(decades) / most))
        return [10.0**power for power in decades][::every]
    steps = (step * 10.0**power for power in range(first - 1, last + 1) for step in LOG_STEPS)
    return [step for step in steps if low - 1e-9 <= math.log10(step) <= high + 1e-9]


def _share_ticks(low: float, high: float, most: int) -> list[float]:
    """A half, decades of a share and of what is left to 1; with quarters where there is room."""
    small = [10.0**-power for power in range(1, MOST_NINES + 1)]
    for shares in (
        [*small, 0.25, 0.5, 0.75, *(1 - share for share in small)],
        [*small, 0.5, *(1 - share for share in small)],
        [*small[::2], 0.5, *(1 - share for share in small[::2])],
    ):
        near = 1e-9 * (1 - high)
        found = sorted(share for share in shares if low * (1 - 1e-9) <= share <= high + near)
        if len(found) <= most:
            break
    return found


class PlotAxes(Struct, frozen=True):
    """A rectangle on the screen and the spans that it shows; y rises upwards.

    Attributes:
        most_ticks: of either axis; None has as many as the longest numbers leave room for.
    """

    plot: QRectF
    across: Span
    up: Span
    most_ticks: int | None = None

    def x(self, value: float) -> float:
        """The pixel column of a value on the horizontal axis."""
        share = (self.across.scale.place(value) - self.across.low) / self.across.width
        return self.plot.left() + share * self.plot.width()

    def y(self, value: float) -> float:
        """The pixel row of a value on the vertical axis."""
        share = (self.up.scale.place(value) - self.up.low) / self.up.width
        return self.plot.bottom() - share * self.plot.height()

    def point(self, x: float, y: float) -> QPointF:
        """The pixel of a pair of values."""
        return QPointF(self.x(x), self.y(y))

    def data(self, place: QPointF) -> tuple[float, float]:
        """The pair of values at a pixel."""
        across = (place.x() - self.plot.left()) / self.plot.width()
        up = (self.plot.bottom() - place.y()) / self.plot.height()
        return (
            self.across.scale.value_at(self.across.low + across * self.across.width),
            self.up.scale.value_at(self.up.low + up * self.up.width),
        )

    def places(self, x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Pixels of (n,) pairs of values: columns and rows."""
        across = self.plot.width() / self.across.width
        up = self.plot.height() / self.up.width
        return (
            self.plot.left() + (self.across.scale.places(x) - self.across.low) * across,
            self.plot.bottom() - (self.up.scale.places(y) - self.up.low) * up,
        )

    def polyline(self, x: FloatArray, y: FloatArray) -> QPolygonF:
        """The pixels of (n,) pairs of values as a line to draw."""
        return polyline(*self.places(x, y))

    def shows(self, x: float, y: float) -> bool:
        """Whether a pair of values lies within the spans."""
        (left, right), (bottom, top) = self.across.values, self.up.values
        return left <= x <= right and bottom <= y <= top


def polyline(x: FloatArray, y: FloatArray) -> QPolygonF:
    """A polygon of (n,) pixels; written into its memory, as point by point takes long."""
    made = QPolygonF()
    if x.size:
        made.resize(x.size)
        memory = _memory_of(made)
        memory[:, 0], memory[:, 1] = x, y
    return made


def pixels_of(line: QPolygonF) -> FloatArray:
    """(n, 2) columns and rows of a polygon's pixels."""
    return _memory_of(line).copy() if line.size() else np.zeros((0, 2))


def _memory_of(line: QPolygonF) -> FloatArray:
    """(n, 2) where a polygon, which has pixels and outlives it, keeps them."""
    (address,) = getCppPointer(line.data())
    memory = (ctypes.c_double * (2 * line.size())).from_address(address)
    return np.frombuffer(memoryview(memory), dtype=np.float64).reshape(-1, 2)
