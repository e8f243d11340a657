"""The report's table of what each model's threshold at t does, with intervals."""

import math

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.leading_models import leading_models
from engine.analysis.requested_points import prevalence_in_use
from engine.messages.language import tr
from engine.report.document import Column, DocumentCell, DocumentRow, DocumentTable
from engine.wording import formatting, results_rows
from engine.wording.certainty import level_words
from engine.wording.point_lines import point_lines
from engine.wording.threshold_lines import NOTHING, ThresholdLine, threshold_lines

MOST_ROWS = 8


def threshold_table(analysis: Analysis, number: int) -> DocumentTable:
    """Rates, predictive values and likelihood ratios, a row a model; of many the leading ones."""
    columns = (Column("", wide=True), Column(results_rows.heads(analysis).score), *_heads(analysis))
    rules = {row.name: row.rule for row in results_rows.rows(analysis) if row.kind == "model"}
    rows = []
    for model in _shown(analysis):
        lines = threshold_lines(analysis, model).lines
        name = DocumentCell(model.name, strong=True)
        cells = (name, DocumentCell(rules[model.name]), *map(_cell, lines))
        rows.append(DocumentRow(cells, model.look))
    caption = tr(
        "What each threshold at {at} does, with {level} intervals from the counts in the file",
        at=results_rows.heads(analysis).at,
        level=level_words(analysis),
    )
    if len(rows) < len(analysis.models):
        caption += tr(" (of the {most_rows} leading models)", most_rows=MOST_ROWS)
    return DocumentTable(number, caption, columns, tuple(rows))


def point_rates_table(analysis: Analysis, number: int) -> DocumentTable:
    """The same of the operating points that were asked for, a row a point and model."""
    columns = (Column("", wide=True), Column(tr("Asked for")), *_heads(analysis))
    rows = [
        DocumentRow(
            (
                DocumentCell(lines.model.name, strong=True),
                DocumentCell(lines.wanted),
                *map(_cell, lines.rates.lines),
            ),
            lines.model.look,
        )
        for lines in point_lines(analysis)
        if lines.rates is not None
    ]
    caption = tr(
        "What each of these thresholds does, with {level} intervals from the counts in the file",
        level=level_words(analysis),
    )
    return DocumentTable(number, caption, columns, tuple(rows))


def _heads(analysis: Analysis) -> tuple[Column, ...]:
    """The numbers of a threshold."""
    prevalence = prevalence_in_use(analysis).value
    at = "" if math.isnan(prevalence) else f"π = {formatting.prevalence(prevalence)}"
    return (
        Column(tr("TPR"), "Wilson"),
        Column(tr("FPR"), "Wilson"),
        Column("PPV", at),
        Column("NPV", at),
        Column("LR+"),
        Column(f"LR{formatting.MINUS}"),
        Column(tr("Flagged"), tr("in 1,000")),
    )


def threshold_notes(analysis: Analysis) -> tuple[str, ...]:
    """Why some of these numbers have no interval."""
    whys = (threshold_lines(analysis, model).why for model in _shown(analysis))
    return tuple(dict.fromkeys(why for why in whys if why))


def _shown(analysis: Analysis) -> tuple[ModelResult, ...]:
    """All models, or of many those that lead, in the session's order."""
    leading = {model.name for model in leading_models(analysis, MOST_ROWS)}
    return tuple(
        model
        for model in analysis.models
        if model.name in leading and analysis.used(model) is not None
    )


def _cell(line: ThresholdLine) -> DocumentCell:
    return DocumentCell(line.value, "" if line.interval == NOTHING else line.interval)
