"""Resamples written out row by row, for the engine's exact measures to be taken on."""

import numpy as np

from engine.binary.curve.hull import RocHull, roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.inference.resampled_curves import Curves
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import count_scores
from engine.numerics.arrays import BoolArray, FloatArray, IntArray


def rows_of(curves: Curves, model: ModelCases, replicate: int) -> tuple[BoolArray, FloatArray]:
    """Labels and scores of the rows that one replicate drew."""
    assert curves.times is not None
    positives, negatives = (
        np.repeat(np.arange(times.shape[1]), times[replicate]) for times in curves.times
    )
    scores = (model.score[model.positive][positives], model.score[~model.positive][negatives])
    labels = np.repeat([True, False], [positives.size, negatives.size])
    return labels, np.concatenate(scores)


def times_of(draws: IntArray) -> IntArray:
    """(B, n) how often each of n cases is among (B, n) draws."""
    return np.stack([np.bincount(row, minlength=row.size) for row in draws])


def exact(curves: Curves, model: ModelCases, replicate: int) -> tuple[RocCurve, RocHull]:
    """The exact curve and hull of one replicate."""
    curve = roc_curve(count_scores(*rows_of(curves, model, replicate), model.direction))
    return curve, roc_hull(curve)
