"""Details of a model's cases (engine.analysis.model_details): once a geometry, and kept for the next answers."""

from pathlib import Path

from engine.analysis.analysis import Analysis
from engine.analysis.details_of_models import measure_details
from engine.jobs.progress import silent
from engine.messages.errors import Undefined
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import (
    AnalyseSession,
    Opened,
    OpenTable,
    RefineAnalysis,
    TableToOpen,
)

ROWS = "label,score\n1,0.9\n0,0.8\n1,0.7\n0,0.2\n1,0.4\n0,0.3\n"


def opened(path: Path, engine: Engine) -> Opened:
    path.write_text(ROWS)
    answer = engine.answer(OpenTable(TableToOpen(path)), silent)
    assert isinstance(answer, Opened)
    return answer


def test_they_come_first_and_stay_while_the_rows_do(tmp_path: Path) -> None:
    """A refinement begins with them; the next analysis of the rows has them at once."""
    engine = Engine()
    first = opened(tmp_path / "a.csv", engine)
    assert isinstance(first.analysis, Analysis)
    assert first.analysis.details is None
    refined = next(iter(engine.answer(RefineAnalysis(first.analysis, details=True), silent)))
    assert isinstance(refined, Analysis)
    assert refined.details is not None
    assert refined.inference is None
    bins = refined.details["score"].bins
    assert not isinstance(bins, Undefined)
    assert bins.cases.sum() == 6
    again = engine.answer(AnalyseSession(first.session, first.dataset, 1), silent)
    assert isinstance(again, Analysis)
    assert again.details is refined.details
    tested = next(iter(engine.answer(RefineAnalysis(again, details=True), silent)))
    assert isinstance(tested, Analysis)
    assert tested.inference is not None


def test_progress_names_each_model(tmp_path: Path) -> None:
    heard: list[str] = []
    analysis = opened(tmp_path / "a.csv", Engine()).analysis
    assert isinstance(analysis, Analysis)
    measure_details(analysis.geometry, lambda _, doing: heard.append(doing))
    assert heard == ["Measuring score"]
