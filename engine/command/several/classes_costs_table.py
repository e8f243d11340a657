"""Costs of several classes as text for a terminal: VOROS, the best classifier, the polytope."""

import math
import textwrap

from engine.command.grid import grid
from engine.command.several.class_cells import (
    TOGETHER,
    bounds,
    called,
    interval_cells,
    interval_head,
)
from engine.command.several.json_polytope import ratio_name
from engine.multiclass.class_costs import BestUnderCosts, Costs, RoomToMove
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.cost_measures import CostBox
from engine.multiclass.vus_polytope import Section
from engine.wording import formatting

ROUNDING = 1e-12  # a cost this near to 0 is that

MEASURES = {
    "uniform": "uniform over all cost vectors",
    "box": "uniform over the ranges given of costs and priors",
    "log box": "over the ranges given, costs uniform in their logarithm, priors uniform",
    "list": "over the list of scenarios given",
}


def voros_title(analysis: ClassesAnalysis) -> str:
    """What VOROS is here, its measure, and what no knowledge is worth under it."""
    known = analysis.set_voros
    if known is None:
        return ""
    return (
        f"VOROS of {_number_word(analysis.cases.classes)} classes, {MEASURES[known.measure]}: "
        "mean share of the valid error vectors that cost more (after Ratigan & Cowen 2025); no "
        f"knowledge {_estimate(known.baseline, known.baseline_error)}"
    )


def _number_word(classes: int) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(classes, str(classes))


def voros_rows(analysis: ClassesAnalysis) -> list[list[str]]:
    """The VOROS of each crisp classifier and of their set."""
    rows = [["", "VOROS ± std error", "gain ± std error", *interval_head(analysis)]]
    named = [(found.name, found.measures.voros) for found in analysis.crisp]
    for name, voros in [*named, ("", analysis.set_voros)]:
        if voros is not None:
            shown = name or TOGETHER
            rows.append([shown, *_voros_cells(analysis, name, voros)])
    return rows


def _voros_cells(analysis: ClassesAnalysis, name: str, voros: ClassVoros) -> list[str]:
    return [
        _estimate(voros.value, voros.standard_error),
        _estimate(voros.gain, voros.gain_error),
        *interval_cells(analysis, name, "voros", places=5),
    ]


def _estimate(value: float, error: float) -> str:
    """An estimate with its standard error, to two digits of the error."""
    if error <= 0:
        return f"{formatting.number(value, 8)} exactly" if value < 1 else "1 exactly"
    decimals = min(12, max(4, 1 - math.floor(math.log10(error))))
    return f"{formatting.number(value, decimals)} ± {formatting.number(error, decimals)}"


def costs_words(analysis: ClassesAnalysis, width: int) -> str:
    """The cost matrix, the best classifier under it, and how sure that is."""
    costs, best = analysis.costs, analysis.best
    if costs is None:
        return ""
    title = _costs_title(analysis, costs)
    if best is None:
        return textwrap.fill(title, width)
    ranked = [["", "mean cost of a case", *interval_head(analysis)]]
    ranked += [
        [called(name, analysis), formatting.plain(cost, 5), *_cost_interval(analysis, name)]
        for name, cost in best.costs
    ]
    parts = [
        textwrap.fill(title, width),
        _cost_grid(analysis, best),
        textwrap.fill(_best_words(best, analysis), width),
        textwrap.fill(_prior_words(best, analysis), width),
        grid(ranked[0], ranked[1:]),
    ]
    return "\n".join(parts)


def _cost_interval(analysis: ClassesAnalysis, name: str) -> list[str]:
    """The bootstrap interval of one classifier's cost; a trivial one's never varies."""
    if analysis.bootstrap is None:
        return []
    found = analysis.interval(name, "cost")
    if found is None:
        return ["never varies"]
    if found.low is None or found.high is None:
        return [bounds(found)]
    return [formatting.between(formatting.plain(found.low, 4), formatting.plain(found.high, 4))]


