"""Meshes: volume, closedness, normals of faces."""

import numpy as np
import pytest

from engine.geometry.mesh import Mesh, join, polygon, quads, segments

UNIT_CUBE = np.array(
    [
        [[0, 0, 0], [0, 1, 0], [1, 1, 0], [1, 0, 0]],
        [[0, 0, 1], [1, 0, 1], [1, 1, 1], [0, 1, 1]],
        [[0, 0, 0], [1, 0, 0], [1, 0, 1], [0, 0, 1]],
        [[0, 1, 0], [0, 1, 1], [1, 1, 1], [1, 1, 0]],
        [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0]],
        [[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1]],
    ],
    dtype=np.float64,
)


def cube(corners: np.ndarray = UNIT_CUBE) -> Mesh:
    return quads(corners, np.zeros(corners.shape), np.arange(len(corners)))


def test_a_box_has_its_volume_and_is_closed() -> None:
    box = cube(UNIT_CUBE * [2, 3, 5] + [7, -1, 4])
    assert box.volume == pytest.approx(30, rel=1e-14)
    assert box.is_closed


def test_a_box_turned_inside_out_has_negative_volume() -> None:
    assert cube(UNIT_CUBE[:, ::-1]).volume == pytest.approx(-1)


def test_a_missing_face_opens_the_box() -> None:
    assert not cube(UNIT_CUBE[:5]).is_closed


def test_a_turned_face_opens_the_box() -> None:
    corners = UNIT_CUBE.copy()
    corners[2] = corners[2, ::-1]
    assert not cube(corners).is_closed


def test_a_crack_of_one_rounding_error_opens_the_box() -> None:
    corners = UNIT_CUBE.copy()
    corners[1, 1, 0] = np.nextafter(1.0, 0.0)
    assert not cube(corners).is_closed


def test_a_face_without_area_does_not_open_the_box() -> None:
    flat = np.array([[[0, 0, 0], [0, 0, 0], [1, 0, 0], [1, 0, 0]]], dtype=np.float64)
    assert cube(np.concatenate([UNIT_CUBE, flat])).is_closed


def test_joined_meshes_keep_groups_and_lines_apart() -> None:
    line = segments(np.array([[[0, 0, 0], [1, 1, 1]]], dtype=np.float64), 7)
    both = join([cube(), line, cube(UNIT_CUBE + 5)])
    assert both.volume == pytest.approx(2)
    assert both.is_closed
    assert both.line_groups.tolist() == [7]
    assert both.groups.tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5] * 2


def test_a_polygon_faces_the_side_it_turns_to() -> None:
    corners = np.array([[0, 0, 2], [1, 0, 2], [1.5, 1, 2], [0, 1, 2]], dtype=np.float64)
    face = polygon(corners, 3)
    assert face.normals.tolist() == [[0, 0, 1]] * 4
    assert face.groups.tolist() == [3, 3]
    assert polygon(corners[::-1], 3).normals[0].tolist() == [0, 0, -1]


def test_nothing_joined_is_an_empty_mesh() -> None:
    empty = join([])
    assert empty.vertices.shape == (0, 3)
    assert empty.triangles.shape == (0, 3)
    assert empty.volume == 0
    assert empty.is_closed
