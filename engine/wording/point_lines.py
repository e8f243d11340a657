"""Operating points that are asked for, written as lines: what table and report both show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.requested_points import points_by_spec, prevalence_in_use
from engine.binary.points.criteria import predictive_values
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import Confusion, OperatingPoint, cost_per_case
from engine.binary.points.point_rules import PointBySpec, PointSpec
from engine.messages.language import alternatives, tr
from engine.wording import formatting
from engine.wording.rate_names import RATE_NAMES, RateNames
from engine.wording.rules import NO_RULE, rule_cell, shared_sign
from engine.wording.threshold_lines import ThresholdLines, threshold_lines

COIN = tr(
    "With a coin: the first threshold decides, or with the chance "
    "given the second; the mixture reaches exactly what was asked, "
    "as a point of the hull."
)
INTERPOLATED = tr(
    "Interpolated: the TPR of the curve at exactly that FPR, on the straight line between two "
    "thresholds; no one threshold need reach it."
)
NO_LINE = NO_RULE
WANTED = {
    "tpr": "TPR ≥",
    "fpr": "FPR ≤",
    "precision": tr("Precision ≥"),
    "capacity": tr("Flagged ≤"),
    "min-cost": tr("Least cost at t ="),
    "threshold": tr("Threshold"),
    "youden": tr("Youden’s J"),
    "closest-to-corner": tr("Closest to the corner"),
    "max-accuracy": tr("Greatest accuracy"),
    "max-f1": tr("Greatest F1"),
    "max-mcc": tr("Greatest Matthews correlation"),
}


class Reached(Struct, frozen=True):
    """What a threshold or a mixture reaches, written.

    Attributes:
        cost: per 1,000 cases where there is money, else normalised.
        counts: cases of the file by decision and truth; None of mixtures and of ROC points.
    """

    tpr: str
    fpr: str
    ppv: str
    npv: str
    cost: str
    counts: Confusion | None = None


class PointLines(Struct, frozen=True):
    """One operating point of one model: its threshold, and the mixture that reaches it exactly.

    Attributes:
        spec: as it was asked for, "capacity:0.05".
        wanted: the same in words, "Flagged ≤ 0.05".
        threshold: as printed; a dash where no threshold reaches it.
        ends, chance: the mixture's two thresholds and the share of cases that the second
            decides; empty where there is none.
        at, mixed: what the threshold reaches and what the mixture does; None where there is none.
        interpolated: the TPR of the curve at the FPR asked for; empty where none is.
        rates: what the threshold does, with intervals; None where there is none.
    """

    spec: str
    wanted: str
    model: ModelResult
    threshold: str
    ends: str
    chance: str
    at: Reached | None
    mixed: Reached | None
    interpolated: str = ""
    rates: ThresholdLines | None = None


def point_lines(analysis: Analysis) -> list[PointLines]:
    """Every operating point that is asked for, model by model, in the session's order."""
    shared = shared_sign(analysis.models)
    return [
        _lines(analysis, result, named, shared)
        for result in analysis.models
        for named in points_by_spec(analysis, result)
    ]


def rule_in_words(spec: PointSpec, names: RateNames = RATE_NAMES["tpr"]) -> str:
    """What an operating point must reach, "TPR ≥ 0.9", in the words of some axes."""
    words = bounded_words(spec.kind, names)
    if spec.bound is None:
        return words
    digits = 15 if spec.kind == "threshold" else 6
    return f"{words} {formatting.plain(shown_bound(spec.kind, spec.bound, names), digits)}"


def bounded_words(kind: str, names: RateNames) -> str:
    """The same without the bound."""
    return {"tpr": names.up_bound, "fpr": f"{names.x} ≤"}.get(kind, WANTED[kind])


def shown_bound(kind: str, bound: float, names: RateNames) -> float:
    """A bound as the axes say it: of a least TPR the greatest FNR; and back."""
    return round(names.up_number(bound), 12) if kind == "tpr" else bound


def point_notes(analysis: Analysis) -> list[str]:
    """What a coin is, and the points that no threshold reaches."""
    named = [found for result in analysis.models for found in points_by_spec(analysis, result)]
    missed = [f"{found.spec.spec}: {found.why}." for found in named if found.why]
    between = any(found.interpolated is not None for found in named)
    return [
        *([COIN] if any(found.mixture for found in named) else []),
        *([INTERPOLATED] if between else []),
        *dict.fromkeys(missed),
    ]


def _lines(analysis: Analysis, result: ModelResult, named: PointBySpec, shared: str) -> PointLines:
    spec = named.spec.spec
    wanted = rule_in_words(named.spec)
    if named.chosen is None:
        return PointLines(spec, wanted, result, NO_LINE, "", "", None, None)
    point, mixture = result.geometry.counted(named.chosen.point), named.mixture
    rule = rule_cell(result.geometry.direction, point.shown_threshold, shared)
    at = _reached(analysis, point, point.counts)
    between = "" if named.interpolated is None else formatting.rate(named.interpolated)
    rates = threshold_lines(analysis, result, point)
    if mixture is None:
        return PointLines(spec, wanted, result, rule, "", "", at, None, between, rates)
    ends = alternatives(_end(result, end, shared) for end in (mixture.first, mixture.second))
    mixed = _reached(analysis, mixture)
    chance = formatting.share(mixture.chance)
    return PointLines(spec, wanted, result, rule, ends, chance, at, mixed, between, rates)


def _end(result: ModelResult, end: OperatingPoint, shared: str) -> str:
    """One threshold of a mixture; of hull vertices without one the FPR is enough to name it."""
    cell = rule_cell(result.geometry.direction, end.shown_threshold, shared)
    return tr("FPR {rate}", rate=formatting.rate(end.fpr)) if cell == NO_RULE else cell


def _reached(
    analysis: Analysis, point: OperatingPoint | Mixture, counts: Confusion | None = None
) -> Reached:
    """Rates, predictive values and cost of a point at the prevalence and costs in use."""
    scenario, prevalence = analysis.scenario, prevalence_in_use(analysis).value
    fpr, fnr = point.fpr, 1 - point.tpr
    if scenario is None:
        cost = formatting.rate(analysis.t * fpr + (1 - analysis.t) * fnr)
    else:
        paid = cost_per_case(scenario, fpr=fpr, fnr=fnr)
        cost = formatting.number(1000 * paid, formatting.cost_decimals([paid]))
    ppv, npv = (
        NO_LINE if value is None else formatting.rate(value)
        for value in predictive_values(point.fpr, point.tpr, prevalence)
    )
    rates = formatting.rate(point.tpr), formatting.rate(point.fpr)
    return Reached(*rates, ppv, npv, cost, counts)
