"""The decision map: cost ratio against prevalence, where all conditions of one t lie on a line.

With ρ = C_FN / C_FP the condition t = C_FP (1-π) / (C_FP (1-π) + C_FN π) of Ratigan & Cowen 2024,
Def. 10, is ln ρ + logit π = -logit t: straight, and of one slope, over logarithmic ρ and log-odds
of π. What costs least between two t is the band between two such lines.
"""

import math

import numpy as np
from msgspec import Struct

from engine.binary.voros.conditions import OperatingRange, share_of_false_positives
from engine.numerics.arrays import FloatArray
from engine.numerics.log_odds import log_odds, share_at

_Corner = tuple[float, float]


class MapArea(Struct, frozen=True):
    """A rectangle of the map, or a segment or point of it.

    Attributes:
        ratio: lowest and highest C_FN / C_FP, above 0.
        prevalence: likewise of π, in (0, 1).
    """

    ratio: tuple[float, float]
    prevalence: tuple[float, float]

    @property
    def t_range(self) -> tuple[float, float]:
        """The least and the greatest t in it: at its upper right and its lower left corner."""
        return (
            t_on_map(self.ratio[1], self.prevalence[1]),
            t_on_map(self.ratio[0], self.prevalence[0]),
        )


def t_on_map(ratio: float, prevalence: float) -> float:
    """The t of a cost ratio C_FN / C_FP and a prevalence."""
    return share_of_false_positives(1.0, ratio, prevalence)


def conditions_area(given: OperatingRange) -> MapArea | None:
    """What the conditions allow, on the map; None where costs and prevalence are not known."""
    if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
        return None
    return MapArea(
        (given.cost_fn.low / given.cost_fp.high, given.cost_fn.high / given.cost_fp.low),
        (given.prevalence.low, given.prevalence.high),
    )


def iso_t_band(t_low: float, t_high: float, seen: MapArea) -> tuple[FloatArray, FloatArray]:
    """The part of a rectangle with t in [t_low, t_high], a convex polygon.

    Args:
        t_low: from 0 on.
        t_high: up to 1, at least t_low.
        seen: the rectangle.

    Returns:
        Ratio and prevalence of its (n,) corners in order, 0 of them where no point has such a t;
        for one t the two ends of its line.
    """
    (left, right), (foot, top) = _logarithmic(seen)
    lowest, highest = -log_odds(t_high), -log_odds(t_low)  # of ln ρ + logit π
    corners = [(left, foot), (right, foot), (right, top), (left, top)]
    if lowest == highest:
        corners = _on_line(corners, lowest)
    else:
        corners = _half(_half(corners, lowest, 1), highest, -1)
    return (
        np.array([math.exp(u) for u, _ in corners]),
        np.array([share_at(v) for _, v in corners]),
    )


def _logarithmic(area: MapArea) -> tuple[tuple[float, float], tuple[float, float]]:
    """Bounds of ln ρ and of logit π."""
    low, high = (math.log(ratio) for ratio in area.ratio)
    foot, top = (log_odds(share) for share in area.prevalence)
    return (low, high), (foot, top)


def _half(corners: list[_Corner], level: float, side: int) -> list[_Corner]:
    """The part of a convex polygon where u + v is at least (1) or at most (-1) a level."""
    if math.isinf(level):  # t = 0 and t = 1 lie infinitely far
        return corners if (level < 0) == (side > 0) else []
    kept: list[_Corner] = []
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = (side * (u + v - level) for u, v in (one, other))
        if here >= 0:
            kept.append(one)
        if (here > 0 > there) or (here < 0 < there):
            kept.append(_between(one, other, here / (here - there)))
    return kept


def _on_line(corners: list[_Corner], level: float) -> list[_Corner]:
    """The ends of the line u + v = level in a rectangle; none where it misses it."""
    (left, foot), _, (right, top), _ = corners
    if not left + foot <= level <= right + top:
        return []
    first, last = max(left, level - top), min(right, level - foot)
    return [(first, level - first), (last, level - last)]


def _between(one: _Corner, other: _Corner, share: float) -> _Corner:
    """The point at a share of the way from one corner to another."""
    return one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])
