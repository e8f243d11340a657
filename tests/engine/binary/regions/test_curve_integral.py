"""Areas asked of a summed curve are those of a pass over it: engine.binary.regions.curve_integral."""

from fractions import Fraction

import numpy as np
import pytest

from engine.binary.regions.curve_integral import curve_integral
from engine.binary.regions.region_areas import partial_area
from engine.binary.regions.region_specs import parse_region
from engine.numerics.arrays import FloatArray

SPECS = (
    *("two-way:0.3:0.6", "two-way:1:0", "two-way:0.05:0.97", "fpr:0:0.1", "fpr:0.25:0.75"),
    *("tpr:0.8:1", "tpr:0.2:0.5", "polygon:0.1,0.5;0.1,0.9;0.4,0.9;0.4,0.5", "rra:0.4"),
    *("precision:0.4", "cost:0.5:0.6", "polygon:0,0;0,1;0.7,0.9", "phi:0.3"),
)


def curve(seed: int, steps: int) -> tuple[FloatArray, FloatArray]:
    """A curve with diagonal, upright and level steps, of rates on a coarse grid."""
    rng = np.random.default_rng(seed)
    fp = np.concatenate(([0], np.cumsum(rng.integers(0, 3, steps))))
    tp = np.concatenate(([0], np.cumsum(rng.integers(0, 3, steps))))
    fp, tp = np.append(fp, fp[-1] + 1), np.append(tp, tp[-1] + 1)
    return fp / fp[-1], tp / tp[-1]


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("seed", range(6))
def test_with_and_without_the_sums_the_areas_agree(spec: str, seed: int) -> None:
    fpr, tpr = curve(seed, 3 + 9 * seed)
    region = parse_region(spec, 0.4)
    slow = partial_area(fpr, tpr, region)
    quick = partial_area(fpr, tpr, region, curve_integral(fpr, tpr))
    assert quick.area == pytest.approx(slow.area, abs=1e-14)
    assert quick.below_diagonal == slow.below_diagonal


def test_a_small_curve_by_fractions() -> None:
    known = curve_integral(np.array([0, 0, 0.25, 0.5, 1]), np.array([0, 0.5, 0.5, 1, 1]))
    exact = {
        Fraction(1, 8): Fraction(1, 16),
        Fraction(3, 8): Fraction(13, 64),
        Fraction(1): Fraction(13, 16),
    }
    for x, area in exact.items():
        assert known.up_to(float(x)) == float(area)
    assert known.reaching(0.75) == 0.375
    assert known.below_level(0.75, 0.0, 1.0) == float(
        Fraction(13, 64) + Fraction(3, 4) * Fraction(5, 8)
    )
