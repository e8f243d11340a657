"""The tables of a report of several classes: classifiers, exact values, and whole sections."""

from collections.abc import Iterator, Sequence

from engine.messages.language import tr
from engine.multiclass.class_curves import ClassCurve
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.vus import Vus, minimum_of
from engine.report.document import Column, DocumentCell, DocumentRow, DocumentTable
from engine.wording import formatting
from engine.wording.classes.approximation_rows import (
    EstimateCell,
    EstimateRow,
    approximation_rows,
    volume_cell,
)
from engine.wording.classes.class_cells import NONE, TOGETHER, called
from engine.wording.classes.one_vs_rest_words import auc_words
from engine.wording.classes.results_section import ResultsSection, SectionRow
from engine.wording.classes.vus_sections import share_of

ACROSS, FEWER = 5, 3  # classifiers beside each other, of three classes and of more
MOST_CLASSIFIERS = 50
LETTERS = 100  # of all heads of a table together
LEAST_HEAD = 7  # letters that a head has however many there are


def classifiers_table(analysis: ClassesAnalysis, number: int) -> DocumentTable:
    """VUS, VOROS and cost of each classifier, of all together and of knowing nothing."""
    classes, known = analysis.cases.classes, analysis.set_voros
    chance = formatting.exact(minimum_of(classes))
    baseline = NONE if known is None else formatting.rate(known.baseline)
    columns = (
        Column("", wide=True),
        Column(tr("VUS"), tr("chance {chance}", chance=chance)),
        Column(tr("Normalised VUS"), tr("chance 0")),
        Column(tr("VOROS"), tr("chance {chance}", chance=baseline)),
        Column(tr("Macro-average"), tr("chance {chance}", chance=formatting.rate(1 / classes))),
        *((Column(tr("Cost / 1,000"), tr("at the costs stated")),) if analysis.best else ()),
        *((Column(tr("Needed"), tr("beside the others")),) if len(analysis.crisp) > 1 else ()),
    )
    rows = [_classifier_row(analysis, found) for found in analysis.crisp]
    if len(analysis.crisp) > 1:
        rows.append(_together_row(analysis, len(columns)))
    rows += _trivial_rows(analysis, len(columns))
    caption = tr("Results of each classifier")
    if analysis.bootstrap is not None:
        caption = tr(
            "{caption}; below, {level} intervals in sample by the stratified bootstrap",
            caption=caption,
            level=formatting.percent(analysis.session.level),
        )
    return DocumentTable(number, caption, columns, tuple(rows))


def _classifier_row(analysis: ClassesAnalysis, found: ClassModelResult) -> DocumentRow:
    """One classifier's numbers, each with its interval below."""
    measures, name = found.measures, found.name
    hits = measures.approximations
    cells = [
        DocumentCell(name, strong=True),
        _volume(analysis, name, measures.vus),
        DocumentCell(share_of(measures.vus)),
        _voros(analysis, name, measures.voros),
        DocumentCell(
            NONE if hits is None else formatting.rate(hits.macro_average),
            _interval(analysis, name, "macro_average", 3),
        ),
    ]
    if analysis.best is not None:
        cost = dict(analysis.best.costs)[name]
        cells.append(
            DocumentCell(
                _per_thousand(cost), _cost_interval(analysis, name), _is_best(analysis, name)
            )
        )
    if len(analysis.crisp) > 1:
        needed = found.discarded is None or not found.discarded.discarded
        cells.append(DocumentCell(tr("yes") if needed else tr("no")))
    return DocumentRow(tuple(cells), found.look)


def _together_row(analysis: ClassesAnalysis, columns: int) -> DocumentRow:
    """All classifiers as one set."""
    cells = (
        DocumentCell(TOGETHER[:1].upper() + TOGETHER[1:], strong=True),
        _volume(analysis, "", analysis.set_vus),
        DocumentCell(share_of(analysis.set_vus)),
        _voros(analysis, "", analysis.set_voros),
    )
    return _filled(cells, columns)


def _trivial_rows(analysis: ClassesAnalysis, columns: int) -> list[DocumentRow]:
    """What calling everything one class costs, where costs are stated."""
    if analysis.best is None:
        return []
    names = {found.name for found in analysis.models}
    rows = []
    for name, cost in analysis.best.costs:
        if name not in names:
            words = called(name, analysis)
            cells = [DocumentCell(words[:1].upper() + words[1:]), *[DocumentCell("")] * 4]
            cells.append(DocumentCell(_per_thousand(cost), "", _is_best(analysis, name)))
            rows.append(_filled(tuple(cells), columns, quiet=True))
    return rows


def _filled(cells: tuple[DocumentCell, ...], columns: int, *, quiet: bool = False) -> DocumentRow:
    """A row whose last cells are empty."""
    return DocumentRow((*cells, *[DocumentCell("")] * (columns - len(cells))), quiet=quiet)


def _is_best(analysis: ClassesAnalysis, name: str) -> bool:
    return analysis.best is not None and name in analysis.best.ties


def _per_thousand(cost: float) -> str:
    return formatting.plain(1000 * cost, 4)


