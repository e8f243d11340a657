"""Columns from cells that have types of their own: JSON, databases, spreadsheets' cells."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.columns.building import EXACT, GrowingArray, LargeIntegers, ProblemList, Spelling
from engine.data.columns.cell_kinds import is_word, judge
from engine.data.dataset import CellProblem, Column, NumberColumn, TextColumn
from engine.data.numbers import (
    MISSING_NUMBER,
    MISSING_WORD,
    NO_VALUE,
    OUT_OF_RANGE,
    PLAIN,
    NumberStyle,
    is_integer,
    keys_of,
    shown,
    value_key,
)
from engine.data.read_options import ReadOptions
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

_LARGEST = int(np.finfo(np.float64).max)
SAMPLE = 2000  # distinct texts by which a column is judged


class Rejected(Struct, frozen=True):
    """A cell that holds no usable value, and why."""

    why: str


Cell = None | bool | int | float | str | Rejected


class CellColumn:
    """A column under construction: cells go in, a NumberColumn or a TextColumn comes out.

    Numbers stay as they are; a text is read as a number, by the grammar of text tables,
    where most cells of the column are numbers, and numbers are spelt out where most are
    words. True and false are words. Integers beyond 2^53 stay apart.

    Args:
        name: of the column.
        options: what the user said about decimal signs and values that mean “missing”.
    """

    def __init__(self, name: str, options: ReadOptions | None = None) -> None:
        self.name = name
        self._options = options or ReadOptions()
        self._na = keys_of(self._options.na)
        self._numbers = GrowingArray(np.float64, 0)
        self._codes = GrowingArray(np.int32, 0)
        self._texts: dict[str, int] = {}
        self._large: list[tuple[IntArray, NDArray[np.object_]]] = []
        self._rejected = ProblemList()

    @property
    def rows(self) -> int:
        """How many cells are there."""
        return self._numbers.size

    def add(self, cells: Sequence[Cell]) -> None:
        """Take the next cells."""
        if set(map(type, cells)) <= {float, type(None)}:
            numbers = np.array(cells, dtype=np.float64)  # None becomes NaN
            codes = np.full(numbers.size, -1, dtype=np.int32)
        else:
            numbers, codes = self._sorted_out(cells)
        self._numbers.append(numbers)
        self._codes.append(codes)

    def add_nothing(self, rows: int) -> None:
        """Take so many cells that hold nothing."""
        self._numbers.append(np.full(rows, np.nan))
        self._codes.append(np.full(rows, -1, dtype=np.int32))

    def finish(self) -> Column:
        """The column."""
        return self._as_words() if self._is_of_words() else self._as_numbers()

    def _sorted_out(self, cells: Sequence[Cell]) -> tuple[FloatArray, NDArray[np.int32]]:
        """The numbers among cells, NaN elsewhere, and the codes of texts, -1 elsewhere."""
        numbers = np.full(len(cells), np.nan)
        codes = np.full(len(cells), -1, dtype=np.int32)
        large: dict[int, int] = {}
        rejected: dict[str, list[int]] = {}
        for place, cell in enumerate(cells):
            if cell is None:
                continue
            if isinstance(cell, bool):
                codes[place] = self._code("true" if cell else "false")
            elif isinstance(cell, float):
                numbers[place] = cell
            elif isinstance(cell, str):
                codes[place] = self._code(cell.strip())
            elif isinstance(cell, Rejected):
                rejected.setdefault(cell.why, []).append(place)
            elif abs(cell) > _LARGEST:
                rejected.setdefault(OUT_OF_RANGE.format(shown(str(cell))), []).append(place)
            else:
                numbers[place] = cell
                if abs(cell) >= EXACT:
                    large[place] = cell
        if large:
            rows = np.array(list(large), dtype=np.int64) + self.rows
            self._large.append((rows, np.array(list(large.values()), dtype=object)))
        for why, places in rejected.items():
            self._rejected.add(why, np.array(places, dtype=np.int64) + self.rows)
        return numbers, codes

    def _code(self, text: str) -> int:
        return self._texts.setdefault(text, len(self._texts))

    def _is_of_words(self) -> bool:
        """Whether most cells that hold something hold words."""
        texts = [text for text in self._texts if text.casefold() not in MISSING_NUMBER]
        if self._na:
            texts = [text for text in texts if value_key(text) not in self._na]
        if not texts:
            # What means "no value" among numbers may be a class among nothing else: "none".
            return bool(self._texts) and not np.any(np.isfinite(self._numbers.filled()))
        times = np.bincount(self._codes.filled() + 1, minlength=len(self._texts) + 1)[1:]
        full = sum(int(times[self._texts[text]]) for text in texts)
        some = texts[:: max(1, len(texts) // SAMPLE)]
        words = sum(int(times[self._texts[text]]) for text in some if is_word(text))
        of_some = sum(int(times[self._texts[text]]) for text in some)
        numbers = int(np.count_nonzero(~np.isnan(self._numbers.filled())))
        return full * words / of_some >= (full + numbers) / 2

    def _as_numbers(self) -> NumberColumn:
        values, codes = self._numbers.filled(), self._codes.filled()
        integers = LargeIntegers()
        for rows, exact in self._large:
            integers.add(rows, exact)
        texts = list(self._texts)
        found = self._parsed(texts)
        spelt = np.flatnonzero(codes >= 0)
        values[spelt] = found.numbers[codes[spelt]]
        for code, exact_text in found.exact.items():
            rows = np.flatnonzero(codes == code)
            integers.add(rows, np.full(rows.size, exact_text, dtype=object))
        integers.keep_distinct(values)
        for why, bad in found.reasons.items():
            self._rejected.add(why, np.flatnonzero(np.isin(codes, bad)))
        return NumberColumn(
            self.name,
            values,
            self._problems(np.isnan(values)),
            thousands=found.spelling.thousands,
            decimal="," if found.spelling.comma else ".",
            foreign=found.spelling.foreign,
        )

    def _parsed(self, texts: Sequence[str]) -> "_Parsed":
        """The numbers of texts, in the style that reads most of them."""
        style, stated = PLAIN, self._options.decimal is not None
        if texts:
            some = texts[:: max(1, len(texts) // SAMPLE)]
            _, style = judge(some, self._options.decimal or ".", stated=stated, na=self._na)
        found = _parsed_in(style, texts)
        better = found.spelling.better(stated=stated)
        return found if better is None else _parsed_in(better, texts)

    def _as_words(self) -> TextColumn:
        codes = self._codes.filled()
        listed = [*self._texts]
        numbers = self._numbers.filled()
        exact = {
            row: str(value)
            for rows, values in self._large
            for row, value in zip(rows.tolist(), values.tolist(), strict=True)
        }
        words: dict[str, int] = {}
        ours = np.full(codes.size, -1, dtype=np.int32)
        for row in np.flatnonzero((codes >= 0) | ~np.isnan(numbers)).tolist():
            code = codes[row]
            word = listed[code] if code >= 0 else exact.get(row) or spelt_number(numbers[row])
            if word.casefold() not in MISSING_WORD:
                ours[row] = words.setdefault(word, len(words))
        return TextColumn(self.name, ours, tuple(words), self._problems(ours < 0))

    def _problems(self, absent: BoolArray) -> tuple[CellProblem, ...]:
        """Why rows hold no value: what was noted, and for the others that there is none."""
        empty = absent.copy()
        for problem in self._rejected.finish():
            empty[problem.rows] = False
        self._rejected.add(NO_VALUE, np.flatnonzero(empty))
        return self._rejected.finish()


class _Parsed(Struct, frozen=True, eq=False):
    """What texts are as numbers.

    Attributes:
        numbers: (texts,) NaN where there is none.
        exact: the large integers among them, by place.
        reasons: places of texts by what is wrong with them.
        spelling: how they turned out to be written.
    """

    numbers: FloatArray
    exact: dict[int, int]
    reasons: dict[str, list[int]]
    spelling: Spelling


def _parsed_in(style: NumberStyle, texts: Sequence[str]) -> _Parsed:
    """Texts parsed in one style."""
    found = _Parsed(np.full(len(texts), np.nan), {}, {}, Spelling(style))
    for place, text in enumerate(texts):
        number = found.spelling.parse(text)
        if isinstance(number, str):
            if number != NO_VALUE:
                found.reasons.setdefault(number, []).append(place)
            continue
        found.numbers[place] = number
        if abs(number) >= EXACT and is_integer(text):
            found.exact[place] = int(text)
    return found


def spelt_number(value: float) -> str:
    """A number as it stands among words: 1, not 1.0."""
    return str(int(value)) if value.is_integer() and abs(value) < EXACT else repr(float(value))
