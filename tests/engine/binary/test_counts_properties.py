"""Properties for any scores: engine.data.cases.counts, engine.data.cases.score_order, curve and hull."""

import math
import tracemalloc
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from engine.binary.curve import hull as hull_module
from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.voros.closed_form import uniform_voros
from engine.data.cases import score_order
from engine.data.cases.counts import count_scores, grouped_counts
from engine.data.roles import Direction
from engine.geometry.planar import sign_of_difference
from engine.messages.errors import Cancelled, UndefinedError
from tests.engine.binary.counted import curve_of_counts, curve_of_scores
from tests.engine.binary.oracle import Oracle

AWKWARD = [
    0.0, -0.0, 5e-324, -5e-324, 1e-310, 2.2250738585072014e-308, 0.1, math.nextafter(0.1, 1),
    math.nextafter(0.1, 0), -0.1, 1.0, math.nextafter(1.0, 2), 2.0, -2.0, 9007199254740993.0,
    9007199254740994.0, 1.7976931348623157e308, -1.7976931348623157e308, math.inf, -math.inf,
]  # fmt: skip
scores = st.one_of(st.sampled_from(AWKWARD), st.floats(allow_nan=False))
case_lists = st.lists(st.tuples(st.booleans(), scores), min_size=2, max_size=40)
tables = st.lists(
    st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(any), min_size=1, max_size=60
)
directions = st.sampled_from(["higher", "lower"])


def columns(cases: list[tuple[bool, float]]) -> tuple[list[bool], list[float]]:
    truth, score = [case[0] for case in cases], [case[1] for case in cases]
    assume(any(truth) and not all(truth))
    return truth, score


def both_classes(table: list[tuple[int, int]]) -> Oracle:
    assume(any(p for p, _ in table) and any(n for _, n in table))
    return Oracle(tuple(table))


def same(one: RocCurve, two: RocCurve) -> bool:
    return bool(
        np.array_equal(one.fp, two.fp)
        and np.array_equal(one.tp, two.tp)
        and np.array_equal(one.thresholds, two.thresholds)
    )


def same_vertices(one: RocHull, two: RocHull) -> bool:
    return bool(np.array_equal(one.fp, two.fp) and np.array_equal(one.tp, two.tp))


@given(case_lists, directions)
def test_each_threshold_flags_what_the_curve_says(
    cases: list[tuple[bool, float]], direction: Direction
) -> None:
    truth, score = columns(cases)
    curve = curve_of_scores(truth, score, direction)
    distinct = sorted(set(score), reverse=direction == "higher")
    assert curve.thresholds[1:].tolist() == distinct
    assert not np.signbit(curve.thresholds[curve.thresholds == 0]).any()
    assert (curve.tp[0], curve.fp[0]) == (0, 0)
    for place, threshold in enumerate(distinct, start=1):
        flagged = [
            t
            for t, s in zip(truth, score, strict=True)
            if (s >= threshold if direction == "higher" else s <= threshold)
        ]
        assert (curve.tp[place], curve.fp[place]) == (sum(flagged), len(flagged) - sum(flagged))


@given(case_lists, directions, st.integers(1, 7))
def test_the_size_of_chunks_changes_nothing(
    cases: list[tuple[bool, float]], direction: Direction, size: int
) -> None:
    truth, score = columns(cases)
    whole = curve_of_scores(truth, score, direction)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(score_order, "CHUNK", size)
        patch.setattr(score_order, "MANY", 2)  # on two threads
        patch.setattr("engine.binary.curve.roc_curve.CHUNK", size)
        patch.setattr(hull_module, "CHUNK", size)
        patch.setattr(hull_module, "FEW", 2)
        patch.setattr(hull_module, "MANY", 2)
        chunked = curve_of_scores(truth, score, direction)
        hull = roc_hull(chunked)
        assert chunked.two_u == whole.two_u
    assert same(whole, chunked)
    assert same_vertices(hull, roc_hull(whole))


