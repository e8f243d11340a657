"""The cases behind a count: those that a threshold misses, finds, flags or clears, as a list."""

from collections.abc import Collection, Iterator, Mapping
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.data.dataset import Column, Dataset, NumberColumn
from engine.messages.language import in_english, tr
from engine.numerics.arrays import BoolArray, IntArray

CountedPart = Literal["missed", "found", "alarms", "cleared", "flagged", "spared"]
Cell = str | int | float | None

LINE = tr("line")
WHOLE = 2.0**53  # up to it a double that is a whole number is written as one
CHUNK = 1 << 14


class CaseList(Struct, frozen=True, eq=False):
    """Some rows of a table.

    Attributes:
        table: whose rows are cases.
        rows: (k,) their places in it, the most positive-looking score first.
        columns: first that of the score, then all others in the order of the table.
    """

    table: Dataset
    rows: IntArray
    columns: tuple[Column, ...]

    @property
    def heads(self) -> tuple[str, ...]:
        """The line in the file, then the names of the columns."""
        return (LINE, *(column.name for column in self.columns))

    def cells(self, place: int) -> tuple[Cell, ...]:
        """One row as it is listed."""
        row = int(self.rows[place])
        return (self.table.line_of(row), *(_cell(column, row) for column in self.columns))

    def as_columns(self) -> Mapping[str, Collection[Cell]]:
        """The whole list by columns, whose cells are made as they are asked for.

        Programs read the names, so that they are English in any language.
        """
        made: dict[str, Collection[Cell]] = {}
        for place, head in enumerate(self.heads):
            name, again = in_english(head), 2
            while name in made:  # a column of the file may be called "line", too
                name, again = f"{in_english(head)} ({again})", again + 1
            made[name] = ListedColumn(self, place)
        return made


class ListedColumn(Collection[Cell]):
    """One column of a list, made cell by cell."""

    def __init__(self, listed: CaseList, place: int) -> None:
        self._listed, self._place = listed, place

    def __len__(self) -> int:
        return int(self._listed.rows.size)

    def __iter__(self) -> Iterator[Cell]:
        table, place = self._listed.table, self._place
        for start in range(0, len(self), CHUNK):
            rows = self._listed.rows[start : start + CHUNK].tolist()
            if place == 0:
                yield from map(table.line_of, rows)
            else:
                column = self._listed.columns[place - 1]
                yield from (_cell(column, row) for row in rows)

    def __contains__(self, cell: object) -> bool:
        return any(cell == each for each in self)


class CountedCases(Struct, frozen=True, eq=False):
    """A count of cases at a threshold, and the way to the cases themselves.

    Attributes:
        geometry: with the table whose rows they are.
        model: whose threshold it is.
        point: the threshold, with its counts.
        part: which of the cases: "flagged" are the found and the false alarms, "spared" the
            cleared and the missed.
    """

    geometry: Geometry
    model: ModelGeometry
    point: OperatingPoint
    part: CountedPart

    @property
    def number(self) -> int:
        """How many they are, as is shown; 0 where the file tells no cases."""
        return 0 if self.point.counts is None else counted(self.point.counts, self.part)

    def listed(self) -> CaseList:
        """The cases, sorted; takes time in their number and touches nothing that is shared.

        Raises:
            ValueError: the file holds counts or points, and no cases.
        """
        table, cases = self.geometry.table, self.model.cases
        if table is None:
            raise ValueError("a table of counts lists no cases")
        higher = self.model.direction == "higher"
        threshold = self.point.threshold
        flagged = cases.score >= threshold if higher else cases.score <= threshold
        chosen = np.flatnonzero(_among(flagged, cases.positive, self.part))
        score = cases.score[chosen]
        chosen = chosen[np.argsort(-score if higher else score, kind="stable")]
        rows = chosen if cases.used is None else np.flatnonzero(cases.used)[chosen]
        first = table.column(cases.column)
        others = tuple(column for column in table.columns if column is not first)
        return CaseList(table, rows, (first, *others))


def counted(counts: Confusion, part: CountedPart) -> int:
    """How many cases of one part there are."""
    return {
        "missed": counts.fn,
        "found": counts.tp,
        "alarms": counts.fp,
        "cleared": counts.tn,
        "flagged": counts.tp + counts.fp,
        "spared": counts.fn + counts.tn,
    }[part]


def _among(flagged: BoolArray, positive: BoolArray, part: CountedPart) -> BoolArray:
    """(n,) which cases are of a part."""
    if part == "missed":
        return positive & ~flagged
    if part == "found":
        return positive & flagged
    if part == "alarms":
        return flagged & ~positive
    if part == "cleared":
        return ~(flagged | positive)
    return flagged if part == "flagged" else ~flagged


def _cell(column: Column, row: int) -> Cell:
    """One cell; a whole number without decimals, None where there is no value."""
    if isinstance(column, NumberColumn):
        value = float(column.values[row])
        if value != value:
            return None
        return int(value) if value.is_integer() and abs(value) <= WHOLE else value
    code = int(column.codes[row])
    return None if code < 0 else column.values[code]
