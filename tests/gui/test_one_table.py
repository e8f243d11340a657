"""One table of results (engine.wording.results_rows): in window, report, terminal and JSON."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.further_numbers import with_further
from engine.binary.voros.conditions import Conditions, exactly
from engine.command.grid import grid
from engine.command.options import parse
from engine.command.two.json_analysis import as_json
from engine.command.two.terminal_table import as_table
from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.report.document import DocumentCell
from engine.report.report_tables import results_table
from engine.session.samples import SAMPLES
from engine.session.session import Session
from engine.wording import formatting, results_rows
from engine.wording.copied_table import copied_table
from engine.wording.corrected_words import corrects, has_corrected
from engine.wording.results_rows import FormattedNumber, ResultRow
from gui.views.numbers_view import numbers
from gui.widgets.table_rows import NumberCell
from tests.conftest import dataset_of, session_for
from tests.gui import test_one_report
from tests.gui.layout import odd_files
from tests.opened_tables import measured_of_two

TRUTH = [True] * 10 + [False] * 10
GOOD = [3.0] * 8 + [1.0] * 2 + [3.0] + [1.0] * 9
OTHERS = re.compile(r"\d+ others?$")  # the row of all models that are best nowhere
MONEY = Conditions(cost_fp=exactly(1.0), cost_fn=exactly(5.0))


def answer(
    *directions: str, hidden: tuple[str, ...] = (), conditions: Conditions | None = None
) -> Analysis:
    names = ("one", "two")[: len(directions)]
    dataset = dataset_of(TRUTH, **dict.fromkeys(names, GOOD))
    session = session_for(dataset, conditions=conditions or Conditions(), hidden=frozenset(hidden))
    assert session.roles is not None
    scores = tuple(
        replace(score, direction=direction)
        for score, direction in zip(session.roles.scores, directions, strict=True)
    )
    return analyse(replace(session, roles=replace(session.roles, scores=scores)), dataset)


@pytest.mark.parametrize(
    ("analysis", "score", "cost"),
    [
        (answer("higher", "higher"), "Score ≥", "Normalised cost"),
        (answer("lower"), "Score ≤", "Normalised cost"),
        (answer("higher", "lower"), "Score", "Normalised cost"),
        (answer("higher", hidden=("one",)), "Score", "Normalised cost"),
        (answer("higher", "lower", hidden=("one",)), "Score ≤", "Normalised cost"),
        (answer("higher", conditions=MONEY), "Score ≥", "Cost per 1,000"),
    ],
)
def test_all_three_have_the_same_heads(analysis: Analysis, score: str, cost: str) -> None:
    heads = results_rows.heads(analysis)
    assert (heads.score, heads.cost) == (score, cost)
    window = [title.replace("\n", " ").replace("\xa0", " ") for title in numbers(analysis)[0]]
    over = "at" if analysis.scenario else "on [a, b]"
    assert window[1] == "VOROS in sample" or window[1].startswith(f"VOROS {over}")
    assert (window[1] == "VOROS in sample") == (corrects(analysis) and over != "at")
    assert window[2:] == [score, "TPR FPR", heads.short_cost]
    report = [column.head for column in results_table(analysis, 1).columns]
    assert report == ["", "AUC", report[2], "Best on", score, "TPR", "FPR", cost]
    lines = [line.split() for line in as_table(analysis).splitlines()]
    words = f"AUC VOROS Gain Best on {score} TPR FPR {heads.short_cost}".replace(
        " per ", "/"
    ).split()
    assert words in lines


HALF = 0.5 + 1e-6  # of the last decimal


def states(session: Session, dataset: Dataset) -> Iterator[Analysis]:
    """A file as first shown, with intervals of either kind, at one t, at costs, models hidden."""
    first = analyse(session, dataset)
    yield first
    *_, refined = refine(first, replicates=20)
    yield refined
    yield replace(refined, session=replace(refined.session, interval="in-sample"))
    yield analyse(replace(session, conditions=Conditions(t=exactly(0.3))), dataset)
    yield analyse(replace(session, conditions=replace(MONEY, prevalence=exactly(0.2))), dataset)
    names = [model.name for model in first.models]
    for hidden in (names[:1], names):
        yield analyse(replace(session, hidden=frozenset(hidden)), dataset)


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
def test_of_a_sample_all_show_the_same_rows(name: str) -> None:
    (sample,) = (sample for sample in SAMPLES if sample.name == name)
    for analysis in states(sample.session, read(sample.path)):
        hold_to_one(analysis)


@pytest.mark.parametrize("name", odd_files.ODD)
def test_of_a_file_hard_to_show_all_show_the_same_rows(tmp_path: Path, name: str) -> None:
    label = ("--label", odd_files.LONG_LABEL) if name == "long_names" else ()
    of_a_file(odd_files.write(name, tmp_path), *label)


@pytest.mark.parametrize("name", test_one_report.ODD)
def test_of_a_file_hard_to_guess_all_show_the_same_rows(tmp_path: Path, name: str) -> None:
    path = tmp_path / "odd.csv"
    path.write_text(test_one_report.ODD[name], "utf-8")
    of_a_file(path)


def of_a_file(path: Path, *options: str) -> None:
    opened = measured_of_two(parse(["analyse", str(path), "--bootstrap", "0", *options]))
    for analysis in states(opened.analysis.session, opened.dataset):
        hold_to_one(analysis)


def hold_to_one(analysis: Analysis) -> None:
    """Compare what each shows with the rows, and the rows with the JSON."""
    rows = results_rows.rows(analysis)
    roles = analysis.session.roles
    assert roles is not None
    shown = [each.name for each in roles.scores if each.name not in analysis.session.hidden]
    models, nothing = [row for row in rows if row.kind == "model"], rows[-2:]
    assert [row.name for row in models] == shown
    assert [row.kind for row in nothing] == ["nothing", "nothing"]
    in_json = json.loads(as_json(with_further(analysis)))["models"]
    for row, form in zip(models, in_json, strict=True):
        of_the_json(row, form, 1000 if analysis.scenario else None, corrected=corrects(analysis))
    for row in rows:
        for number in (row.auc, row.voros, row.gain, row.tpr, row.fpr, row.cost):
            text_of_its_value(number)
    of_the_terminal(analysis, rows)
    of_the_report(analysis, rows)
    of_the_window(analysis, rows)
    of_the_clipboard(analysis, rows)


def of_the_json(
    row: ResultRow, form: dict[str, Any], cases: int | None, *, corrected: bool
) -> None:
    cost, at = form["minimum_cost"], form["optimal"]["at"]
    paid = cases * cost["per_case"] if cases else cost["normalised"]
    assert (row.name, row.auc.value, row.voros.value, row.gain.value, row.best_on.value) == (
        form["name"],
        form["auc"],
        form["voros"]["value"],
        form["voros"]["gain"],
        form["best_share"],
    )
    assert (row.tpr.value, row.fpr.value, row.cost.value) == (at["tpr"], at["fpr"], paid)
    assert row.sign == {"higher": "≥", "lower": "≤"}[form["direction"]]
    if isinstance(cost["rule"], float):
        assert float(row.threshold) == cost["rule"]
    if corrected:  # the interval of the number in sample stands nowhere
        assert row.voros.bounds is None
        assert row.corrected.bounds in (None, bounds_of(form["voros"]["corrected"]))
    else:
        assert row.corrected == results_rows.EMPTY
        assert row.voros.bounds == bounds_of(form["voros"]["ci"])


def bounds_of(interval: dict[str, Any] | None) -> tuple[float, float] | None:
    """Low and high; None where there is no interval."""
    known = interval is not None and interval["low"] is not None
    return (interval["low"], interval["high"]) if interval is not None and known else None


def text_of_its_value(number: FormattedNumber) -> None:
    if number.value is None:
        assert number == results_rows.EMPTY
        return
    decimals = formatting.decimals_of(number.text)
    written = float(number.text.replace(",", "").replace(formatting.MINUS, "-"))
    assert abs(written - number.value) <= HALF * 0.1**decimals
    if number.bounds is not None:
        assert number.below == formatting.interval(*number.bounds, decimals)


def of_the_terminal(analysis: Analysis, rows: tuple[ResultRow, ...]) -> None:
    heads = results_rows.heads(analysis)
    corner = heads.corrected if has_corrected(analysis) else ""
    head = [corner, "AUC", "VOROS", "Gain", "Best on", heads.score, "TPR", "FPR"]
    cells = [
        [
            row.name,
            *(number.text for number in (row.auc, row.voros, row.gain, row.best_on)),
            row.rule,
            *(number.text for number in (row.tpr, row.fpr, row.cost)),
        ]
        for row in rows
    ]
    assert grid([*head, heads.short_cost.replace(" per ", "/")], cells) in as_table(analysis)


def of_the_report(analysis: Analysis, rows: tuple[ResultRow, ...]) -> None:
    table = results_table(analysis, 1)
    for row, shown in zip(rows, table.rows, strict=True):
        model = row.kind == "model"
        # The corrected interval has a column of its own; that in sample stands below its number.
        known = not corrects(analysis) and analysis.inference and analysis.inference.intervals
        below = row.voros.below if known else row.gain.text
        of_unseen = row.corrected
        corrected = [DocumentCell(of_unseen.text, of_unseen.below)]
        if of_unseen.steps_back:  # of few cases the interval leads
            corrected = [DocumentCell(of_unseen.below, f"value {of_unseen.text}")]
        assert shown.look == row.look
        assert shown.cells == (
            DocumentCell(row.name, strong=model),
            DocumentCell(row.auc.text, row.auc.below, row.auc.best),
            DocumentCell(row.voros.text, below, row.voros.best) if model else DocumentCell(""),
            *(corrected if has_corrected(analysis) else []),
            DocumentCell(row.best_on.text),
            DocumentCell(row.rule),
            DocumentCell(row.tpr.text, row.tpr.below),
            DocumentCell(row.fpr.text, row.fpr.below),
            DocumentCell(row.cost.text, row.cost.below, model and row.cost.best),
        )
    assert table.bracket is not None
    assert (table.bracket.first, table.bracket.last) == (len(rows) - 2, len(rows) - 1)
    assert table.bracket.text == rows[-1].voros.text


def of_the_window(analysis: Analysis, rows: tuple[ResultRow, ...]) -> None:
    _, laid_out = numbers(analysis)
    shown = tuple(row for row in laid_out if not OTHERS.match(row.cells[0].first))
    if analysis.behind:  # of many models those in front have a row each, by falling VOROS
        kept = {model.name for model in analysis.in_front}
        models = [row for row in rows if row.kind == "model" and (row.name in kept or row.chosen)]
        rest = [row for row in rows if row.kind != "model"]
        rows = (*sorted(models, key=lambda row: -(row.voros.value or 0.0)), *rest)
        assert len(laid_out) == len(shown) + 1
    for row, (name, *cells), laid in zip(rows, (each.cells for each in shown), shown, strict=True):
        assert (name.first, name.strong) == (row.name, row.chosen)
        assert row.best_on.text in name.second or row.kind == "nothing"
        assert (laid.style, laid.chosen) == (row.look, row.chosen)
        if row.kind == "model":
            assert laid.tip == row.tip
            assert cells == [
                NumberCell(row.voros.text, strong=row.voros.best),
                NumberCell(row.rule),
                NumberCell(row.tpr.text, row.fpr.text),
                NumberCell(row.cost.text, row.cost.below, strong=row.cost.best),
            ]
        elif row.kind == "nothing":
            assert cells[0].first == (row.voros.text if laid.bracketed else "")
            assert cells[2].first == f"{row.tpr.text} / {row.fpr.text}"
            assert cells[3] == NumberCell(row.cost.text, strong=row.cost.best)


def of_the_clipboard(analysis: Analysis, rows: tuple[ResultRow, ...]) -> None:
    header, *lines = (line.split("\t") for line in copied_table(analysis).split("\n"))
    kept = [cells for cells in lines if not cells[0].startswith("Tie of ")]
    rest = [row for row in rows if row.kind != "tie"]
    for row, cells in zip(rest, kept, strict=True):
        found = dict(zip(header, cells, strict=True))
        assert float(found["VOROS"]) == row.voros.value
        assert float(found["Best on, share"]) == row.best_on.value
        assert (float(found["TPR"]), float(found["FPR"])) == (row.tpr.value, row.fpr.value)
        assert float(cells[9]) == row.cost.value
