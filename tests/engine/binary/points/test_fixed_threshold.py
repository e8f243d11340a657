"""One threshold for all t, against every threshold and every mixture of small tables."""

from fractions import Fraction

import numpy as np
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.points.feasible_region import feasible_positions, feasible_region
from engine.binary.points.fixed_threshold import (
    cost_at,
    least_mean_cost,
    minimax_mixture,
    minimax_position,
    regret_of,
)
from engine.binary.voros.partial_voros import points_of_chain
from tests.engine.binary.small_tables import curve_of, points, tables

SPAN = (0.25, 0.75)
EVERYWHERE = feasible_region((), None)


def exact_worst(
    point: tuple[Fraction, Fraction], every: list[tuple[Fraction, Fraction]]
) -> Fraction:
    """The worst regret over [¼, ¾] of a point, in fractions, at both ends."""

    def cost(t: Fraction, h: Fraction, k: Fraction) -> Fraction:
        return t * h + (1 - t) * (1 - k)

    return max(
        cost(t, *point) - min(cost(t, *other) for other in every)
        for t in (Fraction(1, 4), Fraction(3, 4))
    )


def test_minimax_regret_by_brute_force_over_every_threshold() -> None:
    beside_the_hull = 0
    for cases in tables(160, seed=21):
        curve, every = curve_of(cases), points(cases)
        hull = roc_hull(curve)
        best = points_of_chain(hull)
        place = minimax_position(curve, feasible_positions(curve, EVERYWHERE), best, SPAN)
        worst = [exact_worst(point, every) for point in every]
        assert float(worst[place]) == pytest.approx(float(min(worst)), abs=1e-15)
        assert worst.index(min(worst)) == place or worst[place] != min(worst)
        beside_the_hull += place not in hull.index
        rates = float(curve.fpr[place]), 1 - float(curve.tpr[place])
        regret = regret_of(best, rates, SPAN)
        assert regret.worst == pytest.approx(float(min(worst)), abs=1e-15)
        inside = np.linspace(*SPAN, 41)
        costs = [
            cost_at(t, *rates) - float(np.min(t * hull.fpr + (1 - t) * hull.fnr)) for t in inside
        ]
        assert max(costs) <= regret.worst + 1e-15
    assert beside_the_hull > 5


def test_the_threshold_of_least_mean_cost() -> None:
    for cases in tables(60, seed=22):
        curve = curve_of(cases)
        hull, t = roc_hull(curve), 0.4
        found = int(hull.index[least_mean_cost(hull, t)])
        costs = t * curve.fpr + (1 - t) * (1 - curve.tpr)
        assert costs[found] == pytest.approx(costs.min(), abs=1e-15)


def test_no_mixture_has_less_to_regret() -> None:
    for cases in tables(60, seed=23):
        hull = roc_hull(curve_of(cases))
        best = points_of_chain(hull)
        found = minimax_mixture(best, best, SPAN)
        assert found is not None
        share = np.linspace(0, 1, 201)[:, np.newaxis]
        h = ((1 - share) * hull.fpr[:-1] + share * hull.fpr[1:]).ravel()
        m = ((1 - share) * hull.fnr[:-1] + share * hull.fnr[1:]).ravel()
        mixtures = zip(h.tolist(), m.tolist(), strict=True)
        worst = [regret_of(best, rates, SPAN).worst for rates in mixtures]
        assert found.regret.worst <= min(worst) + 1e-14
        mixed = (1 - found.chance) * hull.fpr[found.first] + found.chance * hull.fpr[found.second]
        assert found.fpr == pytest.approx(float(mixed), abs=1e-15)
