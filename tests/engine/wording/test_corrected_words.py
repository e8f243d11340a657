"""Corrected numbers in words: verdict, warning line, notes, and which intervals are shown."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from engine.command.two import json_corrected
from engine.data.readers.read import read
from engine.numerics.intervals import undefined
from engine.wording import results_rows
from engine.wording.certainty import auc_interval_of, auc_method
from engine.wording.corrected_words import (
    NOT_EXCLUDED,
    NOT_EXCLUDED_OVER,
    OPTIMISTIC,
    corrected_note,
    corrected_verdict,
    optimism,
    short_corrected_note,
)
from engine.wording.text_spans import as_text
from engine.wording.verdict import verdict
from tests.conftest import dataset_of, session_for
from tests.samples import sample


@pytest.fixture(scope="module")
def crossing() -> Analysis:
    chosen = sample("crossing")
    (*_, last) = refine(analyse(replace(chosen.session, bootstrap=0), read(chosen.path)))
    return last


def few(P: int, N: int, gap: float, **changes: object) -> Analysis:
    """A small file of one model."""
    generator = np.random.default_rng(3)
    truth = np.arange(P + N) < P
    dataset = dataset_of(truth, m=generator.normal(size=P + N) + gap * truth)
    made = replace(session_for(dataset), **({"bootstrap": 0} | changes))
    (*_, last) = refine(analyse(made, dataset))
    return last


@pytest.mark.parametrize(("P", "leads"), [(10, True), (11, False)])
def test_of_few_cases_the_interval_leads_and_the_value_steps_back(P: int, *, leads: bool) -> None:
    analysis = few(P, 60, 1.5)
    assert analysis.corrected is not None
    known = analysis.corrected.models["m"]
    low, high = known.voros.interval.low, known.voros.interval.high
    value = f"{known.voros.value:.3f}"
    between = f"{low:.3f} – {high:.3f}"
    row = results_rows.rows(analysis)[0].corrected
    assert (row.steps_back, row.text, row.below) == (leads, value, between)
    assert ("go by their intervals" in corrected_note(analysis)) is leads
    assert ("go by their intervals" in short_corrected_note(analysis)) is leads
    text = optimism(analysis).replace("\u202f", " ")
    written = f"{between} (95 %; value {value})" if leads else f"{value} (95 %: {between})"
    assert f"in sample, {written} corrected" in text
    pair = json_corrected.corrected_of_voros(analysis, analysis.models[0])
    assert [each["few_cases"] for each in pair.values()] == [leads, leads]


def test_few_negatives_are_few_cases_too() -> None:
    assert results_rows.rows(few(60, 10, 1.5))[0].corrected.steps_back


def test_the_verdict_keeps_the_files_cost_and_adds_the_corrected_one(crossing: Analysis) -> None:
    text = as_text(verdict(crossing))
    cost = corrected_of_forest(crossing)
    assert ": 284 per 1,000 cases" in text
    assert (
        f"Corrected for a threshold chosen on these rows, cost per 1,000 cases: {cost:.0f}" in text
    )
    assert NOT_EXCLUDED not in text


def corrected_of_forest(analysis: Analysis) -> float:
    """The corrected cost of 1,000 cases: C_FN 4.714 at π 1/7, C_FP 1."""
    assert analysis.corrected is not None
    found = analysis.corrected.models["forest"].minimum_cost
    assert found is not None
    return 1000 * (6 / 7 + 33 / 49) * found.value


def test_where_doing_nothing_is_not_excluded_the_verdict_says_so() -> None:
    weak = few(12, 30, 0.3, conditions=Conditions(t=Range(0.3, 0.7)), at=0.5)
    assert weak.best is not None
    assert corrected_verdict(weak).endswith(NOT_EXCLUDED)
    assert "No better than flagging all or none is not excluded." in as_text(verdict(weak))

    sure = few(60, 60, 4.0, conditions=Conditions(t=Range(0.3, 0.7)), at=0.5)
    assert NOT_EXCLUDED not in as_text(verdict(sure))


def test_a_cost_without_an_interval_says_nothing_of_its_t(crossing: Analysis) -> None:
    """As of cases that belong together: only what the range tells is told."""
    weak = few(12, 30, 0.3, conditions=Conditions(t=Range(0.3, 0.7)), at=0.5)
    for analysis, said in ((weak, True), (crossing, False)):
        known, best = analysis.corrected, analysis.best
        assert known is not None
        assert best is not None
        found = known.models[best.name]
        assert found.minimum_cost is not None
        unknown = undefined(0.95, "", "not tried")
        cost = replace(found.minimum_cost, interval=unknown, free=None)
        models = {**known.models, best.name: replace(found, minimum_cost=cost)}
        words = corrected_verdict(replace(analysis, corrected=replace(known, models=models)))
        assert NOT_EXCLUDED not in words
        assert words.endswith(NOT_EXCLUDED_OVER) == said


def test_over_a_range_where_no_cost_is_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.binary.inference.corrected_sources.MOST_DRAWN", 10)
    weak = few(12, 30, 0.3, conditions=Conditions(t=Range(0.3, 0.7)), at=0.5)
    words = corrected_verdict(weak)
    assert words == "No better than flagging all or none over the range is not excluded."
    sure = few(60, 60, 4.0, conditions=Conditions(t=Range(0.3, 0.7)), at=0.5)
    assert corrected_verdict(sure) == ""


def test_the_warning_line_says_which_number_is_optimistic_and_by_how_much(
    crossing: Analysis,
) -> None:
    words = optimism(crossing)
    assert crossing.corrected is not None
    voros = crossing.corrected.models["forest"].voros
    assert "which flatters forest" in words
    assert f"VOROS {voros.in_sample:.3f} in sample, {voros.value:.3f} (95\u202f%: " in words
    gap = round(voros.in_sample, 3) - round(voros.value, 3)  # what the two written numbers say
    assert f"so {gap:.3f} too high" in words
    assert "cost per 1,000 cases 284 in sample" in words
    assert words.endswith("too low.")
    assert optimism(replace(crossing, corrected=None)) == OPTIMISTIC


def test_under_constraints_it_is_said_that_the_corrected_cost_is_without_them(
    crossing: Analysis,
) -> None:
    chosen = sample("crossing")
    asked = replace(crossing.session, constraints=("fpr:0.03",))
    bounded = analyse(asked, read(chosen.path))
    bounded = replace(bounded, corrected=crossing.corrected)
    assert bounded.bounded is not None
    assert "; cost per 1,000 cases without the constraints 284 in sample, " in optimism(bounded)
    assert "cost per 1,000 cases 284" in optimism(crossing)


def test_notes_say_how_it_was_found(crossing: Analysis) -> None:
    for note in (corrected_note(crossing), short_corrected_note(crossing)):
        assert "out of bag, 100 replicates, seed 20261120" in note
        assert "95" in note
    chosen = replace(crossing, session=replace(crossing.session, interval="in-sample"))
    assert (corrected_note(chosen), short_corrected_note(chosen)) == ("", "")
    assert corrected_verdict(chosen) == ""


def test_the_table_has_both(crossing: Analysis) -> None:
    row = results_rows.rows(crossing)[0]
    assert crossing.corrected is not None
    voros = crossing.corrected.models["forest"].voros
    assert row.voros.value == crossing.models[0].voros.value
    assert row.corrected.value == voros.value
    assert row.corrected.bounds == (voros.interval.low, voros.interval.high)
    assert results_rows.heads(crossing).corrected == "in sample"
    assert "Corrected VOROS" in row.tip
    waiting = replace(crossing, corrected=None)
    assert results_rows.rows(waiting)[0].corrected.text == "…"
    chosen = replace(crossing, session=replace(crossing.session, interval="in-sample"))
    assert results_rows.rows(chosen)[0].corrected.text == ""
    assert results_rows.heads(chosen).corrected == ""


def test_few_cases_have_the_score_interval() -> None:
    small, large = few(20, 60, 1.0), few(50, 60, 1.0)
    assert auc_interval_of(small, small.models[0]).method == "score"
    assert auc_method(small) == "score"
    assert auc_interval_of(large, large.models[0]).method == "DeLong"
    asked = few(50, 60, 1.0, auc_interval="score")
    assert auc_interval_of(asked, asked.models[0]).method == "score"
    assert asked.models[0].auc_interval.method == "DeLong"
    logit = few(20, 60, 1.0, auc_interval="logit")
    assert auc_interval_of(logit, logit.models[0]).method == "DeLong, logit"
