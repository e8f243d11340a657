"""A table or view of an SQLite database, which is never written to and never trusted."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import cast
from urllib.parse import quote

from engine.data.columns.cells import Cell, CellColumn, Rejected
from engine.data.columns.extent import check_height, check_width
from engine.data.columns.typed import names_of
from engine.data.dataset import Dataset, Source
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin, hash_of
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import Cancelled, InputError, SeveralTablesError, reason_of
from engine.messages.language import quoted_words, tr

BATCH = 2000
SECONDS = 3.0  # that a view may take, however small the file is
BYTES_A_SECOND = 2_000_000  # for a larger file it may take longer
MEMORY = 256 << 20  # for SQLite itself
TEXT = 1 << 26  # text that a view may make of a small file
OPERATIONS = 20_000  # of SQLite's machine between two looks at the clock
HASHING = 0.1  # share of the time

_COPY = tr("Copy what it shows into a table: CREATE TABLE t AS SELECT …")
_ALLOWED = frozenset([sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION])


def read_sqlite(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read one table or view of an SQLite database; rows are numbered from 1.

    Every cell has its own type there. Recursive views are refused, and so is what takes
    longer, or makes more text, than a database of this size should.

    Raises:
        InputError: it is damaged, locked, or has several tables and none is named.
        Cancelled: through `progress`.
    """
    sha256 = hash_of(origin, part_of(progress, 0, HASHING))
    refuse_uncommitted(origin)
    file, size = origin.open()
    file.close()
    watch = _Watch(size, origin.name, part_of(progress, HASHING, 1))
    with database_of(origin) as database, watch.over(database):
        name = chosen_table(database, options.sheet, origin.name)
        watch.what = name
        columns = _columns(database, name, origin.name, options, watch)
    rows = columns[0].rows
    check_height(rows, origin.name)
    finished = tuple(column.finish() for column in columns)
    return Dataset(Source(origin.path, sha256, rows), finished, first_line=1)


class _Watch:
    """Ends work that takes too long or is no longer wanted; SQLite asks it now and then."""

    def __init__(self, size: int, where: str, progress: Progress) -> None:
        self._allowed = SECONDS + size / BYTES_A_SECOND
        self._text = TEXT + 2 * size
        self._where = where
        self._progress = progress
        self._started = time.monotonic()
        self._cancelled: Cancelled | None = None
        self._late = False
        self.what = tr("the list of tables")

    @contextmanager
    def over(self, database: sqlite3.Connection) -> Iterator[None]:
        """Turn what SQLite says into words."""
        database.set_progress_handler(self._look, OPERATIONS)
        try:
            yield
        except (sqlite3.Error, MemoryError, UnicodeDecodeError) as error:
            if self._cancelled is not None:
                raise self._cancelled from None
            if self._late:
                raise self._too_much(tr("takes too long to read for a file of this size")) from None
            raise self._refused(str(error) or tr("out of memory")) from None

    def count(self, text: int) -> None:
        """Count characters that were served."""
        self._text -= text
        if self._text < 0:
            raise self._too_much(tr("makes more text than a file of this size can hold"))

    def _look(self) -> int:
        """Whether to stop; an exception here would be swallowed, so it is kept."""
        used = (time.monotonic() - self._started) / self._allowed
        try:
            self._progress(min(used, 1.0), tr("Reading {shown}", shown=shown(self.what)))
        except Cancelled as cancelled:
            self._cancelled = cancelled
            return 1
        self._late = used > 1
        return int(self._late)

    def _too_much(self, what: str) -> InputError:
        return InputError(f"{quoted_words(shown(self.what))} {what}", where=self._where, do=_COPY)

    def _refused(self, reason: str) -> InputError:
        if "not authorized" in reason or "prohibited" in reason or "unsafe use" in reason:
            return self._too_much(
                tr("needs more than reading tables (recursion, or unsafe functions)")
            )
        if "memory" in reason or "too big" in reason:
            return self._too_much(tr("needs too much memory"))
        return InputError(
            tr("the database cannot be read ({reason})", reason=reason),
            where=self._where,
            do=tr("Check it with PRAGMA integrity_check, or export the table as CSV."),
        )


