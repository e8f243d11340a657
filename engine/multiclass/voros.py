"""VOROS of two and three classes: how many error vectors cost more, averaged over costs.

Ratigan & Cowen 2024 leave more than two classes open; this answer reduces to theirs for two.
A cost vector w weighs the error ratios; c*(w) is the least cost of a set and the trivial
classifiers; A_w is the share of the valid error vectors that cost more than c*(w); VOROS is
the mean of A_w under a measure of w, which is named beside it with the no-knowledge value.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from engine.arrays import FloatArray
from engine.errors import InputError
from engine.multiclass.confusion import (
    actual_of_coordinate,
    classes_of_dimension,
    predicted_of_coordinate,
    trivial_errors,
)
from engine.multiclass.cost_share import share_below
from engine.multiclass.costs import costs_of
from engine.multiclass.sampling import simplex_of_cube, sobol_cube
from engine.progress import Progress, silent

REPLICATES = 16
POWER = 11
AT_ONCE = 1 << 12  # cost vectors; a power of two, so that it divides the scrambles evenly


@dataclass(frozen=True)
class UniformWeights:
    """Every cost vector of sum 1 is as likely as any other."""

    name: Literal["uniform"] = "uniform"


Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class CostBox:
    """Costs and priors, each independent and uniform in a range of its own.

    Attributes:
        cost_low, cost_high: (c, c) net costs of one error, rows predicted, columns actual;
            the diagonal is not used.
        prior_low, prior_high: (c,) priors, divided by their sum once drawn.
        logarithmic: costs uniform in their logarithm instead; then all lows are above 0.
    """

    cost_low: Rows
    cost_high: Rows
    prior_low: tuple[float, ...]
    prior_high: tuple[float, ...]
    logarithmic: bool = False

    @property
    def name(self) -> str:
        """The measure's name."""
        return "log box" if self.logarithmic else "box"


