"""The confusion table in words: of 1,000 cases, as counts in the file, or as rates."""

import math
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from engine.analysis.analysis import Analysis
from engine.analysis.confusion_table import ConfusionTable
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.natural_frequencies import CASES
from engine.binary.points.operating_point import Confusion
from engine.messages.language import tr
from engine.numerics.apportioning import apportioned
from engine.wording import formatting
from engine.wording.rules import model_at_rule

Unit = Literal["cases", "counts", "rates"]
Part = Literal["missed", "found", "alarms", "flagged", "cleared", "spared", "total"]
UNITS: tuple[Unit, ...] = ("cases", "counts", "rates")
SCENARIO = "◆"  # what stands at the one scenario is marked so, as on the map
NO_PREVALENCE = tr(
    "{no_counts}, and no prevalence is stated: state one to see what becomes of 1,000 cases.",
    no_counts=NO_COUNTS[:1].upper() + NO_COUNTS[1:],
)
NO_FILE_COUNTS = tr("{no_counts}.", no_counts=NO_COUNTS[:1].upper() + NO_COUNTS[1:])
NO_MODEL = tr("Every model is hidden.")


class ConfusionLine(Struct, frozen=True):
    """One group of cases.

    Attributes:
        fact: its number.
        words: what the number is of.
        below: what it costs, or which rate it is.
    """

    part: Part
    fact: str
    words: str
    below: str


class ConfusionWords(Struct, frozen=True):
    """All that stands beside the squares.

    Attributes:
        heading: of which cases the numbers are.
        squares: whole cases of each kind, as many as there are squares; None where no number
            of cases is known.
        square: how many cases one square stands for.
        lines: one for each group of cases, then what all cost.
        positives, negatives: beside the brackets.
        why: why there are no squares.
    """

    heading: str
    squares: Confusion | None
    square: str
    lines: tuple[ConfusionLine, ...]
    positives: str
    negatives: str
    why: str = ""


def confusion_title(table: ConfusionTable) -> str:
    """Model and threshold, "forest at score ≥ 0.39"."""
    words = model_at_rule(table.model.name, table.model.geometry.direction, table.point)
    return words if table.keeps_bounds else tr("{what}, without the constraints", what=words)


def confusion_words(analysis: Analysis, table: ConfusionTable, unit: Unit) -> ConfusionWords:
    """The table in one of three units."""
    if unit == "counts":
        return _in_the_file(table)
    if unit == "rates":
        return _as_rates(analysis, table)
    return _of_1000(analysis, table)


def prevalence_words(table: ConfusionTable) -> str:
    """The prevalence in use and where it is from, "π = 14.3 % ◆"; the file's own says so."""
    shown = formatting.prevalence(table.prevalence.value)
    if table.prevalence.origin == "scenario":
        return f"π = {shown} {SCENARIO}"
    origin = tr("as in the file") if table.prevalence.origin == "file" else tr("as stated")
    return tr("π = {shown}, {origin}", shown=shown, origin=origin)


def _of_1000(analysis: Analysis, table: ConfusionTable) -> ConfusionWords:
    """Natural frequencies at the prevalence in use."""
    found = table.of_1000
    if found is None or table.shares is None:
        return ConfusionWords("", None, "", (), "", "", NO_PREVALENCE)
    shares = table.shares
    positives, negatives = found.tp + found.fn, found.fp + found.tn
    costs = _cost_texts(table)
    cost_fp, cost_fn = _unit_costs(analysis)
    number = _whole
    lines = (
        _group("missed", number(found.fn, shares.missed), costs[0] + cost_fn),
        _group(
            "found",
            number(found.tp, shares.found),
            _of(table.point.tpr, positives, tr("positives")),
        ),
        _group("alarms", number(found.fp, shares.false_alarms), costs[1] + cost_fp),
        _flagged(found, shares.found, shares.found + shares.false_alarms),
        _group(
            "cleared",
            number(found.tn, shares.cleared),
            _of(1 - table.point.fpr, negatives, tr("negatives")),
        ),
        _spared(found, shares.cleared, shares.cleared + shares.missed),
        ConfusionLine("total", costs[2], _per(table), _money(analysis, table)),
    )
    heading = tr(
        "Of {cases} cases, {prevalence}",
        cases=formatting.count(CASES),
        prevalence=prevalence_words(table),
    )
    return ConfusionWords(
        heading,
        found,
        "",
        lines,
        tr("{positives} positive", positives=formatting.count(positives)),
        tr("{negatives} negative", negatives=formatting.count(negatives)),
    )


def _in_the_file(table: ConfusionTable) -> ConfusionWords:
    """The exact counts of the file's cases."""
    counts = table.point.counts
    if counts is None:
        return ConfusionWords("", None, "", (), "", "", NO_FILE_COUNTS)
    positives, negatives = counts.tp + counts.fn, counts.fp + counts.tn
    whole = positives + negatives
    count, of_positives, of_negatives = formatting.count, tr("positives"), tr("negatives")
    lines = (
        _group("missed", count(counts.fn), _of(counts.fn / positives, positives, of_positives)),
        _group("found", count(counts.tp), _of(counts.tp / positives, positives, of_positives)),
        _group("alarms", count(counts.fp), _of(counts.fp / negatives, negatives, of_negatives)),
        _flagged(counts, counts.tp, counts.tp + counts.fp),
        _group("cleared", count(counts.tn), _of(counts.tn / negatives, negatives, of_negatives)),
        _spared(counts, counts.tn, counts.tn + counts.fn),
        ConfusionLine(
            "total",
            count(whole),
            tr("cases in the file"),
            tr("{share} positive", share=formatting.prevalence(positives / whole)),
        ),
    )
    return ConfusionWords(
        tr("Cases in the file"),
        *_squares_of(counts, whole),
        lines,
        tr("{positives} positive", positives=count(positives)),
        tr("{negatives} negative", negatives=count(negatives)),
    )


