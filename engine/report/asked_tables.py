"""The tables of a report that only some sessions ask for: operating points, costs by case."""

import math

from engine.analysis.analysis import Analysis
from engine.analysis.requested_points import prevalence_in_use
from engine.binary.points.operating_point import Confusion
from engine.messages.language import tr
from engine.report.document import Column, DocumentCell, DocumentRow, DocumentTable
from engine.wording import formatting, results_rows
from engine.wording.case_cost_lines import CostLine, cost_lines
from engine.wording.point_lines import NO_LINE, PointLines, Reached, point_lines


def points_table(analysis: Analysis, number: int) -> DocumentTable:
    """Each operating point that was asked for: its threshold, and the mixture that reaches it."""
    money = analysis.scenario is not None
    columns = (
        Column("", wide=True),
        Column(tr("Asked for")),
        Column(results_rows.heads(analysis).score),
        Column(tr("TPR")),
        Column(tr("FPR")),
        Column(tr("PPV")),
        Column(tr("NPV")),
        Column(tr("Cost / 1,000") if money else tr("Normalised cost")),
    )
    rows = [row for lines in point_lines(analysis) for row in _point_rows(lines)]
    caption = tr(
        "Operating points that were asked for, with their cost at {conditions}",
        conditions=_conditions(analysis),
    )
    return DocumentTable(number, caption, columns, tuple(rows))


def _conditions(analysis: Analysis) -> str:
    """The t of the costs, and the prevalence of the predictive values where one is known."""
    t, found = formatting.t_short(analysis.t), prevalence_in_use(analysis)
    if math.isnan(found.value):  # of ROC points it is unknown
        return f"t = {t}"
    origin = tr(" (the file’s)") if found.origin == "file" else ""
    return tr(
        "t = {t}; PPV and NPV at π = {prevalence}{origin}",
        t=t,
        prevalence=formatting.prevalence(found.value),
        origin=origin,
    )


def _point_rows(lines: PointLines) -> list[DocumentRow]:
    """The row of a threshold, and that of its mixture where there is one."""
    name = DocumentCell(lines.model.name, strong=True)
    first = (name, DocumentCell(lines.wanted), DocumentCell(lines.threshold), *_reached(lines.at))
    rows = [DocumentRow(first, lines.model.look)]
    if lines.interpolated:
        fpr = lines.spec.partition(":")[2]
        between = (tr("interpolated"), "", tr("between two"), lines.interpolated, fpr, *["–"] * 3)
        rows.append(DocumentRow(tuple(map(DocumentCell, between)), quiet=True, continues=True))
    if lines.mixed is not None:
        coin = DocumentCell(lines.ends, tr("the second at {chance}", chance=lines.chance))
        cells = (DocumentCell(tr("with a coin")), DocumentCell(""), coin, *_reached(lines.mixed))
        rows.append(DocumentRow(cells, quiet=True, continues=True))
    return rows


def _reached(found: Reached | None) -> tuple[DocumentCell, ...]:
    """Rates with the counts behind them, predictive values and cost."""
    if found is None:
        return (DocumentCell(NO_LINE),) * 5
    counts = found.counts
    return (
        DocumentCell(found.tpr, _hits(counts) if counts else ""),
        DocumentCell(found.fpr, _alarms(counts) if counts else ""),
        *(DocumentCell(text) for text in (found.ppv, found.npv, found.cost)),
    )


def _hits(counts: Confusion) -> str:
    return formatting.out_of(counts.tp, counts.tp + counts.fn)


def _alarms(counts: Confusion) -> str:
    return formatting.out_of(counts.fp, counts.fp + counts.tn)


def case_costs_table(analysis: Analysis, number: int) -> DocumentTable:
    """What each model's cheapest threshold costs by the cases' own costs."""
    columns = (
        Column("", wide=True),
        Column(results_rows.heads(analysis).score),
        Column(tr("False alarms")),
        Column(tr("Misses")),
        Column(tr("VOROS"), "gain"),
        Column(tr("Cost / 1,000")),
    )
    rows = tuple(map(_cost_row, cost_lines(analysis)[0]))
    return DocumentTable(
        number, tr("The cheapest threshold by each case’s own costs"), columns, rows
    )


def _cost_row(line: CostLine) -> DocumentRow:
    counts = line.counts
    cells = (
        DocumentCell(line.name, strong=line.look is not None),
        DocumentCell(line.threshold),
        DocumentCell(_alarms(counts) if counts else ""),
        DocumentCell(formatting.out_of(counts.fn, counts.tp + counts.fn) if counts else ""),
        DocumentCell(line.voros, line.gain),
        DocumentCell(line.cost),
    )
    return DocumentRow(cells, line.look, quiet=line.look is None)
