"""Bootstrap intervals of several measures a classifier, too wide to stand beside the values."""

from collections.abc import Sequence

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting
from engine.wording.classes.class_cells import bounds
from engine.wording.classes.results_section import ResultsSection, SectionTable, row_of

Named = Sequence[tuple[str, str]]  # (key of the measure, its words in the header)
ACROSS = 4  # intervals that stand side by side in eighty columns
PLACES = 3


def interval_section(
    heading: str, analysis: ClassesAnalysis, what: str, measures: Named
) -> ResultsSection | None:
    """Each classifier's intervals, four measures a table; none without a bootstrap.

    Classifiers that have none of the measures, and measures that none has, are left out.
    """
    if analysis.bootstrap is None:
        return None
    known = analysis.bootstrap.intervals
    names = [found.name for found in analysis.models]
    had = [(key, words) for key, words in measures if any((name, key) in known for name in names)]
    found = [known[name, key] for key, _ in had for name in names if (name, key) in known]
    if not found:
        return None
    level = formatting.percent(analysis.session.level)
    if not any(interval.defined for interval in found):
        return ResultsSection(
            heading,
            tr("No {level} intervals of {what}: {why}", level=level, what=what, why=found[0].why),
        )
    done = formatting.count(analysis.bootstrap.replicates)
    title = tr(
        "{level} intervals of {what}, in sample ({done} bootstrap samples)",
        level=level,
        what=what,
        done=done,
    )
    parts = [had[start : start + ACROSS] for start in range(0, len(had), ACROSS)]
    return ResultsSection(heading, title, tuple(_table(analysis, part) for part in parts))


def _table(analysis: ClassesAnalysis, measures: Named) -> SectionTable:
    """The intervals of a few measures, a classifier a row."""
    rows = []
    for found in analysis.models:
        intervals = [analysis.interval(found.name, key) for key, _ in measures]
        if any(intervals):
            cells = (bounds(interval, PLACES) for interval in intervals)
            rows.append(row_of(found.name, *cells, look=found.look))
    return SectionTable(("", *(words for _, words in measures)), tuple(rows))
