"""Operating points: a threshold with its rates, counts and costs."""

from dataclasses import dataclass

from engine.binary.conditions import Scenario
from engine.binary.hull import RocHull
from engine.binary.lines import optimal_vertices


@dataclass(frozen=True)
class Confusion:
    """Counts of cases by decision and truth."""

    tp: int
    fp: int
    fn: int
    tn: int


@dataclass(frozen=True)
class OperatingPoint:
    """What one threshold of one model does, and what it costs at t.

    Attributes:
        model: the model's name.
        vertex: position in the model's hull; None where the point is no hull vertex.
        threshold: exact; as direction "higher" score >= threshold is positive.
        normalised_cost: c_t, a share of the worst case.
        cost_per_case: in the user's money at `scenario`; None where there is none.
        ties: hull positions of the other vertices that cost the same at t.
    """

    model: str
    t: float
    vertex: int | None
    fpr: float
    tpr: float
    threshold: float
    counts: Confusion
    normalised_cost: float
    cost_per_case: float | None
    ties: tuple[int, ...] = ()


def cost_per_case(scenario: Scenario, fpr: float, tpr: float) -> float:
    """Expected cost of one case: C_FP (1 - π) h + C_FN π (1 - k)."""
    return scenario.cost_fp * (
        1 - scenario.prevalence
    ) * fpr + scenario.cost_fn * scenario.prevalence * (1 - tpr)


def at_vertex(
    model: str, hull: RocHull, vertex: int, t: float, scenario: Scenario | None
) -> OperatingPoint:
    """The operating point at one vertex of a hull."""
    fp, tp = int(hull.fp[vertex]), int(hull.tp[vertex])
    fpr, tpr = fp / hull.negatives, tp / hull.positives
    return OperatingPoint(
        model=model,
        t=t,
        vertex=vertex,
        fpr=fpr,
        tpr=tpr,
        threshold=float(hull.thresholds[vertex]),
        counts=Confusion(tp, fp, hull.positives - tp, hull.negatives - fp),
        normalised_cost=t * fpr + (1 - t) * (1 - tpr),
        cost_per_case=None if scenario is None else cost_per_case(scenario, fpr, tpr),
        ties=tuple(other for other in optimal_vertices(hull, t) if other != vertex),
    )


def optimal_point(model: str, hull: RocHull, t: float, scenario: Scenario | None) -> OperatingPoint:
    """The cheapest point at t; of ties the one with the fewest flagged, the rest in `ties`."""
    return at_vertex(model, hull, optimal_vertices(hull, t)[0], t, scenario)