@given(case_lists, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(cases: list[tuple[bool, float]], chance: Random) -> None:
    truth, score = columns(cases)
    chance.shuffle(cases)
    assert same(curve_of_scores(truth, score), curve_of_scores(*columns(cases)))


@given(st.lists(st.tuples(st.booleans(), st.integers(-1000, 1000)), min_size=2, max_size=60))
def test_a_rising_map_changes_thresholds_only(cases: list[tuple[bool, float]]) -> None:
    truth, score = columns(cases)
    plain = curve_of_scores(truth, score)
    mapped = curve_of_scores(truth, [math.atan(s / 7) for s in score])
    assert np.array_equal(plain.fp, mapped.fp)
    assert np.array_equal(plain.tp, mapped.tp)


@given(case_lists)
def test_reading_scores_downwards_is_the_same_as_changing_their_sign(
    cases: list[tuple[bool, float]],
) -> None:
    truth, score = columns(cases)
    lower = curve_of_scores(truth, score, "lower")
    negated = curve_of_scores(truth, [-s for s in score], "higher")
    assert np.array_equal(lower.fp, negated.fp)
    assert np.array_equal(lower.tp, negated.tp)
    assert np.array_equal(lower.thresholds, -negated.thresholds)


@given(case_lists)
def test_swapping_the_classes_turns_the_area_over(cases: list[tuple[bool, float]]) -> None:
    truth, score = columns(cases)
    curve = curve_of_scores(truth, score)
    swapped = curve_of_scores([not t for t in truth], score)
    assert curve.two_u + swapped.two_u == 2 * curve.positives * curve.negatives
    assert np.array_equal(curve.fp, swapped.tp)


@given(case_lists, st.integers(2, 5))
def test_every_case_k_times_changes_no_rate(cases: list[tuple[bool, float]], k: int) -> None:
    truth, score = columns(cases)
    once, often = curve_of_scores(truth, score), curve_of_scores(truth * k, score * k)
    assert often.two_u == once.two_u * k * k
    assert np.array_equal(often.fp, k * once.fp)
    assert roc_hull(often).edge_t.tolist() == roc_hull(once).edge_t.tolist()
    assert uniform_voros(roc_hull(often), 0.2, 0.7) == uniform_voros(roc_hull(once), 0.2, 0.7)


@given(case_lists)
def test_single_precision_is_compared_as_given(cases: list[tuple[bool, float]]) -> None:
    truth, score = columns(cases)
    with np.errstate(over="ignore"):
        single = np.array(score, dtype=np.float32)
    flags = np.array(truth)
    counted = roc_curve(count_scores(flags, single))  # type: ignore[arg-type]
    assert same(counted, curve_of_scores(truth, single.astype(np.float64)))


@given(tables)
def test_hull_is_the_least_concave_cover(table: list[tuple[int, int]]) -> None:
    oracle = both_classes(table)
    curve = curve_of_counts(*zip(*table, strict=True))
    hull = roc_hull(curve)
    assert (hull.fp[0], hull.tp[0]) == (0, 0)
    assert (hull.fp[-1], hull.tp[-1]) == (oracle.negatives, oracle.positives)
    assert np.all(np.diff(hull.index) > 0)
    corners = list(zip(hull.fp.tolist(), hull.tp.tolist(), strict=True))
    for (x0, y0), (x1, y1), (x2, y2) in zip(corners, corners[1:], corners[2:], strict=False):
        assert (x1 - x0) * (y2 - y1) < (x2 - x1) * (y1 - y0)
    for fp, tp in oracle.counts:
        place = max(i for i, (x, _) in enumerate(corners[:-1]) if x <= fp)
        (x0, y0), (x1, y1) = corners[place], corners[place + 1]
        assert (x1 - x0) * (tp - y0) <= (y1 - y0) * (fp - x0)


@given(tables, st.sampled_from([(512, 64, 8), (8, 4, 2), (4, 4, 1)]))
def test_pooling_and_walking_find_the_same_hull(
    table: list[tuple[int, int]], blocks: tuple[int, int, int]
) -> None:
    both_classes(table)
    curve = curve_of_counts(*zip(*table, strict=True))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hull_module, "FEW", 2)
        for name, size in zip(("SAMPLE", "BLOCK", "SMALL"), blocks, strict=True):
            patch.setattr(hull_module, name, size)
        pooled = roc_hull(curve)
    assert same_vertices(pooled, roc_hull(curve))


