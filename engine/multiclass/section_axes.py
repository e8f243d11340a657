"""A section of the VUS polytope in the unit cube, as it is looked at.

"No error" is the corner (1, 0, 1), and errors grow away from it: along the second axis, and
against the first and the third. What beats the classifiers is cut off at that corner.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.geometry.solid import Solid, SolidFace
from engine.multiclass.confusion import actual_of_coordinate
from engine.multiclass.vus_polytope_sections import Section
from engine.numerics.arrays import FloatArray

NO_ERROR = (1.0, 0.0, 1.0)
EVEN = ((0, 1, 2), (1, 2, 0), (2, 0, 1))  # orders of the axes that mirror nothing


class SectionInBox(Struct, frozen=True, eq=False, dict=True):
    """A section whose free coordinates run along the axes of a cube.

    Attributes:
        section: three coordinates of it are free.
        axes: (x, y, z) which of the free ones runs along each axis.
    """

    section: Section
    axes: tuple[int, int, int]

    @cached_property
    def solid(self) -> Solid:
        """What the classifiers reach; its faces in the order of the section's."""
        return self._placed(self.section.solid)

    @cached_property
    def ghost(self) -> Solid:
        """What is valid."""
        return self._placed(self.section.ghost)

    @property
    def coordinates(self) -> tuple[int, int, int]:
        """The error ratio along each axis."""
        x, y, z = self.axes
        free = self.section.free
        return free[x], free[y], free[z]

    def places(self, vectors: FloatArray) -> FloatArray:
        """(n, 3) places in the cube of vectors (n, 3) of the free coordinates."""
        x, y, z = (vectors[:, axis] for axis in self.axes)
        return np.stack([1 - x, y, 1 - z], axis=1)

    def vector(self, place: FloatArray) -> FloatArray:
        """(3,) the free coordinates of a place (3,)."""
        found = np.empty(3)
        found[list(self.axes)] = (1 - place[0], place[1], 1 - place[2])
        return found

    def place_of(self, classifier: int) -> FloatArray:
        """(3,) where a classifier's free errors are, by its place in the polytope's `names`."""
        errors = self.section.polytope.errors[classifier][list(self.section.free)]
        return np.asarray(self.places(errors[None])[0])

    def arms(self, classifier: int) -> FloatArray:
        """(3, 2, 3) lines through a classifier along each coordinate, as far as is valid."""
        free, errors = self.section.free, self.section.polytope.errors[classifier]
        actual = actual_of_coordinate(3)
        found = []
        for place, coordinate in enumerate(free):
            others = errors[actual == actual[coordinate]].sum() - errors[coordinate]
            ends = np.tile(errors[list(free)], (2, 1))
            ends[:, place] = (0.0, max(1 - float(others), 0.0))
            found.append(self.places(ends))
        return np.array(found)

    def _placed(self, body: Solid) -> Solid:
        """A body of the free coordinates; corners run counter-clockwise in the cube, too."""
        turn = 1 if self.axes in EVEN else -1
        faces = []
        for face in body.faces:
            corners = self.places(face.corners)[::turn]
            x, y, z = (float(face.normal[axis]) for axis in self.axes)
            normal = np.array([-x, y, -z])
            faces.append(SolidFace(corners, normal, float(normal @ corners[0])))
        return Solid(tuple(faces))


def section_in_box(section: Section) -> SectionInBox:
    """A section with two errors of one actual class across the third axis, if it has two.

    In that plane they are bounded by a triangle, and the third coordinate stands upright.
    """
    actual = actual_of_coordinate(3)[list(section.free)].tolist()
    alone = 2
    if len(set(actual)) == 2:
        alone = next(place for place in range(3) if actual.count(actual[place]) == 1)
    first, second = (place for place in range(3) if place != alone)
    return SectionInBox(section, (second, first, alone))