def _costs_title(analysis: ClassesAnalysis, costs: Costs) -> str:
    """Whose priors they are, and where in their ranges costs and priors are taken."""
    priors = ", ".join(
        f"{label} {formatting.prevalence(float(share))}"
        for label, share in zip(analysis.labels, costs.priors, strict=True)
    )
    stated = "stated priors" if analysis.session.priors else "file’s priors"
    if analysis.session.priors is None and analysis.cases.priors is None:
        stated = "same prior for every class"
    ranged = isinstance(analysis.session.measure, CostBox)
    middle = ", ranges at their middle (of costs above 0 the geometric one)" if ranged else ""
    return f"Costs of one case at the {stated}, {priors}{middle}"


def _cost_grid(analysis: ClassesAnalysis, best: BestUnderCosts) -> str:
    """Each cost and the range in which the best stays best."""
    rows = [
        [f"  {label}", *(_span(span) for span in spans)]
        for label, spans in zip(analysis.labels, best.entries, strict=True)
    ]
    return grid(["predicted ↓ actual →", *analysis.labels], rows)


def _span(span: RoomToMove) -> str:
    """A number and how far it may move: "5 (3.1 – ∞)"."""
    ends = (0.0 if abs(end) < ROUNDING else end for end in (span.low, span.high))
    low, high = map(formatting.plain, ends)
    return f"{formatting.plain(span.value)} ({formatting.between(low, high)})"


def _best_words(best: BestUnderCosts, analysis: ClassesAnalysis) -> str:
    """Who costs least; in brackets above, how far each cost alone may move."""
    shown = formatting.listing(called(name, analysis) for name in best.ties)
    verb = "cost" if len(best.ties) > 1 else "costs"
    return (
        f"{shown} {verb} least, {formatting.plain(best.cost, 5)} a case; in brackets, the range "
        "in which each cost alone may move before another classifier costs less."
    )


def _prior_words(best: BestUnderCosts, analysis: ClassesAnalysis) -> str:
    """How far each class' prior may move."""
    spans = ", ".join(
        f"{label} {formatting.between(_share(span.low), _share(span.high))}"
        for label, span in zip(analysis.labels, best.priors, strict=True)
    )
    return f"Each prior alone, the others keeping their proportions, may move within: {spans}."


def _share(value: float) -> str:
    return formatting.prevalence(0.0 if abs(value) < ROUNDING else value)


def polytope_words(analysis: ClassesAnalysis, width: int) -> str:
    """The size of the VUS polytope, the volume of its hit cube, and its sections."""
    polytope, cube = analysis.polytope, analysis.hit_cube
    if polytope is None or cube is None:
        return ""
    vertices = formatting.quantity(len(polytope.vertices), "vertex", "vertices")
    facets = formatting.quantity(len(polytope.facets.offsets), "facet")
    interval = interval_cells(analysis, "", "hit_cube")
    sure = f", {interval_head(analysis)[0]} {interval[0]}" if interval else ""
    words = (
        f"VUS polytope of all together: {vertices} (no knowledge 9, perfect 27); {facets}, each "
        "with the costs at which its classifiers are jointly best (in the JSON). Hit cube, its "
        f"projection to the three hit rates: volume {formatting.number(cube.volume, 6)}{sure} "
        "(chance 1/6 = 0.167, perfect 1; not the VUS)"
    )
    lines = [textwrap.fill(words, width)]
    lines += [textwrap.fill(_section(found, analysis), width) for found in analysis.sections]
    return "\n".join(lines)


def _section(found: Section, analysis: ClassesAnalysis) -> str:
    """One 3-D section."""
    fixed = ", ".join(
        f"{ratio_name(place, analysis.labels)} = {formatting.plain(value)}"
        for place, value in found.fixed
    )
    free = ", ".join(ratio_name(place, analysis.labels) for place in found.free)
    return (
        f"Section with {fixed} (actual>predicted): {formatting.number(found.solid.volume, 6)} of "
        f"{formatting.number(found.ghost.volume, 6)} valid, over {free}"
    )
