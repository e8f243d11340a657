"""engine.binary.inference.chance_band, engine.binary.inference.confidence_band."""

from fractions import Fraction
from itertools import accumulate, combinations
from math import comb

import numpy as np
import pytest

from engine.binary.inference.chance_band import chance_band
from engine.binary.inference.confidence_band import ConfidenceBand


def law(positives: int, negatives: int, j: int) -> list[Fraction]:
    """P(K = k), k = 0 … P, at FPR = j / N, by counting orders with binomials."""
    P, N = positives, negatives
    if j == N:
        return [Fraction(0)] * P + [Fraction(1)]
    return [
        Fraction(comb(k + j, k) * comb(P - k + N - j - 1, P - k), comb(P + N, P))
        for k in range(P + 1)
    ]


def counted_law(positives: int, negatives: int, j: int) -> list[Fraction]:
    """The same by walking every order of the cases and reading TP off its curve."""
    P, size = positives, positives + negatives
    found = [0] * (P + 1)
    for places in combinations(range(size), P):
        positive, tp, fp = set(places), 0, 0
        for place in range(size):  # from the highest score down
            if place in positive:
                tp += 1
            else:
                fp += 1
                if fp > j:
                    break
        found[tp] += 1
    total = comb(size, P)
    return [Fraction(count, total) for count in found]


@pytest.mark.parametrize("j", range(5))
def test_the_law_is_that_of_all_orders(j: int) -> None:
    assert law(5, 4, j) == counted_law(5, 4, j)


@pytest.mark.parametrize(
    ("positives", "negatives"), [(1, 1), (5, 4), (40, 17), (7, 60), (211, 352)]
)
@pytest.mark.parametrize("level", [Fraction(95, 100), Fraction(1, 2)])
def test_bounds_are_the_quantiles_of_the_exact_law(
    positives: int, negatives: int, level: Fraction
) -> None:
    band = chance_band(positives, negatives, float(level))
    tail = (1 - level) / 2
    places = list(zip(band.at, band.low, band.high, strict=True))
    for at, low, high in (*places[:: max(1, len(places) // 12)], places[-1]):
        chances = law(positives, negatives, round(at * negatives))
        below = list(accumulate(chances))
        assert round(low * positives) == next(k for k, p in enumerate(below) if p >= tail)
        assert round(high * positives) == next(k for k, p in enumerate(below) if p >= 1 - tail)


def test_millions_of_cases_keep_to_the_diagonal() -> None:
    band = chance_band(3_000_000, 5_000_000, 0.95)
    assert isinstance(band, ConfidenceBand)
    assert np.all(band.low <= band.at + 1e-6)
    assert np.all(band.high >= band.at - 1e-6)
    middle = band.at.size // 2
    h = band.at[middle]
    # The normal law that the exact one tends to, of a rank and a binomial share together.
    spread = 1.959964 * np.sqrt(h * (1 - h) * (1 / 3e6 + 1 / 5e6))
    assert band.high[middle] - h == pytest.approx(spread, rel=1e-2)
    assert h - band.low[middle] == pytest.approx(spread, rel=1e-2)
