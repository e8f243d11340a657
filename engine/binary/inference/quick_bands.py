"""Bands of the stratified bootstrap for files whose rows would take long to draw.

What they are bands of is the same; `resampled_tpr` and `grouped_shares` say how it is drawn, of
cases with weights `grouped_shares` alone.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.inference.confidence_band import ConfidenceBand, ModelBands
from engine.binary.inference.grouped_shares import (
    group_ends,
    grouped_shares,
    scores_by_rank,
    weighted_draws,
    weighted_groups,
)
from engine.binary.inference.resampled_tpr import resampled_tpr
from engine.binary.inference.resampling import generator_of
from engine.data.cases.cases import ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import check_level


class BandedModel(Struct, frozen=True, eq=False):
    """A model whose bands are wanted.

    Attributes:
        counts: its cases at each threshold, whatever they weigh; those of weight 0 are none.
        hull: of its weighted curve, if cases have weights.
        weighed: its cases with their weights; None where all count alike.
    """

    name: str
    counts: ScoreCounts
    hull: RocHull
    weighed: ModelCases | None = None


class BandSettings(Struct, frozen=True):
    """How bands are drawn.

    Attributes:
        fpr: where the curve's band is measured.
        scores: at how many scores the isotonic share's band is; 0 is none.
        replicates: how many, above 0.
        seed: of the random numbers; each model has a stream of its own.
        level: of the bands.
    """

    fpr: tuple[float, ...]
    scores: int
    replicates: int
    seed: int
    level: float


def quick_bands(
    model: BandedModel, settings: BandSettings, progress: Progress = silent
) -> ModelBands:
    """Both bands of one model.

    Args:
        model: whose bands they are.
        settings: how they are drawn.
        progress: told all along.

    Raises:
        InputError: the level cannot be.
        Cancelled: through `progress`.
    """
    check_level(settings.level)
    doing = tr("Drawing the bands of {name}", name=model.name)
    progress(0.0, doing)
    if model.weighed is not None and model.weighed.amounts.weight is not None:
        return _weighted_bands(model, model.weighed, settings, progress)
    fpr = np.array(settings.fpr)
    generator = generator_of(settings.seed, "tpr", model.name)
    drawn = resampled_tpr(model.counts, fpr, settings.replicates, generator)
    curve = _band(fpr, drawn, settings.level)
    if not settings.scores or not model.counts.scored:
        return ModelBands(curve, None)
    return ModelBands(curve, _isotonic_band(model, settings, part_of(progress, 0.3, 1), doing))


def _isotonic_band(
    model: BandedModel, settings: BandSettings, progress: Progress, doing: str
) -> ConfidenceBand:
    """The band of the isotonic share of positives, each score by itself."""
    counts, replicates = model.counts, settings.replicates
    vertices = scores_by_rank(counts, settings.scores)
    generator = generator_of(settings.seed, "shares", model.name)
    parts: list[FloatArray] = []
    done = 0
    for part in grouped_shares(counts, model.hull, vertices, replicates, generator):
        parts.append(part)
        done += len(part)
        progress(done / replicates, doing)
    return _band(counts.thresholds[vertices], np.concatenate(parts), settings.level)


def _weighted_bands(
    model: BandedModel, cases: ModelCases, settings: BandSettings, progress: Progress
) -> ModelBands:
    """Both bands from the same resamples of weighted groups, each place by itself.

    Raises:
        ValueError: the cases have no weights.
    """
    weight = cases.amounts.weight
    if weight is None:
        raise ValueError("the cases have no weights")
    counts, fpr = model.counts, np.array(settings.fpr)
    ends = group_ends(counts, model.hull)
    classes = weighted_groups(cases, weight, counts, ends)
    places = settings.scores if counts.scored else 0
    vertices = scores_by_rank(counts, places)
    generator = generator_of(settings.seed, "weights", model.name)
    group = np.searchsorted(ends, vertices)
    shares, curves = [], []
    done = 0
    for share, tpr in weighted_draws(classes, group, fpr, settings.replicates, generator):
        shares.append(share)
        curves.append(tpr)
        done += len(tpr)
        progress(done / settings.replicates, tr("Drawing the bands of {name}", name=model.name))
    curve = _band(fpr, np.concatenate(curves), settings.level)
    if not places:
        return ModelBands(curve, None)
    at = counts.thresholds[vertices]
    return ModelBands(curve, _band(at, np.concatenate(shares), settings.level))


def _band(at: FloatArray, drawn: FloatArray, level: float) -> ConfidenceBand:
    """The middle share of (replicates, k) draws, place by place."""
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return ConfidenceBand(at, low, high)
