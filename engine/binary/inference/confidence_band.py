"""Bands of bounds over places, each place by itself."""

from msgspec import Struct

from engine.numerics.arrays import FloatArray


class ConfidenceBand(Struct, frozen=True, eq=False):
    """(k,) places and the bounds there, each place by itself."""

    at: FloatArray
    low: FloatArray
    high: FloatArray


class ModelBands(Struct, frozen=True, eq=False):
    """One model's bands.

    Attributes:
        curve: TPR at fixed FPR.
        isotonic_share: share of positives at some of the scores, by falling rank; None where
            it was not asked for or the file does not tell the scores.
    """

    curve: ConfidenceBand
    isotonic_share: ConfidenceBand | None
