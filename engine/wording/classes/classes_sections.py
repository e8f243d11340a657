"""All results of several classes in the order in which they are shown."""

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import ConfusionMatrix
from engine.wording import formatting
from engine.wording.classes.cost_sections import CORNER, costs_section
from engine.wording.classes.polytope_section import polytope_section
from engine.wording.classes.rank_sections import (
    approximation_intervals,
    approximation_section,
    ordered_intervals,
    ordered_section,
    ranking_intervals,
    ranking_section,
)
from engine.wording.classes.results_section import ResultsSection, SectionTable, row_of
from engine.wording.classes.threshold_section import threshold_section
from engine.wording.classes.voros_section import voros_section
from engine.wording.classes.vus_sections import soft_section, vus_section

MAKERS = (
    vus_section,
    soft_section,
    approximation_section,
    approximation_intervals,
    ranking_section,
    ranking_intervals,
    ordered_section,
    ordered_intervals,
    threshold_section,
    voros_section,
    polytope_section,
    costs_section,
)


def classes_sections(analysis: ClassesAnalysis) -> tuple[ResultsSection, ...]:
    """The confusion matrices, then the measures: the whole table of the command line."""
    return (*matrix_sections(analysis), *measure_sections(analysis))


def matrix_sections(analysis: ClassesAnalysis) -> tuple[ResultsSection, ...]:
    """The confusion matrix of each crisp classifier."""
    return tuple(
        ResultsSection(tr("Confusion matrices"), "", (_matrix(found.model.confusion),))
        for found in analysis.crisp
        if found.model.confusion is not None
    )


def measure_sections(analysis: ClassesAnalysis) -> tuple[ResultsSection, ...]:
    """Each of the field's volumes under a name of its own, what ranks, and what costs."""
    return tuple(section for section in (make(analysis) for make in MAKERS) if section is not None)


def _matrix(confusion: ConfusionMatrix) -> SectionTable:
    """One confusion matrix, with its orientation in the corner."""
    decimals = 0 if confusion.kind == "counts" and not (confusion.cells % 1).any() else 3
    rows = tuple(
        row_of(label, *(formatting.number(float(cell), decimals) for cell in row))
        for label, row in zip(confusion.labels, confusion.cells, strict=True)
    )
    return SectionTable((f"{confusion.name}: {CORNER}", *confusion.labels), rows)
