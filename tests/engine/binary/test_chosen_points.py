"""Bounds and coins (engine.binary.points.bounds, engine.binary.points.mixtures) against all thresholds.

The oracle flags case by case and knows nothing of curves or hulls: it keeps the thresholds that
obey the rule, takes the best in the rate that the rule aims for, and of those the one whose
other rate is best.
"""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import cycle, pairwise

import pytest

from engine.binary.curve.case_weights import weighted_hull
from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import (
    ChosenPoint,
    PointFrame,
    closest_to_corner,
    greatest_f1,
    greatest_mcc,
    most_accurate,
    youden,
)
from engine.binary.points.mixtures import (
    Mixture,
    mixture_at_capacity,
    mixture_at_fpr,
    mixture_at_precision,
    mixture_at_tpr,
)
from engine.binary.points.operating_point import OperatingPoint, optimal_point
from engine.data.roles import Direction
from engine.messages.errors import UndefinedError
from tests.engine.binary.curve.test_curve_from_points import points_of
from tests.engine.binary.small_tables import (
    Case,
    Cases,
    Point,
    curve_of,
    points,
    positives_share,
    tables,
    weighted_curve_of,
)

TABLES = 1000
DIRECTIONS: tuple[Direction, ...] = ("higher", "lower")

# What each bound demands of a point at a prevalence, and what it aims for: the lowest key.
Demand = Callable[[Point, Fraction, Fraction], bool]
Aim = Callable[[Point], tuple[Fraction, Fraction]]
Choose = Callable[[PointFrame, float], ChosenPoint]
Mix = Callable[[PointFrame, RocHull, float], Mixture]


def flagged(point: Point, prevalence: Fraction) -> Fraction:
    return prevalence * point[1] + (1 - prevalence) * point[0]


def precise(point: Point, bound: Fraction, prevalence: Fraction) -> bool:
    every = flagged(point, prevalence)
    return every > 0 and prevalence * point[1] / every >= bound


def most_hits(point: Point) -> tuple[Fraction, Fraction]:
    return -point[1], point[0]


BOUNDS: dict[str, tuple[Choose, Mix, Demand, Aim]] = {
    "tpr": (tpr_at_least, mixture_at_tpr, lambda p, b, _: p[1] >= b, lambda p: (p[0], -p[1])),
    "fpr": (fpr_at_most, mixture_at_fpr, lambda p, b, _: p[0] <= b, most_hits),
    "precision": (precision_at_least, mixture_at_precision, precise, most_hits),
    "capacity": (
        capacity_at_most,
        mixture_at_capacity,
        lambda p, b, prevalence: flagged(p, prevalence) <= b,
        most_hits,
    ),
}


def bounds_of(
    chance: random.Random, found: list[Point], prevalence: Fraction, *, rounded: bool = False
) -> list[Fraction]:
    """Both ends, a round one, and one that some threshold reaches, or misses by a rounding.

    Where the engine knows only rounded rates it is left out unless it is reached exactly.
    """
    point = chance.choice(found)
    exact = chance.choice([point[0], point[1], flagged(point, prevalence)])
    reached = Fraction(repr(float(exact)))
    bounds = [Fraction(0), Fraction(1), Fraction(chance.randint(1, 19), 20)]
    return bounds if rounded and reached != exact else [*bounds, reached]


def require_best(
    kind: str, frame: PointFrame, found: list[Point], prevalence: Fraction, bound: Fraction
) -> None:
    """The chosen threshold is the oracle's, or both find none."""
    choose, _, demand, aim = BOUNDS[kind]
    feasible = [point for point in found if demand(point, bound, prevalence)]
    if not feasible:
        with pytest.raises(UndefinedError, match="no threshold of m reaches a precision"):
            choose(frame, float(bound))
        return
    best = min(feasible, key=aim)
    chosen = choose(frame, float(bound))
    where = (kind, bound, prevalence, found)
    assert (chosen.point.fpr, chosen.point.tpr) == (float(best[0]), float(best[1])), where
    assert chosen.point.threshold == frame.curve.thresholds[found.index(best)], where
    reached = {
        "tpr": best[1],
        "fpr": best[0],
        "precision": prevalence * best[1] / (flagged(best, prevalence) or 1),
        "capacity": flagged(best, prevalence),
    }
    assert chosen.value == pytest.approx(float(reached[kind]), abs=1e-15)