def _volume(analysis: ClassesAnalysis, name: str, vus: Vus | None) -> DocumentCell:
    """A VUS with how sure it is, or its interval."""
    cell = volume_cell(vus)
    exact = tr("exact") if vus is not None and vus.method == "exact" else ""
    return DocumentCell(cell.words, _interval(analysis, name, "vus", 4) or cell.error or exact)


def _voros(analysis: ClassesAnalysis, name: str, voros: ClassVoros | None) -> DocumentCell:
    if voros is None:
        return DocumentCell(NONE)
    error = formatting.plain(voros.standard_error, 1)
    below = _interval(analysis, name, "voros", 4)
    return DocumentCell(formatting.number(voros.value, 4), below or tr("± {error}", error=error))


def _interval(analysis: ClassesAnalysis, name: str, measure: str, places: int) -> str:
    found = analysis.interval(name, measure)
    if found is None or found.low is None or found.high is None:
        return ""
    return formatting.interval(found.low, found.high, places)


def _cost_interval(analysis: ClassesAnalysis, name: str) -> str:
    found = analysis.interval(name, "cost")
    if found is None or found.low is None or found.high is None:
        return ""
    return formatting.between(_per_thousand(found.low), _per_thousand(found.high))


def estimates_tables(analysis: ClassesAnalysis, first: int) -> Iterator[DocumentTable]:
    """Every measure a row, every classifier a column, a few classifiers at a time.

    Args:
        analysis: of several classes.
        first: the number of the first table.
    """
    rows = approximation_rows(analysis)
    models = analysis.models[:MOST_CLASSIFIERS]
    across = ACROSS if analysis.cases.classes <= 3 else FEWER
    for place, start in enumerate(range(0, len(models) if rows else 0, across)):
        several = slice(start, min(start + across, len(models)))
        caption = tr("The exact VUS, and what approximates it or measures something else")
        if len(analysis.models) > len(models):
            caption = tr(
                "{caption}; the JSON holds all {count} classifiers",
                caption=caption,
                count=formatting.count(len(analysis.models)),
            )
        heads = (Column(_head(found.name, ACROSS + 1)) for found in models[several])
        columns = (Column("", wide=True), *heads, Column(tr("Chance level")))
        found_rows = tuple(_estimate_row(row, several) for row in rows)
        yield DocumentTable(first + place, caption, columns, found_rows)


def _estimate_row(row: EstimateRow, several: slice) -> DocumentRow:
    cells = (_estimate(cell) for cell in row.cells[several])
    name = DocumentCell(row.name, strong=row.leading)
    return DocumentRow((name, *cells, DocumentCell(row.chance)))


def _estimate(cell: EstimateCell) -> DocumentCell:
    words = f"{cell.words} {cell.error}" if cell.error else cell.words
    return DocumentCell(words, strong=cell.best)


def one_vs_rest_table(
    analysis: ClassesAnalysis, curves: Sequence[ClassCurve], number: int
) -> DocumentTable:
    """The AUC of every curve of one class against the rest, a classifier a row, and their mean.

    Args:
        analysis: of several classes.
        curves: of the classifiers that are shown, class by class.
        number: of the table.
    """
    heads = (Column(_head(label, len(analysis.labels) + 2)) for label in analysis.labels)
    columns = (Column("", wide=True), *heads, Column(tr("Macro-average"), tr("chance 0.5")))
    rows = []
    for found in analysis.models:
        own = [curve for curve in curves if curve.model == found.name]
        ranking = found.measures.ranking
        if own and ranking is not None:
            cells = (DocumentCell(auc_words(curve)) for curve in own)
            mean = DocumentCell(
                formatting.rate(ranking.one_vs_rest_mean),
                _interval(analysis, found.name, "one_vs_rest_mean", 3),
            )
            rows.append(
                DocumentRow((DocumentCell(found.name, strong=True), *cells, mean), found.look)
            )
    caption = tr("AUC of each class’s probability against all other cases")
    return DocumentTable(number, caption, columns, tuple(rows))


def tables_of_section(
    found: ResultsSection, first: int, further: str = ""
) -> Iterator[tuple[DocumentTable, tuple[str, ...]]]:
    """Each table of a section with the sentences below it.

    Args:
        found: whose title is the caption of the first.
        first: the number of the first.
        further: the caption of the others; empty for the section's heading.
    """
    for place, table in enumerate(found.tables):
        count = len(table.header)
        columns = (
            Column(table.header[0], wide=True),
            *(Column(_head(word, count)) for word in table.header[1:]),
        )
        caption = (further or found.heading) if place else found.title
        rows = tuple(_section_row(row) for row in table.rows)
        yield DocumentTable(first + place, caption, columns, rows), table.notes


def _section_row(row: SectionRow) -> DocumentRow:
    name, *others = row.cells
    below: Sequence[str] = row.ranges or [""] * len(others)
    cells = (
        DocumentCell(text, under, row.chosen) for text, under in zip(others, below, strict=True)
    )
    return DocumentRow((DocumentCell(name, strong=row.look is not None), *cells), row.look)


def _head(name: str, columns: int) -> str:
    """A name without as much of its middle as one of so many columns has no room for."""
    most = max(LEAST_HEAD, LETTERS // columns)
    half = most // 2
    return name if len(name) <= most else f"{name[:half]}…{name[-half + 1 :]}"
