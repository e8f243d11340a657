"""The VOROS of several classes: of each crisp classifier, and of all together."""

import math

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_voros import ClassVoros
from engine.wording import formatting
from engine.wording.classes.class_cells import DUE, TOGETHER, interval_cells, interval_head
from engine.wording.classes.results_section import ResultsSection, one_table, row_of

MEASURES = {
    "uniform": tr("uniform over all cost vectors"),
    "box": tr("uniform over the ranges given of costs and priors"),
    "log box": tr("over the ranges given, costs uniform in their logarithm, priors uniform"),
    "list": tr("over the list of scenarios given"),
}


def voros_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The VOROS of each crisp classifier and of their set."""
    if not analysis.crisp:
        return None
    rows = [
        row_of(
            found.name,
            *_voros_cells(analysis, found.name, found.measures.voros),
            look=found.look,
        )
        for found in analysis.crisp
    ]
    rows.append(row_of(TOGETHER, *_voros_cells(analysis, "", analysis.set_voros)))
    header = ["", tr("VOROS ± std error"), tr("gain ± std error"), *_interval_head(analysis)]
    return one_table(_heading(analysis), _title(analysis), header, rows)


def _interval_head(analysis: ClassesAnalysis) -> list[str]:
    """Of the interval of a VOROS: how often it holds is known of two classes only."""
    return [tr("{level}, in sample", level=head) for head in interval_head(analysis)]


def _title(analysis: ClassesAnalysis) -> str:
    """What VOROS is here, its measure, and what no knowledge is worth under it."""
    every = (analysis.set_voros, *(found.measures.voros for found in analysis.crisp))
    known = next((voros for voros in every if voros is not None), None)
    return tr(
        "{heading}, {measures}: mean share of the valid error vectors "
        "that cost more (after Ratigan & Cowen 2025); no knowledge "
        "{estimate}",
        heading=_heading(analysis),
        measures=MEASURES[analysis.session.measure.name],
        estimate=DUE if known is None else _estimate(known.baseline, known.baseline_error),
    )


def _heading(analysis: ClassesAnalysis) -> str:
    classes = analysis.cases.classes
    return tr(
        "VOROS of {count} classes",
        count={2: tr("two"), 3: tr("three"), 4: tr("four")}.get(classes, str(classes)),
    )


def _voros_cells(analysis: ClassesAnalysis, name: str, voros: ClassVoros | None) -> list[str]:
    """Value and gain, and the interval if there are any; … of what is still to be computed."""
    if voros is None:
        return [DUE, DUE, *interval_cells(analysis, name, "voros", places=5)]
    return [
        _estimate(voros.value, voros.standard_error),
        _estimate(voros.gain, voros.gain_error),
        *interval_cells(analysis, name, "voros", places=5),
    ]


def _estimate(value: float, error: float) -> str:
    """An estimate with its standard error, to two digits of the error."""
    if error <= 0:
        return (
            tr("{value} exactly", value=formatting.number(value, 8))
            if value < 1
            else tr("1 exactly")
        )
    decimals = min(12, max(4, 1 - math.floor(math.log10(error))))
    return f"{formatting.number(value, decimals)} ± {formatting.number(error, decimals)}"
