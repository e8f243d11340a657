"""The exact VUS, and engine.multiclass.sampling: exact values, invariances, slow oracles, traps."""

from fractions import Fraction
from itertools import pairwise, permutations
from math import factorial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from engine.geometry import polytope
from engine.geometry.polytope import undominated
from engine.jobs.progress import silent
from engine.messages.errors import Cancelled
from engine.multiclass.confusion import confusion, errors_of_ratios, ratios_of_errors
from engine.multiclass.sampling import measure_vus, sampled_vus, valid_points
from engine.multiclass.vus import (
    SPREAD,
    Vus,
    _volumes,
    exact_vus,
    maximum_vus,
    minimum_vus,
    with_trivials,
)
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

NONE = np.empty((0, 6))


def vus(*errors: object) -> Vus:
    return exact_vus(np.array(errors, dtype=np.float64))


EXACT = [
    ([[0.1] * 6], Fraction(457, 7500)),
    ([[0.2] * 6], Fraction(16, 625)),
    ([[0.05] * 6], Fraction(70905, 800000)),
    ([[0.15, 0.10, 0.20, 0.20, 0.10, 0.15]], Fraction(6461, 160000)),
    ([[0.1, 0, 0, 0, 0, 0]], Fraction(1607, 14400)),
    ([[0.9, 0, 0, 0, 0, 0], [0, 0, 0.9, 0, 0, 0]], Fraction(433, 8000)),
    ([[1 / 3] * 6], Fraction(1, 180)),
    ([[0] * 6], Fraction(1, 8)),
]


@pytest.mark.parametrize(("errors", "value"), EXACT)
def test_exact_rationals(errors: list[list[float]], value: Fraction) -> None:
    found = vus(*errors)
    assert found.value == pytest.approx(float(value), abs=1e-12)
    assert found.certified


@pytest.mark.parametrize(
    ("errors", "value"),
    [
        ([oracles.A_ERRORS], 0.0455611806),
        ([oracles.B_ERRORS], 0.0491798264),
        ([oracles.A_ERRORS, oracles.B_ERRORS], 0.0624879809),
    ],
)
def test_the_matrices_of_the_definitions(errors: list[list[float]], value: float) -> None:
    assert vus(*errors).value == pytest.approx(value, abs=5e-11)


@pytest.mark.parametrize("e", [0.0, 0.01, 0.123, 0.25, 1 / 3])
def test_equal_errors_follow_a_polynomial(e: float) -> None:
    closed = e**4 - 7 * e**3 / 3 + 31 * e**2 / 15 - 33 * e / 40 + 1 / 8
    assert vus([e] * 6).value == pytest.approx(closed, abs=1e-14)


@pytest.mark.parametrize("e", [0.0, 0.07, 0.5, 1.0])
@pytest.mark.parametrize("place", range(6))
def test_a_single_error_follows_a_polynomial(e: float, place: int) -> None:
    found = vus(np.eye(6)[place] * e)
    assert found.value == pytest.approx((25 * e * e - 99 * e + 90) / 720, abs=1e-14)


def test_no_knowledge_and_a_perfect_classifier_bound_it() -> None:
    nothing, perfect = exact_vus(NONE), vus([0] * 6)
    assert nothing.value == pytest.approx(1 / 180, abs=1e-15)
    assert nothing.normalised == pytest.approx(0, abs=1e-13)
    assert perfect.normalised == pytest.approx(1, abs=1e-13)
    assert perfect.minimum == pytest.approx(1 / 180, abs=1e-17)
    assert perfect.maximum == 1 / 8


def test_bounds_for_any_number_of_classes() -> None:
    assert minimum_vus(2) == 1 / 2
    assert minimum_vus(4) == pytest.approx(1 / 17740800, rel=1e-15)
    for classes in range(2, 8):
        assert maximum_vus(classes) == pytest.approx(
            float(Fraction(1, factorial(classes - 1) ** classes)), rel=1e-14
        )
        nothing = sampled_vus(np.empty((0, classes * (classes - 1))), power=0, units=0)
        assert nothing.normalised == 0
        assert nothing.value == pytest.approx(minimum_vus(classes), rel=1e-14)


