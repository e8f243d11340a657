"""Constraints, one threshold for all t, and review, in lines: what table, page and report show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import (
    Bounded,
    BoundedModel,
    FixedChoice,
    FixedThresholds,
    Review,
)
from engine.binary.points.chance_of_bounds import METHOD
from engine.binary.points.constraint_specs import Constraint
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.errors import Undefined
from engine.messages.language import listing, tr
from engine.wording import formatting
from engine.wording.rules import rule_cell, rule_or_rates

NOTHING = "–"
EACH_T = tr("best for each t")
BEST_FIXED = tr("best fixed")
MINIMAX = tr("minimax regret")
MIXED = tr("with a coin")
BEST_MONEY = tr("least mean money")


class BoundedLine(Struct, frozen=True):
    """One model under the constraints, as written.

    Attributes:
        rule: the threshold; a dash where none keeps them.
        cost: per 1,000 cases, or normalised; likewise.
        dearer: by how much more than without constraints.
        values: of each constraint what it comes to; empty where there is no threshold.
        chances: of each constraint that it holds on new rows.
        why: why there is no threshold, or only one that flags no one; empty otherwise.
    """

    model: str
    look: int
    rule: str
    cost: str
    dearer: str
    partial: str
    mixtures: str
    values: tuple[str, ...]
    chances: tuple[str, ...]
    chance_of_all: str
    why: str = ""


class FixedLine(Struct, frozen=True):
    """One way to keep a threshold for all t, as written."""

    model: str
    look: int
    way: str
    rule: str
    mean_cost: str
    worst_regret: str
    where: str


class ReviewLine(Struct, frozen=True):
    """One model with a person between two thresholds, as written.

    Attributes:
        why: why there is no review; the other texts are then dashes.
    """

    model: str
    look: int
    flag: str
    clear: str
    share: str
    cost: str
    saving: str
    pays_to: str
    why: str = ""


def constraint_words(constraint: Constraint) -> str:
    """One constraint: "precision at least 50 %"."""
    share = formatting.prevalence(constraint.bound)
    if constraint.kind == "precision":
        return tr("precision at least {share}", share=share)
    if constraint.kind == "capacity":
        return tr("flagged at most {share}", share=share)
    if constraint.kind == "alerts":
        return tr("at most {count} flagged a day", count=formatting.plain(constraint.bound, 6))
    if constraint.kind == "tpr":
        return tr("TPR at least {bound}", bound=formatting.plain(constraint.bound, 6))
    return tr("FPR at most {bound}", bound=formatting.plain(constraint.bound, 6))


def bound_value(constraint: Constraint, value: float | None) -> str:
    """What a constraint comes to: "51.7 %", "0.912"."""
    if value is None:
        return NOTHING
    if constraint.kind in ("tpr", "fpr"):
        return formatting.rate(value)
    if constraint.kind == "alerts":
        return formatting.plain(value, 4)
    return formatting.percent(value, 1)


def cost_words(analysis: Analysis, point: OperatingPoint) -> str:
    """What a point costs per 1,000 cases, or normalised where no money is known."""
    if point.cost_per_case is None:
        return formatting.normalised_cost(point.normalised_cost)
    return formatting.number(1000 * point.cost_per_case, _decimals(analysis))


def cost_number(analysis: Analysis, cost: float) -> str:
    """A cost a case in money per 1,000 cases; a normalised one where no money is known."""
    if analysis.scenario is None:
        return formatting.normalised_cost(cost)
    return formatting.number(1000 * cost, _decimals(analysis))


def dearer_words(analysis: Analysis, model: BoundedModel) -> str:
    """How much more the constraints cost, in the same unit."""
    if model.dearer is None:
        return NOTHING
    if model.dearer_per_case is None:
        return formatting.normalised_cost(model.dearer)
    return formatting.number(1000 * model.dearer_per_case, _decimals(analysis))


def _decimals(analysis: Analysis) -> int:
    """Decimals with which all costs per 1,000 cases of these lines are written."""
    paid = [model.at.cost_per_case for model in analysis.models if model.at.cost_per_case]
    return formatting.cost_decimals(paid)


def bounded_lines(analysis: Analysis) -> tuple[BoundedLine, ...]:
    """Every shown model under the constraints; none where there are none."""
    bounded = analysis.bounded
    if bounded is None:
        return ()
    return tuple(
        _bounded(analysis, result, bounded.models[result.name]) for result in analysis.models
    )


def _bounded(analysis: Analysis, result: ModelResult, model: BoundedModel) -> BoundedLine:
    """One model's line."""
    partial = model.partial
    mixtures = NOTHING
    if not isinstance(partial, Undefined) and not isinstance(partial.mixtures, Undefined):
        mixtures = formatting.rate(partial.mixtures)
    point = model.at
    why = ""
    if point is None:
        why = partial.why if isinstance(partial, Undefined) else ""
    elif model.only_flags_none:
        why = tr("only flagging no one keeps them")
    return BoundedLine(
        model=result.name,
        look=result.look,
        rule=NOTHING
        if point is None
        else rule_cell(result.geometry.direction, point.shown_threshold, ""),
        cost=NOTHING if point is None else cost_words(analysis, point),
        dearer=dearer_words(analysis, model),
        partial=NOTHING if isinstance(partial, Undefined) else formatting.rate(partial.value),
        mixtures=mixtures,
        values=tuple(bound_value(each.constraint, each.value) for each in model.bounds),
        chances=tuple(_chance(each.chance) for each in model.bounds),
        chance_of_all=_chance(model.chance_of_all),
        why=why,
    )


