"""The values that the mathematics names for two classes (Ratigan & Cowen 2024, corrected)."""

import math
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.closed_form import baseline_voros, lesser_area, uniform_voros
from engine.binary.voros.conditions import (
    Conditions,
    OperatingRange,
    Range,
    exactly,
    resolve,
    scenario_at,
    share_of_false_positives,
)
from engine.messages.errors import InputError
from tests.engine.binary.counted import curve_of_counts

WHOLE = (0.0, 1.0)
QUARTER = (0.0, 0.25)
CROSSING = Conditions(cost_fp=exactly(1), cost_fn=Range(2, 12), prevalence=Range(0.1, 0.2))


def hull_through(*points: tuple[str, str]) -> RocHull:
    """A hull with these (FPR, TPR) points as vertices, from ten positives and ten negatives."""
    corners = [(Decimal(0), Decimal(0)), *((Decimal(h), Decimal(k)) for h, k in points)]
    corners.append((Decimal(1), Decimal(1)))
    fp = np.diff([int(10 * h) for h, _ in corners])
    tp = np.diff([int(10 * k) for _, k in corners])
    return roc_hull(curve_of_counts(tp, fp))


@pytest.mark.parametrize(
    ("interval", "value"),
    [
        (WHOLE, 0.8068528194400547),
        (QUARTER, 0.924635855096),
        ((0.75, 1.0), 0.924635855096),
        ((1 / 3, 2 / 3), 0.636953782645),
    ],
)
def test_baseline(interval: tuple[float, float], value: float) -> None:
    digits = 1e-15 if interval == WHOLE else 5e-13
    assert baseline_voros(*interval) == pytest.approx(value, abs=digits)
    assert baseline_voros(0, 1) == pytest.approx(1.5 - math.log(2), abs=1e-15)


@pytest.mark.parametrize(
    ("points", "interval", "value"),
    [
        ((("0.2", "0.8"),), WHOLE, 0.921404674241),
        ((("0.2", "0.8"),), QUARTER, 0.930698331575),
        ((("0.2", "0.8"),), (0.3, 0.4), 0.911633449544),
        ((("0.1", "0.5"), ("0.4", "0.9")), WHOLE, 0.912496548502),
        ((("0.1", "0.5"), ("0.4", "0.9")), QUARTER, 0.942776278947),
        ((("0.1", "0.5"), ("0.4", "0.9")), (0.75, 1.0), 0.934567326421),
    ],
)
def test_voros_of_few_vertices(
    points: tuple[tuple[str, str], ...], interval: tuple[float, float], value: float
) -> None:
    hull = hull_through(*points)
    assert hull.fp.size == len(points) + 2
    assert uniform_voros(hull, *interval) == pytest.approx(value, abs=5e-13)


def test_voros_of_the_perfect_and_the_useless() -> None:
    perfect, useless = hull_through(("0", "1")), roc_hull(curve_of_counts([0, 3], [5, 0]))
    for a, b in (WHOLE, QUARTER, (0.3, 0.4), (0.6, 0.6), (0.0, 0.0), (1.0, 1.0)):
        assert uniform_voros(perfect, a, b) == 1
        assert uniform_voros(useless, a, b) == baseline_voros(a, b)


def test_closed_form_agrees_with_quadrature() -> None:
    from scipy.integrate import quad

    hull = hull_through(("0.1", "0.5"), ("0.4", "0.9"))

    def area(t: float) -> float:
        cost = np.min(t * hull.fpr + (1 - t) * (1 - hull.tpr))
        return float(lesser_area(np.array([t]), np.array([cost]))[0])

    for a, b in (WHOLE, QUARTER, (0.37, 0.371)):
        inner = [t for t in hull.edge_t.tolist() if a < t < b]
        integral, error = quad(area, a, b, points=inner or None, epsabs=1e-13, epsrel=1e-13)
        assert error < 1e-10
        assert uniform_voros(hull, a, b) == pytest.approx(integral / (b - a), abs=1e-11)


@pytest.mark.parametrize("centre", [1e-9, 0.1, 0.2, 5 / 14, 0.5, 0.625, 0.8, 1 - 1e-9])
@pytest.mark.parametrize("width", [1e-6, 1e-9, 1e-12, 1e-15])
def test_narrow_ranges_lose_no_digits(centre: float, width: float) -> None:
    hull = hull_through(("0.1", "0.5"), ("0.4", "0.9"))
    a, b = centre, min(centre + width, 1.0)
    # A_t has a slope below 4, so over the range it stays this near to its value at one end
    assert uniform_voros(hull, a, b) == pytest.approx(
        uniform_voros(hull, a, a), abs=4 * width + 1e-15
    )


def test_extreme_ranges() -> None:
    hull = hull_through(("0.1", "0.5"), ("0.4", "0.9"))
    for a, b in ((0, 5e-324), (5e-324, 1e-323), (5e-324, 1), (1 - 2**-53, 1), (1e-300, 1e-299)):
        for found in (uniform_voros(hull, a, b), baseline_voros(a, b)):
            assert 0 <= found <= 1
    assert uniform_voros(hull, 0, 5e-324) == 1
    assert uniform_voros(hull, 5e-324, 1) == pytest.approx(uniform_voros(hull, 0, 1), abs=1e-15)


