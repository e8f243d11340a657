"""All corrected numbers of one model under one question."""

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.inference.corrected_auc import auc_contributions, weighted_spread
from engine.binary.inference.corrected_choices import OutOfSample
from engine.binary.inference.corrected_contributions import Contributions
from engine.binary.inference.corrected_cost import Thresholds, corrected_cost, cost_contributions
from engine.binary.inference.corrected_hull_auc import corrected_hull_auc
from engine.binary.inference.corrected_nodes import Nodes
from engine.binary.inference.corrected_numbers import FEW, Corrected
from engine.binary.inference.corrected_sources import Correctable
from engine.binary.inference.corrected_voros import corrected_voros, means, voros_contributions
from engine.binary.inference.score_interval import (
    METHOD,
    AreaSpread,
    score_limits,
    spread_of,
)
from engine.messages.language import tr
from engine.numerics.intervals import Interval, undefined

BY_CLUSTERS = tr("how far it holds is not known for cases that belong together")
NOT_DRAWN = tr(
    "cost and hull AUC are corrected out of bag only, up to 100,000 rows and without folds"
)


class CorrectedModel(Struct, frozen=True, eq=False):
    """One model's corrected numbers.

    Attributes:
        voros: over the range, under the measure.
        baseline: that of doing nothing, which the gain is measured from.
        minimum_cost, hull_auc: None where rows are not drawn; `why` says so.
        auc_score: the score interval of the AUC.
        of_voros, of_cost: what each case adds to them, for differences.
        spread: of the AUC; None where it has no variance.
        few: whether the rarer class has so few cases that the values err, VOROS and cost low and
            the hull AUC high (docs/coverage.md says by how much): their intervals lead.
    """

    voros: Corrected
    baseline: float
    minimum_cost: Corrected | None
    hull_auc: Corrected | None
    auc_score: Interval
    of_voros: Contributions
    of_cost: Contributions
    spread: AreaSpread | None
    why: str = ""
    few: bool = False

    @property
    def gain(self) -> Corrected:
        """What the VOROS adds to that of doing nothing, never less than 0."""
        voros, base = self.voros, self.baseline
        found = voros.interval
        if found.low is not None and found.high is not None:
            found = replace(found, low=max(found.low - base, 0.0), high=found.high - base)
        return Corrected(
            max(voros.value - base, 0.0),
            found,
            None if voros.free is None else (voros.free[0] - base, voros.free[1] - base),
            voros.in_sample - base,
            voros.left_out - base,
        )


class Place(Struct, frozen=True, eq=False):
    """Where a model is measured: the nodes of the measure over t, the playhead, the level."""

    nodes: Nodes
    t: float
    level: float


def corrected_model(model: Correctable, source: OutOfSample, place: Place) -> CorrectedModel:
    """All corrected numbers of one model.

    Args:
        model: its cases, or counts alone.
        source: it out of sample.
        place: where it is measured.
    """
    level, nodes = place.level, place.nodes
    choices, at = source.at(nodes.t), source.at(np.array([place.t]))
    of_voros = voros_contributions(choices, nodes.weights, model.sizes, model.sign)
    units = None if model.alike else model.scored
    voros = corrected_voros(source, choices, nodes, of_voros, units, level)
    trained = source.trained
    spread = _spread(model)
    cost = None if trained is None else corrected_cost(source, at, _thresholds(model), level)
    hull_auc = None
    if trained is not None and spread is not None:
        hull_auc = corrected_hull_auc(
            model.hull.auc, trained.hull_auc, model.curve.auc, spread, level, source.method
        )
    score = undefined(level, METHOD, model.auc.why)
    if spread is not None:
        score = Interval(*score_limits(model.curve.auc, spread, level), level, METHOD)
    if model.together.clusters is not None:
        cost, hull_auc = (_untried(each) for each in (cost, hull_auc))
        score = undefined(level, METHOD, BY_CLUSTERS)
    return CorrectedModel(
        voros=voros,
        baseline=means(choices, nodes.weights).of_nothing,
        minimum_cost=cost,
        hull_auc=hull_auc,
        auc_score=score,
        of_voros=of_voros,
        of_cost=cost_contributions(at, model.sizes, model.sign),
        spread=spread,
        why=NOT_DRAWN if trained is None else "",
        few=min(model.sizes) <= FEW,
    )


def _spread(model: Correctable) -> AreaSpread | None:
    """That of the AUC; None where a class has one case."""
    if min(model.sizes) < 2:
        return None
    if not isinstance(model.curve, WeightedCurve) or model.scored is None:
        return spread_of(model.auc)
    found = auc_contributions(model.curve, model.counts, model.sign)
    return weighted_spread(found, model.scored)


def _thresholds(model: Correctable) -> Thresholds:
    """All thresholds of the file."""
    positives, negatives = model.effective
    return Thresholds(model.curve.fpr, 1 - model.curve.tpr, positives, negatives)


def _untried(found: Corrected | None) -> Corrected | None:
    """The same number without the interval, which nobody knows to hold."""
    if found is None:
        return None
    interval = undefined(found.interval.level, found.interval.method, BY_CLUSTERS)
    return replace(found, interval=interval, free=None)
