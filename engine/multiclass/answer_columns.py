"""Columns of a table as answers about several classes: which belong together, and to whom."""

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.labels import LabelKey, LabelValue, label_values
from engine.data.vocabulary import PREDICTIONS, SCORES, tokens, whole

SEPARATING = "_-. :/"
UNNAMED = "probabilities"  # the model of columns that are named after classes alone


class Group(Struct, frozen=True):
    """Columns named after classes, with the same words before the class.

    Attributes:
        prefix: those words as they stand, "logistic_".
        columns: (class as first spelt, column), in the file's order.
        complete: whether every class has a column.
    """

    prefix: str
    columns: tuple[tuple[str, str], ...]
    complete: bool

    @property
    def model(self) -> str:
        """What to call the model."""
        name = self.prefix.strip(SEPARATING)
        return UNNAMED if whole(name) in SCORES or not name else name


def probability_groups(
    dataset: Dataset, label: Column, classes: tuple[LabelValue, ...]
) -> tuple[Group, ...]:
    """Columns of numbers named after the classes, by whole or suffix name, a group a model.

    Complete ones, and those that lack some classes but have at least two. Where classes are
    numbers many things end in one, so there the values must look like probabilities too.
    """
    found: dict[str, dict[LabelKey, tuple[str, str]]] = {}
    for column in dataset.columns:
        if column.name == label.name or not isinstance(column, NumberColumn):
            continue
        for value in sorted(classes, key=lambda value: -len(value.spelling)):
            prefix = _prefix(column.name, value)
            if prefix is not None and (isinstance(value.key, str) or _in_unit(column)):
                group = found.setdefault(prefix, {})
                group.setdefault(value.key, (value.spelling, column.name))
                break
    return tuple(
        Group(prefix, tuple(columns.values()), len(columns) == len(classes))
        for prefix, columns in found.items()
        if len(columns) > 1
    )


def prediction_columns(
    dataset: Dataset, label: Column, classes: tuple[LabelValue, ...]
) -> tuple[str, ...]:
    """Columns named like predictions that hold nothing but the label's classes."""
    keys = {value.key for value in classes}
    found = []
    for column in dataset.columns:
        if column.name == label.name or not tokens(column.name) & PREDICTIONS:
            continue
        values = label_values(column, len(classes))
        if values and {value.key for value in values} <= keys:
            found.append(column.name)
    return tuple(found)


def shared_prefix(pairs: tuple[tuple[str, str], ...]) -> str | None:
    """What stands before the class in every one of a model's columns; None if it differs."""
    prefixes = {
        column[: -len(label)] if column.casefold().endswith(label.casefold()) else None
        for label, column in pairs
    }
    return prefixes.pop() if len(prefixes) == 1 else None


def _prefix(name: str, value: LabelValue) -> str | None:
    """What stands before the class in a column's name; None if it is not named after it."""
    word = value.spelling.strip()
    if not word or not name.casefold().endswith(word.casefold()):
        return None
    prefix = name[: -len(word)]
    if not prefix or prefix[-1] in SEPARATING:
        return prefix
    return prefix if whole(prefix) in SCORES else None


def _in_unit(column: NumberColumn) -> bool:
    """Whether all numbers lie in [0, 1]."""
    values = column.values[~np.isnan(column.values)]
    return bool(values.size and values.min() >= 0 and values.max() <= 1)
