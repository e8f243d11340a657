"""Costs of several classes: the stated matrix, who costs least, and for how long."""

from engine.messages.language import listing, tr
from engine.multiclass.best_under_costs import BestUnderCosts, RoomToMove
from engine.multiclass.class_costs import Costs
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.cost_measures import CostBox
from engine.wording import formatting
from engine.wording.classes.class_cells import bounds, called, interval_head
from engine.wording.classes.results_section import (
    ResultsSection,
    SectionRow,
    SectionTable,
    row_of,
)

ROUNDING = 1e-12  # a cost this near to 0 is that
CORNER = tr("predicted ↓ actual →")
HEADING = tr("Costs and priors")
BELOW = tr(
    "Below each cost, the range in which it alone may move before another classifier costs less."
)
PRIORS_MOVE = tr("Each prior alone, the others keeping their proportions, may move")


def costs_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The cost matrix, the best classifier under it, and how sure that is."""
    if analysis.costs is None:
        return None
    title, best = _costs_title(analysis, analysis.costs), analysis.best
    if best is None:
        return ResultsSection(HEADING, title, (_stated(analysis, analysis.costs),))
    notes = (_best_words(best, analysis), _prior_words(best, analysis))
    stated = SectionTable((CORNER, *analysis.labels), _cost_rows(analysis, best), notes)
    return ResultsSection(HEADING, title, (stated, ranked_by_cost(analysis, best)))


def costs_with_room(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The same with the priors in a table of their own; ranges below the costs where one is best.

    The last table ranks, where there is a best one.
    """
    if analysis.costs is None:
        return None
    title, best = (
        tr("Costs of one case at the {whose_priors}", whose_priors=_whose_priors(analysis)),
        analysis.best,
    )
    priors = priors_table(analysis)
    tables = () if priors is None else (priors,)
    if best is None:
        return ResultsSection(HEADING, title, (_stated(analysis, analysis.costs), *tables))
    matrix = SectionTable((CORNER, *analysis.labels), _cost_rows(analysis, best), (BELOW,))
    return ResultsSection(HEADING, title, (matrix, *tables, ranked_by_cost(analysis, best)))


def _stated(analysis: ClassesAnalysis, costs: Costs) -> SectionTable:
    """The cost matrix alone."""
    rows = (
        SectionRow((label, *map(formatting.plain, row)))
        for label, row in zip(analysis.labels, costs.matrix.tolist(), strict=True)
    )
    return SectionTable((CORNER, *analysis.labels), tuple(rows))


def ranked_by_cost(analysis: ClassesAnalysis, best: BestUnderCosts) -> SectionTable:
    """All classifiers, calling everything the same included, cheapest first."""
    looks = {found.name: found.look for found in analysis.models}
    rows = tuple(
        row_of(
            called(name, analysis),
            formatting.plain(cost, 5),
            *_cost_interval(analysis, name),
            look=looks.get(name),
            chosen=name in best.ties,
        )
        for name, cost in best.costs
    )
    return SectionTable(("", tr("mean cost of a case"), *interval_head(analysis)), rows)


def _cost_rows(analysis: ClassesAnalysis, best: BestUnderCosts) -> tuple[SectionRow, ...]:
    """Each cost and the range in which the best stays best."""
    return tuple(
        SectionRow(
            (label, *(formatting.plain(span.value) for span in spans)),
            ranges=tuple(map(_span, spans)),
        )
        for label, spans in zip(analysis.labels, best.entries, strict=True)
    )


def _cost_interval(analysis: ClassesAnalysis, name: str) -> list[str]:
    """The bootstrap interval of one classifier's cost; a trivial one's never varies."""
    if analysis.bootstrap is None:
        return []
    found = analysis.interval(name, "cost")
    if found is None:
        return [tr("never varies")]
    if found.low is None or found.high is None:
        return [bounds(found)]
    return [formatting.between(formatting.plain(found.low, 4), formatting.plain(found.high, 4))]


def _costs_title(analysis: ClassesAnalysis, costs: Costs) -> str:
    """Whose priors they are, and where in their ranges costs and priors are taken."""
    priors = ", ".join(
        f"{label} {formatting.prevalence(float(share))}"
        for label, share in zip(analysis.labels, costs.priors, strict=True)
    )
    return tr(
        "Costs of one case at the {whose_priors}", whose_priors=_whose_priors(analysis, priors)
    )


def _whose_priors(analysis: ClassesAnalysis, priors: str = "") -> str:
    """Who stated the priors, the priors themselves, and where in its range each number is."""
    stated = tr("stated priors") if analysis.session.priors else tr("file’s priors")
    if analysis.session.priors is None and analysis.cases.priors is None:
        stated = tr("same prior for every class")
    ranged = isinstance(analysis.session.measure, CostBox)
    middle = tr("ranges at their middle (of costs above 0 the geometric one)") if ranged else ""
    return ", ".join(filter(None, (stated, priors, middle)))


def _span(span: RoomToMove) -> str:
    """How far a number may move: "3.1 – ∞"."""
    ends = (0.0 if abs(end) < ROUNDING else end for end in (span.low, span.high))
    low, high = map(formatting.plain, ends)
    return formatting.between(low, high)


def _best_words(best: BestUnderCosts, analysis: ClassesAnalysis) -> str:
    """Who costs least; in brackets above, how far each cost alone may move."""
    shown = listing(called(name, analysis) for name in best.ties)
    cost = formatting.plain(best.cost, 5)
    least = (
        tr("{names} cost least, {cost} a case", names=shown, cost=cost)
        if len(best.ties) > 1
        else tr("{name} costs least, {cost} a case", name=shown, cost=cost)
    )
    return tr(
        "{least}; in brackets, the range in which each cost alone may move before another "
        "classifier costs less.",
        least=least,
    )


def _prior_words(best: BestUnderCosts, analysis: ClassesAnalysis) -> str:
    """How far each class' prior may move."""
    spans = ", ".join(
        f"{label} {_prior_span(span)}"
        for label, span in zip(analysis.labels, best.priors, strict=True)
    )
    return tr("{priors_move} within: {spans}.", priors_move=PRIORS_MOVE, spans=spans)


def priors_table(analysis: ClassesAnalysis) -> SectionTable | None:
    """The priors in use, and how far each may move; none where no priors are known."""
    priors = analysis.cases.priors if analysis.session.priors is None else analysis.session.priors
    if analysis.costs is not None:
        priors = analysis.costs.priors
    if priors is None:
        return None
    shares = [formatting.prevalence(float(share)) for share in priors]
    pairs = zip(analysis.labels, shares, strict=True)
    if analysis.best is None:
        return SectionTable(("", tr("prior")), tuple(row_of(*pair) for pair in pairs))
    spans = map(_prior_span, analysis.best.priors)
    rows = tuple(row_of(*pair, span) for pair, span in zip(pairs, spans, strict=True))
    note = tr("{priors_move} within these bounds.", priors_move=PRIORS_MOVE)
    return SectionTable(("", tr("prior"), tr("may move within")), rows, (note,))


def _prior_span(span: RoomToMove) -> str:
    return formatting.between(_share(span.low), _share(span.high))


def _share(value: float) -> str:
    return formatting.prevalence(0.0 if abs(value) < ROUNDING else value)
