"""Numbers on rows that did not choose the thresholds, in lines: in sample, on test, hindsight."""

import math

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import value_of
from engine.analysis.decision_records import (
    BOUNDED,
    FIXED_MEAN,
    FIXED_MINIMAX,
    REVIEW_CLEAR,
    REVIEW_FLAG,
)
from engine.analysis.requested_points import prevalence_in_use
from engine.analysis.unseen_records import (
    BoundedElsewhere,
    ThreeWays,
    Unseen,
    UnseenModel,
    UnseenPoint,
)
from engine.binary.points.constraint_specs import Constraint
from engine.binary.points.criteria import predictive_values
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.point_rules import parse_point
from engine.messages.errors import Undefined
from engine.messages.language import in_both, tr
from engine.numerics.intervals import Interval
from engine.wording import formatting
from engine.wording.decision_lines import bound_value, constraint_words
from engine.wording.point_lines import rule_in_words
from engine.wording.rules import model_at_rule

NOTHING = "–"
IN_SAMPLE, ON_TEST, HINDSIGHT = tr("in sample"), tr("on test"), tr("hindsight")
WHAT_THEY_ARE = tr(
    "In sample: thresholds chosen and measured on the same rows. Hindsight: chosen on the rows "
    "that test, which no choice beforehand could have done better on."
)
PLACES = {
    "at": tr("at t"),
    "at_low": tr("at a"),
    "at_mid": tr("in the middle of [a, b]"),
    "at_high": tr("at b"),
}
DECIDED = {
    BOUNDED: tr("under the constraints"),
    FIXED_MEAN: tr("one threshold, of least mean cost"),
    FIXED_MINIMAX: tr("one threshold, of least worst regret"),
    REVIEW_FLAG: tr("flagged, with review below it"),
    REVIEW_CLEAR: tr("cleared below it, with review above"),
}


def lead_head(analysis: Analysis) -> str:
    """The head of the numbers that lead: "on test", of folds "left out"."""
    folds = analysis.unseen is not None and analysis.unseen.kind == "folds"
    return tr("left out") if folds else ON_TEST


class UnseenLine(Struct, frozen=True):
    """One number three times, as written.

    Attributes:
        name: what it is.
        interval: of the number on test, or that a constraint is broken there; empty where there
            is neither.
        values: the three numbers with every digit; None where there is none.
        bounds: of the interval of the number on test, likewise.
        broken: whether it is a constraint that the rows that test break.
    """

    name: str
    in_sample: str
    test: str
    hindsight: str
    interval: str = ""
    values: tuple[float | None, float | None, float | None] = (None, None, None)
    bounds: tuple[float | None, float | None] = (None, None)
    broken: bool = False


class UnseenLines(Struct, frozen=True):
    """Lines that are about one thing.

    Attributes:
        title: "VOROS on [a, b]", or a model with its threshold.
        looks: of each line the place of its model's look; None of lines of one model.
    """

    title: str
    lines: tuple[UnseenLine, ...]
    looks: tuple[int | None, ...]


def unseen_blocks(analysis: Analysis) -> tuple[UnseenLines, ...]:
    """VOROS of all models, what the best threshold at t does, AUC, then all other thresholds."""
    unseen = analysis.unseen
    if unseen is None:
        return ()
    over = tr("VOROS on [a, b]") if analysis.given.a < analysis.given.b else tr("VOROS")
    looks = tuple(model.look for model in analysis.models)
    leading = analysis.shown_in_use
    ordered = sorted(analysis.models, key=lambda model: model is not leading)
    points = [
        _of_point(analysis, model, point)
        for model in ordered
        for point in _in_order(unseen.models[model.name])
        if point.name not in PLACES or point.name == "at"
    ]
    return (
        UnseenLines(over, tuple(_voros(unseen, model) for model in analysis.models), looks),
        *points[:1],
        UnseenLines("AUC", tuple(_auc(unseen, model) for model in analysis.models), looks),
        *points[1:],
    )


def _in_order(model: UnseenModel) -> list[UnseenPoint]:
    """A model's points, first the one to decide by."""
    return sorted(model.points, key=lambda point: point is not model.deciding)


def _voros(unseen: Unseen, model: ModelResult) -> UnseenLine:
    found = unseen.models[model.name]
    return _line(model.name, found.voros, found.voros_interval)


def _auc(unseen: Unseen, model: ModelResult) -> UnseenLine:
    found = unseen.models[model.name]
    in_sample, test = found.auc
    return _line(model.name, ThreeWays(in_sample, test, math.nan), found.auc_interval)


def _line(name: str, found: ThreeWays, interval: Interval | None = None) -> UnseenLine:
    """A rate or an area three times."""
    values = tuple(None if math.isnan(value) else value for value in _three(found))
    texts = [NOTHING if value is None else formatting.rate(value) for value in values]
    low, high = (None, None) if interval is None else (interval.low, interval.high)
    return UnseenLine(
        name,
        *(texts[0], texts[1], texts[2]),
        "" if low is None or high is None else formatting.interval(low, high),
        (values[0], values[1], values[2]),
        (low, high),
    )


