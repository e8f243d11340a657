"""Bodies cut down by half-spaces: volumes, faces and who made them."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from engine.geometry.cutting import CutBody, HalfSpaces, cut_down, cut_solid, half_spaces
from engine.numerics.arrays import FloatArray

BOX = np.array([[x, y, z] for x in (0, 1) for y in (0, 1) for z in (0, 1)], dtype=np.float64)
SIDES = np.vstack((np.eye(3), -np.eye(3)))


def box_and(normals: list[list[float]], offsets: list[float]) -> HalfSpaces:
    """The unit box, and more half-spaces normal·x >= offset."""
    all_normals = np.vstack((SIDES, np.array(normals).reshape(-1, 3)))
    return half_spaces(all_normals, np.array([0.0] * 3 + [-1.0] * 3 + offsets))


def cut(normals: list[list[float]], offsets: list[float]) -> tuple[CutBody, HalfSpaces]:
    spaces = box_and(normals, offsets)
    return cut_down(BOX, spaces), spaces


def test_a_corner_cut_off_leaves_its_complement() -> None:
    solid, makers = cut_solid(*cut([[1, 1, 1]], [0.5]))
    assert solid.volume == pytest.approx(1 - 0.5**3 / 6, abs=1e-12)
    assert sorted(makers) == [(place,) for place in range(7)]
    assert len(solid.vertices) == 10
    assert solid.mesh().is_closed


def test_a_plane_through_vertices_makes_no_new_ones() -> None:
    body, spaces = cut([[1, 1, 1]], [1.0])
    solid, makers = cut_solid(body, spaces)
    assert solid.volume == pytest.approx(5 / 6, abs=1e-12)
    assert len(body.vertices) == 7
    assert (6,) in makers


def test_planes_that_coincide_make_one_face_together() -> None:
    solid, makers = cut_solid(*cut([[2, 0, 0], [0, 1, 1], [1, 0, 0]], [0.5, -3, 0.25]))
    assert solid.volume == pytest.approx(0.75)
    assert len(solid.faces) == 6
    assert (6, 8) in makers


@pytest.mark.parametrize(
    ("normal", "offset"),
    [([1, 0, 0], 2.0), ([1, 0, 0], 1.0), ([0, 0, 0], 0.1)],  # nothing; a side; impossible
)
def test_what_is_flat_or_empty_has_no_faces(normal: list[float], offset: float) -> None:
    body, spaces = cut([normal], [offset])
    solid, makers = cut_solid(body, spaces)
    assert solid.is_flat
    assert makers == ()
    assert solid.volume == 0


def test_a_half_space_without_direction_that_holds_everything_cuts_nothing() -> None:
    assert cut_solid(*cut([[0, 0, 0]], [-0.1]))[0].volume == pytest.approx(1)


def cloud_and_planes(seed: int, dimension: int) -> tuple[FloatArray, FloatArray, FloatArray]:
    """A simplex, its planes and random ones that all hold one point of it."""
    generator = np.random.default_rng(seed)
    corners = np.vstack((np.zeros(dimension), np.eye(dimension)))
    inside = np.full(dimension, 0.6 / dimension)
    normals = generator.normal(size=(25, dimension))
    offsets = normals @ inside - generator.uniform(0.02, 0.3, 25)
    normals = np.vstack((np.eye(dimension), -np.ones((1, dimension)), normals))
    return corners, normals, np.concatenate((np.zeros(dimension), [-1.0], offsets))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 4))
def test_every_vertex_is_the_only_point_of_its_planes_and_in_all_half_spaces(
    seed: int, dimension: int
) -> None:
    corners, normals, offsets = cloud_and_planes(seed, dimension)
    spaces = half_spaces(normals, offsets)
    body = cut_down(corners, spaces)
    values = body.vertices @ spaces.normals.T - spaces.offsets
    assert values.min() > -1e-10
    for vertex, meets in zip(body.vertices, body.meets, strict=True):
        assert np.linalg.matrix_rank(spaces.normals[meets], tol=1e-9) == dimension
        assert spaces.normals[meets] @ vertex == pytest.approx(spaces.offsets[meets], abs=1e-10)
    hull = ConvexHull(body.vertices)
    assert len(hull.vertices) == len(body.vertices)
    # nothing is missing: each facet of the vertices' hull lies on the plane of a half-space
    for equation in hull.equations:
        apart = np.abs(spaces.normals + equation[:-1]).max(axis=1)
        apart += np.abs(spaces.offsets - equation[-1])
        assert apart.min() < 1e-7


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6))
def test_solids_are_closed_and_as_large_as_their_hull(seed: int) -> None:
    corners, normals, offsets = cloud_and_planes(seed, 3)
    spaces = half_spaces(normals, offsets)
    solid, makers = cut_solid(cut_down(corners, spaces), spaces)
    assert solid.mesh().is_closed
    assert len(solid.vertices) - len(solid.edges) + len(solid.faces) == 2
    assert solid.volume == pytest.approx(ConvexHull(solid.vertices).volume, abs=1e-12)
    assert len(makers) == len(solid.faces)
