"""Pairs of engine.analysis.ranked_pairs and rankings of engine.analysis.bound_rankings."""

from collections.abc import Iterable
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

from engine.analysis.analyser import analyse, refine
from engine.analysis.analysis import Analysis
from engine.analysis.bound_rankings import BoundRankings
from engine.analysis.ranked_pairs import Difference, RankedPair, RankedPairs, ranked_models
from engine.command.two.json_inference import pairs as json_pairs
from engine.report.report_tables import pairs_table
from engine.wording import formatting
from engine.wording.comparison_words import auc_head
from tests.conftest import dataset_of, session_for
from tests.engine.analysis.test_confusion_table import analysed


@pytest.fixture(scope="module")
def refined() -> Analysis:
    *_, last = refine(analysed(), replicates=60)
    return last


def test_the_leaders_come_first_whatever_t_is() -> None:
    for t in (0.3, 0.56, 0.9):
        analysis = analysed(at=t)
        assert [model.name for model in ranked_models(analysis)] == ["forest", "bayes", "logistic"]
        first = [(pair.first.name, pair.second.name) for pair in RankedPairs(analysis)]
        assert first == [("forest", "bayes"), ("forest", "logistic"), ("bayes", "logistic")]
    of_logistic = RankedPairs(analysed(), "logistic")
    assert [pair.first.name for pair in of_logistic] == ["logistic", "logistic", "forest"]


def test_differences_are_exact_before_anything_is_inferred() -> None:
    for pair in RankedPairs(analysed()):
        assert pair.auc.value == pair.first.curve.auc - pair.second.curve.auc
        assert pair.voros.value == pair.first.voros.value - pair.second.voros.value
        assert (pair.auc.holds_zero, pair.chance) == (None, None)


def test_they_are_those_of_the_json_turned_where_the_other_one_leads(refined: Analysis) -> None:
    known = {(form["a"], form["b"]): form for form in json_pairs(refined)}
    for pair in (*RankedPairs(refined), *RankedPairs(refined, "logistic")):
        names = pair.first.name, pair.second.name
        sign = 1 if names in known else -1
        form = known.get(names) or known[names[::-1]]
        assert pair.auc.value == sign * form["auc_difference"]
        corrected = form["voros_corrected"]
        assert pair.in_sample == sign * form["voros_difference"]
        assert pair.voros.value == sign * corrected["difference"]
        ends = (corrected["low"], corrected["high"])
        assert (pair.voros.low, pair.voros.high) == (ends if sign > 0 else (-ends[1], -ends[0]))
        chance = form["chance_a_better"]
        assert pair.chance == (chance if sign > 0 else 1 - chance)


def test_in_sample_they_are_those_of_the_bootstrap(refined: Analysis) -> None:
    session = replace(refined.session, interval="in-sample")
    known = {(form["a"], form["b"]): form for form in json_pairs(refined)}
    for pair in RankedPairs(replace(refined, session=session)):
        names = pair.first.name, pair.second.name
        sign = 1 if names in known else -1
        form = known.get(names) or known[names[::-1]]
        assert pair.in_sample is None
        assert pair.voros.value == sign * form["voros_difference"]
        ends = (form["voros_ci"]["low"], form["voros_ci"]["high"])
        assert (pair.voros.low, pair.voros.high) == (ends if sign > 0 else (-ends[1], -ends[0]))


@pytest.mark.parametrize(("cases", "asked"), [(20, "normal"), (60, "score"), (60, "normal")])
def test_differences_of_few_cases_go_by_the_score_intervals(cases: int, asked: str) -> None:
    """As each AUC does: the z interval of a difference holds too seldom where cases are few."""
    generator = np.random.default_rng(8)
    truth = np.arange(2 * cases) < cases
    scores = {name: truth + generator.normal(size=truth.size) for name in ("a", "b")}
    dataset = dataset_of(truth.tolist(), **{name: own.tolist() for name, own in scores.items()})
    session = replace(session_for(dataset), bootstrap=0, auc_interval=asked)
    *_, found = refine(analyse(session, dataset))
    (form,), (pair,) = json_pairs(found), RankedPairs(found)
    sign = 1 if form["a"] == pair.first.name else -1
    by_score = (cases, asked) != (60, "normal")
    ends = form["auc_corrected" if by_score else "delong"]
    assert pair.auc.value == sign * form["auc_difference"]
    expected = sorted((sign * ends["low"], sign * ends["high"]))
    assert [pair.auc.low, pair.auc.high] == expected
    assert pair.auc.method == ("score" if by_score else "DeLong")
    assert auc_head(found) == f"AUC, {pair.auc.method}"
    (row,) = pairs_table(found, 1).rows
    assert row.cells[1].below == formatting.interval(ends["low"], ends["high"])
    assert pairs_table(found, 1).columns[1].below == f"95\u202f%, {pair.auc.method}"


def test_an_interval_holds_zero_or_not() -> None:
    assert Difference(0.1, -0.1, 0.2).holds_zero is True
    assert Difference(0.1, 0.05, 0.2).turned() == Difference(-0.1, -0.2, -0.05)
    assert Difference(0.1, 0.05, 0.2).holds_zero is False


def test_the_ranking_over_a_bound_is_kept_while_the_models_stay() -> None:
    rankings = BoundRankings()
    analysis = analysed()
    assert rankings.with_kept(analysis).by_bound is None
    made = rankings.with_ranking(analysis).by_bound
    assert made is not None
    assert rankings.with_kept(analysis).by_bound is made
    assert rankings.with_kept(analysed()).by_bound is None  # another reading of the file


@pytest.mark.parametrize("models", [1, 2, 3, 7])
def test_pairs_are_worked_out_one_by_one(models: int) -> None:
    """Each where it is asked for, in the order of all combinations."""
    draw = np.random.default_rng(4)
    truth = np.arange(60) % 2 == 0
    scores = {f"model {number}": draw.normal(size=60) + truth for number in range(models)}
    dataset = dataset_of(truth, **scores)
    analysis = analyse(session_for(dataset), dataset)
    names = [model.name for model in ranked_models(analysis)]
    expected = list(combinations(names, 2))
    pairs = RankedPairs(analysis)

    def both(found: Iterable[RankedPair]) -> list[tuple[str, str]]:
        return [(pair.first.name, pair.second.name) for pair in found]

    assert len(pairs) == len(expected)
    assert both(reversed(pairs)) == expected[::-1]
    assert both(pairs[1:4]) == expected[1:4]
    assert not expected or (both([pairs[-1]]) == expected[-1:] and pairs[-1] is pairs[-1])
    for name in names:
        assert both(pairs.of(name)) == [each for each in expected if name in each]
    with pytest.raises(IndexError):
        pairs[len(expected)]