@contextmanager
def database_of(origin: Origin) -> Iterator[sqlite3.Connection]:
    """A connection that can do nothing but read."""
    held, path = origin.content, quote(str(origin.path.absolute()))
    place = f"file:{path}?mode=ro&immutable=1" if held is None else ":memory:"
    with ExitStack() as opened:
        try:
            database = opened.enter_context(closing(sqlite3.connect(place, uri=True)))
            if held is not None:
                database.deserialize(held)
        except (sqlite3.Error, ValueError) as error:
            raise InputError(
                tr("the database cannot be opened ({reason_of})", reason_of=reason_of(error)),
                where=origin.name,
                do=tr("Export the table as CSV."),
            ) from None
        _lock_down(database, len(held or b""))
        yield database


def _lock_down(database: sqlite3.Connection, size: int) -> None:
    """Let a connection do nothing but read, within a bound of memory beside the bytes it holds."""
    database.text_factory = lambda text: text.decode("utf-8", errors="replace")
    for pragma in (
        "trusted_schema = OFF",
        "query_only = ON",
        "cell_size_check = ON",
        "temp_store = MEMORY",
    ):
        database.execute(f"PRAGMA {pragma}")
    database.execute(f"PRAGMA hard_heap_limit = {MEMORY + size}")
    database.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    database.set_authorizer(
        lambda action, *_: sqlite3.SQLITE_OK if action in _ALLOWED else sqlite3.SQLITE_DENY
    )


def refuse_uncommitted(origin: Origin) -> None:
    """Refuse a database of which a part still is in a journal beside it: rows would be absent."""
    if origin.content is not None:
        return
    for suffix in ("-wal", "-journal"):
        beside = origin.path.with_name(origin.path.name + suffix)
        if beside.is_file() and beside.stat().st_size > 0:
            raise InputError(
                tr("changes are not yet in the database but in {name}", name=beside.name),
                where=origin.name,
                do=tr("Close the program that writes to it, or export the table as CSV."),
            )


def chosen_table(database: sqlite3.Connection, wanted: str | None, where: str) -> str:
    """The table or view to read."""
    found = database.execute(
        "SELECT name, sql FROM sqlite_master WHERE type IN ('table', 'view')"
        " AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY type, name LIMIT 10000"
    ).fetchall()
    names = [str(name) for name, sql in found if not str(sql).upper().startswith("CREATE VIRTUAL")]
    listed = ", ".join(shown(name) for name in names[:20])
    if wanted is not None:
        matching = [name for name in names if name.casefold() == wanted.casefold()]
        if not matching:
            raise InputError(
                tr("there is no table “{wanted}”", wanted=wanted),
                where=where,
                do=tr("The tables are: {listed}.", listed=listed),
            )
        return wanted if wanted in matching else matching[0]
    if not names:
        raise InputError(
            tr("the database has no table"), where=where, do=tr("Choose another file.")
        )
    if len(names) > 1:
        raise SeveralTablesError(
            tr("the database has {count} tables: {listed}", count=len(names), listed=listed),
            where=where,
            do=tr("Choose one: --sheet {shown}", shown=shown(names[0])),
            tables=tuple(names),
        )
    return names[0]


def _columns(
    database: sqlite3.Connection, name: str, where: str, options: ReadOptions, watch: _Watch
) -> list[CellColumn]:
    """The cells of a table, gathered in columns."""
    quoted = '"' + name.replace('"', '""') + '"'
    rows = database.execute(f"SELECT * FROM {quoted}")  # noqa: S608 - a quoted name
    names = [column[0] for column in rows.description]
    check_width(len(names), where)
    columns = [CellColumn(column, options) for column in names_of(names)]
    batch: list[Sequence[object]] = []
    for row in rows:
        watch.count(sum(len(cell) for cell in row if isinstance(cell, str | bytes)))
        batch.append(row)
        if len(batch) == BATCH:
            _add(batch, columns)
            batch = []
    _add(batch, columns)
    return columns


def _add(rows: Sequence[Sequence[object]], columns: Sequence[CellColumn]) -> None:
    for column, cells in zip(columns, zip(*rows, strict=True), strict=False):
        if bytes in set(map(type, cells)):
            cells = tuple(_BINARY if isinstance(cell, bytes) else cell for cell in cells)
        column.add(cast("Sequence[Cell]", cells))


_BINARY = Rejected(tr("the cell holds bytes"))
