"""Bands for an Analysis of so many rows that they are not resampled unasked."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import ModelGeometry
from engine.binary.inference.bootstrap_results import PLACES, Inference
from engine.binary.inference.quick_bands import BandedModel, BandSettings, quick_bands
from engine.jobs.progress import Progress, part_of


def with_quick_bands(
    analysis: Analysis, inference: Inference, scores: int, progress: Progress
) -> Iterator[Analysis]:
    """The same analysis with the bands of one model after the other, those that it lacks.

    Args:
        analysis: of two classes.
        inference: its tests, without intervals.
        scores: at how many scores isotonic shares have a band; 0 is none.
        progress: told all along.

    Raises:
        Cancelled: through `progress`.
    """
    session = analysis.session
    settings = BandSettings(PLACES, scores, session.bootstrap, session.seed, session.level)
    wanted = [
        model.geometry for model in analysis.models if _lacks(analysis, model.geometry, scores)
    ]
    bands = dict(inference.bands)
    for done, model in enumerate(wanted):
        part = part_of(progress, done / len(wanted), (done + 1) / len(wanted))
        if model.counts is not None:
            weighed = model.cases if model.weighted else None
            banded = BandedModel(model.name, model.counts, model.hull, weighed)
            bands[model.name] = quick_bands(banded, settings, part)
            yield replace(analysis, inference=replace(inference, bands=dict(bands)))


def _lacks(analysis: Analysis, model: ModelGeometry, scores: int) -> bool:
    """Whether a model can have a band that it has not: clusters are drawn by the bootstrap only."""
    if model.counts is None or model.clustered:
        return False
    known = analysis.bands.get(model.name)
    if known is None:
        return True
    return known.isotonic_share is None and scores > 0 and model.counts.scored
