"""Label values: which spellings are the same value, and which rows hold it.

Labels are compared with blanks trimmed and case folded, and as numbers where both are
numbers, so that Yes = " YES " and 1 = 1.0 = +1.
"""

import numpy as np
from msgspec import Struct

from engine.data.dataset import Column, NumberColumn, TextColumn
from engine.data.numbers import value_key
from engine.messages.language import count_in_words, tr
from engine.numerics.arrays import BoolArray, distinct

LabelKey = str | float

# A column with more distinct values than this is no label; nobody would read the list.
MOST_VALUES = 1000
# What true and false may be called as well.
TRUTHS: dict[LabelKey, float] = {"true": 1.0, "false": 0.0}

MOST_CLASSES = 20

WITHOUT_GROUP = tr("(no value)")  # of rows whose cell in a column of groups is empty


class LabelValue(Struct, frozen=True):
    """One value of a label column.

    Attributes:
        spelling: as first spelt in the file.
        rows: how many rows hold it, in any spelling.
        spellings: each spelling with its rows; more than one where spellings were merged.
        number: what it may be called as well: the number that the file labels so, or 1 of true
            and 0 of false; None if there is none.
    """

    key: LabelKey
    spelling: str
    rows: int
    spellings: tuple[tuple[str, int], ...]
    number: float | None = None

    def __str__(self) -> str:
        shown = self.spelling if len(self.spelling) <= 40 else self.spelling[:39] + "…"
        return f"{shown} ({count_in_words(self.rows)})"


def label_key(text: str) -> LabelKey:
    """What makes two spellings the same label."""
    return value_key(text)


def spelt(number: float) -> str:
    """How a label that is a number is written: 1, not 1.0."""
    return str(int(number)) if number.is_integer() and abs(number) < 1e15 else repr(number)


def label_values(column: Column, most: int = MOST_VALUES) -> tuple[LabelValue, ...] | None:
    """The distinct values in order of first appearance, or None if there are more than `most`."""
    if isinstance(column, NumberColumn):
        return _values_of_numbers(column, most)
    return _values_of_words(column, most)


def _values_of_numbers(column: NumberColumn, most: int) -> tuple[LabelValue, ...] | None:
    values = column.values
    # Most columns are scores, and their first rows tell that already.
    beginning = values[:10_000]
    if distinct(beginning[~np.isnan(beginning)]).size > most:
        return None
    found: list[LabelValue] = []
    left = values[~np.isnan(values)] if column.problems else values
    while left.size:
        if len(found) == most:
            return None
        number = float(left[0]) + 0.0
        same = left == number
        rows = int(np.count_nonzero(same))
        found.append(LabelValue(number, spelt(number), rows, ((spelt(number), rows),)))
        left = left[~same]
    return tuple(found)


def _values_of_words(column: TextColumn, most: int) -> tuple[LabelValue, ...] | None:
    if len(column.values) > 20 * most:
        return None
    codes = column.codes[column.codes >= 0] if column.problems else column.codes
    tallies = np.bincount(codes, minlength=len(column.values))
    merged: dict[LabelKey, list[tuple[str, int]]] = {}
    numbers = dict(TRUTHS)
    behind = column.numbers or (None,) * len(column.values)
    for word, rows, number in zip(column.values, tallies.tolist(), behind, strict=True):
        merged.setdefault(label_key(word), []).append((word, rows))
        if number is not None:
            numbers.setdefault(label_key(word), number)
    if len(merged) > most:
        return None
    return tuple(
        LabelValue(key, group[0][0], sum(rows for _, rows in group), tuple(group), numbers.get(key))
        for key, group in merged.items()
    )


def rows_with(column: Column, value: str) -> BoolArray:
    """(rows,) True where the column holds a value, in any spelling."""
    key = label_key(value)
    if isinstance(column, NumberColumn):
        if isinstance(key, str):
            return np.zeros(column.values.size, dtype=np.bool_)
        return np.equal(column.values, key)
    # The last place answers for code -1, an empty cell.
    same = np.array([label_key(word) == key for word in column.values] + [False])
    return same[column.codes]
