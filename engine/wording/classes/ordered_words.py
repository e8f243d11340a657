"""Words of a score of three ordered classes: its volume, its thresholds, whom they call right."""

import math
from collections.abc import Iterator

from engine.binary.curve.thresholds import shortest_decimal
from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.ordered_marker import Cuts, OrderedMarker
from engine.multiclass.ordered_results import OrderedResult
from engine.wording import formatting


def order_words(result: OrderedResult) -> str:
    """The order, "healthy < mild < severe"."""
    return " < ".join(result.marker.labels)


def decimal_at(marker: OrderedMarker, cut: int) -> str:
    """The shortest decimal that cuts there, "0.85"; "inf" above all scores."""
    if cut == marker.scores.size:
        return shortest_decimal(math.inf, float(marker.scores[-1]))
    beyond = float(marker.scores[cut - 1]) if cut else math.nan
    return shortest_decimal(float(marker.scores[cut]), beyond)


def threshold_words(result: OrderedResult, cut: int) -> str:
    """One threshold as it is printed; "none" above all scores."""
    if cut == result.marker.scores.size:
        return tr("none")
    return formatting.threshold(decimal_at(result.marker, cut))


def pair_words(result: OrderedResult, cuts: Cuts) -> str:
    """Both thresholds, "thresholds 0.85 and 1.26"."""
    low, high = (threshold_words(result, cut) for cut in cuts)
    return tr("thresholds {low} and {high}", low=low, high=high)


def rates_words(result: OrderedResult, cuts: Cuts) -> str:
    """The shares called right, lowest class first, "called right: 0.74, 0.52, 0.54"."""
    rates = ", ".join(formatting.number(rate, 2) for rate in result.marker.rates(cuts).tolist())
    return tr("called right: {rates}", rates=rates)


def right_rows(result: OrderedResult, cuts: Cuts) -> Iterator[tuple[str, str]]:
    """For each class what is called right, "healthy called right" and "28 of 38 · 0.737"."""
    counts, totals = result.marker.counts(cuts), result.marker.totals
    rates = result.marker.rates(cuts).tolist()
    for place, label in enumerate(result.marker.labels):
        cases = formatting.out_of(int(counts[place, place]), int(totals[place]))
        words = tr("{label} called right", label=label)
        yield words, f"{cases} · {formatting.rate(rates[place])}"


def cost_words(result: OrderedResult, cuts: Cuts) -> str:
    """What two thresholds cost; without costs nothing."""
    if result.costs is None:
        return ""
    cost = formatting.cost_per_1000(result.cost(cuts), 1)
    return tr("{cost} per 1,000 cases", cost=cost)


def best_words(result: OrderedResult) -> str:
    """What the best pair is best at."""
    if result.costs is None:
        return tr("most called right")
    return tr("costs least")


def chosen_words(result: OrderedResult) -> str:
    """How the thresholds in use were found."""
    if result.cuts != result.best:
        return tr("The thresholds were moved by hand.")
    if result.costs is None:
        return tr(
            "No costs are stated: the thresholds call most right on the average of the classes."
        )
    return tr("The thresholds are those of least cost.")


def volume_rows(analysis: ClassesAnalysis, found: ClassModelResult) -> Iterator[tuple[str, str]]:
    """The volume under the surface, its interval and its chance level."""
    ordered = found.measures.ordered
    if ordered is None:
        return
    yield tr("Volume under it"), formatting.rate(ordered.value)
    interval = ordered.interval
    if interval.low is not None and interval.high is not None:
        level = formatting.percent(analysis.session.level)
        yield level, formatting.interval(interval.low, interval.high)
    yield tr("chance level"), f"1/6 = {formatting.rate(ordered.chance)}"


def trivial_costs(result: OrderedResult) -> Iterator[tuple[str, float]]:
    """What calling everyone the same class costs, a class each."""
    last = int(result.marker.scores.size)
    for label, cuts in zip(result.marker.labels, ((last, last), (0, last), (0, 0)), strict=True):
        yield label, result.cost(cuts)
