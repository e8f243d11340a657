"""One class against the rest in words: what is told from what, how well, and by which numbers."""

from collections.abc import Sequence

from engine.messages.language import tr
from engine.multiclass.class_curves import ClassCurve
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting

NO_PROBABILITIES = tr(
    "No classifier that is shown gives probabilities, so there is no curve of one class against "
    "the rest."
)
TO_COME = tr("The curves are being measured.")


def shown_curves(analysis: ClassesAnalysis) -> tuple[ClassCurve, ...]:
    """The curves of the models that are not hidden."""
    names = {found.name for found in analysis.models}
    return tuple(curve for curve in analysis.one_vs_rest if curve.model in names)


def nothing_words(analysis: ClassesAnalysis) -> str:
    """Why there is no curve."""
    soft = any(found.model.probabilities is not None for found in analysis.models)
    return TO_COME if soft else NO_PROBABILITIES


def auc_words(curve: ClassCurve) -> str:
    """The AUC of a curve; what would round to 1 without being it says so."""
    if curve.auc < 1 and formatting.number(curve.auc, 3) == formatting.number(1, 3):
        return ">\u2009.999"
    return formatting.number(curve.auc, 3)


def cases_words(curve: ClassCurve) -> str:
    """How many cases are of the class, "25 of 75 cases"."""
    both = curve.positives + curve.negatives
    return tr("{part} cases", part=formatting.out_of(curve.positives, both))


def average_words(curves: Sequence[ClassCurve]) -> str:
    """The plain mean of one classifier's AUCs, which the approximations hold too."""
    mean = sum(curve.auc for curve in curves) / len(curves)
    return tr("macro-average {mean}", mean=formatting.number(mean, 3))


def point_lines(curve: ClassCurve, place: int) -> tuple[tuple[str, str], ...]:
    """The numbers of a vertex of a curve, each with its name."""
    threshold = float(curve.thresholds[place])
    rule = (
        tr("never") if threshold > 1 and place == 0 else f"≥\u2009{formatting.plain(threshold, 4)}"
    )
    return (
        ("AUC", auc_words(curve)),
        (tr("called {label} where p", label=curve.label), rule),
        ("TPR", formatting.rate(float(curve.tpr[place]))),
        ("FPR", formatting.rate(float(curve.fpr[place]))),
    )
