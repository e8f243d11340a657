"""A solid cut by a plane (engine.geometry.cut_solid): volumes known from elsewhere."""

import itertools

import numpy as np
import pytest
from scipy.spatial import ConvexHull

from engine.geometry.cut_solid import cut_solid
from engine.geometry.solid import Solid, solid_hull

CUBE = solid_hull(np.array(list(itertools.product((0.0, 1.0), repeat=3))))
DIAGONAL = np.ones(3) / np.sqrt(3)


@pytest.mark.parametrize("level", [0.25, 0.5, 1.0])
def test_a_slab_of_a_cube(level: float) -> None:
    cut = cut_solid(CUBE, np.eye(3)[2], level)
    assert cut.solid.volume == pytest.approx(level)
    assert cut.solid.mesh().is_closed
    assert cut.origins.count(-1) == (level < 1)


@pytest.mark.parametrize(
    ("total", "volume", "corners"), [(1.0, 1 / 6, 3), (1.5, 1 / 2, 6), (2.0, 5 / 6, 3)]
)
def test_a_cube_cut_across_its_diagonal(total: float, volume: float, corners: int) -> None:
    cut = cut_solid(CUBE, DIAGONAL, total / np.sqrt(3))
    assert cut.solid.volume == pytest.approx(volume)
    face = cut.solid.faces[cut.origins.index(-1)]
    assert len(face.corners) == corners
    assert cut.solid.mesh().volume == pytest.approx(volume)


@pytest.mark.parametrize("seed", range(4))
def test_both_parts_of_a_crystal_make_up_its_volume(seed: int) -> None:
    places = np.random.default_rng(seed).normal(size=(30, 3))
    crystal, normal = solid_hull(places), np.array([0.6, 0.0, 0.8])
    below, above = cut_solid(crystal, normal, 0.2), cut_solid(crystal, -normal, -0.2)
    assert below.solid.volume + above.solid.volume == pytest.approx(ConvexHull(places).volume)
    for part in (below, above):
        for face, origin in zip(part.solid.faces, part.origins, strict=True):
            if origin >= 0:
                whole = crystal.faces[origin]
                assert np.abs(face.corners @ whole.normal - whole.offset).max() < 1e-9


def test_nothing_or_all_is_left_beside_the_plane() -> None:
    assert cut_solid(CUBE, np.eye(3)[0], -0.5).solid.is_flat
    assert cut_solid(CUBE, np.eye(3)[0], 0.0).solid.is_flat
    assert cut_solid(CUBE, np.eye(3)[0], 2.0).solid is CUBE
    assert cut_solid(Solid(()), np.eye(3)[0], 2.0).solid.is_flat
