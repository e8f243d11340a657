"""Tables opened as the window opens them, or as the command line does."""

from argparse import Namespace
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.command.measure_file import measure_any
from engine.data.dataset import Dataset
from engine.data.read_options import CountingEngine, ReadOptions
from engine.data.roles import Guess, RoleRequest
from engine.jobs.progress import silent
from engine.opening.answerer import Answerer
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, RefineAnalysis, TableToOpen
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


def counted_analysis(
    file: Path,
    engine: CountingEngine,
    columns: RoleRequest,
    session: Session | None = None,
    *,
    exact: bool = True,
    **reading: Any,
) -> Analysis:
    """The first analysis of a file; of what a database counts the first that is exact.

    Args:
        file: the table.
        engine: what reads or counts its rows.
        columns: its roles.
        session: all else that is chosen.
        exact: whether every score is counted; else what is certain at once.
        reading: further options of how it is read.
    """
    answerer = Answerer()
    table = TableToOpen(file, options=ReadOptions(engine=engine, **reading))
    opened = answerer.answer(OpenTable(table, columns, session or Session()), silent)
    assert isinstance(opened, Opened)
    found = analysis_of_two(opened)
    if exact and not found.geometry.exact:
        refining = answerer.answer(RefineAnalysis(found), silent)
        found = next(each for each in refining if each.geometry.exact)  # type: ignore[attr-defined]
    answerer.close()
    return found


class MeasuredTable(Struct, frozen=True, eq=False):
    """What a call of the command line about two classes measured."""

    dataset: Dataset
    analysis: Analysis
    guesses: tuple[Guess, ...]


def measured_of_two(options: Namespace) -> MeasuredTable:
    """What a call measures, which is of two classes."""
    found = measure_any(options, silent, details=True)
    return MeasuredTable(found.dataset, analysis_of_two(found), found.guesses)
