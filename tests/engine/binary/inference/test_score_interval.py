"""The score interval of the AUC: its two ends solve the equation that defines it."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from engine.binary.inference.delong import AucVariance, auc_variance
from engine.binary.inference.score_interval import (
    METHOD,
    AreaSpread,
    score_interval,
    score_limits,
    spread_of,
)
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError

PARTS = st.floats(1e-5, 0.02)
SIZES = st.integers(2, 400)


def exact_under(area: Fraction, P: int, N: int) -> Fraction:
    """Hanley & McNeil 1982, p. 31, in fractions."""
    q1, q2 = area / (2 - area), 2 * area * area / (1 + area)
    spread = area * (1 - area) + (P - 1) * (q1 - area**2) + (N - 1) * (q2 - area**2)
    return spread / (P * N)


@given(st.integers(0, 40), SIZES, SIZES)
def test_hanley_and_mcneils_variance(area: int, P: int, N: int) -> None:
    found = AreaSpread(0.01, 0.01, P, N).under(area / 40)
    assert found == pytest.approx(float(exact_under(Fraction(area, 40), P, N)), abs=1e-15)


@settings(max_examples=60, deadline=None)
@given(st.floats(0.02, 0.98), PARTS, PARTS, SIZES, SIZES, st.sampled_from((0.9, 0.95, 0.99)))
def test_the_ends_solve_the_equation(
    area: float, one: float, other: float, P: int, N: int, level: float
) -> None:
    low, high = score_limits(area, AreaSpread(one, other, P, N), level)
    variance, d = one + other, min(P, N) - 1
    freedom = variance**2 / (one**2 / (P - 1) + other**2 / (N - 1))
    inside = min(max(area, 1 / (2 * (P + 1))), 1 - 0.5 / (min(P, N) + 1))
    shape = float(exact_under(Fraction(inside), P, N))
    ratio = (d * variance / shape + 16) / (d + 16)
    t = stats.t.ppf((1 + level) / 2, max(freedom, d))
    for end in (low, high):
        reach = t**2 * ratio * float(exact_under(Fraction(end), P, N))
        assert (area - end) ** 2 == pytest.approx(reach, rel=1e-9) or end in (0.0, 1.0)
    assert 0 <= low < area < high <= 1


def test_a_perfect_area_has_a_lower_end_and_none_above() -> None:
    found = score_interval(AucVariance(1.0, 8, 12, 0.0, 0.0), 0.95)

    assert found.high == 1.0
    assert found.low is not None
    assert 0.6 < found.low < 0.95
    assert found.method == METHOD


def test_a_worthless_mirror_is_mirrored() -> None:
    """Turned scores turn P and N about; the interval of 0 is that of 1 the other way round."""
    down = score_interval(AucVariance(0.0, 12, 8, 0.0, 0.0), 0.95)
    assert down.low == 0.0
    assert down.high is not None
    assert 0.05 < down.high < 0.4


def test_one_case_has_no_interval() -> None:
    found = score_interval(AucVariance(0.7, 1, 8, None, 0.01), 0.95)

    assert not found.defined
    assert "single case" in found.why
    assert spread_of(AucVariance(0.7, 1, 8, None, 0.01)) is None


def test_levels_must_be_shares() -> None:
    with pytest.raises(InputError):
        score_interval(AucVariance(0.7, 1, 8, None, 0.01), 1.0)


def test_many_cases_bring_it_to_delongs() -> None:
    generator = np.random.default_rng(2)
    positive = generator.random(40_000) < 0.4
    variance = auc_variance(count_scores(positive, generator.normal(size=40_000) + positive))
    found = score_interval(variance, 0.95)
    assert found.low is not None
    assert found.high is not None
    assert variance.variance is not None
    reach = stats.norm.ppf(0.975) * variance.variance**0.5
    assert found.high - found.low == pytest.approx(2 * reach, rel=0.005)
