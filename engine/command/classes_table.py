"""Several classes as text for a terminal; each of the field's volumes under a name of its own."""

import math
import textwrap
from fractions import Fraction

from engine import formatting
from engine.binary.inference.intervals import Interval
from engine.command.classes_opening import MeasuredClasses
from engine.command.grid import grid
from engine.command.table_source import guessed, source_words
from engine.multiclass.analysis import ClassesAnalysis
from engine.multiclass.confusion import Confusion
from engine.multiclass.costs import BestUnderCosts, Span
from engine.multiclass.polytope import Discarded
from engine.multiclass.soft import OPTIMISM
from engine.multiclass.voros import ClassVoros
from engine.multiclass.vus import Vus

TOGETHER = "all together"
NONE = "–"
ROUNDING = 1e-12  # a cost this near to 0 is that


def classes_as_table(measured: MeasuredClasses, width: int = 80) -> str:
    """The whole analysis as lines that end in a line feed."""
    analysis = measured.analysis
    read = measured.read
    lines = [_classes(measured), *guessed(read.guesses)]
    parts = [
        source_words(read.source, read.rows_used, read.left_out, lines, width),
        *(_matrix(found.model.confusion) for found in analysis.crisp if found.model.confusion),
        _section(_vus_title(analysis), _vus(analysis), width),
        _section(_soft_title(analysis), _soft(analysis), width),
        _section(APPROXIMATIONS, _approximations(analysis), width),
        _section(_ranking_title(analysis), _ranking(analysis), width),
        _section(_ordered_title(analysis), _ordered(analysis), width),
        _section(_voros_title(analysis), _voros(analysis), width),
        _costs(analysis, width),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _classes(measured: MeasuredClasses) -> str:
    """The classes and their cases, and how matrices were read."""
    read, cases = measured.read, measured.analysis.cases
    if read.label is None or cases.actual is None:
        return f"Confusion matrices, {read.orientation}, of {', '.join(cases.labels)}"
    tallies = [int((cases.actual == place).sum()) for place in range(cases.classes)]
    words = [
        f"{label} ({formatting.count(tally)})"
        for label, tally in zip(cases.labels, tallies, strict=True)
    ]
    return f"Label {read.label}: {', '.join(words)}"


def _matrix(confusion: Confusion) -> str:
    """One confusion matrix, with its orientation in the corner."""
    decimals = 0 if confusion.kind == "counts" and not (confusion.cells % 1).any() else 3
    corner = f"{formatting.display_name(confusion.name)}: predicted ↓ actual →"
    rows = [
        [f"  {label}", *(formatting.number(float(cell), decimals) for cell in row)]
        for label, row in zip(confusion.labels, confusion.cells, strict=True)
    ]
    return grid([corner, *confusion.labels], rows)


def _section(title: str, rows: list[list[str]], width: int) -> str:
    """A title over a table; nothing where there is no row."""
    if len(rows) < 2:
        return ""
    return "\n".join([textwrap.fill(title, width), grid(rows[0], rows[1:])])


def _chance(classes: int) -> tuple[Fraction, Fraction]:
    """The least and the largest VUS of crisp classifiers."""
    least = Fraction((classes - 1) ** (classes - 1), math.factorial(classes * (classes - 1)))
    return least, Fraction(1, math.factorial(classes - 1) ** classes)


def _vus_title(analysis: ClassesAnalysis) -> str:
    least, largest = _chance(analysis.cases.classes)
    title = (
        f"VUS of crisp classifiers, Ferri et al. 2003: no knowledge {least}"
        f"{_decimal(least)}, perfect {largest}{_decimal(largest)}"
    )
    if any(vus is not None and vus.certified for vus in _all_vus(analysis)):
        title += "; certified: it is the same along every axis"
    if len(analysis.crisp) > 1:
        title += "; needed: no mixture of the others is at least as good"
    return title


def _all_vus(analysis: ClassesAnalysis) -> list[Vus | None]:
    """Every VUS of the first table."""
    return [*(found.measures.vus for found in analysis.crisp), analysis.set_vus]


def _decimal(value: Fraction) -> str:
    """A fraction as a decimal, where that says more."""
    return f" = {formatting.plain(float(value))}" if value.denominator > 1 else ""


def _vus(analysis: ClassesAnalysis) -> list[list[str]]:
    """The VUS of each crisp classifier and of their set."""
    rows = [["", "VUS", "normalised", "exact", *_interval_head(analysis), "needed"]]
    for found in analysis.crisp:
        vus, judged = found.measures.vus, found.discarded
        if vus is not None:
            cells = _vus_cells(analysis, found.name, "vus", vus)
            rows.append([formatting.display_name(found.name), *cells, _judged(judged)])
    if analysis.set_vus is not None:
        rows.append([TOGETHER, *_vus_cells(analysis, "", "vus", analysis.set_vus), ""])
    if len(analysis.crisp) < 2:  # one classifier is superfluous only beside the trivial ones
        rows = [row[:-1] for row in rows]
    return rows


def _judged(judged: Discarded | None) -> str:
    """Whether a classifier adds anything to the others."""
    return "no" if judged is not None and judged.discarded else "yes"


def _vus_cells(analysis: ClassesAnalysis, name: str, key: str, vus: Vus) -> list[str]:
    """Value, normalised value, method and interval."""
    how = "certified" if vus.certified else f"spread {formatting.plain(vus.spread, 1)}"
    if vus.method != "exact":
        how = f"sampled ± {formatting.plain(vus.standard_error, 2)}"
    value = _volume(vus.value, vus.classes)
    interval = _interval_cells(analysis, name, key, places=_places(vus.classes) - 2)
    return [value, formatting.number(vus.normalised, 4), how, *interval]


def _places(classes: int) -> int:
    """How many decimals show a volume to about seven digits."""
    return 6 if classes == 2 else 8 if classes == 3 else 11


def _volume(value: float, classes: int) -> str:
    return formatting.number(value, _places(classes))


def _soft_title(analysis: ClassesAnalysis) -> str:
    family = analysis.session.family
    return (
        "VUS of all crisp classifiers that the probabilities can be made into, by "
        f"{family} (Ferri et al. 2003, the same scale). {OPTIMISM}"
    )


def _soft(analysis: ClassesAnalysis) -> list[list[str]]:
    """The VUS of each soft classifier's family."""
    rows = [["", "VUS", "normalised", "exact", *_interval_head(analysis), "reach", "matrices"]]
    for found in analysis.models:
        soft = found.measures.soft
        if soft is not None:
            cells = _vus_cells(analysis, found.name, "soft_vus", soft.vus)
            reach = "all" if soft.reach == "exact" else soft.reach
            distinct = formatting.count(len(soft.matrices))
            rows.append([formatting.display_name(found.name), *cells, reach, distinct])
    return rows


APPROXIMATIONS = (
    "Approximations of the crisp classifiers’ VUS, Ferri et al. 2003 (no volumes; each has a "
    "chance level of its own)"
)
NAMES = (
    ("accuracy", "accuracy"),
    ("macro_average", "macro"),
    ("macro_average_076", "mean^0.76"),
    ("one_point", "1-point"),
    ("ht1a", "HT1a"),
    ("ht1b", "HT1b"),
    ("ht2", "HT2"),
    ("ht3", "HT3"),
)


def _approximations(analysis: ClassesAnalysis) -> list[list[str]]:
    """The paper's approximations of each crisp classifier."""
    rows = [["", *(words for _, words in NAMES)]]
    for found in analysis.crisp:
        values = found.measures.approximations
        if values is not None:
            cells = [_rate(getattr(values, key)) for key, _ in NAMES]
            rows.append([formatting.display_name(found.name), *cells])
    return rows


def _rate(value: float | None) -> str:
    """Four decimals, or a dash where undefined."""
    return NONE if value is None else formatting.number(value, 4)


def _ranking_title(analysis: ClassesAnalysis) -> str:
    classes = analysis.cases.classes
    return (
        "How well probabilities rank: Hand & Till’s M (chance 1/2), one-vs-rest AUC, mean "
        f"(chance 1/2), HUM (chance 1/{math.factorial(classes)}), PDI (chance 1/{classes})"
    )


def _ranking(analysis: ClassesAnalysis) -> list[list[str]]:
    """M, one-vs-rest, HUM and PDI of each soft classifier."""
    rows = [["", "M", *_interval_head(analysis), "one-vs-rest", "HUM", "PDI"]]
    for found in analysis.models:
        ranking = found.measures.ranking
        if ranking is not None:
            values = (ranking.one_vs_rest_mean, ranking.hum, ranking.pdi)
            interval = _interval_cells(analysis, found.name, "m")
            cells = [_rate(ranking.m), *interval, *map(_rate, values)]
            rows.append([formatting.display_name(found.name), *cells])
    return rows


def _ordered_title(analysis: ClassesAnalysis) -> str:
    order = analysis.session.order or ()
    chance = Fraction(1, math.factorial(max(len(order), 1)))
    return (
        "Ordered-class VUS, Mossman 1999, Nakas & Yiannoutsos 2004: the chance that one case of "
        f"each class is scored in the order {' < '.join(order)}; chance {chance}{_decimal(chance)}"
    )


def _ordered(analysis: ClassesAnalysis) -> list[list[str]]:
    """The ordered-class VUS of each marker or soft classifier."""
    level = formatting.percent(analysis.session.level)
    head = ["", "ordered VUS", "std error", f"{level} interval", "trinormal"]
    rows = [[*head, *(["bootstrap"] if analysis.bootstrap else [])]]
    for found in analysis.models:
        ordered, normal = found.measures.ordered, found.measures.trinormal
        if ordered is not None:
            error = ordered.standard_error
            own = analysis.interval(found.name, "ordered_vus")
            row = [
                formatting.display_name(found.name),
                _rate(ordered.value),
                _rate(error),
                _bounds(ordered.interval),
                _rate(normal.value if normal else None),
            ]
            rows.append([*row, *([_bounds(own)] if analysis.bootstrap else [])])
    return rows


def _voros_title(analysis: ClassesAnalysis) -> str:
    known = analysis.set_voros
    if known is None:
        return ""
    return (
        f"VOROS of {_number_word(analysis.cases.classes)} classes, {known.measure} cost vectors: "
        "mean share of the valid error vectors that cost more (after Ratigan & Cowen 2024); no "
        f"knowledge {_estimate(known.baseline, known.baseline_error)}"
    )


def _number_word(classes: int) -> str:
    return {2: "two", 3: "three", 4: "four"}.get(classes, str(classes))


def _voros(analysis: ClassesAnalysis) -> list[list[str]]:
    """The VOROS of each crisp classifier and of their set."""
    rows = [["", "VOROS ± std error", "gain ± std error", *_interval_head(analysis)]]
    named = [(found.name, found.measures.voros) for found in analysis.crisp]
    for name, voros in [*named, ("", analysis.set_voros)]:
        if voros is not None:
            shown = formatting.display_name(name) if name else TOGETHER
            rows.append([shown, *_voros_cells(analysis, name, voros)])
    return rows


def _voros_cells(analysis: ClassesAnalysis, name: str, voros: ClassVoros) -> list[str]:
    return [
        _estimate(voros.value, voros.standard_error),
        _estimate(voros.gain, voros.gain_error),
        *_interval_cells(analysis, name, "voros", places=5),
    ]


def _estimate(value: float, error: float) -> str:
    """An estimate with its standard error, both to the error's first digit but one."""
    return f"{formatting.number(value, 6)} ± {formatting.number(error, 6)}"


def _interval_head(analysis: ClassesAnalysis) -> list[str]:
    """The header of a bootstrap interval, where there is one."""
    if analysis.bootstrap is None:
        return []
    return [f"{formatting.percent(analysis.session.level)} interval"]


def _interval_cells(analysis: ClassesAnalysis, name: str, key: str, places: int = 4) -> list[str]:
    """The bootstrap interval of one measure, where there is one."""
    if analysis.bootstrap is None:
        return []
    return [_bounds(analysis.interval(name, key), places)]


def _bounds(found: Interval | None, places: int = 4) -> str:
    if found is None or found.low is None or found.high is None:
        return "undefined"
    return formatting.interval(found.low, found.high, places)


def _costs(analysis: ClassesAnalysis, width: int) -> str:
    """The cost matrix, the best classifier under it, and how sure that is."""
    costs, best = analysis.costs, analysis.best
    if costs is None:
        return ""
    priors = ", ".join(
        f"{label} {formatting.prevalence(float(share))}"
        for label, share in zip(analysis.labels, costs.priors, strict=True)
    )
    stated = "stated priors" if analysis.session.priors else "file’s priors"
    if analysis.session.priors is None and analysis.cases.priors is None:
        stated = "same prior for every class"
    title = f"Costs of one case at the {stated}, {priors}"
    if best is None:
        return textwrap.fill(title, width)
    ranked = [["", "mean cost of a case"]]
    ranked += [[_called(name, analysis), formatting.plain(cost, 5)] for name, cost in best.costs]
    parts = [
        textwrap.fill(title, width),
        _cost_grid(analysis, best),
        textwrap.fill(_best_words(best, analysis), width),
        grid(ranked[0], ranked[1:]),
    ]
    return "\n".join(parts)


def _cost_grid(analysis: ClassesAnalysis, best: BestUnderCosts) -> str:
    """Each cost and the range in which the best stays best."""
    rows = [
        [f"  {label}", *(_span(span) for span in spans)]
        for label, spans in zip(analysis.labels, best.entries, strict=True)
    ]
    return grid(["predicted ↓ actual →", *analysis.labels], rows)


def _span(span: Span) -> str:
    """A number and how far it may move: "5 (3.1 – ∞)"."""
    ends = (0.0 if abs(end) < ROUNDING else end for end in (span.low, span.high))
    low, high = map(formatting.plain, ends)
    return f"{formatting.plain(span.value)} ({formatting.between(low, high)})"


def _best_words(best: BestUnderCosts, analysis: ClassesAnalysis) -> str:
    """Who costs least; in brackets above, how far each cost alone may move."""
    shown = formatting.listing(_called(name, analysis) for name in best.ties)
    verb = "cost" if len(best.ties) > 1 else "costs"
    return (
        f"{shown} {verb} least, {formatting.plain(best.cost, 5)} a case; in brackets, the range "
        "in which each cost alone may move before another classifier costs less."
    )


def _called(name: str, analysis: ClassesAnalysis) -> str:
    """A classifier's name; a trivial one is "call everything setosa"."""
    if any(found.name == name for found in analysis.models):
        return formatting.display_name(name)
    return f"call everything {name.removeprefix('all ')}"
