"""Some rows of a table that a database counts: what dialogs show, and roles are guessed by."""

from pathlib import Path

from engine.data.counting.database_process import DatabaseProcess
from engine.data.counting.given_files import files_of
from engine.data.counting.queried_table import QueriedTable
from engine.data.counting.where_filter import parse_filter
from engine.data.dataset import Dataset, Source
from engine.data.read_options import ReadOptions
from engine.jobs.progress import Progress, part_of


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
