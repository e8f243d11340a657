"""Tables in JSON: records, a record a line, lists of cells, or columns."""

import json
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from engine.data.dataset import Dataset, Source, with_lines
from engine.data.read_options import ReadOptions
from engine.data.readers.json_columns import add_columns
from engine.data.readers.json_rows import EXPORT, JsonTable, add_list, record_at
from engine.data.readers.json_stream import JsonStream, stands_twice
from engine.data.sources.source import Origin, TextStream
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

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
    file, _ = origin.open()
    with file:
        encoding = options.encoding or json.detect_encoding(file.read(4) or b"")
    with TextStream(origin, encoding, progress) as source:
        stream = JsonStream(source, origin.name)
        table = _read_table(stream, options)
        columns = table.columns(stream)
        lines = table.lines
        if lines.size and lines[0] == lines[-1]:  # all on one line: a number tells more
            lines = 1 + np.arange(lines.size)
        described = Source(origin.path, source.sha256(), table.rows)
        source.check_unchanged()
        finished = tuple(column.finish() for column in columns)
    return with_lines(described, finished, lines if lines.size else None)


def _read_table(stream: JsonStream, options: ReadOptions) -> JsonTable:
    start = stream.peek()
    if start == "{":
        return _of_pairs(stream, options)
    if start == "[":
        table = JsonTable(options)
        stream.expect("[")
        add_list(table, stream, options)
        stream.expect_end()
        return table
    if start:
        raise InputError(
            tr("this is no table in JSON: it starts with “{start}”", start=start),
            where=stream.where(),
            do=EXPORT,
        )
    raise InputError(
        tr("the file is empty"), where=stream.where(), do=tr("Choose a file with a table.")
    )


def _of_pairs(stream: JsonStream, options: ReadOptions) -> JsonTable:
    """The table of a text that starts with pairs: the first record, or columns."""
    line = stream.line
    table = JsonTable(options)
    first: dict[Hashable, object] = {}
    names = stream.names()
    for name in names:
        if name in first:
            raise stands_twice(name, stream.where())
        if stream.peek() in {"[", "{"}:
            add_columns(table, first, chain([name], names), stream, options)
            return table
        first[name] = stream.value()
    following = (record_at(stream) for _ in iter(stream.peek, ""))  # up to the end of the text
    table.add(chain([(first, line)], following), stream)
    return table
