"""Rows of the further tables: intervals, regions of interest, pairs of models."""

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.inference.corrected_numbers import Corrected, CorrectedDifference
from engine.binary.points.ranking_curves import precision_recall
from engine.messages.language import tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.certainty import (
    auc_interval_of,
    auc_method,
    chance_text,
    interval_words,
    intervals_of,
    replicates_of,
    test_method,
)
from engine.wording.corrected_words import has_corrected, shown_corrected

Rows = list[list[str]]


def interval_rows(analysis: Analysis) -> Rows:
    """The AUC's interval by DeLong, and of VOROS and H what there is; a header first."""
    auc = tr("AUC, {replace}", replace=auc_method(analysis).replace(",", ""))
    area = [] if has_corrected(analysis) else [tr("VOROS in sample")]
    rows = [[interval_head(analysis), auc, *area, tr("best on"), "H, SR = π₁/π₀", "AP"]]
    return rows + [_intervals(analysis, result) for result in analysis.models]


def interval_head(analysis: Analysis) -> str:
    """The level of intervals, and that they are in sample where unseen rows lead."""
    level = formatting.percent(analysis.session.level)
    if analysis.unseen is None:
        return tr("{level} intervals", level=level)
    return tr("{level} in sample", level=level)


def _intervals(analysis: Analysis, result: ModelResult) -> list[str]:
    known = intervals_of(analysis, result)
    return [
        result.name,
        _none(analysis) if result.h_measure is None else _bounds(auc_interval_of(analysis, result)),
        *_areas(analysis, result),
        _shares(known.best_share) if known else _none(analysis),
        tr("no counts") if result.h_measure is None else formatting.rate(result.h_measure.value),
        _average_precision(result),
    ]


def _areas(analysis: Analysis, result: ModelResult) -> list[str]:
    """The interval of the VOROS by bootstrap; corrected ones have a table of their own."""
    if has_corrected(analysis):
        return []
    known = intervals_of(analysis, result)
    return [_bounds(known.voros) if known else _none(analysis)]


def corrected_rows(analysis: Analysis) -> Rows:
    """Corrected VOROS, cost and hull AUC of each model with their intervals; a header first."""
    money = analysis.scenario is not None
    cost = tr("Cost/1,000") if money else tr("Norm. cost")
    level = formatting.percent(analysis.session.level)
    rows = [[tr("corrected"), "VOROS", level, cost, level, tr("hull AUC"), level]]
    factor = 1000 * analysis.scenario.worst_case if analysis.scenario else 1.0
    for result in analysis.models:
        known = shown_corrected(analysis, result)
        if known is not None:
            number = known.minimum_cost
            decimals = formatting.cost_decimals([factor * number.value / 1000] if number else [])
            paid = _corrected(number, factor, decimals if money else 3)
            cells = [*_corrected(known.voros), *paid, *_corrected(known.hull_auc)]
            rows.append([result.name, *_stepped_back(cells, few=known.few)])
    return rows


def _corrected(found: Corrected | None, factor: float = 1.0, decimals: int = 3) -> list[str]:
    """A corrected number and its interval; a dash where there is none."""
    if found is None:
        return ["–", "–"]
    words = interval_words(found.interval, decimals, factor)
    return [formatting.number(factor * found.value, decimals), words or "–"]


def _stepped_back(cells: list[str], *, few: bool) -> list[str]:
    """Values, each before its interval, in brackets where cases are so few that they err."""
    if not few:
        return cells
    return [text if place % 2 else f"({text})" for place, text in enumerate(cells)]


def _average_precision(result: ModelResult) -> str:
    """At the file's share of positives; a dash where that is unknown."""
    if not result.curve.counted:
        return "–"
    return formatting.rate(precision_recall(result.curve).average_precision)


def _none(analysis: Analysis) -> str:
    """Why there is no bootstrap interval, in two words."""
    if analysis.geometry.size is None:
        return tr("no counts")
    return tr("added up") if analysis.geometry.why_not_redrawn else tr("no bootstrap")


