"""The report's tables to decide by: constraints, one threshold for all t, review."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.report.document import (
    Block,
    Column,
    DocumentCell,
    DocumentHeading,
    DocumentParagraph,
    DocumentRow,
    DocumentTable,
)
from engine.wording.decision_lines import (
    bounded_lines,
    bounds_note,
    bounds_words,
    constraint_words,
    missing_words,
)
from engine.wording.fixed_lines import fixed_lines, fixed_note
from engine.wording.results_rows import heads
from engine.wording.review_lines import review_lines, review_note
from engine.wording.text_spans import TextSpan


def decision_blocks(analysis: Analysis, number: int) -> list[Block]:
    """Their headings, tables and notes, of which the first table has a number."""
    blocks: list[Block] = []
    if analysis.bounded is not None:
        blocks += [DocumentHeading(tr("Constraints")), _bounded_table(analysis, number)]
        notes = filter(None, (missing_words(analysis), bounds_note(analysis)))
        blocks.append(_note(" ".join(notes)))
        number += 1
    if fixed_lines(analysis):
        blocks += [DocumentHeading(tr("One threshold for all t")), _fixed_table(analysis, number)]
        blocks.append(_note(fixed_note(analysis)))
        number += 1
    if review_lines(analysis):
        blocks += [DocumentHeading(tr("Review by a person")), _review_table(analysis, number)]
        blocks.append(_note(review_note(analysis)))
    return blocks


def _note(text: str) -> DocumentParagraph:
    return DocumentParagraph((TextSpan(text),), small=True)


def _cost(analysis: Analysis) -> str:
    """The head of costs."""
    named = heads(analysis)
    return tr("Cost/1,000") if named.money else named.short_cost


def _bounded_table(analysis: Analysis, number: int) -> DocumentTable:
    """Every model under the constraints, what each comes to with its chance below."""
    bounded = analysis.bounded
    if bounded is None:
        raise ValueError("there are no constraints")
    columns = (
        Column("", wide=True),
        Column(tr("Score")),
        Column(_cost(analysis), tr("dearer by")),
        Column(tr("Partial VOROS"), tr("with mixtures")),
        *(
            Column(words[:1].upper() + words[1:], tr("chance on new rows"))
            for words in map(constraint_words, bounded.constraints)
        ),
    )
    empty = ("–",) * len(bounded.constraints)
    rows = tuple(
        DocumentRow(
            (
                DocumentCell(line.model, strong=True),
                DocumentCell(line.rule),
                DocumentCell(line.cost, line.dearer),
                DocumentCell(line.partial, line.mixtures),
                *(
                    DocumentCell(value, chance)
                    for value, chance in zip(
                        line.values or empty, line.chances or empty, strict=True
                    )
                ),
            ),
            line.look,
        )
        for line in bounded_lines(analysis)
    )
    caption = tr("Best thresholds under constraints: {bounds}", bounds=bounds_words(bounded))
    return DocumentTable(number, caption, columns, rows)


def _fixed_table(analysis: Analysis, number: int) -> DocumentTable:
    """Thresholds that stay for all t."""
    columns = (
        Column("", wide=True),
        Column(""),
        Column(tr("Score")),
        Column(tr("Mean cost")),
        Column(tr("Worst regret")),
        Column(tr("Where")),
    )
    rows = tuple(
        DocumentRow(
            tuple(
                DocumentCell(text, strong=place == 0)
                for place, text in enumerate(
                    (
                        line.model,
                        line.way,
                        line.rule,
                        line.mean_cost,
                        line.worst_regret,
                        line.where,
                    )
                )
            ),
            line.look,
        )
        for line in fixed_lines(analysis)
    )
    return DocumentTable(number, tr("One threshold for the whole range of t"), columns, rows)


def _review_table(analysis: Analysis, number: int) -> DocumentTable:
    """A person between two thresholds."""
    columns = (
        Column("", wide=True),
        Column(tr("Flag")),
        Column(tr("Clear below")),
        Column(tr("Reviewed")),
        Column(_cost(analysis), tr("saving")),
        Column(tr("Pays below")),
    )
    rows = tuple(
        DocumentRow(
            (
                DocumentCell(line.model, strong=True),
                DocumentCell(line.flag),
                DocumentCell(line.clear),
                DocumentCell(line.share),
                DocumentCell(line.cost, line.saving),
                DocumentCell(line.pays_to, line.why),
            ),
            line.look,
        )
        for line in review_lines(analysis)
    )
    return DocumentTable(number, tr("A person between two thresholds"), columns, rows)
