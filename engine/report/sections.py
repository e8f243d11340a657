"""An Analysis becomes a Document: what stands on which page of the report."""

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, cast

import numpy as np

from engine.analysis.analysis import Analysis
from engine.analysis.analysis_kinds import AnyAnalysis, is_of_two
from engine.analysis.leading_models import leading_models
from engine.analysis.model_geometry import Geometry
from engine.binary.voros.winners import Winner
from engine.messages.language import listing, plural, tr
from engine.messages.version import VERSION
from engine.report.asked_tables import case_costs_table, points_table
from engine.report.document import (
    NO_MODES,
    BarStretch,
    Block,
    Callout,
    Document,
    DocumentHeading,
    DocumentParagraph,
    DocumentTable,
    Entries,
    Figure,
    FigureKind,
    Guesses,
    PageBreak,
    SideBySide,
    Title,
    WinnerBar,
)
from engine.report.further_figures import further_figures
from engine.report.method import method_blocks
from engine.report.paragraphs import (
    bounds,
    file_facts,
    formatted_date,
    how_to_read_plane,
    left_out,
    positive_words,
    rival_measures,
    sentence,
    subtitle,
    t_range,
    title,
    weighed,
)
from engine.report.question_tables import question_blocks
from engine.report.report_tables import (
    bootstrapped,
    pairs_table,
    regions_table,
    results_table,
    stretches_inside,
    stretches_table,
)
from engine.report.threshold_table import point_rates_table, threshold_notes, threshold_table
from engine.wording import formatting
from engine.wording.below_chance import all_guesses, below_chance_question
from engine.wording.best_shares import tied_names
from engine.wording.case_cost_lines import cost_lines
from engine.wording.certainty import notes_on_inference, why_no_intervals
from engine.wording.corrected_words import corrected_note, optimism
from engine.wording.point_lines import point_notes
from engine.wording.results_rows import heads
from engine.wording.reversal_words import reversal_sentence
from engine.wording.rules import rule_notes
from engine.wording.text_spans import Sentence, TextSpan
from engine.wording.verdict import (
    NOTHING_DONE,
    scenario_sentence,
    verdict,
)

if TYPE_CHECKING:
    from engine.multiclass.classes_analysis import ClassesAnalysis

CHANCE = tr("An AUC of 0.5 is chance; the VOROS of chance is that of doing nothing.")
FORMULA = "t = C_{FP} (1 − π) ÷ (C_{FP} (1 − π) + C_{FN} π)"
SURFACE = tr(
    "Along the beam runs t, as in the bar of winners; up runs the "
    "true positive rate, into depth the false positive rate. At each "
    "t the edge of the beam is planed off where a point would cost "
    "less than the model’s best: the fuller the block, the higher "
    "the VOROS. Pale bands are what the winner gains on the other "
    "model; lines across the cut are changes of threshold."
)
RIBBON = tr(
    "Who costs least over all t from 0 to 1. Each lane is one model; "
    "each piece of it is one threshold’s stretch of t. Outside [a, "
    "b] the colours fade."
)
STRETCHES = tr(
    "Read across: for a t in the stretch, that model at that "
    "threshold costs least; the counts are those in the file. At the "
    "t where two stretches meet both cost the same."
)
POINTS = tr(
    "Read across: for a t in the stretch, that model at that "
    "threshold costs least. The file holds ROC points, so that no "
    "counts can be given. At the t where two stretches meet both "
    "cost the same."
)


def build_report(
    analysis: AnyAnalysis,
    guesses: Guesses,
    date: dt.date,
    show: Sequence[str] = (),
    *,
    modes: Mapping[FigureKind, str] = NO_MODES,
) -> Document:
    """The whole report on one analysis, of two classes or several.

    Args:
        analysis: with its details where KS is shown.
        guesses: what was guessed of the columns' roles.
        date: of the report.
        show: keys of further columns of the table of results of two classes.
        modes: of figures that are looked at in another mode than at first.
    """
    if is_of_two(analysis):
        return _of_two(analysis, guesses, date, show, modes)
    # A door: a third of a second of scipy, which reports on two classes do without.
    from engine.report.several.report_of_classes import report_of_classes

    return report_of_classes(cast("ClassesAnalysis", analysis), guesses, date, modes)


