"""Weights that a query added up at each score: digits that open as they were sent."""

import numpy as np

from engine.data.cases.score_counts import number_column, whole_numbers
from engine.data.dataset import Dataset
from engine.data.weighed_counts import ClassDigits
from engine.messages.errors import InputError
from engine.messages.language import plural, tr
from engine.numerics.arrays import IntArray


def added_weights(dataset: Dataset, columns: tuple[str, ...], rows: IntArray) -> ClassDigits:
    """The weights of both classes in some rows.

    Args:
        dataset: the table.
        columns: as of `Layout.weights`.
        rows: (m,) which, in this order.

    Raises:
        InputError: a sum is no whole number, or some weights did not fit into the digits.
    """
    *sums, unfit, exponent = columns
    left = int(whole_numbers(dataset, unfit, rows).sum())
    exponents = np.unique(number_column(dataset, exponent).values[rows])
    if left or exponents.size != 1:
        raise InputError(
            plural(
                "{count} weight could not be added up exactly",
                "{count} weights could not be added up exactly",
                left,
            )
            if left
            else tr("the weights were added up in several units"),
            where=dataset.source.name,
            do=tr("Copy the query again from a file with more rows of the table, and ask it anew."),
        )
    digits = np.array([whole_numbers(dataset, name, rows) for name in sums])
    positives, negatives = np.split(digits, 2)
    return ClassDigits(positives, negatives, int(exponents[0]))