@pytest.mark.parametrize("kind", BOUNDS)
def test_every_bound_on_many_tables(kind: str) -> None:
    chance = random.Random(3)  # noqa: S311
    missed = 0
    for cases, direction in zip(tables(TABLES, seed=1), cycle(DIRECTIONS), strict=False):
        found, curve = points(cases), curve_of(cases, direction)
        stated = Fraction(chance.randint(1, 99), 100)
        for prevalence in (positives_share(cases), stated):
            frame = PointFrame("m", curve, 0.5, None, float(prevalence), share=prevalence)
            for bound in bounds_of(chance, found, prevalence):
                require_best(kind, frame, found, prevalence, bound)
                missed += not any(BOUNDS[kind][2](point, bound, prevalence) for point in found)
    assert (missed > 0) == (kind == "precision")  # some tables have no threshold so precise


@pytest.mark.parametrize("kind", BOUNDS)
def test_a_stated_prevalence_is_the_decimal_that_was_written(kind: str) -> None:
    chance = random.Random(4)  # noqa: S311
    for cases in tables(120, seed=2):
        prevalence = Fraction(chance.randint(1, 9), 10)
        found = points(cases)
        frame = PointFrame("m", curve_of(cases), 0.5, None, float(prevalence))
        for bound in bounds_of(chance, found, prevalence):
            require_best(kind, frame, found, prevalence, bound)


@pytest.mark.parametrize("kind", BOUNDS)
@pytest.mark.parametrize("weights", [("1", "2", "3"), ("0", "0.5", "4"), ("0.1", "0.2", "0.7")])
def test_every_bound_of_weighted_cases(kind: str, weights: tuple[str, ...]) -> None:
    """Weights are the decimals that were written, though 0.1 is no double."""
    chance = random.Random(5)  # noqa: S311
    for cases in tables(120, seed=3, weights=weights):
        found, curve = points(cases), weighted_curve_of(cases)
        for prevalence in (positives_share(cases), Fraction(chance.randint(1, 99), 100)):
            frame = PointFrame("m", curve, 0.5, None, float(prevalence), share=prevalence)
            for bound in bounds_of(chance, found, prevalence, rounded=curve.rounded):
                choose, _, demand, aim = BOUNDS[kind]
                feasible = [point for point in found if demand(point, bound, prevalence)]
                if feasible:
                    best, at = min(feasible, key=aim), choose(frame, float(bound)).point
                    assert at.fpr == pytest.approx(float(best[0]), abs=1e-15)
                    assert at.tpr == pytest.approx(float(best[1]), abs=1e-15)


@pytest.mark.parametrize("kind", BOUNDS)
def test_every_bound_of_given_points(kind: str) -> None:
    """Rates are the decimals that the file holds: a point given at FPR 0.1 keeps fpr:0.1."""
    chance = random.Random(6)  # noqa: S311
    for _ in range(150):
        size = chance.randint(1, 6)
        fpr, tpr = (
            sorted(Fraction(chance.randint(0, 20), 20) for _ in range(size)) for _ in range(2)
        )
        given = list(zip(fpr, tpr, strict=True))
        found = sorted({(Fraction(0), Fraction(0)), *given, (Fraction(1), Fraction(1))})
        curve = points_of([float(rate) for rate in fpr], [float(rate) for rate in tpr])
        prevalence = Fraction(chance.randint(1, 9), 10)
        frame = PointFrame("m", curve, 0.5, None, float(prevalence))
        for bound in bounds_of(chance, found, prevalence, rounded=True):
            choose, _, demand, aim = BOUNDS[kind]
            feasible = [point for point in found if demand(point, bound, prevalence)]
            if feasible:
                best, at = min(feasible, key=aim), choose(frame, float(bound)).point
                assert (at.fpr, at.tpr) == (float(best[0]), float(best[1])), (bound, found)


