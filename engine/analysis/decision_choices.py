"""How thresholds are chosen under constraints, for all t, and for review, on whichever rows."""

from collections.abc import Callable, Sequence

from engine.analysis.analysis import Analysis
from engine.analysis.bounded_models import NO_THRESHOLD, bounded_point
from engine.analysis.decision_records import (
    BOUNDED,
    FIXED_MEAN,
    FIXED_MINIMAX,
    REVIEW_CLEAR,
    REVIEW_FLAG,
)
from engine.analysis.fixed_thresholds import UNBOUNDED, fixed_places
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.reviewed_models import bounded_review, review_places
from engine.analysis.rival_thresholds import best_of_all
from engine.binary.points.feasible_region import (
    FeasibleRegion,
    feasible_chain,
    feasible_positions,
)
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.review import review_pair
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.messages.errors import UndefinedError

Choice = Callable[[ModelGeometry], OperatingPoint]
"""Chooses a threshold of a model on its rows; raises UndefinedError where there is none."""


Siblings = Callable[[ModelGeometry], Sequence[ModelGeometry]]
"""All models on the rows of one of them."""


def decision_choices(analysis: Analysis, siblings: Siblings) -> dict[str, Choice]:
    """What the session asks to decide by, each as a way to choose on any rows.

    Under constraints the others keep them too. All are at the prevalence, range and scenario of
    the analysis, whatever rows choose; regret may be against all models on those rows.
    """
    found: dict[str, Choice] = {}
    region = None if analysis.bounded is None else analysis.bounded.region
    if region is not None:
        found[BOUNDED] = _under_bounds(analysis, region)
    if analysis.fixed is not None:
        for name in (FIXED_MEAN, FIXED_MINIMAX):
            found[name] = _fixed(analysis, region or UNBOUNDED, name, siblings)
    scenario, price = analysis.scenario, analysis.session.review_cost
    if analysis.review is not None and scenario is not None and price is not None:
        for name in (REVIEW_FLAG, REVIEW_CLEAR):
            found[name] = _reviewed(analysis, region, scenario, price, name)
    return found


def _under_bounds(analysis: Analysis, region: FeasibleRegion) -> Choice:
    """The cheapest at the playhead that keeps the constraints."""

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        chain = feasible_chain(geometry.curve, feasible_positions(geometry.curve, region))
        if chain is None:
            raise UndefinedError(NO_THRESHOLD)
        vertex = cheapest_vertices(chain, analysis.t)[0]
        return bounded_point(analysis, geometry, int(chain.index[vertex]))

    return choose


def _fixed(analysis: Analysis, region: FeasibleRegion, name: str, siblings: Siblings) -> Choice:
    """A threshold that stays for all t."""
    span = analysis.given.a, analysis.given.b
    of_all = analysis.session.regret_against == "all"

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        rivals = best_of_all(siblings(geometry), region) if of_all else None
        measure = analysis.measure
        found = fixed_places(geometry.curve, geometry.hull, region, measure, span, rivals)
        if found is None:
            raise UndefinedError(NO_THRESHOLD)
        return bounded_point(
            analysis, geometry, found.mean if name == FIXED_MEAN else found.minimax
        )

    return choose


def _reviewed(
    analysis: Analysis,
    region: FeasibleRegion | None,
    scenario: Scenario,
    price: float,
    name: str,
) -> Choice:
    """Where cases are flagged, or cleared, with a person between; alike where none pays."""

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        curve = geometry.curve
        bounded = None if region is None else bounded_review(curve, region)
        if region is not None and bounded is None:
            raise UndefinedError(NO_THRESHOLD)
        pairs, single = review_places(geometry.hull, bounded, scenario)
        pair = review_pair(curve, pairs(price), scenario, price)
        alone = review_pair(curve, (single, single), scenario, price)
        used = pair if pair.cost < alone.cost else alone
        position = used.flag if name == REVIEW_FLAG else used.clear
        return bounded_point(analysis, geometry, position)

    return choose
