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
from engine.analysis.feasible_places import PlacesOnRows
from engine.analysis.fixed_thresholds import UNBOUNDED, FixedPlaces, fixed_places
from engine.analysis.model_geometry import ModelGeometry
from engine.analysis.reviewed_models import review_places
from engine.analysis.rival_thresholds import best_of_all
from engine.binary.points.operating_point import OperatingPoint
from engine.binary.points.review import review_pair
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.messages.errors import UndefinedError
from engine.messages.language import tr

Choice = Callable[[ModelGeometry], OperatingPoint]
"""Chooses a threshold of a model on its rows; raises UndefinedError where there is none."""


Siblings = Callable[[ModelGeometry], Sequence[ModelGeometry]]
"""All models on the rows of one of them."""


def decision_choices(
    analysis: Analysis, siblings: Siblings, kept: PlacesOnRows
) -> dict[str, Choice]:
    """What the session asks to decide by, each as a way to choose on any rows.

    Under constraints the others keep them too. All are at the prevalence, range and scenario of
    the analysis, whatever rows choose; regret may be against all models on those rows.

    Args:
        analysis: at its t.
        siblings: see there.
        kept: of the same constraints, range and measure.
    """
    found: dict[str, Choice] = {}
    if kept.region is not None:
        found[BOUNDED] = _under_bounds(analysis, kept)
    if analysis.fixed is not None:
        for name in (FIXED_MEAN, FIXED_MINIMAX):
            found[name] = _fixed(analysis, kept, name, siblings)
    scenario, price = analysis.scenario, analysis.session.review_cost
    if analysis.review is not None and scenario is not None and price is not None:
        for name in (REVIEW_FLAG, REVIEW_CLEAR):
            found[name] = _reviewed(analysis, kept, scenario, price, name)
    return found


def _under_bounds(analysis: Analysis, kept: PlacesOnRows) -> Choice:
    """The cheapest at the playhead that keeps the constraints."""

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        chain = kept.chain(geometry)
        if chain is None:
            raise UndefinedError(NO_THRESHOLD)
        vertex = cheapest_vertices(chain, analysis.t)[0]
        return bounded_point(analysis, geometry, int(chain.index[vertex]))

    return choose


def _fixed(analysis: Analysis, kept: PlacesOnRows, name: str, siblings: Siblings) -> Choice:
    """A threshold that stays for all t."""
    span = analysis.given.a, analysis.given.b
    of_all = analysis.session.regret_against == "all"

    region = kept.region or UNBOUNDED

    def places(geometry: ModelGeometry) -> FixedPlaces | None:
        rivals = best_of_all(siblings(geometry), region) if of_all else None
        doing = tr("One threshold of {name}", name=geometry.name)
        ways = analysis.measure, span, rivals, kept.progress, doing
        return fixed_places(geometry.curve, geometry.hull, region, *ways)

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        found = kept.fixed(geometry, lambda: places(geometry))
        if found is None:
            raise UndefinedError(NO_THRESHOLD)
        return bounded_point(
            analysis, geometry, found.mean if name == FIXED_MEAN else found.minimax
        )

    return choose


def _reviewed(
    analysis: Analysis,
    kept: PlacesOnRows,
    scenario: Scenario,
    price: float,
    name: str,
) -> Choice:
    """Where cases are flagged, or cleared, with a person between; alike where none pays."""

    def choose(geometry: ModelGeometry) -> OperatingPoint:
        curve = geometry.curve
        bounded = kept.review(geometry)
        if kept.region is not None and bounded is None:
            raise UndefinedError(NO_THRESHOLD)
        pairs, single = review_places(geometry.hull, bounded, scenario)
        pair = review_pair(curve, pairs(price), scenario, price)
        alone = review_pair(curve, (single, single), scenario, price)
        used = pair if pair.cost < alone.cost else alone
        position = used.flag if name == REVIEW_FLAG else used.clear
        return bounded_point(analysis, geometry, position)

    return choose
