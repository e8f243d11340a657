"""Rates, predictive values and likelihood ratios of a model's threshold, each with its interval."""

import math

import numpy as np

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.curve.thresholds import rule_number
from engine.binary.points.clustered_rates import ClusteredRates, clustered_rates
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.threshold_intervals import ThresholdMeasures, threshold_measures
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

CLUSTERED = tr("cases belong together, and each fold has a threshold of its own")
ONE_CLUSTER = tr("a class with cases of a single cluster has no variance")
WEIGHTED = tr("cases have weights, so counts of them tell no interval")


def rates_at(analysis: Analysis, model: ModelGeometry, point: OperatingPoint) -> ThresholdMeasures:
    """What one threshold of a model does, at the prevalence in use at the point's own t.

    Args:
        analysis: for that prevalence and the confidence level.
        model: on the rows that the point counts; of ROC points, of weighted cases and of clusters
            in folds nothing has an interval, and the intervals say why.
        point: with its counts in cases.
    """
    prevalence, level = prevalence_in_use(analysis, point.t).value, analysis.session.level
    why = NO_COUNTS if model.counts is None else WEIGHTED if model.weighted else ""
    cluster = model.cases.groups.cluster
    if why or cluster is None or not model.clustered:
        return threshold_measures(point, prevalence, level, why)
    if math.isnan(point.threshold):
        return threshold_measures(point, prevalence, level, CLUSTERED)
    together = _by_cluster(model, point, cluster.codes)
    return threshold_measures(point, prevalence, level, "" if together else ONE_CLUSTER, together)


def measured_geometry(analysis: Analysis, model: ModelResult) -> ModelGeometry:
    """A model on the rows that measure it: those of a test file where there is one."""
    unseen = analysis.unseen
    tested = None if unseen is None else unseen.models[model.name].measured_by
    return model.geometry if tested is None else tested


def _by_cluster(
    model: ModelGeometry, point: OperatingPoint, codes: IntArray
) -> ClusteredRates | None:
    """How far the rates of a threshold vary by clusters; the rule is the printed one."""
    cases, counts = model.cases, point.counts
    flagged = np.zeros(cases.positive.size, np.bool_)
    if counts is not None and counts.tp + counts.fp:
        rule = rule_number(point.shown_threshold)
        flagged = cases.score >= rule if cases.direction == "higher" else cases.score <= rule
    return clustered_rates(cases.positive, flagged, codes)
