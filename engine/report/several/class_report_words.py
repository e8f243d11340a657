"""The words of a report of several classes: its title, conditions, and what there is not."""

from collections.abc import Iterator, Sequence

from engine.messages.language import alternatives, listing, plural, tr
from engine.multiclass.class_answers import can_be_resampled
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.ordered_results import OrderedResult
from engine.multiclass.vus_polytope_sections import Section
from engine.report.paragraphs import number_word
from engine.wording import formatting
from engine.wording.classes.class_source import class_tallies
from engine.wording.classes.classifier_lines import NEEDED, classifier_lines
from engine.wording.classes.ordered_words import cost_words, order_words, pair_words
from engine.wording.classes.section_words import error_arrow
from engine.wording.classes.voros_section import MEASURES
from engine.wording.classes.weight_words import share_words

LONGEST_LIST = 48  # letters of the classes' names in a title
MOST_ENTRIES = 6  # classes whose priors stand beside the figure
NO_COSTS = tr("not stated")


def report_title(analysis: ClassesAnalysis) -> str:
    """The question that the report answers."""
    classes = listed = listing(analysis.session.order or analysis.labels)
    if len(listed) > LONGEST_LIST:
        classes = tr("{count} classes", count=formatting.count(analysis.cases.classes))
    if not analysis.crisp:
        return tr("How well scores order {classes}", classes=classes)
    if analysis.best is None:
        return tr("How well {classes} are told apart", classes=classes)
    return tr("Which classifier tells {classes} apart at least cost", classes=classes)


def report_subtitle(analysis: ClassesAnalysis) -> str:
    """How many classifiers, and of which classes how many cases."""
    shown, table = len(analysis.models), analysis.table
    hidden = len(analysis.cases.models) - shown
    models = tr(
        "{number} classifier" if shown == 1 else "{number} classifiers", number=number_word(shown)
    )
    if hidden:
        models += tr(" ({hidden} hidden)", hidden=formatting.count(hidden))
    tallies = class_tallies(table)
    if tallies is None:
        return tr(
            "{models}, given as confusion matrices: {orientation}.",
            models=models,
            orientation=table.orientation,
        )
    cases = plural("{count} case", "{count} cases", table.rows_used)
    listed = listing(f"{formatting.count(count)} {label}" for label, count in tallies)
    return tr("{models}, {cases}: {listed}.", models=models, cases=cases, listed=listed)


def condition_rows(analysis: ClassesAnalysis) -> Iterator[tuple[str, str]]:
    """Priors, weights, costs and the measure of the VOROS, names beside values."""
    if analysis.cases.classes <= MOST_ENTRIES:
        known = analysis.session.priors is not None or analysis.cases.priors is not None
        for label, prior in zip(analysis.labels, analysis.priors.tolist(), strict=True):
            share = formatting.prevalence(prior) if known else tr("not known")
            yield tr("Prior of {label}", label=label), share
    triangle = analysis.weights
    if triangle is not None and triangle.kind == "weights" and triangle.at is not None:
        for label, share in zip(analysis.labels, share_words(triangle.at), strict=True):
            yield tr("Weight of {label}’s errors", label=label), share
    yield tr("Costs of errors"), NO_COSTS if analysis.costs is None else tr("stated, see below")
    if analysis.set_voros is not None:
        yield tr("Costs of the VOROS"), MEASURES[analysis.set_voros.measure]
    if analysis.session.order is not None:
        yield tr("Order of the classes"), " < ".join(analysis.session.order)


def how_to_read_cube(analysis: ClassesAnalysis) -> str:
    """What the hit cube shows."""
    return tr(
        "Each axis is the share of one class’s cases that is recognised. The body is what the "
        "classifiers, made worse or mixed, can reach; the dashed triangle is knowing nothing: "
        "calling everything {listed}. The body is a projection of the VUS polytope from six "
        "dimensions, and its volume another number than the VUS.",
        listed=alternatives(analysis.labels),
    )


