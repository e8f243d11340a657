"""Tables in JSON column by column: lists, records by row name, and what pandas writes."""

from collections.abc import Hashable, Iterator
from itertools import chain, islice

from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.readers.json_rows import (
    BATCH,
    EXPORT,
    JsonTable,
    Records,
    add_list,
    cells_of,
    elements,
    record_of,
)
from engine.data.readers.json_stream import JsonStream, stands_twice
from engine.errors import InputError

# What pandas writes beside rows: the names of the columns, those of the rows, and types.
_NAMES, _INDEX, _SCHEMA = "columns", "index", "schema"


def add_columns(
    table: JsonTable,
    constants: dict[Hashable, object],
    name: str,
    stream: JsonStream,
    options: ReadOptions,
) -> None:
    """Take the columns of a record that holds lists or records, up to the end of the text.

    Args:
        table: an empty one.
        constants: the plain values before the first column; every row gets them.
        name: the name of the first column.
        stream: stands at the value of the first column.
        options: what the user said.
    """
    reading = _Columns(table, stream, options)
    while True:
        if stream.peek() == "[":
            reading.take_list(name)
        elif stream.peek() == "{":
            reading.take_record(name)
        else:
            constants[name] = stream.value()
        if reading.ended or stream.take("}"):
            break
        stream.expect(",")
        name = stream.key()
    stream.expect_end()
    reading.end(constants)


class _Columns:
    """What the lists and records under the names of a record become.

    Attributes:
        ended: whether the closing brace was read already.
    """

    def __init__(self, table: JsonTable, stream: JsonStream, options: ReadOptions) -> None:
        self._table = table
        self._stream = stream
        self._options = options
        self._rows: dict[str, int] = {}  # by name
        self._held: dict[str, list[object]] = {}
        self._by_rows = False
        self.ended = False

    def take_list(self, name: str) -> None:
        """Take a list: a column, or all the rows."""
        stream, table = self._stream, self._table
        stream.expect("[")
        if stream.peek() in {"{", "["}:
            if table.width:
                raise self._nested(name)
            table.names = self._held.pop(_NAMES, None)
            add_list(table, elements(stream), stream, self._options)
            self._by_rows = True
            return
        values = (value for value, _ in elements(stream))
        if name in {_NAMES, _INDEX} and name not in self._held and not table.width:
            self._held[name] = list(values)
            return
        column = table.add_column(name, stream)
        while batch := list(islice(values, BATCH)):
            column.add(cells_of(batch, name, (), stream))

    def take_record(self, name: str) -> None:
        """Take a record: a column by row name, or the first of all the rows."""
        stream, table = self._stream, self._table
        if name == _SCHEMA and not table.width:
            stream.value()
            return
        if name.isdigit() and not table.width:
            line = stream.line
            record = record_of(stream.value(), stream)
            if not all(str(key).isdigit() for key in record):
                table.add(chain([(record, line)], self._rows_by_name()), stream)
                self._by_rows = self.ended = True
                return
            pairs = iter([(str(key), value) for key, value in record.items()])
        else:
            pairs = self._pairs(name)
        cells: list[object] = [None] * len(self._rows)
        given = set[int]()
        for key, value in pairs:
            place = self._rows.setdefault(key, len(self._rows))
            if place in given:
                raise stands_twice(key, stream.where())
            given.add(place)
            if place == len(cells):
                cells.append(value)
            else:
                cells[place] = value
        table.add_column(name, stream).add(cells_of(cells, name, (), stream))

    def end(self, constants: dict[Hashable, object]) -> None:
        """Bring all columns to one length; what is the same for all rows comes last."""
        table, stream = self._table, self._stream
        if self._by_rows:
            table.names = self._held.pop(_NAMES, table.names)
        for name, values in self._held.items():
            table.add_column(name, stream).add(cells_of(values, name, (), stream))
        table.end_columns(stream, len(self._rows))
        for key, value in constants.items():
            repeated = [value] * table.rows
            table.add_column(str(key), stream).add(cells_of(repeated, str(key), (), stream))

    def _pairs(self, name: str) -> Iterator[tuple[str, object]]:
        """The names of rows and the cells of one column."""
        stream = self._stream
        stream.expect("{")
        if stream.take("}"):
            return
        while True:
            key = stream.key()
            if stream.peek() in {"{", "["}:
                raise self._nested(name)
            yield key, stream.value()
            if stream.take("}"):
                return
            stream.expect(",")

    def _rows_by_name(self) -> Records:
        """The records behind the first one, each under the name of its row."""
        stream = self._stream
        while not stream.take("}"):
            stream.expect(",")
            stream.key()
            line = stream.line
            yield record_of(stream.value(), stream), line

    def _nested(self, name: str) -> InputError:
        return InputError(
            f"“{shown(name)}” holds lists or records inside, and a cell holds one value",
            where=self._stream.where(),
            do=EXPORT,
        )
