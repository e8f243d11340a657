"""An Analysis as text for a terminal: what was read, the verdict, an aligned table."""

import textwrap
from collections.abc import Callable, Iterable, Sequence

from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Range
from engine.command.grid import GAP, grid
from engine.command.table_source import guessed, source_words
from engine.command.two.table_case_costs import case_cost_part
from engine.command.two.table_decisions import decision_notes, decision_tables
from engine.command.two.table_inference import (
    corrected_hull_rows,
    corrected_pair_rows,
    corrected_rows,
    interval_rows,
    pair_rows,
    region_rows,
)
from engine.command.two.table_questions import (
    group_tables,
    margin_rows,
    power_rows,
    question_notes,
    unseen_tables,
)
from engine.command.two.table_requested_points import point_interval_rows, point_rows
from engine.command.two.table_threshold import threshold_notes, threshold_rows
from engine.data.roles import Guess
from engine.messages.language import tr
from engine.wording import formatting, results_rows
from engine.wording.below_chance import below_chance_advice
from engine.wording.cautions import cautions
from engine.wording.certain_words import certain_table
from engine.wording.corrected_words import corrected_note, has_corrected, optimism
from engine.wording.further_columns import FURTHER, further_texts
from engine.wording.point_lines import point_notes
from engine.wording.results_rows import ResultRow
from engine.wording.reversal_words import reversal_sentence
from engine.wording.rules import rule_notes
from engine.wording.text_spans import as_text
from engine.wording.verdict import (
    amount_lines,
    classes_line,
    scenario_sentence,
    verdict,
)


def as_table(
    analysis: Analysis, guesses: Iterable[Guess] = (), width: int = 80, show: Sequence[str] = ()
) -> str:
    """The whole analysis as lines no wider than needed, that ends in a line feed.

    Args:
        analysis: with its details where KS is shown.
        guesses: what was guessed of the columns' roles.
        width: of the running text.
        show: keys of further columns, which stand beside the AUC.
    """
    geometry = analysis.geometry
    advice = below_chance_advice(analysis)
    parts = [
        source_words(
            geometry.source,
            geometry.rows_used,
            geometry.left_out,
            [
                classes_line(geometry),
                *amount_lines(analysis),
                *guessed((*geometry.source.guesses, *guesses)),
                *(tr("Warning: {caution}", caution=caution) for caution in cautions(analysis)),
            ],
            width,
        ),
        _conditions(analysis),
        textwrap.fill(as_text(verdict(analysis)), width),
        *([textwrap.fill(advice, width, break_on_hyphens=False)] if advice else []),
        grid(*_results(analysis, show)),
        *_further(analysis),
        _notes(analysis, width),
    ]
    return "\n\n".join(parts) + "\n"


def _conditions(analysis: Analysis) -> str:
    """What is stated, and the t that follows."""
    stated, given = analysis.session.conditions, analysis.given
    rows = [
        (tr("Cost of a false alarm, C_FP"), _cost(stated.cost_fp, given.cost_fp)),
        (tr("Cost of a miss, C_FN"), _cost(stated.cost_fn, given.cost_fn)),
        (tr("Prevalence in use, π"), _prevalence(stated.prevalence, given.prevalence)),
        (tr("Operating condition, t"), _t_range(analysis)),
        (tr("Measure over t"), analysis.measure.words),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name.ljust(width)}{GAP}{words}" for name, words in rows)


def _cost(stated: Range | None, given: Range | None) -> str:
    if given is None:
        return tr("not stated")
    return _bounds(given, formatting.plain) + ("" if stated else tr(" (not stated)"))


def _prevalence(stated: Range | None, given: Range | None) -> str:
    if given is None:
        return tr("not stated")
    return _bounds(given, formatting.prevalence) + ("" if stated else tr(" (the file's)"))


def _bounds(given: Range, write: Callable[[float], str]) -> str:
    if given.exact:
        return write(given.low)
    return formatting.between(write(given.low), write(given.high))


def _t_range(analysis: Analysis) -> str:
    low, high = analysis.given.a, analysis.given.b
    at = tr("decided at t = {t_value}", t_value=formatting.t_value(analysis.t))
    if low == high:
        return f"{formatting.t_value(low)}, {at}"
    return f"{formatting.between(formatting.t_value(low), formatting.t_value(high))}, {at}"


def _results(analysis: Analysis, show: Sequence[str]) -> tuple[list[str], list[list[str]]]:
    """The header and the rows of the table."""
    heads = results_rows.heads(analysis)
    further = {FURTHER[key][0]: further_texts(analysis, key) for key in dict.fromkeys(show)}
    bounded = analysis.bounded is not None
    partial = [heads.partial] if bounded else []
    named = (heads.voros, heads.gain, *partial, heads.best, heads.score, heads.tpr, heads.fpr)
    cost = tr("Cost/1,000") if heads.money else heads.short_cost
    corner = heads.corrected if has_corrected(analysis) else ""
    header = [corner, heads.auc, *further, *named, cost]
    rows = results_rows.rows(analysis)
    return header, [
        _cells(row, [texts.get(row.name, "") for texts in further.values()], bounded=bounded)
        for row in rows
    ]


def _cells(row: ResultRow, further: list[str], *, bounded: bool) -> list[str]:
    partial = [row.partial.text] if bounded else []
    measures = (row.voros.text, row.gain.text, *partial, row.best_on.text)
    rates = (row.rule, row.tpr.text, row.fpr.text, row.cost.text)
    known = further if row.kind == "model" else ["" for _ in further]
    return [row.name, row.auc.text, *known, *measures, *rates]


def _further(analysis: Analysis) -> list[str]:
    """Tables of intervals, of regions of interest and of pairs, as far as there are any."""
    if not analysis.models:
        return []
    tables = [
        *decision_tables(analysis),
        certain_table(analysis),
        *unseen_tables(analysis),
        *group_tables(analysis),
        threshold_rows(analysis),
        case_cost_part(analysis)[0],
        point_rows(analysis),
        point_interval_rows(analysis),
        corrected_rows(analysis),
        interval_rows(analysis),
        region_rows(analysis),
        pair_rows(analysis),
        corrected_pair_rows(analysis),
        corrected_hull_rows(analysis),
        margin_rows(analysis),
        power_rows(analysis),
    ]
    return [grid(rows[0], rows[1:]) for rows in tables if len(rows) > 1]


def _notes(analysis: Analysis, width: int) -> str:
    """The scenario behind the costs, what VOROS is of, and what is optimistic."""
    low, high = analysis.given.a, analysis.given.b
    bounds = formatting.t_bounds(low, high)
    over = (
        tr("at t = {bounds}", bounds=bounds[0])
        if low == high
        else tr("over t from {first} to {second}", first=bounds[0], second=bounds[1])
    )
    measures = tr(
        "VOROS: mean area of lesser classifiers {over}, {words}; the "
        "gain is what it adds to doing nothing. AUC: 0.5 is chance. AP: "
        "average precision at the file’s share of positives.",
        over=over,
        words=analysis.measure.words,
    )
    notes = (
        as_text(scenario_sentence(analysis)),
        results_rows.heads(analysis).kept,
        measures,
        *rule_notes(analysis.models),
        *threshold_notes(analysis),
        *case_cost_part(analysis)[1],
        *point_notes(analysis),
        *decision_notes(analysis),
        *question_notes(analysis),
        reversal_sentence(analysis),
        corrected_note(analysis),
        optimism(analysis),
    )
    return "\n".join(textwrap.fill(note, width) for note in notes if note)
