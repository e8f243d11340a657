"""Some rows of a table that a database counts: what dialogs show, and roles are guessed by."""

from pathlib import Path
from typing import Literal

from engine.data.counting.database_process import DatabaseProcess, lacks
from engine.data.counting.given_files import files_of, is_database
from engine.data.counting.queried_table import QueriedTable
from engine.data.counting.where_filter import parse_filter
from engine.data.dataset import Dataset, Source
from engine.data.read_options import CountingEngine, ReadOptions
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError

ENGINES: tuple[Literal["duckdb", "spark"], ...] = ("duckdb", "spark")


def look_at(path: Path, options: ReadOptions, progress: Progress) -> Dataset:
    """Rows drawn from all that the filter leaves of a table.

    Raises:
        InputError: the database cannot open it.
        Cancelled: through `progress`.
    """
    database = DatabaseProcess(files_of(path, options), part_of(progress, 0, 0.5))
    try:
        queried = QueriedTable(database, path.name)
        where = parse_filter(options.where, queried.columns) if options.where else None
        return queried.look(Source(path, "", 0), where, part_of(progress, 0.5, 1))
    finally:
        database.close()


def engines_of(path: Path) -> tuple[CountingEngine, ...]:
    """What may count a file or folder here: what is installed, and takes such files."""
    found: list[CountingEngine] = []
    for engine in ENGINES:
        try:
            files_of(path, ReadOptions(engine=engine))
        except (InputError, OSError):
            continue
        if lacks(engine) is None:
            found.append(engine)
    return tuple(found) if is_database(path) else ("memory", *found)
