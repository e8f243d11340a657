"""Bootstrap intervals of several measures a model, as text: too wide to stand beside the values."""

import textwrap
from collections.abc import Sequence

from engine.command.grid import grid
from engine.command.several.class_cells import bounds
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting

Named = Sequence[tuple[str, str]]  # (key of the measure, its words in the header)
ACROSS = 4  # intervals that stand side by side in eighty columns
PLACES = 3


def intervals_words(analysis: ClassesAnalysis, what: str, measures: Named, width: int) -> str:
    """A grid of each model's intervals, four measures at a time; empty without a bootstrap.

    Models that have none of the measures, and measures that no model has, are left out.
    """
    if analysis.bootstrap is None:
        return ""
    known = analysis.bootstrap.intervals
    names = [found.name for found in analysis.models]
    had = [(key, words) for key, words in measures if any((name, key) in known for name in names)]
    found = [known[name, key] for key, _ in had for name in names if (name, key) in known]
    if not found:
        return ""
    level = formatting.percent(analysis.session.level)
    if not any(interval.defined for interval in found):
        return textwrap.fill(f"No {level} intervals of {what}: {found[0].why}", width)
    done = formatting.count(analysis.bootstrap.replicates)
    title = f"{level} intervals of {what} (stratified bootstrap, {done} replicates)"
    parts = [had[start : start + ACROSS] for start in range(0, len(had), ACROSS)]
    return "\n".join([textwrap.fill(title, width), *(_grid(analysis, part) for part in parts)])


def _grid(analysis: ClassesAnalysis, measures: Named) -> str:
    """The intervals of a few measures, a model a row."""
    rows = []
    for found in analysis.models:
        intervals = [analysis.interval(found.name, key) for key, _ in measures]
        if any(intervals):
            cells = (bounds(interval, PLACES) for interval in intervals)
            rows.append([found.name, *cells])
    return grid(["", *(words for _, words in measures)], rows)