def _chance(found: float | Undefined) -> str:
    return NOTHING if isinstance(found, Undefined) else formatting.share(found)


def bounds_words(bounded: Bounded) -> str:
    """The constraints in a row: "precision at least 50 % and flagged at most 20 %"."""
    return listing([constraint_words(each) for each in bounded.constraints])


def bounds_note(analysis: Analysis) -> str:
    """What the constraints leave of ROC space, and how chances are found; empty without any."""
    bounded = analysis.bounded
    if bounded is None:
        return ""
    area = formatting.percent(float(bounded.region.area), 1)
    if bounded.prevalence == bounded.prevalence:
        region = tr(
            "Constraints, at π = {prevalence}: {bounds}. They leave {area} of the ROC plane.",
            prevalence=formatting.prevalence(bounded.prevalence),
            bounds=bounds_words(bounded),
            area=area,
        )
    else:
        region = tr(
            "Constraints: {bounds}. They leave {area} of the ROC plane.",
            bounds=bounds_words(bounded),
            area=area,
        )
    parts = [region]
    baseline = _baseline(bounded)
    if baseline:
        parts.append(
            tr(
                "Partial VOROS: mean share of that region that costs more than the model’s best "
                "threshold in it; without a model {baseline}.",
                baseline=baseline,
            )
        )
    chances = [each.chance for model in bounded.models.values() for each in model.bounds]
    unknown = next((each.why for each in chances if isinstance(each, Undefined)), "")
    if unknown:
        parts.append(tr("No chance that a constraint holds on new rows: {why}.", why=unknown))
    elif chances:
        parts.append(
            tr(
                "Chance that a constraint holds on new rows: {method}; that the threshold was "
                "chosen on the same rows is not in it.",
                method=METHOD,
            )
        )
    return " ".join([*parts, *_ends_words(analysis, bounded)])


def _baseline(bounded: Bounded) -> str:
    """The partial VOROS of doing nothing, as written; empty where there is none."""
    for model in bounded.models.values():
        partial = model.partial
        if not isinstance(partial, Undefined) and not isinstance(partial.baseline, Undefined):
            return formatting.rate(partial.baseline)
    return ""


def _ends_words(analysis: Analysis, bounded: Bounded) -> list[str]:
    """Whether the choice of the best model holds at both ends of the range of prevalences."""
    leading = leading_bounded(analysis)
    if leading is None or not bounded.models[leading.name].at_ends:
        return []
    return [
        tr(
            "At π = {prevalence} {name}’s threshold keeps them.",
            prevalence=words,
            name=leading.name,
        )
        if kept
        else tr(
            "At π = {prevalence} {name}’s threshold breaks them.",
            prevalence=words,
            name=leading.name,
        )
        for prevalence, kept in bounded.models[leading.name].at_ends
        for words in [formatting.prevalence(prevalence)]
    ]


def leading_bounded(analysis: Analysis) -> ModelResult | None:
    """The model that costs least at the playhead of those that keep the constraints."""
    bounded = analysis.bounded
    if bounded is None:
        return None
    points = {name: model.at for name, model in bounded.models.items()}
    able = [
        (point.normalised_cost, place, result)
        for place, result in enumerate(analysis.models)
        for point in [points[result.name]]
        if point is not None
    ]
    return min(able, key=lambda each: each[:2])[2] if able else None


def fixed_lines(analysis: Analysis) -> tuple[FixedLine, ...]:
    """Every shown model with thresholds that stay; none where that is not asked."""
    if analysis.fixed is None or not analysis.session.one_threshold:
        return ()
    found: list[FixedLine] = []
    for result in analysis.models:
        fixed = analysis.fixed[result.name]
        if not isinstance(fixed, Undefined):
            found += lines_of_fixed(result, fixed)
    return tuple(found)


