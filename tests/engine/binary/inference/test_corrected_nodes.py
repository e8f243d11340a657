"""Nodes over t: the mean of what is smooth under each measure, with doing nothing's kink at ½."""

from collections.abc import Callable

import numpy as np
import pytest
from scipy.integrate import quad

from engine.binary.inference.corrected_nodes import nodes_over
from engine.binary.voros.closed_form import DIAGONAL
from engine.binary.voros.conditions import Conditions, Range, Scenario, WeightedScenario, resolve
from engine.binary.voros.measure_of_ranges import RangesOfConditions
from engine.binary.voros.measures_over_t import (
    BetaInT,
    Measure,
    ScenarioList,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.numerics.arrays import FloatArray

CASES: tuple[tuple[Measure, float, float, Callable[[float], float]], ...] = (
    (UniformInT(), 0.0, 1.0, lambda _t: 1.0),
    (UniformInT(), 0.2, 0.8, lambda _t: 1.0),
    (UniformInT(), 0.01, 0.2, lambda _t: 1.0),
    (UniformInRatio(), 0.05, 0.8, lambda t: (1 - t) ** -2),
    (UniformInLogRatio(), 0.05, 0.95, lambda t: 1 / (t * (1 - t))),
    (BetaInT(2, 5), 0.0, 1.0, lambda t: t * (1 - t) ** 4),
)


def _times(
    value: Callable[[float], float], density: Callable[[float], float]
) -> Callable[[float], float]:
    """The product of two functions of t."""
    return lambda t: value(t) * density(t)


@pytest.mark.parametrize(("measure", "a", "b", "density"), CASES)
def test_means_are_those_of_the_measure(
    measure: Measure, a: float, b: float, density: Callable[[float], float]
) -> None:
    found = nodes_over(measure, a, b)
    mass = float(quad(density, a, b, points=[0.5])[0])
    values: tuple[Callable[[float], float], ...] = (
        lambda t: t,
        lambda t: (t - 0.3) ** 3,
        lambda t: min(t, 1 - t),
    )
    for value in values:
        mean = float(quad(_times(value, density), a, b, points=[0.5])[0]) / mass
        at: FloatArray = np.array([value(t) for t in found.t.tolist()])
        assert found.mean(at) == pytest.approx(mean, abs=1e-9)
    assert found.weights.sum() == pytest.approx(1, abs=1e-12)
    assert found.t.size == (48 if a < 0.5 < b else 24)


def test_parts_of_a_measure_with_poles_are_of_nearly_one_mass() -> None:
    found = nodes_over(BetaInT(0.5, 0.5), 0.0, 1.0)
    assert found.weights.max() < 2 / found.weights.size  # a part is of whole cells
    assert found.weights[-1] < 1.2 / found.weights.size


@pytest.mark.parametrize(
    ("measure", "a", "b"),
    [
        (UniformInLogRatio(), 1e-6, 0.5),
        (UniformInRatio(), 0.0, 0.9999),
        (BetaInT(0.1, 0.1), 0.0, 1.0),
        (BetaInT(2000, 3000), 0.0, 1.0),
        (RangesOfConditions(resolve(Conditions(Range(1, 1000), Range(5, 9)), 0.01)), 0.0, 1.0),
    ],
)
def test_uneven_measures_get_as_many_nodes_as_they_need(
    measure: Measure, a: float, b: float
) -> None:
    found = nodes_over(measure, a, b)
    least = np.minimum(found.t, 1 - found.t)
    baseline = found.mean(1 - least / (2 * (1 - least)))

    assert baseline == pytest.approx(measure.mean(DIAGONAL, a, b).value, abs=1e-4)
    assert found.weights.sum() == pytest.approx(1, abs=1e-9)
    assert ((found.t > a) & (found.t < b)).all()


def test_one_t_and_a_list_are_their_own_nodes() -> None:
    listed = ScenarioList(
        (
            WeightedScenario(Scenario(1, 1, 0.5), 1),
            WeightedScenario(Scenario(1, 3, 0.5), 3),
            WeightedScenario(Scenario(9, 1, 0.5), 5),
        )
    )
    one, some = nodes_over(UniformInT(), 0.3, 0.3), nodes_over(listed, 0.2, 0.6)

    assert (one.t.tolist(), one.weights.tolist()) == ([0.3], [1.0])
    assert (some.t.tolist(), some.weights.tolist()) == ([0.5, 0.25], [0.25, 0.75])
