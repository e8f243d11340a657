"""More areas against the exact oracle, on every count table of up to six cases.

Partial areas, costs, VOROS under other measures, H, Brier score, average precision and net
benefit, each from its definition in exact fractions.
"""

import itertools
import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.roc_curve import roc_curve
from engine.binary.points.ranking_curves import precision_recall
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.binary.voros.cost_curves import (
    brier_curve,
    cost_curve,
    decision_curve,
    h_measure,
    mean_cost,
)
from engine.binary.voros.measures_over_t import BetaInT, UniformInLogRatio, UniformInRatio
from engine.data.cases.counts import count_scores
from engine.numerics.arrays import FloatArray
from tests.engine.binary.counted import cases_of, curve_of, hull_of
from tests.engine.binary.oracle import Oracle, Point, optimal
from tests.engine.binary.oracle import clip as clipped
from tests.engine.binary.regions.test_region_areas import HALVES, PI, area
from tests.engine.binary.test_oracle import ORACLES
from tests.in_part import in_part

F = Fraction
Integral = Callable[[Fraction, Fraction], Fraction]


def under(corners: list[Point], halves: list[tuple[Fraction, Fraction, Fraction]]) -> Fraction:
    """The area under a polyline within half planes a x + b y >= c."""
    total = F(0)
    for (x0, y0), (x1, y1) in itertools.pairwise(corners):
        if x0 == x1:
            continue
        piece: list[Point] = [(x0, F(0)), (x0, y0), (x1, y1), (x1, F(0))]
        for a, b, c in halves:
            piece = clipped(piece, lambda p, a=a, b=b, c=c: a * p[0] + b * p[1] - c)  # type: ignore[misc]
        total += area(piece)
    return total


@pytest.mark.parametrize(("spec", "start"), in_part(itertools.product(HALVES, range(5)), 5))
def test_every_region(spec: str, start: int) -> None:
    region, of_hull = parse_region(spec, float(PI)), parse_region(f"{spec}:hull", float(PI))
    for oracle in ORACLES[start::5]:
        curve = curve_of(oracle.table)
        found = partial_area(curve.fpr, curve.tpr, region)
        exact = under(oracle.points, HALVES[spec])
        assert found.area == pytest.approx(float(exact), abs=2e-15)
        if len(oracle.vertices) < len(oracle.points):
            hull = hull_of(oracle.table)
            found = partial_area(hull.fpr, hull.tpr, of_hull)
            exact = under([oracle.points[row] for row in oracle.vertices], HALVES[spec])
            assert found.area == pytest.approx(float(exact), abs=2e-15)


def heights(points: list[Point], x: FloatArray) -> FloatArray:
    """The polyline's height at each x that is no corner's."""
    corners = np.array(points, dtype=np.float64)
    place = np.searchsorted(corners[:, 0], x, side="right") - 1
    (x0, y0), (x1, y1) = corners[place].T, corners[place + 1].T
    return np.asarray(y0 + (y1 - y0) * (x - x0) / (x1 - x0))


def test_the_region_of_matthews_correlation() -> None:
    """By the definition at a million points of the square; φ has no exact fraction."""
    side, p, phi = 1000, float(PI), 0.4
    x = (np.arange(side) + 0.5) / side
    k, h = x[:, np.newaxis], x[np.newaxis, :]
    q = p * k + (1 - p) * h
    inside = (k > h) & (p * (1 - p) * (k - h) ** 2 >= phi**2 * q * (1 - q))
    below = np.cumsum(inside, axis=0)
    region = parse_region(f"phi:{phi}", p)
    for oracle in ORACLES[::7]:
        curve = curve_of(oracle.table)
        rows = np.rint(heights(oracle.points, x) * side).astype(int)
        counted = np.where(rows > 0, below[np.maximum(rows, 1) - 1, np.arange(side)], 0).sum()
        found = partial_area(curve.fpr, curve.tpr, region).area
        assert found == pytest.approx(counted / side**2, abs=1.5 / side)


def test_the_area_under_the_lower_envelope() -> None:
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        drawn = cost_curve(hull)
        assert drawn.t.tolist() == sorted({0.0, 1.0, *hull.edge_t.tolist()})
        for t, cost in zip(drawn.t.tolist(), drawn.cost.tolist(), strict=True):
            assert cost == pytest.approx(float(oracle.least_cost(F(t))), abs=1e-15)
        for a, b in ((F(0), F(1)), (F(1, 7), F(2, 3)), (F(2, 3), F(2, 3))):
            cuts = sorted({a, b} | {t for t in oracle.critical if a < t < b})
            whole = sum(
                (high - low) * (oracle.least_cost(low) + oracle.least_cost(high)) / 2
                for low, high in itertools.pairwise(cuts)
            )
            exact = whole / (b - a) if a < b else oracle.least_cost(a)
            assert mean_cost(hull, float(a), float(b)) == pytest.approx(float(exact), abs=2e-15)


def served(
    oracle: Oracle, a: Fraction, b: Fraction
) -> list[tuple[Fraction, Fraction, Fraction, Fraction]]:
    """(h, 1 - k, low, high): who costs least on each stretch of [a, b]."""
    cuts = sorted({a, b} | {t for t in oracle.critical if a < t < b})
    found = []
    for low, high in itertools.pairwise(cuts):
        h, k = oracle.points[min(optimal(oracle.points, (low + high) / 2))]
        found.append((h, 1 - k, low, high))
    return found


def ratio(t: Fraction) -> Fraction:
    return t / (1 - t)


