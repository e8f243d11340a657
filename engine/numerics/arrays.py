"""The array types that the engine's signatures use."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
CountArray = NDArray[np.signedinteger]
"""Numbers of cases, int32 or int64; widen to int64 before multiplying two of them."""


Number = TypeVar("Number", np.float64, np.int64)


def distinct(values: NDArray[Number]) -> NDArray[Number]:
    """The values in rising order, each once; there may be no NaN among them.

    `np.unique` loads numpy's masked arrays when it is first used: a fiftieth of a second, of
    the second in which a first picture should be there.
    """
    ordered = np.sort(values)
    first = np.empty(ordered.size, dtype=bool)
    first[:1] = True
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]
