"""engine.binary.curve.count_stream, engine.data.stretch_sums, engine.binary.curve.summarised_curve: a stream of counts gives the integers and the hull of the rows."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from engine.binary.curve import hull as hulls
from engine.binary.curve.count_stream import CountedStretch, CountStream, stretch_of
from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.curve.summarised_curve import SummarisedCurve, kept_places
from engine.binary.inference.delong import auc_variance, variance_of_sums
from engine.data.cases.counts import ScoreCounts, count_scores
from engine.data.roles import Direction
from engine.messages.errors import InputError

SCORES = st.sampled_from(
    [0.0, -0.0, 1.0, -1.0, 0.5, np.inf, -np.inf, 5e-324, 1e308, float(np.float32(0.1)), 0.1, 3.0]
)


def stream_of(counts: ScoreCounts, sizes: list[int]) -> CountStream:
    """The same counts as a stream, in batches of these sizes and what is left."""
    stream = CountStream(counts.direction)
    start = 0
    for size in [*sizes, counts.scores.size]:
        part = slice(start, start + size)
        stream.take(counts.scores[part], counts.positives[part], counts.negatives[part])
        start += size
    return stream


def assert_same_hull(one: RocHull, other: RocHull) -> None:
    for name in ("fp", "tp", "thresholds", "index"):
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    assert one.beyond is not None
    assert other.beyond is not None
    np.testing.assert_array_equal(one.beyond, other.beyond)
    assert (one.positives, one.negatives) == (other.positives, other.negatives)


def rows() -> st.SearchStrategy[tuple[np.ndarray, np.ndarray]]:
    return st.integers(2, 60).flatmap(
        lambda n: st.tuples(arrays(np.bool_, n), arrays(np.float64, n, elements=SCORES))
    )


@settings(max_examples=150, deadline=None)
@given(rows(), st.lists(st.integers(0, 7), max_size=6), st.sampled_from(["higher", "lower"]))
def test_a_stream_gives_the_integers_and_the_hull_of_the_rows(
    drawn: tuple[np.ndarray, np.ndarray], sizes: list[int], direction: Direction
) -> None:
    positive, score = drawn
    positive[:2] = [True, False]
    counts = count_scores(positive, score, direction)
    curve = roc_curve(counts)
    found = stream_of(counts, sizes).stretch()
    assert found.sums.two_u == curve.two_u
    assert found.sums.distinct == counts.scores.size
    assert (found.sums.positives, found.sums.negatives) == (curve.positives, curve.negatives)
    assert_same_hull(found.hull(), roc_hull(curve))


@settings(max_examples=100, deadline=None)
@given(rows(), st.lists(st.integers(0, 12), min_size=3, max_size=3))
def test_stretches_join_in_any_grouping(
    drawn: tuple[np.ndarray, np.ndarray], sizes: list[int]
) -> None:
    positive, score = drawn
    positive[:2] = [True, False]
    counts = count_scores(positive, score)
    parts = []
    start = 0
    for size in [*sizes, counts.scores.size]:
        part = slice(start, start + size)
        stream = CountStream()
        stream.take(counts.scores[part], counts.positives[part], counts.negatives[part])
        parts.append(stream.stretch())
        start += size
    a, b, c, d = parts
    left = a.followed_by(b).followed_by(c).followed_by(d)
    right = a.followed_by(b.followed_by(c.followed_by(d)))
    curve = roc_curve(counts)
    for found in (left, right):
        assert found.sums == stream_of(counts, []).stretch().sums
        assert_same_hull(found.hull(), roc_hull(curve))


def brute_squares(positive: np.ndarray, score: np.ndarray) -> tuple[int, int]:
    """Both sums of squared placements by comparing every pair."""
    above = 2 * (score[:, None] > score[None, :]) + (score[:, None] == score[None, :])
    of_positives = above[~positive][:, positive].sum(axis=0)
    of_negatives = above[positive][:, ~positive].sum(axis=0)
    return sum(int(x) ** 2 for x in of_positives), sum(int(x) ** 2 for x in of_negatives)


def test_sums_of_squares_are_those_of_all_pairs_and_give_delongs_variance() -> None:
    draw = np.random.default_rng(3)
    positive = draw.random(300) < 0.3
    score = np.round(draw.normal(positive * 1.0), 1)
    counts = count_scores(positive, score)
    sums = stream_of(counts, [3, 1, 10]).stretch().sums
    assert (sums.of_positives, sums.of_negatives) == brute_squares(positive, score)
    known, found = auc_variance(counts), variance_of_sums(sums)
    assert found.auc == known.auc
    assert found.variance == pytest.approx(known.variance, rel=1e-12)


def test_huge_ties_do_not_overflow() -> None:
    stream = CountStream()
    stream.take([1.0], [10**13], [3 * 10**13])
    stream.take([0.5], [2 * 10**13], [10**13])
    P, N, a, b = 3 * 10**13, 4 * 10**13, 10**13, 2 * 10**13
    sums = stream.stretch().sums
    assert sums.two_u == 3 * 10**13 * a + 10**13 * (2 * a + b)
    assert sums.of_positives == a * (3 * 10**13) ** 2 + b * (6 * 10**13 + 10**13) ** 2
    assert (sums.positives, sums.negatives) == (P, N)


def test_many_batches_give_the_hull_of_a_long_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hulls, "FEW", 64)
    draw = np.random.default_rng(5)
    positive = draw.random(40_000) < 0.2
    counts = count_scores(positive, draw.normal(positive * 0.7))
    stream = stream_of(counts, [1000] * 20)
    curve = roc_curve(counts)
    assert stream.stretch().sums.two_u == curve.two_u
    assert_same_hull(stream.stretch().hull(), roc_hull(curve))


@pytest.mark.parametrize(
    ("batches", "direction"),
    [
        ([[0.5, 0.5]], "higher"),
        ([[0.5], [0.5]], "higher"),
        ([[0.0], [-0.0]], "higher"),
        ([[0.5, 0.7]], "higher"),
        ([[0.5, 0.4], [0.6]], "higher"),
        ([[0.5, np.nan]], "higher"),
        ([[np.nan]], "higher"),
        ([[0.5, 0.4]], "lower"),
    ],
)
def test_what_is_out_of_order_is_refused(batches: list[list[float]], direction: Direction) -> None:
    stream, ones = CountStream(direction), [1, 1]
    *before, wrong = batches
    for batch in before:
        stream.take(batch, ones[: len(batch)], ones[: len(batch)])
    with pytest.raises(InputError, match="order of score"):
        stream.take(wrong, ones[: len(wrong)], ones[: len(wrong)])


@pytest.mark.parametrize("count", [-1, 0.5, np.nan, np.inf])
def test_what_is_no_count_is_refused(count: float) -> None:
    with pytest.raises(InputError, match="is no number of cases"):
        CountStream().take([1.0], [count], [1])


def test_stretches_that_overlap_are_refused() -> None:
    def of(scores: list[float]) -> CountedStretch:
        stream = CountStream()
        stream.take(scores, [1] * len(scores), [1] * len(scores))
        return stream.stretch()

    with pytest.raises(InputError, match=r"0\.7 after 0\.5"):
        of([0.9, 0.5]).followed_by(of([0.7]))


def test_a_summary_keeps_hull_thresholds_area_and_number_of_scores() -> None:
    draw = np.random.default_rng(8)
    positive = draw.random(30_000) < 0.1
    counts = count_scores(positive, np.round(draw.normal(positive * 1.2), 4))
    curve = roc_curve(counts)
    whole = stretch_of(curve)
    hull = roc_hull(curve)
    kept = kept_places(curve, hull.index, 200)
    assert kept.size < 200 + 2 * hull.index.size + 2
    some = SummarisedCurve(curve.fp[kept], curve.tp[kept], curve.thresholds[kept], sums=whole.sums)
    assert (some.two_u, some.auc, some.gini) == (curve.two_u, curve.auc, curve.gini)
    assert some.distinct == curve.distinct > kept.size
    assert RocCurve(some.fp, some.tp, some.thresholds).two_u != curve.two_u
    found = roc_hull(some)
    for name in ("fp", "tp", "thresholds", "beyond"):
        np.testing.assert_array_equal(getattr(found, name), getattr(hull, name))