def test_voros_uniform_in_the_ratio() -> None:
    """1 - A = ½ (h² r + 2 h m + m²/r), integrated term by term over r."""
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        for a, b in ((F(0), F(1, 2)), (F(1, 7), F(2, 3))):
            lost = 0.0
            for h, m, low, high in served(oracle, a, b):
                r0, r1 = ratio(low), ratio(high)
                lost += float(h * h * (r1**2 - r0**2) / 4 + h * m * (r1 - r0))
                lost += float(m * m) / 2 * math.log(r1 / r0) if m else 0.0
            value = UniformInRatio().mean(hull, float(a), float(b)).value
            assert value == pytest.approx(1 - lost / float(ratio(b) - ratio(a)), abs=4e-15)


def test_voros_uniform_in_the_log_ratio() -> None:
    for oracle in ORACLES:
        hull = hull_of(oracle.table)
        for a, b in ((F(1, 7), F(1, 2)), (F(1, 7), F(2, 3))):
            lost = 0.0
            for h, m, low, high in served(oracle, a, b):
                r0, r1 = ratio(low), ratio(high)
                lost += float(h * h * (r1 - r0) + m * m * (1 / r0 - 1 / r1)) / 2
                lost += float(h * m) * math.log(r1 / r0)
            value = UniformInLogRatio().mean(hull, float(a), float(b)).value
            whole = math.log(ratio(b) / ratio(a))
            assert value == pytest.approx(1 - lost / whole, abs=4e-15)


def powers(i: int, j: int) -> Integral:
    """∫ t^i (1-t)^j, exact, for whole i, j >= 0."""
    terms = [F((-1) ** n * math.comb(j, n), i + n + 1) for n in range(j + 1)]

    def integral(low: Fraction, high: Fraction) -> Fraction:
        return sum(
            (each * (high ** (i + n + 1) - low ** (i + n + 1)) for n, each in enumerate(terms)),
            start=F(0),
        )

    return integral


@pytest.mark.parametrize(("alpha", "beta"), [(2, 2), (2, 5), (4, 3)])
def test_voros_under_a_beta_distribution(alpha: int, beta: int) -> None:
    of_ratio, whole, of_inverse = (powers(alpha - 1 + n, beta - 1 - n) for n in (1, 0, -1))
    for oracle in ORACLES[::6]:
        hull = hull_of(oracle.table)
        for a, b in ((F(0), F(1)), (F(1, 7), F(2, 3))):
            lost = sum(
                (h * h * of_ratio(low, high) + m * m * of_inverse(low, high)) / 2
                + h * m * whole(low, high)
                for h, m, low, high in served(oracle, a, b)
            )
            value = BetaInT(alpha, beta).mean(hull, float(a), float(b)).value
            assert value == pytest.approx(float(1 - lost / whole(a, b)), abs=1e-13)


@pytest.mark.parametrize(("alpha", "beta"), [(2, 2), (3, 1)])
def test_h_measure(alpha: int, beta: int) -> None:
    """L in exact fractions: c w and (1-c) w are polynomials where the prior's powers are whole."""
    of_c, of_rest = powers(alpha, beta - 1), powers(alpha - 1, beta)

    def loss(oracle: Oracle, points: list[Point]) -> Fraction:
        share = F(oracle.positives, oracle.positives + oracle.negatives)
        total = F(0)
        for low, high in itertools.pairwise(oracle.critical):
            h, k = points[min(optimal(points, (low + high) / 2))]
            ends = [t * share / (t * share + (1 - t) * (1 - share)) for t in (low, high)]
            total += (1 - share) * h * of_c(*ends) + share * (1 - k) * of_rest(*ends)
        return total

    for oracle in ORACLES:
        trivial = loss(oracle, [oracle.points[0], oracle.points[-1]])
        exact = 1 - loss(oracle, oracle.points) / trivial
        found = h_measure(hull_of(oracle.table), alpha, beta)
        assert found.value == pytest.approx(float(exact), abs=1e-14)


def test_average_precision() -> None:
    for oracle in ORACLES:
        exact = sum(
            (F(tp, oracle.positives) - F(before, oracle.positives)) * F(tp, tp + fp)
            for (_, before), (fp, tp) in itertools.pairwise(oracle.counts)
        )
        found = precision_recall(curve_of(oracle.table)).average_precision
        assert found == pytest.approx(float(exact), abs=1e-15)


def test_brier_score() -> None:
    for oracle in ORACLES:
        truth, score = cases_of(oracle.table)
        curve = roc_curve(count_scores(np.array(truth), np.array(score) / 8))
        squares = [(F(int(s), 8) - int(y)) ** 2 for y, s in zip(truth, score, strict=True)]
        exact = sum(squares, start=F(0)) / len(squares)
        assert brier_curve(curve).area == pytest.approx(float(exact), abs=1e-15)


def test_net_benefit_of_the_best_threshold() -> None:
    share, at = F(1, 4), [F(1, 8), F(1, 4), F(1, 2), F(7, 8)]
    for oracle in ORACLES:
        curve, hull = curve_of(oracle.table), hull_of(oracle.table)
        found = decision_curve(curve, hull, float(share), np.array(at, dtype=np.float64))
        exact = [
            max(k * share - h * (1 - share) * p / (1 - p) for h, k in oracle.points) for p in at
        ]
        assert found.best == pytest.approx([float(each) for each in exact], abs=1e-15)
        everyone = [float(share - (1 - share) * p / (1 - p)) for p in at]
        assert found.treat_all == pytest.approx(everyone, abs=1e-15)
