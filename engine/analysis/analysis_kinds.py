"""The two kinds of analyses: of two classes and of several."""

from math import isfinite
from typing import TYPE_CHECKING, TypeAlias, TypeGuard, cast

from engine.session.session import Session

if TYPE_CHECKING:  # of several classes most runs need nothing
    from engine.analysis.analysis import Analysis
    from engine.data.dataset import Source
    from engine.multiclass.classes_analysis import ClassesAnalysis

AnyAnalysis: TypeAlias = "Analysis | ClassesAnalysis"


def is_of_two(analysis: AnyAnalysis) -> TypeGuard["Analysis"]:
    """Whether an analysis is of two classes; told without what either kind stands on."""
    return isinstance(analysis.session, Session)


def is_exact(analysis: AnyAnalysis) -> bool:
    """Whether all scores are counted, or read."""
    return not is_of_two(analysis) or analysis.geometry.exact


def can_be_counted_on(analysis: AnyAnalysis) -> bool:
    """Whether a database has scores left that it can count, one by one."""
    counted = analysis.geometry.counted if is_of_two(analysis) else None
    return counted is not None and not counted.exact and isfinite(counted.certain_to)


def has_same_counts(analysis: AnyAnalysis, other: "AnyAnalysis | None") -> bool:
    """Whether no more scores are counted in one of two analyses than in the other."""
    if other is None or not is_of_two(analysis) or not is_of_two(other):
        return True
    return analysis.geometry is other.geometry


def source_of(analysis: AnyAnalysis) -> "Source":
    """The file that an analysis of either kind is about."""
    if is_of_two(analysis):
        return analysis.geometry.source
    return cast("ClassesAnalysis", analysis).table.source


def several_labels_of(analysis: "AnyAnalysis | None") -> tuple[str, ...]:
    """The classes of an analysis of several, in order; none where it is no such analysis."""
    if analysis is None or is_of_two(analysis):
        return ()
    return cast("ClassesAnalysis", analysis).labels
