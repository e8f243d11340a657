"""The two kinds of analyses: of two classes and of several."""

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


def source_of(analysis: AnyAnalysis) -> "Source":
    """The file that an analysis of either kind is about."""
    if is_of_two(analysis):
        return analysis.geometry.source
    return cast("ClassesAnalysis", analysis).table.source