LONG = 30_000
ROUGH = np.random.default_rng(4).random(LONG)
LONG_TABLES = {
    "rough": (np.linspace(1, 0, LONG) > ROUGH, np.linspace(1, 0, LONG) <= ROUGH),
    "useless": (ROUGH < 0.3, ROUGH >= 0.3),
    "to and fro": (np.arange(LONG) % 2 == 1, np.arange(LONG) % 2 == 0),
    "worse than chance": (np.linspace(0, 1, LONG) > ROUGH, np.linspace(0, 1, LONG) <= ROUGH),
    "all vertices": (np.full(LONG, 3), np.arange(1, LONG + 1)),
    "tied": (1 + (100 * ROUGH).astype(int), np.arange(1, LONG + 1) // 100),
    "one positive": (np.arange(LONG) == LONG - 1, np.arange(LONG) < LONG - 1),
}


@pytest.mark.parametrize("shape", LONG_TABLES)
def test_blocks_that_are_not_looked_at_hold_no_vertex(shape: str) -> None:
    positives, negatives = LONG_TABLES[shape]
    curve = curve_of_counts(positives.astype(int), negatives.astype(int))
    assert curve.fp.size > 3 * hull_module.FEW
    walked = hull_module.convex_walk(curve.fp, curve.tp, np.arange(curve.fp.size))
    assert roc_hull(curve).index.tolist() == walked.tolist()


@given(
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), min_size=3, max_size=30),
    st.sampled_from([2**40, 2**56]),
)
def test_pooling_repairs_near_collinear_points(steps: list[tuple[int, int]], size: int) -> None:
    # All steps have nearly the same slope; of 2^56 cases, often the same double.
    curve = curve_of_counts([size + p for p, _ in steps], [size + n for _, n in steps])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hull_module, "FEW", 2)
        pooled = roc_hull(curve)
    assert same_vertices(pooled, roc_hull(curve))


@pytest.mark.parametrize("steps", [9, 25])
def test_vertices_that_doubles_take_for_straight_are_found(
    monkeypatch: pytest.MonkeyPatch, steps: int
) -> None:
    """Each step is one case flatter than the one before, of 2^56: all corners are vertices."""
    monkeypatch.setattr(hull_module, "FEW", 2)
    rises, runs = [2**56 - k for k in range(steps)], [2**56 + k for k in range(steps)]
    shares = {rise / (rise + run) for rise, run in zip(rises, runs, strict=True)}
    assert len(shares) < steps
    hull = roc_hull(curve_of_counts(rises, runs))
    assert hull.index.tolist() == list(range(steps + 1))


def test_a_straight_curve_has_no_vertex_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hull_module, "FEW", 2)
    hull = roc_hull(curve_of_counts(np.full(5000, 1), np.full(5000, 2)))
    assert hull.index.tolist() == [0, 5000]


@given(st.lists(st.tuples(*[st.integers(0, 2**59 - 1)] * 2), min_size=2, max_size=8))
@example([(2**62 - 1, 1), (0, 2**62 - 2)])
@example([(1, 2**62 - 1), (2**62 - 2, 0)])
@example([(1, 2**61 - 1), (2**61, 2**60), (2**60 + 7, 2**60)])
def test_counts_of_any_size_stay_exact(table: list[tuple[int, int]]) -> None:
    table = [row for row in table if any(row)]
    oracle = both_classes(table)
    curve = curve_of_counts(*zip(*table, strict=True))
    assert list(zip(curve.fp.tolist(), curve.tp.tolist(), strict=True)) == oracle.counts
    assert curve.two_u == oracle.two_u
    assert curve.auc == float(Fraction(oracle.two_u, 2 * oracle.positives * oracle.negatives))
    assert roc_hull(curve).index.tolist() == oracle.vertices


