"""What each classifier loses at each class, for any weights or priors of any number of classes.

Where costs depend on the actual class alone a point is a weight of each actual class, prior times
cost of a miss, scaled to sum 1. Where they do not it is a prior of each class under the given cost
matrix: the cost of a case is linear in either.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.multiclass.class_costs import Costs, with_constant
from engine.multiclass.confusion import ConfusionMatrix, trivial_name
from engine.multiclass.weights import TOLERANCE
from engine.numerics.arrays import FloatArray

PointKind = Literal["weights", "priors"]


class ClassLosses(Struct, frozen=True, eq=False):
    """What everyone loses where one class counts alone; elsewhere it is the mean by the point.

    Attributes:
        kind: what a point is.
        names: the n classifiers, then the trivial ones, "all a" and so on.
        losses: (n + c, c) of each at each corner: the share that is missed of that class, or
            where a point is priors the cost of one case of it.
        at: (c,) ◆, the weights or priors in use; None where no costs are stated.
    """

    kind: PointKind
    names: tuple[str, ...]
    losses: FloatArray
    at: FloatArray | None

    def losses_at(self, point: FloatArray) -> FloatArray:
        """(n + c,) what each loses at a point (c,): weighted misses, or cost of a case."""
        return np.asarray(self.losses @ point)

    def equals(self, name: str) -> tuple[str, ...]:
        """The classifiers that lose as much as one at every point, itself included, in order."""
        mine = self.losses[self.names.index(name)]
        same = (np.abs(self.losses - mine) < TOLERANCE * self.losses.max()).all(axis=1)
        return tuple(self.names[place] for place in np.flatnonzero(same))

    def cheapest_at(self, point: FloatArray) -> tuple[str, ...]:
        """The classifiers that cost least at a point (c,), all that do, in order."""
        lost = self.losses_at(point)
        least = lost <= lost.min() + TOLERANCE * self.losses.max()
        return tuple(self.names[place] for place in np.flatnonzero(least))


def class_losses(
    matrices: Sequence[ConfusionMatrix], labels: Sequence[str], costs: Costs | None
) -> ClassLosses | None:
    """What these classifiers and the trivial ones lose; None where there is no classifier.

    Args:
        matrices: of the classifiers.
        labels: the c classes.
        costs: with the priors in use; None where none are stated.
    """
    if not matrices:
        return None
    ratios = with_constant(np.array([matrix.ratios for matrix in matrices]))
    names = (*(matrix.name for matrix in matrices), *(trivial_name(label) for label in labels))
    if costs is not None and costs.misses is None:
        return ClassLosses("priors", names, (ratios * costs.matrix).sum(axis=1), costs.priors)
    losses = 1 - np.diagonal(ratios, axis1=1, axis2=2)
    return ClassLosses("weights", names, losses, None if costs is None else costs.class_weights)


def priors_at(losses: ClassLosses, costs: Costs, point: FloatArray) -> FloatArray:
    """(c,) the priors that put ◆ at a point, the costs kept.

    A class whose misses cost nothing has no weight at any prior: it keeps its own.

    Args:
        losses: under these costs.
        costs: with the priors in use.
        point: (c,) weights or priors, sum 1.
    """
    held = np.clip(point, 0.0, 1.0)
    misses = costs.misses
    if losses.kind == "priors" or misses is None:
        return np.asarray(held / held.sum())
    free = misses > 0
    wanted = np.where(free, held / np.where(free, misses, 1.0), 0.0)
    rest = 1 - float(costs.priors[~free].sum())
    if wanted.sum() <= 0:
        return costs.priors
    return np.asarray(np.where(free, wanted / wanted.sum() * rest, costs.priors))


def moved_priors(
    losses: ClassLosses | None, costs: Costs | None, point: Sequence[float]
) -> tuple[float, ...] | None:
    """The priors of a session in which ◆ is moved to a point, or to the nearest that can be.

    Weights are rounded to thousandths first, so that what is dragged to can be named.

    Returns:
        None where there is no ◆.
    """
    if losses is None or costs is None or losses.at is None:
        return None
    rounded = np.round(within_parts(np.array(point, dtype=np.float64)), 3)
    priors = priors_at(losses, costs, rounded)
    return tuple((priors / priors.sum()).tolist())


def within_parts(point: FloatArray) -> FloatArray:
    """The nearest point (c,) of sum 1 with no part below 0."""
    ranked = np.sort(point)[::-1]
    excess = (np.cumsum(ranked) - 1) / np.arange(1, len(point) + 1)
    kept = int(np.flatnonzero(ranked > excess)[-1])
    return np.asarray(np.clip(point - excess[kept], 0.0, None))
