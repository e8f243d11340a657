"""Tables opened as the window opens them, or as the command line does."""

from argparse import Namespace
from pathlib import Path

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.command.measure_file import measure_any
from engine.data.dataset import Dataset
from engine.data.roles import Guess, RoleRequest
from engine.jobs.progress import silent
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.session import Session


def opened_table(
    table: TableToOpen | Path,
    columns: RoleRequest | None = None,
    session: Session | None = None,
    engine: Engine | None = None,
) -> Opened:
    """A table that nothing has to be asked about."""
    found = (engine or Engine()).answer(
        OpenTable(
            TableToOpen(table) if isinstance(table, Path) else table,
            columns=columns or RoleRequest(),
            session=session or Session(),
            interactive=True,
            revision=1,
        ),
        silent,
    )
    assert isinstance(found, Opened)
    return found


def analysis_of_two(opened: Opened) -> Analysis:
    """Its analysis, which is of two classes."""
    assert isinstance(opened.analysis, Analysis)
    return opened.analysis


class MeasuredTable(Struct, frozen=True, eq=False):
    """What a call of the command line about two classes measured."""

    dataset: Dataset
    analysis: Analysis
    guesses: tuple[Guess, ...]


def measured_of_two(options: Namespace) -> MeasuredTable:
    """What a call measures, which is of two classes."""
    found = measure_any(options, silent, details=True)
    return MeasuredTable(found.dataset, analysis_of_two(found), found.guesses)
