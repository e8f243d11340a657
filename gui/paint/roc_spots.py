"""What the mouse points at on the ROC plane, and the words of its card."""

from itertools import pairwise

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.binary.curve.roc_curve import NO_COUNTS
from engine.binary.points.mixtures import Mixture
from engine.binary.points.operating_point import OperatingPoint, cost_per_case
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.rules import rule_words
from gui.paint.lettering import STRONG, Run
from gui.paint.roc_scene import RocScene

NEAR_T = 0.002  # how near the playhead must be to a crossing for its tangent to be shown


class Hover(Struct, frozen=True, eq=False):
    """A vertex of a model's curve, as an operating point at the playhead's t."""

    model: ModelResult
    point: OperatingPoint


class MixtureHover(Struct, frozen=True, eq=False):
    """A point of a hull's edge: two thresholds and a coin.

    Attributes:
        edge_t: the t at which both ends, and all between them, cost the same.
    """

    model: ModelResult
    mixture: Mixture
    edge_t: float


class TangentHover(Struct, frozen=True, eq=False):
    """The line that touches two models' hulls, where their lower envelopes cross.

    Attributes:
        below, above: the models that cost least just below and just above the crossing's t,
            at the points where the line touches them.
    """

    t: float
    below: ModelResult
    above: ModelResult
    below_point: OperatingPoint
    above_point: OperatingPoint


Spot = Hover | MixtureHover | TangentHover


def common_tangents(analysis: Analysis, about: float | None = None) -> list[TangentHover]:
    """The lines at which one model takes over from another, by rising t.

    There the supporting lines of both hulls are one, an edge of the hull over all models.

    Args:
        analysis: of the models.
        about: only those nearly at this t.
    """
    found = []
    for before, after in pairwise(analysis.winners):
        t = after.t_low
        if before.model == after.model or (about is not None and abs(t - about) > NEAR_T):
            continue
        below, above = analysis.model(before.model), analysis.model(after.model)
        if below is None or above is None:
            continue
        ends = (
            model.geometry.vertex_at(winner.vertex, t, analysis.given)
            for model, winner in ((below, before), (above, after))
        )
        found.append(TangentHover(t, below, above, *ends))
    return found


def tangent_near(analysis: Analysis) -> TangentHover | None:
    """The common tangent that the playhead is at, if it is at one."""
    near = common_tangents(analysis, analysis.t)
    return min(near, key=lambda each: abs(each.t - analysis.t), default=None)


def spot_rates(spot: Spot) -> tuple[float, float]:
    """FPR and TPR beside which a spot's card stands."""
    if isinstance(spot, Hover):
        return spot.point.fpr, spot.point.tpr
    if isinstance(spot, MixtureHover):
        return spot.mixture.fpr, spot.mixture.tpr
    one, other = spot.below_point, spot.above_point
    return (one.fpr + other.fpr) / 2, (one.tpr + other.tpr) / 2


def spot_words(scene: RocScene, spot: Spot) -> list[list[Run]]:
    """The lines of a spot's card."""
    if isinstance(spot, Hover):
        return _vertex_words(scene, spot)
    if isinstance(spot, MixtureHover):
        return _mixture_words(scene, spot)
    return _tangent_words(scene, spot)


def _vertex_words(scene: RocScene, hover: Hover) -> list[list[Run]]:
    """Threshold, rates, counts and cost of the vertex."""
    point, counts = hover.point, hover.point.counts
    rule = rule_words(hover.model.geometry.direction, point.shown_threshold)
    count = formatting.count
    numbers = [NO_COUNTS]
    if counts is not None:
        numbers = [
            tr("TP {tp}, FN {fn} (misses)", tp=count(counts.tp), fn=count(counts.fn)),
            tr("FP {fp} (false alarms), TN {tn}", fp=count(counts.fp), tn=count(counts.tn)),
        ]
    rest = [
        scene.rate_names.pair(point.fpr, point.tpr),
        *numbers,
        _cost(point.t, point.normalised_cost, point.cost_per_case),
    ]
    return _card(scene, hover.model, rule, rest)


def _mixture_words(scene: RocScene, hover: MixtureHover) -> list[list[Run]]:
    """Both thresholds with their chances, what they reach together, and where that pays."""
    mixture, direction = hover.mixture, hover.model.geometry.direction
    chances = (1 - mixture.chance, mixture.chance)
    ends = [
        tr(
            "{chance} of cases: {rule}",
            chance=formatting.share(chance),
            rule=rule_words(direction, end.shown_threshold),
        )
        for end, chance in zip((mixture.first, mixture.second), chances, strict=True)
    ]
    t, scenario = scene.analysis.t, scene.analysis.scenario
    fpr, fnr = mixture.fpr, 1 - mixture.tpr
    money = None if scenario is None else cost_per_case(scenario, fpr=fpr, fnr=fnr)
    rest = [
        *ends,
        tr("{rates} on average", rates=scene.rate_names.pair(mixture.fpr, mixture.tpr)),
        tr("At t = {t} both cost the same.", t=formatting.t_value(hover.edge_t)),
        _cost(t, t * fpr + (1 - t) * fnr, money),
    ]
    return _card(scene, hover.model, tr("a coin decides"), rest)


def _tangent_words(scene: RocScene, hover: TangentHover) -> list[list[Run]]:
    """Where one model takes over from another, and at which thresholds."""
    t, theme = formatting.t_value(hover.t), scene.theme
    lines = [
        [Run(tr("Common tangent, t = {t}", t=t), theme.ink, STRONG)],
        [Run(tr("Here both cost the same."), theme.ink2)],
    ]
    for words, model, point in (
        (tr("below"), hover.below, hover.below_point),
        (tr("above"), hover.above, hover.above_point),
    ):
        rule = rule_words(model.geometry.direction, point.shown_threshold)
        name = Run(scene.name(model), scene.style(model).word_color, STRONG)
        lines.append([Run(f"{words}: ", theme.ink2), name, Run(f", {rule}", theme.ink2)])
    return lines


def _card(scene: RocScene, model: ModelResult, head: str, rest: list[str]) -> list[list[Run]]:
    title = Run(f"{scene.name(model)}, {head}", scene.style(model).word_color, STRONG)
    return [[title], *([Run(text, scene.theme.ink2)] for text in rest)]


def _cost(t: float, normalised: float, money: float | None) -> str:
    """What a point costs at the playhead."""
    cost = tr("cost {rate} of the worst", rate=formatting.rate(normalised))
    if money is not None:
        cost = tr("{cost_per_1000} per 1,000 cases", cost_per_1000=formatting.cost_per_1000(money))
    return tr("At t = {t_short}: {cost}", t_short=formatting.t_short(t), cost=cost)
