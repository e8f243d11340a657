"""The report's tables of what a session asks: unseen rows, margins."""

from engine.analysis.analysis import Analysis
from engine.messages.language import tr
from engine.report.decision_tables import decision_blocks
from engine.report.document import (
    Block,
    Column,
    DocumentCell,
    DocumentHeading,
    DocumentParagraph,
    DocumentRow,
    DocumentTable,
)
from engine.wording.certainty import level_words
from engine.wording.group_lines import group_lines, groups_note, groups_title, rate_heads
from engine.wording.margin_lines import (
    margin_lines,
    margin_note,
    margin_question,
    omnibus_words,
)
from engine.wording.power_lines import NOTE, needed_words, power_lines, shown_words
from engine.wording.text_spans import TextSpan
from engine.wording.unseen_lines import WHAT_THEY_ARE, lead_head, unseen_blocks
from engine.wording.unseen_words import cluster_words, source_words


def question_blocks(analysis: Analysis, number: int) -> list[Block]:
    """Their headings, tables and notes, of which the first table has a number."""
    blocks: list[Block] = decision_blocks(analysis, number)
    number += sum(isinstance(block, DocumentTable) for block in blocks)
    if analysis.unseen is not None:
        blocks += [DocumentHeading(tr("Unseen rows")), _unseen_table(analysis, number)]
        blocks.append(_note(f"{source_words(analysis)}. {WHAT_THEY_ARE}"))
        number += 1
    if analysis.split is not None:
        blocks += [DocumentHeading(tr("Groups")), _groups_table(analysis, number)]
        blocks.append(_note(groups_note(analysis, analysis.models)))
        number += 1
    if margin_lines(analysis):
        blocks += [DocumentHeading(tr("Not worse by a margin")), _margin_table(analysis, number)]
        blocks.append(_note(margin_note(analysis)))
        number += 1
    if power_lines(analysis):
        blocks += [DocumentHeading(tr("How many cases")), _power_table(analysis, number)]
        blocks += [_note(" ".join((*needed_words(analysis), NOTE)))]
    blocks += [_note(note) for note in (omnibus_words(analysis), cluster_words(analysis)) if note]
    return blocks


def _note(text: str) -> DocumentParagraph:
    return DocumentParagraph((TextSpan(text),), small=True)


def _unseen_table(analysis: Analysis, number: int) -> DocumentTable:
    """In sample, on test with its interval, and with hindsight."""
    columns = (
        Column("", wide=True),
        Column(tr("In sample")),
        Column(
            lead_head(analysis).capitalize(), tr("{level} where known", level=level_words(analysis))
        ),
        Column(tr("Hindsight")),
    )
    rows: list[DocumentRow] = []
    for block in unseen_blocks(analysis):
        rows.append(DocumentRow((DocumentCell(block.title, strong=True), *_blank(3))))
        for line, look in zip(block.lines, block.looks, strict=True):
            cells = (
                DocumentCell(line.name),
                DocumentCell(line.in_sample),
                DocumentCell(line.test, line.interval, strong=True),
                DocumentCell(line.hindsight),
            )
            rows.append(DocumentRow(cells, look, continues=True))
    return DocumentTable(number, tr("Thresholds on unseen rows"), columns, tuple(rows))


def _blank(cells: int) -> tuple[DocumentCell, ...]:
    return (DocumentCell(""),) * cells


def _groups_table(analysis: Analysis, number: int) -> DocumentTable:
    """What each model's threshold does in its groups, with sizes and AUCs."""
    level = level_words(analysis)
    columns = (
        Column("", wide=True),
        Column(tr("Cases"), tr("positives")),
        Column("AUC", level),
        *(Column(head[:1].upper() + head[1:], level) for head in rate_heads(analysis)),
    )
    rows: list[DocumentRow] = []
    for model in analysis.models:
        rule = groups_title(analysis, model)
        head = DocumentCell(rule, strong=True)
        rows.append(DocumentRow((head, *_blank(len(columns) - 1)), model.look))
        for line in group_lines(analysis, model):
            cells = (
                DocumentCell(line.name),
                DocumentCell(line.cases, line.positives),
                DocumentCell(line.auc, line.auc_interval),
                *(
                    DocumentCell(rate, interval)
                    for rate, interval in zip(line.rates, line.intervals, strict=True)
                ),
            )
            rows.append(DocumentRow(cells, continues=True))
    return DocumentTable(number, tr("One threshold in each group"), columns, tuple(rows))


def _power_table(analysis: Analysis, number: int) -> DocumentTable:
    """Widths and power by size."""
    width, power = tr("expected width"), tr("power")
    columns = (
        Column(tr("Cases"), wide=True),
        Column(tr("Model")),
        Column("AUC", width),
        Column("VOROS", width),
        Column("AUC", power),
        Column("VOROS", power),
    )
    rows = tuple(
        DocumentRow(
            tuple(
                DocumentCell(text)
                for text in (
                    line.cases,
                    line.model,
                    line.auc_width,
                    line.voros_width,
                    line.auc_power,
                    line.voros_power,
                )
            )
        )
        for line in power_lines(analysis)
    )
    caption = tr("Power to show {shown}, by number of cases", shown=shown_words(analysis))
    return DocumentTable(number, caption, columns, rows)


def _margin_table(analysis: Analysis, number: int) -> DocumentTable:
    """Each model held against the reference."""
    columns = (
        Column("", wide=True),
        Column(tr("Difference"), tr("above 0 is better")),
        Column(tr("Interval"), level_words(analysis)),
        Column(tr("Answer")),
    )
    looks = {model.name: model.look for model in analysis.models}
    rows = tuple(
        DocumentRow(
            (
                DocumentCell(line.model, strong=True),
                DocumentCell(line.difference),
                DocumentCell(line.interval),
                DocumentCell(line.answer, line.why),
            ),
            looks[line.model],
        )
        for line in margin_lines(analysis)
    )
    return DocumentTable(number, margin_question(analysis), columns, rows)
