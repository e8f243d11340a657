"""Operating conditions: what errors cost and how common positives are, as one number t."""

import math
from typing import Literal

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.log_odds import log_odds, share_at

Scale = Literal["linear", "log", "logit"]

LEAST_T, MOST_T = 5e-324, 1 - 2**-53
"""The doubles next to 0 and 1, where extreme costs round to those."""


class Range(Struct, frozen=True, forbid_unknown_fields=True):
    """A number known exactly (low == high) or only to lie in a range.

    Attributes:
        scale: how the range is spread under the measure "ranges": linear is uniform in the
            number itself, log in its logarithm, logit in its log-odds.
    """

    low: float
    high: float
    scale: Scale = "linear"

    @property
    def exact(self) -> bool:
        """Whether the range is a single number."""
        return self.low == self.high


def exactly(value: float) -> Range:
    """The range that holds one number."""
    return Range(value, value)


class Conditions(Struct, frozen=True, forbid_unknown_fields=True):
    """What the user stated; None is "not stated".

    Attributes:
        cost_fp, cost_fn: net cost of one false positive and one false negative, > 0.
        prevalence: share of positives where the model will be used, in (0, 1).
        t: a t-range given directly; the other three are then None.
        measure: the measure over t, by its command-line name.
        scenarios: the scenarios that the measure "scenarios" is made of.
    """

    cost_fp: Range | None = None
    cost_fn: Range | None = None
    prevalence: Range | None = None
    t: Range | None = None
    measure: str = "t"
    scenarios: tuple["WeightedScenario", ...] = ()


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """One full operating condition: what turns a t into money."""

    cost_fp: float
    cost_fn: float
    prevalence: float

    @property
    def worst_case(self) -> float:
        """Cost of one case where every decision is wrong: normalised costs times it are money."""
        return self.cost_fp * (1 - self.prevalence) + self.cost_fn * self.prevalence

    @property
    def t(self) -> float:
        """The scenario's t."""
        return share_of_false_positives(self.cost_fp, self.cost_fn, self.prevalence)


class WeightedScenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario, and how much it counts among others."""

    scenario: Scenario
    weight: float = 1.0


class OperatingRange(Struct, frozen=True):
    """Conditions with every gap filled: what the measures are taken over.

    Attributes:
        cost_fp, cost_fn, prevalence: None where t was given directly or nothing is known.
        a, b: the t-interval, 0 <= a <= b <= 1.
    """

    cost_fp: Range | None
    cost_fn: Range | None
    prevalence: Range | None
    a: float
    b: float


def share_of_false_positives(cost_fp: float, cost_fn: float, prevalence: float) -> float:
    """The t of one scenario, C_FP (1-π) / (C_FP (1-π) + C_FN π): Ratigan & Cowen 2024, Def. 10."""
    # Only the ratio of the costs counts; a common power of two keeps it exact and the
    # products finite.
    _, exponent = math.frexp(max(cost_fp, cost_fn))
    false_positives = math.ldexp(cost_fp, -exponent) * (1 - prevalence)
    false_negatives = math.ldexp(cost_fn, -exponent) * prevalence
    return false_positives / (false_positives + false_negatives)


def resolve(conditions: Conditions, file_prevalence: float | None) -> OperatingRange:
    """Fill the gaps: an unstated cost is 1, an unstated prevalence the file's.

    With nothing stated nothing is known and t runs over [0, 1], or over the listed
    scenarios. The bounds pair as Def. 10 of Ratigan & Cowen 2024 asks (their credit example
    is corrected): a from cheap false positives, dear false negatives, common positives.

    Raises:
        InputError: a bound is not finite, not in its domain, or low > high; or a cost is
            stated, and no prevalence is known.
    """
    if conditions.t is not None:
        _check("t", conditions.t, 0, 1, closed=True)
        return OperatingRange(None, None, None, conditions.t.low, conditions.t.high)
    stated = (conditions.cost_fp, conditions.cost_fn, conditions.prevalence)
    if all(part is None for part in stated):
        listed = [each.scenario.t for each in conditions.scenarios if each.weight > 0]
        return OperatingRange(None, None, None, min(listed, default=0.0), max(listed, default=1.0))
    cost_fp = conditions.cost_fp or exactly(1.0)
    cost_fn = conditions.cost_fn or exactly(1.0)
    prevalence = conditions.prevalence
    if prevalence is None:
        if file_prevalence is None:
            raise InputError(
                tr("costs are stated, and ROC points do not tell how common positives are"),
                do=tr("State the prevalence too (--prevalence), or t itself."),
            )
        prevalence = exactly(file_prevalence)
    _check(tr("cost of a false alarm"), cost_fp, 0, math.inf)
    _check(tr("cost of a miss"), cost_fn, 0, math.inf)
    _check(tr("prevalence"), prevalence, 0, 1)
    return OperatingRange(
        cost_fp,
        cost_fn,
        prevalence,
        share_of_false_positives(cost_fp.low, cost_fn.high, prevalence.high),
        share_of_false_positives(cost_fp.high, cost_fn.low, prevalence.low),
    )


def _check(name: str, given: Range, low: float, high: float, *, closed: bool = False) -> None:
    """Refuse a range that is upside down, leaves its domain, or has log-odds where none are."""
    if given.scale == "logit" and math.isinf(high):
        raise InputError(
            tr("{name} is spread over log-odds, which only shares have", name=name),
            do=tr("Spread it uniformly or log-uniformly."),
        )
    for bound in (given.low, given.high):
        inside = low <= bound <= high if closed else low < bound < high
        if not inside:  # NaN is not inside either
            raise InputError(
                tr("{name} is {bound:g}", name=name, bound=bound),
                do=tr("It must lie between {low:g} and {high:g}.", low=low, high=high)
                if math.isfinite(high)
                else tr("It must be above {low:g} and finite.", low=low),
            )
    if given.low > given.high:
        raise InputError(
            tr(
                "{name} runs from {low:g} down to {high:g}",
                name=name,
                low=given.low,
                high=given.high,
            ),
            do=tr("Give the lower bound first."),
        )


def scenario_at(t: float, given: OperatingRange) -> Scenario | None:
    """The one scenario behind t: C_FP in its geometric middle, then the middle of the iso-t line.

    On log C_FN × logit π an iso-t line is straight, log C_FN + logit π = log C_FP - logit t
    so its middle inside the user's box is the mean of its
    two ends. Where that line misses the box, because t is reached only with C_FP away from
    its middle, C_FP is the nearest that reaches it. None where t lies outside [a, b] and
    where no costs are known.
    """
    if given.cost_fp is None or given.cost_fn is None or given.prevalence is None:
        return None
    if not given.a <= t <= given.b:
        return None
    fn_low, fn_high = math.log(given.cost_fn.low), math.log(given.cost_fn.high)
    odds_low, odds_high = log_odds(given.prevalence.low), log_odds(given.prevalence.high)
    middle = (math.log(given.cost_fp.low) + math.log(given.cost_fp.high)) / 2
    odds_t = log_odds(min(max(t, LEAST_T), MOST_T))
    line = min(max(middle - odds_t, fn_low + odds_low), fn_high + odds_high)
    log_fn = (max(fn_low, line - odds_high) + min(fn_high, line - odds_low)) / 2
    return Scenario(
        cost_fp=_within(given.cost_fp, math.exp(min(line + odds_t, math.log(given.cost_fp.high)))),
        cost_fn=_within(given.cost_fn, math.exp(log_fn)),
        prevalence=_within(given.prevalence, share_at(line - log_fn)),
    )


def _within(given: Range, value: float) -> float:
    """A value that rounding may have carried out of its range, back in it."""
    return min(max(value, given.low), given.high)
