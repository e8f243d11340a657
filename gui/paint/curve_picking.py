"""Which model's curve is under the mouse."""

from collections.abc import Iterable

import numpy as np
from PySide6.QtCore import QPointF

from engine.numerics.arrays import FloatArray
from gui.paint.curve_names import NamedCurve

NEAR_CURVE = 6.0  # px within which a click means a curve


def nearest_curve(curves: Iterable[NamedCurve], place: QPointF) -> int | None:
    """Index of the model whose curve runs nearest to a pixel; None where none is near."""
    found, least = None, NEAR_CURVE
    for curve in curves:
        away = _distance(curve.x, curve.y, place)
        if away < least:
            found, least = curve.model, away
    return found


def columns_about(place: QPointF) -> FloatArray:
    """(n,) pixel columns about a place, as many as tell how near a curve comes."""
    return place.x() + np.arange(-NEAR_CURVE, NEAR_CURVE + 1)


def _distance(x: FloatArray, y: FloatArray, place: QPointF) -> float:
    """From a pixel to a line through (n,) pixels; infinite where it is nowhere."""
    there = np.isfinite(x) & np.isfinite(y)
    x, y = x[there] - place.x(), y[there] - place.y()
    if x.size == 0:
        return np.inf
    step_x, step_y = np.diff(x, append=x[-1]), np.diff(y, append=y[-1])
    length = step_x**2 + step_y**2
    share = -(x * step_x + y * step_y) / np.where(length > 0, length, 1.0)
    share = np.clip(share, 0.0, 1.0)
    return float(np.hypot(x + share * step_x, y + share * step_y).min())
