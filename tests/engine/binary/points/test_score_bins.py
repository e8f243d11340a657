"""Bins of scores: every case once, edges that are round, and scores of every kind."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.points.score_bins import MOST_BINS, ScoreBins, score_bins
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.data.roles import Direction

DIRECTIONS: tuple[Direction, ...] = ("higher", "lower")
SCORES = st.one_of(
    st.floats(allow_nan=False),
    st.integers(0, 10).map(float),
    st.floats(0, 1),
    st.integers(-3, 3).map(lambda each: each * 1e300),
    st.integers(0, 5).map(lambda each: 1e9 + each),
)
ROWS = st.lists(st.tuples(st.booleans(), SCORES), min_size=2, max_size=40).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)


def counts_of(scores: list[float], truths: list[bool], direction: Direction) -> ScoreCounts:
    return count_scores(np.array(truths), np.array(scores), direction)


def expected(
    scores: list[float], truths: list[bool], bins: ScoreBins, direction: Direction
) -> list[list[int]]:
    """Positives and negatives of each bin, by looking at every case."""
    found = [[0] * bins.positives.size, [0] * bins.positives.size]
    last = bins.positives.size - 1
    for score, truth in zip(scores, truths, strict=True):
        for place in range(last + 1):
            low, high = bins.edges[place], bins.edges[place + 1]
            if direction == "higher":
                inside = low <= score < high or (place == last and score == high)
            else:
                inside = low < score <= high or (place == 0 and score == low)
            found[not truth][place] += inside
    return found


@settings(max_examples=150)
@given(rows=ROWS, direction=st.sampled_from(DIRECTIONS))
def test_every_case_is_counted_once_where_it_belongs(
    rows: list[tuple[bool, float]], direction: Direction
) -> None:
    scores, truths = [r[1] for r in rows], [r[0] for r in rows]
    finite = [score for score in scores if math.isfinite(score)]
    bins = score_bins(counts_of(scores, truths, direction))
    if not finite:
        assert bins is None
        return
    assert bins is not None
    assert [bins.positives.tolist(), bins.negatives.tolist()] == expected(
        scores, truths, bins, direction
    )
    for end, value in ((bins.below, -math.inf), (bins.above, math.inf)):
        at_end = [truth for score, truth in zip(scores, truths, strict=True) if score == value]
        assert end == (sum(at_end), len(at_end) - sum(at_end))
    assert bins.positives.size <= MOST_BINS + 1
    assert np.all(np.diff(bins.edges) > 0)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_probabilities_have_bins_of_a_twentieth(direction: Direction) -> None:
    """Their edges are the doubles nearest to the decimals, so that a score of 0.15 is at one."""
    scores = (np.arange(1001) / 1000).tolist()
    bins = score_bins(counts_of(scores, [at % 3 == 0 for at in range(1001)], direction))
    assert bins is not None
    assert bins.edges.tolist() == [float(Fraction(place, 20)) for place in range(21)]
    assert bins.width == 0.05


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_few_distinct_scores_have_a_bin_each(direction: Direction) -> None:
    """Marks from 1 to 5: no two share a bin, and each lies at the edge where it would be cut."""
    scores = [1.0, 2.0, 3.0, 3.0, 5.0]
    bins = score_bins(counts_of(scores, [True, False, True, False, True], direction))
    assert bins is not None
    assert (bins.positives + bins.negatives).tolist() == [1, 1, 2, 0, 1]
    assert bins.edges.tolist() == ([1, 2, 3, 4, 5, 6] if direction == "higher" else [*range(6)])


@pytest.mark.parametrize("score", [0.0, 0.5, -3.0, 1e300, 5e-324])
def test_one_score_has_one_bin_around_it(score: float) -> None:
    bins = score_bins(counts_of([score, score], [True, False], "higher"))
    assert bins is not None
    assert bins.edges[0] < score < bins.edges[1]
    assert (bins.positives.tolist(), bins.negatives.tolist()) == ([1], [1])


def test_log_odds_leave_0_and_1_beside() -> None:
    """Edges are round in log-odds, and hold all that lies between."""
    scores = [0.0, 0.01, 0.3, 0.5, 0.9, 0.999, 1.0, 1.0]
    truths = [False, False, True, False, True, True, True, False]
    bins = score_bins(counts_of(scores, truths, "higher"), "log-odds")
    assert bins is not None
    assert (bins.below, bins.above) == ((0, 1), (1, 1))
    assert bins.positives.sum() + bins.negatives.sum() == 5
    odds = np.log(bins.edges / (1 - bins.edges))[1:-1] / bins.width
    assert odds == pytest.approx(np.round(odds), abs=1e-9)
    assert score_bins(counts_of([0.0, 1.0], [True, False], "higher"), "log-odds") is None


def test_thresholds_are_no_scores() -> None:
    counts = ScoreCounts(np.array([np.inf, 0.5]), np.array([0, 1]), np.array([0, 1]), scored=False)
    with pytest.raises(ValueError, match="scores"):
        score_bins(counts)
