"""By hand: engine.binary.inference.corrected_auc, engine.binary.inference.corrected_hull_auc."""

import numpy as np
import pytest

from engine.binary.inference.corrected_auc import auc_contributions, weighted_spread
from engine.binary.inference.corrected_hull_auc import corrected_hull_auc
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_results import NOT_DRAWN, Place, corrected_model
from engine.binary.inference.corrected_sources import (
    Correctable,
    Together,
    leave_one_out,
    out_of_sample,
)
from engine.binary.inference.corrected_variance import variances_of_classes
from engine.binary.inference.score_interval import score_interval, score_limits, spread_of
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.roles import Direction
from tests.engine.binary.inference.left_out import correctable, rows

PLACE = Place(nodes_over(UniformInT(), 0.2, 0.8), 0.4, 0.95)


def model(seed: int, weights: list[int] | None = None) -> Correctable:
    generator = np.random.default_rng(seed)
    positives, negatives = generator.integers(4, 16, 14), generator.integers(0, 12, 17)
    return correctable(rows(positives.tolist(), negatives.tolist(), weights))


@pytest.mark.parametrize("seed", range(5))
def test_the_hull_auc_is_the_middle_with_the_score_interval_there(seed: int) -> None:
    made = model(seed)
    source = out_of_sample(made, seed)
    found = corrected_model(made, source, PLACE)
    spread = spread_of(made.auc)
    assert source.trained is not None
    assert spread is not None
    assert found.hull_auc is not None
    middle = (made.hull.auc + source.trained.hull_auc) / 2

    assert found.hull_auc.value == max(made.curve.auc, 0.5, middle)
    low, high = score_limits(found.hull_auc.value, spread, 0.95)
    assert found.hull_auc.interval.low == max(low, 0.5)
    assert found.hull_auc.interval.high == high
    assert found.auc_score == score_interval(made.auc, 0.95)


def test_a_hull_is_worth_no_less_than_chance_and_its_curve() -> None:
    spread = spread_of(model(1).auc)
    assert spread is not None
    assert corrected_hull_auc(0.55, 0.3, 0.35, spread, 0.95, "m").value == 0.5
    assert corrected_hull_auc(0.8, 0.6, 0.75, spread, 0.95, "m").value == 0.75


@pytest.mark.parametrize("seed", range(5))
def test_placements_are_delongs(seed: int) -> None:
    made = model(seed)
    assert made.scored is not None
    found = auc_contributions(made.curve, made.counts, made.sign)
    of_positives, of_negatives = variances_of_classes(found, made.scored)

    assert made.auc.of_positives is not None
    assert made.auc.of_negatives is not None
    assert of_positives == pytest.approx(made.auc.of_positives / 14)
    assert of_negatives == pytest.approx(made.auc.of_negatives / 17)


def test_weighted_placements_are_ratios_of_sums() -> None:
    generator = np.random.default_rng(3)
    made = model(3, generator.integers(1, 5, 31).tolist())
    scored = made.scored
    assert scored is not None
    assert scored.weights is not None
    spread = weighted_spread(auc_contributions(made.curve, made.counts, 1), scored)
    sides = [
        (scored.scores[each], scored.weights[each]) for each in (scored.positive, ~scored.positive)
    ]
    (x, w), (y, v) = sides
    above = (x[:, None] > y) + 0.5 * (x[:, None] == y)
    for found, g, weight in (
        (spread.of_positives, above @ v / v.sum(), w),
        (spread.of_negatives, w @ above / w.sum(), v),
    ):
        mean = weight @ g / weight.sum()
        k = weight.size
        expected = k / (k - 1) * ((weight * (g - mean)) ** 2).sum() / weight.sum() ** 2
        assert found == pytest.approx(expected)
    assert spread.positives == pytest.approx(w.sum() ** 2 / (w @ w))


def test_by_leave_one_out_cost_and_hull_are_not_corrected() -> None:
    made = model(2)
    found = corrected_model(made, leave_one_out(made), PLACE)

    assert found.minimum_cost is None
    assert found.hull_auc is None
    assert found.why == NOT_DRAWN


