"""Regions of interest with upright sides, which a hand can move."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from engine.binary.regions.region_areas import Region, Target

Side = Literal["left", "right", "bottom", "top"]
BoxKind = Literal["two-way", "fpr", "tpr", "polygon"]

LEAST_WIDTH = 0.005  # of a region that a hand narrows: an empty one has no share
MOVABLE: dict[BoxKind, tuple[Side, ...]] = {
    "two-way": ("right", "bottom"),
    "fpr": ("left", "right"),
    "tpr": ("bottom", "top"),
    "polygon": ("left", "right", "bottom", "top"),
}


class RegionBox(Struct, frozen=True):
    """A region that is a rectangle.

    Attributes:
        left, right: least and greatest FPR.
        bottom, top: least and greatest TPR.
        target: whether the curve or its hull is measured in it.
    """

    kind: BoxKind
    left: float
    right: float
    bottom: float
    top: float
    target: Target = "curve"

    @property
    def movable(self) -> tuple[Side, ...]:
        """The sides that its kind leaves free; the others lie on the unit square."""
        return MOVABLE[self.kind]

    @property
    def spec(self) -> str:
        """The region's specification, as `--roi` takes it."""
        x0, x1, y0, y1 = (f"{each:.6g}" for each in (self.left, self.right, self.bottom, self.top))
        body = {
            "two-way": f"two-way:{x1}:{y0}",
            "fpr": f"fpr:{x0}:{x1}",
            "tpr": f"tpr:{y0}:{y1}",
            "polygon": f"polygon:{x0},{y0};{x0},{y1};{x1},{y1};{x1},{y0}",
        }[self.kind]
        return f"{body}:hull" if self.target == "hull" else body

    def with_side(self, side: Side, value: float) -> "RegionBox":
        """The box with one side moved as far as the opposite one and the square allow."""
        if side not in self.movable:
            return self
        lows: dict[Side, float] = {
            "left": 0.0,
            "right": self.left + LEAST_WIDTH,
            "bottom": 0.0,
            "top": self.bottom + LEAST_WIDTH,
        }
        highs: dict[Side, float] = {
            "left": self.right - LEAST_WIDTH,
            "right": 1.0,
            "bottom": self.top - LEAST_WIDTH,
            "top": 1.0,
        }
        return replace(self, **{side: min(max(value, lows[side]), highs[side])})

    def shifted(self, across: float, up: float) -> "RegionBox":
        """The box moved within the unit square; of its sides only those move that are free."""
        free = self.movable
        least = -self.left if "left" in free else self.left + LEAST_WIDTH - self.right
        most = 1 - self.top if "top" in free else self.top - LEAST_WIDTH - self.bottom
        across = min(max(across, least), 1 - self.right)
        up = min(max(up, -self.bottom), most)
        steps: dict[Side, float] = {"left": across, "right": across, "bottom": up, "top": up}
        return replace(self, **{side: getattr(self, side) + steps[side] for side in free})


def box_of(region: Region) -> RegionBox | None:
    """The region as a box that a hand can move; None where it has other edges or one bound."""
    kind = region.spec.partition(":")[0]
    if kind not in MOVABLE:
        return None
    low, high = region.corners.min(axis=0), region.corners.max(axis=0)
    found = RegionBox(
        kind,
        float(low[0]),
        float(high[0]),
        float(low[1]),
        float(high[1]),
        region.target,
    )
    whole = len(region.corners) == 4 and all(
        corner[0] in (found.left, found.right) and corner[1] in (found.bottom, found.top)
        for corner in region.corners.tolist()
    )
    return found if whole else None
