"""Equal odds against exact fractions: engine.binary.points.equal_odds."""

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.points.equal_odds import common_hull
from engine.data.cases.counts import count_scores

Point = tuple[Fraction, Fraction]


def hull_of(positive: list[bool], score: list[float]) -> RocHull:
    return roc_hull(roc_curve(count_scores(np.array(positive), np.array(score))))


def exact(hull: RocHull) -> list[Point]:
    return [
        (Fraction(int(fp), hull.negatives), Fraction(int(tp), hull.positives))
        for fp, tp in zip(hull.fp, hull.tp, strict=True)
    ]


def plain(hull: RocHull) -> list[tuple[float, float]]:
    return list(zip(hull.fpr.tolist(), hull.tpr.tolist(), strict=True))


def height(hull: list[Point], h: Fraction) -> Fraction:
    """The highest TPR under an exact hull at one FPR."""
    return max(
        k1 if h1 == h0 else k0 + (k1 - k0) * (h - h0) / (h1 - h0)
        for (h0, k0), (h1, k1) in pairwise(hull)
        if h0 <= h <= h1
    )


def cheapest_by_force(hulls: list[list[Point]], t: Fraction) -> Fraction:
    """The least cost of all vertices and of all crossings of edges, in fractions."""
    at = {h for hull in hulls for h, _ in hull}
    for one, other in combinations(hulls, 2):
        for (a, b), (c, d) in ((x, y) for x in pairwise(one) for y in pairwise(other)):
            if b[0] == a[0] or d[0] == c[0]:
                continue
            s, u = (b[1] - a[1]) / (b[0] - a[0]), (d[1] - c[1]) / (d[0] - c[0])
            if s != u:
                h = (c[1] - a[1] + s * a[0] - u * c[0]) / (s - u)
                at |= {h} if 0 <= h <= 1 else set()
    return min(t * h + (1 - t) * (1 - min(height(hull, h) for hull in hulls)) for h in at)


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_point_is_the_best_of_all_vertices_and_crossings(seed: int) -> None:
    dice = np.random.default_rng(seed)
    hulls = []
    for _ in range(int(dice.integers(1, 5))):
        positive = [True, False, *(dice.random(int(dice.integers(2, 30))) < 0.5).tolist()]
        score = np.round(dice.normal(size=len(positive)) + np.array(positive), 1).tolist()
        hulls.append(hull_of(positive, score))
    common, fractions = common_hull(hulls), [exact(hull) for hull in hulls]
    assert (np.diff(common.fpr) >= 0).all()
    assert (common.fpr[0], common.fpr[-1], common.tpr[-1]) == (0, 1, 1)
    for t in (Fraction(0), Fraction(1, 7), Fraction(1, 2), Fraction(5, 6), Fraction(1)):
        h, k = common.cheapest(float(t))
        assert float(t) * h + (1 - float(t)) * (1 - k) == pytest.approx(
            float(cheapest_by_force(fractions, t)), abs=1e-14
        )
        for hull in fractions:  # every group reaches it
            assert k <= float(height(hull, Fraction(h))) + 1e-12


def test_one_group_is_its_own_hull_and_a_blind_one_leaves_the_diagonal() -> None:
    good = hull_of([True, True, False, True, False, False], [6, 5, 4, 3, 2, 1])
    blind = hull_of([True, False], [1, 1])
    assert common_hull([good]).cheapest(0.6) == (0.0, 2 / 3)
    h, k = common_hull([good, blind]).cheapest(0.5)
    assert h == k


def test_two_hulls_that_cross_meet_at_the_crossing() -> None:
    """(0,0) (0,.5) (1,1) and (0,0) (.5,1) (1,1) cross at (1/3, 2/3)."""
    one = hull_of([True, True, False, False], [4, 1, 2, 2])
    other = hull_of([True, True, False, False], [3, 3, 3, 1])
    assert plain(one) == [(0.0, 0.0), (0.0, 0.5), (1.0, 1.0)]
    assert plain(other) == [(0.0, 0.0), (0.5, 1.0), (1.0, 1.0)]
    assert common_hull([one, other]).cheapest(0.5) == pytest.approx((1 / 3, 2 / 3), abs=1e-15)
