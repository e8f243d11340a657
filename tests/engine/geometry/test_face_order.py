"""The order of faces (engine.geometry.face_order): along every ray the farther face comes first."""

import itertools
from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from engine.geometry.face_order import BodyFace, face_order, far_to_near
from engine.geometry.solid import Solid, solid_hull
from tests.in_part import in_part

EYES = [
    np.array(eye) for eye in ((4.0, 3.0, 2.0), (-4.0, 1.0, 0.3), (0.5, 0.4, -5.0), (9e5, 8e5, 7e5))
]
UNIT = np.array(list(itertools.product((0.0, 1.0), repeat=3)))


def faces_of(body: int, solid: Solid) -> list[BodyFace]:
    return [BodyFace(f.corners, f.normal, body, i) for i, f in enumerate(solid.faces)]


def square(body: int, normal: Sequence[float], offset: float) -> BodyFace:
    """A square of side 2 on a plane, around the middle of the unit cube."""
    up = np.array(normal) / np.linalg.norm(normal)
    east = np.cross(up, [0.3, 0.9, -0.2])
    east /= np.linalg.norm(east)
    north = np.cross(up, east)
    middle = np.full(3, 0.5) + up * offset
    corners = np.array(
        [middle + x * east + y * north for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    )
    return BodyFace(corners, up, body, 0)


def scene() -> list[BodyFace]:
    """Two boxes, one in the other, a crystal beside them, and two planes that cross all."""
    crystal = np.random.default_rng(2).normal(size=(9, 3)) / 5 + [1.6, 0.5, 0.5]
    return [
        *faces_of(0, solid_hull(UNIT)),
        *faces_of(1, solid_hull(0.5 + 0.3 * (UNIT - 0.5))),
        *faces_of(2, solid_hull(crystal)),
        square(3, (1, 1, 1), 0.1),
        square(4, (1, -2, 0.5), 0.05),
    ]


def distances(faces: Sequence[BodyFace], eye: np.ndarray, toward: np.ndarray) -> list[float]:
    """How far along a ray from the eye each face is met, of those that it meets, in their order."""
    found = []
    for face in faces:
        slope = float(face.normal @ toward)
        if abs(slope) < 1e-12:
            continue
        along = float(face.normal @ (face.corners[0] - eye)) / slope
        hit = eye + along * toward
        edges = np.roll(face.corners, -1, axis=0) - face.corners
        if (np.cross(edges, hit - face.corners) @ face.normal > 1e-6).all():
            found.append(along)
    return found


@pytest.mark.parametrize(("eye", "seed"), in_part(product(EYES, [None, 1, 2]), 2))
def test_along_every_ray_the_farther_face_comes_first(eye: np.ndarray, seed: int | None) -> None:
    faces = scene()
    if seed is not None:
        faces = [faces[i] for i in np.random.default_rng(seed).permutation(len(faces))]
    ordered = list(far_to_near(face_order(faces), eye))
    crossed = 0
    for target in np.random.default_rng(4).uniform(-0.2, 1.8, size=(150, 3)):
        met = distances(ordered, eye, target - eye)
        assert met == sorted(met, reverse=True)
        crossed = max(crossed, len(met))
    assert crossed >= 5


def test_no_area_is_lost_by_cutting() -> None:
    faces = scene()

    def areas(some: Sequence[BodyFace]) -> dict[tuple[int, int], float]:
        found: dict[tuple[int, int], float] = {}
        for face in some:
            spokes = face.corners[1:] - face.corners[0]
            area = float(np.linalg.norm(np.cross(spokes[:-1], spokes[1:]).sum(axis=0))) / 2
            key = face.body, face.face
            found[key] = found.get(key, 0.0) + area
        return found

    whole, cut = areas(faces), areas(list(far_to_near(face_order(faces), EYES[0])))
    assert whole.keys() == cut.keys()
    assert all(cut[key] == pytest.approx(whole[key], abs=1e-9) for key in whole)


def test_one_body_is_not_cut() -> None:
    cube = faces_of(0, solid_hull(UNIT))
    ordered = list(far_to_near(face_order(cube), EYES[0]))
    assert sorted(face.face for face in ordered) == list(range(6))
    assert list(far_to_near(face_order([]), EYES[0])) == []
