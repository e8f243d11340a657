"""A band of bounds over places, each place by itself."""

from msgspec import Struct

from engine.numerics.arrays import FloatArray


class ConfidenceBand(Struct, frozen=True, eq=False):
    """(k,) places and the bounds there, each place by itself."""

    at: FloatArray
    low: FloatArray
    high: FloatArray
