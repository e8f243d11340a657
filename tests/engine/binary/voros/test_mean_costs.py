"""Mean costs over t against quadrature of SciPy."""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest
from scipy.integrate import quad

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.conditions import (
    OperatingRange,
    Range,
    Scenario,
    WeightedScenario,
    exactly,
)
from engine.binary.voros.mean_costs import (
    mean_cost,
    mean_money_t,
    mean_of_range,
    mean_t,
    mean_weights,
)
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.binary.voros.partial_voros import points_of_chain
from tests.engine.binary.small_tables import curve_of, tables

RANGES = OperatingRange(exactly(1.0), Range(2.0, 12.0), Range(0.1, 0.2), 0.25, 9 / 11)
MEASURES: list[tuple[Measure, float, float, Callable[[float], float]]] = [
    (UniformInT(), 0.25, 0.8, lambda _: 1.0),
    (UniformInT(), 0.0, 1.0, lambda _: 1.0),
    (UniformInRatio(), 0.0, 0.9, lambda t: (1 - t) ** -2),
    (UniformInLogRatio(), 0.1, 0.95, lambda t: 1 / (t * (1 - t))),
    (BetaInT(3, 2), 0.1, 1.0, lambda t: t**2 * (1 - t)),
]


def least_cost(hull: RocHull, density: Callable[[float], float]) -> Callable[[float], float]:
    return lambda t: float(np.min(t * hull.fpr + (1 - t) * hull.fnr)) * density(t)


@pytest.mark.parametrize(("measure", "a", "b", "density"), MEASURES)
def test_means_by_quadrature(
    measure: Measure, a: float, b: float, density: Callable[[float], float]
) -> None:
    mass = quad(density, a, b)[0]
    expected = quad(lambda t: t * density(t), a, b)[0] / mass
    assert mean_t(measure, a, b) == pytest.approx(expected, abs=1e-12)
    for cases in tables(12, seed=2):
        hull = roc_hull(curve_of(cases))
        edges = [t for t in hull.edge_t.tolist() if a < t < b]

        whole = quad(least_cost(hull, density), a, b, points=edges or None)[0]
        found = mean_cost(points_of_chain(hull), measure, a, b)
        assert found == pytest.approx(whole / mass, abs=1e-10)


def test_a_single_t_is_its_own_mean() -> None:
    points = points_of_chain(roc_hull(curve_of(next(tables(9, seed=2)))))
    for measure in (UniformInT(), BetaInT(2, 2), RangesOfConditions(RANGES)):
        assert mean_t(measure, 0.3, 0.3) == pytest.approx(0.3, abs=1e-16)
        for t in (0.3, 0.8):
            place = int(points.serving(np.array([t]))[0])
            cost = t * points.fpr[place] + (1 - t) * points.fnr[place]
            assert mean_cost(points, measure, t, t) == pytest.approx(float(cost), abs=1e-15)


def test_over_independent_ranges_by_drawing_them() -> None:
    generator = np.random.default_rng(3)
    fn, pi = generator.uniform(2, 12, 400_000), generator.uniform(0.1, 0.2, 400_000)
    t = (1 - pi) / (1 - pi + fn * pi)
    found = mean_t(RangesOfConditions(RANGES), RANGES.a, RANGES.b)
    assert found == pytest.approx(float(t.mean()), abs=4 * float(t.std()) / math.sqrt(t.size))
    money = mean_money_t(RANGES)
    assert money == pytest.approx(0.85 / (0.85 + 7 * 0.15), abs=1e-15)


def test_listed_scenarios() -> None:
    listed = ScenarioList(
        (WeightedScenario(Scenario(1, 1, 0.5), 1), WeightedScenario(Scenario(1, 1, 0.2), 3))
    )
    assert mean_t(listed, 0.0, 1.0) == pytest.approx((0.5 + 3 * 0.8) / 4, abs=1e-15)


@pytest.mark.parametrize("scale", ["linear", "log", "logit"])
def test_the_mean_of_a_range_on_its_scale(scale: str) -> None:
    given = Range(0.05, 0.4, scale)  # type: ignore[arg-type]
    densities: dict[str, Callable[[float], float]] = {
        "linear": lambda _: 1.0,
        "log": lambda x: 1 / x,
        "logit": lambda x: 1 / (x * (1 - x)),
    }
    density = densities[scale]
    mass = quad(density, 0.05, 0.4)[0]
    expected = quad(lambda x: x * density(x), 0.05, 0.4)[0] / mass
    assert mean_of_range(given) == pytest.approx(expected, rel=1e-12)
    assert mean_of_range(exactly(0.3)) == 0.3
    assert mean_money_t(OperatingRange(None, None, None, 0.0, 1.0)) is None


def test_listed_scenarios_fall_into_their_stretches() -> None:
    """Also those at either end, and beyond the last cut."""
    t = {0.25: 1.0, 0.375: 2.0, 0.5: 4.0, 0.75: 8.0}
    listed = ScenarioList(
        tuple(WeightedScenario(Scenario(1, 1, 1 - at), weight) for at, weight in t.items())
    )
    cuts = np.array([0.25, 0.4375, 0.75])
    found = mean_weights(listed, cuts)
    low = [(at, weight / 15) for at, weight in t.items() if at < 0.4375]
    high = [(at, weight / 15) for at, weight in t.items() if at >= 0.4375]
    for place, part in enumerate((low, high)):
        assert found.fpr[place] == pytest.approx(sum(at * w for at, w in part), abs=1e-15)
        assert found.fnr[place] == pytest.approx(sum((1 - at) * w for at, w in part), abs=1e-15)


def test_one_t_in_several_stretches_is_shared_among_them() -> None:
    found = mean_weights(UniformInT(), np.array([0.3, 0.3, 0.3]))
    assert found.fpr == pytest.approx([0.15, 0.15])
    assert found.fnr == pytest.approx([0.35, 0.35])


def test_every_stretch_has_its_own_mean_to_the_last_digits() -> None:
    cuts = np.array([0.1, 0.15, 0.6, 0.61, 0.97, 1.0])
    found = mean_weights(BetaInT(3, 2), cuts)

    def density(t: float) -> float:
        return t**2 * (1 - t)

    mass = quad(density, 0.1, 1.0, epsabs=1e-15)[0]
    for place, (low, high) in enumerate(pairwise(cuts.tolist())):
        of_fpr = quad(lambda t: t * density(t), low, high, epsabs=1e-15)[0]
        of_fnr = quad(lambda t: (1 - t) * density(t), low, high, epsabs=1e-15)[0]
        assert found.fpr[place] == pytest.approx(of_fpr / mass, abs=1e-13)
        assert found.fnr[place] == pytest.approx(of_fnr / mass, abs=1e-13)
