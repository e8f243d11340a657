"""Measures of cost vectors for the VOROS of several classes: uniform, a box, or a list."""

import numpy as np
from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import costs_of
from engine.multiclass.confusion import actual_of_coordinate, predicted_of_coordinate
from engine.multiclass.sampling import simplex_of_cube
from engine.numerics.arrays import FloatArray

Rows = tuple[tuple[float, ...], ...]


class UniformWeights(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="uniform"
):
    """Every cost vector of sum 1 is as likely as any other."""

    @property
    def name(self) -> str:
        """The measure's name."""
        return "uniform"


class CostBox(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="box"):
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


class CostScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One cost matrix (rows predicted, columns actual) with priors, and its weight in a list."""

    matrix: Rows
    priors: tuple[float, ...]
    weight: float = 1.0


class CostList(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="list"):
    """A list of scenarios."""

    scenarios: tuple[CostScenario, ...]

    @property
    def name(self) -> str:
        """The measure's name."""
        return "list"


CostMeasure = UniformWeights | CostBox | CostList


def check_measure(measure: CostMeasure, classes: int) -> None:
    """Refuse a box that no costs and priors fill, and a list without weight.

    Raises:
        InputError: a bound is negative, crossed or infinite, a logarithmic one 0, all priors
            may be 0, or a scenario cannot be.
    """
    if isinstance(measure, CostBox):
        _check_box(measure, classes)
    if isinstance(measure, CostList):
        listed_weights(measure, classes)


def _check_box(box: CostBox, classes: int) -> None:
    off = ~np.eye(classes, dtype=np.bool_)
    low, high = np.array(box.cost_low), np.array(box.cost_high)
    prior_low, prior_high = np.array(box.prior_low), np.array(box.prior_high)
    if not low.shape == high.shape == off.shape or not prior_low.shape == prior_high.shape == (
        classes,
    ):
        raise InputError(
            tr("the box does not fit {classes} classes", classes=classes),
            do=tr("Give a row and a column of costs and a prior for each."),
        )
    low, high = low[off], high[off]
    for what, below, above in (("cost", low, high), ("prior", prior_low, prior_high)):
        if not np.isfinite(above).all() or (below < 0).any() or (below > above).any():
            raise InputError(
                tr("a {what} range of the box is empty or negative", what=what),
                do=tr("Give a lower bound of 0 or more and an upper one not below it."),
            )
    if box.logarithmic and (low <= 0).any():
        raise InputError(tr("a logarithmic cost range starts at 0"), do=tr("Start it above 0."))
    if prior_high.sum() <= 0:
        raise InputError(tr("all priors are 0"), do=tr("Give one of them a range."))


def listed_weights(measure: CostList, classes: int) -> tuple[FloatArray, FloatArray]:
    """(s, d) cost vectors of a list and (s,) their shares, sum 1.

    Raises:
        InputError: the list has no weight, or a scenario's costs or priors cannot be.
    """
    shares = np.array([scenario.weight for scenario in measure.scenarios], dtype=np.float64)
    if not (np.isfinite(shares) & (shares >= 0)).all() or not shares.sum() > 0:
        raise InputError(
            tr("the list of scenarios has no weight"),
            do=tr("Give at least one scenario, with weights of 0 or more and one above 0."),
        )
    labels = [str(place + 1) for place in range(classes)]
    weights = [costs_of(found.matrix, found.priors, labels).weights for found in measure.scenarios]
    return np.array(weights), shares / shares.sum()


def cube_sides(measure: CostMeasure, classes: int) -> int:
    """How many uniform numbers make one cost vector."""
    dimension = classes * (classes - 1)
    if isinstance(measure, UniformWeights):
        return dimension - 1
    return dimension + classes if isinstance(measure, CostBox) else 1


def weights_of_cube(measure: CostMeasure, classes: int, cube: FloatArray) -> FloatArray:
    """(n, d) cost vectors of a measure from uniform numbers (n, `cube_sides`)."""
    if isinstance(measure, UniformWeights):
        return simplex_of_cube(cube)
    if isinstance(measure, CostList):
        weights, shares = listed_weights(measure, classes)
        chosen = np.searchsorted(np.cumsum(shares)[:-1], cube[:, 0], side="right")
        return np.asarray(weights[chosen])
    dimension = classes * (classes - 1)
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
