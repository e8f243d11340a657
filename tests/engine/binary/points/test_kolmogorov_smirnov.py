"""KS: by brute force in fractions, and by scipy's two-sample statistic."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from scipy.stats import ks_2samp

from engine.binary.curve.case_weights import weighted_curve
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.points.kolmogorov_smirnov import largest_gap
from engine.data.cases.counts import count_scores
from tests.engine.binary.points.test_ranking_curves import CASES, Rows, curve_of
from tests.reference.scores import Stored


def brute_force(curve: RocCurve) -> tuple[Fraction, int]:
    """The greatest gap and the first position that has it."""
    P, N = curve.positives, curve.negatives
    gaps = [
        abs(Fraction(int(tp), P) - Fraction(int(fp), N))
        for tp, fp in zip(curve.tp, curve.fp, strict=True)
    ]
    return max(gaps), gaps.index(max(gaps))


@settings(max_examples=50)
@given(rows=CASES)
def test_it_is_the_greatest_gap_of_all_thresholds(rows: Rows) -> None:
    curve = curve_of(rows)
    found = largest_gap(curve)
    assert (found.exact, found.position) == brute_force(curve)
    assert found.value == float(found.exact)
    positives, negatives = ([r[1] for r in rows if r[0] is side] for side in (True, False))
    assert found.value == pytest.approx(ks_2samp(positives, negatives).statistic, abs=1e-12)


def test_stored_scores_have_scipy_s(stored: Stored) -> None:
    for score in stored.scores:
        positive, values = score.cases.positive, score.cases.score
        expected = ks_2samp(values[positive], values[~positive]).statistic
        assert largest_gap(score.curve).value == pytest.approx(expected, abs=1e-12), score.name


@pytest.mark.parametrize("chance", [(0.9, 0.1), (0.1, 0.9), (0.5, 0.5)])
def test_of_a_long_curve_it_is_exact_though_few_vertices_are_seen(
    chance: tuple[float, float],
) -> None:
    """Good, upside down and useless: the outline leaves out most, and misses nothing."""
    generator = np.random.default_rng(3)
    size = 50_000
    positive = generator.random(size) < np.linspace(*chance, size)
    curve = roc_curve(count_scores(positive, -np.arange(size, dtype=np.float64)))
    assert curve.outline.size < size / 4
    found = largest_gap(curve)
    gaps = curve.tp.astype(np.int64) * curve.negatives - curve.fp.astype(np.int64) * curve.positives
    assert found.position == int(np.argmax(np.abs(gaps)))
    assert found.exact == Fraction(int(np.abs(gaps).max()), curve.positives * curve.negatives)
    assert found.below == (int(gaps[found.position]) < 0)


def test_weights_count() -> None:
    """Two positives of weights 1 and 3: the gap is three quarters, at the second."""
    curve = weighted_curve(
        np.array([True, False, True]), np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0])
    )
    assert largest_gap(curve).exact == Fraction(3, 4)


@pytest.mark.parametrize("chance", [(0.9, 0.1), (0.1, 0.9)])
def test_a_gap_between_vertices_of_the_outline_is_found(chance: tuple[float, float]) -> None:
    """Of some curves the greatest gap is where the outline has no vertex."""
    between = 0
    for seed in range(12):
        positive = np.random.default_rng(seed).random(20_000) < np.linspace(*chance, 20_000)
        curve = roc_curve(count_scores(positive, -np.arange(20_000, dtype=np.float64)))
        tp, fp = curve.tp.astype(np.int64), curve.fp.astype(np.int64)
        expected = int(np.argmax(np.abs(tp * curve.negatives - fp * curve.positives)))
        assert largest_gap(curve).position == expected
        between += expected not in curve.outline
    assert between > 0


def test_counts_whose_products_are_wider_than_64_bits() -> None:
    """2^40 cases of either class: decided in Python integers."""
    P, N = 2**41, 2**40 + 2
    tp, fp = np.array([0, 2**40, 2**41]), np.array([0, 1, 2**40 + 2])
    curve = RocCurve(fp, tp, np.array([np.inf, 2.0, 1.0]))
    assert largest_gap(curve).exact == Fraction(2**40, P) - Fraction(1, N)
