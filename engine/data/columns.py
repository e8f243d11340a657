"""Columns under construction: chunks go in, one NumberColumn or TextColumn comes out."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from engine.arrays import FloatArray, IntArray
from engine.data.dataset import CellProblem, Column, NumberColumn, TextColumn
from engine.data.numbers import (
    MISSING_WORD,
    NO_VALUE,
    PLAIN,
    NumberStyle,
    is_integer,
    parse_number,
)

Codes = NDArray[np.signedinteger]
Scalar = TypeVar("Scalar", bound=np.generic)

# Every integer up to here is a double.
EXACT = 2**53

# So many different bad cells are told apart in one column; the others are told as one.
MOST_REASONS = 20
OTHER_CELLS = "other cells are no numbers"


class ProblemList:
    """Rows without a usable value, by reason."""

    def __init__(self) -> None:
        self._rows: dict[str, list[IntArray]] = {}

    def add(self, why: str, rows: IntArray) -> None:
        """Note rows (k,), rising and after those noted before for the same reason."""
        if rows.size == 0:
            return
        if why not in self._rows and why != NO_VALUE and len(self._rows) >= MOST_REASONS:
            why = OTHER_CELLS
        self._rows.setdefault(why, []).append(rows)

    def count(self) -> tuple[int, int]:
        """How many rows have no value, and how many were rejected for other reasons."""
        noted = {why: sum(rows.size for rows in found) for why, found in self._rows.items()}
        empty = noted.get(NO_VALUE, 0)
        return empty, sum(noted.values()) - empty

    def finish(self) -> tuple[CellProblem, ...]:
        """The problems in the order in which their reasons were met."""
        return tuple(
            CellProblem(why, np.sort(np.concatenate(rows))) for why, rows in self._rows.items()
        )


class LargeIntegers:
    """Integers beyond 2^53, where two neighbours may be one and the same double.

    They stay apart: where the nearest double of an integer is taken by a smaller one (in
    absolute value), the integer gets the next double. So the order of all cases is exact,
    and a threshold among such integers is near.
    """

    def __init__(self) -> None:
        self._rows: list[IntArray] = []
        self._values: list[NDArray[np.integer] | NDArray[np.object_]] = []

    def add(self, rows: IntArray, values: NDArray[np.integer] | NDArray[np.object_]) -> None:
        """Note the exact integers of some rows."""
        if rows.size:
            self._rows.append(rows)
            self._values.append(values)

    def keep_apart(self, column: FloatArray) -> None:
        """Put distinct doubles into the column, in place, in the rows that were noted."""
        if not self._rows:
            return
        rows = np.concatenate(self._rows)
        mixed = len({values.dtype for values in self._values}) > 1  # int64 beside uint64
        values = np.concatenate([part.astype(object) if mixed else part for part in self._values])
        for sign in (1, -1):
            ours = np.flatnonzero(values > 0) if sign == 1 else np.flatnonzero(values < 0)
            # From 0 outwards; the bits of a positive double grow with it, one by one.
            sizes, place = np.unique(values[ours], return_inverse=True)
            outwards = sizes if sign == 1 else sizes[::-1]
            bits = np.abs(outwards.astype(np.float64)).view(np.int64)
            steps = np.arange(bits.size)
            apart = (np.maximum.accumulate(bits - steps) + steps).view(np.float64)
            column[rows[ours]] = (apart if sign == 1 else -apart[::-1])[place]


class NumberBuilder:
    """A column of numbers."""

    def __init__(self, name: str, style: NumberStyle = PLAIN) -> None:
        self.name = name
        self.rows = 0
        self._style = style
        self._problems = ProblemList()
        self._chunks: list[FloatArray] = []
        self._integers = LargeIntegers()

    def add_numbers(self, values: FloatArray) -> None:
        """Take the next rows; NaN means an empty cell."""
        self.note(NO_VALUE, np.flatnonzero(np.isnan(values)))
        self._chunks.append(values)
        self.rows += values.size

    def add_integers(self, values: NDArray[np.integer]) -> None:
        """Take the next rows, all of them integers."""
        large = np.flatnonzero((values >= EXACT) | (values <= -EXACT))
        self._integers.add(large + self.rows, values[large])
        self._chunks.append(values.astype(np.float64))
        self.rows += values.size

    def add_spelt(self, codes: Codes, texts: Sequence[str]) -> None:
        """Take the next rows as codes into the texts of their cells; -1 is a noted problem."""
        numbers = np.full(len(texts) + 1, np.nan)  # the last one is what code -1 picks
        reasons: dict[str, list[int]] = {}
        for code, text in enumerate(texts):
            parsed = parse_number(text, self._style)
            if isinstance(parsed, str):
                reasons.setdefault(parsed, []).append(code)
            else:
                numbers[code] = parsed
                if abs(parsed) >= EXACT and is_integer(text):
                    large = np.flatnonzero(codes == code) + self.rows
                    self._integers.add(large, np.full(large.size, int(text), dtype=object))
        for why, bad in reasons.items():
            self.note(why, np.flatnonzero(np.isin(codes, bad)))
        self._chunks.append(numbers[codes])
        self.rows += codes.size

    def note(self, why: str, rows: IntArray) -> None:
        """Note a problem of the next rows, counted from the first that is added next."""
        self._problems.add(why, rows + self.rows)

    @property
    def is_mostly_words(self) -> bool:
        """Whether most cells with something in them are no numbers."""
        empty, rejected = self._problems.count()
        return rejected > (self.rows - empty) / 2

    def finish(self) -> Column:
        """The column; the chunks are freed."""
        values = _joined(self._chunks, np.dtype(np.float64))
        self._integers.keep_apart(values)
        return NumberColumn(self.name, values, self._problems.finish())


class WordBuilder:
    """A column of words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.rows = 0
        self._problems = ProblemList()
        self._values: dict[str, int] = {}
        self._chunks: list[NDArray[np.int32]] = []

    def add_spelt(self, codes: Codes, texts: Sequence[str]) -> None:
        """Take the next rows as codes into the texts of their cells; -1 is a noted problem."""
        ours = np.full(len(texts) + 1, -1, dtype=np.int32)  # the last is what code -1 picks
        for code in _by_appearance(codes).tolist():
            word = texts[code].strip()
            if word.casefold() not in MISSING_WORD:
                ours[code] = self._values.setdefault(word, len(self._values))
        chunk = ours[codes]
        self.note(NO_VALUE, np.flatnonzero((chunk < 0) & (codes >= 0)))
        self._chunks.append(chunk)
        self.rows += codes.size

    def note(self, why: str, rows: IntArray) -> None:
        """Note a problem of the next rows, counted from the first that is added next."""
        self._problems.add(why, rows + self.rows)

    def is_mostly_numbers(self, style: NumberStyle) -> bool:
        """Whether most cells with something in them are numbers, judged by some of the rows."""
        words = list(self._values)
        found = 0
        shown = 0
        for chunk in self._chunks[:: max(1, len(self._chunks) // 20)]:
            for code in chunk[:: max(1, chunk.size // 100)].tolist():
                shown += code >= 0
                found += code >= 0 and isinstance(parse_number(words[code], style), float)
        return found > shown / 2

    def finish(self) -> Column:
        """The column; the chunks are freed."""
        codes = _joined(self._chunks, np.dtype(np.int32))
        return TextColumn(self.name, codes, tuple(self._values), self._problems.finish())


Builder = NumberBuilder | WordBuilder


def _by_appearance(codes: Codes) -> IntArray:
    """The codes that occur, in the order of their first row."""
    found, first = np.unique(codes[codes >= 0], return_index=True)
    return found[np.argsort(first)].astype(np.int64)


def _joined(chunks: list[NDArray[Scalar]], dtype: "np.dtype[Scalar]") -> NDArray[Scalar]:
    """One array of all chunks, which are freed."""
    joined = np.concatenate(chunks) if chunks else np.empty(0, dtype)
    chunks.clear()
    return joined
