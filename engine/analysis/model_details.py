"""What views show of a model's cases beyond curve and hull, as values."""

from msgspec import Struct

from engine.binary.points.calibration import CalibrationBins, CalibrationLine
from engine.binary.points.kolmogorov_smirnov import LargestGap
from engine.messages.errors import Undefined


class ModelDetails(Struct, frozen=True, eq=False):
    """One model's; they depend on its rows alone.

    Attributes:
        bins: its cases in bins of their scores; undefined where these are not known.
        largest_gap: Kolmogorov–Smirnov of its two classes' scores; undefined of ROC points.
        line: calibration intercept and slope; undefined where scores are no probabilities.
    """

    bins: CalibrationBins | Undefined
    largest_gap: LargestGap | Undefined
    line: CalibrationLine | Undefined
