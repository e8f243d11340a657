"""A number corrected for thresholds chosen and measured on the same rows, with its interval."""

from msgspec import Struct

from engine.messages.language import tr
from engine.numerics.intervals import Interval, undefined

FEW = 10
"""Cases of the rarer class up to which corrected values err one way, so that intervals lead."""
FEW_CASES = tr("a class has a single case, so nothing tells how far the number varies")


class Corrected(Struct, frozen=True, eq=False):
    """The value between what is measured in sample and out of sample.

    Attributes:
        value: the corrected value.
        interval: within what is possible; without bounds where there are too few cases.
        free: its limits before they are brought within what is possible, of which differences
            are made; None where there is no interval.
        in_sample: chosen and measured on the same rows.
        left_out: measured on rows left out.
    """

    value: float
    interval: Interval
    free: tuple[float, float] | None
    in_sample: float
    left_out: float


class CorrectedDifference(Struct, frozen=True, eq=False):
    """One model's corrected number minus another's."""

    value: float
    interval: Interval


def bounded(
    value: float,
    free: tuple[float, float],
    bounds: tuple[float, float],
    level: float,
    method: str,
    measured: tuple[float, float],
) -> Corrected:
    """A number whose limits are brought within bounds.

    Args:
        value: the number.
        free: its limits.
        bounds: what is possible.
        level: of confidence.
        method: how it was found.
        measured: in sample and out of sample.
    """
    low, high = bounds
    interval = Interval(max(free[0], low), min(free[1], high), level, method)
    return Corrected(value, interval, free, *measured)


def without_interval(
    value: float, level: float, method: str, measured: tuple[float, float], why: str = FEW_CASES
) -> Corrected:
    """A number of which nothing tells how far it varies."""
    return Corrected(value, undefined(level, method, why), None, *measured)
