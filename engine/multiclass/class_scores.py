"""How the probabilities of each class lie among the cases of each actual class."""

import numpy as np

from engine.multiclass.class_answers import ClassCases
from engine.numerics.arrays import FloatArray

MOST_CLASSES = 10  # of more they are not looked at one by one

ScoresByClass = tuple[tuple[FloatArray, ...], ...]


def scores_by_class(cases: ClassCases) -> dict[str, ScoresByClass]:
    """For each soft model and each class the rising probabilities of the cases of each class.

    Returns:
        By the model's name: at [j][k] those of class j, (n_k,), of the cases that are of class
        k. Empty of more than MOST_CLASSES classes, or where there are no cases.
    """
    actual = cases.actual
    if actual is None or cases.classes > MOST_CLASSES:
        return {}
    members = [np.flatnonzero(actual == place) for place in range(cases.classes)]
    return {
        model.name: tuple(
            tuple(np.sort(model.probabilities[rows, place]) for rows in members)
            for place in range(cases.classes)
        )
        for model in cases.models
        if model.probabilities is not None
    }
