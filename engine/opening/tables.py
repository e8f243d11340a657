"""Tables that are to be opened: read, or read already."""

from importlib.util import find_spec
from itertools import islice
from pathlib import Path

from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.readers.read import read, read_bytes
from engine.jobs.progress import Progress
from engine.opening.named_roles import has_columns
from engine.opening.requests_and_answers import OpenTable, TableToOpen
from engine.session.session import Session

LARGE = 256 << 20  # bytes of Parquet or SQLite from which on a window leaves rows where they are
MOST_FILES = 10_000  # that are looked at in a folder
READING = 0.6  # share of the time of opening that reading takes


def read_table(table: TableToOpen, progress: Progress) -> Dataset:
    """The table as a dataset, which it may be already."""
    if table.dataset is not None:
        return table.dataset
    if table.options.engine != "memory" and table.is_file:
        # A door: most files are read.
        from engine.data.counting.first_look import look_at

        return look_at(table.path, table.options, progress)
    if table.content is not None:
        name = str(table.path)
        return read_bytes(table.content, name, progress=progress, options=table.options)
    return read(table.path, progress=progress, options=table.options)


def is_counted_unasked(path: Path) -> bool:
    """Whether a database counts a file that a window opens: one of DuckDB, or a large one."""
    try:
        if not path.is_dir():
            with path.open("rb") as file:
                start = file.read(16)
            known = start.startswith((b"PAR1", b"SQLite format 3\0"))
            large = known and path.stat().st_size >= LARGE
            return (large or start[8:12] == b"DUCK") and find_spec("duckdb") is not None
        sizes = (inside.stat().st_size for inside in path.glob("**/*.parquet"))
        return sum(islice(sizes, MOST_FILES)) >= LARGE and find_spec("duckdb") is not None
    except OSError:
        return False


def left_where_it_is(table: TableToOpen) -> TableToOpen:
    """The table as one that a database counts, where it is one of DuckDB or a large one."""
    if table.options.engine != "memory" or not is_counted_unasked(table.path):
        return table
    return replace(table, options=replace(table.options, engine="duckdb"))


def dataset_of(table: TableToOpen) -> Dataset:
    """The dataset of a table that was read."""
    if table.dataset is None:
        raise ValueError("the table was not read yet")
    return table.dataset


def with_known_tables(request: OpenTable, dataset: Dataset, progress: Progress) -> Dataset:
    """A table with the scores of further files, where the session knows every column already.

    Else it stays as it is: the roles are asked for first.

    Raises:
        InputError: one of them cannot be read, or its rows match none.
    """
    session = request.session
    if not request.added or not isinstance(session, Session) or session.roles is None:
        return dataset
    # A door: most sessions name one file.
    from engine.data.guessing.second_file import join_tables

    whole = dataset
    for table in request.added:
        whole = join_tables(whole, session.roles, read_table(table, progress)).dataset
    return whole if has_columns(whole, session, request) else dataset
