"""The two classifiers that look at nothing, which every model has to beat."""

from msgspec import Struct

from engine.binary.points.operating_point import cost_per_case
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.winners import ALL_NEGATIVE, ALL_POSITIVE


class Trivial(Struct, frozen=True):
    """A classifier that looks at nothing: flag no one, or flag everyone.

    Attributes:
        name: ALL_NEGATIVE or ALL_POSITIVE.
        normalised_cost: c_t at the playhead.
        cost_per_case: in money at the scenario; None where there is none.
    """

    name: str
    fpr: float
    tpr: float
    normalised_cost: float
    cost_per_case: float | None


def trivials_at(t: float, scenario: Scenario | None) -> tuple[Trivial, Trivial]:
    """The two classifiers that look at nothing, at the playhead."""

    def trivial(name: str, rate: float) -> Trivial:
        money = None if scenario is None else cost_per_case(scenario, fpr=rate, fnr=1 - rate)
        return Trivial(name, rate, rate, t * rate + (1 - t) * (1 - rate), money)

    return trivial(ALL_NEGATIVE, 0.0), trivial(ALL_POSITIVE, 1.0)
