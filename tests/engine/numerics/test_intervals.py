"""Confidence intervals from an error or from replicates."""

import math

import numpy as np
import pytest
from scipy import stats

from engine.messages.errors import InputError
from engine.numerics.intervals import (
    logit_interval,
    normal_interval,
    normal_quantile,
    percentile_interval,
)


@pytest.mark.parametrize("level", [0.5, 0.9, 0.95, 0.999, 1 - 1e-9])
def test_the_quantile_is_that_of_the_normal_distribution(level: float) -> None:
    assert normal_quantile(level) == pytest.approx(stats.norm.isf((1 - level) / 2), rel=1e-12)


@pytest.mark.parametrize("level", [0.0, 1.0, -0.1, 2.0, math.nan])
def test_a_level_outside_0_to_1_is_refused_in_words(level: float) -> None:
    with pytest.raises(InputError, match="confidence level"):
        percentile_interval([1.0, 2.0], level, "m")
    with pytest.raises(InputError, match="confidence level"):
        normal_interval(0.5, 0.1, level, "m", (0, 1))


def test_the_normal_interval_is_clipped_to_what_is_possible() -> None:
    found = normal_interval(0.99, 0.01, 0.95, "m", (0.0, 1.0))
    assert found.low == pytest.approx(0.99 - 1.959963984540054 * 0.01, abs=1e-15)
    assert found.high == 1.0


def test_the_logit_interval_is_the_normal_one_of_the_log_odds() -> None:
    value, error = 0.9, 0.03
    centre, reach = math.log(9), stats.norm.ppf(0.975) * error / 0.09
    found = logit_interval(value, error, 0.95, "m")
    assert found.low == pytest.approx(1 / (1 + math.exp(reach - centre)), rel=1e-13)
    assert found.high == pytest.approx(1 / (1 + math.exp(-centre - reach)), rel=1e-13)


@pytest.mark.parametrize("value", [0.0, 1.0])
def test_the_logit_interval_is_undefined_at_the_ends(value: float) -> None:
    found = logit_interval(value, 0.1, 0.95, "m")
    assert not found.defined
    assert "infinite" in found.why


def test_logit_intervals_do_not_overflow() -> None:
    found = logit_interval(1e-9, 1.0, 0.95, "m")
    assert (found.low, found.high) == (0.0, 1.0)


def test_percentiles_interpolate_and_leave_out_what_is_undefined() -> None:
    found = percentile_interval([*range(101), math.nan], 0.9, "m")
    assert (found.low, found.high) == pytest.approx((5, 95), abs=1e-12)


def test_infinite_replicates_give_bounds_that_occurred() -> None:
    values = np.array([1.0] * 97 + [2.0, 3.0, np.inf])
    assert percentile_interval(values, 0.99, "m").high == np.inf
    assert percentile_interval(values, 0.97, "m").high == 3.0
    assert percentile_interval([-np.inf, 5.0], 0.5, "m").low == -np.inf


def test_no_replicate_no_interval() -> None:
    assert not percentile_interval([math.nan], 0.95, "m").defined


def test_the_logit_interval_of_the_complement_is_the_mirror_image() -> None:
    low, high = (logit_interval(value, 0.05, 0.95, "m") for value in (0.2, 0.8))
    assert low.low is not None
    assert high.low is not None
    assert (low.low, low.high) == pytest.approx((1 - (high.high or 0), 1 - high.low), abs=1e-15)
    assert low.low < 0.2 < (low.high or 0) < 0.5


def test_beside_an_infinite_replicate_a_finite_bound_is_the_outer_of_its_two() -> None:
    found = percentile_interval([-math.inf, *range(1, 100)], 0.9, "m")
    assert (found.low, found.high) == (4, 95)  # at 4.95 and 94.05 of 0 to 99
