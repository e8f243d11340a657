"""Rows of the table where costs differ by case: what each model's best threshold costs."""

from engine import formatting
from engine.analysis import Analysis
from engine.binary.compare import ALL_NEGATIVE, ALL_POSITIVE
from engine.command.table_points import rule_sign, rule_word
from engine.costing import NO_COLUMN, ModelCosting, costing_or_why, voros_by_cost
from engine.errors import UndefinedError
from engine.explain import NOTHING_DONE

Rows = list[list[str]]


def case_cost_part(analysis: Analysis) -> tuple[Rows, list[str]]:
    """A row a model and two of doing nothing, a header first; then notes. Empty without costs."""
    asked = {result.name: costing_or_why(analysis, result) for result in analysis.models}
    found = {name: costing for name, (costing, _) in asked.items() if costing is not None}
    notes = sorted({why for _, why in asked.values() if why and why != NO_COLUMN})
    notes = [f"Costs by case: {why}." for why in notes]
    if not found:
        return [], notes
    rule = rule_word(analysis.models)
    rows = [["costs by case", f"score {rule}".strip(), "false alarms", "misses", "VOROS"]]
    rows[0] += ["gain", "cost/1,000"]
    one = next(iter(found.values()))
    for result in analysis.models:
        if result.name in found:
            sign = rule_sign(result, rule)
            rows.append(_row(analysis, result.name, sign, found[result.name]))
    for name, paid in (
        (ALL_NEGATIVE, one.costs.cost_of_none(one.at)),
        (ALL_POSITIVE, one.costs.cost_of_all(one.at)),
    ):
        rows.append([NOTHING_DONE[name], "", "", "", "", "", _paid(paid)])
    return rows, [_means(one, stated=analysis.session.conditions.prevalence is not None), *notes]


def _row(analysis: Analysis, name: str, sign: str, costing: ModelCosting) -> list[str]:
    """One model's cheapest threshold."""
    point = costing.cheapest
    try:
        voros = voros_by_cost(analysis, costing)
        areas = [formatting.rate(voros.value), formatting.signed(voros.gain, 3)]
    except UndefinedError:
        areas = ["–", "–"]
    return [
        formatting.display_name(name),
        sign + formatting.threshold(point.shown_threshold),
        formatting.count(point.counts.fp),
        formatting.count(point.counts.fn),
        *areas,
        _paid(point.cost_per_case),
    ]


def _paid(per_case: float) -> str:
    return formatting.number(1000 * per_case, formatting.cost_decimals([per_case]))


def _means(costing: ModelCosting, *, stated: bool) -> str:
    """What the costs are on average, at which prevalence, and the t that follows."""
    alarm, miss = costing.costs.mean_false_alarm, costing.costs.mean_miss
    low, high = costing.given.a, costing.given.b
    bounds = formatting.t_bounds(low, high)
    t = bounds[0] if low == high else formatting.between(*bounds)
    return (
        f"Costs by case: a false alarm costs {formatting.plain(alarm)} on average and a miss "
        f"{formatting.plain(miss)}; with π = {formatting.prevalence(costing.at)}"
        f"{'' if stated else ' (the file’s)'} t is {t}. Money is per 1,000 cases at that π."
    )
