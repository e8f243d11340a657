"""Rows of what a threshold does: rates, predictive values, likelihood ratios, with intervals."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.threshold_lines import threshold_lines

Rows = list[list[str]]


def threshold_rows(analysis: Analysis) -> Rows:
    """Of the model that costs least at t, one number a row, a header first."""
    model = analysis.in_use
    if model is None:
        return []
    found = threshold_lines(analysis, model)
    head = [f"{found.model} {found.rule}", tr("value"), found.interval]
    return [head, *([line.name, line.value, line.interval] for line in found.lines)]


def threshold_notes(analysis: Analysis) -> tuple[str, ...]:
    """Why some of these numbers have no interval; nothing where all have."""
    model = analysis.in_use
    why = "" if model is None else threshold_lines(analysis, model).why
    return (why,) if why else ()
