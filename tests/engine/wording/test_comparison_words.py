"""Models compared in words, before and after anything is inferred."""

import json

import pytest
from msgspec.structs import replace

from engine.analysis.analyser import refine
from engine.analysis.analysis import Analysis
from engine.analysis.bound_rankings import BoundRankings
from engine.analysis.further_numbers import with_further
from engine.analysis.ranked_pairs import RankedPairs
from engine.binary.regions.rankings_by_bound import RankedStretch
from engine.binary.voros.dominance import CheaperOn, Dominance
from engine.command.two.json_analysis import as_json
from engine.wording.certainty import chance_text
from engine.wording.comparison_words import (
    auc_difference_note,
    bound_sentence,
    difference_interval,
    difference_text,
    dominance_sentence,
    dominance_summary,
    in_sample_words,
    leaders_sentence,
    measure_sentence,
    pair_chance,
    pairs_shown,
    ranked_dominances,
    refining_words,
    voros_difference_note,
    voros_head,
    why_no_voros_interval,
)
from tests.engine.analysis.test_confusion_table import analysed


@pytest.fixture(scope="module")
def refined() -> Analysis:
    exact = analysed()
    exact = replace(exact, session=replace(exact.session, bootstrap=100, seed=20261120))
    *_, last = refine(exact)
    return BoundRankings().with_ranking(last)


def test_a_chance_is_no_surer_than_the_replicates() -> None:
    assert chance_text(1.0, 500) == ">\u202f99.8\u202f%"
    assert chance_text(0.0, 500) == "<\u202f0.2\u202f%"
    assert chance_text(1.0, 2000) == ">\u202f99.95\u202f%"
    assert chance_text(0.674, 500) == "67\u202f%"


def in_sample(analysis: Analysis) -> Analysis:
    """The same, where numbers in sample are asked for."""
    return replace(analysis, session=replace(analysis.session, interval="in-sample"))


def test_what_is_still_to_come_is_said(refined: Analysis) -> None:
    early = replace(refined, inference=None)
    assert refining_words(early) == auc_difference_note(early) == "refining"
    assert refined.inference is not None
    tested = replace(refined, inference=replace(refined.inference, bootstrap=None))
    assert voros_difference_note(tested) == "0 of 100"
    assert why_no_voros_interval(tested) == ""
    assert refining_words(refined) == ""
    never = replace(tested, session=replace(refined.session, bootstrap=0))
    assert why_no_voros_interval(never) == ""  # the corrected one has an interval
    never = in_sample(never)
    assert why_no_voros_interval(never) == "VOROS: no interval, for no bootstrap was asked for."


def test_pairs_are_told_as_the_picture_has_them(refined: Analysis) -> None:
    first, *_ = found = RankedPairs(refined)
    assert [difference_text(pair.voros) for pair in found] == ["+0.007", "+0.047", "+0.040"]
    assert in_sample_words(first) == "in sample +0.006"
    assert voros_head(refined) == "VOROS corrected"
    assert leaders_sentence(refined, found).endswith("A thin line marks the difference in sample.")
    refined = in_sample(refined)
    assert voros_head(refined) == "VOROS on [a, b]"
    first, second, third = found = RankedPairs(refined)
    assert in_sample_words(first) == ""
    assert difference_text(first.auc) == "−0.004"
    assert difference_interval(first.auc) == "−0.034 to 0.025"
    assert [difference_text(pair.voros) for pair in (first, second, third)] == [
        "+0.006",
        "+0.047",
        "+0.041",
    ]
    assert pair_chance(refined, second) == ">\u202f99\u202f%"
    assert leaders_sentence(refined, found) == (
        "AUC puts bayes first, VOROS forest. Neither is settled. "
        "An open square marks an interval that holds 0."
    )


def test_which_pairs_of_many_are_seen() -> None:
    assert pairs_shown(1, 3, 3) == ""
    assert pairs_shown(1, 5, 1225) == "1 – 5 of 1,225"


def test_who_costs_less_is_told_at_every_t(refined: Analysis) -> None:
    assert [dominance_sentence(pair) for pair in ranked_dominances(refined)] == [
        "bayes costs less below t = 0.449, forest above.",
        "logistic costs less for t in 0.102 – 0.352; forest elsewhere.",
        "bayes dominates: at no t does it cost more than logistic.",
    ]
    assert dominance_summary(refined) == (
        "In 1 of 3 pairs one model costs no more than the other at any t."
    )
    alike = Dominance("a", "b", (CheaperOn(0, 1, 0),), ())
    assert dominance_sentence(alike) == "a and b cost the same at every t."


def test_the_conclusion_is_said_to_flip(refined: Analysis) -> None:
    ranking = refined.by_bound
    assert ranking is not None
    assert bound_sentence(ranking) == (
        "The largest area under the curve over FPR ≤ f: bayes up to f = 0.006, "
        "forest up to f = 0.695, then bayes. The conclusion flips as the region moves."
    )
    steady = replace(ranking, stretches=(RankedStretch(0, 1, ("b", "a")),), left_out=3)
    assert bound_sentence(steady) == (
        "b has the largest area under the curve over FPR ≤ f for every bound f. "
        "3 models that never lead are left out."
    )
    assert measure_sentence(refined).startswith("No pair ranks otherwise")


def test_the_json_has_dominance_and_the_ranking(refined: Analysis) -> None:
    comparison = json.loads(as_json(with_further(refined)))["comparison"]
    assert [pair["dominant"] for pair in comparison["dominance"]] == [None, None, "bayes"]
    first = comparison["dominance"][0]
    assert first["stretches"][0]["cheapest"] == ["bayes"]
    assert first["stretches"][-1]["cheapest"] == ["forest", "bayes"]
    crossings = [crossing["t"] for crossing in comparison["crossings"]]
    assert first["stretches"][0]["t_high"] in crossings
    ranking = comparison["ranking_by_bound"]
    assert [part["order"][0] for part in ranking["stretches"]][-1] == "bayes"
    assert round(ranking["crossings"][-1]["fpr"], 3) == 0.695
