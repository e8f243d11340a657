"""The weight triangle: who costs least where costs depend on the actual class alone (c = 3).

Every point is a weight for each actual class, prior times cost of a miss, scaled to sum 1; it
is to three classes what the t-ribbon is to two.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray

TOLERANCE = 1e-12


class WeightRegion(Struct, frozen=True, eq=False):
    """The weights at which one classifier loses the least hits.

    Attributes:
        name: the classifier; trivial ones take part.
        corners: (k, 3) weights of sum 1, in order around the convex region.
        share: its area as a share of the triangle.
    """

    name: str
    corners: FloatArray
    share: float


def weight_regions(names: Sequence[str], hits: FloatArray) -> tuple[WeightRegion, ...]:
    """The regions of all classifiers that are best somewhere; of equals the first.

    Args:
        names: the n classifiers, trivial ones included.
        hits: (n, 3) their hit rates.
    """
    found = []
    for place, name in enumerate(names):
        corners = np.eye(3)
        for rival, rates in enumerate(hits):
            lead = hits[place] - rates
            if rival == place or (np.abs(lead) < TOLERANCE).all():
                if rival < place:  # the same rates: the first has the region
                    corners = corners[:0]
                continue
            corners = _clipped(corners, lead)
        share = _area(corners)
        if share > TOLERANCE:
            found.append(WeightRegion(name, corners, share))
    return tuple(found)


def _clipped(corners: FloatArray, lead: FloatArray) -> FloatArray:
    """A convex region's part with weights · lead >= 0."""
    kept = []
    values = corners @ lead
    for place in range(len(corners)):
        here, there = place, (place + 1) % len(corners)
        if values[here] >= 0:
            kept.append(corners[here])
        if values[here] * values[there] < 0:
            share = values[here] / (values[here] - values[there])
            kept.append(corners[here] + share * (corners[there] - corners[here]))
    return np.array(kept).reshape(-1, 3)


def _area(corners: FloatArray) -> float:
    """A region's area as a share of the whole triangle: twice its area in two coordinates."""
    if len(corners) < 3:
        return 0.0
    first, second = corners[:, 0], corners[:, 1]
    cross = first * np.roll(second, -1) - np.roll(first, -1) * second
    return float(abs(cross.sum()))
