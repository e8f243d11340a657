"""A table under construction from JSON values, and the lists and records that become rows."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import cast

import numpy as np

from engine.data.columns.cells import Cell, CellColumn
from engine.data.columns.column_names import unique_names
from engine.data.columns.extent import check_cells, check_width_so_far
from engine.data.columns.typed import whole
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.readers.json_stream import JsonStream, stands_twice
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

BATCH = 4096
EXPORT = tr("Export one record a case, with one value a cell.")

Record = Mapping[Hashable, object]
Records = Iterator[tuple[Record, int]]  # with the line on which each starts


class JsonTable:
    """Columns under construction, by the names that records give them."""

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self._columns: dict[Hashable, CellColumn] = {}
        self._lines: list[int] = []
        self.rows = 0
        self.names: Sequence[object] | None = None  # of columns that have places for keys

    @property
    def width(self) -> int:
        """How many columns there are."""
        return len(self._columns)

    @property
    def lines(self) -> IntArray:
        """The line on which each row's record starts; empty where there are no records."""
        return np.array(self._lines, dtype=np.int64)

    def add(self, records: Records, stream: JsonStream) -> None:
        """Take records; a name that a record lacks is a cell without a value."""
        while batch := list(islice(records, BATCH)):
            lines = [line for _, line in batch]
            for name in dict.fromkeys(name for record, _ in batch for name in record):
                if name not in self._columns:
                    self._new(name, stream)
            rows = self.rows + len(batch)
            check_cells(rows, self.width, stream.served, stream.where())
            for name, column in self._columns.items():
                column.add_nothing(self.rows - column.rows)
                values = [record.get(name) for record, _ in batch]
                column.add(cells_of(values, column.name, lines, stream))
            self.rows += len(batch)
            self._lines += lines

    def add_column(self, name: str, stream: JsonStream) -> CellColumn:
        """A new column, to be filled by the caller."""
        if name in self._columns:
            raise stands_twice(name, stream.where())
        return self._new(name, stream)

    def end_columns(self, stream: JsonStream, rows: int) -> None:
        """Check that columns that were filled one by one go together.

        Args:
            stream: for messages.
            rows: how many rows have names; a column may lack the last of them.
        """
        lengths = {column.rows: column.name for column in self._columns.values()}
        self.rows = max(lengths, default=0)
        for column in self._columns.values():
            if column.rows < self.rows == rows:
                column.add_nothing(self.rows - column.rows)
            elif column.rows < self.rows:
                raise InputError(
                    tr(
                        "“{column_name}” has {column_rows:,} values and “{shown}” has {rows:,}",
                        column_name=shown(column.name),
                        column_rows=column.rows,
                        shown=shown(lengths[self.rows]),
                        rows=self.rows,
                    ),
                    where=stream.where(),
                    do=EXPORT,
                )

    def columns(self, stream: JsonStream) -> list[CellColumn]:
        """The columns, their names made unique.

        Raises:
            InputError: there are no rows.
        """
        columns = list(self._columns.values())
        if self.rows == 0 or not columns:
            raise InputError(
                tr("the file holds no rows"),
                where=stream.where(),
                do=tr("Choose a file with data."),
            )
        given = self.names or []
        named = [
            str(given[place]) if place < len(given) and given[place] is not None else column.name
            for place, column in enumerate(columns)
        ]
        for column, name in zip(columns, unique_names(named), strict=True):
            column.name = whole(name)
        return columns

    def _new(self, name: Hashable, stream: JsonStream) -> CellColumn:
        check_width_so_far(len(self._columns) + 1, stream.where())
        column = CellColumn(name if isinstance(name, str) else "", self._options)
        self._columns[name] = column
        return column


def add_list(table: JsonTable, stream: JsonStream, options: ReadOptions) -> None:
    """Take the values of a list: records, or lists of cells."""
    values = stream.elements()
    first = next(values, None)
    if first is None:
        return
    if not isinstance(first[0], list):
        every = chain([first], values)
        table.add(((record_of(value, stream), line) for value, line in every), stream)
        return
    second = next(values, None)
    body = chain([] if second is None else [second], values)
    if table.names is None and _is_header(first[0], second, options):
        table.names = first[0]
    else:
        body = chain([first], body)
    table.add(((_places(value, stream), line) for value, line in body), stream)


def _is_header(
    first: list[object], second: tuple[object, int] | None, options: ReadOptions
) -> bool:
    """Whether a list of cells names the columns: words only, with something else below."""
    if options.header is not None:
        return options.header
    words = all(isinstance(cell, str) for cell in first)
    below = second[0] if second is not None else None
    return words and isinstance(below, list) and not all(isinstance(c, str) for c in below)


def record_of(value: object, stream: JsonStream) -> Record:
    """A value that must be a record.

    Raises:
        InputError: it is none.
    """
    if isinstance(value, dict):
        return cast("Record", value)
    what = tr("a list") if isinstance(value, list) else tr("a plain value")
    raise InputError(
        tr("{what} stands where a record should", what=what), where=stream.where(), do=EXPORT
    )


def record_at(stream: JsonStream) -> tuple[Record, int]:
    """The value that comes next, which must be a record, and the line on which it starts.

    Raises:
        InputError: it is none.
    """
    line = stream.line
    return record_of(stream.value(), stream), line


def cells_of(
    values: Sequence[object], name: str, lines: Sequence[int], stream: JsonStream
) -> list[Cell]:
    """Values as cells.

    Raises:
        InputError: one is a list or a record.
    """
    kinds = set(map(type, values))
    if kinds & {dict, list}:
        place = next(i for i, value in enumerate(values) if isinstance(value, dict | list))
        what = tr("a record") if isinstance(values[place], dict) else tr("a list")
        raise InputError(
            tr(
                "the value of “{shown}” is {what}, and a cell holds one value",
                shown=shown(name),
                what=what,
            ),
            where=stream.where(lines[place]) if lines else stream.where(),
            do=EXPORT,
        )
    cells = cast("list[Cell]", values)
    if str in kinds:
        return [whole(cell) if isinstance(cell, str) else cell for cell in cells]
    return list(cells)


def _places(value: object, stream: JsonStream) -> Record:
    """A list of cells as a record by place."""
    if not isinstance(value, list):
        raise InputError(
            tr("not every element of the list is a list"), where=stream.where(), do=EXPORT
        )
    return dict(enumerate(value))