def mixed(first: Point, second: Point, chance: Fraction) -> Point:
    return (
        (1 - chance) * first[0] + chance * second[0],
        (1 - chance) * first[1] + chance * second[1],
    )


def excess(kind: str, point: Point, bound: Fraction, prevalence: Fraction) -> Fraction:
    """What a bound is exceeded or missed by: linear along a mixture, 0 where it is exact."""
    return {
        "tpr": point[1] - bound,
        "fpr": point[0] - bound,
        "capacity": flagged(point, prevalence) - bound,
        "precision": prevalence * point[1] - bound * flagged(point, prevalence),
    }[kind]


@pytest.mark.parametrize("kind", BOUNDS)
def test_no_mixture_of_two_thresholds_is_better(kind: str) -> None:
    """A mixture is exactly at the bound, so all pairs of thresholds are tried there."""
    chance = random.Random(7)  # noqa: S311
    for cases in tables(80, seed=4):
        found, curve = points(cases), curve_of(cases)
        prevalence = Fraction(chance.randint(1, 99), 100)
        frame = PointFrame("m", curve, 0.5, None, float(prevalence))
        bound = Fraction(chance.randint(1, 19), 20)
        at_bound = [point for point in found[1:] if not excess(kind, point, bound, prevalence)]
        for first in found:
            for second in found:
                low, high = (excess(kind, end, bound, prevalence) for end in (first, second))
                if low * high < 0:
                    at_bound.append(mixed(first, second, low / (low - high)))
        if kind == "precision" and precise(found[-1], bound, prevalence):
            at_bound = [found[-1]]  # flagging everyone is precise enough
        if not at_bound:
            assert kind == "precision"
            with pytest.raises(UndefinedError):
                mixture_at_precision(frame, roc_hull(curve), float(bound))
            continue
        best = min(at_bound, key=BOUNDS[kind][3])
        mixture = BOUNDS[kind][1](frame, roc_hull(curve), float(bound))
        assert mixture.fpr == pytest.approx(float(best[0]), abs=1e-12)
        assert mixture.tpr == pytest.approx(float(best[1]), abs=1e-12)


def signed_square_of_mcc(tp: Fraction, fp: Fraction, fn: Fraction, tn: Fraction) -> Fraction:
    product = (tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)
    gap = tp * tn - fp * fn
    return gap * abs(gap) / product if product else Fraction(0)


CRITERIA: dict[str, tuple[Callable[[PointFrame], ChosenPoint], Callable[..., Fraction]]] = {
    "youden": (youden, lambda tp, fp, fn, tn: tp / (tp + fn) - fp / (fp + tn)),
    "corner": (
        closest_to_corner,
        lambda tp, fp, fn, tn: -((fp / (fp + tn)) ** 2) - (fn / (tp + fn)) ** 2,
    ),
    "accuracy": (most_accurate, lambda tp, fp, fn, tn: (tp + tn) / (tp + fp + fn + tn)),
    "f1": (greatest_f1, lambda tp, fp, fn, _: 2 * tp / (2 * tp + fp + fn)),
    "mcc": (greatest_mcc, signed_square_of_mcc),
}


def beats(one: Point, other: Point) -> bool:
    """Whether one point is as good as another in both rates and better in one."""
    return one != other and one[0] <= other[0] and one[1] >= other[1]


def require_greatest(criterion: str, curve: RocCurve, cases: Cases) -> None:
    choose, value = CRITERIA[criterion]
    P, N = (
        Fraction(sum(case.weight for case in cases if case.positive is truth))
        for truth in (True, False)
    )
    found = points(cases)
    values = [value(k * P, h * N, (1 - k) * P, (1 - h) * N) for h, k in found]
    best = [point for point, reached in zip(found, values, strict=True) if reached == max(values)]
    chosen = choose(PointFrame("m", curve, 0.5, None, 0.5))
    at = min(best, key=lambda point: (point[0], point[1]))  # the one that flags fewest
    assert chosen.point.threshold == curve.thresholds[found.index(at)], (criterion, found)
    assert not any(beats(point, at) for point in best)
    others = {(float(curve.fpr[other]), float(curve.tpr[other])) for other in chosen.others}
    assert others - {(float(at[0]), float(at[1]))} == {
        (float(h), float(k)) for h, k in best if (h, k) != at
    }


