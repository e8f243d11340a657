"""How many of the cases that come up, or how much of their weight, is on each step of a curve."""

from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.numerics.arrays import CountArray, FloatArray, IntArray

LIKELY_IN_8_BITS = 128
"""So many cases come up more than 255 times together with a chance below 1e-20."""


class StepSums(Struct, frozen=True, eq=False, dict=True):
    """Adds up what belongs to the n cases of a class, step by step.

    Attributes:
        matrix: (s, n) sparse: the weight of a case, or 1, at the step that it is on.
    """

    matrix: Any

    @cached_property
    def _largest(self) -> int:
        """How many cases the step has that has most."""
        return int(np.diff(self.matrix.indptr).max())

    def counts(self, times: NDArray[np.integer], most: int) -> CountArray:
        """(B, s) how often a case of each step comes up.

        Args:
            times: (B, n) how often each case does.
            most: no row of them adds up to more.
        """
        # The fewer bytes a sum takes, the more of them are added at once.
        kind = kind_of(most)
        if times.dtype == np.uint8 and self._largest <= LIKELY_IN_8_BITS:
            found = (self.matrix @ times.T).astype(kind)
            if (found.sum(axis=0, dtype=kind) == most).all():  # no sum left 8 bits
                return np.asarray(found.T)
        narrow = np.uint16 if most <= np.iinfo(np.uint16).max else kind
        found = self.matrix @ times.T.astype(narrow, order="C")
        return np.asarray(found.astype(kind).T)

    def weights(self, times: NDArray[np.integer]) -> FloatArray:
        """(B, s) the weight of what comes up on each step; (B, n) times may be any."""
        return np.asarray((self.matrix @ times.T.astype(np.float64, order="C")).T)


def kind_of(total: int) -> type[np.int32] | type[np.int64]:
    """What numbers hold counts up to a total."""
    return np.int32 if total <= np.iinfo(np.int32).max else np.int64


def step_sums(order: IntArray, on_steps: IntArray, weights: FloatArray | None) -> StepSums:
    """Of cases that weigh so much, or 1 each.

    Args:
        order: (n,) the case at each rank.
        on_steps: (s,) how many cases each step holds, ranks in turn.
        weights: (n,) by rank, or None.
    """
    from scipy.sparse import csr_array

    cases = order.size
    each = np.ones(cases, dtype=np.uint8) if weights is None else weights
    ends = np.concatenate(([0], np.cumsum(on_steps)))
    places = (found.astype(kind_of(cases)) for found in (order, ends))
    return StepSums(csr_array((each, *places), shape=(on_steps.size, cases)))
