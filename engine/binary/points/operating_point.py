"""Operating points: a threshold with its rates, counts and costs."""

from msgspec import Struct
from msgspec.structs import replace

from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.voros.conditions import Scenario
from engine.binary.voros.supporting_lines import cheapest_vertices


class Confusion(Struct, frozen=True):
    """Counts of cases by decision and truth."""

    tp: int
    fp: int
    fn: int
    tn: int


class OperatingPoint(Struct, frozen=True):
    """What one threshold of one model does, and what it costs at t.

    Attributes:
        model: the model's name.
        vertex: position in the model's hull; None where the point is no hull vertex.
        threshold: exact; with direction "higher" score >= threshold is positive.
        shown_threshold: the same as printed: applied as written it gives exactly `counts`.
            On new scores the two differ; this one is the rule that leaves the program.
        counts: cases by decision and truth; None of ROC points without counts.
        normalised_cost: c_t, a share of the worst case.
        cost_per_case: in the user's money at the scenario; None where there is none.
        ties: hull positions of the other vertices that cost the same at t, where this
            point is one of the cheapest.
    """

    model: str
    t: float
    vertex: int | None
    fpr: float
    tpr: float
    threshold: float
    shown_threshold: str
    counts: Confusion | None
    normalised_cost: float
    cost_per_case: float | None
    ties: tuple[int, ...] = ()


def cost_per_case(scenario: Scenario, *, fpr: float, fnr: float) -> float:
    """Expected cost of one case: C_FP (1 - π) h + C_FN π (1 - k).

    Args:
        scenario: costs and prevalence.
        fpr: h.
        fnr: 1 - k, the false negative rate.
    """
    of_false_positives = scenario.cost_fp * (1 - scenario.prevalence) * fpr
    return of_false_positives + scenario.cost_fn * scenario.prevalence * fnr


def at_t(point: OperatingPoint, t: float, scenario: Scenario | None) -> OperatingPoint:
    """The same threshold's point with its costs at another t; what ties there is not said."""
    fnr = 1 - point.tpr
    return replace(
        point,
        t=t,
        normalised_cost=t * point.fpr + (1 - t) * fnr,
        cost_per_case=None if scenario is None else cost_per_case(scenario, fpr=point.fpr, fnr=fnr),
        ties=(),
    )


def optimal_point(model: str, hull: RocHull, t: float, scenario: Scenario | None) -> OperatingPoint:
    """The cheapest point at t; of ties the first of `cheapest_vertices`, the rest in `ties`."""
    cheapest, *ties = cheapest_vertices(hull, t)
    return at_vertex(model, hull, cheapest, t, scenario, ties=tuple(ties))


def at_vertex(
    model: str,
    hull: RocHull,
    vertex: int,
    t: float,
    scenario: Scenario | None,
    *,
    ties: tuple[int, ...] = (),
) -> OperatingPoint:
    """The operating point at one vertex of a hull, optimal or not."""
    return _point(
        model,
        t,
        scenario,
        _confusion(int(hull.tp[vertex]), int(hull.fp[vertex]), hull.positives, hull.negatives),
        threshold=float(hull.thresholds[vertex]),
        shown_threshold=hull.shown_threshold(vertex),
        vertex=vertex,
        ties=ties,
    )


def at_position(
    model: str, curve: RocCurve, position: int, t: float, scenario: Scenario | None
) -> OperatingPoint:
    """The operating point at one vertex of a curve; `vertex` is None."""
    return _point(
        model,
        t,
        scenario,
        _confusion(
            int(curve.tp[position]), int(curve.fp[position]), curve.positives, curve.negatives
        ),
        threshold=float(curve.thresholds[position]),
        shown_threshold=curve.shown_threshold(position),
    )


def _confusion(tp: int, fp: int, positives: int, negatives: int) -> Confusion:
    """All four counts from those of the flagged cases."""
    return Confusion(tp, fp, positives - tp, negatives - fp)


def _point(
    model: str,
    t: float,
    scenario: Scenario | None,
    counts: Confusion,
    *,
    threshold: float,
    shown_threshold: str,
    vertex: int | None = None,
    ties: tuple[int, ...] = (),
) -> OperatingPoint:
    """The rates and costs of given counts."""
    negatives, positives = counts.fp + counts.tn, counts.tp + counts.fn
    fpr, fnr = counts.fp / negatives, counts.fn / positives
    return OperatingPoint(
        model=model,
        t=t,
        vertex=vertex,
        fpr=fpr,
        tpr=counts.tp / positives,
        threshold=threshold,
        shown_threshold=shown_threshold,
        counts=counts,
        normalised_cost=t * fpr + (1 - t) * fnr,
        cost_per_case=None if scenario is None else cost_per_case(scenario, fpr=fpr, fnr=fnr),
        ties=ties,
    )
