"""Places along an axis that t can choose, and the t of any place between them."""

import numpy as np
from msgspec import Struct

from engine.numerics.arrays import FloatArray

UNDECIDED = 1e-9


class ChosenPlaces(Struct, frozen=True, eq=False):
    """Where t can put a line that jumps from one place to the next.

    Attributes:
        places: (n,) rising.
        at_low, at_high: (n,) the t at either end of each one's stretch, that of the lower place
            first.
        ends: of the axis.
    """

    places: FloatArray
    at_low: FloatArray
    at_high: FloatArray
    ends: tuple[float, float]

    def t_at(self, place: float) -> float:
        """A t that chooses the nearest of the places.

        Around each of them, up to the middle between it and the next, t runs evenly through its
        stretch: so every t can be reached, and the line jumps from one place to the next.
        """
        middles = (self.places[1:] + self.places[:-1]) / 2
        edges = np.concatenate(([self.ends[0]], middles, [self.ends[1]]))
        nearest = int(np.searchsorted(middles, place))
        low, high = float(edges[nearest]), float(edges[nearest + 1])
        share = min(max((place - low) / (high - low), 0.0), 1.0) if high > low else 0.5
        share = min(max(share, UNDECIDED), 1 - UNDECIDED)  # at its ends two are optimal
        first, last = float(self.at_low[nearest]), float(self.at_high[nearest])
        return first + share * (last - first)
