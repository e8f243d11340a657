"""An Analysis as text for a terminal: what was read, the verdict, an aligned table."""

import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Sequence

from engine import formatting
from engine.analysis import Analysis, ModelResult
from engine.binary.conditions import Range
from engine.command.table_inference import interval_rows, pair_rows, region_rows
from engine.data.roles import Guess
from engine.explain import (
    NOTHING_DONE,
    OPTIMISTIC,
    as_text,
    reversal_sentence,
    scenario_sentence,
    verdict,
)

GAP = "  "
MOST_LINES_NAMED = 5


def as_table(analysis: Analysis, guesses: Iterable[Guess] = (), width: int = 80) -> str:
    """The whole analysis as lines no wider than needed, that ends in a line feed."""
    parts = [
        _source(analysis, guesses, width),
        _conditions(analysis),
        textwrap.fill(as_text(verdict(analysis)), width),
        _grid(*_results(analysis)),
        *_further(analysis),
        _notes(analysis, width),
    ]
    return "\n\n".join(parts) + "\n"


def _source(analysis: Analysis, guesses: Iterable[Guess], width: int) -> str:
    """File, rows, what was left out, label, guesses."""
    geometry, count = analysis.geometry, formatting.count
    source = geometry.source
    used, left = count(geometry.rows_used), source.rows_read - geometry.rows_used
    lines = [
        f"{source.name}, SHA-256 {source.sha256}",
        f"{formatting.quantity(source.rows_read, 'row')} read, {used} used",
    ]
    if left:
        lines[-1] += f", {count(left)} left out"
    lines += [
        f"  {formatting.quantity(out.rows, 'row')}: {out.why} ({_places(out.first, out.rows)})"
        for out in geometry.left_out
    ]
    lines.append(
        f"Label {geometry.label}: positive {geometry.positive} ({count(geometry.positives)}), "
        f"negative {geometry.negative} ({count(geometry.negatives)})"
    )
    lines += [f"Guessed: {words}" for words in _grouped(guesses)]
    return "\n".join(
        wrapped for line in lines for wrapped in textwrap.wrap(line, width, subsequent_indent="  ")
    )


def _grouped(guesses: Iterable[Guess]) -> list[str]:
    """Guesses of one role for one reason as one line."""
    columns: dict[tuple[str, str], list[str]] = {}
    for guess in guesses:
        columns.setdefault((guess.role, guess.why), []).append(guess.column)
    return [f"{role} {', '.join(found)} ({why})" for (role, why), found in columns.items()]


def _places(first: Sequence[int], rows: int) -> str:
    """The lines of the file on which the first few rows stand."""
    named = ", ".join(str(line) for line in first[:MOST_LINES_NAMED])
    return f"line{'s' if rows > 1 else ''} {named}{', …' if rows > MOST_LINES_NAMED else ''}"


def _conditions(analysis: Analysis) -> str:
    """What is stated, and the t that follows."""
    stated, given = analysis.session.conditions, analysis.given
    rows = [
        ("Cost of a false alarm, C_FP", _cost(stated.cost_fp, given.cost_fp)),
        ("Cost of a miss, C_FN", _cost(stated.cost_fn, given.cost_fn)),
        ("Prevalence in use, π", _prevalence(stated.prevalence, given.prevalence)),
        ("Operating condition, t", _t_range(analysis)),
        ("Measure over t", analysis.measure.words),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name.ljust(width)}{GAP}{words}" for name, words in rows)


def _cost(stated: Range | None, given: Range | None) -> str:
    if given is None:
        return "not stated"
    return _bounds(given, formatting.plain) + ("" if stated else " (not stated)")


def _prevalence(stated: Range | None, given: Range | None) -> str:
    if given is None:
        return "not stated"
    return _bounds(given, formatting.prevalence) + ("" if stated else " (the file's)")


def _bounds(given: Range, write: Callable[[float], str]) -> str:
    if given.exact:
        return write(given.low)
    return formatting.between(write(given.low), write(given.high))


def _t_range(analysis: Analysis) -> str:
    low, high = analysis.given.a, analysis.given.b
    at = f"decided at t = {formatting.t_value(analysis.t)}"
    if low == high:
        return f"{formatting.t_value(low)}, {at}"
    return f"{formatting.between(formatting.t_value(low), formatting.t_value(high))}, {at}"


