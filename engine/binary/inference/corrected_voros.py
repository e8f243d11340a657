"""The VOROS corrected for thresholds chosen on the rows that measure them, and its interval.

In sample it errs up, left out it errs down by about as much: the value is their middle. Its
standard error comes of what single cases contribute, and is widened by a quarter of the gap
between the two, on a probit scale for V within (0, 1).
"""

import math

import numpy as np
from msgspec import Struct

from engine.binary.inference.area_of_any_point import lesser_area_of_cost
from engine.binary.inference.corrected_choices import Choices, OutOfSample
from engine.binary.inference.corrected_contributions import (
    CaseScores,
    Contributions,
    contributions,
)
from engine.binary.inference.corrected_nodes import Nodes
from engine.binary.inference.corrected_numbers import Corrected, bounded, without_interval
from engine.binary.inference.corrected_variance import variance
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import normal_quantile

LEAST = 1e-4
"""Nearer than this to 0 or 1 the probit scale says nothing."""
QUARTER = 1 / 4


class Means(Struct, frozen=True):
    """The VOROS measured in four ways under the same nodes.

    Attributes:
        in_sample: V_i.
        left_out: V_o, by the true area of points that cost more than doing nothing.
        clipped: V_k, no threshold dearer than doing nothing.
        of_nothing: V₀.
    """

    in_sample: float
    left_out: float
    clipped: float
    of_nothing: float


def means(choices: Choices, weights: FloatArray) -> Means:
    """The mean areas of lesser classifiers over (q,) t; at t = 0 and 1 every hull's is 1."""
    t, nothing = choices.t, choices.of_nothing

    def mean(cost: FloatArray) -> float:
        # So that a model that never errs has 1 exactly.
        return 1 - float(weights @ (1 - lesser_area_of_cost(t, cost)))

    left = choices.left_cost
    return Means(mean(choices.cost), mean(left), mean(np.minimum(left, nothing)), mean(nothing))


def voros_contributions(
    choices: Choices, weights: FloatArray, sizes: tuple[int, int], sign: int
) -> Contributions:
    """What each case adds to the VOROS where it is flagged: c/t of a positive, -c/(1-t) else."""
    t = choices.t
    inside = (t > 0) & (t < 1)
    cost = (choices.cost + np.minimum(choices.left_cost, choices.of_nothing)) / 2
    worth = np.where(inside, weights * cost, 0.0)
    t = np.where(inside, t, 0.5)
    return contributions(choices.flags, worth / t, -worth / (1 - t), sizes, sign)


def corrected_voros(
    source: OutOfSample,
    choices: Choices,
    nodes: Nodes,
    found: Contributions,
    cases: CaseScores | None,
    level: float,
) -> Corrected:
    """The corrected VOROS over a range, not below that of doing nothing.

    Args:
        source: the model out of sample.
        choices: it at the nodes.
        nodes: the measure over t.
        found: what each case adds; see `voros_contributions`.
        cases: the cases, where they have weights or clusters.
        level: of confidence.
    """
    of = means(choices, nodes.weights)
    middle, clipped = (of.in_sample + of.left_out) / 2, (of.in_sample + of.clipped) / 2
    value, measured = max(of.of_nothing, middle), (of.in_sample, of.left_out)
    if not source.varies:
        return without_interval(value, level, source.method, measured)
    error, z = variance(found, cases, source.added), normal_quantile(level)

    def spread(other: float) -> float:
        return math.sqrt(error + (QUARTER * (of.in_sample - other)) ** 2)

    low = _probit(middle, -z * spread(of.left_out))
    high = max(of.in_sample, clipped, _probit(clipped, z * spread(of.clipped)))
    bounds = (of.of_nothing, 1.0)
    return bounded(value, (low, high), bounds, level, source.method, measured)


def _probit(value: float, reach: float) -> float:
    """Φ(Φ⁻¹(v) + reach / φ(Φ⁻¹(v))): so far away on the scale of Φ⁻¹, by the delta method."""
    from statistics import NormalDist

    normal = NormalDist()
    place = normal.inv_cdf(min(max(value, LEAST), 1 - LEAST))
    return normal.cdf(place + reach / normal.pdf(place))