def _as_rates(analysis: Analysis, table: ConfusionTable) -> ConfusionWords:
    """Rates of each class; predictive values at the prevalence in use."""
    rate, point, shares = formatting.rate, table.point, table.shares
    at = "" if shares is None else prevalence_words(table)
    flagged = 0.0 if shares is None else shares.flagged
    ppv = math.nan if not flagged or shares is None else shares.found / flagged
    npv = math.nan if flagged == 1 or shares is None else shares.cleared / (1 - flagged)
    lines = [
        _group("missed", rate(1 - point.tpr), tr("FNR, miss rate")),
        _group("found", rate(point.tpr), tr("TPR, sensitivity")),
        _group("alarms", rate(point.fpr), tr("FPR, 1 − specificity")),
        ConfusionLine("flagged", rate(ppv), "PPV", tr("of the flagged positive")),
        _group("cleared", rate(1 - point.fpr), tr("TNR, specificity")),
        ConfusionLine("spared", rate(npv), "NPV", tr("of the others negative")),
        ConfusionLine(
            "total",
            formatting.normalised_cost(point.normalised_cost),
            tr("normalised cost"),
            tr("at t = {t}", t=formatting.t_value(analysis.t)),
        ),
    ]
    if shares is None:
        lines = [line for line in lines if line.part not in ("flagged", "spared")]
        return ConfusionWords(tr("Rates"), None, "", tuple(lines), "", "", NO_PREVALENCE)
    heading = tr("Rates; PPV and NPV at {prevalence}", prevalence=at)
    share = table.prevalence.value
    return ConfusionWords(
        heading,
        table.of_1000,
        "",
        tuple(lines),
        tr("{share} positive", share=formatting.prevalence(share)),
        tr("{share} negative", share=formatting.prevalence(1 - share)),
    )


GROUPS: dict[Part, str] = {
    "missed": tr("missed"),
    "found": tr("found"),
    "alarms": tr("false alarms"),
    "cleared": tr("cleared"),
}


def _group(part: Part, fact: str, below: str) -> ConfusionLine:
    """One of the four kinds of cases."""
    return ConfusionLine(part, fact, GROUPS[part], below)


def _flagged(found: Confusion, right: float, all_flagged: float) -> ConfusionLine:
    below = ""
    if all_flagged:
        below = tr("{share} of them positive", share=formatting.share(right / all_flagged))
    return ConfusionLine("flagged", formatting.count(found.tp + found.fp), tr("flagged"), below)


def _spared(found: Confusion, right: float, all_spared: float) -> ConfusionLine:
    below = ""
    if all_spared:
        below = tr("{share} of them negative", share=formatting.share(right / all_spared))
    number = formatting.count(found.tn + found.fn)
    return ConfusionLine("spared", number, tr("not flagged"), below)


def _squares_of(counts: Confusion, whole: int) -> tuple[Confusion, str]:
    """A square a case; of a large file a thousand, by the largest remainder, and what one is."""
    if whole <= CASES:
        return counts, ""
    fn, tp, fp, tn = apportioned((counts.fn, counts.tp, counts.fp, counts.tn), CASES)
    each = formatting.plain(whole / CASES)
    return Confusion(tp=tp, fp=fp, fn=fn, tn=tn), tr("one square: {each} cases", each=each)


def _whole(count: int, share: float) -> str:
    """Whole cases; what is less than half of one is not none."""
    return "< 1" if count == 0 < share else formatting.count(count)


def _of(share: float, count: int, words: str) -> str:
    return tr(
        "{share} of {count} {words}",
        share=formatting.share(share),
        count=formatting.count(count),
        words=words,
    )


def _cost_texts(table: ConfusionTable) -> tuple[str, str, str]:
    """What misses, false alarms and both cost; as they are printed the first two add up."""
    factor = CASES if table.in_money else 1
    total, decimals = factor * table.cost, 3
    if table.in_money:
        decimals = formatting.cost_decimals([table.cost]) + 1
    units = round(Fraction(total) * 10**decimals)
    parts = (table.miss_cost, table.false_alarm_cost)
    shared = apportioned(parts, units) if table.cost > 0 else [0, 0]
    texts = [formatting.number(part / 10**decimals, decimals) for part in (*shared, units)]
    costs = [
        tr("cost {amount}", amount=text)
        if table.in_money
        else tr("normalised cost {amount}", amount=text)
        for text in texts[:2]
    ]
    return costs[0], costs[1], texts[2]


def _unit_costs(analysis: Analysis) -> tuple[str, str]:
    """What one false alarm and one miss cost, after a comma; empty without a scenario."""
    scenario = analysis.scenario
    if scenario is None:
        return "", ""
    each = (scenario.cost_fp, scenario.cost_fn)
    alarm, miss = (tr(", at {cost} each", cost=formatting.plain(cost)) for cost in each)
    return alarm, miss


def _per(table: ConfusionTable) -> str:
    return tr("per 1,000") if table.in_money else tr("normalised")


def _money(analysis: Analysis, table: ConfusionTable) -> str:
    """In which unit the cost stands."""
    if analysis.scenario is None:
        return tr("cost, a share of the worst case")
    if analysis.scenario.cost_fp == 1:
        return tr("cost in false alarms")
    return tr("cost of all errors") if table.in_money else ""
