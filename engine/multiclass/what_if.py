"""What if a classifier's confusion matrix were another one: a changed cell, its column rescaled."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases, ClassModel
from engine.multiclass.confusion import ConfusionMatrix, confusion
from engine.multiclass.cost_measures import Rows
from engine.numerics.arrays import FloatArray


class ChangedMatrix(Struct, frozen=True, forbid_unknown_fields=True):
    """A confusion matrix that is supposed in the place of a classifier's own.

    Attributes:
        name: the classifier.
        shares: (c, c) share of each actual class, rows predicted, columns actual.
    """

    name: str
    shares: Rows


def with_cell(shares: FloatArray, predicted: int, actual: int, share: float) -> FloatArray:
    """(c, c) shares with one cell changed; the others of its column keep their proportions.

    Where all others are 0 they have none, and share the rest evenly.

    Args:
        shares: (c, c) share of each actual class, rows predicted, columns actual.
        predicted: the cell's row.
        actual: its column.
        share: its new value, held within [0, 1].
    """
    value = min(max(share, 0.0), 1.0)
    changed = np.array(shares, dtype=np.float64)
    others = np.arange(len(changed)) != predicted
    left = float(changed[others, actual].sum())
    even = np.full(len(changed) - 1, 1 / (len(changed) - 1))
    parts = changed[others, actual] / left if left > 0 else even
    changed[others, actual] = parts * (1 - value)
    changed[predicted, actual] = value
    return changed


def with_share(
    changes: Sequence[ChangedMatrix],
    matrix: ConfusionMatrix,
    cell: tuple[int, int],
    share: float,
) -> tuple[ChangedMatrix, ...]:
    """The changes with another share in one cell of a classifier's matrix as it is now.

    Args:
        changes: what is supposed already.
        matrix: of the classifier.
        cell: its row, predicted, and its column, actual.
        share: of the actual class, held within [0, 1].
    """
    return with_changed(changes, matrix.name, with_cell(matrix.ratios, *cell, share))


def with_changed(
    changes: Sequence[ChangedMatrix], name: str, shares: FloatArray
) -> tuple[ChangedMatrix, ...]:
    """The changes with another matrix of one classifier, in the place of its last one."""
    made = ChangedMatrix(name, tuple(tuple(row) for row in shares.tolist()))
    if any(change.name == name for change in changes):
        return tuple(made if change.name == name else change for change in changes)
    return (*changes, made)


def with_what_if(cases: ClassCases, changes: Sequence[ChangedMatrix]) -> ClassCases:
    """The models' answers with the matrices that are supposed; as many cases of each class.

    Predictions and probabilities stay, so that only what is found from matrices changes.

    Raises:
        InputError: a classifier is unknown or has no matrix, or its shares are none.
        UndefinedError: a column is empty.
    """
    if not changes:
        return cases
    wanted = {change.name: change for change in changes}
    crisp = {model.name for model in cases.models if model.confusion is not None}
    for name in wanted:
        if name not in crisp:
            raise InputError(
                tr("no classifier {name} has a confusion matrix to change", name=name),
                do=tr("Leave it out of what is supposed."),
            )
    models = (
        _supposed(model, wanted[model.name]) if model.name in wanted else model
        for model in cases.models
    )
    return replace(cases, models=tuple(models))


def _supposed(model: ClassModel, change: ChangedMatrix) -> ClassModel:
    """A model with the matrix that is supposed."""
    if model.confusion is None:
        raise TypeError("only what has a matrix was to be changed")
    found = model.confusion
    shares = confusion(found.name, found.labels, change.shares, "shares")
    totals = found.totals
    if totals is None:
        return replace(model, confusion=shares)
    counted = confusion(found.name, found.labels, shares.ratios * totals, "counts")
    return replace(model, confusion=counted)
