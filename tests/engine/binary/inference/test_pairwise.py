"""The pairwise table: pROC's tests, Holm's correction, chances from the bootstrap."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.binary.inference.bootstrap import bootstrap, last
from engine.binary.inference.delong import auc_variance, weighted_auc
from engine.binary.inference.pairwise import compare, delong_tests, holm
from engine.binary.inference.replicate_statistics import Auc, MeanLesserArea
from engine.binary.inference.sorted_rows import rank_cases
from engine.data.cases.amounts import Amounts
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.messages.errors import Cancelled, Undefined
from engine.numerics.arrays import FloatArray
from tests.engine.jobs.cancelling import cancelled_after
from tests.reference.files import VALUES
from tests.reference.scores import cases_of

FOUR = ("logistic", "random_forest", "gaussian_nb", "multinomial_nb")


@given(st.lists(st.floats(0, 1), min_size=1, max_size=6))
def test_holm_rejects_as_the_step_down_procedure_does(p_values: list[float]) -> None:
    """Holm 1979: with p sorted, reject while p(i) <= level / (m - i)."""
    for level in (0.01, 0.05, 0.2):
        rejected: set[int] = set()
        order = sorted(range(len(p_values)), key=lambda place: p_values[place])
        for rank, place in enumerate(order):
            if (len(p_values) - rank) * p_values[place] > level:
                break
            rejected.add(place)
        found = {place for place, p in enumerate(holm(p_values)) if p is not None and p <= level}
        assert found == rejected


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, None, 0.5]) == pytest.approx([0.04, 0.09, 0.09, None, 0.5])
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@pytest.mark.parametrize("paired", [True, False])
@pytest.mark.parametrize("weighted", [True, False])
def test_of_one_model_alone_there_is_no_rival(*, weighted: bool, paired: bool) -> None:
    model = cases_of("wdbc", "logistic")
    if weighted:
        model = replace(model, amounts=Amounts(weight=np.arange(1.0, model.score.size + 1)))
    counts = {model.name: count_scores(model.positive, model.score, model.direction)}
    variances = {model.name: auc_variance(counts[model.name])}
    found = delong_tests([model], counts, paired=paired, variances=variances)
    assert not found.of_pairs
    assert found.omnibus == Undefined("fewer than two models are shown")


def test_the_table_of_four_models() -> None:
    entry = VALUES["wdbc"]
    models = [cases_of("wdbc", name) for name in FOUR]
    counts = {m.name: count_scores(m.positive, m.score, m.direction) for m in models}
    ranked = [rank_cases(model) for model in models]
    result = last(
        bootstrap(ranked, [Auc(), MeanLesserArea(0.2, 0.8)], paired=True, seed=1, replicates=300)
    )
    voros = {name: float(result.estimates["voros"][place]) for place, name in enumerate(FOUR)}
    paired = compare(delong_tests(models, counts, paired=True).of_pairs, voros, result)
    assert [f"{pair.a} vs {pair.b}" for pair in paired] == list(entry["pairs"])
    theirs = [entry["pairs"][f"{pair.a} vs {pair.b}"] for pair in paired]
    for pair, expected in zip(paired, theirs, strict=True):
        assert pair.delong.z == pytest.approx(expected["delong_paired"]["Z"], rel=1e-11)
        assert pair.delong.paired
        assert pair.voros_difference == voros[pair.a] - voros[pair.b]
        found = pair.auc_interval
        gap = result.of("auc", pair.a) - result.of("auc", pair.b)
        assert (found.low, found.high) == pytest.approx(tuple(np.quantile(gap, [0.025, 0.975])))
        low, high = expected["delong_paired"]["ci_diff"]
        # A bound from 300 replicates strays by .15 of a standard deviation, .04 of the width.
        assert (found.low, found.high) == pytest.approx((low, high), abs=0.16 * (high - low))
        gap = result.of("voros", pair.a) - result.of("voros", pair.b)
        assert pair.chance_a_better == (np.sum(gap > 0) + np.sum(gap == 0) / 2) / gap.size
        assert pair.voros_interval.low == pytest.approx(np.quantile(gap, 0.025))
    smallest = min(paired, key=lambda pair: pair.delong.p or 1)
    assert smallest.p_holm == pytest.approx(6 * (smallest.delong.p or 1))
    unpaired = compare(delong_tests(models, counts, paired=False).of_pairs, voros, None)
    for pair, expected in zip(unpaired, theirs, strict=True):
        assert pair.delong.z == pytest.approx(expected["delong_unpaired"]["D"], rel=1e-11)
        assert pair.delong.df == pytest.approx(expected["delong_unpaired"]["df"], rel=1e-11)
        assert pair.chance_a_better is None
        assert not pair.voros_interval.defined
        assert pair.auc_interval == pair.voros_interval
        assert pair.why == pair.voros_interval.why == "no bootstrap was asked for"


def test_one_model_has_no_pairs_and_many_can_be_cancelled() -> None:
    models = [cases_of("wdbc", name) for name in FOUR]
    assert compare(delong_tests(models[:1], {}, paired=True).of_pairs, {}, None) == ()
    with pytest.raises(Cancelled):
        delong_tests(models, {}, paired=True, progress=cancelled_after(0))


def two_models(weight: FloatArray | None = None) -> list[ModelCases]:
    generator = np.random.default_rng(8)
    positive = generator.random(60) < 0.4
    amounts = Amounts(weight=weight)
    return [
        ModelCases(n, n, "higher", positive, generator.normal(size=60) + positive, amounts)
        for n in ("a", "b", "c")
    ]


def test_the_difference_of_the_areas_is_the_test_s_own() -> None:
    models = two_models()
    counts = {m.name: count_scores(m.positive, m.score, m.direction) for m in models}
    areas = {name: auc_variance(each).auc for name, each in counts.items()}
    for pair in compare(
        delong_tests(models, counts, paired=True).of_pairs, dict.fromkeys("abc", 0.5), None
    ):
        assert pair.auc_difference == areas[pair.a] - areas[pair.b]
        assert pair.auc_difference != 0


def test_comparing_says_what_it_does_and_how_far_it_is() -> None:
    told: list[tuple[float, str]] = []
    delong_tests(two_models(), {}, paired=True, progress=lambda *said: told.append(said))
    assert told == [
        (0, "Placing a"),
        (pytest.approx(1 / 6), "Placing b"),
        (pytest.approx(2 / 6), "Placing c"),
        (0.5, "Comparing a and b"),
        (pytest.approx(4 / 6), "Comparing a and c"),
        (pytest.approx(5 / 6), "Comparing b and c"),
    ]


def test_weighted_cases_have_no_test_and_the_table_says_why() -> None:
    models = two_models(np.linspace(1, 2, 60))
    counts = {m.name: count_scores(m.positive, m.score, m.direction) for m in models}
    variances = {name: weighted_auc(0.7, each) for name, each in counts.items()}
    for paired in (True, False):
        for test in delong_tests(
            models, counts, paired=paired, variances=variances
        ).of_pairs.values():
            assert (test.p, test.z, test.paired) == (None, None, paired)
            assert "weighted" in test.why
