"""Two models that another measure orders the other way round."""

import numpy as np
import pytest

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.voros.measures_over_t import (
    Measure,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
)
from engine.binary.voros.reversals import Reversal, reversals
from tests.engine.binary.counted import curve_of_counts

# One is better where misses cost more (t near 0), the other where false alarms do.
SENSITIVE = roc_hull(curve_of_counts([99, 1], [40, 60]))
SPECIFIC = roc_hull(curve_of_counts([62, 38], [1, 99]))
NAMES = ("sensitive", "specific")
HULLS = (SENSITIVE, SPECIFIC)
WHERE_RATIO_DISAGREES = next(
    (a, b)
    for a in np.linspace(0.02, 0.5, 7).tolist()
    for b in np.linspace(0.55, 0.98, 9).tolist()
    if (
        UniformInT().mean(SENSITIVE, a, b).value > UniformInT().mean(SPECIFIC, a, b).value
        and UniformInRatio().mean(SENSITIVE, a, b).value
        < UniformInRatio().mean(SPECIFIC, a, b).value
    )
)
MEASURES: tuple[Measure, ...] = (UniformInT(), UniformInRatio(), UniformInLogRatio())


def found(measure: Measure, a: float, b: float) -> tuple[Reversal, ...]:
    values = [measure.mean(hull, a, b).value for hull in HULLS]
    return reversals(NAMES, HULLS, values, measure, (a, b))


def order(measure: Measure, a: float, b: float) -> tuple[str, str]:
    """The better and the worse of the two under a measure."""
    first, second = (measure.mean(hull, a, b).value for hull in HULLS)
    return NAMES if first > second else (NAMES[1], NAMES[0])


def test_a_pair_is_named_exactly_where_the_other_measure_disagrees() -> None:
    told: set[str] = set()
    for a in np.linspace(0.02, 0.5, 7).tolist():
        for b in np.linspace(0.55, 0.98, 9).tolist():
            for own in MEASURES:
                expected = [
                    Reversal(*order(own, a, b), other.name)
                    for other in MEASURES
                    if other.name != own.name and order(other, a, b) != order(own, a, b)
                ]
                assert list(found(own, a, b)) == expected
                told |= {each.measure for each in expected}
    assert told == {"t", "ratio", "log-ratio"}


def test_all_pairs_of_three_models_are_compared() -> None:
    hulls: tuple[RocHull, ...] = (*HULLS, SENSITIVE)
    a, b = WHERE_RATIO_DISAGREES
    assert order(UniformInT(), a, b) != order(UniformInRatio(), a, b)
    values = [UniformInT().mean(hull, a, b).value for hull in hulls]
    pairs = reversals(("a", "b", "c"), hulls, values, UniformInT(), (a, b))
    by_ratio = {frozenset((each.better, each.worse)) for each in pairs if each.measure == "ratio"}
    assert by_ratio == {frozenset("ab"), frozenset("bc")}  # a and c are the same


@pytest.mark.parametrize(
    ("a", "b", "asked"),
    [
        (0.0, 1.0, set[str]()),
        (0.3, 1.0, set[str]()),
        (0.0, 0.99, {"ratio"}),
        (0.01, 0.99, {"ratio", "log-ratio"}),
        (0.5, 0.5, set[str]()),
    ],
)
def test_measures_of_infinite_mass_are_not_asked(a: float, b: float, asked: set[str]) -> None:
    """With values turned over, every measure that is asked disagrees or agrees on its own."""
    both = set()
    for values in ((0.1, 0.9), (0.9, 0.1)):
        both |= {each.measure for each in reversals(NAMES, HULLS, values, UniformInT(), (a, b))}
    assert both == asked
