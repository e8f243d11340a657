"""What the cost view shows of an analysis: lower envelopes and lesser areas over t.

Where unseen rows measure, their costs lead, and those in sample stand behind them. Under
constraints the costs of what keeps them lead, and those without stand behind; the lesser area is
then that part of the feasible region, whose mean is the partial VOROS.
"""

from collections.abc import Callable
from functools import cached_property, partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.analysis.analysis import Analysis, ModelResult
from engine.analysis.unseen_records import BoundedElsewhere
from engine.binary.curve.hull import RocHull
from engine.binary.inference.area_of_any_point import lesser_area_of_cost
from engine.binary.kept import kept
from engine.binary.points.feasible_region import FeasibleRegion
from engine.binary.voros.closed_form import lesser_area
from engine.binary.voros.cost_curves import cost_curve
from engine.binary.voros.partial_voros import area_share
from engine.numerics.arrays import FloatArray, distinct
from gui.paint.ribbon_ground import stretches

AreaOfCost = Callable[[FloatArray, FloatArray], FloatArray]  # A_t of costs, each at its t

STEPS = 401  # of t, for what is curved between break points
KEPT = 128  # envelopes: figures are made anew for every frame
HEADROOM = 1.06
LEAST_HEIGHT = 0.02
ROUND = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)


class Envelope(Struct, frozen=True, eq=False):
    """A model's cost over t.

    Attributes:
        t, cost: (n,) the lower envelope's corners; on unseen rows a line with jumps.
        fine_t, area: (m,) A_t, curved between them, as it is drawn; empty where the feasible
            region has no area.
        area_of_cost: A_t of costs at their t.
    """

    model: ModelResult
    t: FloatArray
    cost: FloatArray
    fine_t: FloatArray
    area: FloatArray
    area_of_cost: AreaOfCost

    def cost_at(self, t: float) -> float:
        """The cost at a t: straight between corners."""
        return float(np.interp(t, self.t, self.cost))

    def area_at(self, t: float) -> float | None:
        """A_t of that cost, not read off the drawn line; None where there is none."""
        return self.area_of(t, self.cost_at(t))

    def area_of(self, t: float, cost: float) -> float | None:
        """A_t of any cost at a t; None where there is none."""
        if not self.area.size:
            return None
        return float(self.area_of_cost(np.array([t]), np.array([cost]))[0])


class CostScene(Struct, frozen=True, eq=False, dict=True):
    """The envelopes of all shown models, and how high their plots are."""

    analysis: Analysis

    @cached_property
    def envelopes(self) -> tuple[Envelope, ...]:
        """Of each model, in the session's order; on unseen rows where those measure.

        Under constraints only of models with a threshold that keeps them.
        """
        analysis, unseen = self.analysis, self.analysis.unseen
        if unseen is None:
            return self.in_sample
        if analysis.bounded is None:
            found = ((model, unseen.models[model.name].costs) for model in analysis.models)
            return tuple(Envelope(model, *_measured(*costs)) for model, costs in found)
        kept = ((model, unseen.models[model.name].bounded) for model in analysis.models)
        return tuple(
            Envelope(model, *_on_test(found, analysis.bounded.region))
            for model, found in kept
            if isinstance(found, BoundedElsewhere)
        )

    @cached_property
    def in_sample(self) -> tuple[Envelope, ...]:
        """The same on the rows that chose."""
        bounded = self.analysis.bounded
        if bounded is None:
            return self.unbounded
        chains = ((model, bounded.models[model.name].chain) for model in self.analysis.models)
        return tuple(
            Envelope(model, *_kept(chain, bounded.region))
            for model, chain in chains
            if chain is not None
        )

    @cached_property
    def unbounded(self) -> tuple[Envelope, ...]:
        """On the rows that chose, whatever constraints there are."""
        return tuple(Envelope(model, *_envelope(model.hull)) for model in self.analysis.models)

    @property
    def behind(self) -> tuple[Envelope, ...]:
        """What stands pale behind: in sample behind unseen rows, or what breaks constraints."""
        if self.analysis.unseen is not None:
            return self.in_sample
        return self.unbounded if self.analysis.bounded is not None else ()

    @cached_property
    def floor(self) -> tuple[Envelope, ...]:
        """The parts of the least cost of all models: of whose curve each stretch of t is one.

        Only stretches on which a model alone costs least.
        """
        by_name = {each.model.name: each for each in self.envelopes}
        found = []
        for stretch in stretches(self.analysis):
            whole = by_name.get(stretch.model or "")
            if whole is not None:
                t, cost = _part(whole, stretch.t_low, stretch.t_high)
                found.append(replace(whole, t=t, cost=cost))
        return tuple(found)

    @property
    def highest(self) -> float:
        """The top of the plot of costs: round, and above every envelope."""
        highest = _ends(self._hulls)[1]
        if not self.behind:
            return highest
        most = max((float(each.cost.max()) for each in self.envelopes), default=0.0)
        return max(highest, round_up(min(max(most * HEADROOM, LEAST_HEIGHT), 1.0)))

    @property
    def lowest(self) -> float:
        """The foot of the plot of A_t: round, and below every one."""
        lowest = _ends(self._hulls)[0]
        if not self.behind:
            return lowest
        areas = (each.area for each in (*self.envelopes, *self.in_sample) if each.area.size)
        least = min((float(area.min()) for area in areas), default=1.0)
        return min(lowest, max(0.0, 1 - round_up(max((1 - least) * HEADROOM, LEAST_HEIGHT))))

    @property
    def _hulls(self) -> tuple[RocHull, ...]:
        return tuple(model.hull for model in self.analysis.models)


