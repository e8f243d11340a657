"""A body of blocks: closed, of the blocks' volume, met by rays and drawn in the right order."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.geometry.stairs import NORMALS, Stairs
from engine.numerics.arrays import FloatArray


def falling(seed: int, rows: int, columns: int) -> Stairs:
    """Random blocks of few heights, some of none."""
    generator = np.random.default_rng(seed)
    heights = generator.integers(0, 5, (rows, columns)) / 4
    heights = np.maximum.accumulate(heights[::-1], axis=0)[::-1]
    heights = np.maximum.accumulate(heights[:, ::-1], axis=1)[:, ::-1]
    heights = np.where(generator.random() < 0.5, np.maximum(heights - 0.25, 0), heights)
    lines = [np.sort(generator.random(count + 1)) for count in (rows, columns)]
    return Stairs(lines[0], lines[1], heights)


def flux(stairs: Stairs) -> float:
    """The volume by the divergence theorem: a third of place · normal over the surface."""
    corners = stairs.faces.corners
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0])
    return float(np.einsum("ij,ij->", corners[:, 0], cross)) / 3


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 6), st.integers(1, 6))
def test_the_faces_enclose_the_blocks(seed: int, rows: int, columns: int) -> None:
    stairs = falling(seed, rows, columns)
    assert flux(stairs) == pytest.approx(stairs.volume, abs=1e-12)
    corners = stairs.faces.corners
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0])
    along = np.einsum("ij,ij->i", cross, NORMALS[stairs.faces.kinds])
    assert along == pytest.approx(np.linalg.norm(cross, axis=1))
    assert (along > 0).all()


def met(stairs: Stairs, face: int, eye: FloatArray, step: FloatArray) -> float | None:
    """How far along a ray a face is met; None where it is not, or its edge is."""
    corners = stairs.faces.corners[face]
    axis = int(np.abs(NORMALS[stairs.faces.kinds[face]]).argmax())
    along = (corners[0, axis] - eye[axis]) / step[axis]
    place = eye + along * step
    others = [other for other in range(3) if other != axis]
    inside = (place[others] > corners[:, others].min(0) + 1e-9) & (
        place[others] < corners[:, others].max(0) - 1e-9
    )
    return float(along) if inside.all() and along > 0 else None


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_what_is_drawn_last_is_what_a_ray_meets_first(seed: int) -> None:
    stairs = falling(seed, 5, 4)
    generator = np.random.default_rng(seed)
    eye = generator.normal(0.5, 4, 3)
    while 0 < eye[2] < 1.1 and (np.abs(eye[:2] - 0.5) < 0.6).all():
        eye = generator.normal(0.5, 4, 3)
    order = stairs.far_to_near(eye).tolist()
    for _ in range(12):
        step = generator.random(3) - eye
        hits = {face: found for face in order if (found := met(stairs, face, eye, step))}
        block = stairs.first_hit(eye, eye + step)
        if hits:
            seen = max(hits, key=order.index)
            assert hits[seen] == min(hits.values())
            assert block is not None
            assert block[2] == pytest.approx(hits[seen])
            i, j, _ = block
            place = eye + block[2] * step
            assert stairs.across[i] - 1e-9 <= place[0] <= stairs.across[i + 1] + 1e-9
            assert stairs.deep[j] - 1e-9 <= place[1] <= stairs.deep[j + 1] + 1e-9


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.floats(0.4, 6))
def test_kinds_that_are_turned_to_an_eye_are_those_of_some_face(seed: int, away: float) -> None:
    stairs = falling(seed, 5, 4)
    eye = np.random.default_rng(seed).normal(0.5, away, 3)
    seen = stairs.faces.kinds[stairs.far_to_near(eye)]
    assert stairs.turned_kinds(eye) == sorted(set(seen.tolist()))


def test_a_ray_past_the_body_meets_nothing() -> None:
    stairs = falling(3, 4, 4)
    assert stairs.first_hit(np.array([5.0, 5, 5]), np.array([5.0, 5, -5])) is None
    flat = Stairs(np.array([0.0, 1.0]), np.array([0.0, 1.0]), np.zeros((1, 1)))
    assert flat.first_hit(np.array([0.5, 0.5, 5]), np.array([0.5, 0.5, -5])) is None
    assert len(flat.faces.kinds) == 0
