"""The corrected VOROS against the page's formulas, written out case by case."""

import math
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.inference.corrected_numbers import FEW_CASES
from engine.binary.inference.corrected_results import CorrectedModel, Place, corrected_model
from engine.binary.inference.corrected_sources import leave_one_out, out_of_sample
from engine.binary.voros.closed_form import uniform_voros
from engine.binary.voros.measures_over_t import UniformInT
from engine.data.roles import Direction
from tests.engine.binary.inference.left_out import correctable, rows

Z = float(stats.norm.ppf(0.975))
SCORES = st.lists(st.integers(0, 12), min_size=2, max_size=12)
RANGES = st.sampled_from(((0.2, 0.8), (0.0, 1.0), (0.1, 0.4), (0.0, 0.5), (0.55, 1.0), (0.3, 0.3)))


def found_for(
    positives: Sequence[int],
    negatives: Sequence[int],
    a: float,
    b: float,
    direction: Direction = "higher",
) -> CorrectedModel:
    """Leave one out, over t uniform in [a, b]."""
    table = rows(positives, negatives)
    model = correctable(table, direction=direction)
    return corrected_model(
        model, leave_one_out(model), Place(nodes_over(UniformInT(), a, b), 0.4, 0.95)
    )


def area(t: float, cost: float) -> float:
    """One minus the share of ROC space that costs at most so much (math, section 3)."""
    u, v = min(t, 1 - t), max(t, 1 - t)
    if cost <= u:
        return 1 - cost**2 / (2 * u * v)
    return 1 - (2 * cost - u) / (2 * v) if cost <= v else (1 - cost) ** 2 / (2 * u * v)


class ByHand:
    """Every step of section 1 with leave one out, in loops over thresholds, t and cases."""

    def __init__(
        self, positives: Sequence[int], negatives: Sequence[int], a: float, b: float
    ) -> None:
        nodes = nodes_over(UniformInT(), a, b)
        P, N = len(positives), len(negatives)
        thresholds = [math.inf, *sorted({*positives, *negatives}, reverse=True)]
        areas = {"in": 0.0, "out": 0.0, "clipped": 0.0, "nothing": 0.0}
        of_positive, of_negative = np.zeros(P), np.zeros(N)
        everywhere = [0.0, 0.0]
        for t, w in zip(nodes.t.tolist(), nodes.weights.tolist(), strict=True):
            fpr = [sum(x >= c for x in negatives) / N for c in thresholds]
            fnr = [sum(x < c for x in positives) / P for c in thresholds]
            cost = [t * h + (1 - t) * m for h, m in zip(fpr, fnr, strict=True)]
            least = min(cost)
            at = next(j for j, c in enumerate(cost) if c <= least + 1e-12)
            last = max(j for j, c in enumerate(cost) if c < least + t / N - 1e-12)
            first = min(j for j, c in enumerate(cost) if c <= least + (1 - t) / P + 1e-12)
            left, nothing = t * fpr[last] + (1 - t) * fnr[first], min(t, 1 - t)
            costs = {"in": cost[at], "out": left, "clipped": min(left, nothing), "nothing": nothing}
            for name, each in costs.items():
                areas[name] += w * area(t, each)
            middle = (cost[at] + min(left, nothing)) / 2
            flagged = [x >= thresholds[at] for x in positives]
            of_positive += np.array(flagged) * w * middle / t
            of_negative -= np.array([x >= thresholds[at] for x in negatives]) * w * middle / (1 - t)
            everywhere[0] += w * middle / t
            everywhere[1] -= w * middle / (1 - t)
        self.areas = areas
        self.variance = sum(
            float(np.var([*g, 0.0, full], ddof=1)) / (len(g) + 2)
            for g, full in zip((of_positive, of_negative), everywhere, strict=True)
        )

    @property
    def expected(self) -> tuple[float, float, float]:
        """Value and limits."""
        v_in, v_out, v_clipped, base = self.areas.values()
        middle, upper = (v_in + v_out) / 2, (v_in + v_clipped) / 2

        def end(of: float, gap: float, sign: int) -> float:
            of = min(max(of, 1e-4), 1 - 1e-4)
            q = stats.norm.ppf(of)
            error = math.sqrt(self.variance + gap**2 / 16)
            return float(stats.norm.cdf(q + sign * Z * error / stats.norm.pdf(q)))

        low = end(middle, v_in - v_out, -1)
        high = max(v_in, upper, end(upper, v_in - v_clipped, 1))
        return max(base, middle), max(low, base), min(high, 1.0)


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, RANGES)
def test_every_step_by_hand(
    positives: list[int], negatives: list[int], bounds: tuple[float, float]
) -> None:
    found = found_for(positives, negatives, *bounds).voros
    expected = ByHand(positives, negatives, *bounds)

    numbers = (found.value, found.interval.low, found.interval.high)
    assert numbers == pytest.approx(expected.expected, abs=1e-10)
    assert (found.in_sample, found.left_out) == pytest.approx(
        (expected.areas["in"], expected.areas["out"]), abs=1e-12
    )