@kept(1)
def _ends(hulls: tuple[RocHull, ...]) -> tuple[float, float]:
    """The foot of the plot of A_t and the top of that of costs, whatever t is."""
    found = [_envelope(hull) for hull in hulls]
    least = min((float(area.min()) for *_, area, _ in found), default=0.5)
    most = max((float(cost.max()) for _, cost, *_ in found), default=0.5)
    lowest = max(0.0, 1 - round_up(max((1 - least) * HEADROOM, LEAST_HEIGHT)))
    return lowest, round_up(min(max(most * HEADROOM, LEAST_HEIGHT), 1.0))


def _part(whole: Envelope, low: float, high: float) -> tuple[FloatArray, FloatArray]:
    """T and cost of an envelope between two t."""
    inside = (whole.t > low) & (whole.t < high)
    ends = np.interp((low, high), whole.t, whole.cost)
    t = np.concatenate(([low], whole.t[inside], [high]))
    return t, np.concatenate((ends[:1], whole.cost[inside], ends[1:]))


Parts = tuple[FloatArray, FloatArray, FloatArray, FloatArray, AreaOfCost]  # of an `Envelope`


@kept(KEPT)
def _envelope(hull: RocHull) -> Parts:
    """T and cost of a hull's lower envelope; t and A_t, with points between its corners."""
    curve = cost_curve(hull)
    return _with_areas(curve.t, curve.cost, lesser_area)


@kept(KEPT)
def _kept(chain: RocHull, region: FeasibleRegion) -> Parts:
    """The same of the thresholds that keep constraints; A_t is the share of their region."""
    curve = cost_curve(chain)
    return _shares(curve.t, curve.cost, region)


@kept(KEPT)
def _on_test(found: BoundedElsewhere, region: FeasibleRegion) -> Parts:
    """The same of those thresholds on rows that did not choose them."""
    return _shares(*found.costs, region)


def _measured(t: FloatArray, cost: FloatArray) -> Parts:
    """The same of costs that need not be least."""
    return _with_areas(t, cost, lesser_area_of_cost)


def _shares(t: FloatArray, cost: FloatArray, region: FeasibleRegion) -> Parts:
    """The same, A_t the share of a region that costs more; no t where the region has no area."""
    area_of_cost = partial(_share_of, region)
    if region.area == 0:
        return t, cost, np.empty(0), np.empty(0), area_of_cost
    return _with_areas(t, cost, area_of_cost)


def _share_of(region: FeasibleRegion, t: FloatArray, cost: FloatArray) -> FloatArray:
    """The share of a region that costs more at t."""
    return area_share(region.outline, t, cost, cost)  # where FPR and FNR are c, c_t is


def _with_areas(t: FloatArray, cost: FloatArray, area_of_cost: AreaOfCost) -> Parts:
    """Costs, and the A_t of them with points between their corners."""
    fine = distinct(np.concatenate((np.linspace(0.0, 1.0, STEPS), t)))
    return t, cost, fine, area_of_cost(fine, np.interp(fine, t, cost)), area_of_cost


def round_up(value: float) -> float:
    """The next round number at or above a positive one."""
    power = 10.0 ** np.floor(np.log10(value))
    return float(next(step * power for step in ROUND if step * power >= value * (1 - 1e-12)))