def cube_caption(analysis: ClassesAnalysis) -> str:
    """What the hit cube is, and what its lines and open marks mean, where there are such."""
    words = [tr("Hit cube: the share of each class that is recognised.")]
    triangle = analysis.weights
    if analysis.best is not None and triangle is not None and triangle.kind == "weights":
        names = listing(analysis.best.ties)
        words.append(tr("Violet: equal cost through {name}.", name=names))
    if any(found.paths for found in analysis.models):
        words.append(tr("Coloured lines: one class of a soft classifier weighs more and more."))
    if any(line.remark not in ("", NEEDED) for line in classifier_lines(analysis)):
        words.append(tr("Open marks: superfluous."))
    return " ".join(words)


def ordered_caption(name: str, result: OrderedResult) -> str:
    """What the surface is, and where the thresholds stand on it."""
    return tr(
        "What two thresholds on {name} call right of {order}; ringed: {pair}.",
        name=name,
        order=order_words(result),
        pair=pair_words(result, result.cuts),
    )


def cost_sentence(result: OrderedResult) -> str:
    """What the thresholds in use cost; empty without costs."""
    cost = cost_words(result, result.cuts)
    return tr("They cost {cost}.", cost=cost) if cost else ""


def lanes_caption(name: str) -> str:
    """What the lanes of the scores are."""
    return tr("Scores of {name}, a lane for each class; filled: called right.", name=name)


def section_caption(section: Section, labels: Sequence[str]) -> str:
    """What is free and what is fixed in a section of the VUS polytope."""
    free = listing(error_arrow(place, labels) for place in section.free)
    fixed = listing(
        tr(
            "{error} at {value}",
            error=error_arrow(place, labels),
            value=formatting.plain(value),
        )
        for place, value in section.fixed
    )
    return tr(
        "A section of the VUS polytope. Along the axes, the error ratios {free}; fixed, {fixed}.",
        free=free,
        fixed=fixed,
    )


def how_to_read_matrices(analysis: ClassesAnalysis) -> str:
    """What a cell of a confusion matrix is."""
    words = tr(
        "Confusion matrices: rows are predicted classes, columns actual ones; a cell is the share "
        "of its actual class, so that each column sums to 1."
    )
    supposed = [change.name for change in analysis.session.what_if]
    if not supposed:
        return words
    return tr("{words} Supposed, not measured: {names}.", words=words, names=listing(supposed))


def superfluous_words(analysis: ClassesAnalysis) -> Iterator[str]:
    """Which classifiers a mixture of the others replaces at all costs."""
    for line in classifier_lines(analysis):
        if line.remark not in ("", NEEDED):
            yield tr("{name} is superfluous. {reason}", name=line.name, reason=line.reason)


def interval_notes(analysis: ClassesAnalysis) -> Iterator[str]:
    """How intervals were found, or that there are none, and that thresholds are optimistic."""
    if analysis.bootstrap is not None:
        yield tr(
            "Intervals: in sample, {count} stratified bootstrap replicates, seed {seed}.",
            count=formatting.count(analysis.bootstrap.replicates),
            seed=analysis.bootstrap.seed,
        )
    elif analysis.models and not any(can_be_resampled(found.model) for found in analysis.models):
        yield tr("No intervals: only shares are known, not how many cases they are of.")
    else:
        yield tr("No intervals were asked for (--bootstrap).")


def not_there(analysis: ClassesAnalysis) -> Iterator[str]:
    """What this file or these choices leave undefined."""
    if not analysis.crisp:
        yield tr(
            "No classifier names a class, so there is no confusion matrix, no VUS of crisp "
            "classifiers and no VOROS."
        )
    elif analysis.cases.classes != 3:
        yield tr(
            "The hit cube, sections of the VUS polytope and the triangle of class weights are "
            "drawn of three classes; here are {count}.",
            count=formatting.count(analysis.cases.classes),
        )
    ranked = [found for found in analysis.models if found.measures.ranking is not None]
    if not ranked:
        yield tr(
            "No probabilities are known, so there is no curve of one class against the rest, no "
            "M, HUM or PDI, and no VUS of soft classifiers."
        )
    elif any(found.measures.ranking and found.measures.ranking.hum is None for found in ranked):
        yield tr("The HUM would take too many combinations of cases to sum.")
    if analysis.session.order is None:
        yield tr("No order of the classes is stated, so there is no VUS of ordered classes.")
