"""The process that counts: DuckDB over the files it was given, and nothing else.

It has no network and no extensions, opens no other file, writes only to a folder of its own,
and ends with whoever asks.
"""

import contextlib
import json
import os
import shutil
import sqlite3
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, Protocol

import numpy as np
from numpy.typing import NDArray

from engine.data.columns.building import EXACT
from engine.data.counting.text_numbers import SOURCE, load_text
from engine.data.counting.where_filter import double_quoted, text_literal
from engine.data.readers.sqlite_tables import chosen_table, database_of, refuse_uncommitted
from engine.data.sources.source import Origin
from engine.messages.errors import InputError, SeveralTablesError
from engine.messages.language import tr

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

GIVEN_WAY = 6  # steps of priority beyond the engine's, by which the window has nine times as much
OF_LARGE = "HUGEINT"  # what columns of doubles are called whose cells were large integers
ROWS = 50_000  # of an SQLite table at a time


def converse(task: dict[str, Any], answers: BinaryIO) -> None:
    """Open the database and answer queries, a line of JSON each, until standard input ends."""
    talk = Talk(answers)
    if task["gives_way"]:
        give_way()
    try:
        database = _opened(task)
    except Exception as error:  # noqa: BLE001 - whatever a database says of a file is told
        talk.refuse(error)
        shutil.rmtree(task["folder"], ignore_errors=True)
        return
    threading.Thread(target=listen, args=(database, talk, task["folder"]), daemon=True).start()
    talk.answer(lambda: _prepare(database, task))
    talk.serve(partial(_queried, database))


def give_way() -> None:
    """Let the window go first where both want the processor; what is idle is used all the same."""
    if hasattr(os, "nice"):
        os.nice(GIVEN_WAY)


class Stoppable(Protocol):
    """What runs queries that can be stopped."""

    def interrupt(self) -> None:
        """Stop the query that runs."""


