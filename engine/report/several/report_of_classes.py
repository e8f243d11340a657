"""A ClassesAnalysis becomes a Document: what stands on the report of several classes."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from engine.data.roles import Guess
from engine.messages.language import tr
from engine.messages.version import VERSION
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.report.document import (
    NO_MODES,
    Block,
    Callout,
    Document,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    Entries,
    Figure,
    FigureKind,
    FigureRow,
    PageBreak,
    SideBySide,
    Title,
)
from engine.report.paragraphs import file_facts, formatted_date, left_out, sentence
from engine.report.several.class_report_method import method_of_classes
from engine.report.several.class_report_tables import (
    classifiers_table,
    estimates_tables,
    one_vs_rest_table,
    tables_of_section,
)
from engine.report.several.class_report_words import (
    condition_rows,
    cost_sentence,
    cube_caption,
    how_to_read_cube,
    how_to_read_matrices,
    interval_notes,
    lanes_caption,
    not_there,
    ordered_caption,
    report_subtitle,
    report_title,
    section_caption,
    superfluous_words,
)
from engine.wording.classes.approximation_rows import approximation_rows, legend_words
from engine.wording.classes.classes_verdict import classes_verdict
from engine.wording.classes.cost_sections import costs_with_room
from engine.wording.classes.line_words import along_words
from engine.wording.classes.one_vs_rest_words import shown_curves
from engine.wording.classes.ordered_words import chosen_words, right_rows, volume_rows
from engine.wording.classes.polytope_section import polytope_section
from engine.wording.classes.rank_sections import (
    approximation_intervals,
    ordered_intervals,
    ordered_section,
    ranking_intervals,
)
from engine.wording.classes.results_section import ResultsSection
from engine.wording.classes.threshold_section import threshold_section
from engine.wording.classes.unstated_costs import priors_words, unstated_words
from engine.wording.classes.voros_section import voros_section
from engine.wording.classes.vus_sections import soft_section
from engine.wording.classes.weight_words import kind_words
from engine.wording.text_spans import TextSpan

SQUARE = 1.0  # height over width, as of the hit cube
LANES = 0.5  # height over width of the scores by class
STRIP = 0.165  # height over width of a line through the weights
CELL = 0.85  # height of a confusion matrix over its width
MOST_HIGH = 1.3  # height over width of all matrices together
ACROSS, ROW_HIGH = 3, 0.4  # plots beside each other, and height of a row of them over its width
MOST_CURVED = 12  # classes that have a plot
MOST_COLUMNS = 6  # classes whose AUCs find room beside each other
FURTHER = (
    soft_section,
    approximation_intervals,
    ranking_intervals,
    ordered_section,
    ordered_intervals,
    threshold_section,
    voros_section,
    polytope_section,
)


class Numbers(Struct):
    """How many figures and tables there are so far."""

    figures: int = 0
    tables: int = 0

    def figure(self, kind: FigureKind, caption: str, aspect: float) -> Figure:
        """The next figure."""
        self.figures += 1
        return Figure(kind, self.figures, caption, aspect)

    def take(self, tables: Iterable[DocumentTable]) -> Iterator[DocumentTable]:
        """Tables that were numbered from `next_table` on."""
        for table in tables:
            self.tables += 1
            yield table

    @property
    def next_table(self) -> int:
        """The number of the next table."""
        return self.tables + 1


def report_of_classes(
    analysis: ClassesAnalysis,
    guesses: Iterable[Guess],
    date: dt.date,
    modes: Mapping[FigureKind, str] = NO_MODES,
) -> Document:
    """The whole report on several classes, with figures in other modes than at first."""
    source, numbers = analysis.table.source, Numbers()
    return Document(
        title=report_title(analysis),
        subject=report_subtitle(analysis),
        source=source.name,
        sha256=source.sha256,
        version=VERSION,
        blocks=(
            *_first_page(analysis, date, numbers),
            *_ordered(analysis, numbers),
            *_matrices(analysis, numbers),
            *_geometry(analysis, numbers),
            *_costs(analysis, numbers),
            *_estimates(analysis, numbers),
            *_one_vs_rest(analysis, numbers),
            *_further(analysis, numbers),
            PageBreak(),
            *method_of_classes(analysis, guesses, formatted_date(date), modes),
        ),
    )


def _first_page(analysis: ClassesAnalysis, date: dt.date, numbers: Numbers) -> Iterator[Block]:
    """Verdict, hit cube, conditions, results."""
    table = analysis.table
    yield Title(report_title(analysis), report_subtitle(analysis))
    yield file_facts(table.source, table.rows_used, date)
    missing = left_out(table.left_out, paired=len(analysis.cases.models) > 1)
    if missing:
        yield _note(missing)
    yield Callout(classes_verdict(analysis))
    yield from _beside_a_figure(analysis, numbers)
    if analysis.crisp:
        yield from numbers.take([classifiers_table(analysis, numbers.next_table)])
    notes = (*superfluous_words(analysis), *interval_notes(analysis), *not_there(analysis))
    yield _note(" ".join(notes))
    if analysis.hit_cube is not None:  # without it what follows finds room
        yield PageBreak()


def _beside_a_figure(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """The conditions beside the hit cube; alone where there is none."""
    rows = tuple(
        (sentence(name), (TextSpan(value, strong=True),))
        for name, value in condition_rows(analysis)
    )
    words: tuple[Block, ...] = (DocumentHeading(tr("Conditions"), level=2), Entries(rows))
    if analysis.crisp:
        unstated = unstated_words(analysis)
        words += tuple(map(_note, (unstated, priors_words(analysis)) if unstated else ()))
    if analysis.hit_cube is None:
        yield from words
        return
    words += (DocumentHeading(tr("How to read the figure"), level=2),)
    words += (_note(how_to_read_cube(analysis)),)
    figure = numbers.figure(FigureKind.HIT_CUBE, cube_caption(analysis), SQUARE)
    yield SideBySide(figure, words)


def _ordered(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """The surface of the leading score of three ordered classes, and what it cuts apart."""
    found = next(iter(analysis.ordered), None)
    if found is None or found.ordered is None:
        return
    yield DocumentHeading(tr("The ordered-class surface"))
    surface = numbers.figure(
        FigureKind.ORDERED_SURFACE, ordered_caption(found.name, found.ordered), SQUARE
    )
    rows = (*volume_rows(analysis, found), *right_rows(found.ordered, found.ordered.cuts))
    values = tuple((sentence(name), (TextSpan(value, strong=True),)) for name, value in rows)
    words: tuple[Block, ...] = (DocumentHeading(found.name, level=2), Entries(values))
    words += (_note(f"{chosen_words(found.ordered)} {cost_sentence(found.ordered)}".strip()),)
    yield SideBySide(surface, words)
    yield numbers.figure(FigureKind.CLASS_SCORES, lanes_caption(found.name), LANES)


def _matrices(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """The confusion matrices."""
    count = len(analysis.crisp)
    if not count:
        return
    yield DocumentHeading(tr("The confusion matrices"))
    classes = analysis.cases.classes
    columns = min(count, 3 if classes <= 3 else 2 if classes <= 6 else 1)
    aspect = min(MOST_HIGH, -(-count // columns) * CELL / max(columns, 2))
    caption = how_to_read_matrices(analysis)
    yield numbers.figure(FigureKind.MATRICES, caption, aspect)


def _costs(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """What errors cost, and, where one is best, how far each cost and prior may move."""
    found = costs_with_room(analysis)
    if found is not None:
        yield DocumentHeading(found.heading)
        moving = analysis.best is not None
        further = tr("Priors, and how far each alone may move") if moving else tr("Priors")
        tables = found.tables[:-1] if moving else found.tables
        yield from _section(replace(found, tables=tables), numbers, further)


def _geometry(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """Who costs least at which weights and along a line; a section of the polytope."""
    figures = []
    if analysis.weights is not None:
        words = kind_words(analysis.weights)
        caption = tr("{words}; ◆: those in use.", words=words[:1].upper() + words[1:])
        if analysis.weights.at is None:
            caption = f"{words[:1].upper()}{words[1:]}."
        figures.append(numbers.figure(FigureKind.WEIGHTS, caption, SQUARE))
    if analysis.section is not None:
        caption = section_caption(analysis.section, analysis.labels)
        figures.append(numbers.figure(FigureKind.POLYTOPE, caption, SQUARE))
    if figures or analysis.losses is not None:
        yield DocumentHeading(tr("Who costs least where"))
    if figures:
        yield FigureRow(tuple(figures))
    if analysis.losses is not None:
        words = along_words(analysis.losses.kind)
        caption = f"{words[:1].upper()}{words[1:]}."
        yield numbers.figure(FigureKind.WEIGHT_LINE, caption, STRIP)


def _estimates(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """The exact value beside its approximations."""
    if analysis.crisp:
        tables = tuple(numbers.take(estimates_tables(analysis, numbers.next_table)))
        yield DocumentHeading(tr("Exact value and approximations"))
        yield from tables
        yield _note(legend_words(approximation_rows(analysis)))


def _one_vs_rest(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """The curves of each class against the rest, with their AUCs."""
    curves = shown_curves(analysis)
    if not curves:
        return
    yield DocumentHeading(tr("One class against the rest"))
    rows = -(-min(analysis.cases.classes, MOST_CURVED) // ACROSS)
    caption = tr(
        "Each class’s probability as a score that tells it from all others; on the dotted "
        "diagonal it knows nothing."
    )
    yield numbers.figure(FigureKind.ONE_VS_REST, caption, min(MOST_HIGH, ROW_HIGH * rows))
    if analysis.cases.classes <= MOST_COLUMNS:
        yield from numbers.take([one_vs_rest_table(analysis, curves, numbers.next_table)])


def _further(analysis: ClassesAnalysis, numbers: Numbers) -> Iterator[Block]:
    """What else is measured, a heading each."""
    heading = ""
    for make in FURTHER:
        found = make(analysis)
        if found is None:
            continue
        if found.heading != heading:
            heading = found.heading
            yield DocumentHeading(heading)
        yield from _section(found, numbers)


def _section(found: ResultsSection, numbers: Numbers, further: str = "") -> Iterator[Block]:
    """The tables of a section with its sentences; `further` is the caption of all but the first."""
    if not found.tables and found.title:
        yield _note(f"{found.title}.")
    for table, notes in tables_of_section(found, numbers.next_table, further):
        yield from numbers.take([table])
        yield from map(_note, notes)
    yield from map(_note, found.notes)


def _note(text: str) -> DocumentParagraph:
    return DocumentParagraph((TextSpan(text),), small=True)
