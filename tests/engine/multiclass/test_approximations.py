"""The paper's approximations: by hand, their floors, undefined ratios, chance levels."""

from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import asdict

from engine.multiclass.approximations import approximations
from tests.engine.multiclass import oracles

A = np.array(oracles.A)


def test_the_matrix_a_by_hand() -> None:
    found = approximations(A, np.array([0.5, 0.3, 0.2]))
    assert found.accuracy == pytest.approx(0.45 + 0.21 + 0.12)
    assert found.macro_average == pytest.approx(2.2 / 3)
    mean = (0.9**0.76 + 0.7**0.76 + 0.6**0.76) / 3
    assert found.macro_average_076 == pytest.approx(mean ** (1 / 0.76))
    assert found.one_point == pytest.approx(1 - 0.8 / 3)
    assert found.ht1a == pytest.approx((0.8 + 0.75 + 0.65) / 3)
    # pairs ab, ac, bc: v_ba .2 v_ab .05; v_ca .1 v_ac .05; v_cb .3 v_bc .1
    assert found.ht1b == pytest.approx((1 - 0.125 + 1 - 0.075 + 1 - 0.2) / 3)
    pairs = [(0.2 / 0.9 + 0.05 / 0.95), (0.1 / 0.7 + 0.05 / 0.95), (0.3 / 0.9 + 0.1 / 0.8)]
    assert found.ht2 == pytest.approx(np.mean([1 - pair / 2 for pair in pairs]))
    rest = [(0.1, 0.3), (0.3, 0.35), (0.4, 0.15)]
    assert found.ht3 == pytest.approx(np.mean([1 - m / 2 - f / 4 for m, f in rest]))


def test_the_pictures_values() -> None:
    """The mock's table of A, B and C to three places."""
    b, c = np.array(oracles.B), np.full((3, 3), 0.2) + 0.4 * np.eye(3)
    for ratios, macro, mean, ht2 in ((A, 0.733, 0.731, 0.845), (b, 0.750, 0.748, 0.854),
                                     (c, 0.600, 0.600, 0.750)):  # fmt: skip
        found = approximations(ratios)
        assert found.macro_average == pytest.approx(macro, abs=5e-4)
        assert found.macro_average_076 == pytest.approx(mean, abs=5e-4)
        assert found.ht2 == pytest.approx(ht2, abs=5e-4)
        assert found.accuracy is None


def test_a_perfect_classifier_is_one_everywhere() -> None:
    found = approximations(np.eye(3), np.full(3, 1 / 3))
    assert set(asdict(found).values()) == {1.0}


def test_chance_levels() -> None:
    thirds = approximations(np.full((3, 3), 1 / 3))
    assert thirds.macro_average == pytest.approx(1 / 3)
    assert thirds.macro_average_076 == pytest.approx(1 / 3)
    assert thirds.one_point == pytest.approx(1 / 3)
    assert thirds.ht1a == 0.5
    assert thirds.ht1b == pytest.approx(2 / 3)  # a third of the errors leaves the pair
    assert thirds.ht2 == pytest.approx(0.5)
    assert thirds.ht3 == pytest.approx(0.5)


def test_ht1a_is_not_one_point_once_a_floor_is_active() -> None:
    ratios = np.array([[0.2, 0.1, 0.0], [0.5, 0.1, 0.1], [0.3, 0.8, 0.9]])
    found = approximations(ratios)
    assert found.one_point == pytest.approx(0.4)
    assert found.ht1a == pytest.approx((0.5 + 0.55 + 0.5) / 3)


def test_everything_predicted_one_class_counts_nothing_over_nothing_as_error() -> None:
    ratios = np.zeros((3, 3))
    ratios[2] = 1
    found = approximations(ratios)
    assert found.ht2 == pytest.approx(float(Fraction(1, 2)))  # pair ab is 0/0 twice: error 1
    assert found.ht3 == pytest.approx(0.5)
    assert found.one_point == pytest.approx(1 / 3)