class Talk:
    """Questions that wait, and answers on their way."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._lock = threading.Lock()
        self.wanted = threading.Semaphore(0)
        self.queries: list[str] = []

    def serve(self, queried: Callable[[str], dict[str, Any]]) -> NoReturn:
        """Answer one query after the other."""
        while True:
            self.wanted.acquire()
            self.answer(partial(queried, self.queries.pop(0)))

    def send(self, answer: dict[str, object], arrays: tuple[NDArray[Any], ...] = ()) -> None:
        """Send a line of JSON, with arrays behind it."""
        with self._lock, contextlib.suppress(OSError):
            self._answers.write(json.dumps(answer).encode("ascii") + b"\n")
            self._answers.writelines(array.view(np.uint8).data for array in arrays)
            self._answers.flush()

    def refuse(self, error: Exception) -> None:
        """Say what went wrong."""
        self.send(_failure(error))

    def answer(self, work: Callable[[], dict[str, NDArray[Any]]]) -> None:
        """Do a piece of work and tell its columns, or what went wrong."""
        try:
            columns = work()
        except Exception as error:  # noqa: BLE001 - likewise
            self.refuse(error)
            return
        described: list[list[object]] = []
        arrays: list[NDArray[Any]] = []
        for name, column in columns.items():
            values, kind = _sendable(column)
            if kind == "text":
                described.append([name, kind, values])
            else:
                arrays.append(np.ascontiguousarray(values, dtype=kind))
                described.append([name, kind, arrays[-1].size])
        self.send({"columns": described}, tuple(arrays))


def _queried(database: "DuckDBPyConnection", query: str) -> dict[str, Any]:
    return dict(database.execute(query).fetchnumpy())


def _sendable(column: NDArray[Any]) -> tuple[Any, str]:
    """A column as plain numbers or texts, without a mask: no number is NaN, no text None."""
    values, hidden = np.asarray(column), np.ma.is_masked(column)
    if values.dtype.kind in "iub" and not hidden:
        return values, "<i8"
    if values.dtype.kind in "iubf":
        plain = values.astype(np.float64, copy=False)
        return np.where(np.ma.getmaskarray(column), np.nan, plain) if hidden else plain, "<f8"
    texts = zip(values.tolist(), np.ma.getmaskarray(column).tolist(), strict=True)
    return [None if hidden or value is None else str(value) for value, hidden in texts], "text"


def listen(database: Stoppable, talk: Talk, folder: str) -> None:
    """Take questions; stop the running one where that is queried; end with the other side."""
    for line in sys.stdin.buffer:
        task = json.loads(line)
        if "interrupt" in task:
            database.interrupt()
        else:
            talk.queries.append(str(task["query"]))
            talk.wanted.release()
    with contextlib.suppress(Exception):
        database.interrupt()
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(3)


def _opened(task: dict[str, Any]) -> "DuckDBPyConnection":
    """A database of its own that may read the given files, and can be told nothing else."""
    import duckdb

    folder, paths = task["folder"], task["paths"]
    spill = os.path.join(folder, "spill")  # noqa: PTH118 - texts all along
    database = duckdb.connect(
        os.path.join(folder, "counting.duckdb"),  # noqa: PTH118
        config={
            "threads": task["threads"],
            "memory_limit": f"{task['memory']}B",
            "temp_directory": spill,
            "max_temp_directory_size": f"{task['disk']}B",
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
        },
    )
    if task["kind"] == "duckdb":
        database.execute(f"ATTACH {text_literal(paths[0])} AS given (READ_ONLY)")
    database.execute(f"SET allowed_paths = [{', '.join(map(text_literal, paths))}]")
    database.execute(f"SET allowed_directories = [{text_literal(spill)}]")
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")
    return database


def _prepare(database: "DuckDBPyConnection", task: dict[str, Any]) -> dict[str, Any]:
    """Make `source` of what was given, and name its columns and their types."""
    kind, paths, large = task["kind"], task["paths"], set[str]()
    listed = ", ".join(map(text_literal, paths))
    if kind == "parquet":
        hive = "true" if task["hive"] else "false"
        options = f"hive_partitioning = {hive}, hive_types_autocast = false"
        reading = f"read_parquet([{listed}], {options})"
        database.execute(f"CREATE VIEW {SOURCE} AS SELECT * FROM {reading}")
    elif kind == "csv":
        large = load_text(database, listed, task["csv"])
    elif kind == "duckdb":
        table = _chosen_of_duckdb(database, task["table"], paths[0])
        database.execute(f"CREATE VIEW {SOURCE} AS SELECT * FROM {table}")
    else:
        large = _load_sqlite(database, Origin(Path(paths[0])), task["table"])
    found = database.execute(f"DESCRIBE {SOURCE}").fetchall()
    names, types = zip(
        *((name, OF_LARGE if name in large else kind) for name, kind, *_ in found), strict=True
    )
    return {"name": np.array(names, dtype=object), "type": np.array(types, dtype=object)}


def _chosen_of_duckdb(database: "DuckDBPyConnection", wanted: str | None, where: str) -> str:
    """The quoted name of the table, or view, to count; one that is named, or the only one."""
    found = database.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE database_name = 'given' "
        "UNION ALL SELECT schema_name, view_name FROM duckdb_views() "
        "WHERE database_name = 'given' AND NOT internal ORDER BY 1, 2"
    ).fetchall()
    names = {
        name if schema == "main" else f"{schema}.{name}": (schema, name) for schema, name in found
    }
    listed = ", ".join(list(names)[:20])
    if wanted is None and len(names) > 1:
        raise SeveralTablesError(
            tr("the database has {count} tables: {listed}", count=len(names), listed=listed),
            where=where,
            do=tr("Choose one: --sheet {shown}", shown=next(iter(names))),
            tables=tuple(names),
        )
    if not names or (wanted is not None and wanted not in names):
        raise InputError(
            tr("there is no table “{wanted}”", wanted=wanted)
            if wanted is not None
            else tr("the database has no table"),
            where=where,
            do=tr("The tables are: {listed}.", listed=listed) if names else "",
        )
    schema, name = names[wanted] if wanted is not None else next(iter(names.values()))
    return f"given.{double_quoted(schema)}.{double_quoted(name)}"


def _load_sqlite(database: "DuckDBPyConnection", origin: Origin, wanted: str | None) -> set[str]:
    """Copy a table of an SQLite database, where every cell has a type of its own.

    A column is one of numbers where nothing else is in it. Gives those with large integers.
    """
    refuse_uncommitted(origin)
    with database_of(origin) as given:
        table = double_quoted(chosen_table(given, wanted, origin.name))
        cursor = given.execute(f"SELECT * FROM {table}")
        names = [entry[0] for entry in cursor.description]
        numbers = _number_columns(given, table, names)
        types = ("DOUBLE" if number else "VARCHAR" for number in numbers)
        columns = ", ".join(f"{double_quoted(n)} {t}" for n, t in zip(names, types, strict=True))
        database.execute(f"CREATE TABLE {SOURCE} ({columns})")
        while rows := cursor.fetchmany(ROWS):
            cells = zip(zip(*rows, strict=True), numbers, strict=True)
            batch = {f"c{i}": _batch(column, number=n) for i, (column, n) in enumerate(cells)}
            database.register("batch", batch)
            database.execute(f"INSERT INTO {SOURCE} SELECT * FROM batch")
            database.unregister("batch")
        return _large_columns(given, table, names)


def _number_columns(given: sqlite3.Connection, table: str, names: list[str]) -> list[bool]:
    """Which columns hold numbers and nothing else."""
    tests = ", ".join(
        f"MAX(typeof({column}) IN ('text', 'blob')), COUNT({column})"
        for column in map(double_quoted, names)
    )
    (row,) = given.execute(f"SELECT {tests} FROM {table}").fetchall()
    return [not row[2 * place] and row[2 * place + 1] > 0 for place in range(len(names))]


def _large_columns(given: sqlite3.Connection, table: str, names: list[str]) -> set[str]:
    """Which columns hold integers that doubles cannot tell apart."""
    quoted = map(double_quoted, names)
    tests = ", ".join(
        f"MAX(typeof({column}) = 'integer' AND {column} NOT BETWEEN {1 - EXACT} AND {EXACT - 1})"
        for column in quoted
    )
    (row,) = given.execute(f"SELECT {tests} FROM {table}").fetchall()
    return {name for name, large in zip(names, row, strict=True) if large}


def _batch(cells: tuple[Any, ...], *, number: bool) -> NDArray[Any]:
    if number:
        return np.array([np.nan if cell is None else float(cell) for cell in cells])
    kept = [None if cell is None or isinstance(cell, bytes) else str(cell) for cell in cells]
    return np.array(kept, dtype=object)


def _failure(error: Exception) -> dict[str, object]:
    """What went wrong, in its own words where they are meant for the user."""
    if isinstance(error, InputError):
        tables = list(error.tables) if isinstance(error, SeveralTablesError) else []
        return {"error": [error.what, error.where, error.do], "tables": tables}
    return {"failed": str(error), "kind": type(error).__name__}
