"""The hull's certificate in exact integers: no vertex of the curve stands above an edge."""

import numpy as np

from engine.geometry.planar import sign_of_difference
from engine.numerics.arrays import CountArray, IntArray


def without_straight(fp: IntArray, tp: IntArray, chain: IntArray) -> IntArray:
    """The chain without the places at which it goes straight on."""
    across, up = np.diff(fp[chain]), np.diff(tp[chain])
    turn = sign_of_difference(across[:-1], up[1:], across[1:], up[:-1])
    keep = np.ones(chain.size, dtype=np.bool_)
    keep[1:-1] = turn != 0
    return chain[keep]


def places_above(
    fp: CountArray, tp: CountArray, chain: IntArray, places: IntArray, size: int = 1
) -> IntArray:
    """Places that stand strictly above the edges of a chain; of blocks, those that may.

    A block of vertices lies in the box between its ends: where the box's upper left corner
    is not above the edge, nothing in the block is.

    Args:
        fp: (n,) counts, not falling.
        tp: (n,) likewise.
        chain: (v,) rising places, the first and the last of all included.
        places: (m,) rising, where each block begins, before the last of all.
        size: vertices in a block; none but the first may be in the chain.
    """
    x, y = fp[chain].astype(np.int64), tp[chain].astype(np.int64)
    edge = np.searchsorted(chain, places, side="right") - 1
    right = fp[places] - x[edge]
    up = tp[np.minimum(places + (size - 1), chain[-1])] - y[edge]
    return places[sign_of_difference(np.diff(x)[edge], up, np.diff(y)[edge], right) > 0]
