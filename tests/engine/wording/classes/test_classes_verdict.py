"""Verdict and lines: engine.wording.classes.classifier_lines, engine.wording.classes.unstated_costs."""

import shlex

import numpy as np
import pytest
from msgspec.structs import replace

from engine.command.options import parse
from engine.multiclass.class_answers import ClassCases, class_cases, marker_model, matrix_model
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import confusion
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.classifier_lines import classifier_lines, shared_measure
from engine.wording.classes.unstated_costs import priors_words, stating_command, unstated_words
from engine.wording.text_spans import as_text
from tests.engine.multiclass import oracles
from tests.engine.multiclass.analysed_cases import analyse_cases

LABELS = ("a", "b", "c")
PLAIN = ClassesSession(voros_power=8)
EVEN = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
FIRST = [[0.6, 0.0, 0.0], [0.4, 1.0, 0.0], [0.0, 0.0, 1.0]]
SECOND = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.4], [0.0, 0.0, 0.6]]
MIXED = [[0.9, 0.0, 0.0], [0.1, 1.0, 0.3], [0.0, 0.0, 0.7]]


def cases(**matrices: list[list[float]]) -> ClassCases:
    models = [matrix_model(confusion(n, LABELS, np.array(m))) for n, m in matrices.items()]
    return class_cases(LABELS, None, models)


def marked(order: tuple[str, ...] | None) -> ClassesAnalysis:
    actual = np.repeat(np.arange(3), 4)
    models = [marker_model("marker", np.arange(12.0))]
    return analyse_cases(replace(PLAIN, order=order), class_cases(LABELS, actual, models))


def sentence(analysis: ClassesAnalysis) -> str:
    return as_text(classes_verdict(analysis))


def test_who_costs_least_is_named_with_all_who_tie() -> None:
    """First and second err in 0.4 of one class of three that are as common: 0.4 / 3."""
    session = replace(PLAIN, cost_matrix=EVEN)
    found = sentence(analyse_cases(session, cases(first=FIRST, second=SECOND)))
    assert found == (
        "With these costs and priors first and second cost least: 133 per 1,000 cases, 533 less "
        "than calling everything a."
    )


def test_who_knows_nothing_and_ties_is_called_by_what_it_does() -> None:
    """Whoever calls everything a errs in all b and c: half of the cases."""
    everything_a = [[1.0, 1.0, 1.0], [0.0] * 3, [0.0] * 3]
    session = replace(PLAIN, cost_matrix=EVEN, priors=(0.5, 0.3, 0.2))
    assert sentence(analyse_cases(session, cases(first=everything_a))) == (
        "With these costs and priors first and calling everything a cost least: 500 per 1,000 "
        "cases, 200 less than calling everything b."
    )


def test_the_cheapest_is_set_against_the_next_and_the_cheapest_without_knowledge() -> None:
    """The picture's numbers: 490 against 560 and 1,200."""
    costs = ((0.0, 2.0, 8.0), (1.0, 0.0, 8.0), (1.0, 2.0, 0.0))
    session = replace(PLAIN, cost_matrix=costs, priors=(0.6, 0.3, 0.1))
    assert sentence(analyse_cases(session, cases(A=oracles.A, B=oracles.B))) == (
        "With these costs and priors B costs least: 490 per 1,000 cases, 70 less than A and 710 "
        "less than calling everything c."
    )


def test_where_no_classifier_helps_the_sentence_says_so() -> None:
    wrong = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    session = replace(PLAIN, cost_matrix=EVEN, priors=(0.2, 0.7, 0.1))
    found = sentence(analyse_cases(session, cases(wrong=wrong)))
    assert found == (
        "With these costs and priors no classifier is cheaper than calling everything b: 300 per "
        "1,000 cases, 700 less than wrong and 500 less than calling everything a."
    )