@given(
    st.lists(
        st.tuples(*[st.integers(0, 2**62 - 1)] * 3, st.integers(-2, 2)), min_size=1, max_size=5
    )
)
def test_sign_of_a_difference_of_products(rows: list[tuple[int, int, int, int]]) -> None:
    # d near a b / c: the two products agree in far more digits than a double holds
    quads = [(a, b, c, min(max(a * b // max(c, 1) + d, 0), 2**62)) for a, b, c, d in rows]
    a, b, c, d = (np.array(column, dtype=np.int64) for column in zip(*quads, strict=True))
    exact = [(p * q > r * s) - (p * q < r * s) for p, q, r, s in quads]
    assert sign_of_difference(a, b, c, d).tolist() == exact


def test_more_cases_than_32_bits_count() -> None:
    curve = curve_of_counts([3 * 2**31, 1, 2**31], [1, 2**32, 7])
    assert curve.tp.tolist() == [0, 3 * 2**31, 3 * 2**31 + 1, 4 * 2**31 + 1]
    assert curve.two_u == Oracle(((3 * 2**31, 1), (1, 2**32), (2**31, 7))).two_u


@pytest.mark.parametrize("direction", ["higher", "lower"])
def test_scores_from_next_to_nothing_to_infinity_on_both_sides(direction: Direction) -> None:
    # No one integer code holds them all: each sign is ranked apart.
    score = [5e-324, -5e-324, math.inf, -math.inf, 0.0, -0.0, 1.0, -1.0, 5e-324]
    truth = [True, False, True, False, False, True, True, False, False]
    curve = curve_of_scores(truth, score, direction)
    expected = [math.inf, 1.0, 5e-324, 0.0, -5e-324, -1.0, -math.inf]
    tp, fp = [0, 1, 2, 3, 4, 4, 4, 4], [0, 0, 0, 1, 2, 3, 4, 5]
    if direction == "lower":
        expected.reverse()
        tp, fp = [4 - n for n in tp[::-1]], [5 - n for n in fp[::-1]]
    assert curve.thresholds[1:].tolist() == expected
    assert curve.tp.tolist() == tp
    assert curve.fp.tolist() == fp


@given(case_lists, directions)
def test_a_counted_table_gives_the_same_as_its_cases(
    cases: list[tuple[bool, float]], direction: Direction
) -> None:
    truth, score = columns(cases)
    rows = [*score, 7.0]  # the last row holds no case
    of_positives = [*map(int, truth), 0]
    of_negatives = [*(int(not t) for t in truth), 0]
    grouped = grouped_counts(rows, of_positives, of_negatives, direction)
    curve = curve_of_scores(truth, score, direction)
    assert same(roc_curve(grouped), curve)
    assert grouped.positives.tolist() == np.diff(curve.tp).tolist()
    assert grouped.negatives.tolist() == np.diff(curve.fp).tolist()
    assert grouped.scores.tolist() == curve.thresholds[1:].tolist()


@pytest.mark.parametrize(("truth", "missing"), [([True, True], "negative"), ([False], "positive")])
def test_one_class_only_is_refused_in_words(truth: list[bool], missing: str) -> None:
    with pytest.raises(UndefinedError, match=f"no {missing} case is left"):
        curve_of_scores(truth, [0.5] * len(truth))


def test_ranking_tells_how_far_it_is_and_can_be_cancelled() -> None:
    told: list[float] = []

    def tell(fraction: float, doing: str) -> None:
        assert doing == "Ranking"
        told.append(fraction)

    truth = np.arange(2 * score_order.MANY) % 2 == 0
    score = np.arange(truth.size, dtype=np.float64)
    count_scores(truth, score, progress=tell)
    assert told == sorted(told)
    assert 0 <= told[0] < 0.1 < 0.8 < told[-1] <= 1

    def cancel(fraction: float, doing: str) -> None:
        if doing and fraction > 0.1:
            raise Cancelled

    with pytest.raises(Cancelled):
        count_scores(truth, score, progress=cancel)


def test_ranking_needs_sixteen_bytes_a_case() -> None:
    chance = np.random.default_rng(3)
    truth = chance.random(2_000_000) < 0.3
    score = chance.normal(size=truth.size)
    count_scores(truth[:1000], score[:1000])
    tracemalloc.start()
    counts = count_scores(truth, score)
    kept, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert counts.thresholds.size == truth.size + 1
    assert kept < 16.1 * truth.size
    assert most < 18 * truth.size


@given(case_lists, st.floats(0, 1), st.floats(0, 1))
def test_swapping_classes_and_direction_mirrors_the_range_of_t(
    cases: list[tuple[bool, float]], first: float, second: float
) -> None:
    """Who is positive is a name: false alarms become misses, and t becomes 1 - t."""
    truth, score = columns(cases)
    a, b = sorted((first, second))
    plain = roc_hull(curve_of_scores(truth, score))
    turned = roc_hull(curve_of_scores([not each for each in truth], score, "lower"))
    assert turned.fp.tolist() == (plain.positives - plain.tp[::-1]).tolist()
    assert uniform_voros(turned, 1 - b, 1 - a) == pytest.approx(
        uniform_voros(plain, a, b), abs=1e-9 if b - a > 1e-6 else 1e-3
    )
