"""A person between two thresholds of each shown model: what that saves, and up to what price."""

import math

from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import NO_THRESHOLD, bounded_point
from engine.analysis.decision_records import Review
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.feasible_region import FeasibleRegion, every_feasible_position
from engine.binary.points.operating_point import cost_per_case
from engine.binary.points.review import (
    Pairs,
    break_even,
    most_that_pays,
    pairs_of_hull,
    pairs_under_bounds,
    review_pair,
    t_of_pair,
)
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.messages.errors import InputError, Undefined
from engine.messages.language import tr

NO_SCENARIO = tr("a review has its price in money, and no costs are known at this t")


def with_review(analysis: Analysis) -> Analysis:
    """The same analysis with a review of each model; itself where the session asks for none.

    Raises:
        InputError: the price is no number above 0.
    """
    price = analysis.session.review_cost
    if price is None or not analysis.models:
        return analysis
    if not 0 < price < math.inf:
        raise InputError(
            tr("the cost of a review is {price:g}", price=price),
            where="--review-cost",
            do=tr("It must be above 0 and finite."),
        )
    return replace(
        analysis, review={model.name: _review(analysis, model, price) for model in analysis.models}
    )


def review_places(
    curve: RocCurve, hull: RocHull, region: FeasibleRegion | None, scenario: Scenario
) -> tuple[Pairs, int] | None:
    """The pairs of a curve by price, and its best single threshold.

    Args:
        curve: that chooses.
        hull: its hull.
        region: what constraints allow the threshold that flags; None where there are none.
        scenario: costs and prevalence.

    Returns:
        None where no threshold keeps the constraints.
    """
    if region is None:
        single = int(hull.index[cheapest_vertices(hull, scenario.t)[0]])
        return pairs_of_hull(hull, scenario), single
    places = every_feasible_position(curve, region)
    if places.size == 0:
        return None
    costs = scenario.t * curve.fpr[places] - (1 - scenario.t) * curve.tpr[places]
    return pairs_under_bounds(curve, places, scenario), int(places[int(costs.argmin())])


def _review(analysis: Analysis, result: ModelResult, price: float) -> Review | Undefined:
    """One model at the playhead's scenario."""
    scenario, curve = analysis.scenario, result.curve
    if scenario is None:
        return Undefined(NO_SCENARIO)
    region = None if analysis.bounded is None else analysis.bounded.region
    found = review_places(curve, result.hull, region, scenario)
    if found is None:
        return Undefined(NO_THRESHOLD)
    pairs, position = found
    single = bounded_point(analysis, result.geometry, position)
    alone = cost_per_case(scenario, fpr=single.fpr, fnr=1 - single.tpr)
    pair = review_pair(curve, pairs(price), scenario, price)
    pays = pair.share > 0 and pair.cost < alone
    if not pays:
        pair = review_pair(curve, (position, position), scenario, price)
    t_flag, t_clear = t_of_pair(scenario, price)
    return Review(
        price=price,
        pays=pays,
        break_even=break_even(curve, pairs, alone, scenario),
        most=most_that_pays(scenario) if region is None else None,
        t_flag=t_flag,
        t_clear=t_clear,
        flag=bounded_point(analysis, result.geometry, pair.flag),
        clear=bounded_point(analysis, result.geometry, pair.clear),
        share=pair.share,
        cost_per_case=pair.cost,
        saving=max(alone - pair.cost, 0.0),
    )