def test_classes_may_be_named_in_any_order() -> None:
    errors = oracles.random_rational(np.random.default_rng(3), 4)
    value = exact_vus(errors).value
    for order in permutations(range(3)):
        turned = ratios_of_errors(errors)[:, order][:, :, order]
        assert exact_vus(errors_of_ratios(turned)).value == pytest.approx(value, abs=1e-14)


def test_adding_a_classifier_never_takes_away() -> None:
    errors = oracles.random_rational(np.random.default_rng(5), 12)
    values = [exact_vus(errors[:count]).value for count in range(len(errors) + 1)]
    assert all(later >= earlier - 1e-14 for earlier, later in pairwise(values))
    assert values[-1] > values[0]


def test_duplicates_dominated_points_and_mixtures_change_nothing() -> None:
    generator = np.random.default_rng(8)
    errors = oracles.random_rational(generator, 5)
    value = exact_vus(errors).value
    points = with_trivials(errors)
    mixtures = generator.dirichlet(np.ones(len(points)), 10) @ points
    worse = errors * 1.0
    room = 1 - worse[:, [2, 4]].sum(axis=1)
    worse[:, 2] += room / 2
    for added in (errors, mixtures, worse, np.vstack((points, mixtures, worse))):
        found = exact_vus(np.vstack((errors, added)))
        assert found.value == pytest.approx(value, abs=1e-13)
        assert found.certified


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 12), st.sampled_from([3, 7, 10, 20]))
def test_it_equals_the_plain_hull_of_27_points_a_classifier(
    seed: int, count: int, cases: int
) -> None:
    errors = oracles.random_rational(np.random.default_rng(seed), count, cases)
    found = exact_vus(errors)
    assert found.value == pytest.approx(oracles.hull_of_27(errors), abs=1e-12)
    assert found.certified
    assert found.spread < 1e-14


def test_it_equals_a_count_of_points_that_linear_programmes_discard() -> None:
    errors = np.array([oracles.A_ERRORS, oracles.B_ERRORS])
    sample = oracles.random_valid(np.random.default_rng(11), 300)
    share = np.mean([oracles.is_discarded(point, errors) for point in sample])
    expected = exact_vus(errors).value * 8
    assert abs(share - expected) < 4 * (expected * (1 - expected) / 300) ** 0.5


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=6))
def test_two_classes_are_the_area_under_the_hull(counts: list[tuple[int, int]]) -> None:
    """The vector is (missed positives, false positives): class b is the positive one."""
    errors = np.array([(1 - tp / 12, fp / 12) for fp, tp in counts]).reshape(-1, 2)
    above = [(Fraction(fp, 12), Fraction(tp, 12)) for fp, tp in counts]
    found = exact_vus(errors)
    assert found.value == pytest.approx(float(oracles.exact_hull_auc(above)), abs=1e-13)
    assert found.minimum == 1 / 2


def four(*diagonals: float) -> FloatArray:
    """Four-class error vectors: equal errors beside these hit rates."""
    return np.array([[(1 - hit) / 3] * 12 for hit in diagonals])


def test_four_classes_by_the_same_code() -> None:
    nothing = exact_vus(np.empty((0, 12)))
    assert nothing.value == pytest.approx(1 / 17740800, rel=1e-12)
    assert exact_vus(four(1.0)).value == pytest.approx(1 / 1296, rel=1e-12)
    assert exact_vus(four(0.25)).value == pytest.approx(1 / 17740800, rel=1e-11)
    assert nothing.certified


def test_sampling_agrees_with_the_exact_value() -> None:
    exact = exact_vus(four(0.8)).value
    found = sampled_vus(four(0.8), power=6, seed=2)
    assert found.method == "sampled"
    assert not found.certified
    assert found.standard_error > 0
    assert abs(found.value - exact) < 4 * found.standard_error
    assert found.low < found.value < found.high


