"""Who costs least under stated costs and priors, and how far each number may move.

The mean cost of a case is linear in each cost, and in each prior while the others keep their
proportions: where the answer changes is the first root of a linear difference.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.multiclass.class_costs import TIE, Costs, expected_costs, with_constant
from engine.multiclass.confusion import trivial_name
from engine.numerics.arrays import FloatArray

SAME_ROOT = 1e-9  # relative: rivals that come level this near to each other do so together


class RoomToMove(Struct, frozen=True):
    """How far one number may move, all others kept, before another classifier costs less.

    Attributes:
        value: what it is.
        low, high: the interval in which the best stays best; infinite where nothing ends it.
        below, above: who costs least just beyond either end; nobody where nothing ends it.
    """

    value: float
    low: float
    high: float
    below: tuple[str, ...] = ()
    above: tuple[str, ...] = ()


class BestUnderCosts(Struct, frozen=True):
    """The cheapest classifier of a set.

    Attributes:
        best: its name; a trivial one where no classifier is cheaper.
        cost: its mean cost of a case.
        costs: (name, cost) of all, trivial ones included, cheapest first.
        ties: the names that cost the same, least amount, the best included.
        entries: the span of each cell of the cost matrix, rows predicted.
        priors: the span of each class' prior, the others keeping their proportions.
        misses: the span of the cost of any error about each actual class, being right counted
            as 0; None unless costs depend on the actual class alone.
    """

    best: str
    cost: float
    costs: tuple[tuple[str, float], ...]
    ties: tuple[str, ...]
    entries: tuple[tuple[RoomToMove, ...], ...]
    priors: tuple[RoomToMove, ...]
    misses: tuple[RoomToMove, ...] | None = None


class _Race(Struct, frozen=True, eq=False):
    """The best against everyone.

    Attributes:
        names: the n of them.
        behind: (n,) how much more each costs than the best.
        least: a slope below this is none.
    """

    names: Sequence[str]
    behind: FloatArray
    least: float

    def rooms(self, values: FloatArray, slopes: FloatArray) -> list[RoomToMove]:
        """How far each of m numbers may move.

        Args:
            values: (m,) what they are.
            slopes: (n, m) what a number of 1 more adds to how far each is behind.
        """
        up, above = self._ends(-slopes)
        down, below = self._ends(slopes)
        ends = (values - down).tolist(), (values + up).tolist()
        return [
            RoomToMove(value, low, high, before, after)
            for value, low, high, before, after in zip(
                values.tolist(), *ends, below, above, strict=True
            )
        ]

    def _ends(self, gains: FloatArray) -> tuple[FloatArray, list[tuple[str, ...]]]:
        """(m,) how far until the first comes level, and who costs least beyond.

        Args:
            gains: (n, m) what each gains on the best with every unit of the way.
        """
        closing = gains > self.least
        reach = np.full(gains.shape, np.inf)
        np.divide(self.behind[:, None], gains, out=reach, where=closing)
        first = reach.min(axis=0)
        together = closing & (reach <= first * (1 + SAME_ROOT))
        steepest = np.where(together, gains, 0.0).max(axis=0)
        next_best = together & (gains >= steepest - self.least)
        return first, [
            tuple(self.names[place] for place in np.flatnonzero(column).tolist())
            for column in next_best.T
        ]


def best_under_costs(
    names: Sequence[str], labels: Sequence[str], ratios: FloatArray, costs: Costs
) -> BestUnderCosts:
    """The cheapest classifier and how far each number may move before it is not.

    Args:
        names: the n classifiers.
        labels: the c classes; the trivial classifiers "all a", … take part.
        ratios: (n, c, c) column-normalised matrices.
        costs: of the same classes.
    """
    everyone = with_constant(ratios)
    called = [*names, *(trivial_name(label) for label in labels)]
    total = expected_costs(everyone, costs)
    scale = float(np.abs(costs.matrix).max())
    near = TIE * max(1.0, scale)
    best = int(np.argmax(total <= total.min() + near))
    ranking = np.argsort(total, kind="stable")
    behind = total - total[best]
    behind[behind <= near] = 0.0
    return BestUnderCosts(
        best=called[best],
        cost=float(total[best]),
        costs=tuple((called[i], float(total[i])) for i in ranking),
        ties=tuple(called[i] for i in np.flatnonzero(behind == 0)),
        entries=_entry_rooms(_Race(called, behind, TIE), everyone - everyone[best], costs),
        priors=_prior_rooms(_Race(called, behind, TIE * scale), everyone, best, costs),
        misses=_miss_rooms(_Race(called, behind, TIE), everyone - everyone[best], costs),
    )


def _entry_rooms(race: _Race, more: FloatArray, costs: Costs) -> tuple[tuple[RoomToMove, ...], ...]:
    """The room of each cell; `more` is (n, c, c), each one's ratios less those of the best."""
    size = costs.classes
    slopes = (more * costs.priors).reshape(len(more), size * size)
    found = race.rooms(costs.matrix.ravel(), slopes)
    return tuple(tuple(found[row * size : (row + 1) * size]) for row in range(size))


def _miss_rooms(race: _Race, more: FloatArray, costs: Costs) -> tuple[RoomToMove, ...] | None:
    """The room of each class' cost of a miss: its errors together, being right kept."""
    misses = costs.misses
    if misses is None:
        return None
    missed = -np.diagonal(more, axis1=1, axis2=2)  # a column of ratios sums to 1
    return tuple(race.rooms(misses, missed * costs.priors))


def _prior_rooms(
    race: _Race, everyone: FloatArray, best: int, costs: Costs
) -> tuple[RoomToMove, ...]:
    """The room of each prior within [0, 1], the others keeping their proportions."""
    by_class = (everyone * costs.matrix).sum(axis=1)  # (n, c) mean cost of an actual class
    lead = by_class - by_class[best]
    alone = costs.priors == 1  # the others have no proportions to keep
    rest = np.where(alone, 1.0, 1 - costs.priors)
    slopes = lead - (race.behind[:, None] - costs.priors * lead) / rest
    slopes[:, alone] = 0.0
    found = race.rooms(costs.priors, slopes)
    return tuple(
        RoomToMove(1.0, 1.0, 1.0) if only else _within_shares(room)
        for room, only in zip(found, alone.tolist(), strict=True)
    )


def _within_shares(room: RoomToMove) -> RoomToMove:
    """A room cut to [0, 1], beyond which nobody takes over; a root next to an end is there."""
    from_0, to_1 = room.low <= TIE, room.high >= 1 - TIE
    return RoomToMove(
        room.value,
        0.0 if from_0 else room.low,
        1.0 if to_1 else room.high,
        () if from_0 else room.below,
        () if to_1 else room.above,
    )
