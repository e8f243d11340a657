"""Drift: how far the scores of a new file lie from those that the rule was chosen on."""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import ModelGeometry
from engine.numerics.arrays import FloatArray, IntArray
from engine.session.score_quantiles import MOST_KEPT, InfiniteScore, ScoreQuantiles

STEPS = 990
"""Equal steps of rank between kept scores: 991 of them, and every decile is one."""

DECILES = 10
CHANCE = 1.358
"""Kolmogorov's quantile at 95 %: √(-ln(0.025) / 2), for two samples (Smirnov 1939)."""


def score_quantiles(models: Sequence[ModelGeometry]) -> tuple[ScoreQuantiles, ...]:
    """How the scores of each model are distributed; of tables without scores nothing."""
    return tuple(
        _quantiles(model)
        for model in models
        if model.counts is not None and model.counts.scored and model.size
    )


def quantiles_of(analysis: object) -> tuple[ScoreQuantiles, ...]:
    """The same of an analysis; of several classes, and of none, nothing."""
    return score_quantiles(analysis.geometry.models) if isinstance(analysis, Analysis) else ()


def _quantiles(model: ModelGeometry) -> ScoreQuantiles:
    counts, cases = model.counts, model.size
    if counts is None or cases is None:
        raise ValueError("these scores are not known")
    flagged = counts.tp.astype(np.int64) + counts.fp
    scores, at = counts.scores, np.diff(flagged)
    if counts.direction == "higher":
        scores, at = scores[::-1], at[::-1]
    up_to = np.cumsum(at)
    kept = np.arange(scores.size)
    if scores.size > MOST_KEPT:
        ranks = -(-np.arange(STEPS + 1) * cases // STEPS)  # rounded up
        kept = np.unique(np.searchsorted(up_to, ranks))
    return ScoreQuantiles(
        model.name,
        cases,
        tuple(_finite_or_word(score) for score in scores[kept].tolist()),
        tuple((up_to - at)[kept].tolist()),
        tuple(up_to[kept].tolist()),
    )


def _finite_or_word(score: float) -> "float | InfiniteScore":
    if math.isfinite(score):
        return score
    return "inf" if score > 0 else "-inf"


class Drift(Struct, frozen=True):
    """How far new scores lie from old ones.

    Attributes:
        ks: the Kolmogorov–Smirnov distance at the kept scores: the greatest difference of the
            two cumulative shares, just below and at each.
        resolution: by how much the distance over all scores may be greater at most; 0 where
            every old score was kept.
        chance: what KS stays under in 95 of 100 pairs of such files with the same distribution.
        psi: the population stability index over the deciles of the old scores, Σ (new - old)
            ln(new / old) of the shares; a decile without new cases counts as half a case.
        old_cases, new_cases: with a score.
    """

    ks: float
    resolution: float
    chance: float
    psi: float
    old_cases: int
    new_cases: int


class DriftCounter:
    """Counts new scores as they come, at the scores that were kept of the old ones."""

    def __init__(self, old: ScoreQuantiles) -> None:
        self._old = old
        self._scores = np.array([float(score) for score in old.scores])
        self._below: IntArray = np.zeros(self._scores.size, dtype=np.int64)
        self._up_to: IntArray = np.zeros(self._scores.size, dtype=np.int64)
        self._cases = 0

    def add(self, scores: FloatArray) -> None:
        """Take (n,) scores; NaN is none."""
        rising = np.sort(scores[~np.isnan(scores)])
        self._below += np.searchsorted(rising, self._scores, side="left")
        self._up_to += np.searchsorted(rising, self._scores, side="right")
        self._cases += rising.size

    def drift(self) -> Drift | None:
        """What was found; None where no score came."""
        old, new = self._old.cases, self._cases
        if not new:
            return None
        below, up_to = np.array(self._old.below) / old, np.array(self._old.up_to) / old
        ks = max(
            float(np.max(np.abs(self._below / new - below))),
            float(np.max(np.abs(self._up_to / new - up_to))),
        )
        between = below[1:] - up_to[:-1]
        return Drift(
            ks=ks,
            resolution=float(between.max(initial=0.0)),
            chance=CHANCE * math.sqrt((old + new) / (old * new)),
            psi=self._psi(),
            old_cases=old,
            new_cases=new,
        )

    def _psi(self) -> float:
        """Over the deciles; those that ties make one are one."""
        up_to = np.array(self._old.up_to)
        ranks = np.arange(1, DECILES) * self._old.cases
        ends = np.unique(np.searchsorted(up_to * DECILES, ranks))
        ends = ends[ends < up_to.size - 1]
        old = np.diff(np.concatenate(([0], up_to[ends], [self._old.cases]))) / self._old.cases
        counts = np.diff(np.concatenate(([0], self._up_to[ends], [self._cases])))
        new = np.maximum(counts, 0.5) / self._cases
        return float(np.sum((new - old) * np.log(new / old)))
