"""Measures what views show of the cases beyond curve and hull: passes over all scores.

They depend on the rows alone, so the engine thread makes them once a file, after the first
answer.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from engine.analysis.model_details import ModelDetails
from engine.analysis.model_geometry import Geometry, ModelGeometry
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.calibration import calibration_bins, calibration_line
from engine.binary.points.kolmogorov_smirnov import LargestGap, largest_gap
from engine.jobs.progress import Progress
from engine.messages.errors import Undefined, UndefinedError
from engine.messages.language import tr

T = TypeVar("T")


def measure_details(geometry: Geometry, progress: Progress) -> Mapping[str, ModelDetails]:
    """The details of every model, by its name.

    Args:
        geometry: the models.
        progress: told before each of them.

    Raises:
        Cancelled: through `progress`.
    """
    found = {}
    for done, model in enumerate(geometry.models):
        progress(done / len(geometry.models), tr("Measuring {name}", name=model.name))
        found[model.name] = _of_model(model)
    return found


def _of_model(model: ModelGeometry) -> ModelDetails:
    return ModelDetails(
        bins=_or_why(lambda: calibration_bins(model.curve)),
        largest_gap=_or_why(lambda: _largest_gap(model)),
        line=_or_why(lambda: calibration_line(model.curve)),
    )


def _largest_gap(model: ModelGeometry) -> LargestGap:
    """KS of counted cases, or of their weights.

    Raises:
        UndefinedError: the file holds points, among which the largest gap may be missing.
    """
    if not model.curve.counted:
        raise UndefinedError(NO_COUNTS)
    return largest_gap(model.curve)


def _or_why(measure: Callable[[], T]) -> T | Undefined:
    """What is measured, or why it is undefined."""
    try:
        return measure()
    except UndefinedError as error:
        return Undefined(error.what)
