"""Rates, predictive values and likelihood ratios of a model's threshold, each with its interval."""

from engine.analysis.analysis import Analysis
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.threshold_intervals import ThresholdMeasures, threshold_measures
from engine.messages.language import tr

CLUSTERED = tr("cases belong together, so counts of them tell no interval")
WEIGHTED = tr("cases have weights, so counts of them tell no interval")


def rates_at(analysis: Analysis, model: ModelGeometry, point: OperatingPoint) -> ThresholdMeasures:
    """What one threshold of a model does, at the prevalence in use at the point's own t.

    Args:
        analysis: for that prevalence and the confidence level.
        model: whose threshold it is; of ROC points, of weighted cases and of clusters nothing has
            an interval, and the intervals say why.
        point: with its counts in cases.
    """
    why = NO_COUNTS if model.counts is None else WEIGHTED if model.weighted else ""
    if not why and model.cases.groups.cluster is not None:
        why = CLUSTERED
    prevalence = prevalence_in_use(analysis, point.t).value
    return threshold_measures(point, prevalence, analysis.session.level, why)
