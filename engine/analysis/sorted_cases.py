"""A list of cases in the order of one of its columns, as a person would sort them."""

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from heapq import merge

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.cases_behind_counts import CaseList
from engine.data.dataset import Column, NumberColumn, TextColumn
from engine.messages.errors import Cancelled
from engine.numerics.arrays import FloatArray, IntArray

SCORE = 1  # the place of the score among the columns of a list, after the line
AT_ONCE = 1 << 14  # words that are sorted between two looks at whether it is still wanted
END = "\0"  # of a key's first part: smaller than all letters, so that a word precedes longer ones
DIGITS = 20  # that a number within a word is filled up to
WHOLE_NUMBER = re.compile(r"(?<![\d.,])\d+")  # digits after a point are compared as they stand


class CaseOrder(Struct, frozen=True):
    """Which column a list is sorted by.

    Attributes:
        place: of the column among the heads of the list; 0 is the line in the file.
        falling: whether the largest stands first.
    """

    place: int
    falling: bool


def in_order(listed: CaseList, order: CaseOrder, is_wanted: Callable[[], bool]) -> CaseList:
    """The same cases in another order; those without a value come last, equals stay as they are.

    Words are sorted without regard to capitals and accents, and whole numbers in them by their
    size, so that “p2” comes before “p10”.

    Args:
        listed: the cases.
        order: the column, one of its heads.
        is_wanted: is called between pieces of work that take some hundredths of a second.

    Raises:
        Cancelled: it is no longer wanted.
    """
    if order.place == 0:
        keys = listed.rows.astype(np.float64)
    else:
        keys = _keys(listed.columns[order.place - 1], listed.rows, is_wanted)
    _go_on(is_wanted)
    places = np.argsort(-keys if order.falling else keys, kind="stable")  # NaN is last either way
    return replace(listed, rows=listed.rows[places])


def _keys(column: Column, rows: IntArray, is_wanted: Callable[[], bool]) -> FloatArray:
    """(k,) what the cells of some rows are sorted by; NaN where there is nothing."""
    if isinstance(column, NumberColumn):
        return column.values[rows]
    codes = column.codes[rows]
    ranks = np.full(len(column.values) + 1, np.nan)  # the last one stands for a code of -1
    for rank, code in enumerate(_codes_in_order(column, np.unique(codes[codes >= 0]), is_wanted)):
        ranks[code] = rank
    return ranks[codes]


def _codes_in_order(
    column: TextColumn, codes: Sequence[int] | IntArray, is_wanted: Callable[[], bool]
) -> Iterator[int]:
    """Codes in the order of their words; no piece of the work keeps other threads waiting.

    Nor does what it makes: of a million pairs of words and codes Python's collector would look
    through each, of whatever thread it runs on; through words alone it need not look.
    """
    keys: dict[int, str] = {}
    pieces = []
    for start in range(0, len(codes), AT_ONCE):
        _go_on(is_wanted)
        piece = [int(code) for code in codes[start : start + AT_ONCE]]
        keys.update((code, _key(column.values[code])) for code in piece)
        pieces.append(sorted(piece, key=keys.__getitem__))
    for place, code in enumerate(merge(*pieces, key=keys.__getitem__)):
        if place % AT_ONCE == 0:
            _go_on(is_wanted)
        yield code


def _go_on(is_wanted: Callable[[], bool]) -> None:
    """End here what is no longer wanted."""
    if not is_wanted():
        raise Cancelled


def _key(word: str) -> str:
    """What a word is sorted by; that of two that differ in capitals alone, by those."""
    plain = word.casefold()
    if not plain.isascii():
        letters = unicodedata.normalize("NFKD", plain)
        plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return f"{WHOLE_NUMBER.sub(_filled_up, plain)}{END}{word}"


def _filled_up(number: re.Match[str]) -> str:
    return number.group().zfill(DIGITS)