@settings(max_examples=40, deadline=None)
@given(SCORES, SCORES, RANGES, st.integers(0, 5), st.booleans())
def test_what_is_possible(
    positives: list[int], negatives: list[int], bounds: tuple[float, float], seed: int, drawn: bool
) -> None:
    """Within [V₀, 1]; V in sample below the upper end; a monotone map of the scores is the same."""
    model = correctable(rows(positives, negatives))
    source = out_of_sample(model, seed) if drawn else leave_one_out(model)
    place = Place(nodes_over(UniformInT(), *bounds), 0.4, 0.95)
    found = corrected_model(model, source, place)
    base, interval = found.baseline, found.voros.interval
    assert interval.low is not None
    assert interval.high is not None
    assert base <= interval.low <= interval.high <= 1
    assert base <= found.voros.value <= interval.high + 1e-12
    assert found.voros.in_sample <= interval.high + 1e-12
    assert found.gain.value == pytest.approx(found.voros.value - base)
    assert found.gain.interval.low == pytest.approx(interval.low - base)

    mapped = correctable(rows([x**3 + x for x in positives], [x**3 + x for x in negatives]))
    again = out_of_sample(mapped, seed) if drawn else leave_one_out(mapped)
    assert corrected_model(mapped, again, place).voros.interval == interval


@given(st.permutations(range(9)))
def test_the_order_of_rows_changes_nothing(order: list[int]) -> None:
    table = rows([9, 7, 6, 3], [6, 5, 2, 2, 1])
    place = Place(nodes_over(UniformInT(), 0.2, 0.8), 0.4, 0.95)
    one, other = (correctable(each) for each in (table, [table[at] for at in order]))
    first, second = (corrected_model(each, leave_one_out(each), place) for each in (one, other))

    assert first.voros.interval == second.voros.interval
    assert first.auc_score == second.auc_score


def test_perfect_separation_reaches_one_and_is_not_certain() -> None:
    for P, N in ((5, 20), (40, 40), (3, 3)):
        table = rows(range(50, 50 + P), range(N))
        model = correctable(table)
        for source in (leave_one_out(model), out_of_sample(model, 1)):
            found = corrected_model(
                model, source, Place(nodes_over(UniformInT(), 0.2, 0.8), 0.4, 0.95)
            )
            assert found.voros.interval.high == 1.0
            assert found.voros.interval.low is not None
            assert found.voros.interval.low < 0.999
            assert found.auc_score.high == 1.0


def test_lower_scores_that_mean_positive() -> None:
    up = found_for([9, 8, 5, 3], [4, 3, 1, 1, 0], 0.2, 0.8)
    down = found_for([9, 8, 5, 3], [4, 3, 1, 1, 0], 0.2, 0.8, "lower")

    assert up.voros.interval == down.voros.interval
    assert up.auc_score == down.auc_score


def test_one_positive_has_a_value_without_an_interval() -> None:
    found = found_for([5], [1, 2, 6, 3], 0.2, 0.8)

    assert not found.voros.interval.defined
    assert found.voros.interval.why == FEW_CASES
    assert found.voros.free is None
    assert found.baseline <= found.voros.value <= 1


def test_at_its_ends_t_costs_nothing() -> None:
    """At t = 0 flagging everyone costs nothing: the area of any hull is 1."""
    for t in (0.0, 1.0):
        found = found_for([5, 7, 8], [1, 2, 6, 3], t, t).voros
        assert (found.in_sample, found.value) == (1.0, 1.0)


def test_in_sample_is_the_closed_form() -> None:
    """48 nodes are as near to it as a polygon of few corners lets them."""
    generator = np.random.default_rng(5)
    positives, negatives = generator.normal(1, 1, 400), generator.normal(0, 1, 500)
    table = rows((positives * 1e6).astype(int).tolist(), (negatives * 1e6).astype(int).tolist())
    model = correctable(table)
    found = corrected_model(
        model, leave_one_out(model), Place(nodes_over(UniformInT(), 0.1, 0.7), 0.4, 0.95)
    )
    assert found.voros.in_sample == pytest.approx(uniform_voros(model.hull, 0.1, 0.7), abs=5e-5)
