"""The array types that the engine's signatures use."""

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
BoolArray = NDArray[np.bool_]
CountArray = NDArray[np.signedinteger]
"""Numbers of cases, int32 or int64; widen to int64 before multiplying two of them."""
