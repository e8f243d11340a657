"""Upper hulls, their facets, mixtures, and engine.geometry.solid: solids with whole faces."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.polytope import facets, mixture_below, undominated, upper_hull
from engine.geometry.solid import solid_hull

CUBE = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)


def test_facets_of_the_plane_are_the_lower_left_chain() -> None:
    points = np.array([[0.0, 1.0], [0.2, 0.4], [0.5, 0.4], [0.6, 0.1], [1.0, 0.0], [0.3, 0.35]])
    found = facets(upper_hull(points))
    lines = {
        tuple(np.flatnonzero(row).tolist()): (w / w.sum()).tolist()
        for row, w in zip(found.touching, found.weights, strict=True)
    }
    assert set(lines) == {(0, 1), (1, 5), (3, 5), (3, 4)} or set(lines) == {(0, 1), (1, 3), (3, 4)}
    for places, weight in lines.items():
        values = points @ weight
        assert values[list(places)] == pytest.approx(values.min(), abs=1e-14)


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 6), st.integers(1, 15))
def test_facets_are_exact_and_hold_every_point(seed: int, dimension: int, count: int) -> None:
    generator = np.random.default_rng(seed)
    points = np.vstack((generator.integers(1, 9, (count, dimension)) / 10, np.eye(dimension)))
    found = facets(upper_hull(points))
    values = points @ found.weights.T - found.offsets
    assert values.min(initial=0) > -1e-11
    assert np.abs(np.where(found.touching, values.T, 0)).max(initial=0) < 1e-11
    assert (found.weights >= 0).all()
    assert found.weights.sum(axis=1) == pytest.approx(np.ones(len(found.offsets)))
    for vector in generator.random((20, dimension)):
        inside = mixture_below(points, vector).slack
        if abs(inside) > 1e-7:
            assert bool(found.contains(vector[None])[0]) == (inside > 0)


def test_a_mixture_proves_that_none_is_better() -> None:
    generator = np.random.default_rng(2)
    for _ in range(20):
        points, target = generator.random((5, 4)), generator.random(4)
        found = mixture_below(points, target)
        assert found.shares.sum() == pytest.approx(1)
        assert (target - found.shares @ points).min() == pytest.approx(found.slack, abs=1e-9)
        bound = found.weights @ target - (points @ found.weights).min()
        assert bound == pytest.approx(found.slack, abs=1e-9)


def test_a_cube_has_six_whole_faces_and_twelve_edges() -> None:
    cube = solid_hull(np.vstack((CUBE, [[0.5, 0.5, 0.0], [0.5, 0.5, 0.5], [1.0, 0.3, 0.2]])))
    assert len(cube.faces) == 6
    assert {len(face.corners) for face in cube.faces} == {4}
    assert len(cube.edges) == 12
    assert len(cube.vertices) == 8
    assert cube.volume == pytest.approx(1)
    mesh = cube.mesh()
    assert mesh.is_closed
    assert mesh.volume == pytest.approx(1)


def test_a_tetrahedron_and_random_hulls_keep_volume_and_close() -> None:
    from scipy.spatial import ConvexHull

    simplex = solid_hull(np.vstack((np.zeros(3), np.eye(3))))
    assert simplex.volume == pytest.approx(1 / 6)
    assert len(simplex.edges) == 6
    for seed in range(5):
        points = np.random.default_rng(seed).integers(0, 5, (30, 3)) / 4
        body = solid_hull(points)
        assert body.volume == pytest.approx(ConvexHull(points).volume, abs=1e-12)
        assert body.mesh().is_closed
        assert len(body.vertices) - len(body.edges) + len(body.faces) == 2


def test_what_is_flat_has_no_faces() -> None:
    flat = solid_hull(np.column_stack((np.random.default_rng(0).random((9, 2)), np.zeros(9))))
    assert flat.is_flat
    assert flat.volume == 0
    assert flat.edges.shape == (0, 2, 3)
    assert solid_hull(np.zeros((3, 3))).is_flat


def test_dominated_points_and_duplicates_are_dropped() -> None:
    points = np.random.default_rng(3).integers(0, 4, (60, 3)).astype(np.float64)
    expected = {
        tuple(p)
        for p in points.tolist()
        if not any((q <= p).all() and (q < p).any() for q in points)
    }
    found = undominated(points)
    assert {tuple(p) for p in found.tolist()} == expected
    assert len(found) == len(expected)
