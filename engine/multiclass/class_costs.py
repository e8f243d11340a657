"""Costs and priors of several classes: checked, read from text, and what they cost a classifier."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import (
    actual_of_coordinate,
    predicted_of_coordinate,
    ratios_of_errors,
    trivial_errors,
)
from engine.numerics.arrays import FloatArray

TIE = 1e-12  # of the largest cost
PRIOR_SUM = 1e-6


class Costs(Struct, frozen=True, eq=False):
    """What one case costs, and how common the classes are where the classifier will be used.

    Attributes:
        matrix: (c, c) cost of one case, rows predicted, columns actual; a right decision
            costs no more than any wrong one about the same class.
        priors: (c,) shares of the actual classes, sum 1.
    """

    matrix: FloatArray
    priors: FloatArray

    @property
    def classes(self) -> int:
        """C, how many classes there are."""
        return len(self.priors)

    @property
    def weights(self) -> FloatArray:
        """(d,) what each error ratio costs: prior times (cost of the error - of being right)."""
        actual = actual_of_coordinate(self.classes)
        predicted = predicted_of_coordinate(self.classes)
        net = self.matrix[predicted, actual] - np.diagonal(self.matrix)[actual]
        return np.asarray(self.priors[actual] * net)

    @property
    def misses(self) -> FloatArray | None:
        """(c,) what any error about each actual class costs; None unless costs depend on it alone.

        Being right about it counts as 0.
        """
        net = self.matrix - np.diagonal(self.matrix)
        off = ~np.eye(self.classes, dtype=np.bool_)
        columns = [net[off[:, actual], actual] for actual in range(self.classes)]
        if any(np.ptp(column) > TIE * max(1.0, np.abs(column).max()) for column in columns):
            return None
        return np.array([column[0] for column in columns])

    @property
    def class_weights(self) -> FloatArray | None:
        """(c,) cost weight of each actual class, sum 1; None unless costs depend on it alone.

        Only then is equal cost a plane in the hit cube.
        """
        misses = self.misses
        if misses is None:
            return None
        total = self.priors * misses
        return np.asarray(total / total.sum()) if total.sum() > 0 else None


def costs_of(
    matrix: Sequence[Sequence[float]] | FloatArray,
    priors: Sequence[float] | FloatArray,
    labels: Sequence[str],
) -> Costs:
    """Costs and priors, checked.

    Raises:
        InputError: a shape is wrong, a value is no number, priors do not sum to 1, or an
            error costs less than being right.
    """
    cells, shares = np.array(matrix, dtype=np.float64), np.array(priors, dtype=np.float64)
    count = len(labels)
    if cells.shape != (count, count) or not np.isfinite(cells).all():
        raise InputError(
            tr("the cost matrix is not {count} × {count} numbers", count=count),
            do=tr("Give a row for each predicted class and a column for each actual one."),
        )
    if shares.shape != (count,) or not (np.isfinite(shares) & (shares >= 0)).all():
        raise InputError(
            tr("the priors are not {count} shares", count=count), do=tr("Give one for each class.")
        )
    if abs(shares.sum() - 1) > PRIOR_SUM:
        raise InputError(
            tr("the priors sum to {total:g}", total=shares.sum()), do=tr("They must sum to 1.")
        )
    cheaper = np.argwhere(cells < np.diagonal(cells))
    if cheaper.size:
        predicted, actual = (int(i) for i in cheaper[0])
        raise InputError(
            tr(
                "calling an actual {labels} a {other} costs less than being right",
                labels=labels[actual],
                other=labels[predicted],
            ),
            where=tr("cost matrix"),
            do=tr("Rows are predicted classes, columns actual ones; swap them if need be."),
        )
    return Costs(cells, shares / shares.sum())


def costs_of_weights(weights: FloatArray, priors: FloatArray) -> FloatArray | None:
    """Costs of a miss that depend on the actual class alone and give classes these weights.

    Args:
        weights: (c,) of the actual classes, none negative: prior times cost of a miss.
        priors: (c,) of the same classes.

    Returns:
        (c, c) costs, rows predicted, the least above 0 being 1; None where a class weighs
        something that does not occur.
    """
    if ((priors == 0) & (weights > 0)).any() or not (weights > 0).any():
        return None
    misses = np.divide(weights, priors, out=np.zeros(len(weights)), where=priors > 0)
    misses = misses / misses[misses > 0].min()
    return np.asarray(misses * (1 - np.eye(len(weights))))


def parse_matrix(text: str) -> tuple[list[list[float]], list[list[float]]]:
    """Rows separated by semicolons, cells by commas, each a number or LO:HI.

    "0,1:2,5;1,0,2;9,3,0"; the lower bounds and the upper ones, equal where a cell is a number.

    Raises:
        InputError: a cell is no number, a range is crossed, or rows differ in length.
    """
    rows = [
        [_bounds(cell, place) for cell in line.split(",")]
        for place, line in enumerate(text.strip().strip(";").split(";"), 1)
    ]
    if len({len(row) for row in rows}) != 1:
        raise InputError(tr("its rows differ in length"), where=tr("cost matrix"))
    low, high = ([[bounds[side] for bounds in row] for row in rows] for side in (0, 1))
    return low, high


def _bounds(cell: str, row: int) -> tuple[float, float]:
    """The bounds of one cell."""
    low, _, high = cell.partition(":")
    try:
        found = float(low), float(high if high.strip() else low)
        if "_" in cell or (":" in cell and not high.strip()) or found[0] > found[1]:
            raise ValueError(cell)
    except ValueError:
        raise InputError(
            tr(
                "“{strip}” in row {row} is not a number or a range LO:HI",
                strip=cell.strip(),
                row=row,
            ),
            where=tr("cost matrix"),
            do=tr("Write rows like 0,1,5;1,0,2;9,3,0."),
        ) from None
    return found


def expected_costs(ratios: FloatArray, costs: Costs) -> FloatArray:
    """(n,) mean cost of a case for column-normalised matrices (n, c, c)."""
    return np.asarray((ratios * costs.matrix * costs.priors).sum(axis=(1, 2)))


def with_constant(ratios: FloatArray) -> FloatArray:
    """(n + c, c, c) the classifiers' ratios, then those of the trivial classifiers."""
    return np.concatenate((ratios, ratios_of_errors(trivial_errors(ratios.shape[1]))))
