"""A line for each classifier: what it is, its leading number, and whether it is needed."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from engine.messages.language import listing, tr
from engine.multiclass.class_answers import ClassModel
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.wording import formatting
from engine.wording.classes.class_cells import NONE, called, rate
from engine.wording.classes.rank_sections import ordered_name
from engine.wording.classes.vus_sections import share_of

NEEDED = tr("needed")
CRISP_VUS = tr("VUS, normalised")
KINDS = {
    "soft": tr("It gives each class a probability; the VUS is of its most probable classes."),
    "crisp": tr("It names one class a case."),
    "marker": tr("It gives one number, which is to order the classes."),
}

KIND_WORDS = {"soft": tr("soft"), "crisp": tr("crisp"), "marker": tr("marker")}

Kind = Literal["soft", "crisp", "marker"]


class ClassifierLine(Struct, frozen=True):
    """One classifier.

    Attributes:
        index: its place among all of the session, hidden ones counted.
        kind: soft, crisp or a marker.
        measure: what `value` is.
        value: its leading number as written; a dash where it has none.
        short: the same where there is little room.
        remark: whether it is needed beside the others; empty where that is not judged.
        reason: the remark in a sentence.
    """

    name: str
    index: int
    kind: Kind
    measure: str
    value: str
    short: str
    remark: str = ""
    reason: str = ""


def classifier_lines(analysis: ClassesAnalysis) -> tuple[ClassifierLine, ...]:
    """The classifiers that are shown, in the session's order."""
    return tuple(_line(analysis, found) for found in analysis.models)


def kind_of(model: ClassModel) -> Kind:
    """What a classifier gives for a case."""
    if model.probabilities is not None:
        return "soft"
    return "crisp" if model.confusion is not None else "marker"


def shared_measure(lines: Sequence[ClassifierLine]) -> str:
    """What the leading numbers are where all are the same; else empty."""
    measures = {line.measure for line in lines}
    return measures.pop() if len(measures) == 1 else ""


def _line(analysis: ClassesAnalysis, found: ClassModelResult) -> ClassifierLine:
    measure, number = _leading(analysis, found)
    value = share_of(found.measures.vus) if measure == CRISP_VUS else rate(number)
    short = NONE if number is None else formatting.rate(number)
    kind, needed = kind_of(found.model), _needed(analysis, found)
    return ClassifierLine(found.name, found.index, kind, measure, value, short, *needed)


def _leading(analysis: ClassesAnalysis, found: ClassModelResult) -> tuple[str, float | None]:
    """The crisp classifier's VUS, else the ordered one of a marker; nothing where it has none."""
    known = found.measures
    if known.vus is not None:
        return CRISP_VUS, known.vus.normalised
    if known.ordered is not None:
        return ordered_name(analysis), known.ordered.value
    return "", None


def _needed(analysis: ClassesAnalysis, found: ClassModelResult) -> tuple[str, str]:
    """Whether a mixture of the others replaces it; of one alone that is not judged."""
    judged = found.discarded
    if judged is None or len(analysis.crisp) < 2:
        return "", ""
    if not judged.discarded:
        return NEEDED, tr("At some costs it is cheaper than every mixture of the others.")
    parts = [
        called(name, analysis) if len(judged.mixture) == 1 else _part(name, share, analysis)
        for name, share in judged.mixture
    ]
    if len(parts) == 1:
        return tr("superfluous: {parts}", parts=parts[0]), tr(
            "At all costs as good or better: {parts}.", parts=parts[0]
        )
    words = listing(parts)
    return tr("superfluous: a mixture"), tr(
        "At all costs as good or better, mixed: {words}.", words=words
    )


def _part(name: str, share: float, analysis: ClassesAnalysis) -> str:
    return f"{formatting.percent(share)} {called(name, analysis)}"
