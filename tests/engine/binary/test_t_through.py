"""t_through: the supporting line through a point."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.binary.voros.supporting_lines import Arm, normalised_cost, t_through

FPR = np.array([0.0, 0.0, 0.1, 0.4, 0.8, 1.0])
TPR = np.array([0.0, 0.3, 0.7, 0.9, 1.0, 1.0])
rates = st.floats(0, 1)


def least_cost(t: float) -> float:
    return float(normalised_cost(t, FPR, TPR).min())


@given(rates, rates, st.sampled_from(["lower", "upper"]))
def test_line_at_t_passes_through_a_point_above_the_hull(h: float, k: float, arm: Arm) -> None:
    assume(k > np.interp(h, FPR[1:], TPR[1:]))
    t = t_through(FPR, TPR, (h, k), arm)
    assert t * h + (1 - t) * (1 - k) == pytest.approx(least_cost(t), abs=1e-12)


@given(rates, rates)
def test_lower_arm_is_the_flatter_line(h: float, k: float) -> None:
    assert t_through(FPR, TPR, (h, k), "lower") <= t_through(FPR, TPR, (h, k), "upper")


def test_touching_vertex_lies_beyond_the_lower_arm_and_before_the_upper_one() -> None:
    point = (0.1, 0.9)
    lower = t_through(FPR, TPR, point, "lower")
    upper = t_through(FPR, TPR, point, "upper")
    assert FPR[np.argmin(normalised_cost(lower, FPR, TPR))] > point[0]
    assert TPR[np.argmin(normalised_cost(upper, FPR, TPR))] < point[1]


def test_corner_of_heaven_is_on_the_two_lines_of_no_errors_of_one_kind() -> None:
    assert t_through(FPR, TPR, (0, 1), "lower") == 0
    assert t_through(FPR, TPR, (0, 1), "upper") == 1


@given(st.floats(-2, 3), st.floats(-2, 3), st.sampled_from(["lower", "upper"]))
def test_t_is_in_its_domain_wherever_the_point_is(h: float, k: float, arm: Arm) -> None:
    assert 0 <= t_through(FPR, TPR, (h, k), arm) <= 1


@given(rates, rates)
def test_below_the_hull_no_other_supporting_line_is_nearer(h: float, k: float) -> None:
    assume(k < np.interp(h, FPR[1:], TPR[1:]) - 1e-9)

    def distance(t: float) -> float:
        return (t * h + (1 - t) * (1 - k) - least_cost(t)) / float(np.hypot(t, 1 - t))

    nearest = distance(t_through(FPR, TPR, (h, k), "lower"))
    assert nearest <= min(distance(t) for t in np.linspace(0, 1, 101)) + 1e-12


def test_point_on_an_edge_gives_the_edge() -> None:
    assert t_through(FPR, TPR, (0.25, 0.8), "lower") == pytest.approx(0.4)
    assert t_through(FPR, TPR, (0.25, 0.8), "upper") == pytest.approx(0.4)
