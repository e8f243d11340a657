"""Rows of what a session asks beyond its numbers: unseen rows, margins, how many cases."""

from engine.analysis.analysis import Analysis
from engine.messages.language import sentence, tr
from engine.wording.certainty import level_words
from engine.wording.group_lines import group_lines, groups_note, groups_title, rate_heads
from engine.wording.margin_lines import (
    margin_lines,
    margin_note,
    margin_question,
    omnibus_words,
)
from engine.wording.power_lines import NOTE, needed_words, power_lines, shown_words
from engine.wording.unseen_lines import (
    HINDSIGHT,
    IN_SAMPLE,
    WHAT_THEY_ARE,
    lead_head,
    unseen_blocks,
)
from engine.wording.unseen_words import cluster_words, source_words

Rows = list[list[str]]


def unseen_tables(analysis: Analysis) -> list[Rows]:
    """A table a subject, each a header first: VOROS, AUC, and what each threshold does."""
    lead = lead_head(analysis)
    interval = tr("{level} {lead}", level=level_words(analysis), lead=lead)
    tables = []
    for block in unseen_blocks(analysis):
        columns = [IN_SAMPLE, lead, interval, HINDSIGHT]
        rows = [
            [line.name, line.in_sample, line.test, line.interval, line.hindsight]
            for line in block.lines
        ]
        tables.append([[block.title, *columns], *rows])
    return tables


def group_tables(analysis: Analysis) -> list[Rows]:
    """Of each model what its threshold does in each group, the intervals, sizes and AUCs."""
    tables: list[Rows] = []
    level, heads = level_words(analysis), rate_heads(analysis)
    interval = tr("{level} interval", level=level)
    for model in analysis.models:
        lines = group_lines(analysis, model)
        rule = groups_title(analysis, model)
        tables += [
            [[rule, *heads], *([line.name, *line.rates] for line in lines)],
            [
                [interval, *heads],
                *([line.name, *line.intervals] for line in lines if any(line.intervals)),
            ],
            [
                [model.name, tr("cases"), tr("positives"), "AUC", interval],
                *(
                    [line.name, line.cases, line.positives, line.auc, line.auc_interval]
                    for line in lines[:-1]
                ),
            ],
        ]
    return tables


def margin_rows(analysis: Analysis) -> Rows:
    """Each model held against the reference, a header first."""
    question = margin_question(analysis)
    if not question:
        return []
    head = [question, tr("difference"), tr("{level} interval", level=level_words(analysis)), ""]
    return [
        head,
        *(
            [line.model, line.difference, line.interval, line.answer]
            for line in margin_lines(analysis)
        ),
    ]


def power_rows(analysis: Analysis) -> Rows:
    """A row a size and model, a header first."""
    shown = shown_words(analysis)
    head = [
        tr("cases"),
        "model",
        tr("AUC, width"),
        tr("VOROS, width"),
        tr("AUC, power"),
        tr("VOROS, power"),
    ]
    rows = [
        [
            line.cases,
            line.model,
            line.auc_width,
            line.voros_width,
            line.auc_power,
            line.voros_power,
        ]
        for line in power_lines(analysis)
    ]
    return [head, *rows] if rows and shown else []


def question_notes(analysis: Analysis) -> tuple[str, ...]:
    """What these tables are of, and why some numbers are missing."""
    source = source_words(analysis)
    whys = dict.fromkeys(line.why for line in margin_lines(analysis) if line.why)
    notes = (
        sentence(f"{source}.") if source else "",
        WHAT_THEY_ARE if source else "",
        *(sentence(tr("no interval: {why}", why=why)) for why in whys),
        "" if whys else margin_note(analysis),
        omnibus_words(analysis),
        cluster_words(analysis),
        groups_note(analysis, analysis.models),
        *needed_words(analysis),
        tr("Power: to show {shown}. {note}", shown=shown_words(analysis), note=NOTE)
        if shown_words(analysis)
        else "",
    )
    return tuple(note for note in notes if note)
