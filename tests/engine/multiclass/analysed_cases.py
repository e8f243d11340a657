"""Analyses of cases of several classes that no file holds."""

from pathlib import Path

from engine.data.dataset import Source
from engine.jobs.progress import Progress, silent
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.class_answers import ClassCases
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession


def analyse_cases(
    session: ClassesSession, cases: ClassCases, progress: Progress = silent
) -> ClassesAnalysis:
    """The analysis of cases, or matrices, as if a file held them."""
    table = ClassTable(Source(Path("made.csv"), "", 0), cases, None, None, 0, ())
    return analyse_classes(session, table, progress=progress)
