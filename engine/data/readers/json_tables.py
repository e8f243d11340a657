"""Tables in JSON: records, a record a line, lists of cells, or columns."""

from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from engine.data.dataset import Dataset, Source
from engine.data.read_options import ReadOptions
from engine.data.readers.json_columns import add_columns
from engine.data.readers.json_rows import EXPORT, JsonTable, Records, add_list, elements, record_of
from engine.data.readers.json_stream import JsonStream, stands_twice
from engine.data.sources.source import Origin
from engine.errors import InputError
from engine.jobs.progress import Progress, silent

if TYPE_CHECKING:
    from collections.abc import Hashable


def read_json(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a JSON file that holds one table.

    That is a list of records, a record a line, a list of lists (the first one may name the
    columns), columns as lists or by row name, or what pandas writes with orient "split",
    "index" or "table". A row's line is where its record starts, or its number where
    the file is one long line or holds columns.

    Raises:
        InputError: it is no JSON, or no table; a cell holds a list or a record.
        Cancelled: through `progress`.
    """
    file, size = origin.open()
    with file:
        stream = JsonStream(file, size, origin, options.encoding, progress)
        table = _read_table(stream, options)
        columns = table.columns(stream)
        lines = table.lines
        if lines.size and lines[0] == lines[-1]:  # all on one line: a number tells more
            lines = 1 + np.arange(lines.size)
        first = int(lines[0]) if lines.size else 1
        consecutive = np.array_equal(lines, first + np.arange(lines.size))
        source = Source(origin.path, stream.sha256(), table.rows)
        finished = tuple(column.finish() for column in columns)
    return Dataset(source, finished, first, None if consecutive else lines)


def _read_table(stream: JsonStream, options: ReadOptions) -> JsonTable:
    start = stream.peek()
    if start == "{":
        return _of_pairs(stream, options)
    if start == "[":
        table = JsonTable(options)
        stream.expect("[")
        add_list(table, elements(stream), stream, options)
        stream.expect_end()
        return table
    if start:
        raise InputError(
            f"this is no table in JSON: it starts with “{start}”",
            where=stream.where(),
            do=EXPORT,
        )
    raise InputError("the file is empty", where=stream.where(), do="Choose a file with a table.")


def _of_pairs(stream: JsonStream, options: ReadOptions) -> JsonTable:
    """The table of a text that starts with pairs: the first record, or columns."""
    line = stream.line
    stream.expect("{")
    first: dict[Hashable, object] = {}
    while not stream.take("}"):
        if first:
            stream.expect(",")
        name = stream.key()
        if name in first:
            raise stands_twice(name, stream.where())
        if stream.peek() in {"[", "{"}:
            table = JsonTable(options)
            add_columns(table, first, name, stream, options)
            return table
        first[name] = stream.value()
    table = JsonTable(options)
    table.add(chain([(first, line)], _following(stream)), stream)
    return table


def _following(stream: JsonStream) -> Records:
    """Records up to the end of the text, one a line or just one after the other."""
    while stream.peek():
        line = stream.line
        yield record_of(stream.value(), stream), line
