"""The two kinds of analyses: of two classes and of several."""

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:  # of several classes most runs need nothing
    from engine.analysis.analysis import Analysis
    from engine.multiclass.classes_analysis import ClassesAnalysis

AnyAnalysis: TypeAlias = "Analysis | ClassesAnalysis"
