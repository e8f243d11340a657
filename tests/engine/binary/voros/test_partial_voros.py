"""Partial VOROS against exact areas, quadrature and its authors' program."""

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pandas as pd
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.points.constraint_specs import parse_constraints
from engine.binary.points.feasible_region import (
    feasible_chain,
    feasible_hull,
    feasible_positions,
    feasible_region,
)
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.binary.voros.partial_voros import (
    area_share,
    mean_quotient,
    partial_voros,
    points_of_chain,
    points_of_rates,
    points_of_winners,
)
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE, Winner
from engine.data.cases.counts import count_scores
from tests.engine.binary.small_tables import curve_of, positives_share, tables
from tests.reference.files import BUNDLED, FOLDER

SQUARE = np.array([(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)])
CASES = json.loads((FOLDER / "partial_voros.json").read_text("utf-8"))["cases"]
SPECS = ("precision:0.4", "capacity:0.6")


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['score']}-{case['cost_ratio']}")
def test_what_the_authors_program_says(case: dict[str, Any]) -> None:
    """They agree to the steps of its grid of 1,500 cost ratios."""
    table = pd.read_csv(BUNDLED / str(case["file"])).dropna()
    positive = (table[str(case["label"])].astype(str) == case["positive"]).to_numpy()
    curve = roc_curve(count_scores(positive, table[str(case["score"])].to_numpy(float), "higher"))
    specs = [f"precision:{case['precision_at_least']}", f"capacity:{case['capacity_at_most']}"]
    pi = Fraction(int(positive.sum()), positive.size)
    region = feasible_region(parse_constraints(specs, None), pi)
    chain = feasible_chain(curve, feasible_positions(curve, region))
    assert chain is not None
    assert float(region.area) == pytest.approx(case["feasible_area"], abs=1e-15)
    a, b = case["t"]
    found = partial_voros(points_of_chain(chain), region.outline, UniformInRatio(), a, b)
    assert found.value == pytest.approx(case["partial_voros"], abs=1e-6)


@pytest.mark.parametrize(
    ("measure", "a", "b"),
    [
        (UniformInT(), 0.0, 1.0),
        (UniformInT(), 0.2, 0.9),
        (UniformInRatio(), 0.0, 0.9),
        (UniformInLogRatio(), 0.01, 0.95),
        (BetaInT(2, 5), 0.0, 1.0),
        (BetaInT(0.5, 0.5), 0.1, 1.0),
        (UniformInT(), 0.4, 0.4),
    ],
)
def test_where_nothing_is_forbidden_it_is_the_voros(measure: Measure, a: float, b: float) -> None:
    for cases in tables(24, seed=5):
        hull = roc_hull(curve_of(cases))
        found = partial_voros(points_of_chain(hull), SQUARE, measure, a, b)
        assert found.value == pytest.approx(measure.mean(hull, a, b).value, abs=2e-13)
        assert found.error < 1e-11


def exact_share(corners: list[tuple[Fraction, Fraction]], t: Fraction, cost: Fraction) -> Fraction:
    """The share of a polygon that costs at least so much, by clipping it in fractions."""

    def area(ring: list[tuple[Fraction, Fraction]]) -> Fraction:
        pairs = zip(ring, ring[1:] + ring[:1], strict=True)
        return sum((x * v - u * y for (x, y), (u, v) in pairs), Fraction(0)) / 2

    def excess(point: tuple[Fraction, Fraction]) -> Fraction:
        return t * point[0] + (1 - t) * (1 - point[1]) - cost

    kept = []
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = excess(one), excess(other)
        if here >= 0:
            kept.append(one)
        if here * there < 0:
            s = here / (here - there)
            kept.append((one[0] + s * (other[0] - one[0]), one[1] + s * (other[1] - one[1])))
    return area(kept) / area(corners)


def test_the_share_at_a_t_is_that_of_the_polygon_cut_in_fractions() -> None:
    chance = np.random.default_rng(7)
    region = feasible_region(parse_constraints(SPECS, None), Fraction(3, 10))
    corners = list(region.corners)
    for _ in range(60):
        weights = [Fraction(int(w), 1000) for w in chance.integers(0, 1000, len(corners))]
        whole = sum(weights, Fraction(0)) or Fraction(1)
        h = sum((w * x for w, (x, _) in zip(weights, corners, strict=True)), Fraction(0)) / whole
        k = sum((w * y for w, (_, y) in zip(weights, corners, strict=True)), Fraction(0)) / whole
        t = Fraction(int(chance.integers(0, 101)), 100)
        found = area_share(
            region.outline, np.array([float(t)]), np.array([float(h)]), np.array([float(1 - k)])
        )
        expected = exact_share(corners, t, t * h + (1 - t) * (1 - k))
        assert found[0] == pytest.approx(float(expected), abs=1e-14)


