"""Rows of what a session asks to decide by: constraints, one threshold for all t, review."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.wording.decision_lines import bounded_lines, bounds_note, constraint_words
from engine.wording.fixed_lines import fixed_lines, fixed_note
from engine.wording.results_rows import heads
from engine.wording.review_lines import review_lines, review_note

Rows = list[list[str]]


def decision_tables(analysis: Analysis) -> list[Rows]:
    """A table a question that is asked, each a header first."""
    found = (bounded_rows(analysis), fixed_rows(analysis), review_rows(analysis))
    return [rows for rows in found if rows]


def bounded_rows(analysis: Analysis) -> Rows:
    """Each model under the constraints; what they come to, with the chance that they hold."""
    lines, bounded = bounded_lines(analysis), analysis.bounded
    if bounded is None:
        return []
    named = [constraint_words(each) for each in bounded.constraints]
    head = [tr("constraints"), tr("score"), _cost(analysis), tr("dearer by")]
    head += [tr("partial VOROS"), tr("with mixtures"), *named, tr("all hold")]
    rows = []
    for line in lines:
        values = [
            tr("{value} (chance {chance})", value=value, chance=chance)
            for value, chance in zip(line.values, line.chances, strict=True)
        ]
        values = values or ["–"] * len(named)
        parts = [line.model, line.rule, line.cost, line.dearer, line.partial, line.mixtures]
        rows.append([*parts, *values, line.chance_of_all])
    return [head, *rows]


def fixed_rows(analysis: Analysis) -> Rows:
    """Thresholds that stay for all t."""
    lines = fixed_lines(analysis)
    head = [tr("one threshold"), "", tr("score"), tr("mean cost"), tr("worst regret"), ""]
    rows = [
        [line.model, line.way, line.rule, line.mean_cost, line.worst_regret, line.where]
        for line in lines
    ]
    return [head, *rows] if rows else []


def review_rows(analysis: Analysis) -> Rows:
    """A person between two thresholds."""
    lines = review_lines(analysis)
    head = [tr("review"), tr("flag"), tr("clear below"), tr("reviewed")]
    head += [_cost(analysis), tr("saving"), tr("pays below"), ""]
    rows = [
        [
            line.model,
            line.flag,
            line.clear,
            line.share,
            line.cost,
            line.saving,
            line.pays_to,
            line.why,
        ]
        for line in lines
        if line.cost != "–"
    ]
    return [head, *rows] if rows else []


def _cost(analysis: Analysis) -> str:
    """The head of costs."""
    named = heads(analysis)
    return tr("Cost/1,000") if named.money else named.short_cost


def decision_notes(analysis: Analysis) -> tuple[str, ...]:
    """What these tables are of, and why something is missing."""
    whys = dict.fromkeys(
        f"{line.model}: {line.why}." for line in bounded_lines(analysis) if line.why
    )
    notes = (bounds_note(analysis), *whys, fixed_note(analysis), review_note(analysis))
    return tuple(note for note in notes if note)
