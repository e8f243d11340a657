"""Differences of two models' corrected numbers, from both intervals and their correlation.

MOVER (Zou & Donner 2008): each limit of the difference takes the distances of the limits on
that side, as variances are taken, less twice their product times the correlation.
"""

import math

from engine.binary.inference.corrected_numbers import Corrected, CorrectedDifference
from engine.numerics.intervals import Interval, undefined


def difference(
    first: Corrected, second: Corrected, correlation: float, *, within: bool, method: str
) -> CorrectedDifference:
    """One corrected number minus another.

    Args:
        first: the one.
        second: the other, at the same level.
        correlation: of the two.
        within: whether the limits lie within what the two printed intervals allow.
        method: how the two numbers were found.
    """
    gap, level = first.value - second.value, first.interval.level
    if first.free is None or second.free is None:
        why = first.interval.why or second.interval.why
        return CorrectedDifference(gap, undefined(level, method, why))
    one, other = (
        (max(each.value - each.free[0], 0.0), max(each.free[1] - each.value, 0.0))
        for each in (first, second)
        if each.free is not None
    )
    low = gap - _combined(one[0], other[1], correlation)
    high = gap + _combined(one[1], other[0], correlation)
    if within:
        a, b = first.interval, second.interval
        low, high = (
            max(low, (a.low or 0.0) - (b.high or 0.0)),
            min(high, (a.high or 0.0) - (b.low or 0.0)),
        )
    return CorrectedDifference(gap, Interval(low, high, level, method))


def correlation_of(covariance: float, first: float, second: float) -> float:
    """Of a covariance and two variances; 0 where one of them is 0."""
    product = first * second
    return covariance / math.sqrt(product) if product > 0 else 0.0


def _combined(one: float, other: float, correlation: float) -> float:
    """The distance of a limit of the difference."""
    return math.sqrt(max(one * one + other * other - 2 * correlation * one * other, 0.0))
