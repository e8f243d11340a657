"""The tables of a report: results per model, and which threshold serves which t."""

from engine import formatting
from engine.analysis import Analysis, ModelResult, Trivial
from engine.binary.compare import Winner
from engine.explain import NOTHING_DONE
from engine.report.document import Bracket, Cell, Column, Row, Table
from engine.report.words import rule_sign, t_range

MOST_STRETCHES = 40
EMPTY = Cell("")


def results_table(analysis: Analysis, number: int) -> Table:
    """AUC, VOROS, where each model is best, its threshold, rates and cost; then doing nothing."""
    t = formatting.t_short(analysis.t)
    money = analysis.scenario is not None
    sign = rule_sign(analysis.models)
    at = f"t = {t}"
    columns = (
        Column("", wide=True),
        Column("AUC", "chance 0.500"),
        Column("VOROS on [a, b]", f"{analysis.measure.words}, gain"),
        Column("Best on", "of [a, b]"),
        Column(f"Score {sign}".strip(), at),
        Column("TPR", at),
        Column("FPR", at),
        Column("Cost / 1,000" if money else "Normalised cost", at),
    )
    decimals = _cost_decimals(analysis)
    cheapest = min((model.at.normalised_cost for model in analysis.models), default=None)
    rows = [
        _model_row(analysis, model, sign, decimals, model.at.normalised_cost == cheapest)
        for model in analysis.models
    ]
    rows += [_trivial_row(trivial, decimals) for trivial in analysis.trivials]
    over = t_range(analysis)
    where = f"over t from {over}, and at t = {t}"
    if analysis.given.a == analysis.given.b:
        where = f"at t = {over}"
    shown = len(analysis.models)
    bracket = None
    if analysis.models:
        baseline = formatting.rate(analysis.models[0].voros.baseline)
        bracket = Bracket(column=2, first=shown, last=shown + 1, text=baseline)
    return Table(number, f"Results {where}", columns, tuple(rows), bracket)


def stretches_table(analysis: Analysis, number: int) -> Table:
    """Which model serves which stretch of t inside [a, b], and at which threshold."""
    found = stretches_inside(analysis)
    columns = (
        Column("Use", wide=True),
        Column("t from"),
        Column("to"),
        Column(f"Score {rule_sign(analysis.models)}".strip()),
        Column("TPR"),
        Column("FPR"),
        Column("TP"),
        Column("FP"),
        Column("FN"),
        Column("TN"),
    )
    rows = [_stretch_row(analysis, winner) for winner in found[:MOST_STRETCHES]]
    caption = f"Who costs least, at which threshold, for t from {t_range(analysis)}"
    if len(found) > MOST_STRETCHES:
        caption += f" (the first {MOST_STRETCHES} of {formatting.count(len(found))} stretches)"
    return Table(number, caption, columns, tuple(rows))


def stretches_inside(analysis: Analysis) -> list[Winner]:
    """The winners' stretches that meet [a, b]; where a = b, the one at the playhead."""
    low, high = analysis.given.a, analysis.given.b
    if low == high:
        return [analysis.winner]
    return [found for found in analysis.winners if found.t_high > low and found.t_low < high]


def _cost_decimals(analysis: Analysis) -> int:
    costs = [model.at.cost_per_case for model in analysis.models]
    return formatting.cost_decimals(cost for cost in costs if cost is not None)


def _cost(per_case: float | None, normalised: float, decimals: int) -> str:
    if per_case is None:
        return formatting.normalised_cost(normalised)
    return formatting.cost_per_1000(per_case, decimals)


def _model_row(
    analysis: Analysis, model: ModelResult, sign: str, decimals: int, cheapest: bool
) -> Row:
    best = max(other.voros.value for other in analysis.models)
    counts = model.at.counts
    rule = "" if sign else ("≥ " if model.geometry.direction == "higher" else "≤ ")
    cells = (
        Cell(formatting.display_name(model.name), strong=True),
        Cell(formatting.rate(model.curve.auc)),
        Cell(
            formatting.rate(model.voros.value),
            formatting.signed(model.voros.gain, 3),
            strong=model.voros.value == best,
        ),
        Cell(formatting.share(model.best_share) if model.best_share else "never"),
        Cell(rule + formatting.threshold(model.at.shown_threshold)),
        Cell(formatting.rate(model.at.tpr), formatting.out_of(counts.tp, counts.tp + counts.fn)),
        Cell(formatting.rate(model.at.fpr), formatting.out_of(counts.fp, counts.fp + counts.tn)),
        Cell(_cost(model.at.cost_per_case, model.at.normalised_cost, decimals), strong=cheapest),
    )
    return Row(cells, model.index)


def _trivial_row(trivial: Trivial, decimals: int) -> Row:
    cells = (
        Cell(NOTHING_DONE[trivial.name]),
        *(EMPTY, EMPTY, EMPTY, EMPTY),
        Cell(formatting.number(trivial.tpr)),
        Cell(formatting.number(trivial.fpr)),
        Cell(_cost(trivial.cost_per_case, trivial.normalised_cost, decimals)),
    )
    return Row(cells, quiet=True)


def _stretch_row(analysis: Analysis, winner: Winner) -> Row:
    geometry = analysis.geometry
    low = formatting.t_value(max(winner.t_low, analysis.given.a))
    high = formatting.t_value(min(winner.t_high, analysis.given.b))
    model = analysis.model(winner.model)
    fpr, tpr = analysis.touching(winner)
    if model is None:
        name, threshold, index = NOTHING_DONE[winner.model], "", None
        positives, negatives = geometry.positives, geometry.negatives
        tp, fp = round(tpr) * positives, round(fpr) * negatives
    else:
        hull = model.hull
        names = [winner.model, *winner.ties]
        name = formatting.listing((formatting.display_name(each) for each in names), "or")
        index = model.index
        positives, negatives = hull.positives, hull.negatives
        tp, fp = int(hull.tp[winner.vertex]), int(hull.fp[winner.vertex])
        threshold = formatting.threshold(hull.shown_threshold(winner.vertex))
    counts = (tp, fp, positives - tp, negatives - fp)
    cells = (
        Cell(name, strong=model is not None),
        Cell(low),
        Cell(high),
        Cell(threshold),
        Cell(formatting.rate(tpr)),
        Cell(formatting.rate(fpr)),
        *(Cell(formatting.count(count)) for count in counts),
    )
    return Row(cells, index, quiet=model is None)
