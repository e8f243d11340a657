"""Intervals and chances in words: from the replicates so far, in the user's money."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.data.readers.read import read
from engine.wording import results_rows
from engine.wording.certainty import (
    chance_words,
    intervals_of,
    notes_on_inference,
    sampling_words,
)
from tests.samples import sample


@pytest.fixture(scope="module")
def answers() -> list[Analysis]:
    crossing = sample("crossing")
    session = replace(crossing.session, bootstrap=400)
    exact = analyse(session, read(crossing.path))
    refined: Iterator[Analysis] = refine(exact)
    return [exact, *refined]


def test_nothing_is_said_before_a_replicate_is_there(answers: list[Analysis]) -> None:
    for early in answers[:2]:
        assert sampling_words(early) == ""
        assert chance_words(early) == ""
        assert results_rows.rows(early)[0].cost.below == ""


def test_replicates_so_far_are_counted(answers: list[Analysis]) -> None:
    level = "intervals 95\u202f%"
    assert sampling_words(answers[2]) == ""  # corrected numbers come before any replicate
    assert sampling_words(answers[3]).startswith(f"{level}, 100 of 400 bootstrap samples")
    assert sampling_words(answers[-1]) == f"{level}, 400 bootstrap samples, seed 20261120"


def test_money_of_an_interval_is_its_normalised_cost_times_the_worst_case(
    answers: list[Analysis],
) -> None:
    last = answers[-1]
    forest = last.models[0]
    known = intervals_of(last, forest)
    assert known is not None
    assert known.minimum_cost.low is not None
    assert known.minimum_cost.high is not None
    # C_FN 4.714 at π 1/7 with C_FP 1: the worst case costs 6/7 + 33/49.
    worst = 1000 * (6 / 7 + 33 / 49)
    chosen = replace(last, session=replace(last.session, interval="in-sample"))
    low, high = (float(word) for word in results_rows.rows(chosen)[0].cost.below.split(" – "))
    assert low == round(worst * known.minimum_cost.low)
    assert high == round(worst * known.minimum_cost.high)
    assert low < 284 < high


def test_the_chance_is_that_of_the_leading_model_over_the_next(answers: list[Analysis]) -> None:
    words = chance_words(answers[-1])
    assert words.startswith("Chance that forest’s VOROS beats bayes’ over the range: ")
    percent = int(words.removesuffix("\u202f%.").rpartition(" ")[2])
    assert 55 <= percent <= 80
    assert len(notes_on_inference(answers[-1])) == 3


def test_refining_changes_no_exact_number(answers: list[Analysis]) -> None:
    for later in answers[1:]:
        assert later.models is answers[0].models
        assert later.winners is answers[0].winners