def test_all_who_know_nothing_and_tie_are_named() -> None:
    """Whoever is wrong about everyone costs 1 a case, whoever calls all the same 2/3."""
    wrong = [[0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    session = replace(PLAIN, cost_matrix=EVEN)
    assert sentence(analyse_cases(session, cases(first=wrong))) == (
        "With these costs and priors no classifier is cheaper than calling everything a, calling "
        "everything b or calling everything c: 667 per 1,000 cases, 333 less than first."
    )


def test_without_costs_the_worth_of_all_together_is_told() -> None:
    """1/180 is no knowledge and 1/8 perfect."""
    analysis = analyse_cases(PLAIN, cases(A=oracles.A, B=oracles.B))
    assert analysis.set_vus is not None
    share = (analysis.set_vus.value - 1 / 180) / (1 / 8 - 1 / 180)
    found = sentence(analysis)
    assert "No costs are stated, so which costs least is open." in found
    assert f"together have a normalised VUS of {share:.4f} (0 is no knowledge, 1 perfect)" in found
    assert "alone, B has most, " in found
    alone = sentence(analyse_cases(PLAIN, cases(first=FIRST)))
    assert alone.startswith("first has a normalised VUS of ")
    hidden = replace(PLAIN, hidden=frozenset({"first"}))
    assert sentence(analyse_cases(hidden, cases(first=FIRST))) == "All classifiers are hidden."


def test_markers_are_told_by_how_they_order() -> None:
    assert sentence(marked(("a", "b", "c"))) == (
        "marker has an ordered VUS of 1.0000 (chance 1/6 = 0.167)."
    )
    assert "No order of the classes is stated" in sentence(marked(None))


def test_a_line_says_what_its_number_is_and_whether_it_is_needed() -> None:
    analysis = analyse_cases(PLAIN, cases(first=FIRST, second=SECOND, mixed=MIXED))
    first, second, mixed = classifier_lines(analysis)
    vus = analysis.models[0].measures.vus
    assert vus is not None
    assert (first.kind, first.measure) == ("crisp", "VUS, normalised")
    assert (first.value, first.short) == (f"{vus.normalised:.4f}", f"{vus.normalised:.3f}")
    assert (first.remark, second.remark) == ("needed", "needed")
    assert mixed.remark == "superfluous: a mixture"
    reason = mixed.reason.replace("\u202f", " ")
    assert reason == "At all costs as good or better, mixed: 75 % second and 25 % first."
    twins = classifier_lines(analyse_cases(PLAIN, cases(first=FIRST, twin=FIRST)))
    assert [line.remark for line in twins] == ["superfluous: twin", "superfluous: first"]
    (alone,) = classifier_lines(analyse_cases(PLAIN, cases(first=FIRST)))
    assert alone.remark == ""
    (marker,) = classifier_lines(marked(("a", "b", "c")))
    assert (marker.kind, marker.measure, marker.value) == ("marker", "ordered VUS", "1.0000")
    assert classifier_lines(marked(None))[0].value == "–"


def test_a_measure_is_shared_only_where_all_have_it() -> None:
    lines = classifier_lines(analyse_cases(PLAIN, cases(first=FIRST, second=SECOND)))
    assert shared_measure(lines) == "VUS, normalised"
    assert shared_measure((*lines, *classifier_lines(marked(("a", "b", "c"))))) == ""


def test_what_is_assumed_is_said_where_nothing_is_stated() -> None:
    plain = analyse_cases(PLAIN, cases(first=FIRST))
    assert unstated_words(plain).startswith("No costs are stated")
    assert unstated_words(analyse_cases(replace(PLAIN, cost_matrix=EVEN), plain.cases)) == ""
    assert priors_words(plain) == "The file has no priors: equal ones."
    stated = analyse_cases(replace(PLAIN, priors=(0.5, 0.3, 0.2)), plain.cases)
    assert priors_words(stated) == "The priors are stated."


def test_the_command_that_states_costs_is_understood() -> None:
    words = shlex.split(stating_command(analyse_cases(PLAIN, cases(first=FIRST))))
    options = parse(words[1:])
    assert options.cost_matrix == "0,1,1;1,0,1;1,1,0"
    assert sum(part.low for part in options.priors) == pytest.approx(1, abs=1e-9)
    assert str(options.save) == "stated.voro"
