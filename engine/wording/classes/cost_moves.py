"""How far each cost and prior may move, one at a time, before another classifier costs less."""

import math
from collections.abc import Iterator

from msgspec import Struct

from engine.messages.language import listing, tr
from engine.multiclass.best_under_costs import BestUnderCosts, RoomToMove
from engine.multiclass.class_costs import Costs
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import error_places
from engine.multiclass.stated_costs import StatedNumbers, StatedRange, stated_numbers
from engine.wording import formatting
from engine.wording.classes.results_section import ResultsSection, SectionRow, SectionTable

HEADING = tr("How far each may move")
MOST = 12  # rows; of more those that are nearest to a change
ONE_AT_A_TIME = tr(
    "One at a time, the others kept (other priors in their proportions): where the cheapest stays "
    "that, and who takes over."
)
NONE = "–"
ROUNDING = 1e-12


class Move(Struct, frozen=True):
    """One number and its room.

    Attributes:
        name: what it is.
        room: how far it may move.
        floor: below which it cannot be.
        stated: its range; None where it is not stated.
        prior: whether it is a prior.
    """

    name: str
    room: RoomToMove
    floor: float
    stated: StatedRange | None
    prior: bool = False

    @property
    def low(self) -> float | None:
        """Where the answer changes below; None where it does not."""
        ends = self.room.below and self.room.low > self.floor + ROUNDING
        return self.room.low if ends else None

    @property
    def high(self) -> float | None:
        """Where it changes above."""
        return self.room.high if self.room.above else None

    @property
    def nearness(self) -> float:
        """How near the next change is, by the factor between: less is nearer."""
        value = max(abs(self.room.value), ROUNDING)
        ends = [end for end in (self.low, self.high) if end is not None]
        return min((abs(math.log(max(end, ROUNDING) / value)) for end in ends), default=math.inf)

    @property
    def crossed(self) -> bool:
        """Whether its stated range reaches beyond where the answer changes."""
        if self.stated is None or self.stated.exact:
            return False
        below = self.low is not None and self.stated.low < self.low
        return below or (self.high is not None and self.stated.high > self.high)

    def in_words(self, value: float) -> str:
        """A value of it."""
        near = 0.0 if abs(value) < ROUNDING else value
        return formatting.prevalence(near) if self.prior else formatting.plain(near)


def moves_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """A row for each number, those nearest to a change where there are many; None without costs."""
    if analysis.best is None or analysis.costs is None:
        return None
    every = tuple(_moves(analysis, analysis.best, analysis.costs))
    nearest = sorted(range(len(every)), key=lambda place: every[place].nearness)[:MOST]
    shown = [every[place] for place in sorted(nearest)]
    header = ("", tr("holds"), tr("then"))
    rows = tuple(SectionRow((move.name, _within(move), _beyond(move))) for move in shown)
    notes = tuple(_notes(every))
    return ResultsSection(HEADING, "", (SectionTable(header, rows, notes),))


def _moves(analysis: ClassesAnalysis, best: BestUnderCosts, costs: Costs) -> Iterator[Move]:
    """Each cost of a miss, or each cell's where they differ; then each prior."""
    stated, labels = stated_numbers(analysis.session), analysis.labels
    if best.misses is not None:
        for place, room in enumerate(best.misses):
            own = None if stated.cells is None else stated.cells.miss(place)
            yield Move(tr("missing {label}", label=labels[place]), room, 0.0, own)
    else:
        yield from _cell_moves(labels, best, costs, stated)
    for place, room in enumerate(best.priors):
        own = None if stated.priors is None else stated.priors[place]
        yield Move(tr("prior of {label}", label=labels[place]), room, 0.0, own, prior=True)


def _cell_moves(
    labels: tuple[str, ...], best: BestUnderCosts, costs: Costs, stated: StatedNumbers
) -> Iterator[Move]:
    """Each error's cost."""
    for actual, predicted in error_places(len(labels)):
        name = tr("{predicted} for {actual}", predicted=labels[predicted], actual=labels[actual])
        own = None if stated.cells is None else stated.cells.at(predicted, actual)
        right = float(costs.matrix[actual, actual])
        yield Move(name, best.entries[predicted][actual], right, own)


def _within(move: Move) -> str:
    """Where the cheapest stays that."""
    low, high = move.low, move.high
    if low is None and high is None:
        return tr("always")
    if low is None and high is not None:
        return tr("up to {high}", high=move.in_words(high))
    if low is not None and high is None:
        return tr("from {low}", low=move.in_words(low))
    return formatting.between(move.in_words(low or 0.0), move.in_words(high or 0.0))


def _beyond(move: Move) -> str:
    """Who takes over."""
    names = [
        listing(side)
        for end, side in ((move.low, move.room.below), (move.high, move.room.above))
        if end is not None
    ]
    return " | ".join(dict.fromkeys(names)) or NONE


def _notes(every: tuple[Move, ...]) -> Iterator[str]:
    """What holds of all of them."""
    yield ONE_AT_A_TIME
    if len(every) > MOST:
        yield tr(
            "The {shown} that are nearest to a change, of {all}.",
            shown=formatting.count(MOST),
            all=formatting.count(len(every)),
        )
    crossed = [move.name for move in every if move.crossed]
    if crossed:
        yield tr(
            "Within its stated range the answer changes: {names}.",
            names=listing(crossed),
        )