def lines_of_fixed(result: ModelResult, fixed: FixedThresholds) -> list[FixedLine]:
    """One model's: a threshold for each t, then those that stay."""
    each = tr("{count} thresholds", count=fixed.thresholds) if fixed.thresholds > 1 else ""
    lines = [
        FixedLine(
            result.name,
            result.look,
            EACH_T,
            each or rule_or_rates(result.geometry.direction, fixed.mean.point),
            formatting.rate(fixed.mean_cost),
            formatting.plain(0),
            NOTHING,
        ),
        _fixed(result, BEST_FIXED, fixed.mean),
        _fixed(result, MINIMAX, fixed.minimax),
    ]
    mixture = fixed.mixture
    if mixture is not None:
        ends = [each.shown_threshold for each in (mixture.first, mixture.second)]
        rule = tr(
            "{first}, or {second} with {chance}",
            first=rule_cell(result.geometry.direction, ends[0], ""),
            second=rule_cell(result.geometry.direction, ends[1], ""),
            chance=formatting.share(mixture.chance),
        )
        regret = mixture.regret
        lines.append(
            FixedLine(
                result.name,
                result.look,
                MIXED,
                rule,
                formatting.rate(mixture.mean_cost),
                formatting.rate(regret.worst),
                _where(regret.worst_t),
            )
        )
    if fixed.money is not None and fixed.money[1].position != fixed.mean.position:
        lines.append(_fixed(result, BEST_MONEY, fixed.money[1]))
    return lines


def _fixed(result: ModelResult, way: str, choice: FixedChoice) -> FixedLine:
    return FixedLine(
        result.name,
        result.look,
        way,
        rule_or_rates(result.geometry.direction, choice.point),
        formatting.rate(choice.mean_cost),
        formatting.rate(choice.regret.worst),
        _where(choice.regret.worst_t),
    )


def _where(t: float) -> str:
    return tr("at t = {t}", t=formatting.t_value(t))


def fixed_note(analysis: Analysis) -> str:
    """What regret is; empty where one threshold is not asked for."""
    if not fixed_lines(analysis):
        return ""
    note = tr(
        "Mean cost and regret are normalised costs. Regret: what a threshold that stays costs more "
        "than the model’s best one at that t; it is worst at an end of the range."
    )
    if analysis.bounded is None:
        return note
    return " ".join((note, tr("Every threshold keeps the constraints.")))


def review_lines(analysis: Analysis) -> tuple[ReviewLine, ...]:
    """Every shown model with a person between two thresholds; none where no review has a price."""
    if analysis.review is None:
        return ()
    return tuple(
        _review(analysis, result, analysis.review[result.name]) for result in analysis.models
    )


def _review(analysis: Analysis, result: ModelResult, found: Review | Undefined) -> ReviewLine:
    if isinstance(found, Undefined):
        no = NOTHING
        return ReviewLine(result.name, result.look, no, no, no, no, no, no, found.why)
    decimals, direction = _decimals(analysis), result.geometry.direction
    return ReviewLine(
        result.name,
        result.look,
        rule_cell(direction, found.flag.shown_threshold, ""),
        formatting.threshold(found.clear.shown_threshold),
        formatting.share(found.share),
        formatting.number(1000 * found.cost_per_case, decimals),
        formatting.number(1000 * found.saving, decimals),
        formatting.plain(found.break_even),
        "" if found.pays else tr("review does not pay"),
    )


def review_note(analysis: Analysis) -> str:
    """How the two thresholds are read, and up to what price a review pays at all."""
    lines = review_lines(analysis)
    if not lines:
        return ""
    price = formatting.plain(float(analysis.session.review_cost or 0))
    if all(line.cost == NOTHING for line in lines):
        return tr("No review at a cost of {price}: {why}.", price=price, why=lines[0].why)
    note = tr(
        "Review at {price} a case: flagged from the first threshold on, cleared below the second, "
        "looked at by a person between them; saving: against deciding all, per 1,000 cases. It "
        "begins to pay below the price in the last column.",
        price=price,
    )
    if analysis.bounded is not None:
        return " ".join((note, tr("Constraints count what is flagged, not what is reviewed.")))
    most = next(
        (each.most for each in (analysis.review or {}).values() if isinstance(each, Review)), None
    )
    if most is None:
        return note
    return " ".join(
        (
            note,
            tr("With no model does it pay above {most}.", most=formatting.plain(most)),
        )
    )
