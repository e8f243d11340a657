"""How a report's numbers of several classes are made, where they come from, whom to cite."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from engine.data.roles import Guess
from engine.messages.language import listing, tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.report.document import NO_MODES, Block, DocumentHeading, Entries, FigureKind
from engine.report.method import versions
from engine.report.paragraphs import left_out_lines, sentence
from engine.report.several.class_report_again import command_again
from engine.wording import formatting
from engine.wording.citations import (
    CITATIONS_OF_CLASSES,
    CITATIONS_OF_ORDERS,
    CITATIONS_OF_PROBABILITIES,
    Citation,
)
from engine.wording.classes.class_source import class_cautions, classes_line
from engine.wording.classes.classifier_lines import KINDS, kind_of
from engine.wording.guess_words import guess_words
from engine.wording.text_spans import TextSpan

T = TypeVar("T")

OF_CRISP = (
    (
        tr("Error ratios"),
        tr(
            "v(i → j) is the share of actual class i that is called j; a classifier of c classes "
            "is a point of c (c − 1) of them. Counts are exact integers."
        ),
    ),
    (
        tr("VUS"),
        tr(
            "The volume, in the space of error ratios, of all valid points that the classifiers, "
            "those that call everything one class, and their mixtures make superfluous. Of c "
            "classes it is at most (1 ÷ (c − 1)!) to the power c, and at least that of knowing "
            "nothing; normalised, 0 is no knowledge and 1 perfect. Of three classes it is exact: "
            "one convex hull in six dimensions, checked along every axis."
        ),
    ),
    (
        tr("Cost"),
        tr(
            "The sum over errors of prior × share × cost of one case. Where costs depend on the "
            "actual class alone, prior × cost of a miss is the class’s weight."
        ),
    ),
    (
        "VOROS",
        tr(
            "The mean, over the costs named, of the share of valid points that cost more than "
            "the cheaper of the classifier and of knowing nothing."
        ),
    ),
    (
        tr("Needed"),
        tr(
            "A classifier is superfluous where a mixture of the others has no error ratio that is "
            "larger: at no costs is it cheaper than they are."
        ),
    ),
)
OF_SOFT = (
    (
        tr("Soft classifiers"),
        tr(
            "Probabilities become a crisp classifier by naming the most probable class; with a "
            "weight on each class they become many, whose VUS together is that of the soft one. "
            "The weights were chosen on the rows they are measured on, so it is optimistic."
        ),
    ),
    (
        tr("One class against the rest"),
        tr(
            "Each class’s probability as a score that is to tell it from all other cases: a ROC "
            "curve of two classes with its AUC, chance 0.5."
        ),
    ),
)
OF_ORDERED = (
    (
        tr("Ordered classes"),
        tr(
            "The chance that cases drawn at random, one of each class, are scored in the order "
            "stated; of k cases that tie every order counts as likely, 1 ÷ k!."
        ),
    ),
)


def method_of_classes(
    analysis: ClassesAnalysis,
    guesses: Iterable[Guess],
    date: str,
    modes: Mapping[FigureKind, str] = NO_MODES,
) -> tuple[Block, ...]:
    """The last part of a report of several classes."""
    again = command_again(analysis, modes)
    return (
        DocumentHeading(tr("How the numbers are made")),
        Entries(
            tuple((sentence(f"**{n}**"), sentence(text)) for n, text in _definitions(analysis))
        ),
        DocumentHeading(tr("Where they come from")),
        Entries(
            tuple(
                ((TextSpan(name, strong=True),), (TextSpan(text),))
                for name, text in _provenance(analysis, guesses, date, again)
            )
        ),
        DocumentHeading(tr("How to cite")),
        Entries(
            tuple(
                ((TextSpan(each.owed, strong=True),), (TextSpan(each.text),))
                for each in _citations(analysis)
            )
        ),
    )


def _definitions(analysis: ClassesAnalysis) -> tuple[tuple[str, str], ...]:
    """Names and definitions of what the report holds."""
    return _of_what_it_holds(analysis, OF_CRISP, OF_SOFT, OF_ORDERED)


def _citations(analysis: ClassesAnalysis) -> tuple[Citation, ...]:
    """Whom to cite for what the report holds."""
    return _of_what_it_holds(
        analysis, CITATIONS_OF_CLASSES, CITATIONS_OF_PROBABILITIES, CITATIONS_OF_ORDERS
    )


def _of_what_it_holds(
    analysis: ClassesAnalysis, crisp: tuple[T, ...], soft: tuple[T, ...], ordered: tuple[T, ...]
) -> tuple[T, ...]:
    """What belongs to crisp classifiers, to probabilities and to orders, where there are such."""
    measures = [found.measures for found in analysis.models]
    return (
        *(crisp if analysis.crisp else ()),
        *(soft if any(found.ranking for found in measures) else ()),
        *(ordered if any(found.ordered for found in measures) else ()),
    )


def _provenance(
    analysis: ClassesAnalysis, guesses: Iterable[Guess], date: str, command: str
) -> Iterator[tuple[str, str]]:
    """Names beside values; column names stay as they stand in the file."""
    table, count = analysis.table, formatting.count
    source = table.source
    yield tr("File"), source.name
    yield tr("SHA-256"), source.sha256
    yield (
        tr("Rows"),
        tr(
            "{rows_read} read, {rows_used} used",
            rows_read=count(source.rows_read),
            rows_used=count(table.rows_used),
        ),
    )
    for text in left_out_lines(table.left_out):
        yield tr("Left out"), text
    yield tr("Classes"), classes_line(table)
    for caution in class_cautions(analysis):
        yield tr("Caution"), str(caution)
    for kind, words in KINDS.items():
        names = [found.name for found in analysis.models if kind_of(found.model) == kind]
        if names:
            yield tr("Classifiers"), f"{listing(names)}: {words}"
    for guessed in guess_words((*source.guesses, *guesses)):
        yield tr("Guessed"), guessed
    # The command line hides no classifiers, and supposes no other matrices.
    if not analysis.session.hidden and not analysis.session.what_if:
        yield tr("Make again"), command
    yield tr("Made by"), tr("{versions}, on {date}", versions=versions(), date=date)