def _results(analysis: Analysis) -> tuple[list[str], list[list[str]]]:
    """The header and the rows of the table, models first, then doing nothing."""
    money = analysis.scenario is not None
    costs = [
        _paid(result.at.cost_per_case, result.at.normalised_cost) for result in analysis.models
    ]
    decimals = formatting.cost_decimals(costs) if money else 3

    def written(cost: float) -> str:
        return formatting.number(1000 * cost if money else cost, decimals)

    rule = _rule_word(analysis.models)
    header = ["", "AUC", "VOROS", "gain", "best on", f"score {rule}".strip(), "TPR", "FPR"]
    rows = [
        [*_model_cells(result, rule), written(cost)]
        for result, cost in zip(analysis.models, costs, strict=True)
    ]
    baseline = analysis.models[0].voros.baseline if analysis.models else None
    for trivial in analysis.trivials:
        cells = [
            NOTHING_DONE[trivial.name],
            "",
            *([formatting.rate(baseline)] if baseline else [""]),
        ]
        rates = [formatting.number(trivial.tpr), formatting.number(trivial.fpr)]
        paid = _paid(trivial.cost_per_case, trivial.normalised_cost)
        rows.append([*cells, "", "", "", *rates, written(paid)])
    return [*header, "cost/1,000" if money else "norm. cost"], rows


def _paid(per_case: float | None, normalised: float) -> float:
    return normalised if per_case is None else per_case


def _rule_word(models: Sequence[ModelResult]) -> str:
    """The sign that all models' rules share, or none."""
    directions = {model.geometry.direction for model in models}
    if len(directions) != 1:
        return ""
    return "≥" if directions == {"higher"} else "≤"


def _model_cells(result: ModelResult, rule: str) -> list[str]:
    sign = "" if rule else ("≥ " if result.geometry.direction == "higher" else "≤ ")
    return [
        formatting.display_name(result.name),
        formatting.rate(result.curve.auc),
        formatting.rate(result.voros.value),
        formatting.signed(result.voros.gain, 3),
        formatting.share(result.best_share) if result.best_share else "never",
        sign + formatting.threshold(result.at.shown_threshold),
        formatting.rate(result.at.tpr),
        formatting.rate(result.at.fpr),
    ]


def _further(analysis: Analysis) -> list[str]:
    """Tables of intervals, of regions of interest and of pairs, as far as there are any."""
    if not analysis.models:
        return []
    tables = [interval_rows(analysis), region_rows(analysis), pair_rows(analysis)]
    return [_grid(rows[0], rows[1:]) for rows in tables if len(rows) > 1]


def _grid(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns aligned to the right, the first one to the left, under a line."""
    widths = [max(_cells(row[place]) for row in (header, *rows)) for place in range(len(header))]
    lines = [_line(header, widths), "-" * (sum(widths) + len(GAP) * (len(widths) - 1))]
    return "\n".join([*lines, *(_line(row, widths) for row in rows)])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0] + " " * (widths[0] - _cells(cells[0]))
    rest = [
        " " * (width - _cells(cell)) + cell
        for cell, width in zip(cells[1:], widths[1:], strict=True)
    ]
    return GAP.join([first, *rest]).rstrip()


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes: wide letters two, combining marks none."""
    return sum(
        0
        if unicodedata.combining(letter)
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def _notes(analysis: Analysis, width: int) -> str:
    """The scenario behind the costs, what VOROS is of, and what is optimistic."""
    low, high = analysis.given.a, analysis.given.b
    bounds = formatting.t_bounds(low, high)
    over = f"at t = {bounds[0]}" if low == high else f"over t from {bounds[0]} to {bounds[1]}"
    measures = (
        f"VOROS: mean area of lesser classifiers {over}, {analysis.measure.words}; the gain is "
        "what it adds to doing nothing. AUC: 0.5 is chance."
    )
    notes = (
        as_text(scenario_sentence(analysis)),
        measures,
        reversal_sentence(analysis),
        OPTIMISTIC,
    )
    return "\n".join(textwrap.fill(note, width) for note in notes if note)
