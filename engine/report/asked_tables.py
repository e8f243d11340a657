"""The tables of a report that only some sessions ask for: operating points, costs by case."""

import math

from engine import formatting
from engine.analysis import Analysis
from engine.binary.operating_point import Confusion
from engine.operating_points import prevalence_in_use
from engine.report.document import Cell, Column, Row, Table
from engine.result_heads import result_heads
from engine.written_costing import CostLine, cost_lines
from engine.written_points import NO_LINE, PointLines, Reached, point_lines


def points_table(analysis: Analysis, number: int) -> Table:
    """Each operating point that was asked for: its threshold, and the mixture that reaches it."""
    money = analysis.scenario is not None
    columns = (
        Column("", wide=True),
        Column("Asked for"),
        Column(result_heads(analysis).score),
        Column("TPR"),
        Column("FPR"),
        Column("PPV"),
        Column("NPV"),
        Column("Cost / 1,000" if money else "Normalised cost"),
    )
    rows = [row for lines in point_lines(analysis) for row in _point_rows(lines)]
    caption = f"Operating points that were asked for, with their cost at {_conditions(analysis)}"
    return Table(number, caption, columns, tuple(rows))


def _conditions(analysis: Analysis) -> str:
    """The t of the costs, and the prevalence of the predictive values where one is known."""
    t, found = formatting.t_short(analysis.t), prevalence_in_use(analysis)
    if math.isnan(found.value):  # of ROC points no one knows it
        return f"t = {t}"
    origin = " (the file’s)" if found.origin == "file" else ""
    return f"t = {t}; PPV and NPV at π = {formatting.prevalence(found.value)}{origin}"


def _point_rows(lines: PointLines) -> list[Row]:
    """The row of a threshold, and that of its mixture where there is one."""
    name = Cell(lines.model.name, strong=True)
    first = (name, Cell(lines.wanted), Cell(lines.threshold), *_reached(lines.at))
    rows = [Row(first, lines.model.index)]
    if lines.mixed is not None:
        coin = Cell(lines.ends, f"the second at {lines.chance}")
        cells = (Cell("with a coin"), Cell(""), coin, *_reached(lines.mixed))
        rows.append(Row(cells, quiet=True, continues=True))
    return rows


def _reached(found: Reached | None) -> tuple[Cell, ...]:
    """Rates with the counts behind them, predictive values and cost."""
    if found is None:
        return (Cell(NO_LINE),) * 5
    counts = found.counts
    return (
        Cell(found.tpr, _hits(counts) if counts else ""),
        Cell(found.fpr, _alarms(counts) if counts else ""),
        *(Cell(text) for text in (found.ppv, found.npv, found.cost)),
    )


def _hits(counts: Confusion) -> str:
    return formatting.out_of(counts.tp, counts.tp + counts.fn)


def _alarms(counts: Confusion) -> str:
    return formatting.out_of(counts.fp, counts.fp + counts.tn)


def case_costs_table(analysis: Analysis, number: int) -> Table:
    """What each model's cheapest threshold costs by the cases' own costs."""
    columns = (
        Column("", wide=True),
        Column(result_heads(analysis).score),
        Column("False alarms"),
        Column("Misses"),
        Column("VOROS", "gain"),
        Column("Cost / 1,000"),
    )
    rows = tuple(map(_cost_row, cost_lines(analysis)[0]))
    return Table(number, "The cheapest threshold by each case’s own costs", columns, rows)


def _cost_row(line: CostLine) -> Row:
    counts = line.counts
    cells = (
        Cell(line.name, strong=line.index is not None),
        Cell(line.threshold),
        Cell(_alarms(counts) if counts else ""),
        Cell(formatting.out_of(counts.fn, counts.tp + counts.fn) if counts else ""),
        Cell(line.voros, line.gain),
        Cell(line.cost),
    )
    return Row(cells, line.index, quiet=line.index is None)