def test_many_classifiers_of_four_classes_are_sampled() -> None:
    generator = np.random.default_rng(0)
    errors = four(0.7)[0] * generator.uniform(0.6, 1.4, (11, 12))
    assert measure_vus(errors, power=3).method == "sampled"
    assert measure_vus(errors[:2], check=False).method == "exact"


def test_a_sample_that_never_hits_keeps_a_sure_lower_bound_and_an_upper_one() -> None:
    found = sampled_vus(np.empty((0, 12)), power=3)
    assert found.value == found.low == minimum_vus(4)
    assert found.high > found.low


def test_valid_points_are_uniform_in_the_valid_region() -> None:
    points = valid_points(3, 12, seed=1)
    assert points.min() >= 0
    assert (1 - points[:, [2, 4]].sum(axis=1)).min() >= 0
    assert points.mean(axis=0) == pytest.approx(np.full(6, 1 / 3), abs=2e-3)
    assert (points**2).mean(axis=0) == pytest.approx(np.full(6, 1 / 6), abs=2e-3)


# --- the traps -------------------------------------------------------------------------


SOFT_GRIDS = [(11, 60, 9), (47, 240, 9), (29, 60, 9)]


@pytest.mark.parametrize(("seed", "cases", "side"), SOFT_GRIDS)
def test_trap_a_grid_of_soft_classifiers_is_measured_right(
    seed: int, cases: int, side: int
) -> None:
    errors = oracles.errors_of(oracles.weight_grid(*oracles.soft_cases(seed, cases), side))
    found = exact_vus(errors)
    assert found.spread < 1e-15
    assert found.value == pytest.approx(oracles.hull_of_27(errors), abs=1e-12)


