"""Thresholds that keep the constraints on the rows that choose, for every t, measured on others."""

import math
from collections.abc import Sequence

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import NO_AREA, NO_THRESHOLD
from engine.analysis.feasible_places import PlacesOnRows
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.unseen_parts import ElsewhereModel, ElsewherePart
from engine.analysis.unseen_records import BoundedElsewhere, ThreeWays
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere, part_elsewhere
from engine.binary.points.feasible_region import FeasibleRegion
from engine.binary.voros.partial_voros import BestPoints, partial_voros
from engine.messages.errors import Undefined


def bounded_elsewhere(
    analysis: Analysis, result: ModelResult, model: ElsewhereModel, kept: PlacesOnRows
) -> BoundedElsewhere | Undefined | None:
    """One model's; None where there are no constraints, or why nothing keeps them."""
    bounded = analysis.bounded
    if bounded is None:
        return None
    region = bounded.region
    chosen = _chosen(model, [(part.chosen_by, part) for part in model.parts], kept)
    if chosen is None:
        return Undefined(NO_THRESHOLD)
    own = [(part.measured_by, part) for part in model.parts if part.measured_by is not None]
    hindsight = _chosen(model, own, kept) if own else None
    partial = bounded.models[result.name].partial
    if isinstance(partial, Undefined) or region.area == 0:
        why = partial.why if isinstance(partial, Undefined) else NO_AREA
        return BoundedElsewhere(Undefined(why), chosen.costs(), hindsight)
    values = (
        math.nan if each is None else _partial(analysis, each, region)
        for each in (chosen, hindsight)
    )
    return BoundedElsewhere(ThreeWays(partial.value, *values), chosen.costs(), hindsight)


def _chosen(
    model: ElsewhereModel,
    choosers: Sequence[tuple[ModelGeometry, ElsewherePart]],
    kept: PlacesOnRows,
) -> ChosenElsewhere | None:
    """What keeps the constraints on some rows, measured on others; None where a part has none."""
    negatives = math.fsum(float(part.rows.alarms[-1]) for part in model.parts)
    positives = math.fsum(float(part.rows.hits[-1]) for part in model.parts)
    parts = []
    for geometry, part in choosers:
        chain = kept.chain(geometry)
        if chain is None:
            return None
        parts.append(part_elsewhere(chain, part.rows, negatives, positives))
    return ChosenElsewhere(tuple(parts))


def _partial(analysis: Analysis, chosen: ChosenElsewhere, region: FeasibleRegion) -> float:
    """The partial VOROS of what is decided at each t, which may lie outside the region."""
    found = chosen.stretches(0.0, 1.0)
    points = BestPoints(*(each[::-1] for each in (found.fpr, found.fnr, found.low, found.high)))
    given = analysis.given
    return partial_voros(points, region.outline, analysis.measure, given.a, given.b).value
