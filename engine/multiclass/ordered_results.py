"""What is shown of a score of three ordered classes: its surface, and two thresholds on it."""

from msgspec import Struct

from engine.multiclass.class_answers import ClassCases, ClassModel
from engine.multiclass.class_costs import Costs
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_marker import Cuts, OrderedMarker, ordered_marker
from engine.multiclass.ordered_surface import OrderedSurface, ordered_surface
from engine.multiclass.performance import order_of, ordered_groups


class OrderedResult(Struct, frozen=True, eq=False):
    """One model's score of three ordered classes.

    Attributes:
        surface: what any two thresholds call right.
        best: the cuts of least cost; without costs those that call most right on the average
            of the classes.
        cuts: those in use: as the session says, else the best ones.
        costs: those that are stated; None where none are.
    """

    surface: OrderedSurface
    best: Cuts
    cuts: Cuts
    costs: Costs | None

    @property
    def marker(self) -> OrderedMarker:
        """The scores."""
        return self.surface.marker

    def cost(self, cuts: Cuts) -> float:
        """Mean cost of a case; where no costs are stated the mean share called wrong."""
        return self.marker.cost(cuts, self.costs)


def ordered_result(
    model: ClassModel, cases: ClassCases, session: ClassesSession, costs: Costs | None
) -> OrderedResult | None:
    """The score of a model; None where there is none, or no order of three classes is stated.

    Raises:
        InputError: the order names other classes.
    """
    groups = ordered_groups(model, cases, session)
    if groups is None or session.order is None:
        return None
    places = order_of(session.order, cases.labels)
    marker = ordered_marker(model.name, cases.labels, places, groups)
    if marker is None:
        return None
    best = marker.best_cuts(costs)
    chosen = next((each for each in session.thresholds if each.model == model.name), None)
    cuts = best
    if chosen is not None:
        high = marker.cut_at(chosen.high)
        cuts = min(marker.cut_at(chosen.low), high), high
    return OrderedResult(ordered_surface(marker), best, cuts, costs)
