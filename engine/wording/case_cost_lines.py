"""Costs that differ by case, written as lines: what table and report both show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.costs_by_case import NO_COLUMN, ModelCosting, costing_or_why, voros_by_cost
from engine.binary.points.operating_point import Confusion
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE
from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rules import rule_cell, shared_sign
from engine.wording.verdict import NOTHING_DONE


class CostLine(Struct, frozen=True):
    """A model's cheapest threshold where costs differ by case, or what doing nothing costs.

    Attributes:
        name: as shown.
        look: place of the model's look; None of doing nothing.
        threshold, voros, gain: as printed; empty of doing nothing.
        counts: cases of the file by decision and truth; None of doing nothing.
        cost: per 1,000 cases.
    """

    name: str
    look: int | None
    threshold: str
    counts: Confusion | None
    voros: str
    gain: str
    cost: str


def cost_lines(analysis: Analysis) -> tuple[list[CostLine], list[str]]:
    """A line a model and two of doing nothing, then notes; both empty without such costs."""
    requested = [(result, *costing_or_why(analysis, result)) for result in analysis.models]
    found = [(result, costing) for result, costing, _ in requested if costing is not None]
    why = sorted({why for _, _, why in requested if why and why != NO_COLUMN})
    notes = [tr("Costs by case: {words}.", words=words) for words in why]
    if not found:
        return [], notes
    shared = shared_sign(analysis.models)
    lines = [_line(analysis, result, costing, shared) for result, costing in found]
    one = found[0][1]
    lines += [
        CostLine(NOTHING_DONE[name], None, "", None, "", "", _per_1000(cost))
        for name, cost in (
            (ALL_NEGATIVE, one.costs.cost_of_none(one.at)),
            (ALL_POSITIVE, one.costs.cost_of_all(one.at)),
        )
    ]
    return lines, [_means(one, stated=analysis.session.conditions.prevalence is not None), *notes]


def _line(analysis: Analysis, result: ModelResult, costing: ModelCosting, shared: str) -> CostLine:
    """One model's cheapest threshold."""
    point = costing.cheapest
    voros = gain = "–"
    try:
        area = voros_by_cost(analysis, costing)
        voros, gain = formatting.rate(area.value), formatting.signed(area.gain, 3)
    except UndefinedError:
        pass  # the JSON says why; here a dash does
    return CostLine(
        result.name,
        result.look,
        rule_cell(result.geometry.direction, point.shown_threshold, shared),
        point.counts,
        voros,
        gain,
        _per_1000(point.cost_per_case),
    )


def _per_1000(per_case: float) -> str:
    return formatting.number(1000 * per_case, formatting.cost_decimals([per_case]))


def _means(costing: ModelCosting, *, stated: bool) -> str:
    """What the costs are on average, at which prevalence, and the t that follows."""
    alarm, miss = costing.costs.mean_false_alarm, costing.costs.mean_miss
    low, high = costing.given.a, costing.given.b
    bounds = formatting.t_bounds(low, high)
    t = bounds[0] if low == high else formatting.between(*bounds)
    return tr(
        "Costs by case: a false alarm costs {alarm} on average and a "
        "miss {miss}; with π = {prevalence}{origin} t is {t}. Money is per "
        "1,000 cases at that π.",
        alarm=formatting.plain(alarm),
        miss=formatting.plain(miss),
        prevalence=formatting.prevalence(costing.at),
        origin="" if stated else tr(" (the file’s)"),
        t=t,
    )