def _bounds(found: Interval) -> str:
    """An interval of a rate."""
    if found.low is None or found.high is None:
        return "undefined"
    return formatting.interval(found.low, found.high)


def _shares(found: Interval) -> str:
    """An interval of a share."""
    if found.low is None or found.high is None:
        return "undefined"
    return formatting.between(formatting.share(found.low), formatting.share(found.high))


def region_rows(analysis: Analysis) -> Rows:
    """Partial areas: a row a model and region, a header first."""
    rows = [[tr("region of interest"), tr("model"), tr("area"), tr("÷ region"), "McClish"]]
    for result in analysis.models:
        for found in result.regions:
            flag = tr(" below diagonal") if found.below_diagonal else ""
            rows.append(
                [
                    found.region.spec,
                    result.name,
                    formatting.number(found.area, 4),
                    formatting.rate(found.ratio),
                    "–" if found.mcclish is None else formatting.rate(found.mcclish) + flag,
                ]
            )
    return rows


def pair_rows(analysis: Analysis) -> Rows:
    """Every pair of models compared, a header first; "a ahead" is of the replicates' VOROS."""
    rows = [
        [
            tr("in sample, a − b"),
            tr("AUC a − b"),
            tr("{method} p", method=test_method(analysis)),
            tr("Holm p"),
            tr("VOROS a − b"),
            tr("a ahead"),
        ]
    ]
    if analysis.inference is None:
        return rows
    for pair in analysis.inference.pairs:
        chance = pair.chance_a_better
        rows.append(
            [
                f"{pair.a} − {pair.b}",
                formatting.signed(pair.auc_difference, 3),
                _p_value(pair.delong.p),
                _p_value(pair.p_holm),
                formatting.signed(pair.voros_difference, 3),
                _none(analysis) if chance is None else chance_text(chance, replicates_of(analysis)),
            ]
        )
    return rows


def corrected_pair_rows(analysis: Analysis) -> Rows:
    """Corrected differences of VOROS and cost with their intervals, a header first.

    The cost in money where there is a scenario, per 1,000 cases.
    """
    money = analysis.scenario is not None
    cost = tr("Cost/1,000") if money else tr("Norm. cost")
    level = formatting.percent(analysis.session.level)
    rows = [[tr("corrected a − b"), "VOROS", level, cost, level]]
    known = analysis.corrected
    if known is None or not has_corrected(analysis):
        return rows
    factor = 1000 * analysis.scenario.worst_case if analysis.scenario else 1.0
    for (a, b), pair in known.pairs.items():
        costs = (known.models[name].minimum_cost for name in (a, b))
        paid = [factor * each.value / 1000 for each in costs if each is not None]
        decimals = formatting.cost_decimals(paid) if money else 3
        cells = _gap(pair.minimum_cost, factor, decimals)
        few = known.models[a].few or known.models[b].few
        rows.append([f"{a} − {b}", *_stepped_back([*_gap(pair.voros), *cells], few=few)])
    return rows


def corrected_hull_rows(analysis: Analysis) -> Rows:
    """Corrected differences of the hull AUC with their intervals, a header first."""
    level = formatting.percent(analysis.session.level)
    rows = [[tr("corrected a − b"), tr("hull AUC"), level]]
    if analysis.corrected is not None and has_corrected(analysis):
        models = analysis.corrected.models
        for (a, b), pair in analysis.corrected.pairs.items():
            few = models[a].few or models[b].few
            rows.append([f"{a} − {b}", *_stepped_back(_gap(pair.hull_auc), few=few)])
    return rows


def _gap(found: CorrectedDifference | None, factor: float = 1.0, decimals: int = 3) -> list[str]:
    """A corrected difference and its interval; a dash where there is none."""
    if found is None:
        return ["–", "–"]
    words = interval_words(found.interval, decimals, factor)
    return [formatting.signed(factor * found.value, decimals), words or "–"]


def _p_value(p: float | None) -> str:
    if p is None:
        return "–"
    return f"< {formatting.rate(0.001)}" if p < 0.001 else formatting.rate(p)
