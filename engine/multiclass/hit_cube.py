"""The hit cube: the exact projection of the VUS polytope to the three hit rates.

Its volume is not the VUS (chance 1/180): it is the reach of the classifiers in the unit
cube of hit rates, whose chance level is 1/6 and whose maximum is 1.
"""

from functools import cached_property
from itertools import product

import numpy as np
from msgspec import Struct

from engine.geometry.solid import Solid, SolidFace, solid_hull
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import hit_rates, trivial_errors
from engine.multiclass.vus_polytope import VusPolytope
from engine.numerics.arrays import FloatArray

CHANCE_VOLUME = 1 / 6
TOLERANCE = 1e-9


class HitCube(Struct, frozen=True, eq=False, dict=True):
    """The dome over the trivial classifiers' triangle.

    Attributes:
        names: the classifiers, then the trivial ones.
        hits: (n + 3, 3) their hit rates.
        solid: all hit rates that a mixture reaches, worse ones included.
    """

    names: tuple[str, ...]
    hits: FloatArray
    solid: Solid

    @property
    def volume(self) -> float:
        """The dome's own volume, between 1/6 (chance) and 1; it is not the VUS."""
        return self.solid.volume

    @cached_property
    def dome(self) -> tuple[tuple[SolidFace, tuple[str, ...]], ...]:
        """The outer faces, each with the classifiers that are best at its weights.

        A face's normal is a weight for each actual class: on it these classifiers lose the
        same, least amount of hits.
        """
        found = []
        for face in self.solid.faces:
            if (face.normal >= -TOLERANCE).all():
                touching = np.abs(self.hits @ face.normal - face.offset) < TOLERANCE
                found.append((face, tuple(self.names[i] for i in np.flatnonzero(touching))))
        return tuple(found)


def hit_cube(polytope: VusPolytope) -> HitCube:
    """The hit cube of three classes.

    Raises:
        InputError: there are not three classes.
    """
    if polytope.classes != 3:
        raise InputError(
            tr("the hit cube needs three classes, not {classes}", classes=polytope.classes),
            do=tr("Open a file with three."),
        )
    hits = np.clip(hit_rates(polytope.errors), 0.0, 1.0)
    return HitCube(polytope.names, hits, reach_of(hits))


def hit_volume(errors: FloatArray) -> float:
    """The hit cube's volume alone, of classifiers (n, 6), the trivial ones added."""
    everyone = np.vstack((errors, trivial_errors(3)))
    return reach_of(np.clip(hit_rates(everyone), 0.0, 1.0)).volume


def reach_of(hits: FloatArray) -> Solid:
    """All hit rates that are at most those of a mixture."""
    corners = [hits * np.array(kept) for kept in product((0.0, 1.0), repeat=3)]
    return solid_hull(np.vstack(corners))


def equal_cost_polygon(weights: FloatArray, through: FloatArray) -> FloatArray:
    """(k, 3) corners of the plane of equal cost through a point, within the unit cube.

    It exists only where costs depend on the actual class alone.

    Args:
        weights: (3,) of the actual classes: prior times cost of a miss.
        through: (3,) hit rates of the classifier.
    """
    level = float(weights @ through)
    corners = []
    for axis in range(3):
        if weights[axis] == 0:
            continue
        others = [other for other in range(3) if other != axis]
        for ends in product((0.0, 1.0), repeat=2):
            point = np.zeros(3)
            point[others] = ends
            height = (level - float(weights @ point)) / weights[axis]
            if -TOLERANCE <= height <= 1 + TOLERANCE:
                point[axis] = min(max(height, 0.0), 1.0)
                corners.append(point)
    if not corners:
        return np.empty((0, 3))
    ring = np.unique(np.round(np.array(corners), 12), axis=0)
    spokes = ring - ring.mean(axis=0)
    normal = weights / np.linalg.norm(weights)
    east = spokes[0] / max(float(np.linalg.norm(spokes[0])), TOLERANCE)
    north = np.cross(normal, east)
    return np.asarray(ring[np.argsort(np.arctan2(spokes @ north, spokes @ east))])
