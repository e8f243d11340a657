"""What bounds, one threshold for all t, and review by a person come to, as values."""

from collections.abc import Mapping

from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.points.constraint_specs import Constraint
from engine.binary.points.feasible_region import FeasibleRegion
from engine.binary.points.fixed_threshold import Regret
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.voros.winners import BestOn, Winner
from engine.messages.errors import Undefined
from engine.numerics.arrays import FloatArray, IntArray

BOUNDED, FIXED_MEAN, FIXED_MINIMAX = "constraints", "fixed:mean", "fixed:minimax"
REVIEW_FLAG, REVIEW_CLEAR = "review:flag", "review:clear"
"""What thresholds are called that answer a question, among those measured on unseen rows."""


class KeptBound(Struct, frozen=True):
    """One constraint at the threshold that was chosen under all of them.

    Attributes:
        value: what is bounded, there: a share, of "alerts" cases a day; None of precision where
            no case is flagged.
        chance: that the bound holds on new rows, or why it is not known.
    """

    constraint: Constraint
    value: float | None
    chance: float | Undefined


class PartialVoros(Struct, frozen=True):
    """The mean share of the feasible region that costs more than the best within it.

    Attributes:
        value: of the model's own thresholds.
        error: bound on what quadrature may have left in it; 0 in closed form.
        mixtures: with mixtures of thresholds, or why there is none.
        baseline: of flagging no one and everyone, as far as they are feasible; or why not.
    """

    value: float
    error: float
    mixtures: float | Undefined
    baseline: float | Undefined


class BoundedModel(Struct, frozen=True, eq=False):
    """One model's thresholds that keep every constraint.

    Attributes:
        places: (m,) curve positions of those among which the best are, rising.
        chain: those that cost least at some t; None where no threshold keeps all constraints.
        at: the cheapest at the playhead; None likewise.
        dearer: by how much its normalised cost exceeds that of the best threshold without
            constraints; None likewise.
        dearer_per_case: the same in money; None where there is none.
        only_flags_none: whether flagging no one is all that keeps them.
        partial: or why it is undefined.
        bounds: one a constraint, in their order; empty where there is no threshold.
        chance_of_all: that all of them hold on new rows.
        at_ends: whether the choice keeps them at the ends of a range of prevalences; empty
            where the prevalence is one number.
    """

    name: str
    places: IntArray
    chain: RocHull | None
    at: OperatingPoint | None
    dearer: float | None
    dearer_per_case: float | None
    only_flags_none: bool
    partial: PartialVoros | Undefined
    bounds: tuple[KeptBound, ...]
    chance_of_all: float | Undefined
    at_ends: tuple[tuple[float, bool], ...]


class Bounded(Struct, frozen=True, eq=False):
    """All shown models under the session's constraints.

    Attributes:
        prevalence: at which the region stands; NaN where no constraint depends on it.
        winners: who costs least among feasible thresholds, over [0, 1]; none where there is none.
        best_on: how [a, b] is divided among them.
        why: why nothing is feasible; empty where something is.
    """

    constraints: tuple[Constraint, ...]
    prevalence: float
    region: FeasibleRegion
    winners: tuple[Winner, ...]
    best_on: tuple[BestOn, ...]
    models: Mapping[str, BoundedModel]
    why: str = ""


class FixedChoice(Struct, frozen=True):
    """One threshold that stays for all t.

    Attributes:
        position: in the model's curve.
        point: at the playhead's costs.
        mean_cost: mean normalised cost over [a, b].
    """

    position: int
    point: OperatingPoint
    mean_cost: float
    regret: Regret


class MixedChoice(Struct, frozen=True):
    """Two thresholds and a coin that stay for all t: `second` with probability `chance`."""

    first: OperatingPoint
    second: OperatingPoint
    chance: float
    mean_cost: float
    regret: Regret


class FixedThresholds(Struct, frozen=True, eq=False):
    """One model with a threshold that stays, against its own best at each t, or that of all.

    Attributes:
        thresholds: how many thresholds serve [a, b] where each t has its own.
        mean_cost: of those.
        regret: of those, its worst with the t where; 0 against the model itself.
        mean_t: of the measure; the best fixed threshold is the best one there.
        mean: of least mean normalised cost.
        minimax: of least worst regret.
        mixture: two thresholds and a coin of less worst regret; None under constraints, and
            where no mixture does better.
        money: of least mean money over independent ranges, with its t; None where none is known.
        knots: (n,) rising t of [a, b] between which regrets are linear.
        mean_regret, minimax_regret: (n,) at those.
    """

    thresholds: int
    mean_cost: float
    regret: tuple[float, float]
    mean_t: float
    mean: FixedChoice
    minimax: FixedChoice
    mixture: MixedChoice | None
    money: tuple[float, FixedChoice] | None
    knots: FloatArray
    mean_regret: FloatArray
    minimax_regret: FloatArray


class Review(Struct, frozen=True):
    """One model with a person between two thresholds, at the playhead's costs.

    Attributes:
        price: of a review.
        pays: whether review costs less than deciding all.
        break_even: the price at which it begins to pay.
        most: the price above which it pays with no model; None under constraints, where it may.
        t_flag, t_clear: the t that choose the two thresholds.
        flag, clear: cases are flagged from the one on, cleared below the other.
        share: of all cases that are reviewed.
        cost_per_case: reviews included.
        saving: against deciding all, in money a case; 0 where review does not pay.
    """

    price: float
    pays: bool
    break_even: float
    most: float | None
    t_flag: float
    t_clear: float
    flag: OperatingPoint
    clear: OperatingPoint
    share: float
    cost_per_case: float
    saving: float
