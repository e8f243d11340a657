"""The VUS polytope, engine.multiclass.hit_cube: vertices, facets, the discard test."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from engine.messages.errors import InputError
from engine.multiclass.confusion import ConfusionMatrix, confusion, ratios_of_errors
from engine.multiclass.hit_cube import CHANCE_VOLUME, equal_cost_polygon, hit_cube
from engine.multiclass.vus import exact_vus
from engine.multiclass.vus_polytope import (
    Discarded,
    VusPolytope,
    discard,
    vus_polytope,
)
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
A, B = confusion("A", LABELS, oracles.A), confusion("B", LABELS, oracles.B)
C = confusion("C", LABELS, np.full((3, 3), 0.2) + 0.4 * np.eye(3))


def of(*errors: FloatArray | list[float]) -> VusPolytope:
    ratios = [ratios_of_errors(np.array(e)).clip(0) for e in errors]
    return vus_polytope([confusion(f"m{i}", LABELS, each) for i, each in enumerate(ratios)])


def judged(name: str, *set_of: ConfusionMatrix) -> Discarded:
    errors = np.array([found.errors for found in set_of])
    return discard(name, [found.name for found in set_of], LABELS, errors)


def nothing() -> VusPolytope:
    return of([1 / 3] * 6)


def test_no_knowledge_has_nine_vertices_and_eight_facets() -> None:
    found = nothing()
    assert len(found.vertices) == 9
    assert len(found.facets.offsets) == 8  # Σ_j min_i v_ij >= 1, one choice of i for each j
    assert found.facets.weights == pytest.approx(np.round(found.facets.weights * 3) / 3)


def test_a_perfect_classifier_has_all_27_vertices() -> None:
    found = of([0.0] * 6)
    assert len(found.vertices) == 27
    assert len(found.facets.offsets) == 0


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_the_vertices_span_the_volume(seed: int, count: int) -> None:
    errors = oracles.random_rational(np.random.default_rng(seed), count, 5)
    found = of(*errors)
    assert found.contains(found.vertices).all()
    hull = ConvexHull(found.vertices, qhull_options="QJ")
    assert hull.volume == pytest.approx(exact_vus(errors).value, abs=1e-7)
    assert len(hull.vertices) == len(found.vertices)


def test_facets_name_who_is_jointly_best() -> None:
    found = vus_polytope([A, B])
    for facet, weights in enumerate(found.facets.weights):
        costs = {
            name: weights @ errors for name, errors in zip(found.names, found.errors, strict=True)
        }
        least = min(costs.values())
        best = tuple(name for name, cost in costs.items() if cost < least + 1e-11)
        assert found.best_on(facet) == best
        assert found.facets.offsets[facet] == pytest.approx(least, abs=1e-12)
    assert found.names == ("A", "B", "all a", "all b", "all c")


def test_membership_is_that_of_linear_programmes() -> None:
    errors = np.array([A.errors, B.errors])
    sample = oracles.random_valid(np.random.default_rng(0), 150)
    expected = [oracles.is_discarded(point, errors) for point in sample]
    assert vus_polytope([A, B]).contains(sample).tolist() == expected


def test_a_classifier_inside_the_others_reach_is_discarded_with_a_witness() -> None:
    found = judged("C", A, B, C)
    assert found.discarded
    points = {"A": A.errors, "B": B.errors}
    mixture = sum(share * points[name] for name, share in found.mixture if name in points)
    trivials = dict(zip(("all a", "all b", "all c"), oracles.trivial_three(), strict=True))
    for name, share in found.mixture:
        if name in trivials:
            mixture = mixture + share * np.array(trivials[name])
    assert sum(share for _, share in found.mixture) == pytest.approx(1)
    assert (C.errors - mixture).min() == pytest.approx(found.margin, abs=1e-9)
    assert found.margin >= -1e-9


def test_a_classifier_that_is_kept_is_best_at_some_costs() -> None:
    polytope = vus_polytope([A, B])
    for name, own in (("A", A), ("B", B)):
        found = judged(name, A, B)
        assert not found.discarded
        assert found.weights is not None
        others = [e for n, e in zip(polytope.names, polytope.errors, strict=True) if n != name]
        assert found.weights @ own.errors < min(found.weights @ e for e in others)


def test_the_hit_cube_has_its_own_volume_and_chance() -> None:
    assert hit_cube(nothing()).volume == pytest.approx(CHANCE_VOLUME)
    assert hit_cube(of([0.0] * 6)).volume == pytest.approx(1)
    assert hit_cube(vus_polytope([A, B, C])).volume == pytest.approx(0.643, abs=5e-4)


def test_the_hit_cube_is_the_projection_of_the_polytope() -> None:
    polytope = vus_polytope([A, B])
    cube = hit_cube(polytope)
    shadow = 1 - polytope.vertices @ np.array(
        [[p == i for i in range(3)] for p, _ in oracles.PLACES]
    )
    assert ConvexHull(shadow).volume == pytest.approx(cube.volume, abs=1e-12)


def test_dome_faces_name_who_is_best() -> None:
    cube = hit_cube(vus_polytope([A, B, C]))
    on_it = {name for _, best in cube.dome for name in best}
    assert "C" not in on_it
    assert "A" in on_it
    for face, best in cube.dome:
        values = dict(zip(cube.names, (cube.hits @ face.normal).tolist(), strict=True))
        assert all(values[name] == pytest.approx(max(values.values()), abs=1e-12) for name in best)
        assert best


def test_the_plane_of_equal_cost_costs_the_same_everywhere() -> None:
    weights = np.array([0.3, 0.3, 0.4])
    ring = equal_cost_polygon(weights, B.hits)
    assert ring @ weights == pytest.approx(np.full(len(ring), weights @ B.hits))
    assert len(ring) == 3
    assert ((ring >= 0) & (ring <= 1)).all()
    assert len(equal_cost_polygon(np.array([0.0, 1.0, 0.0]), B.hits)) == 4


def test_polytopes_and_cubes_are_refused_in_words() -> None:
    with pytest.raises(InputError, match="no classifier “Z”"):
        judged("Z", A)
    with pytest.raises(InputError, match="at least one"):
        vus_polytope([])
    with pytest.raises(InputError, match="same classes"):
        vus_polytope([A, confusion("X", ("a", "c", "b"), oracles.A)])
    two = vus_polytope([confusion("T", ("n", "p"), [[9, 1], [1, 9]])])
    with pytest.raises(InputError, match="three classes, not 2"):
        hit_cube(two)


def test_identical_classifiers_are_both_best() -> None:
    twin = ConfusionMatrix("twin", LABELS, A.cells, A.kind)
    found = vus_polytope([A, twin])
    assert all(("A" in found.best_on(f)) == ("twin" in found.best_on(f)) for f in range(10))
    assert judged("twin", A, twin).discarded
