"""Columns under construction: chunks go in, one NumberColumn or TextColumn comes out."""

from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from engine.data.columns.cell_kinds import are_plain, decimal_of, judge
from engine.data.dataset import CellProblem, Column, NumberColumn, TextColumn
from engine.data.numbers import (
    MISSING_WORD,
    NO_VALUE,
    PLAIN,
    NumberStyle,
    is_integer,
    parse_number,
    thousands_in,
    value_key,
)
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray, IntArray, distinct

Codes = NDArray[np.signedinteger]
Scalar = TypeVar("Scalar", bound=np.generic)

# Every integer up to here is a double.
EXACT = 2**53

# So many different bad cells are told apart in one column; the others are told as one.
MOST_REASONS = 20
OTHER_CELLS = tr("other cells are no numbers")
# By so many distinct texts a column is judged.
SOME = 2000


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


class GrowingArray(Generic[Scalar]):
    """An array that is filled from its beginning, and grows where too little was expected.

    Memory that is never filled is never touched, so expecting too much costs nothing.
    """

    def __init__(self, dtype: type[Scalar], expected: int) -> None:
        self._array: NDArray[Scalar] = np.empty(max(expected, 1000), dtype)
        self.size = 0

    def append(self, values: NDArray[np.generic]) -> None:
        """Put values behind those that are there."""
        end = self.size + values.size
        if end > self._array.size:
            grown = np.empty(max(end, self._array.size * 3 // 2), self._array.dtype)
            grown[: self.size] = self.filled()
            self._array = grown
        self._array[self.size : end] = values
        self.size = end

    def filled(self) -> NDArray[Scalar]:
        """A view of what is there."""
        return self._array[: self.size]


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

    def keep_distinct(self, column: FloatArray) -> None:
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
            distinct = (np.maximum.accumulate(bits - steps) + steps).view(np.float64)
            column[rows[ours]] = (distinct if sign == 1 else -distinct[::-1])[place]


class Spelling:
    """How the texts of one column turn out to write numbers, while they are read.

    Attributes:
        thousands, comma, foreign: as `NumberColumn` tells them.
    """

    def __init__(self, style: NumberStyle) -> None:
        self._style = style
        self._decimals = 0  # texts that hold the decimal sign
        self._rejected: list[str] = []
        self.thousands, self.comma, self.foreign = "", False, False

    def parse(self, text: str) -> float | str:
        """The number of a text, or the reason why it holds none."""
        parsed = parse_number(text, self._style)
        if not text.isascii() and parsed != NO_VALUE:
            self.foreign = True
        if isinstance(parsed, str):
            if parsed != NO_VALUE and len(self._rejected) < SOME:
                self._rejected.append(text)
            return parsed
        if self._style.decimal in text:
            self._decimals += 1
            self.comma = self.comma or self._style.decimal == ","
        if self._style.grouped and not self.thousands:
            self.thousands = thousands_in(text, self._style)
        return parsed

    def parse_plain(self, texts: Sequence[str]) -> list[float]:
        """The numbers of texts that are all plain ones; else none, and each is parsed by itself."""
        style = self._style
        if style.decimal != "." or style.percent or style.na or not are_plain(texts):
            return []
        self._decimals += sum("." in text for text in texts)
        return [float(text) for text in texts]

    def better(self, *, stated: bool) -> NumberStyle | None:
        """A style that reads more of the texts; None if there is none.

        Args:
            stated: whether the user named the decimal sign.
        """
        grouped = replace(self._style, grouped=True)
        if not self._style.grouped and any(_reads(grouped, text) for text in self._rejected):
            return grouped
        other = replace(grouped, decimal="." if self._style.decimal == "," else ",")
        readable = [text for text in self._rejected if _reads(other, text)]
        if stated or len(readable) <= self._decimals:
            return None
        return other if decimal_of(readable, self._style.decimal) == other.decimal else None


def _reads(style: NumberStyle, text: str) -> bool:
    return isinstance(parse_number(text, style), float)


class NumberBuilder:
    """A column of numbers."""

    def __init__(self, name: str, style: NumberStyle = PLAIN, expected: int = 0) -> None:
        self.name = name
        self._style = style
        self._spelling = Spelling(style)
        self._problems = ProblemList()
        self._values = GrowingArray(np.float64, expected)
        self._integers = LargeIntegers()

    @property
    def rows(self) -> int:
        """How many rows are there."""
        return self._values.size

    def add_numbers(self, values: FloatArray) -> None:
        """Take the next rows; NaN means an empty cell."""
        self.note(NO_VALUE, np.flatnonzero(np.isnan(values)))
        if self._style.decimal == "," and not self._spelling.comma:
            self._spelling.comma = bool(np.any(np.isfinite(values) & (values % 1 != 0)))
        self._values.append(values)

    def add_integers(self, values: NDArray[np.integer], absent: BoolArray | None = None) -> None:
        """Take the next rows, all of them integers but those that are absent."""
        is_large = (values >= EXACT) | (values <= -EXACT)
        if absent is not None:
            self.note(NO_VALUE, np.flatnonzero(absent))
            is_large &= ~absent
        large = np.flatnonzero(is_large)
        self._integers.add(large + self.rows, values[large])
        self._values.append(values if absent is None else np.where(absent, np.nan, values))

    def add_spelt(self, codes: Codes, texts: Sequence[str]) -> None:
        """Take the next rows as codes into the texts of their cells; -1 is a noted problem."""
        numbers = np.full(len(texts) + 1, np.nan)  # the last one is what code -1 picks
        reasons: dict[str, list[int]] = {}
        plain = self._spelling.parse_plain(texts)
        numbers[: len(plain)] = plain
        for code, text in enumerate(texts if not plain else ()):
            parsed = self._spelling.parse(text)
            if isinstance(parsed, str):
                reasons.setdefault(parsed, []).append(code)
            else:
                numbers[code] = parsed
                if abs(parsed) >= EXACT and is_integer(text):
                    large = np.flatnonzero(codes == code) + self.rows
                    self._integers.add(large, np.full(large.size, int(text), dtype=object))
        for why, bad in reasons.items():
            self.note(why, np.flatnonzero(np.isin(codes, bad)))
        self._values.append(numbers[codes])

    def note(self, why: str, rows: IntArray) -> None:
        """Note a problem of the next rows, counted from the first that is added next."""
        self._problems.add(why, rows + self.rows)

    @property
    def has_no_two_alike(self) -> bool:
        """Whether no two rows hold the same number."""
        values = self._values.filled()
        return bool(np.all(np.diff(values) > 0)) or distinct(values).size == values.size

    @property
    def is_mostly_words(self) -> bool:
        """Whether most cells with something in them are no numbers."""
        empty, rejected = self._problems.count()
        return rejected > (self.rows - empty) / 2

    def better_style(self, *, stated: bool) -> NumberStyle | None:
        """A style that reads more of the cells; None if there is none (see `Spelling`)."""
        return self._spelling.better(stated=stated)

    def finish(self) -> Column:
        """The column."""
        values, spelling = self._values.filled(), self._spelling
        self._integers.keep_distinct(values)
        return NumberColumn(
            self.name,
            values,
            self._problems.finish(),
            thousands=spelling.thousands,
            decimal="," if spelling.comma else ".",
            foreign=spelling.foreign,
        )


class WordBuilder:
    """A column of words."""

    def __init__(self, name: str, expected: int = 0) -> None:
        self.name = name
        self._problems = ProblemList()
        self._words: dict[str, int] = {}
        self._codes = GrowingArray(np.int32, expected)

    @property
    def rows(self) -> int:
        """How many rows are there."""
        return self._codes.size

    def add_spelt(self, codes: Codes, texts: Sequence[str]) -> None:
        """Take the next rows as codes into the texts of their cells; -1 is a noted problem."""
        ours = np.full(len(texts) + 1, -1, dtype=np.int32)  # the last is what code -1 picks
        for code in _by_appearance(codes).tolist():
            word = texts[code].strip()
            if word.casefold() not in MISSING_WORD:
                ours[code] = self._words.setdefault(word, len(self._words))
        chunk = ours[codes]
        self.note(NO_VALUE, np.flatnonzero((chunk < 0) & (codes >= 0)))
        self._codes.append(chunk)

    def note(self, why: str, rows: IntArray) -> None:
        """Note a problem of the next rows, counted from the first that is added next."""
        self._problems.add(why, rows + self.rows)

    @property
    def has_no_two_alike(self) -> bool:
        """Whether no two rows hold the same word."""
        return len(self._words) == self.rows

    def as_numbers(self, style: NumberStyle, *, stated: bool) -> NumberStyle | None:
        """How the cells write numbers if most that hold something are; judged by some rows.

        Args:
            style: of the column as far as it was known.
            stated: whether the user named the decimal sign.
        """
        words = list(self._words)
        codes = self._codes.filled()
        some = codes[:: max(1, codes.size // SOME)]
        cells = [words[code] for code in some[some >= 0].tolist()]
        cells = [cell for cell in cells if not style.na or value_key(cell) not in style.na]
        _, found = judge(cells, style.decimal, stated=stated, na=style.na)
        return found if sum(_reads(found, cell) for cell in cells) > len(cells) / 2 else None

    def finish(self) -> Column:
        """The column."""
        return TextColumn(
            self.name, self._codes.filled(), tuple(self._words), self._problems.finish()
        )


Builder = NumberBuilder | WordBuilder


def _by_appearance(codes: Codes) -> IntArray:
    """The codes that occur, in the order of their first row."""
    found, first = np.unique(codes[codes >= 0], return_index=True)
    return found[np.argsort(first)].astype(np.int64)