def _three(found: ThreeWays) -> tuple[float, float, float]:
    return found.in_sample, found.test, found.hindsight


def _of_point(analysis: Analysis, model: ModelResult, point: UnseenPoint) -> UnseenLines:
    """What one threshold of a model does, three times."""
    if point.name in PLACES:
        title = model_at_rule(model.name, model.geometry.direction, model.at)
    else:
        words = DECIDED.get(point.name) or rule_in_words(parse_point(point.name))
        title = in_both(lambda what: f"{model.name}: {what}", words)
    every = (point.in_sample, point.test, point.hindsight)
    cost = tr("Cost per 1,000") if analysis.scenario is not None else tr("Normalised cost")
    lines = [
        UnseenLine(cost, *_texts(analysis, every), values=_costs(analysis, every)),
        _rates(tr("TPR"), [None if each is None else each.tpr for each in every]),
        _rates(tr("FPR"), [None if each is None else each.fpr for each in every]),
        _rates(tr("Precision (PPV)"), [_ppv(analysis, each) for each in every]),
    ]
    if analysis.bounded is not None and point.name == BOUNDED:
        lines += [_bound(analysis, each, every) for each in analysis.bounded.constraints]
    lines += _decided(analysis, model, point.name)
    return UnseenLines(title, tuple(lines), (None,) * len(lines))


def _decided(analysis: Analysis, model: ModelResult, name: str) -> list[UnseenLine]:
    """What answers the question that a threshold belongs to: partial VOROS, regret, review."""
    found = None if analysis.unseen is None else analysis.unseen.models[model.name]
    if found is None:
        return []
    if name == BOUNDED and isinstance(found.bounded, BoundedElsewhere):
        partial = found.bounded.partial
        return [] if isinstance(partial, Undefined) else [_line(tr("Partial VOROS"), partial)]
    if name in found.fixed:
        fixed = found.fixed[name]
        return [
            _line(tr("Mean cost over [a, b]"), fixed.mean_cost),
            _line(tr("Worst regret"), fixed.worst_regret),
        ]
    if name != REVIEW_CLEAR or found.review is None:
        return []
    return [
        _line(tr("Share reviewed"), found.review.share),
        _money(tr("Cost per 1,000 with review"), found.review.cost),
        _money(tr("Saving per 1,000 by review"), found.review.saving),
    ]


def _money(name: str, found: ThreeWays) -> UnseenLine:
    """An amount a case three times, per 1,000 cases."""
    costs = [None if math.isnan(value) else 1000 * value for value in _three(found)]
    known = [abs(cost) / 1000 for cost in costs if cost]
    decimals = formatting.cost_decimals(known)
    texts = [NOTHING if cost is None else formatting.number(cost, decimals) for cost in costs]
    return UnseenLine(name, texts[0], texts[1], texts[2], values=(costs[0], costs[1], costs[2]))


def _bound(
    analysis: Analysis, constraint: Constraint, every: tuple[OperatingPoint | None, ...]
) -> UnseenLine:
    """What a constraint comes to, three times; on test it may be broken."""
    values = [None if each is None else value_of(analysis, constraint, each) for each in every]
    texts = [bound_value(constraint, value) for value in values]
    broken = every[1] is not None and not constraint.kept_by(values[1])
    return UnseenLine(
        constraint_words(constraint),
        texts[0],
        texts[1],
        texts[2],
        tr("broken") if broken else "",
        (values[0], values[1], values[2]),
        broken=broken,
    )


def _texts(analysis: Analysis, every: tuple[OperatingPoint | None, ...]) -> tuple[str, str, str]:
    """Costs as written, with as many decimals as the smallest needs."""
    costs = _costs(analysis, every)
    known = [cost for cost in costs if cost is not None]
    decimals = 3
    if analysis.scenario is not None:
        decimals = formatting.cost_decimals([cost / 1000 for cost in known if cost > 0])
    texts = [NOTHING if cost is None else formatting.number(cost, decimals) for cost in costs]
    return texts[0], texts[1], texts[2]


def _costs(
    analysis: Analysis, every: tuple[OperatingPoint | None, ...]
) -> tuple[float | None, float | None, float | None]:
    """What they cost per 1,000 cases, or normalised."""
    found = [None if each is None else _cost(analysis, each) for each in every]
    return found[0], found[1], found[2]


def _cost(analysis: Analysis, point: OperatingPoint) -> float:
    if analysis.scenario is None or point.cost_per_case is None:
        return point.normalised_cost
    return 1000 * point.cost_per_case


def _ppv(analysis: Analysis, point: OperatingPoint | None) -> float | None:
    if point is None:
        return None
    prevalence = prevalence_in_use(analysis).value
    return predictive_values(point.fpr, point.tpr, prevalence)[0]


def _rates(name: str, values: list[float | None]) -> UnseenLine:
    known = [math.nan if value is None else value for value in values]
    return _line(name, ThreeWays(*known))
