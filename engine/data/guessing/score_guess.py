"""Which columns are scores, and what the others are."""

from typing import Literal

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn, TextColumn
from engine.data.guessing.label_guess import names_class, same_classes
from engine.data.labels import LabelValue, label_values
from engine.data.vocabulary import (
    ATTRIBUTES,
    FOLDS,
    GROUPS,
    IDENTITIES,
    SCORES,
    WEIGHTS,
    tokens,
    whole,
)
from engine.messages.language import listing, tr
from engine.numerics.arrays import BoolArray, FloatArray, distinct

NAMED_LIKE_FOLDS = tr("named like folds or splits; used only when asked")
Part = Literal["score", "label again", "weight", "fold", "group", "id", "left out"]

# Fewer cases than this are easily separated by chance.
ENOUGH_TO_SUSPECT = 10
HEAD = 10_000
CLEARLY = 3.0


class ColumnPart(Struct, frozen=True):
    """A column and the part it plays.

    Attributes:
        spare: whether it may serve as a score if no better one is there.
        doubtful: whether it may be a score as well, though better ones are there.
    """

    column: Column
    part: Part
    why: str
    spare: bool = False
    doubtful: bool = False


def place_columns(
    dataset: Dataset, label: Column, positive: LabelValue, negative: LabelValue
) -> tuple[ColumnPart, ...]:
    """The part of every column but the label, in the file's order."""
    placed = []
    for place, column in enumerate(dataset.columns):
        if column.name == label.name:
            continue
        first = place == 0 and column.name == "col 1"
        placed.append(_place(column, label, first=first))
    placed = _without_other_class(placed, positive, negative)
    placed = _doubted(_by_name(placed))
    if not any(found.part == "score" for found in placed):
        placed = [
            ColumnPart(found.column, "score", tr("the only numbers beside the label"))
            if found.spare
            else found
            for found in placed
        ]
    return tuple(placed)


def separates(column: NumberColumn, positive: BoolArray, negative: BoolArray) -> bool:
    """Whether one threshold parts the classes without an error, of which there are enough."""
    for rows in (slice(HEAD), slice(None)):  # most scores err among the first rows already
        values = column.values[rows]
        ours, theirs = values[positive[rows]], values[negative[rows]]
        ours, theirs = ours[~np.isnan(ours)], theirs[~np.isnan(theirs)]
        if min(ours.size, theirs.size) and not (
            ours.min() > theirs.max() or ours.max() < theirs.min()
        ):
            return False
    return min(ours.size, theirs.size) >= ENOUGH_TO_SUSPECT


