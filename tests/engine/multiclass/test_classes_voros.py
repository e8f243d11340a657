"""VOROS of several classes: engine.multiclass.cost_share, engine.multiclass.cost_measures."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.voros.closed_form import baseline_voros
from engine.messages.errors import Cancelled, InputError
from engine.multiclass import cost_share
from engine.multiclass.class_costs import costs_of
from engine.multiclass.classes_voros import class_voros, lesser_share
from engine.multiclass.confusion import actual_of_coordinate, predicted_of_coordinate
from engine.multiclass.cost_measures import CostBox, CostList, CostScenario, UniformWeights
from engine.multiclass.cost_share import sampled_share_below, share_below
from engine.multiclass.sampling import simplex_of_cube
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

A, B = np.array([oracles.A_ERRORS]), np.array([oracles.B_ERRORS])
BOTH = np.vstack((A, B))
UNIFORM = UniformWeights()


def exact_share(weights: list[Fraction], bound: Fraction) -> Fraction:
    """The sum over the 27 vertices in fractions; the two weights of a class must differ."""
    columns = [[k for k, (a, _) in enumerate(oracles.PLACES) if a == i] for i in range(3)]
    total = Fraction(0)
    for kinds in product(range(3), repeat=3):
        cost, slopes = Fraction(0), Fraction(1)
        for kind, (first, second) in zip(kinds, columns, strict=True):
            a, b = weights[first], weights[second]
            cost += (Fraction(0), a, b)[kind]
            slopes *= (a * b, -a * (b - a), -b * (a - b))[kind]
        total += max(bound - cost, Fraction(0)) ** 6 / slopes
    return total * 8 / 720


def test_the_inner_share_equals_fractions() -> None:
    generator = np.random.default_rng(0)
    for _ in range(25):
        weights = [Fraction(int(n), 101) for n in generator.permutation(np.arange(1, 60))[:6]]
        trivial = min(
            sum(w for w, (_, p) in zip(weights, oracles.PLACES, strict=True) if p == k)
            for k in range(3)
        )
        bound = trivial * Fraction(int(generator.integers(1, 100)), 100)
        found = share_below(np.array([[float(w) for w in weights]]), np.array([float(bound)]))
        assert found[0] == pytest.approx(float(exact_share(weights, bound)), abs=2e-12)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.integers(1, 30), min_size=6, max_size=6),
    st.lists(st.sampled_from([0.0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3]), min_size=6, max_size=6),
    st.integers(1, 100),
)
def test_nearly_equal_weights_lose_nothing(base: list[int], nudges: list[float], part: int) -> None:
    """Against fractions of the very floats, equal pairs moved apart by 1e-40."""
    floats = [b / 31 + nudge for b, nudge in zip(base, nudges, strict=True)]
    floats[4] = floats[2] + nudges[4]
    weights = [Fraction(w) for w in floats]
    for first, second in ((0, 5), (1, 3), (2, 4)):
        if weights[first] == weights[second]:
            weights[second] += Fraction(1, 10**40)
    trivial = min(floats[0] + floats[1], floats[2] + floats[3], floats[4] + floats[5])
    bound = trivial * part / 100
    found = share_below(np.array([floats]), np.array([bound]))[0]
    assert found == pytest.approx(float(exact_share(weights, Fraction(bound))), abs=2e-11)


def test_both_ways_agree_where_both_serve() -> None:
    generator = np.random.default_rng(2)
    weights = generator.dirichlet(np.ones(6), 300)
    columns = weights[:, cost_share._columns_of(3)]
    limits = weights @ A[0]
    by_vertices, rounding = cost_share._by_vertices(columns, limits)
    by_splines = cost_share._by_splines(np.sort(columns, axis=2), limits)
    assert (rounding < 1e-12).mean() > 0.9
    assert np.abs(by_vertices - by_splines)[rounding < 1e-12].max() < 1e-12
    assert (np.abs(by_vertices - by_splines) < np.maximum(rounding, 1e-13)).all()


def test_the_share_is_that_of_random_error_vectors() -> None:
    vectors = oracles.random_valid(np.random.default_rng(4), 40_000)
    for weights in np.random.default_rng(5).dirichlet(np.ones(6), 5):
        bound = float(weights @ A[0])
        share = float((vectors @ weights <= bound).mean())
        error = (share * (1 - share) / 40_000) ** 0.5
        assert share_below(weights[None], np.array([bound]))[0] == pytest.approx(
            share, abs=4 * error + 1e-5
        )


def test_weights_of_zero_are_a_limit() -> None:
    """Only class a matters: P(v_ab w1 + v_ac w2 <= c) of one triangle."""
    weights = np.array([[0, 0, 0.5, 0, 0.25, 0]])
    assert share_below(weights, np.array([0.1]))[0] == pytest.approx(
        2 * (0.1 / 0.5) * (0.1 / 0.25) / 2, abs=1e-9
    )
    assert lesser_share(weights, A)[0] == pytest.approx(1, abs=1e-9)  # calling all a costs nothing


# estimate and its standard error, by another program's sampling
ESTIMATES = [
    (np.full((1, 6), 1 / 3), 0.92074, 2e-5),
    (np.full((1, 6), 0.1), 0.995957, 2e-6),
    (np.full((1, 6), 0.2), 0.957573, 1e-5),
    (A, 0.986265, 6e-6),
    (BOTH, 0.993546, 2e-6),
]


def test_uniform_estimates_agree_within_their_errors() -> None:
    found = class_voros([errors for errors, _, _ in ESTIMATES], 3, UNIFORM, power=10)
    for ours, (_, value, error) in zip(found, ESTIMATES, strict=True):
        assert abs(ours.value - value) < 4 * (ours.standard_error**2 + error**2) ** 0.5
        assert ours.standard_error < 4e-4
        assert ours.measure == "uniform"
    assert found[0].value == found[0].baseline
    assert found[0].gain == found[0].gain_error == 0


def test_a_perfect_classifier_is_one() -> None:
    found = class_voros([np.zeros((1, 6))], 3, UNIFORM, power=4)[0]
    assert found.value == 1
    assert found.standard_error == 0


def test_adding_a_classifier_never_takes_away() -> None:
    alone, both = class_voros([A, BOTH], 3, UNIFORM, power=6)
    assert both.value > alone.value > alone.baseline


def test_two_classes_are_the_two_class_voros() -> None:
    """The vector is (v_ba, v_ab): with b positive, (1 - tpr, fpr)."""
    sets = [np.empty((0, 2)), np.array([[0.2, 0.2]]), np.array([[0.5, 0.1], [0.1, 0.4]])]
    exact = [baseline_voros(0, 1), 0.921404674241, 0.912496548502]
    for ours, value in zip(class_voros(sets, 2, UNIFORM), exact, strict=True):
        assert abs(ours.value - value) < 4 * ours.standard_error + 1e-9
        assert ours.standard_error < 1e-5


@settings(max_examples=30, deadline=None)
@given(st.floats(0.01, 0.99), st.floats(0, 1), st.floats(0, 1))
def test_two_classes_have_the_area_of_lesser_classifiers(t: float, fpr: float, tpr: float) -> None:
    cost = min(t * fpr + (1 - t) * (1 - tpr), t, 1 - t)
    found = lesser_share(np.array([[1 - t, t]]), np.array([[1 - tpr, fpr]]))[0]
    assert found == pytest.approx(1 - cost**2 / (2 * t * (1 - t)), abs=1e-12)


def test_a_box_of_two_classes_is_an_interval() -> None:
    """Cost of a false alarm 1, of a miss 1 to 3, even priors: t = 1/(1 + C) in [1/4, 1/2]."""
    box = CostBox(
        ((0, 1), (1, 0)),
        ((0, 3), (1, 0)),
        (1, 1),
        (1, 1),
    )
    found = class_voros([np.array([[0.2, 0.2]])], 2, box)[0]
    costs = np.linspace(1, 3, 20_001)
    t = 1 / (1 + costs)
    area = 1 - 0.2**2 / (2 * t * (1 - t))
    assert found.value == pytest.approx(float(np.trapezoid(area, costs)) / 2, abs=1e-6)
    assert found.measure == "box"


def box(low: float, high: float, *, logarithmic: bool = False) -> CostBox:
    return CostBox(
        ((low,) * 3,) * 3, ((high,) * 3,) * 3, (0.2,) * 3, (0.5,) * 3, logarithmic=logarithmic
    )


def test_a_box_of_one_point_is_that_scenario() -> None:
    matrix, priors = ((0, 2, 8), (1, 0, 8), (1, 2, 0)), (0.6, 0.3, 0.1)
    costs = costs_of(matrix, priors, ("a", "b", "c"))
    point = CostBox(matrix, matrix, priors, priors)
    listed = CostList((CostScenario(matrix, priors, 3.0),))
    by_box = class_voros([A], 3, point, power=3)[0]
    by_list = class_voros([A], 3, listed)[0]
    assert by_box.value == pytest.approx(by_list.value, abs=1e-12)
    assert by_box.standard_error == pytest.approx(0, abs=1e-12)
    assert by_list.value == pytest.approx(lesser_share(costs.weights[None], A)[0])
    assert by_list.measure == "list"


def test_boxes_and_their_logarithm_differ_by_name_and_value() -> None:
    plain = class_voros([A], 3, box(0.1, 10), power=7)[0]
    scaled = class_voros([A], 3, box(0.1, 10, logarithmic=True), power=7)[0]
    assert (plain.measure, scaled.measure) == ("box", "log box")
    assert abs(plain.value - scaled.value) > 5 * (plain.standard_error + scaled.standard_error)


def test_a_list_is_the_weighted_mean() -> None:
    even = CostScenario(((0, 1, 1), (1, 0, 1), (1, 1, 0)), (1 / 3,) * 3)
    steep = CostScenario(((0, 9, 1), (1, 0, 1), (1, 1, 0)), (1 / 3,) * 3, 3.0)
    one, two = (class_voros([A], 3, CostList((s,)))[0].value for s in (even, steep))
    both = class_voros([A], 3, CostList((even, steep)))[0]
    assert both.value == pytest.approx((one + 3 * two) / 4)
    assert both.standard_error == 0


@pytest.mark.parametrize(
    ("measure", "words"),
    [
        (box(3, 1), "cost range of the box is empty"),
        (box(0, 1, logarithmic=True), "starts at 0"),
        (CostBox(((1,) * 3,) * 3, ((1,) * 3,) * 3, (0,) * 3, (0,) * 3), "all priors are 0"),
        (CostBox(((1,) * 2,) * 2, ((1,) * 2,) * 2, (0,) * 2, (1,) * 2), "does not fit 3 classes"),
        (CostList(()), "has no weight"),
    ],
)
def test_measures_that_cannot_be_are_refused(measure: CostBox | CostList, words: str) -> None:
    with pytest.raises(InputError, match=words):
        class_voros([A], 3, measure, power=2)


def drawn_columns(generator: np.random.Generator, draws: int, classes: int) -> FloatArray:
    """Errors of each actual class but the first, uniform on their simplices."""
    return generator.dirichlet(np.ones(classes), (draws, classes - 1))[:, :, :-1]


def test_the_sampled_share_of_three_classes_is_the_closed_one() -> None:
    generator = np.random.default_rng(5)
    for weights in ([1.0, 2, 3, 4, 5, 6], [1.0] * 6, [0.0, 1, 1, 1, 1, 2]):
        rows = np.tile(weights, (40_000, 1))
        bounds = np.full(len(rows), 0.8)
        found = sampled_share_below(rows, bounds, drawn_columns(generator, len(rows), 3))
        exact = share_below(rows[:1], bounds[:1])[0]
        assert abs(found.mean() - exact) < 5 * found.std() / len(rows) ** 0.5


def test_the_share_of_one_simplex_is_a_truncated_power() -> None:
    """P(a·v <= x) on the simplex is a divided difference of truncated cubes, in fractions."""
    slopes, limit = [Fraction(2, 7), Fraction(3, 5), Fraction(1)], Fraction(1, 2)
    knots = [Fraction(0), *slopes]
    exact = Fraction(0)
    for knot in knots:
        scale = Fraction(1)
        for other in knots:
            scale *= other - knot if other != knot else 1
        exact += max(limit - knot, Fraction(0)) ** 3 / scale
    found = cost_share._simplex_share(np.array([slopes], dtype=np.float64), np.array([0.5]))
    assert found[0] == pytest.approx(float(exact), abs=1e-15)


FOUR = np.full((1, 12), 0.1)


def test_four_classes_agree_with_plain_sampling() -> None:
    """Costs and error vectors drawn together, every share 0 or 1."""
    generator = np.random.default_rng(8)
    draws = 200_000
    weights = generator.dirichlet(np.ones(12), draws)
    vectors = np.empty((draws, 12))
    for actual in range(4):
        places = np.flatnonzero(actual_of_coordinate(4) == actual)
        vectors[:, places] = generator.dirichlet(np.ones(4), draws)[:, :-1]
    called = predicted_of_coordinate(4)
    trivial = np.stack([weights[:, called == k].sum(axis=1) for k in range(4)]).min(axis=0)
    cost = (weights * vectors).sum(axis=1)
    own = np.minimum(trivial, weights @ FOUR[0])
    (found,) = class_voros([FOUR], 4, UNIFORM, power=9)
    for ours, error, least in (
        (found.value, found.standard_error, own),
        (found.baseline, found.baseline_error, trivial),
    ):
        share = float((cost > least).mean())
        plain = (share * (1 - share) / draws) ** 0.5
        assert abs(ours - share) < 4 * (error**2 + plain**2) ** 0.5
        assert 0 < error < (share * (1 - share) / (16 << 9)) ** 0.5  # plain sampling's
    assert found.gain_error < found.baseline_error + found.standard_error


def test_a_perfect_classifier_of_four_classes_is_one() -> None:
    found = class_voros([np.zeros((1, 12))], 4, UNIFORM, power=4)[0]
    assert found.value == 1
    assert found.standard_error == 0


def test_lists_and_boxes_of_four_classes() -> None:
    """A list of one scenario is a box of one point; a list is the weighted mean."""
    ones = tuple(tuple(float(row != column) for column in range(4)) for row in range(4))
    steep = tuple(
        tuple(9.0 * cell if not place else cell for cell in row) for place, row in enumerate(ones)
    )
    even = (0.25,) * 4
    point = CostBox(ones, ones, even, even)
    lists = [
        CostList((CostScenario(ones, even),)),
        CostList((CostScenario(steep, even),)),
        CostList((CostScenario(ones, even), CostScenario(steep, even, 3.0))),
    ]
    measures: list[CostBox | CostList] = [point, *lists]
    box, one, two, both = (class_voros([FOUR], 4, each, power=9)[0] for each in measures)
    assert abs(box.value - one.value) < 4 * (box.standard_error**2 + one.standard_error**2) ** 0.5
    mean = (one.value + 3 * two.value) / 4
    assert abs(both.value - mean) < 4 * both.standard_error + 4 * one.standard_error
    assert both.standard_error > 0


def test_one_class_has_none() -> None:
    with pytest.raises(InputError, match="1 class is not defined"):
        class_voros([], 1, UNIFORM)


def test_it_can_be_cancelled() -> None:
    def stop(fraction: float, doing: str) -> None:
        if fraction > 0.2:
            raise Cancelled(doing)

    with pytest.raises(Cancelled):
        class_voros([A], 3, UNIFORM, power=10, progress=stop)


def test_simplex_points_are_uniform() -> None:
    cube: FloatArray = np.random.default_rng(1).random((20_000, 5))
    points = simplex_of_cube(cube)
    assert points.sum(axis=1) == pytest.approx(np.ones(20_000))
    assert points.min() >= 0
    assert points.mean(axis=0) == pytest.approx(np.full(6, 1 / 6), abs=4e-3)
    assert (points**2).mean(axis=0) == pytest.approx(np.full(6, 2 / 42), abs=3e-3)
