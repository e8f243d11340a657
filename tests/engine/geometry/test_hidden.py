"""Hidden parts (engine.geometry.hidden), against rays that are followed step by step."""

import itertools

import numpy as np
import pytest

from engine.geometry.hidden import first_face, outline, shadow_of, split_polygon
from engine.geometry.solid import Solid, solid_hull
from tests.in_part import in_part

CUBE = solid_hull(np.array(list(itertools.product((0.0, 1.0), repeat=3))))
EYES = (np.array([3.0, -2.0, 2.0]), np.array([0.5, -4.0, 0.5]), np.array([1e6, 1e5, 3e5]))


def crystal(seed: int) -> Solid:
    return solid_hull(np.random.default_rng(seed).normal(size=(12, 3)) / 4 + 0.5)


def is_behind(solid: Solid, eye: np.ndarray, place: np.ndarray) -> bool:
    """Whether the straight line from the eye to a place enters the solid: tried at many steps."""
    normals = np.array([face.normal for face in solid.faces])
    offsets = np.array([face.offset for face in solid.faces])
    near = max(0.0, 1 - 8 / float(np.linalg.norm(place - eye)))
    steps = np.linspace(near, 1, 20_001)[:, None]
    on_way = eye + steps * (place - eye)
    return bool((on_way @ normals.T < offsets - 1e-9).all(axis=1).any())


@pytest.mark.parametrize("eye", in_part(EYES, 2))
@pytest.mark.parametrize("solid", [CUBE, crystal(1), crystal(2)])
def test_a_place_is_hidden_where_its_ray_passes_the_solid(solid: Solid, eye: np.ndarray) -> None:
    away = solid.vertices.mean(axis=0) - eye
    places = np.random.default_rng(7).uniform(-0.2, 1.2, size=(60, 3))
    places += 0.4 * away / np.linalg.norm(away)
    found = shadow_of(solid, eye).hides(places)
    assert found.tolist() == [is_behind(solid, eye, place) for place in places]
    assert 0 < found.sum() < len(places)


def test_what_lies_on_the_front_is_seen_and_on_the_back_is_not() -> None:
    shadow = shadow_of(CUBE, np.array([3.0, -2.0, 2.0]))
    assert not shadow.hides(
        np.array([[1, 0.5, 0.5], [0.5, 0, 0.5], [0.5, 0.5, 1], [1, 0, 1]])
    ).any()
    assert shadow.hides(np.array([[0, 0.5, 0.5], [0.5, 1, 0.5], [0.5, 0.5, 0.0]])).all()


@pytest.mark.parametrize("eye", EYES)
def test_the_hidden_span_of_a_segment_holds_its_hidden_places(eye: np.ndarray) -> None:
    shadow = shadow_of(crystal(3), eye)
    ends = np.random.default_rng(5).uniform(-1, 2, size=(40, 2, 3))
    shares = np.linspace(0, 1, 401)[1:-1]
    for (start, end), (low, high) in zip(ends, shadow.hidden_spans(ends), strict=True):
        hidden = shadow.hides(start + shares[:, None] * (end - start))
        wanted = (shares > low) & (shares < high)
        assert np.array_equal(hidden, wanted)


def test_the_seen_parts_of_a_polygon_hold_its_seen_places() -> None:
    eye = EYES[0]
    shadow = shadow_of(crystal(4), eye)
    square = np.array([[-1, -1, 0.4], [2, -1, 0.4], [2, 2, 0.4], [-1, 2, 0.4]], dtype=float)
    inside = np.zeros(300, dtype=bool)
    places = np.append(
        np.random.default_rng(9).uniform(-1, 2, size=(300, 2)), np.full((300, 1), 0.4), 1
    )
    for ring in shadow.seen_parts(square):
        steps = np.roll(ring, -1, axis=0) - ring
        sides = np.cross(steps[:, None], places[None] - ring[:, None])[..., 2]
        here = (sides > 0).all(axis=0) | (sides < 0).all(axis=0)
        assert not (inside & here).any()  # the parts do not overlap
        inside |= here
    assert np.array_equal(shadow.hides(places), ~inside)
    assert 0 < inside.sum() < 300


def test_an_eye_inside_sees_all_and_a_flat_solid_hides_nothing() -> None:
    places = np.array([[2.0, 2.0, 2.0], [0.5, 0.5, 0.9]])
    segments, square = places[None], np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0.0]])
    for shadow in (shadow_of(CUBE, np.full(3, 0.5)), shadow_of(Solid(()), EYES[0])):
        assert not shadow.hides(places).any()
        low, high = shadow.hidden_spans(segments)[0]
        assert high <= low
        assert [len(part) for part in shadow.seen_parts(square)] == [3]


def test_the_outline_of_a_cube_has_six_corners_or_four() -> None:
    assert len(outline(CUBE.vertices, np.array([3.0, -2.0, 2.0]))) == 6
    assert len(outline(CUBE.vertices, np.array([0.5, -4.0, 0.5]))) == 4
    assert len(outline(np.eye(3), np.full(3, 1 / 3) + np.array([1, -1, 0.0]))) == 0


def test_the_parts_of_a_split_square_make_up_its_area() -> None:
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], dtype=float)
    below, above = split_polygon(square, np.array([1.0, 1.0]), 0.5, 0.0)
    assert below.tolist() == [[0, 0], [0.5, 0], [0, 0.5]]
    assert len(above) == 5
    assert len(split_polygon(square, np.array([1.0, 0.0]), 1.0, 0.0)[1]) == 0


@pytest.mark.parametrize("solid", [CUBE, crystal(5)])
def test_a_line_enters_a_solid_by_the_face_on_which_it_is_met(solid: Solid) -> None:
    draw = np.random.default_rng(3)
    met = 0
    for start, end in zip(draw.uniform(2, 3, (40, 3)), draw.uniform(-0.5, 1, (40, 3)), strict=True):
        found = first_face(solid, start, end)
        assert (found is not None) == is_behind(solid, start, start + 2 * (end - start))
        if found is not None:
            face, along = solid.faces[found[0]], found[1]
            place = start + along * (end - start)
            assert float(face.normal @ place) == pytest.approx(face.offset)
            assert float(face.normal @ (end - start)) < 0
            assert all(float(f.normal @ place) <= f.offset + 1e-9 for f in solid.faces)
            met += 1
    assert 5 < met < 40
    assert first_face(Solid(()), np.ones(3), np.zeros(3)) is None
    assert first_face(CUBE, np.array([2.0, 2, 0.5]), np.array([2.0, 0, 0.5])) is None
