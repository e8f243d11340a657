"""engine.binary.inference.times_drawn has the law of n draws with repeats, as fractions give it."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial, prod, sqrt

import numpy as np
import pytest
from scipy.special import chdtri

from engine.binary.inference import times_drawn as module
from engine.binary.inference.times_drawn import Times, times_drawn

CHANCE = 1e-6
"""That a law which holds is doubted."""
SIGMAS = 5.0
"""A mean that strays further has a chance of 6e-7."""


def drawn(cases: int, size: int, seed: int = 1) -> Times:
    return times_drawn(np.random.Generator(np.random.PCG64DXSM(seed)), cases, size)


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All rows of so many numbers >= 0 that add up to a total."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def chance_of(times: tuple[int, ...]) -> Fraction:
    """That n draws of n cases give these numbers, each case as likely as any other."""
    n = len(times)
    return Fraction(factorial(n), prod(factorial(each) for each in times) * n**n)


@pytest.mark.parametrize("cases", [1, 2, 3, 7, 11, 12, 13, 100, 3001, 70_000])
def test_every_replicate_draws_as_many_as_there_are(cases: int) -> None:
    for size in (1, 3, 40):
        times = drawn(cases, size)
        assert times.shape == (cases, size)
        assert (times.sum(axis=0, dtype=np.int64) == cases).all()


@pytest.mark.parametrize(
    ("often", "at_once"), [(5, 1 << 19), (2, 1 << 19), (3, 1000)], ids=["usual", "rest", "parts"]
)
@pytest.mark.parametrize("cases", [2, 3, 4, 5])
def test_few_cases_come_up_as_often_as_fractions_say(
    monkeypatch: pytest.MonkeyPatch, cases: int, often: int, at_once: int
) -> None:
    """Chi-square over all that may happen, however much is left to the further random numbers."""
    monkeypatch.setattr(module, "OFTEN", often)
    monkeypatch.setattr(module, "AT_ONCE", at_once)
    module._poisson.cache_clear()
    size = 200_000
    seen = Counter(map(tuple, drawn(cases, size, seed=cases).T.tolist()))
    module._poisson.cache_clear()
    law = {times: chance_of(times) for times in compositions(cases, cases)}
    assert sum(law.values()) == 1
    assert set(seen) <= set(law)
    expected = {times: float(size * chance) for times, chance in law.items()}
    assert min(expected.values()) > 5
    squares = sum((seen[times] - wanted) ** 2 / wanted for times, wanted in expected.items())
    assert squares < chdtri(len(law) - 1, CHANCE)


def number_that_come_up(cases: int, often: int) -> tuple[float, float]:
    """Mean and variance of how many of n cases come up so often, from one case and from two."""
    rest = Fraction(cases - 1, cases) ** (cases - often)
    one = comb(cases, often) * rest / Fraction(cases) ** often
    ways = comb(cases, often) * comb(cases - often, often)
    rest = Fraction(cases - 2, cases) ** (cases - 2 * often)
    two = ways * rest / Fraction(cases) ** (2 * often)
    mean = cases * one
    return float(mean), float(mean + cases * (cases - 1) * two - mean**2)


@pytest.mark.parametrize(("cases", "size"), [(60, 20_000), (1000, 4000)])
def test_as_many_cases_come_up_so_often_as_fractions_say(cases: int, size: int) -> None:
    times = drawn(cases, size, seed=3)
    for often in range(8):
        mean, variance = number_that_come_up(cases, often)
        found = np.count_nonzero(times == often, axis=0).mean()
        assert abs(found - mean) < SIGMAS * sqrt(variance / size)


@pytest.mark.parametrize("cases", [50, 3000])
def test_groups_of_cases_have_the_binomial_mean_variance_and_covariance(cases: int) -> None:
    """M of n cases come up Bin(n, m / n) times; two groups of a and b have covariance -a b / n."""
    size = 10_000_000 // cases if cases < 1000 else 6000
    times = drawn(cases, size, seed=5)
    groups = [np.arange(cases // 3), np.arange(cases - 7, cases), np.arange(1, cases, 9)]
    sums = [times[group].sum(axis=0, dtype=np.int64) for group in groups]
    for group, total in zip(groups, sums, strict=True):
        share = group.size / cases
        variance = cases * share * (1 - share)
        excess = (1 - 6 * share * (1 - share)) / variance  # its kurtosis beyond a normal's
        assert abs(total.mean() - group.size) < SIGMAS * sqrt(variance / size)
        spread = variance * sqrt((2 + excess) / size)
        assert abs(total.var() - variance) < SIGMAS * spread
    first, second = sums[0], sums[1]
    a, b = groups[0].size, groups[1].size
    both = np.mean((first - a) * (second - b))
    # Of numbers nearly normal a product's variance is the variances' product and the square.
    variances = (a - a * a / cases) * (b - b * b / cases) + (a * b / cases) ** 2
    assert abs(both + a * b / cases) < SIGMAS * sqrt(1.1 * variances / size)


def test_replicates_are_independent() -> None:
    """Neighbours have no common draws beyond chance: correlations of all pairs of two of them."""
    times = drawn(400, 3000, seed=7).astype(np.float64) - 1
    common = np.einsum("ij,ij->j", times[:, :-1], times[:, 1:])
    spread = sqrt(400 * (1 - 1 / 400))  # of a sum of n products of two of variance 1 - 1 / n
    assert abs(common.mean()) < SIGMAS * spread / sqrt(common.size)
    assert common.std() == pytest.approx(spread, rel=SIGMAS / sqrt(2 * common.size) * 1.1)


def test_the_same_random_numbers_give_the_same_draws() -> None:
    np.testing.assert_array_equal(drawn(500, 20), drawn(500, 20))
    assert (drawn(500, 20) != drawn(500, 20, seed=2)).any()