@pytest.mark.parametrize(
    ("measure", "density"),
    [
        (UniformInT(), lambda t: np.ones(t.size)),
        (UniformInRatio(), lambda t: (1 - t) ** -2.0),
        (UniformInLogRatio(), lambda t: 1 / (t * (1 - t))),
        (BetaInT(3, 2), lambda t: t**2 * (1 - t)),
    ],
)
def test_the_mean_is_that_of_a_fine_grid(measure: Measure, density: object) -> None:
    a, b = 0.1, 0.8
    t = a + (b - a) * (np.arange(20_000) + 0.5) / 20_000
    assert callable(density)
    for cases in tables(24, seed=6):
        curve = curve_of(cases)
        region = feasible_region(parse_constraints(SPECS, None), positives_share(cases))
        chain = feasible_chain(curve, feasible_positions(curve, region))
        assert chain is not None
        points, corners = points_of_chain(chain), region.outline
        place = points.serving(t)
        areas = area_share(corners, t, points.fpr[place], points.fnr[place])
        found = partial_voros(points, corners, measure, a, b)
        expected = float(np.average(areas, weights=density(t)))
        assert found.value == pytest.approx(expected, abs=2e-6)
        mixed = feasible_hull(*_rates(curve), region)
        assert mixed is not None
        with_mixtures = partial_voros(points_of_rates(*mixed), corners, measure, a, b)
        assert with_mixtures.value >= found.value - 1e-12


def _rates(curve: object) -> tuple[np.ndarray, np.ndarray]:
    hull = roc_hull(curve)  # type: ignore[arg-type]
    return hull.fpr, hull.tpr


def test_listed_scenarios_are_single_t() -> None:
    from engine.binary.voros.conditions import Scenario, WeightedScenario

    listed = (
        WeightedScenario(Scenario(1, 2, 0.3), 3.0),
        WeightedScenario(Scenario(1, 8, 0.3), 1.0),
    )
    curve = curve_of(next(iter(tables(6, seed=9))))
    points = points_of_chain(roc_hull(curve))
    found = partial_voros(points, SQUARE, ScenarioList(listed), 0.0, 1.0)
    both = [
        partial_voros(points, SQUARE, UniformInT(), each.scenario.t, each.scenario.t).value
        for each in listed
    ]
    assert found.value == pytest.approx((3 * both[0] + both[1]) / 4, abs=1e-15)


def test_the_mean_of_a_quotient_by_quadrature() -> None:
    chance = np.random.default_rng(8)
    ends = chance.random((4, 200)) * 10.0 ** chance.integers(-12, 1, (4, 200))
    ends[0, :20] = ends[2, :20] = 0  # both run to 0 at once
    nodes, weights = np.polynomial.legendre.leggauss(400)
    u = ((nodes + 1) / 2)[:, np.newaxis] ** 3  # finer near the start
    stretch = 3 * ((nodes + 1) / 2)[:, np.newaxis] ** 2
    turned = np.where(ends[0] + ends[2] < ends[1] + ends[3], 0, 1)
    start, stop = np.where(turned, ends[1], ends[0]), np.where(turned, ends[0], ends[1])
    rest, rest_stop = np.where(turned, ends[3], ends[2]), np.where(turned, ends[2], ends[3])
    x, y = start + u * (stop - start), rest + u * (rest_stop - rest)
    expected = (weights[:, np.newaxis] / 2 * stretch * x / (x + y)).sum(axis=0)
    found = mean_quotient(ends[0], ends[1], ends[2], ends[3])
    assert found == pytest.approx(expected, abs=1e-6)
    assert mean_quotient(*np.array([[1.0], [1.0], [3.0], [3.0]])) == pytest.approx([0.25])
    assert mean_quotient(*np.array([[0.0], [1.0], [1.0], [0.0]])) == pytest.approx([0.5])


def test_a_density_that_is_even_gives_what_the_closed_form_does() -> None:
    """Beta(1, 1) is uniform in t, and goes through quadrature all the same."""
    for cases in tables(24, seed=9):
        curve = curve_of(cases)
        region = feasible_region(parse_constraints(SPECS, None), positives_share(cases))
        chain = feasible_chain(curve, feasible_positions(curve, region))
        assert chain is not None
        points, corners = points_of_chain(chain), region.outline
        closed = partial_voros(points, corners, UniformInT(), 0.05, 0.9)
        found = partial_voros(points, corners, BetaInT(1, 1), 0.05, 0.9)
        assert found.value == pytest.approx(closed.value, abs=1e-12)


def test_the_points_of_winners_are_theirs_and_the_corners_of_doing_nothing() -> None:
    chain = roc_hull(curve_of(list(tables(4, seed=3))[3]))
    stretches = ((ALL_POSITIVE, 0, 0.0, 0.2), ("one", 1, 0.2, 0.7), (ALL_NEGATIVE, 0, 0.7, 1.0))
    found = points_of_winners(
        [Winner(low, high, name, vertex) for name, vertex, low, high in stretches],
        {"one": chain},
    )
    assert found.fpr.tolist() == [0.0, chain.fpr[1], 1.0]
    assert found.fnr.tolist() == [1.0, chain.fnr[1], 0.0]
    assert found.t_low.tolist() == [0.7, 0.2, 0.0]
    assert found.t_high.tolist() == [1.0, 0.7, 0.2]