def _of_two(
    analysis: Analysis,
    guesses: Guesses,
    date: dt.date,
    show: Sequence[str],
    modes: Mapping[FigureKind, str],
) -> Document:
    """The whole report on two classes."""
    geometry = analysis.geometry
    return Document(
        title=title(analysis),
        subject=subtitle(analysis),
        source=geometry.source.name,
        sha256=geometry.source.sha256,
        version=VERSION,
        blocks=(
            *_first_page(analysis, date, show),
            PageBreak(),
            *_second_page(analysis, modes),
            PageBreak(),
            *method_blocks(
                analysis, all_guesses(analysis, guesses), formatted_date(date), show, modes
            ),
        ),
    )


def _first_page(analysis: Analysis, date: dt.date, show: Sequence[str]) -> tuple[Block, ...]:
    """Verdict, ROC plane, conditions, results, and what the thresholds do."""
    geometry = analysis.geometry
    plane = Figure(FigureKind.ROC_PLANE, 1, _plane_caption(geometry), aspect=1.0)
    notes = [*scenario_sentence(analysis)]
    further = (
        heads(analysis).kept,
        weighed(geometry),
        CHANCE,
        rival_measures(analysis),
        reversal_sentence(analysis),
        below_chance_question(analysis),
        corrected_note(analysis),
        optimism(analysis),
        *notes_on_inference(analysis),
        "" if bootstrapped(analysis) or not analysis.models else why_no_intervals(analysis),
    )
    notes += [TextSpan(f" {note}") for note in further if note]
    several = geometry.paired and len(geometry.models) > 1
    missing = left_out(geometry.left_out, paired=several)
    return (
        Title(title(analysis), subtitle(analysis)),
        file_facts(geometry.source, geometry.rows_used, date),
        *([DocumentParagraph((TextSpan(missing),), small=True)] if missing else []),
        Callout(verdict(analysis)),
        SideBySide(plane, _beside_the_plane(analysis)),
        results_table(analysis, 1, show),
        DocumentParagraph(tuple(notes), small=True),
        *_thresholds(analysis),
    )


def _thresholds(analysis: Analysis) -> tuple[Block, ...]:
    """What the threshold of each model does; nothing where all models are hidden."""
    if not analysis.models:
        return ()
    notes = (DocumentParagraph(_plain(note), small=True) for note in threshold_notes(analysis))
    return (threshold_table(analysis, 2), *notes)


def _plane_caption(geometry: Geometry) -> str:
    """What the ROC plane was drawn from."""
    if geometry.size is None or geometry.positives is None:
        return tr("ROC plane through the points given, of which no numbers of cases are known.")
    return tr(
        "ROC plane on {size}, {positives} of them {positive_words}.",
        size=plural("{count} case", "{count} cases", geometry.size),
        positives=formatting.count(geometry.positives),
        positive_words=positive_words(geometry),
    )


def _beside_the_plane(analysis: Analysis) -> tuple[Block, ...]:
    """Conditions, the bar of winners, how to read the figure."""
    stated, given = analysis.session.conditions, analysis.given
    rows = (
        (tr("Cost of a false alarm, C_{FP}"), bounds(stated.cost_fp, given.cost_fp)),
        (tr("Cost of a miss, C_{FN}"), bounds(stated.cost_fn, given.cost_fn)),
        (
            tr("Prevalence in use, π"),
            bounds(stated.prevalence, given.prevalence, prevalence=True),
        ),
        (tr("Operating condition, t"), t_range(analysis)),
        (tr("Measure μ"), analysis.measure.words),
    )
    entries = tuple((sentence(name), (TextSpan(value, strong=True),)) for name, value in rows)
    return (
        DocumentHeading(tr("Conditions"), level=2),
        Entries(entries),
        DocumentParagraph(sentence(FORMULA), small=True),
        DocumentHeading(tr("Who costs least over the range"), level=2),
        _winner_bar(analysis),
        DocumentHeading(tr("How to read the figure"), level=2),
        DocumentParagraph(sentence(how_to_read_plane(analysis)), small=True),
    )


