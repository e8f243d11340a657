"""What regret is against: a model's own best threshold at each t, or the best of all models."""

from collections.abc import Sequence
from fractions import Fraction

from engine.analysis.model_geometry import ModelGeometry
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    feasible_chain,
    feasible_positions,
)
from engine.binary.voros.partial_voros import BestPoints, points_of_winners
from engine.binary.voros.winners import (
    ALL_NEGATIVE,
    ALL_POSITIVE,
    feasible_winners,
    winners,
)


def best_of_all(models: Sequence[ModelGeometry], region: FeasibleRegion) -> BestPoints | None:
    """The points that cost least over t among the thresholds of several models.

    Args:
        models: on the same rows.
        region: what constraints allow, the unit square where there are none.

    Returns:
        None where no threshold keeps the constraints.
    """
    if not region.planes:
        hulls = {model.name: model.hull for model in models}
        return points_of_winners(winners(list(hulls), list(hulls.values())), hulls)
    chains = {}
    for model in models:
        chain = feasible_chain(model.curve, feasible_positions(model.curve, region))
        if chain is not None:
            chains[model.name] = chain
    corners = ((ALL_NEGATIVE, Fraction(0)), (ALL_POSITIVE, Fraction(1)))
    trivials = [name for name, rate in corners if region.holds(rate, rate)]
    found = feasible_winners(list(chains), list(chains.values()), trivials)
    return points_of_winners(found, chains) if found else None
