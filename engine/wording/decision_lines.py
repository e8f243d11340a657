"""Thresholds under constraints, in lines: what table, page and report show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import (
    Bounded,
    BoundedModel,
)
from engine.binary.points.chance_of_bounds import METHOD
from engine.binary.points.constraint_specs import Constraint, idle_constraints
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.errors import Undefined
from engine.messages.language import listing, tr
from engine.wording import formatting
from engine.wording.rules import rule_cell

NOTHING = "–"
MOST_NAMED = 3  # models of one reason, where there are more than one besides


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
    return formatting.number(1000 * point.cost_per_case, shared_decimals(analysis))


def cost_number(analysis: Analysis, cost: float) -> str:
    """A cost a case in money per 1,000 cases; a normalised one where no money is known."""
    if analysis.scenario is None:
        return formatting.normalised_cost(cost)
    return formatting.number(1000 * cost, shared_decimals(analysis))


def dearer_words(analysis: Analysis, model: BoundedModel) -> str:
    """How much more the constraints cost, in the same unit."""
    if model.dearer is None:
        return NOTHING
    if model.dearer_per_case is None:
        return formatting.normalised_cost(model.dearer)
    return formatting.number(1000 * model.dearer_per_case, shared_decimals(analysis))


def shared_decimals(analysis: Analysis) -> int:
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


def missing_words(analysis: Analysis) -> str:
    """Which models keep no constraints, and why; those of one reason together, the rest counted."""
    by_reason: dict[str, list[str]] = {}
    for line in bounded_lines(analysis):
        if line.why:
            by_reason.setdefault(line.why, []).append(line.model)
    sentences = []
    for why, names in by_reason.items():
        rest = len(names) - MOST_NAMED
        if rest > 1:
            names[MOST_NAMED:] = [tr("{count} others", count=formatting.count(rest))]
        sentences.append(tr("{names}: {why}", names=listing(names), why=why) + ".")
    return " ".join(sentences)


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
    idle = idle_constraints(bounded.constraints)
    if idle:
        words = listing([constraint_words(each) for each in idle])
        parts.append(tr("A tighter one of its kind binds in place of: {bounds}.", bounds=words))
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
        parts.append(
            tr("The chance that a constraint holds on new rows is not given: {why}.", why=unknown)
        )
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


def without_bounds(analysis: Analysis) -> str:
    """That no threshold keeps the constraints, so that they are left out; empty elsewhere."""
    return "" if analysis.deciding else tr("without the constraints")


def leading_bounded(analysis: Analysis) -> ModelResult | None:
    """The model that costs least at the playhead of those that keep the constraints."""
    return None if analysis.bounded is None else analysis.in_use


def leading_decided(analysis: Analysis) -> ModelResult | None:
    """The model in use at the playhead: of those that keep the constraints, if there are any."""
    return analysis.in_use