def test_the_gain_is_the_voros_less_that_of_doing_nothing() -> None:
    made = model(4)
    found = corrected_model(made, out_of_sample(made, 1), PLACE)
    gain, voros = found.gain, found.voros
    assert gain.free is not None
    assert voros.free is not None

    assert gain.value == pytest.approx(voros.value - found.baseline)
    assert gain.free[1] == pytest.approx(voros.free[1] - found.baseline)
    assert gain.in_sample == pytest.approx(voros.in_sample - found.baseline)
    assert voros.interval.low is not None
    assert voros.interval.high is not None
    assert gain.interval.low == max(voros.interval.low - found.baseline, 0)
    assert gain.interval.high == pytest.approx(voros.interval.high - found.baseline)
    one = correctable(rows([5], [1, 2, 6, 3]))
    assert not corrected_model(one, out_of_sample(one, 1), PLACE).gain.interval.defined


def test_rows_that_come_twice_in_clusters_tell_no_more_than_once() -> None:
    """Every row twice, both in one cluster and one fold: nothing is wider or narrower by it."""
    generator = np.random.default_rng(5)
    positives, negatives = generator.integers(4, 16, 14), generator.integers(0, 12, 17)
    places = np.arange(31)
    once = correctable(
        rows(positives.tolist(), negatives.tolist()), together=Together(folds=places % 3)
    )
    pairs = np.repeat(places, 2)
    table = rows(np.repeat(positives, 2).tolist(), np.repeat(negatives, 2).tolist())
    twice, apart = (
        correctable(table, together=Together(clusters, folds=pairs % 3))
        for clusters in (pairs, None)
    )
    one, other, independent = (
        corrected_model(each, out_of_sample(each, 1), PLACE).voros for each in (once, twice, apart)
    )
    assert one.value == other.value == independent.value
    assert one.interval.low == pytest.approx(other.interval.low, abs=1e-12)
    assert one.interval.high == pytest.approx(other.interval.high, abs=1e-12)
    assert one.interval.low is not None
    assert independent.interval.low is not None
    assert one.interval.low < independent.interval.low  # who takes them for others errs


def test_the_score_interval_of_weighted_cases_goes_by_their_own_spread() -> None:
    made = model(3, np.random.default_rng(3).integers(1, 5, 31).tolist())
    assert made.scored is not None
    spread = weighted_spread(auc_contributions(made.curve, made.counts, 1), made.scored)
    found = corrected_model(made, out_of_sample(made, 1), PLACE).auc_score
    assert (found.low, found.high) == score_limits(made.curve.auc, spread, 0.95)
    lone = correctable(rows([5], [1, 2, 6, 3], [2, 1, 1, 3, 1]))
    assert not corrected_model(lone, out_of_sample(lone, 1), PLACE).auc_score.defined


@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_contributions_to_the_auc_are_what_each_case_outranks(direction: Direction) -> None:
    """By hand: 5 outranks 1 and 3, ties one half with the 5; the positive 2 outranks 1 alone."""
    made = correctable(rows([5, 2], [1, 3, 5]), direction=direction)
    found = auc_contributions(made.curve, made.counts, made.sign)
    assert found.at.tolist() == [1.0, 2.0, 3.0, 5.0]
    for steps, cases in (
        (found.positives, {(2.5 / 3): 1, (1 / 3): 1}),
        (found.negatives, {1.0: 1, 0.5: 1, 0.25: 1}),
    ):
        told = {value: int(count) for value, count in zip(steps.values, steps.cases, strict=True) if count}  # fmt: skip
        assert {round(value, 12): count for value, count in told.items()} == {
            round(value, 12): count for value, count in cases.items()
        }
        assert steps.everywhere == 1.0
        assert steps.values[0] == 0.0


@pytest.mark.parametrize(("P", "N", "few"), [(10, 30, True), (11, 30, False), (30, 10, True)])
def test_ten_cases_of_a_class_are_few(P: int, N: int, *, few: bool) -> None:
    made = correctable(rows(range(5, P + 5), range(N)))
    assert corrected_model(made, leave_one_out(made), PLACE).few is few
