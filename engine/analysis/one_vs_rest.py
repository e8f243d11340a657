"""Each class of several against the rest, by the functions that measure two classes."""

import numpy as np

from engine.binary.curve.roc_curve import roc_curve
from engine.data.cases.counts import count_scores
from engine.jobs.progress import Progress, part_of, silent
from engine.multiclass.class_answers import ClassCases
from engine.multiclass.class_curves import ClassCurve


def one_vs_rest(cases: ClassCases, progress: Progress = silent) -> tuple[ClassCurve, ...]:
    """The curves of every model with probabilities, class by class; none where there is none.

    Args:
        cases: of every class at least one.
        progress: told between curves and within long ones.

    Raises:
        Cancelled: through `progress`.
    """
    actual = cases.actual
    soft = [model for model in cases.models if model.probabilities is not None]
    found: list[ClassCurve] = []
    for model in soft:
        for place, label in enumerate(cases.labels):
            if actual is None or model.probabilities is None:
                continue
            done, all_ = len(found), len(soft) * cases.classes
            part = part_of(progress, done / all_, (done + 1) / all_)
            scores = np.ascontiguousarray(model.probabilities[:, place])
            curve = roc_curve(count_scores(actual == place, scores, progress=part))
            kept = curve.outline
            fpr, tpr = curve.outline_rates
            thresholds = np.asarray(curve.thresholds[kept])
            sizes = curve.positives, curve.negatives
            found.append(ClassCurve(model.name, label, *sizes, curve.auc, fpr, tpr, thresholds))
    return tuple(found)
