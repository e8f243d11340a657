"""Bands of the stratified bootstrap for files whose rows would take long to draw.

What they are bands of is the same; `resampled_tpr` and `grouped_shares` say how it is drawn.
"""

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.inference.confidence_band import ConfidenceBand, ModelBands
from engine.binary.inference.grouped_shares import grouped_shares, scores_by_rank
from engine.binary.inference.resampled_tpr import resampled_tpr
from engine.binary.inference.resampling import generator_of
from engine.data.cases.counts import ScoreCounts
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import check_level


class BandedModel(Struct, frozen=True, eq=False):
    """A model whose bands are wanted: its cases count alike."""

    name: str
    counts: ScoreCounts
    hull: RocHull


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


def _band(at: FloatArray, drawn: FloatArray, level: float) -> ConfidenceBand:
    """The middle share of (replicates, k) draws, place by place."""
    low, high = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
    return ConfidenceBand(at, low, high)