@dataclass(frozen=True)
class Scenario:
    """One cost matrix (rows predicted, columns actual) with priors, and its weight in a list."""

    matrix: Rows
    priors: tuple[float, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class CostList:
    """A list of scenarios."""

    scenarios: tuple[Scenario, ...]
    name: Literal["list"] = "list"


CostMeasure = UniformWeights | CostBox | CostList


@dataclass(frozen=True)
class ClassVoros:
    """A VOROS of several classes.

    Attributes:
        value, standard_error: the estimate; the error is 0 for a list, which is exact.
        baseline, baseline_error: no knowledge under the same measure and the same draws.
        gain, gain_error: value - baseline and its own, smaller error.
        measure: the name of the measure.
    """

    value: float
    standard_error: float
    baseline: float
    baseline_error: float
    gain: float
    gain_error: float
    measure: str


def class_voros(
    sets: Sequence[FloatArray],
    classes: int,
    measure: CostMeasure,
    *,
    power: int = POWER,
    seed: int = 0,
    progress: Progress = silent,
) -> tuple[ClassVoros, ...]:
    """The VOROS of several sets of classifiers, on common draws, in their order.

    Args:
        sets: error vectors (n_k, d) of each set; the trivial classifiers always take part.
        classes: 2 or 3.
        measure: of the cost vectors.
        power: 2^power cost vectors in each of 16 scrambles.
        seed: of the scrambles.
        progress: asked between scrambles; may raise Cancelled.

    Raises:
        InputError: other numbers of classes, or a measure that cannot be.
    """
    if classes not in (2, 3):
        what = f"the VOROS of {classes} classes is not defined here"
        raise InputError(what, do="Use the VUS instead.")
    if isinstance(measure, CostList):
        return _over_list(sets, classes, measure)
    if isinstance(measure, CostBox):
        check_box(measure, classes)
    everyone = [np.empty((0, classes * (classes - 1))), *sets]
    means = np.empty((REPLICATES, len(everyone)))
    together = max(
        1, min(REPLICATES, AT_ONCE >> power)
    )  # scrambles whose shares are summed at once
    for start in range(0, REPLICATES, together):
        progress(start / REPLICATES, "Averaging over costs")
        seeds = range(seed + start, seed + start + together)
        weights = np.vstack([_drawn_weights(measure, classes, power, s) for s in seeds])
        for place, errors in enumerate(everyone):
            shares = lesser_share(weights, errors).reshape(together, -1)
            means[start : start + together, place] = shares.mean(axis=1)
    return _from_replicates(means, measure.name)


def _from_replicates(means: FloatArray, name: str) -> tuple[ClassVoros, ...]:
    """Estimates and errors from the scrambles' means (r, 1 + k), no knowledge first."""
    root = len(means) ** 0.5
    centre, scatter = means.mean(axis=0), means.std(axis=0, ddof=1) / root
    gain_scatter = (means - means[:, :1]).std(axis=0, ddof=1) / root
    return tuple(
        ClassVoros(
            value=float(centre[place]),
            standard_error=float(scatter[place]),
            baseline=float(centre[0]),
            baseline_error=float(scatter[0]),
            gain=float(centre[place] - centre[0]),
            gain_error=float(gain_scatter[place]),
            measure=name,
        )
        for place in range(1, means.shape[1])
    )


def lesser_share(weights: FloatArray, errors: FloatArray) -> FloatArray:
    """(m,) A_w: the share of the valid error vectors that cost more than the best of a set.

    Args:
        weights: (m, d) cost vectors, w >= 0.
        errors: (n, d) the set; n may be 0.
    """
    classes = classes_of_dimension(weights.shape[1])
    points = np.vstack((trivial_errors(classes), errors))
    least = np.full(len(weights), np.inf)
    for point in points:
        np.minimum(least, weights @ point, out=least)
    return 1 - share_below(weights, least)


def _over_list(
    sets: Sequence[FloatArray], classes: int, measure: CostList
) -> tuple[ClassVoros, ...]:
    """The exact mean over scenarios."""
    shares = np.array([scenario.weight for scenario in measure.scenarios], dtype=np.float64)
    if not (np.isfinite(shares) & (shares >= 0)).all() or not shares.sum() > 0:
        raise InputError(
            "the list of scenarios has no weight",
            do="Give at least one scenario, with weights of 0 or more and one above 0.",
        )
    labels = [str(place + 1) for place in range(classes)]
    weights = np.array(
        [costs_of(found.matrix, found.priors, labels).weights for found in measure.scenarios]
    )
    shares = shares / shares.sum()
    none = np.empty((0, classes * (classes - 1)))
    baseline = float(shares @ lesser_share(weights, none))
    values = [float(shares @ lesser_share(weights, errors)) for errors in sets]
    return tuple(
        ClassVoros(value, 0.0, baseline, 0.0, value - baseline, 0.0, measure.name)
        for value in values
    )


def check_box(box: CostBox, classes: int) -> None:
    """Refuse a box that no costs and priors fill.

    Raises:
        InputError: a bound is negative, crossed or infinite, a logarithmic one 0, or all
            priors may be 0.
    """
    off = ~np.eye(classes, dtype=np.bool_)
    low, high = np.array(box.cost_low), np.array(box.cost_high)
    prior_low, prior_high = np.array(box.prior_low), np.array(box.prior_high)
    if not low.shape == high.shape == off.shape or not prior_low.shape == prior_high.shape == (
        classes,
    ):
        raise InputError(
            f"the box does not fit {classes} classes",
            do="Give a row and a column of costs and a prior for each.",
        )
    low, high = low[off], high[off]
    for what, below, above in (("cost", low, high), ("prior", prior_low, prior_high)):
        if not np.isfinite(above).all() or (below < 0).any() or (below > above).any():
            raise InputError(
                f"a {what} range of the box is empty or negative",
                do="Give a lower bound of 0 or more and an upper one not below it.",
            )
    if box.logarithmic and (low <= 0).any():
        raise InputError("a logarithmic cost range starts at 0", do="Start it above 0.")
    if prior_high.sum() <= 0:
        raise InputError("all priors are 0", do="Give one of them a range.")


def _drawn_weights(
    measure: UniformWeights | CostBox, classes: int, power: int, seed: int
) -> FloatArray:
    """(2^power, d) cost vectors of a measure."""
    dimension = classes * (classes - 1)
    if isinstance(measure, UniformWeights):
        return simplex_of_cube(sobol_cube(dimension - 1, power, seed))
    cube = sobol_cube(dimension + classes, power, seed)
    actual, predicted = actual_of_coordinate(classes), predicted_of_coordinate(classes)
    low = np.array(measure.cost_low)[predicted, actual]
    high = np.array(measure.cost_high)[predicted, actual]
    if measure.logarithmic:
        costs = low * (high / low) ** cube[:, :dimension]
    else:
        costs = low + (high - low) * cube[:, :dimension]
    start = np.array(measure.prior_low)
    width = np.array(measure.prior_high) - start
    priors = start + width * cube[:, dimension:]
    weights = costs * priors[:, actual]
    total = weights.sum(axis=1, keepdims=True)
    return np.asarray(weights / np.where(total > 0, total, 1.0))
