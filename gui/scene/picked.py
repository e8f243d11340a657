"""A part of a 3D drawing that the mouse points at."""

from enum import Enum

from msgspec import Struct

from engine.numerics.arrays import FloatArray


class PickedKind(Enum):
    """What a part of a scene is."""

    POINT = "point"
    VERTEX = "vertex"
    EDGE = "edge"
    FACE = "face"


class Picked(Struct, frozen=True, eq=False):
    """A part of a scene.

    Attributes:
        kind: what it is.
        item: the name of the solid, or of the point.
        index: its place among the solid's vertices, edges or faces; of a point among all.
        place: (3,) along the box's axes; of edges and faces where the mouse is.
    """

    kind: PickedKind
    item: str
    index: int
    place: FloatArray

    def same_as(self, other: "Picked | None") -> bool:
        """Whether it is the same part, wherever the mouse is on it."""
        return other is not None and (self.kind, self.item, self.index) == (
            other.kind,
            other.item,
            other.index,
        )
