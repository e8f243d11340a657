"""Confidence intervals: what they hold, and the ways to one from an estimate or replicates."""

from statistics import NormalDist

import numpy as np
from msgspec import Struct
from numpy.typing import ArrayLike

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds, share_at

LEVEL = 0.95


class Interval(Struct, frozen=True):
    """A confidence interval, or why there is none.

    Attributes:
        low, high: the bounds; both None where the interval is undefined.
        level: the confidence level, in (0, 1).
        method: how it was found, "DeLong" or "bootstrap percentile, 2000 replicates".
        why: why it is undefined, or what weakens it; empty where there is nothing to say.
    """

    low: float | None
    high: float | None
    level: float
    method: str
    why: str = ""

    @property
    def defined(self) -> bool:
        """Whether there are bounds."""
        return self.low is not None


def undefined(level: float, method: str, why: str) -> Interval:
    """An interval that does not exist."""
    return Interval(None, None, level, method, why)


def check_level(level: float) -> float:
    """The level itself.

    Raises:
        InputError: it is not strictly between 0 and 1.
    """
    if not 0 < level < 1:
        raise InputError(
            tr("the confidence level is {level:g}", level=level),
            do=tr("It must lie between 0 and 1."),
        )
    return level


def normal_quantile(level: float) -> float:
    """The z with a share `level` of a standard normal variable within ±z."""
    return -NormalDist().inv_cdf((1 - check_level(level)) / 2)


def normal_interval(
    value: float, error: float, level: float, method: str, bounds: tuple[float, float]
) -> Interval:
    """Value ± z standard errors, clipped to the values that are possible."""
    reach = normal_quantile(level) * error
    low, high = bounds
    return Interval(max(low, value - reach), min(high, value + reach), level, method)


def logit_interval(value: float, error: float, level: float, method: str) -> Interval:
    """The normal interval of log(v / (1 - v)), turned back; it stays inside (0, 1).

    By the delta method the standard error on that scale is error / (v (1 - v)) (Pepe 2003,
    chapter 5). Undefined at 0 and at 1.
    """
    if not 0 < value < 1:
        return undefined(level, method, tr("the logit of {value:g} is infinite", value=value))
    reach = normal_quantile(level) * error / (value * (1 - value))
    centre = log_odds(value)
    return Interval(share_at(centre - reach), share_at(centre + reach), level, method)


def wilson_bounds(
    found: FloatArray, trials: FloatArray, level: float
) -> tuple[FloatArray, FloatArray]:
    """(k,) bounds of the shares found ÷ trials, each trials above 0 (Wilson 1927)."""
    z = normal_quantile(level)
    share = found / trials
    spread = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / spread
    half = z / spread * np.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials))
    low = np.where(found == 0, 0.0, np.maximum(middle - half, 0.0))  # exactly, not but for rounding
    return low, np.where(found == trials, 1.0, np.minimum(middle + half, 1.0))


def percentile_interval(values: ArrayLike, level: float, method: str) -> Interval:
    """The middle share `level` of replicates, NaN left out; undefined where none is left.

    Between two replicates it interpolates linearly (Hyndman & Fan 1996, type 7), except
    where one of them is infinite: there the outer one is taken.
    """
    check_level(level)
    found = np.asarray(values, dtype=np.float64)
    found = found[~np.isnan(found)]
    if found.size == 0:
        return undefined(level, method, tr("no replicate has a value"))
    tails = [(1 - level) / 2, (1 + level) / 2]
    if np.isfinite(found).all():
        low, high = np.quantile(found, tails)
    else:
        low = np.quantile(found, tails[0], method="lower")
        high = np.quantile(found, tails[1], method="higher")
    return Interval(float(low), float(high), level, method)
