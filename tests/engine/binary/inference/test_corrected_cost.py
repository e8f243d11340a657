"""The corrected minimum cost, with engine.binary.inference.corrected_numbers, step by step."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy import optimize, stats

from engine.binary.inference.corrected_cost import cost_contributions
from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_results import CorrectedModel, Place, corrected_model
from engine.binary.inference.corrected_sources import Together, leave_one_out, out_of_sample
from engine.binary.voros.measures_over_t import UniformInT
from tests.engine.binary.inference.left_out import correctable, pooled, rows
from tests.engine.binary.inference.test_out_of_bag_draws import drawn_rows

Z = float(stats.norm.ppf(0.975))
SCORES = st.lists(st.integers(0, 6), min_size=3, max_size=7)


def wilson(share: float, n: float) -> tuple[float, float]:
    """Both p with (share - p)² = z² p (1 - p) / n (Wilson 1927), by their polynomial."""
    low, high = sorted(
        np.roots([1 + Z * Z / n, -2 * share - Z * Z / n, share * share]).real.tolist()
    )
    return max(low, 0.0), min(high, 1.0)


def by_hand(
    positives: list[int], negatives: list[int], t: Fraction, seed: int
) -> tuple[float, float, float]:
    """Section 2 of the recipe: value and limits."""
    table, x = rows(positives, negatives), float(t)
    P, N = len(positives), len(negatives)
    left_h, left_m, _ = pooled(table, drawn_rows(P, N, seed), t)
    points = [
        (sum(s >= c for s in negatives) / N, sum(s < c for s in positives) / P)
        for c in (math.inf, *sorted({*positives, *negatives}, reverse=True))
    ]
    costs = [x * h + (1 - x) * m for h, m in points]
    at = next(j for j, c in enumerate(costs) if c <= min(costs) + 1e-12)
    cost, left, nothing = costs[at], x * float(left_h) + (1 - x) * float(left_m), min(x, 1 - x)
    h, m = (points[at][0] + float(left_h)) / 2, (points[at][1] + float(left_m)) / 2
    lower, upper = (cost + min(left, nothing)) / 2, (cost + left) / 2
    (low_h, high_h), (low_m, high_m) = wilson(h, N), wilson(m, P)
    top = upper + math.sqrt(
        (x * (high_h - h)) ** 2 + ((1 - x) * (high_m - m)) ** 2 + Z**2 * (left - cost) ** 2 / 16
    )
    reach = (x * (h - low_h)) ** 2 + ((1 - x) * (m - low_m)) ** 2
    bottoms = [cost, lower - math.sqrt(reach + Z**2 * (min(left, nothing) - cost) ** 2 / 16)]
    for (each_h, each_m), each in zip(points, costs, strict=True):
        reach = (x * (each_h - wilson(each_h, N)[0])) ** 2
        reach += ((1 - x) * (each_m - wilson(each_m, P)[0])) ** 2
        bottoms.append(each - math.sqrt(reach) + lower - cost)
    return min(nothing, upper), max(min(bottoms), 0.0), min(top, nothing)


def found_for(
    positives: list[int], negatives: list[int], t: float, seed: int, together: Together
) -> CorrectedModel:
    model = correctable(rows(positives, negatives), together=together)
    place = Place(nodes_over(UniformInT(), 0.2, 0.8), t, 0.95)
    return corrected_model(model, out_of_sample(model, seed), place)


@settings(max_examples=12, deadline=None)
@given(
    SCORES,
    SCORES,
    st.sampled_from((Fraction(2, 5), Fraction(1, 2), Fraction(4, 5))),
    st.integers(0, 9),
)
def test_every_step_by_hand(
    positives: list[int], negatives: list[int], t: Fraction, seed: int
) -> None:
    assume(min(len(positives), len(negatives)) > 1)
    cost = found_for(positives, negatives, float(t), seed, Together()).minimum_cost
    assert cost is not None

    numbers = (cost.value, cost.interval.low, cost.interval.high)
    assert numbers == pytest.approx(by_hand(positives, negatives, t, seed), abs=1e-9)


@pytest.mark.parametrize(
    ("positives", "negatives", "t"),
    [
        ([7, 4, 6, 9, 4, 7, 3, 4, 9, 5, 6, 4], [0, 3, 4, 3, 6, 2, 4, 6, 7, 3, 0, 5, 4, 6, 3], 0.4),
        ([3, 6, 8, 2, 7, 8, 8, 8, 3, 6, 8, 4, 3, 5, 2], [1, 6, 5, 6, 6, 7, 2, 3, 4, 2, 7, 0], 0.8),
        ([10, 13, 6, 9, 11, 9, 13, 13, 12, 9, 13, 6, 11], [2, 1, 5, 6, 7, 1, 6, 6], 0.4),
    ],
)
def test_the_gap_of_leaving_out_widens_the_lower_limit(
    positives: list[int], negatives: list[int], t: float
) -> None:
    """Where neither 0 nor another threshold's limit lies above what the gap says."""
    cost = found_for(positives, negatives, t, 1, Together()).minimum_cost
    assert cost is not None
    numbers = (cost.value, cost.interval.low, cost.interval.high)
    expected = by_hand(positives, negatives, Fraction(str(t)), 1)
    assert numbers == pytest.approx(expected, abs=1e-9)
    assert expected[1] > 0.03


def test_in_sample_lies_within() -> None:
    """The interval stands below the file's own cost in the table, which must lie inside."""
    generator = np.random.default_rng(6)
    for seed in range(20):
        positives, negatives = (
            generator.integers(shift, 8 + shift, 6).tolist() for shift in (2, 0)
        )
        cost = found_for(positives, negatives, 0.4, seed, Together()).minimum_cost
        assert cost is not None
        assert cost.interval.low is not None
        assert cost.interval.high is not None
        assert 0 <= cost.interval.low <= cost.in_sample <= cost.interval.high + 1e-12 <= 0.4 + 1e-9


def test_cases_that_belong_together_have_a_value_without_an_interval() -> None:
    clusters = np.repeat(np.arange(6), 2)
    found = found_for([9, 8, 6, 5, 4, 3], [6, 4, 3, 2, 1, 0], 0.4, 1, Together(clusters=clusters))

    assert found.minimum_cost is not None
    assert not found.minimum_cost.interval.defined
    assert "belong together" in found.minimum_cost.interval.why
    assert found.voros.interval.defined
    assert found.voros.interval.method == "out of bag by clusters, 100 replicates, seed 1"


def test_wilsons_limits_solve_their_equation() -> None:
    low = optimize.brentq(lambda p: (0.3 - p) ** 2 - Z**2 * p * (1 - p) / 40, 0, 0.3)
    assert wilson(0.3, 40)[0] == pytest.approx(low)


@pytest.mark.parametrize("t", [0.2, 0.4, 0.7])
def test_what_cases_add_sums_to_the_cost_less_that_of_flagging_no_one(t: float) -> None:
    """A flagged positive spares 1 - t of its share, a flagged negative costs t of its own."""
    model = correctable(rows([9, 8, 8, 6, 5], [7, 6, 4, 3, 3, 1]))
    choices = leave_one_out(model).at(np.array([t]))
    found = cost_contributions(choices, model.sizes, model.sign)
    assert [found.positives.everywhere, found.negatives.everywhere] == pytest.approx([t - 1, t])
    means = [
        float(each.cases @ each.values) / int(each.cases.sum())
        for each in (found.positives, found.negatives)
    ]
    assert sum(means) == pytest.approx(float(choices.cost[0]) - (1 - t))
