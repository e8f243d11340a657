"""Reads and measures bundled samples for the small pictures by which they are chosen."""

from collections.abc import Callable
from functools import cache

import numpy as np

from engine.analysis.analysis import Analysis
from engine.jobs.progress import silent
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_marker import OrderedMarker
from engine.opening.engine import Engine
from engine.opening.requests_and_answers import Opened, OpenTable, TableToOpen
from engine.session.sample_outline import SampleOutline
from engine.session.samples import BUNDLED, BundledFile, Sample, bundled
from engine.session.session import Session


def bring_outlines(bring: Callable[[SampleOutline], object], stopped: Callable[[], bool]) -> None:
    """Measure every bundled sample, and bring each outline as soon as it is known.

    Args:
        bring: is called once a sample, in their order, on the caller's thread.
        stopped: whether nobody wants to know any more.
    """
    for sample in BUNDLED:
        if stopped():
            return
        bring(_known_outline(sample.name))


@cache
def _known_outline(name: str) -> SampleOutline:
    """The outline of a bundled sample, measured once for all windows that offer it."""
    return sample_outline(bundled(name))


def sample_outline(sample: BundledFile) -> SampleOutline:
    """What the picture of a sample shows, from the file and the session that it opens with."""
    session = sample.session if isinstance(sample, Sample) else Session()
    request = OpenTable(TableToOpen(sample.opened_path), session=session)
    opened = Engine().answer(request, silent)
    if not isinstance(opened, Opened):
        raise TypeError(f"{sample.name} leaves something open")
    found = opened.analysis
    if isinstance(found, Analysis):
        return _of_two(sample.name, found)
    return _of_several(sample.name, found)


def _of_two(name: str, found: Analysis) -> SampleOutline:
    hulls = [model.geometry.hull for model in found.models]
    curves = tuple(tuple(zip(hull.fpr.tolist(), hull.tpr.tolist(), strict=True)) for hull in hulls)
    return SampleOutline(name, found.geometry.rows_used, len(hulls), 2, curves=curves)


def _of_several(name: str, found: ClassesAnalysis) -> SampleOutline:
    matrices = [model.model.confusion for model in found.models]
    rates = tuple(
        tuple(np.diag(matrix.ratios).tolist()) for matrix in matrices if matrix is not None
    )
    cases = 0 if found.cases.actual is None else len(found.cases.actual)
    ordered = next((each.ordered for each in found.models if each.ordered is not None), None)
    lanes = () if ordered is None else _lanes(ordered.marker)
    return SampleOutline(
        name, cases, len(found.models), len(found.labels), hit_rates=rates, lanes=lanes
    )


def _lanes(marker: OrderedMarker) -> tuple[tuple[float, ...], ...]:
    """The scores of each class between the lowest and the highest of all."""
    low, high = marker.scores[0], marker.scores[-1]
    return tuple(tuple(((scores - low) / (high - low)).tolist()) for scores in marker.groups)
