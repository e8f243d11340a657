"""Further columns of the table of results, shown on request: AUC, Gini and KS."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.analysis.analysis import Analysis, ModelResult
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording import formatting

if TYPE_CHECKING:  # details come after the first picture
    from engine.analysis.model_details import ModelDetails

AUC, GINI, KS = "auc", "gini", "ks"
FURTHER = {  # title, and what they are
    AUC: ("AUC", tr("Area under the ROC curve")),
    GINI: ("Gini", tr("2 AUC − 1: 0 by chance, 1 at best")),
    KS: ("KS", tr("Kolmogorov–Smirnov: the largest difference of TPR and FPR")),
}
WAITING = "…"  # until the engine has been through the scores


def further_values(analysis: Analysis, model: ModelResult) -> Mapping[str, float | None]:
    """The values of FURTHER; None of what is not known, or not known yet."""
    details = None if analysis.details is None else analysis.details.get(model.name)
    return {AUC: float(model.curve.auc), GINI: model.curve.gini, KS: _largest_gap(details)}


def _largest_gap(details: "ModelDetails | None") -> float | None:
    if details is None or isinstance(details.largest_gap, Undefined):
        return None
    return details.largest_gap.value


def further_texts(analysis: Analysis, column: str) -> Mapping[str, str]:
    """What stands in one of the further columns, by the models' names."""
    values = [further_values(analysis, model)[column] for model in analysis.models]
    names = [model.name for model in analysis.models]
    if any(value is None for value in values):
        blank = WAITING if analysis.details is None else "–"
        texts = [blank if value is None else formatting.rate(value) for value in values]
    else:
        texts = list(formatting.distinct_texts([value or 0.0 for value in values]))
    return dict(zip(names, texts, strict=True))