@pytest.mark.parametrize(("seed", "cases", "side"), SOFT_GRIDS[:2])
def test_trap_default_options_are_wrong_and_the_six_axes_show_it(
    seed: int, cases: int, side: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    errors = oracles.errors_of(oracles.weight_grid(*oracles.soft_cases(seed, cases), side))
    right = exact_vus(errors)
    monkeypatch.setattr(polytope, "JOGGLED", None)
    hull = polytope.upper_hull(np.unique(with_trivials(errors), axis=0))
    values, _ = _volumes(hull, range(6), silent)
    assert max(values) - min(values) > SPREAD / 8
    assert min(abs(value - right.value) for value in values) < 1e-12  # one axis may be right
    found = exact_vus(errors)
    assert not found.certified or found.value == pytest.approx(right.value, abs=1e-12)


def test_trap_one_axis_alone_certifies_nothing() -> None:
    found = exact_vus(np.array([oracles.A_ERRORS]), check=False)
    assert not found.certified
    assert found.value == pytest.approx(vus(oracles.A_ERRORS).value, abs=1e-15)


def test_trap_far_points_in_place_of_directions_lose_digits() -> None:
    """A hull of z + M e_j is joggled in proportion to M: its planes miss their own points."""
    errors = np.array([oracles.A_ERRORS, oracles.B_ERRORS])
    points = undominated(with_trivials(errors))
    far = (points[:, None] + 1e6 * np.eye(6)).reshape(-1, 6)
    cloud = np.vstack((points, far))
    rough = ConvexHull(cloud, qhull_options="QJ")
    missed = np.einsum("fkd,fd->fk", cloud[rough.simplices], rough.equations[:, :6])
    missed += rough.equations[:, 6:]
    assert np.abs(missed[rough.simplices < len(points)]).max() > 1e-9
    found = polytope.facets(polytope.upper_hull(points))
    offs = points @ found.weights.T - found.offsets
    assert np.abs(offs[found.touching.T]).max() < 1e-14


@pytest.mark.parametrize("seed", range(12))
def test_trap_no_set_fails_where_half_spaces_would(seed: int) -> None:
    """Grids of soft classifiers and random matrices: all six axes agree on every one."""
    generator = np.random.default_rng(seed)
    for count in (2, 5, 9):
        assert exact_vus(oracles.random_rational(generator, count, cases=6)).certified
    grid = oracles.weight_grid(*oracles.soft_cases(seed, 30), 6)
    assert exact_vus(oracles.errors_of(grid)).certified


def test_trap_normals_are_recomputed_on_the_original_coordinates() -> None:
    """A joggled hull's planes miss their own points; the facets' do not."""
    errors = oracles.errors_of(oracles.weight_grid(*oracles.soft_cases(11, 60), 9))
    hull = polytope.upper_hull(undominated(with_trivials(errors)))
    projected = hull.points / (hull.points.sum(axis=1, keepdims=True) + 1)
    cloud = np.vstack((projected, np.eye(6)))
    missed = np.einsum("fkd,fd->fk", cloud[hull.simplices], hull.equations[:, :6])
    assert np.abs(missed + hull.equations[:, 6:]).max() > 1e-12
    found = polytope.facets(hull)
    offs = hull.points @ found.weights.T - found.offsets
    assert np.abs(offs[found.touching.T]).max() < 1e-14
    assert offs.min() > -1e-14


def test_trap_membership_forgives_rounding() -> None:
    """Mixtures of classifiers are in the polytope, whatever their last digits say."""
    errors = oracles.errors_of(oracles.weight_grid(*oracles.soft_cases(29, 60), 9))
    hull = polytope.upper_hull(undominated(with_trivials(errors)))
    shares = np.random.default_rng(2).dirichlet(np.full(len(errors), 0.1), 500)
    mixtures = shares @ errors
    found = polytope.facets(hull)
    assert found.contains(mixtures).all()
    corners = hull.points[found.touching.any(axis=0)]
    assert not found.contains(corners - 1e-8).any()


def test_trap_many_coplanar_points_are_pruned_and_measured_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hull joggled too hard is run again on its own corners only."""
    sizes: list[int] = []
    original = polytope.upper_hull

    def crude_at_first(points: FloatArray) -> polytope.UpperHull:
        sizes.append(len(points))
        if len(sizes) > 1:
            return original(points)
        whole = original(points)
        return polytope.UpperHull(points, whole.simplices[::2], whole.equations[::2])

    monkeypatch.setattr("engine.multiclass.vus.upper_hull", crude_at_first)
    points = with_trivials(np.array([oracles.A_ERRORS, oracles.B_ERRORS]))
    flat = np.random.default_rng(6).dirichlet(np.ones(2), 40) @ points[[0, 2]]
    errors = np.vstack((points, flat))
    found = exact_vus(errors)
    assert sizes[0] == len(undominated(errors)) > 40
    assert len(sizes) == 2
    assert found.value == pytest.approx(exact_vus(points).value, abs=1e-14)


def test_trap_near_the_minimum_values_are_compared_rounded() -> None:
    nothing = exact_vus(NONE)
    thirds = vus([1 / 3] * 6, [0.25, 0.4, 0.45, 0.35, 0.3, 0.25])
    assert nothing.ranking == vus([1 / 3] * 6).ranking == round(1 / 180, 11)
    assert thirds.ranking >= nothing.ranking


def test_trap_far_scales_and_zero_errors_do_not_harm() -> None:
    tiny = vus([1e-9] * 6)
    assert tiny.value == pytest.approx(1 / 8 - 33e-9 / 40, abs=1e-14)
    assert tiny.certified


def test_trap_negative_zero_is_zero() -> None:
    assert undominated(with_trivials(np.array([[0.0] * 6, [-0.0] * 6]))).tolist() == [[0.0] * 6]


def test_it_can_be_cancelled_between_hulls() -> None:
    calls: list[str] = []

    def stop(fraction: float, doing: str) -> None:
        calls.append(f"{fraction} {doing}")
        if len(calls) == 3:
            raise Cancelled

    with pytest.raises(Cancelled):
        exact_vus(np.array([oracles.A_ERRORS]), progress=stop)
    assert len(calls) == 3


def test_a_confusion_matrix_gives_the_same_as_its_counts() -> None:
    counts = confusion("A", "abc", [[18, 4, 2], [1, 14, 6], [1, 2, 12]])
    assert vus(counts.errors).value == pytest.approx(vus(oracles.A_ERRORS).value, abs=1e-15)
