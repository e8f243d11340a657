"""A_t of any point, and engine.binary.voros.moments: polygons and quadrature."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from engine.binary.inference.area_of_any_point import integral_of_any, lesser_area_of_any
from engine.binary.voros.closed_form import lesser_area
from engine.binary.voros.measures_over_t import BetaInT, Measure, UniformInLogRatio, UniformInRatio
from engine.binary.voros.moments import Tabulated

RATE = st.one_of(st.sampled_from([0.0, 0.25, 0.5, 1.0]), st.floats(0, 1))
INNER = st.floats(0.001, 0.999)


def dearer_area(t: float, h: float, m: float) -> float:
    """Area of the part of the unit square (x: FPR, y: FNR) in which t x + (1-t) y > c."""
    cost = t * h + (1 - t) * m
    corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    kept: list[tuple[float, float]] = []
    for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
        before, after = t * x0 + (1 - t) * y0 - cost, t * x1 + (1 - t) * y1 - cost
        if before > 0:
            kept.append((x0, y0))
        if (before > 0) != (after > 0):
            part = before / (before - after)
            kept.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0)))
    pairs = zip(kept, kept[1:] + kept[:1], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)) / 2


@given(INNER, RATE, RATE)
@settings(max_examples=300, deadline=None)
def test_it_is_the_area_of_the_points_that_cost_more(t: float, h: float, m: float) -> None:
    found = lesser_area_of_any(t, np.array([h]), np.array([m]))[0]
    assert found == pytest.approx(dearer_area(t, h, m), abs=1e-9)


@given(INNER, RATE, RATE)
@settings(max_examples=200, deadline=None)
def test_points_no_dearer_than_the_trivial_classifiers_have_the_area_of_a_vertex(
    t: float, h: float, m: float
) -> None:
    cost = t * h + (1 - t) * m
    if cost <= min(t, 1 - t):
        expected = lesser_area(np.array([t]), np.array([cost]))[0]
        found = lesser_area_of_any(t, np.array([h]), np.array([m]))[0]
        assert found == pytest.approx(expected, abs=1e-12)


@given(RATE, RATE, RATE, RATE)
# h + m rounds to 1, but the points are under the diagonal.
@example(1.0, 3e-117, 0.0, 1.0)
@example(1.2e-38, 1.0, 0.0, 0.25)
@settings(max_examples=150, deadline=None)
def test_its_integral_is_that_of_quadrature(h: float, m: float, u: float, v: float) -> None:
    low, high = sorted((u, v))
    fpr, fnr = np.array([h]), np.array([m])
    found = integral_of_any(fpr, fnr, np.array([low]), np.array([high]))[0]
    kinks = [
        part / (part + rest)
        for part, rest in ((m, 1 - h), (1 - m, h))
        if part + rest > 0 and low < part / (part + rest) < high
    ]
    expected, _ = quad(
        lambda t: float(lesser_area_of_any(t, fpr, fnr)[0]),
        low,
        high,
        points=kinks or None,
        limit=200,
        full_output=1,
    )[:2]
    assert found == pytest.approx(expected, abs=1e-7)


@pytest.mark.parametrize(
    ("h", "m", "value"), [(0.0, 0.0, 1.0), (1.0, 1.0, 0.0), (0.0, 1.0, 0.5), (1.0, 0.0, 0.5)]
)
def test_over_all_t_the_corners_are_known(h: float, m: float, value: float) -> None:
    """Perfect 1, perverse 0; flagging everyone or no one beats half of the rest by symmetry."""
    whole = np.array([0.0]), np.array([1.0])
    assert integral_of_any(np.array([h]), np.array([m]), *whole)[0] == pytest.approx(value)


DENSITIES: list[tuple[Measure, Callable[[float], float]]] = [
    (UniformInRatio(), lambda t: 1 / (1 - t) ** 2),
    (UniformInLogRatio(), lambda t: 1 / (t * (1 - t))),
    (BetaInT(2, 3), lambda t: t * (1 - t) ** 2),
    (BetaInT(0.5, 0.7), lambda t: t**-0.5 * (1 - t) ** -0.3),
]


@pytest.mark.parametrize(
    ("measure", "density"), DENSITIES, ids=lambda part: getattr(part, "name", "")
)
@given(RATE, RATE, INNER, INNER)
@settings(max_examples=40, deadline=None)
def test_the_mean_under_a_measure_is_that_of_quadrature(
    measure: Measure, density: Callable[[float], float], h: float, m: float, u: float, v: float
) -> None:
    low, high = min(u, v), max(u, v) + 1e-4
    fpr, fnr, ends = np.array([h]), np.array([m]), (np.array([low]), np.array([high]))
    moments = measure.moments_over(low, high)
    found = integral_of_any(fpr, fnr, *ends, moments)[0] / moments(*ends)[1][0]
    kinks = [
        part / (part + rest)
        for part, rest in ((m, 1 - h), (1 - m, h))
        if part + rest > 0 and low < part / (part + rest) < high
    ]

    def mean(of: Callable[[float], float]) -> float:
        return float(quad(of, low, high, points=kinks or None, limit=200, full_output=1)[0])

    top = mean(lambda t: density(t) * float(lesser_area_of_any(t, fpr, fnr)[0]))
    assert found == pytest.approx(top / mean(density), abs=1e-7)


@pytest.mark.parametrize(("alpha", "beta"), [(2.0, 3.0), (0.5, 0.7), (400.0, 900.0)])
def test_a_beta_is_integrated_as_far_as_e_to_the_45th_under_its_peak(
    alpha: float, beta: float
) -> None:
    """In u = logit t its density is t^α (1-t)^β, highest at t = α / (α + β)."""

    def height(t: float) -> float:
        return alpha * math.log(t) + beta * math.log1p(-t)

    moments = BetaInT(alpha, beta).moments_over(0, 1)
    assert isinstance(moments, Tabulated)
    for end in (moments.edges[0], moments.edges[-1]):
        inside = 1 / (1 + math.exp(-abs(end)))
        logs = (math.log(inside) - abs(end), math.log(inside))  # of the lesser of t and 1-t first
        t, rest = logs if end < 0 else logs[::-1]
        fall = height(alpha / (alpha + beta)) - (alpha * t + beta * rest)
        assert fall == pytest.approx(45, abs=1e-9)
