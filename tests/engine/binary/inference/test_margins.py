"""Non-inferiority and equivalence: the two rules, and what is no margin."""

from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.binary.inference.margins import Margin, margin_test, parse_margin
from engine.messages.errors import InputError
from engine.numerics.intervals import Interval, undefined


def normal(difference: float, error: float, level: float) -> Interval:
    reach = NormalDist().inv_cdf((1 + level) / 2) * error
    return Interval(difference - reach, difference + reach, level, "normal")


@given(
    st.floats(-0.2, 0.2),
    st.floats(0.001, 0.1),
    st.floats(0.001, 0.2),
    st.sampled_from((0.8, 0.9, 0.95)),
)
def test_it_is_the_one_sided_z_test_and_two_of_them(
    difference: float, error: float, delta: float, level: float
) -> None:
    """math.md 3: z = (Δ + δ)/se at α = (1 - level)/2; TOST at 1 - level on either side."""
    margin = Margin("auc", delta)
    found = margin_test(margin, ("new", "old"), difference, level, lambda at: normal(difference, error, at))  # fmt: skip
    one_sided = NormalDist().cdf((difference + delta) / error)
    lower, upper = one_sided, NormalDist().cdf((delta - difference) / error)
    if abs(one_sided - (1 + level) / 2) > 1e-9:
        assert found.non_inferior == (one_sided > (1 + level) / 2)
    if min(abs(lower - level), abs(upper - level)) > 1e-9:
        assert found.equivalent == (lower > level and upper > level)
    assert found.interval_of_equivalence.level == pytest.approx(2 * level - 1)


def test_without_an_interval_nothing_is_said() -> None:
    found = margin_test(Margin("voros", 0.1), ("a", "b"), 0.0, 0.95, lambda at: undefined(at, "m", "why"))  # fmt: skip
    assert found.non_inferior is None
    assert found.equivalent is None
    assert (found.corrected, found.on_test) == (False, False)  # unless somebody says so


@pytest.mark.parametrize("spec", ["", "auc", "auc:", "auc:0", "auc:1", "auc:-0.1", "auc:x", "auc:nan", "f1:0.1", "auc:0_1"])  # fmt: skip
def test_what_is_no_margin_is_refused(spec: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_margin(spec)
    assert caught.value.do


@pytest.mark.parametrize("of", ["auc", "voros", "cost"])
def test_margins_are_read(of: str) -> None:
    assert parse_margin(f"{of}:0.02") == Margin(of, 0.02)  # type: ignore[arg-type]


@pytest.mark.parametrize(("low", "high"), [(-0.05, 0.01), (-0.01, 0.05)])
def test_an_interval_that_ends_at_the_margin_is_not_within_it(low: float, high: float) -> None:
    found = margin_test(Margin("auc", 0.05), ("a", "b"), 0.0, 0.95, lambda at: Interval(low, high, at, "m"))  # fmt: skip
    assert found.non_inferior == (low > -0.05)
    assert found.equivalent is False