@pytest.mark.parametrize("criterion", CRITERIA)
def test_every_criterion_on_many_tables(criterion: str) -> None:
    for cases, direction in zip(tables(TABLES, seed=5), cycle(DIRECTIONS), strict=False):
        require_greatest(criterion, curve_of(cases, direction), cases)


@pytest.mark.parametrize("criterion", CRITERIA)
@pytest.mark.parametrize("weights", [("0", "0.5", "4"), ("1", "1099511627776")])
def test_every_criterion_of_weighted_cases(criterion: str, weights: tuple[str, ...]) -> None:
    for cases in tables(120, seed=6, weights=weights):
        require_greatest(criterion, weighted_curve_of(cases), cases)


def conditions(found: list[Point]) -> Iterator[Fraction]:
    """Every t at which two neighbouring thresholds cost the same, both ends, and others."""
    yield from (Fraction(0), Fraction(1), Fraction(1, 2), Fraction(1, 7), Fraction(9, 10))
    for (h, k), (more_h, more_k) in pairwise(found):
        rise, run = more_k - k, more_h - h
        if rise + run:
            yield rise / (rise + run)


def require_cheapest(point: OperatingPoint, found: list[Point], t: Fraction) -> None:
    """The least cost, by no threshold with as good a rate and a better one, fewest flagged."""
    costs = [t * h + (1 - t) * (1 - k) for h, k in found]
    tied = [one for one, cost in zip(found, costs, strict=True) if cost == min(costs)]
    best = next(one for one in tied if not any(beats(other, one) for other in tied))
    assert (point.fpr, point.tpr) == (float(best[0]), float(best[1])), (t, found)


def test_the_cheapest_threshold_on_many_tables() -> None:
    for cases, direction in zip(tables(TABLES, seed=7), cycle(DIRECTIONS), strict=False):
        found, hull = points(cases), roc_hull(curve_of(cases, direction))
        for t in conditions(found):
            require_cheapest(optimal_point("m", hull, float(t), None), found, t)


def test_the_cheapest_threshold_of_weighted_cases() -> None:
    for cases in tables(120, seed=8, weights=("0", "0.5", "4")):
        found, hull = points(cases), weighted_hull(weighted_curve_of(cases))
        for t in conditions(found):
            require_cheapest(optimal_point("m", hull, float(t), None), found, t)


def test_where_misses_cost_nothing_hits_still_decide() -> None:
    """At t = 1 flagging no one and flagging the two surest cases both cost nothing."""
    cases = [Case(True, 3), Case(True, 2), Case(False, 1), Case(True, 0)]
    point = optimal_point("m", roc_hull(curve_of(cases)), 1.0, None)
    assert (point.fpr, point.tpr, point.threshold) == (0, 2 / 3, 2)
    assert point.ties == (0,)


@pytest.mark.parametrize("kind", BOUNDS)
def test_ties_go_to_the_better_other_rate(kind: str) -> None:
    """Thresholds that differ in one class alone: three negatives below the second positive."""
    cases = [Case(True, 9), Case(False, 8), Case(True, 7), Case(True, 6)]
    cases += [Case(False, score) for score in (5, 4, 3)]
    frame = PointFrame("m", curve_of(cases), 0.5, None, 0.5)
    bound, threshold = {
        "tpr": (0.5, 6),  # two hits would do, the third costs no further false alarm
        "fpr": (0.6, 6),  # two false alarms are allowed, the second brings no hit
        "precision": (0.6, 6),
        "capacity": (0.76, 6),
    }[kind]
    assert BOUNDS[kind][0](frame, bound).point.threshold == threshold
