"""Files that no reader takes into memory, for a database counts their rows where they are."""

from typing import NoReturn

from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr


def refuse_duckdb(origin: Origin, options: ReadOptions, progress: Progress) -> NoReturn:  # noqa: ARG001 - as readers are called
    """Say how a DuckDB database is opened.

    Raises:
        InputError: always.
    """
    raise InputError(
        tr("this is a DuckDB database, whose rows are counted where they are"),
        where=origin.name,
        do=tr("Add --engine duckdb."),
    )
