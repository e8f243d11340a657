"""Two thresholds on an ordered score: counts and the best pair by brute force, the mock's case."""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.multiclass.class_costs import Costs
from engine.multiclass.ordered_marker import OrderedMarker, ordered_marker
from engine.wording.classes.ordered_words import decimal_at
from tests.engine.multiclass.test_ordered import SCORES, arrays

LABELS = ("severe", "healthy", "mild")
COSTS = Costs(np.array([[0, 10, 4], [3, 0, 1], [1, 3, 0.0]]), np.array([0.1, 0.7, 0.2]))


def marker_of(*lists: list[int]) -> OrderedMarker:
    found = ordered_marker("score", LABELS, (1, 2, 0), arrays(*lists))
    assert found is not None
    return found


def called(marker: OrderedMarker, low: float, high: float) -> np.ndarray:
    """Counts by going through all cases."""
    table = np.zeros((3, 3), int)
    for actual, group in enumerate(marker.groups):
        for score in group.tolist():
            table[0 if score < low else 1 if score < high else 2, actual] += 1
    return table


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, SCORES)
def test_counts_are_those_of_the_printed_thresholds(
    first: list[int], middle: list[int], last: list[int]
) -> None:
    marker = marker_of(first, middle, last)
    for cuts in combinations_with_replacement(range(marker.scores.size + 1), 2):
        low, high = (float(decimal_at(marker, cut)) for cut in cuts)
        table = called(marker, low, high)
        assert (marker.counts(cuts) == table).all()
        rates = [table[k, k] / marker.groups[k].size for k in range(3)]
        assert marker.rates(cuts) == pytest.approx(rates)
        kept = marker.thresholds(cuts)
        assert (marker.cut_at(kept.low), marker.cut_at(kept.high)) == cuts


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, SCORES, st.booleans())
def test_the_best_pair_costs_least_of_all_pairs(
    first: list[int], middle: list[int], last: list[int], stated: bool
) -> None:
    marker = marker_of(first, middle, last)
    costs = COSTS if stated else None
    order = [1, 2, 0]
    losses = COSTS.matrix[np.ix_(order, order)] * COSTS.priors[order]
    if not stated:
        losses = (1 - np.eye(3)) / 3
    every = {}
    for cuts in combinations_with_replacement(range(marker.scores.size + 1), 2):
        low, high = (float(decimal_at(marker, cut)) for cut in cuts)
        every[cuts] = float((called(marker, low, high) / marker.totals * losses).sum())
        assert marker.cost(cuts, costs) == pytest.approx(every[cuts], abs=1e-12)
    assert every[marker.best_cuts(costs)] == pytest.approx(min(every.values()), abs=1e-12)


@settings(max_examples=60, deadline=None)
@given(SCORES, SCORES, SCORES, st.floats(-0.2, 1.2), st.floats(-0.2, 1.2))
def test_cuts_near_two_shares_are_as_near_as_any(
    first: list[int], middle: list[int], last: list[int], low: float, high: float
) -> None:
    marker = marker_of(sorted(set(first)), middle, sorted({score + 5 for score in last}))
    cuts = marker.cuts_near(low, high)
    rates = marker.rates(cuts)
    wanted = np.clip([low, high], 0, 1)
    for place, share in ((0, 0), (2, 1)):
        steps = np.arange(marker.totals[place] + 1) / marker.totals[place]
        least = np.abs(steps - wanted[share]).min()
        assert abs(rates[place] - wanted[share]) == pytest.approx(least, abs=1e-9)
    pairs = combinations_with_replacement(range(marker.scores.size + 1), 2)
    alike = [marker.rates(pair) for pair in pairs]
    assert rates[1] == max(r[1] for r in alike if r[0] == rates[0] and r[2] == rates[2])


def test_a_class_without_a_case_has_no_marker() -> None:
    assert ordered_marker("score", LABELS, (1, 2, 0), arrays([1], [], [2])) is None
    assert ordered_marker("score", LABELS, (1, 2), arrays([1], [2])) is None


def test_beyond_the_last_score_nothing_is_called() -> None:
    marker = marker_of([1, 2], [2, 3], [4])
    assert marker.cut_at(None) == 4
    assert decimal_at(marker, 4) == "inf"
    assert marker.thresholds((0, 4)).high is None
    assert marker.counts((0, 4)).tolist() == [[0, 0, 0], [2, 2, 1], [0, 0, 0]]
