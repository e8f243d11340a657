"""What the threshold in use does to each group of cases, and what equal odds would cost."""

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np
from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.rates_at_threshold import WEIGHTED
from engine.analysis.split_models import CaseGroup
from engine.binary.curve.thresholds import rule_number
from engine.binary.points.group_rates import (
    RATE_KEYS,
    GroupGap,
    GroupRates,
    GroupSpread,
    RateKey,
    group_rates,
    group_spread,
    largest_gap,
)
from engine.binary.points.operating_point import Confusion, OperatingPoint
from engine.data.cases.cases import ModelCases
from engine.messages.language import tr

NO_HULL = tr("no group has cases of both classes")


class GroupAtThreshold(Struct, frozen=True, eq=False):
    """One group at the threshold.

    Attributes:
        counts: its cases by decision and truth.
        prevalence: its own share of positives, of weight where cases have weights.
    """

    group: CaseGroup
    counts: Confusion
    rates: GroupRates
    prevalence: float


class EqualOdds(Struct, frozen=True):
    """The cheapest FPR and TPR that all groups can have alike, by coins between thresholds.

    Attributes:
        fpr, tpr: those rates.
        normalised_cost: what they cost at t.
        single: what the best single threshold costs there, on the same rows.
    """

    fpr: float
    tpr: float
    normalised_cost: float
    single: float

    @property
    def price(self) -> float:
        """What equal odds cost more than one threshold; below 0 where they cost less."""
        return self.normalised_cost - self.single


class ModelInGroups(Struct, frozen=True, eq=False):
    """One model's threshold in all groups.

    Attributes:
        groups: in their order.
        gaps: by number the largest one; None where fewer than two groups have that number.
        equal_odds: their price; None where no group has both classes.
    """

    groups: tuple[GroupAtThreshold, ...]
    gaps: Mapping[RateKey, GroupGap | None]
    equal_odds: EqualOdds | None


def model_in_groups(analysis: Analysis, model: ModelResult) -> ModelInGroups | None:
    """What the threshold in use does to each group; None where there are no groups."""
    split = analysis.split
    if split is None:
        return None
    point = threshold_in_use(analysis, model)
    groups = tuple(_group(analysis, point, group) for group in split.models[model.name])
    gaps = {
        key: largest_gap([each.rates.of(key) for each in groups], _shared(groups))
        for key in RATE_KEYS
    }
    common, odds = split.common[model.name], None
    if common is not None:
        t, (fpr, tpr) = analysis.t, common.cheapest(analysis.t)
        single = split.whole[model.name].cheapest(t, None).normalised_cost
        odds = EqualOdds(fpr, tpr, t * fpr + (1 - t) * (1 - tpr), single)
    return ModelInGroups(groups, gaps, odds)


def threshold_in_use(analysis: Analysis, model: ModelResult) -> OperatingPoint:
    """A model’s cheapest threshold at t, of those that keep all constraints where some do."""
    bounded = None if analysis.bounded is None else analysis.bounded.models[model.name].at
    return bounded or model.at


def _group(analysis: Analysis, point: OperatingPoint, group: CaseGroup) -> GroupAtThreshold:
    """One group at a threshold of the model."""
    rows = group.rows
    place = int(rows.positions(np.array([_rule(point)]))[0])
    counts = rows.counts_at(place)
    weights, why, together = None, "", None
    if group.weights is not None:
        of_positives, of_negatives = group.weights
        hits, alarms = float(rows.hits[place]), float(rows.alarms[place])
        weights = (hits, alarms, of_positives - hits, of_negatives - alarms)
        why = WEIGHTED
    elif group.clustered is not None:
        together = _spread(group.clustered, point)
    rates = group_rates(counts, analysis.t, analysis.session.level, weights, why, together)
    of_positives, of_negatives = group.weights or (group.positives, group.negatives)
    return GroupAtThreshold(group, counts, rates, of_positives / (of_positives + of_negatives))


def _spread(cases: ModelCases, point: OperatingPoint) -> GroupSpread | None:
    """How far the numbers of a group vary by clusters."""
    cluster, rule = cases.groups.cluster, _rule(point)
    if cluster is None:
        return None
    flagged = cases.score >= rule if cases.direction == "higher" else cases.score <= rule
    return group_spread(cases.positive, flagged, cluster.codes)


def _shared(groups: Sequence[GroupAtThreshold]) -> Callable[[int, int], bool]:
    """Whether two groups have cases of one cluster."""

    def shared(one: int, other: int) -> bool:
        codes = [groups[place].group.clusters for place in (one, other)]
        if codes[0] is None or codes[1] is None:
            return False
        return bool(np.intersect1d(codes[0], codes[1], assume_unique=True).size)

    return shared


def _rule(point: OperatingPoint) -> float:
    """The rule as printed; NaN, which flags none, where it does so: a score may be infinite."""
    flagged = 0 if point.counts is None else point.counts.tp + point.counts.fp
    return rule_number(point.shown_threshold) if flagged else math.nan
