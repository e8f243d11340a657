"""Tables in JSON column by column: lists, records by row name, and what pandas writes."""

from collections.abc import Hashable, Iterator
from itertools import chain, islice

from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.readers.json_rows import (
    BATCH,
    EXPORT,
    JsonTable,
    add_list,
    cells_of,
    record_at,
)
from engine.data.readers.json_stream import JsonStream, stands_twice
from engine.messages.errors import InputError
from engine.messages.language import tr

# What pandas writes beside rows: the names of the columns, those of the rows, and types.
_NAMES, _INDEX, _SCHEMA = "columns", "index", "schema"


def add_columns(
    table: JsonTable,
    constants: dict[Hashable, object],
    names: Iterator[str],
    stream: JsonStream,
    options: ReadOptions,
) -> None:
    """Take the columns of a record that holds lists or records, up to the end of the text.

    Args:
        table: an empty one.
        constants: the plain values before the first column; every row gets them.
        names: of the columns, the first of which the stream stands at; see `JsonStream.names`.
        stream: the text.
        options: what the user said.
    """
    reading = _Columns(table, stream, options)
    for name in names:
        if stream.peek() == "[":
            reading.take_list(name)
        elif stream.peek() == "{":
            reading.take_record(name, names)
        else:
            constants[name] = stream.value()
    stream.expect_end()
    reading.end(constants)


class _Columns:
    """What the lists and records under the names of a record become."""

    def __init__(self, table: JsonTable, stream: JsonStream, options: ReadOptions) -> None:
        self._table = table
        self._stream = stream
        self._options = options
        self._rows: dict[str, int] = {}  # by name
        self._held: dict[str, list[object]] = {}
        self._by_rows = False

    def take_list(self, name: str) -> None:
        """Take a list: a column, or all the rows."""
        stream, table = self._stream, self._table
        stream.expect("[")
        if stream.peek() in {"{", "["}:
            if table.width:
                raise self._nested(name)
            table.names = self._held.pop(_NAMES, None)
            add_list(table, stream, self._options)
            self._by_rows = True
            return
        values = (value for value, _ in stream.elements())
        if name in {_NAMES, _INDEX} and name not in self._held and not table.width:
            self._held[name] = list(values)
            return
        column = table.add_column(name, stream)
        while batch := list(islice(values, BATCH)):
            column.add(cells_of(batch, name, (), stream))

    def take_record(self, name: str, names: Iterator[str]) -> None:
        """Take a record: a column by row name, or the first of all the rows, which are named."""
        stream, table = self._stream, self._table
        if name == _SCHEMA and not table.width:
            stream.value()
            return
        if name.isdigit() and not table.width:
            record, line = record_at(stream)
            if not all(str(key).isdigit() for key in record):
                rows = (record_at(stream) for _ in names)
                table.add(chain([(record, line)], rows), stream)
                self._by_rows = True
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
        for key in self._stream.names():
            if self._stream.peek() in {"{", "["}:
                raise self._nested(name)
            yield key, self._stream.value()

    def _nested(self, name: str) -> InputError:
        return InputError(
            tr(
                "“{shown}” holds lists or records inside, and a cell holds one value",
                shown=shown(name),
            ),
            where=self._stream.where(),
            do=EXPORT,
        )
