"""Supporting lines, and what a point of engine.binary.points.operating_point costs."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.binary.curve.hull import roc_hull
from engine.binary.points.operating_point import cost_per_case
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import SupportingLine, optimal_vertices, t_choosing
from tests.engine.binary.points.test_ranking_curves import CASES, Rows, curve_of

SIXTEENTHS = st.integers(0, 16).map(lambda n: Fraction(n, 16))


@pytest.mark.parametrize(
    ("t", "point", "ends"),
    [
        # By hand: t h - (1 - t) k stays what it is at the point.
        (0.5, (0.25, 0.75), ((0.0, 0.5), (0.5, 1.0))),
        (0.5, (0.75, 0.25), ((0.5, 0.0), (1.0, 0.5))),
        (0.25, (0.5, 0.5), ((0.0, 1 / 3), (1.0, 2 / 3))),
        (0.75, (0.5, 0.5), ((1 / 3, 0.0), (2 / 3, 1.0))),
        (0.0, (0.3, 0.6), ((0.0, 0.6), (1.0, 0.6))),
        (1.0, (0.3, 0.6), ((0.3, 0.0), (0.3, 1.0))),
    ],
)
def test_ends_by_hand(
    t: float, point: tuple[float, float], ends: tuple[tuple[float, float], ...]
) -> None:
    found = SupportingLine(t, *point).inside_unit_square()
    for place, wanted in zip(found, ends, strict=True):
        assert place == pytest.approx(wanted, abs=1e-15)


@given(t=SIXTEENTHS, h=SIXTEENTHS, k=SIXTEENTHS)
def test_the_ends_lie_on_the_line_and_on_the_edge_of_the_square(
    t: Fraction, h: Fraction, k: Fraction
) -> None:
    start, end = SupportingLine(float(t), float(h), float(k)).inside_unit_square()
    offset = float(t * h - (1 - t) * k)
    for x, y in (start, end):
        assert float(t) * x - float(1 - t) * y == pytest.approx(offset, abs=1e-14)
        assert -1e-14 <= x <= 1 + 1e-14
        assert -1e-14 <= y <= 1 + 1e-14
        assert min(abs(x), abs(1 - x), abs(y), abs(1 - y)) < 1e-14
    assert start[0] <= end[0] + 1e-14
    assert start[1] <= end[1] + 1e-14
    if 0 < t < 1 and 0 < h < 1 and 0 < k < 1:
        assert start < end


def test_the_cost_of_a_case_by_hand() -> None:
    # 1 in 5 positive; a false alarm costs 3, a miss 7; a quarter and an eighth of each happen.
    scenario = Scenario(cost_fp=3.0, cost_fn=7.0, prevalence=0.2)
    wanted = 3 * Fraction(4, 5) * Fraction(1, 4) + 7 * Fraction(1, 5) * Fraction(1, 8)
    assert cost_per_case(scenario, fpr=0.25, fnr=0.125) == pytest.approx(float(wanted), rel=1e-15)
    assert cost_per_case(scenario, fpr=1.0, fnr=0.0) == pytest.approx(2.4, rel=1e-15)
    assert cost_per_case(scenario, fpr=0.0, fnr=1.0) == pytest.approx(1.4, rel=1e-15)


@given(rows=CASES)
def test_the_t_that_chooses_a_vertex_has_it_optimal_or_the_edge_above(rows: Rows) -> None:
    curve = curve_of(rows)
    hull = roc_hull(curve)
    for position in range(curve.fp.size):
        optimal = hull.index[list(optimal_vertices(hull, t_choosing(hull, position)))]
        if position in hull.index:
            assert position in optimal
        else:
            assert optimal.min() < position < optimal.max()
