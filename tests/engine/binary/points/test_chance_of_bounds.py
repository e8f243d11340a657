"""The chance that bounds hold, against posteriors drawn and integrated by SciPy."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats
from scipy.integrate import quad

from engine.binary.points.chance_of_bounds import chance_kept
from engine.binary.points.constraint_specs import parse_constraints
from engine.binary.points.feasible_region import HalfPlane, feasible_region
from engine.binary.points.operating_point import Confusion

COUNTS = (Confusion(146, 38, 65, 314), Confusion(3, 0, 1, 9), Confusion(0, 0, 5, 7))


def planes_of(*specs: str) -> tuple[HalfPlane, ...]:
    return feasible_region(parse_constraints(specs, None), Fraction(1, 7)).planes


@pytest.mark.parametrize("counts", COUNTS)
def test_of_one_rate_it_is_the_posterior_itself(counts: Confusion) -> None:
    tpr = stats.beta(counts.tp + 0.5, counts.fn + 0.5)
    fpr = stats.beta(counts.fp + 0.5, counts.tn + 0.5)
    assert chance_kept(planes_of("tpr:0.6"), counts) == pytest.approx(tpr.sf(0.6), abs=1e-13)
    assert chance_kept(planes_of("fpr:0.1"), counts) == pytest.approx(fpr.cdf(0.1), abs=1e-12)
    both = tpr.sf(0.6) * fpr.cdf(0.1)
    assert chance_kept(planes_of("fpr:0.1", "tpr:0.6"), counts) == pytest.approx(both, abs=1e-12)


@pytest.mark.parametrize("counts", COUNTS)
@pytest.mark.parametrize("specs", [("precision:0.5",), ("capacity:0.2",)])
def test_of_a_line_by_quadrature(counts: Confusion, specs: tuple[str, ...]) -> None:
    tpr = stats.beta(counts.tp + 0.5, counts.fn + 0.5)
    fpr = stats.beta(counts.fp + 0.5, counts.tn + 0.5)

    def most(k: float) -> float:
        return k / 6 if specs[0].startswith("precision") else (0.2 - k / 7) * 7 / 6

    expected = quad(lambda u: fpr.cdf(most(tpr.ppf(u))), 0, 1, limit=400, epsabs=1e-11)[0]
    assert chance_kept(planes_of(*specs), counts) == pytest.approx(expected, abs=1e-8)


@pytest.mark.parametrize("counts", COUNTS)
def test_where_another_bound_takes_over_the_quadrature_is_cut(counts: Confusion) -> None:
    tpr = stats.beta(counts.tp + 0.5, counts.fn + 0.5)
    fpr = stats.beta(counts.fp + 0.5, counts.tn + 0.5)

    def inside(u: float) -> float:
        k = tpr.ppf(u)
        return float(fpr.cdf(min(k / 6, 7 / 6 * (0.2 - k / 7))))

    takes_over = float(tpr.cdf(0.7))  # there k/6 = 7/6 (0.2 - k/7)
    expected = sum(
        quad(inside, low, high, limit=400, epsabs=1e-12)[0]
        for low, high in ((0.0, takes_over), (takes_over, 1.0))
    )
    found = chance_kept(planes_of("precision:0.5", "capacity:0.2"), counts)
    assert found == pytest.approx(expected, abs=1e-9)


def test_of_all_together_by_drawing() -> None:
    generator, draws = np.random.default_rng(18), 400_000
    for counts in COUNTS:
        k = generator.beta(counts.tp + 0.5, counts.fn + 0.5, draws)
        h = generator.beta(counts.fp + 0.5, counts.tn + 0.5, draws)
        flagged = k / 7 + 6 * h / 7
        kept = (k / 7 >= 0.5 * flagged) & (flagged <= 0.2) & (k >= 0.4)
        found = chance_kept(planes_of("precision:0.5", "capacity:0.2", "tpr:0.4"), counts)
        assert found == pytest.approx(kept.mean(), abs=4 * kept.std() / np.sqrt(draws) + 1e-9)


def test_bounds_that_no_rate_keeps_or_every_one() -> None:
    assert chance_kept(planes_of("tpr:0.9", "capacity:0.05"), COUNTS[0]) < 1e-12
    assert chance_kept(planes_of("precision:0", "capacity:1"), COUNTS[0]) == pytest.approx(1)