def test_credit_example_pairs_its_bounds() -> None:
    credit = Conditions(cost_fn=Range(500, 5000), prevalence=Range(0.001, 0.01))
    given = resolve(credit, file_prevalence=0.5)
    assert given.a == pytest.approx(float(Fraction(99, 5099)), rel=1e-15)
    assert given.b == pytest.approx(float(Fraction(999, 1499)), rel=1e-15)
    assert (round(given.a, 6), round(given.b, 6)) == (0.019416, 0.666444)


def test_scenario_of_the_pictures() -> None:
    scenario = scenario_at(0.56, resolve(CROSSING, file_prevalence=0.5))
    assert scenario is not None
    assert scenario.cost_fp == 1
    assert f"{scenario.cost_fn:.3f}" == "4.714"
    assert f"{scenario.prevalence:.2%}" == "14.29%"


BOXES = [
    CROSSING,
    Conditions(cost_fp=Range(1, 5), cost_fn=exactly(10), prevalence=exactly(0.1)),
    Conditions(cost_fp=Range(0.5, 8), cost_fn=Range(1, 100), prevalence=Range(0.001, 0.9)),
    Conditions(cost_fp=exactly(3)),
    Conditions(prevalence=Range(1e-6, 1 - 1e-6)),
    Conditions(exactly(1e-6), exactly(1e6), Range(1e-6, 0.5)),
]


@pytest.mark.parametrize("stated", BOXES)
@pytest.mark.parametrize("place", [0, 0.01, 0.3, 0.5, 0.77, 1])
def test_scenario_lies_in_the_box_and_gives_its_t(stated: Conditions, place: float) -> None:
    given = resolve(stated, file_prevalence=0.3)
    t = given.b if place == 1 else given.a + place * (given.b - given.a)
    scenario = scenario_at(t, given)
    assert scenario is not None
    parts = (
        (scenario.cost_fp, given.cost_fp),
        (scenario.cost_fn, given.cost_fn),
        (scenario.prevalence, given.prevalence),
    )
    for value, part in parts:
        assert part is not None
        assert part.low <= value <= part.high
    reached = share_of_false_positives(scenario.cost_fp, scenario.cost_fn, scenario.prevalence)
    assert reached == pytest.approx(t, rel=1e-9, abs=1e-12)


def test_scenario_is_the_middle_of_its_iso_t_line() -> None:
    box = OperatingRange(Range(1, 4), Range(1, 16), Range(1 / 9, 8 / 9), 0, 1)
    t = share_of_false_positives(2, 4, 0.5)  # all three in the middle of their logarithms
    scenario = scenario_at(t, box)
    assert scenario is not None
    assert scenario.cost_fp == pytest.approx(2)
    assert scenario.cost_fn == pytest.approx(4)
    assert scenario.prevalence == pytest.approx(0.5)


def test_there_is_no_scenario_without_costs_or_outside_the_range() -> None:
    assert scenario_at(0.5, resolve(Conditions(), 0.3)) is None
    assert scenario_at(0.5, resolve(Conditions(t=exactly(0.5)), 0.3)) is None
    given = resolve(CROSSING, 0.3)
    assert scenario_at(math.nextafter(given.a, 0), given) is None
    assert scenario_at(math.nextafter(given.b, 1), given) is None


def test_what_is_not_stated() -> None:
    assert (resolve(Conditions(), 0.3).a, resolve(Conditions(), 0.3).b) == (0, 1)
    costs = resolve(Conditions(cost_fp=exactly(2)), 0.25)
    assert costs.cost_fn == exactly(1)
    assert costs.prevalence == exactly(0.25)
    assert costs.a == costs.b == 1.5 / 1.75


@pytest.mark.parametrize("scale", [1e-300, 1e-9, 1.0, 1e9, 1e300, 1e307])
def test_only_the_ratio_of_the_costs_counts(scale: float) -> None:
    assert share_of_false_positives(scale, 4 * scale, 0.2) == pytest.approx(0.5, rel=1e-15)


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        (Conditions(cost_fp=exactly(0)), "false alarm is 0"),
        (Conditions(cost_fn=exactly(-1)), "miss is -1"),
        (Conditions(cost_fn=Range(5, 2)), "from 5 down to 2"),
        (Conditions(cost_fp=exactly(math.inf)), "false alarm is inf"),
        (Conditions(prevalence=Range(0, 0.5)), "prevalence is 0"),
        (Conditions(prevalence=exactly(1)), "prevalence is 1"),
        (Conditions(prevalence=exactly(math.nan)), "prevalence is nan"),
        (Conditions(t=Range(0.5, 1.5)), "t is 1.5"),
        (Conditions(t=Range(0.6, 0.5)), "from 0.6 down to 0.5"),
    ],
)
def test_impossible_conditions_are_refused_in_words(stated: Conditions, words: str) -> None:
    with pytest.raises(InputError, match=words):
        resolve(stated, file_prevalence=0.3)
