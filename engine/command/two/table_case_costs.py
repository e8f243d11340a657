"""Rows of the table where costs differ by case: what each model's best threshold costs."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.case_cost_lines import CostLine, cost_lines
from engine.wording.rules import shared_sign

Rows = list[list[str]]


def case_cost_part(analysis: Analysis) -> tuple[Rows, list[str]]:
    """A row a model and two of doing nothing, a header first; then notes. Empty without costs."""
    lines, notes = cost_lines(analysis)
    if not lines:
        return [], notes
    rule = shared_sign(analysis.models)
    header = [
        tr("costs by case"),
        tr("score {rule}", rule=rule).strip(),
        tr("false alarms"),
        "misses",
        "VOROS",
    ]
    return [[*header, tr("gain"), tr("cost/1,000")], *map(_row, lines)], notes


def _row(line: CostLine) -> list[str]:
    counts = line.counts
    errors = ["", ""] if counts is None else [formatting.count(n) for n in (counts.fp, counts.fn)]
    return [line.name, line.threshold, *errors, line.voros, line.gain, line.cost]
