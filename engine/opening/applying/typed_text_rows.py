"""The rows of a text table with types, for files that have them: Parquet and workbooks.

The table is read twice, some rows at a time: to see what each column holds, then to write it.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from engine.data.columns.building import EXACT
from engine.data.columns.cell_kinds import are_plain
from engine.data.numbers import MISSING_NUMBER, NumberStyle, parse_number
from engine.jobs.progress import Progress
from engine.opening.applying.new_rows import Cells, NewRows
from engine.opening.applying.new_text_rows import TextRows

if TYPE_CHECKING:
    import pyarrow as pa

_DIGITS = re.compile(r"[+-]?[0-9]+")
_PADDED = re.compile(r"^-?0[0-9]+$", re.MULTILINE)
_WHOLE = re.compile(r"[+-]?(0|[1-9][0-9]{0,18})")  # 007 is a name


class CellType:
    """What the cells of a column are, found as they come: whole numbers, numbers or words.

    Words stay as they are spelt. So do integers that a number of the file would not hold, and
    those that begin with zeros: they are names.

    Args:
        style: how the column writes numbers.
        largest: up to which a whole number of the file is exact.
    """

    def __init__(self, style: NumberStyle, largest: int) -> None:
        self._style, self._largest = replace(style, na=frozenset()), largest
        self._numbers, self._whole, self._is_empty = True, True, True
        self._greatest = 0  # of the integers

    @property
    def whole(self) -> bool:
        """Whether it holds whole numbers alone."""
        return self.numbers and self._whole

    @property
    def numbers(self) -> bool:
        """Whether it holds numbers alone."""
        return self._numbers and not self._is_empty

    def see(self, cells: set[str]) -> None:
        """Look at further cells."""
        if not self._numbers:
            return
        if self._are_plain(cells):  # most columns of numbers, seen at a glance
            self._see_plain("\n".join(cells))
            return
        full = {cell.strip() for cell in cells}
        full = {cell for cell in full if cell.casefold() not in MISSING_NUMBER}
        integers = {cell for cell in full if _DIGITS.fullmatch(cell)}
        if not all(map(_WHOLE.fullmatch, integers)):
            self._numbers = False
            return
        self._is_empty = self._is_empty and not full
        self._greatest = max(self._greatest, *(abs(int(cell)) for cell in integers), 0)
        fractions = full - integers
        self._whole = self._whole and not fractions
        self._numbers = self._holds_all and all(
            isinstance(parse_number(cell, self._style), float) for cell in fractions
        )

    def _are_plain(self, cells: Collection[str]) -> bool:
        """Whether all are digits, fifteen before the point at most, and nothing is missing."""
        style = self._style
        return style.decimal == "." and not style.percent and are_plain(list(cells))

    def _see_plain(self, lines: str) -> None:
        self._is_empty = False
        self._whole = self._whole and "." not in lines
        self._numbers = self._holds_all and _PADDED.search(lines) is None

    @property
    def _holds_all(self) -> bool:
        """Whether a number of the file holds every integer that was seen."""
        return self._greatest <= (self._largest if self._whole else EXACT)

    def values(self, cells: Sequence[str]) -> list[object]:
        """The cells as Python values; None where there is nothing."""
        if not self.numbers:
            return [cell or None for cell in cells]
        if self._are_plain(cells):
            return list(map(int if self.whole else float, cells))
        known = {cell: self._value(cell) for cell in set(cells)}
        return [known[cell] for cell in cells]

    def _value(self, cell: str) -> float | None:
        if self.whole:
            return int(cell) if _DIGITS.fullmatch(cell.strip()) else None
        found = parse_number(cell, self._style)
        return found if isinstance(found, float) else None

    def arrow(self) -> "pa.DataType":
        """The type of its values in Parquet."""
        import pyarrow as pa

        if self.whole:
            return pa.int64()
        return pa.float64() if self.numbers else pa.string()


class TypedTextRows:
    """A text table whose cells get types.

    Args:
        text: the table.
        largest: up to which a whole number of the file is exact.
        progress: told while all rows are looked at.

    Raises:
        InputError: a row does not fit, or the text cannot be read to its end.
        Cancelled: through `progress`.
    """

    separator, decimal = ",", "."

    def __init__(self, text: TextRows, largest: int, progress: Progress) -> None:
        self._text, self.names, self.where = text, text.names, text.where
        self._types = [CellType(style, largest) for style in text.table.styles]
        rows = 0
        for records in text.records(progress):
            rows += len(records)
            columns = zip(*(record.cells for record in records), strict=True)
            for kind, column in zip(self._types, columns, strict=True):
                kind.see(set(column))
        self.rows: int | None = rows

    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""
        for rows in self._text.batches(progress):
            cells = rows.cells()
            yield replace(rows, cells=partial(self._rows, cells), arrow=partial(self._arrow, cells))

    def _columns(self, cells: Sequence[Cells]) -> list[list[object]]:
        return [
            kind.values(cast("tuple[str, ...]", column))
            for kind, column in zip(self._types, zip(*cells, strict=True), strict=True)
        ]

    def _rows(self, cells: Sequence[Cells]) -> list[Cells]:
        return list(zip(*self._columns(cells), strict=True))

    def _arrow(self, cells: Sequence[Cells]) -> "pa.RecordBatch":
        import pyarrow as pa

        arrays = [
            pa.array(column, kind.arrow())
            for kind, column in zip(self._types, self._columns(cells), strict=True)
        ]
        return pa.RecordBatch.from_arrays(arrays, names=list(self.names))
