"""One threshold for all t, in lines: what table, page and report show."""

from msgspec import Struct

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.decision_records import FixedChoice, FixedThresholds
from engine.binary.points.operating_point import OperatingPoint
from engine.messages.errors import Undefined
from engine.messages.language import tr
from engine.wording import formatting
from engine.wording.decision_lines import NOTHING
from engine.wording.rules import is_point, rule_cell, rule_or_rates

EACH_T = tr("best for each t")
BEST_FIXED = tr("best fixed")
MINIMAX = tr("minimax regret")
MIXED = tr("with a coin")
BEST_MONEY = tr("least mean money")


class FixedLine(Struct, frozen=True):
    """One way to keep a threshold for all t, as written."""

    model: str
    look: int
    way: str
    rule: str
    mean_cost: str
    worst_regret: str
    where: str


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
            each or _rule(result, fixed.mean.point),
            formatting.rate(fixed.mean_cost),
            formatting.rate(fixed.regret[0]) if fixed.regret[0] else formatting.plain(0),
            _where(fixed.regret[1]) if fixed.regret[0] else NOTHING,
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
        _rule(result, choice.point),
        formatting.rate(choice.mean_cost),
        formatting.rate(choice.regret.worst),
        _where(choice.regret.worst_t),
    )


def _rule(result: ModelResult, point: OperatingPoint) -> str:
    """A threshold in a column of them; of a point without one its rates."""
    direction = result.geometry.direction
    if is_point(point):
        return rule_or_rates(direction, point)
    return rule_cell(direction, point.shown_threshold, "")


def _where(t: float) -> str:
    return tr("at t = {t}", t=formatting.t_value(t))


def fixed_note(analysis: Analysis) -> str:
    """What regret is; empty where one threshold is not asked for."""
    if not fixed_lines(analysis):
        return ""
    note = tr(
        "Mean cost and regret are normalised costs. Regret: what a threshold that stays costs more "
        "than the best one of all models at that t; it is worst at an end of the range."
    )
    if analysis.session.regret_against == "own":
        note = _of_itself()
    if analysis.bounded is None:
        return note
    return " ".join((note, tr("Every threshold keeps the constraints.")))


def _of_itself() -> str:
    """What regret is against the model itself."""
    return tr(
        "Mean cost and regret are normalised costs. Regret: what a threshold that stays costs more "
        "than the model’s best one at that t; it is worst at an end of the range."
    )