def ranks_against(column: NumberColumn, positive: BoolArray, negative: BoolArray) -> bool:
    """Whether the negative class clearly has the higher scores: beyond what chance would do.

    Judged by at most HEAD rows of the whole length: AUC below one half by more than three
    times the standard error that it would have if the scores meant nothing.
    """
    rows = slice(None, None, max(1, column.values.size // HEAD))
    values = column.values[rows]
    ours, theirs = values[positive[rows]], values[negative[rows]]
    ours, theirs = ours[~np.isnan(ours)], np.sort(theirs[~np.isnan(theirs)])
    if not min(ours.size, theirs.size):
        return False
    below = np.searchsorted(theirs, ours, "left") + np.searchsorted(theirs, ours, "right")
    auc = float(np.mean(below)) / (2 * theirs.size)
    spread = ((ours.size + theirs.size + 1) / (12 * ours.size * theirs.size)) ** 0.5
    return bool(auc < 0.5 - CLEARLY * spread)


def _place(column: Column, label: Column, *, first: bool) -> ColumnPart:
    """The part of one column by itself."""
    if same_classes(label, column):
        named = isinstance(column, NumberColumn) and bool(tokens(column.name) & SCORES)
        why = tr(
            "agrees with {name} row by row: made from it, or from a threshold?", name=label.name
        )
        return ColumnPart(column, "label again", why, spare=named)
    if not isinstance(column, NumberColumn):
        return _place_words(column, label)
    words, name = tokens(column.name), whole(column.name)
    values = column.values[~np.isnan(column.values)] if column.problems else column.values
    if values.size == 0:
        return ColumnPart(column, "left out", tr("holds no number"))
    if name in WEIGHTS:
        return ColumnPart(column, "weight", tr("named like a case weight; used only when asked"))
    if _is_fold(column.name) and not np.any(values[:HEAD] % 1):
        return ColumnPart(column, "fold", NAMED_LIKE_FOLDS)
    if words & SCORES:
        return ColumnPart(column, "score", tr("named like a score"))
    if _is_counter(values):
        step = values[1] - values[0]
        return ColumnPart(column, "id", tr("counts the rows in steps of {step:g}", step=step))
    if (words & IDENTITIES or first) and _is_identity(values):
        return ColumnPart(column, "id", tr("whole numbers, no two alike, named like an identity"))
    if _names_cases(column.name) and _is_whole(values):
        why = tr("whole numbers that repeat, named like an identity: rows of one subject?")
        return ColumnPart(column, "group", why, spare=True)
    return _few_values(column) or ColumnPart(column, "score", tr("a column of numbers"))


def _few_values(column: NumberColumn) -> ColumnPart | None:
    """The part of a column that is no score as far as its few values or its name say."""
    found = label_values(column, 2)
    if found is not None and len(found) == 1:
        return ColumnPart(
            column,
            "left out",
            tr("every cell is {spelling}", spelling=found[0].spelling),
            spare=True,
        )
    if found is not None:
        listed = listing(value.spelling for value in found)
        return ColumnPart(
            column,
            "left out",
            tr("has two values, {listed}: a decision, no score", listed=listed),
            spare=True,
        )
    if whole(column.name) in ATTRIBUTES:
        return ColumnPart(column, "left out", tr("named like an attribute of the case"), spare=True)
    return None


def _place_words(column: TextColumn, label: Column) -> ColumnPart:
    """The part of a column of words: none is a score."""
    if _is_fold(column.name):
        return ColumnPart(column, "fold", NAMED_LIKE_FOLDS)
    if _names_cases(column.name):
        filled = int(np.count_nonzero(column.codes >= 0))
        if len(column.values) == filled:
            return ColumnPart(column, "id", tr("no two alike, named like an identity"))
        return ColumnPart(
            column, "group", tr("repeats, named like an identity: rows of one subject?")
        )
    if tokens(column.name) & GROUPS:
        return ColumnPart(column, "group", tr("named like a group of cases"))
    ours, theirs = label_values(label, 2), label_values(column, 2)
    if ours and theirs and {value.key for value in theirs} <= {value.key for value in ours}:
        return ColumnPart(column, "left out", tr("holds the label’s values: decisions, no scores"))
    return ColumnPart(column, "left out", tr("holds words"))


def _is_fold(name: str) -> bool:
    """Whether every word of a name is of folds, or of numbering them."""
    words = set(whole(name).split("_"))
    return bool(words & FOLDS) and words <= FOLDS | IDENTITIES


def _names_cases(name: str) -> bool:
    """Whether every word of a name is of identities: “patient”, “subject_id”."""
    words = set(whole(name).split("_")) - {""}
    return bool(words) and words <= IDENTITIES


def _is_whole(values: FloatArray) -> bool:
    """Whether all values are finite whole numbers."""
    return bool(np.isfinite(values).all() and not np.any(values % 1))


def _is_counter(values: FloatArray) -> bool:
    """Whether whole numbers rise or fall by the same step from row to row."""
    if values.size < 3:
        return False
    with np.errstate(invalid="ignore", over="ignore"):  # infinities are no counter
        step = values[1] - values[0]
        if step == 0 or not float(step).is_integer() or not float(values[0]).is_integer():
            return False
        # Most columns show in their first rows that they do not count.
        return bool(np.all(np.diff(values[:HEAD]) == step) and np.all(np.diff(values) == step))


def _is_identity(values: FloatArray) -> bool:
    """Whether the values are whole numbers and no two are alike."""
    finite = values[np.isfinite(values)]
    if finite.size < values.size or np.any(finite[:1000] % 1):
        return False
    return not np.any(finite % 1) and distinct(finite).size == finite.size


def _without_other_class(
    placed: list[ColumnPart], positive: LabelValue, negative: LabelValue
) -> list[ColumnPart]:
    """Without the probability of the negative class where that of the positive one is there."""
    scores = [found for found in placed if found.part == "score"]
    if not any(names_class(found.column.name, positive) for found in scores):
        return placed
    return [
        ColumnPart(
            found.column,
            "left out",
            tr("the probability of {spelling}", spelling=negative.spelling),
        )
        if found.part == "score" and names_class(found.column.name, negative)
        else found
        for found in placed
    ]


def _by_name(placed: list[ColumnPart]) -> list[ColumnPart]:
    """Without measurements, where some columns are named like scores.

    A model may be called anything, so what could be a probability stays.
    """
    if not any(found.part == "score" and tokens(found.column.name) & SCORES for found in placed):
        return placed
    return [
        ColumnPart(found.column, "left out", tr("other columns are named like scores"), spare=True)
        if found.part == "score"
        and not tokens(found.column.name) & SCORES
        and not _may_be_probability(found.column)
        else found
        for found in placed
    ]


def _doubted(placed: list[ColumnPart]) -> list[ColumnPart]:
    """Without columns of whole numbers where others look like probabilities, and not told why.

    A digit, a count or a code of something is no model beside models, and may be a marker.
    """
    scores = [found for found in placed if found.part == "score"]
    if not any(_may_be_probability(found.column) for found in scores):
        return placed
    why = tr("whole numbers, where other columns look like probabilities")
    return [
        ColumnPart(found.column, "left out", why, spare=True, doubtful=True)
        if found in scores
        and isinstance(found.column, NumberColumn)
        and not tokens(found.column.name) & SCORES
        and _is_whole(found.column.values[~np.isnan(found.column.values)])
        else found
        for found in placed
    ]


def _may_be_probability(column: Column) -> bool:
    """Whether all numbers lie in [0, 1] and some are fractions."""
    if not isinstance(column, NumberColumn):
        return False
    values = column.values[~np.isnan(column.values)]
    return bool(
        values.size and values.min() >= 0 and values.max() <= 1 and np.any(values[:1000] % 1)
    )
