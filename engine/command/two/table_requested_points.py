"""Rows of the table of operating points that the user asks for, and what a coin adds to them."""

from engine.analysis.analysis import Analysis
from engine.command.two.table_inference import interval_head
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.point_lines import PointLines, Reached, point_lines
from engine.wording.rules import shared_sign

Rows = list[list[str]]


def point_rows(analysis: Analysis) -> Rows:
    """A row for each threshold and each mixture, a header first."""
    rule, money = shared_sign(analysis.models), analysis.scenario is not None
    cost = tr("cost/1,000") if money else tr("norm. cost")
    header = [
        tr("operating point") if analysis.unseen is None else tr("in sample, point"),
        "model",
        tr("score {rule}", rule=rule).strip(),
        "TPR",
        "FPR",
        "PPV",
        "NPV",
        cost,
    ]
    return [header, *(row for lines in point_lines(analysis) for row in _rows(lines))]


def _rows(lines: PointLines) -> Rows:
    """The row of a threshold, and that of its mixture where there is one."""
    name = lines.model.name
    rows = [[lines.spec, name, lines.threshold, *_cells(lines.at)]]
    if lines.mixed is not None:
        rows.append(
            [tr("  with a coin"), "", f"{lines.ends}, {lines.chance}", *_cells(lines.mixed)]
        )
    if lines.interpolated:
        fpr = lines.spec.partition(":")[2]
        between = [lines.interpolated, fpr, *["–"] * 3]
        rows.append([tr("  interpolated"), "", tr("between two"), *between])
    return rows


def point_interval_rows(analysis: Analysis) -> Rows:
    """A row for each threshold with the interval of each of its numbers, a header first."""
    found = [lines for lines in point_lines(analysis) if lines.rates is not None]
    if not found:
        return []
    heads = ("TPR", "FPR", "PPV", "NPV", "LR+", f"LR{formatting.MINUS}", tr("flagged in 1,000"))
    rows = [[interval_head(analysis), "model", *heads]]
    for lines in found:
        numbers = () if lines.rates is None else lines.rates.lines
        *cells, flagged = (line.interval for line in numbers)
        rows.append([lines.spec, lines.model.name, *cells, f"{numbers[-1].value} ({flagged})"])
    return rows


def _cells(found: Reached | None) -> list[str]:
    if found is None:
        return ["–"] * 5
    return [found.tpr, found.fpr, found.ppv, found.npv, found.cost]
