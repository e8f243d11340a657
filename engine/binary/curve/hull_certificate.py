"""The hull's certificate in exact integers: no vertex of the curve stands above an edge."""

from collections.abc import Iterator

import numpy as np

from engine.geometry.planar import sign_of_difference
from engine.numerics.arrays import IntArray


def without_straight(fp: IntArray, tp: IntArray, chain: IntArray) -> IntArray:
    """The chain without the places at which it goes straight on."""
    across, up = np.diff(fp[chain]), np.diff(tp[chain])
    turn = sign_of_difference(across[:-1], up[1:], across[1:], up[:-1])
    keep = np.ones(chain.size, dtype=np.bool_)
    keep[1:-1] = turn != 0
    return chain[keep]


def places_above(fp: IntArray, tp: IntArray, chain: IntArray) -> Iterator[IntArray]:
    """Places that stand strictly above the edges of a chain, edge by edge."""
    yield np.zeros(0, dtype=np.int64)
    for edge in np.flatnonzero(np.diff(chain) > 1).tolist():
        foot, head = int(chain[edge]), int(chain[edge + 1])
        x, y = fp[foot + 1 : head] - fp[foot], tp[foot + 1 : head] - tp[foot]
        run, rise = fp[head] - fp[foot], tp[head] - tp[foot]
        yield foot + 1 + np.flatnonzero(sign_of_difference(run, y, rise, x) > 0)
