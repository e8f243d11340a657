"""What each threshold does, in report and terminal: engine.command.two.table_threshold, engine.analysis.rates_at_threshold."""

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.analysis.details_of_models import measure_details
from engine.analysis.rates_at_threshold import rates_at
from engine.command.two.table_threshold import threshold_notes as terminal_notes
from engine.command.two.table_threshold import threshold_rows
from engine.command.two.terminal_table import as_table
from engine.data.readers.read import read
from engine.data.roles import Guess
from engine.jobs.progress import silent
from engine.report.document import DocumentTable
from engine.report.sections import build_report
from engine.report.threshold_table import threshold_notes, threshold_table
from engine.session.session import Session
from tests.conftest import dataset_of, session_for
from tests.engine.report.test_sections import DATE, of_kind
from tests.samples import sample


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    chosen = sample("crossing")
    made = analyse(chosen.session, read(chosen.path))
    return replace(made, details=measure_details(made.geometry, silent))


def test_a_row_a_model_with_intervals_below_its_numbers(analysis: Analysis) -> None:
    """158 of 211 and 47 of 352 at π = 1/7: the bounds of the window's block."""
    table = threshold_table(analysis, 2)
    assert [row.cells[0].text for row in table.rows] == ["forest", "bayes", "logistic"]
    assert [(cell.text, cell.below) for cell in table.rows[0].cells[1:]] == [
        ("0.39", ""),
        ("0.749", "0.686 – 0.803"),
        ("0.134", "0.102 – 0.173"),
        ("0.483", "0.415 – 0.552"),
        ("0.954", "0.942 – 0.963"),
        ("5.61", "4.25 – 7.40"),
        ("0.29", "0.23 – 0.37"),
        ("221.4", "192.9 – 256.2"),
    ]
    assert table.caption.replace("\u202f", " ").startswith(
        "What each threshold at t = 0.56 does, with 95 % intervals"
    )
    assert threshold_notes(analysis) == ()
    document = build_report(analysis, (Guess("label", "malignant", "two values"),), DATE)
    assert of_kind(document, DocumentTable)[1] == table


def test_the_terminal_shows_the_cheapest_models(analysis: Analysis) -> None:
    head, *rows = threshold_rows(analysis)
    assert head == ["forest at score ≥ 0.39", "value", "95\u202f% interval"]
    assert rows[0] == ["TPR, share found", "0.749", "0.686 – 0.803"]
    assert len(rows) == 7
    lines = [line.split("  ") for line in as_table(analysis).splitlines()]
    (ppv,) = ([cell.strip() for cell in line if cell] for line in lines if "PPV at" in line[0])
    assert ppv == ["PPV at 14.3\u202f%", "0.483", "0.415 – 0.552"]


def test_weights_leave_no_interval_and_a_note_says_why() -> None:
    dataset = dataset_of([True, False, True, False], s=[0.9, 0.6, 0.4, 0.1], w=[2.0, 1.0, 1.0, 3.0])
    session = session_for(dataset)
    assert session.roles is not None
    of_s = tuple(score for score in session.roles.scores if score.column == "s")
    roles = replace(session.roles, scores=of_s, weight="w")
    made = analyse(Session(roles=roles), dataset)
    (model,) = made.models
    assert not rates_at(made, model.geometry, model.at).tpr.interval.defined
    assert {cell.below for cell in threshold_table(made, 2).rows[0].cells} == {""}
    (note,) = threshold_notes(made)
    assert "weights" in note
    assert terminal_notes(made) == (note,)


def test_without_models_there_is_no_table() -> None:
    dataset = dataset_of([True, False], s=[2.0, 1.0])
    made = analyse(replace(session_for(dataset), hidden=frozenset(("s",))), dataset)
    assert threshold_rows(made) == []
    document = build_report(made, (), DATE)
    assert [table.number for table in of_kind(document, DocumentTable)] == [1, 2]


def test_of_many_models_the_leading_ones_are_shown() -> None:
    truth = [place % 3 == 0 for place in range(60)]
    scores = {
        f"m{k}": [float((7 * i * (k + 1)) % 31 + 9 * truth[i]) for i in range(60)]
        for k in range(12)
    }
    dataset = dataset_of(truth, **scores)
    made = analyse(session_for(dataset), dataset)
    table = threshold_table(made, 2)
    shown = [row.cells[0].text for row in table.rows]
    assert len(shown) == 8
    assert made.cheapest is not None
    assert {part.names[0] for part in made.best_on if part.share > 0.1} - {
        "all negative",
        "all positive",
    } <= set(shown)
    assert table.caption.endswith("(of the 8 leading models)")