def _winner_bar(analysis: Analysis) -> WinnerBar:
    """The bar of who costs least over [a, b]."""
    low, high = analysis.given.a, analysis.given.b
    runs = _runs(stretches_inside(analysis))
    edges = [low, *(run[0].t_low for run in runs[1:]), high]
    masses = np.ones(1) if low == high else analysis.measure.masses(np.array(edges))
    texts = formatting.shares((masses / masses.sum()).tolist())
    stretches = [
        _stretch(analysis, run[0], (edges[place], edges[place + 1]), texts[place])
        for place, run in enumerate(runs)
    ]
    if not runs:
        stretches = [BarStretch(low, high, None, tr("no threshold keeps the constraints"), "")]
    ticks = tuple((t, formatting.t_value(t)) for t in dict.fromkeys(edges))
    return WinnerBar(tuple(stretches), ticks)


def _runs(found: Iterable[Winner]) -> list[list[Winner]]:
    """Neighbouring stretches of one model or tie together: there only the threshold changes."""
    return [list(run) for _, run in groupby(found, key=lambda winner: winner.names)]


def _stretch(
    analysis: Analysis, winner: Winner, bounds: tuple[float, float], share: str
) -> BarStretch:
    model = analysis.model(winner.model)
    if model is None:
        return BarStretch(*bounds, None, NOTHING_DONE[winner.model], share)
    alone = len(winner.names) == 1
    return BarStretch(*bounds, model.look if alone else None, tied_names(winner.names), share)


def _second_page(analysis: Analysis, modes: Mapping[FigureKind, str]) -> tuple[Block, ...]:
    """The ROC surface, and the threshold for each t."""
    names = listing(model.name for model in leading_models(analysis))
    caption = tr("ROC surface of {names}, over all t from 0 to 1; the slab is [a, b].", names=names)
    surface: tuple[Block, ...] = ()
    if analysis.models:
        surface = (
            DocumentHeading(tr("The ROC surface")),
            Figure(FigureKind.ROC_SURFACE, 2, caption, aspect=0.55),
            DocumentParagraph(_plain(SURFACE), small=True),
        )
    number = 3 if analysis.models else 2
    read = STRETCHES if analysis.geometry.size else POINTS
    return (
        *surface,
        DocumentHeading(tr("Which threshold for which t")),
        Figure(FigureKind.RIBBON, number, RIBBON, aspect=0.165),
        DocumentParagraph(_plain(" ".join([read, *rule_notes(analysis.models)])), small=True),
        stretches_table(analysis, 3 if analysis.models else 2),
        *further_figures(analysis, number + 1, modes),
        *_further(analysis),
    )


def _further(analysis: Analysis) -> tuple[Block, ...]:
    """Asked operating points, costs by case, pairs and regions, as far as there are any."""
    costs, why = cost_lines(analysis)
    sampled = analysis.inference is not None
    reached = any(each.chosen for found in analysis.points.values() for each in found)
    parts: tuple[tuple[str, Callable[[Analysis, int], DocumentTable], object, list[str]], ...] = (
        (tr("Operating points"), points_table, analysis.session.points, point_notes(analysis)),
        (tr("Operating points with intervals"), point_rates_table, reached, []),
        (tr("Costs that differ by case"), case_costs_table, costs, why),
        (tr("The models compared"), pairs_table, sampled and len(analysis.models) > 1, []),
        (tr("Regions of interest"), regions_table, analysis.session.regions, []),
    )
    blocks: list[Block] = []
    number = 4
    for heading, table, wanted, notes in parts if analysis.models else ():
        blocks += [DocumentHeading(heading)] if wanted or notes else []
        if wanted:
            blocks.append(table(analysis, number))
            number += 1
        blocks += [DocumentParagraph(_plain(note), small=True) for note in notes]
    return (*blocks, *question_blocks(analysis, number))


def _plain(text: str) -> Sentence:
    return (TextSpan(text),)
