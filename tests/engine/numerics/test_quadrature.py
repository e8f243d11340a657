"""Gauss's quadrature: exact for polynomials up to its degree, and not beyond."""

from fractions import Fraction

import pytest

from engine.numerics.quadrature import gauss_legendre


@pytest.mark.parametrize("count", [1, 2, 5])
def test_exact_to_its_degree(count: int) -> None:
    nodes, weights = gauss_legendre(count)
    for degree in range(2 * count):
        integral = Fraction(2, degree + 1) if degree % 2 == 0 else 0
        assert float(weights @ nodes**degree) == pytest.approx(float(integral), abs=1e-14)
    beyond = float(weights @ nodes ** (2 * count))
    assert abs(beyond - 2 / (2 * count + 1)) > 1e-4
