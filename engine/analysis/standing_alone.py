"""The AUC's interval in clusters, beside what it would be if every case stood alone."""

from weakref import WeakKeyDictionary

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.model_geometry import ModelGeometry
from engine.binary.inference.delong import AucVariance, auc_interval, auc_variance
from engine.numerics.intervals import Interval


class StandingAlone(Struct, frozen=True):
    """Both intervals of one model's AUC.

    Attributes:
        alone: by DeLong's variance; None where the curve has weights, or points without counts.
        together: by Obuchowski's (1997), as everywhere else.
        variance_ratio: how many times DeLong's variance the other is; None where one of them is
            undefined, or DeLong's is 0.
    """

    model: str
    alone: Interval | None
    together: Interval
    variance_ratio: float | None


def standing_alone(analysis: Analysis) -> tuple[StandingAlone, ...]:
    """Every shown model, in the session's order."""
    return tuple(_of(analysis, model) for model in analysis.models)


def _of(analysis: Analysis, model: ModelResult) -> StandingAlone:
    own = _variance_alone(model.geometry)
    if own is None:
        return StandingAlone(model.name, None, model.auc_interval, None)
    variance, session = model.geometry.auc_variance.variance, analysis.session
    ratio = variance / own.variance if own.variance and variance is not None else None
    alone = auc_interval(own, session.level, session.delong)
    return StandingAlone(model.name, alone, model.auc_interval, ratio)


def _variance_alone(geometry: ModelGeometry) -> AucVariance | None:
    """DeLong's variance; found once for all analyses of the same rows, for it takes a pass."""
    if geometry.counts is None or geometry.weighted:
        return None
    if geometry not in _VARIANCES:
        _VARIANCES[geometry] = auc_variance(geometry.counts)
    return _VARIANCES[geometry]


_VARIANCES: WeakKeyDictionary[ModelGeometry, AucVariance] = WeakKeyDictionary()
