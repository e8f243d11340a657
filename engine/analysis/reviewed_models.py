"""A person between two thresholds of each shown model: what that saves, and up to what price."""

import math

from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.bounded_models import NO_THRESHOLD, bounded_point
from engine.analysis.decision_records import Review
from engine.analysis.last_value import LastValue
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    every_feasible_position,
    feasible_chain,
    feasible_positions,
)
from engine.binary.points.operating_point import cost_per_case
from engine.binary.points.review import (
    BoundedPlaces,
    Pairs,
    bounded_places,
    break_even,
    most_that_pays,
    pairs_of_hull,
    pairs_under_bounds,
    review_pair,
    t_of_pair,
)
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, Undefined
from engine.messages.language import tr
from engine.numerics.arrays import IntArray

FOUND = 0.5  # share of the time after which it is known what constraints leave
NO_SCENARIO = tr("a review has its price in money, and no costs are known at this t")


class KeptReview:
    """Finds where a person is to look; keeps what moving t does not change."""

    def __init__(self) -> None:
        self._places: LastValue[dict[str, ReviewPlaces | None]] = LastValue()

    def with_review(self, analysis: Analysis, progress: Progress = silent) -> Analysis:
        """The same analysis with a review of each model; itself where the session asks for none.

        Raises:
            InputError: the price is no number above 0.
            Cancelled: through `progress`.
        """
        names = tuple(model.name for model in analysis.models)
        region = None if analysis.bounded is None else analysis.bounded.region
        if not asks_review(analysis):
            return analysis
        places = self._places.get(
            (analysis.geometry, names, region),
            lambda: _places(analysis, region, part_of(progress, 0, FOUND)),
        )
        found: dict[str, Review | Undefined] = {}
        for done, model in enumerate(analysis.models):
            doing = tr("Review with {name}", name=model.name)
            before, after = (FOUND + (1 - FOUND) * at / len(names) for at in (done, done + 1))
            part = part_of(progress, before, after)
            part(0, doing)
            found[model.name] = _review(analysis, model, places[model.name], part)
        return replace(analysis, review=found)


def asks_review(analysis: Analysis) -> bool:
    """Whether a review has a price, and there is a model.

    Raises:
        InputError: the price is no number above 0.
    """
    price = analysis.session.review_cost
    if price is None or not analysis.models:
        return False
    if not 0 < price < math.inf:
        raise InputError(
            tr("the cost of a review is {price:g}", price=price),
            where="--review-cost",
            do=tr("It must be above 0 and finite."),
        )
    return True


class ReviewPlaces(Struct, frozen=True, eq=False):
    """What constraints leave of a curve, whatever the costs are.

    Attributes:
        flags: all its positions that keep them, rising, one at least.
        found: among which pairs are sought.
        chain: of the flags those that cost least at some t.
    """

    flags: IntArray
    found: BoundedPlaces
    chain: RocHull


def bounded_review(
    curve: RocCurve, region: FeasibleRegion, progress: Progress = silent, doing: str = ""
) -> ReviewPlaces | None:
    """What constraints leave of a curve; None where no threshold keeps them.

    Raises:
        Cancelled: through `progress`.
    """
    flags = every_feasible_position(curve, region, part_of(progress, 0, 0.4), doing)
    places = feasible_positions(curve, region, part_of(progress, 0.4, 0.7), doing)
    progress(0.7, doing)
    chain = feasible_chain(curve, places)
    if chain is None or flags.size == 0:
        return None
    return ReviewPlaces(flags, bounded_places(curve, flags), chain)


def _places(
    analysis: Analysis, region: FeasibleRegion | None, progress: Progress
) -> dict[str, ReviewPlaces | None]:
    """What constraints leave of every shown model; None of all where there are none."""
    found: dict[str, ReviewPlaces | None] = {}
    for done, model in enumerate(analysis.models):
        part = part_of(progress, done / len(analysis.models), (done + 1) / len(analysis.models))
        doing = tr("Review with {name}", name=model.name)
        found[model.name] = (
            None if region is None else bounded_review(model.curve, region, part, doing)
        )
    return found


def review_places(
    hull: RocHull, bounded: ReviewPlaces | None, scenario: Scenario
) -> tuple[Pairs, int]:
    """The pairs of a curve by price, and its best single threshold.

    Args:
        hull: of the curve that chooses.
        bounded: what constraints leave of it; None where there are none.
        scenario: costs and prevalence.
    """
    if bounded is None:
        single = int(hull.index[cheapest_vertices(hull, scenario.t)[0]])
        return pairs_of_hull(hull, scenario), single
    chain = bounded.chain
    single = int(chain.index[cheapest_vertices(chain, scenario.t)[0]])
    return pairs_under_bounds(bounded.found, chain, hull, scenario), single


def _reporting(pairs: Pairs, progress: Progress, doing: str) -> Pairs:
    """The same pairs, of which each step tells that it is taken."""

    def best(price: float) -> tuple[int, int]:
        progress(0.5, doing)
        return pairs(price)

    return best


def _review(
    analysis: Analysis, result: ModelResult, bounded: ReviewPlaces | None, progress: Progress
) -> Review | Undefined:
    """One model at the playhead's scenario."""
    scenario, curve, price = analysis.scenario, result.curve, analysis.session.review_cost
    if scenario is None or price is None:
        return Undefined(NO_SCENARIO)
    if analysis.bounded is not None and bounded is None:
        return Undefined(NO_THRESHOLD)
    region = None if analysis.bounded is None else analysis.bounded.region
    pairs, position = review_places(result.hull, bounded, scenario)
    pairs = _reporting(pairs, progress, tr("Review with {name}", name=result.name))
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
