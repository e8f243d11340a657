"""Everyone's cost per 1,000 cases, cheapest first, calling everything one class included."""

from msgspec import Struct

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.wording import formatting

PER_1000 = tr("cost per 1,000")


class RankedCost(Struct, frozen=True):
    """What one classifier costs.

    Attributes:
        name: as it is called in a table: a trivial one is "all c".
        look: the place of its look; None of a trivial one.
        words: its cost per 1,000 cases.
        share: of the dearest one's cost.
        best: whether nobody costs less.
        interval: of the cost per 1,000 cases; empty where none is known.
    """

    name: str
    look: int | None
    words: str
    share: float
    best: bool
    interval: str = ""


def cost_places(analysis: ClassesAnalysis) -> int:
    """How many decimals every cost per 1,000 cases has, so that they add up."""
    costs = [] if analysis.best is None else [cost for _, cost in analysis.best.costs]
    return formatting.cost_decimals([min((cost for cost in costs if cost > 0), default=0.0)])


def ranked_costs(analysis: ClassesAnalysis) -> tuple[RankedCost, ...]:
    """Everyone, cheapest first; nobody where no costs are stated."""
    best = analysis.best
    if best is None:
        return ()
    places = cost_places(analysis)
    looks = {found.name: found.look for found in analysis.models}
    most = max(abs(cost) for _, cost in best.costs)
    return tuple(
        RankedCost(
            name,
            looks.get(name),
            formatting.cost_per_1000(cost, places),
            max(0.0, cost / most) if most > 0 else 0.0,
            name in best.ties,
            _interval(analysis, name, places),
        )
        for name, cost in best.costs
    )


def _interval(analysis: ClassesAnalysis, name: str, places: int) -> str:
    """The bootstrap interval of a cost per 1,000 cases; a trivial one's never varies."""
    found = analysis.interval(name, "cost")
    if found is None or found.low is None or found.high is None:
        return ""
    ends = (formatting.cost_per_1000(end, places) for end in (found.low, found.high))
    return formatting.between(*ends)
