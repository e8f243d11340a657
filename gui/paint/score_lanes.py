"""What the view of several classes' scores shows: a lane a class, and where thresholds cut them."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from msgspec import Struct

from engine.messages.language import tr
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult
from engine.multiclass.ordered_marker import Cuts, OrderedMarker
from engine.multiclass.ordered_results import OrderedResult
from engine.numerics.arrays import FloatArray, IntArray
from engine.wording.classes.ordered_words import decimal_at
from gui.paint.plot_axes import Span

DOTTED = 150  # cases of a class up to which each has a dot
PADDING = 0.03  # of the scores' range, beyond its ends


class ScoreLanes(Struct, frozen=True, eq=False, dict=True):
    """One model's scores, by actual class.

    Attributes:
        analysis: what is shown.
        found: the model.
        labels: of the lanes from above, where classes are ordered the lowest first.
        groups: (n_k,) the rising scores of each.
        result: the score of ordered classes; None where the lanes are of one class's probability.
        of_class: that class; None where classes are ordered.
        cuts: the thresholds that are marked; none without an order.
    """

    analysis: ClassesAnalysis
    found: ClassModelResult
    labels: tuple[str, ...]
    groups: tuple[FloatArray, ...]
    result: OrderedResult | None = None
    of_class: str | None = None
    cuts: Cuts | None = None

    @property
    def marker(self) -> OrderedMarker | None:
        """The score of ordered classes."""
        return None if self.result is None else self.result.marker

    @property
    def title(self) -> str:
        """What lies across."""
        name = self.found.name
        if self.of_class is not None:
            return tr("probability of {label}", label=self.of_class)
        if self.found.model.marker is not None:
            return name
        return tr("mean rank of the class by {name}, 0 to 2", name=name)

    @cached_property
    def span(self) -> Span:
        """From the least to the greatest finite score, with a little room; of probabilities 0–1."""
        if self.of_class is not None:
            return Span(-PADDING / 2, 1 + PADDING / 2)
        finite = [group[np.isfinite(group)] for group in self.groups]
        ends = [part[[0, -1]] for part in finite if part.size]
        if not ends:
            return Span(0.0, 1.0)
        low, high = float(np.min(ends)), float(np.max(ends))
        room = PADDING * (high - low) or max(abs(low), 1.0) * PADDING
        return Span(low - room, high + room)

    @property
    def is_dotted(self) -> bool:
        """Whether each case has a dot."""
        return max(group.size for group in self.groups) <= DOTTED

    def threshold(self, place: int) -> float:
        """Where the first or the second threshold stands, at the end of the axis if on no case."""
        marker, cuts = self.marker, self.cuts
        if marker is None or cuts is None:
            raise ValueError("without an order there are no thresholds")
        low, high = self.span.low, self.span.high
        if cuts[place] == marker.scores.size:
            return high
        return min(max(float(decimal_at(marker, cuts[place])), low), high)

    def is_right(self, lane: int, part: int) -> bool:
        """Whether a lane's cases are filled where they lie in a part between thresholds."""
        return part == lane if self.cuts is not None else self.labels[lane] == self.of_class

    def counts_between(self, lane: int, edges: FloatArray) -> IntArray:
        """(b,) a lane's cases in bins between rising edges (b + 1,); the last one has its end."""
        group = self.groups[lane]
        below = np.searchsorted(group, edges, side="left")
        below[-1] = np.searchsorted(group, edges[-1], side="right")
        return np.diff(below)


def score_lanes(
    analysis: ClassesAnalysis,
    *,
    model: str = "",
    of_class: str = "",
    dragged: tuple[str, Cuts] | None = None,
) -> ScoreLanes | None:
    """The lanes of one model; None where no model has scores.

    Args:
        analysis: what is shown.
        model: which; empty, or one that is not there: the leading one.
        of_class: whose probability, where classes are not ordered; empty: the first class's.
        dragged: a model, and where its thresholds are dragged to.
    """
    models = analysis.scored
    found = next((each for each in models if each.name == model), models[0] if models else None)
    if found is None:
        return None
    if found.ordered is not None:
        cuts = found.ordered.cuts
        if dragged is not None and dragged[0] == found.name:
            cuts = dragged[1]
        marker = found.ordered.marker
        return ScoreLanes(
            analysis, found, marker.labels, marker.groups, result=found.ordered, cuts=cuts
        )
    labels = analysis.labels
    place = labels.index(of_class) if of_class in labels else 0
    groups = analysis.table.scores[found.name][place]
    return ScoreLanes(analysis, found, labels, groups, of_class=labels[place])


def stacks_of(
    lanes: ScoreLanes, lane: int, columns: Sequence[float], width: float
) -> list[tuple[float, int, int]]:
    """Where each case's dot stands: its middle, how many stand below it, and its part.

    Parts are what is called the same, from the left; cases of two never share a stack.

    Args:
        lanes: the scores.
        lane: which.
        columns: (n_k,) pixels of the lane's scores, rising.
        width: of a dot in pixels.
    """
    marker, cuts = lanes.marker, lanes.cuts or ()
    ends = [] if marker is None else [int(marker.below[lane, cut]) for cut in cuts]
    stacks: dict[tuple[int, int], int] = {}
    found = []
    for case, column in enumerate(columns):
        part = sum(case >= end for end in ends)
        key = part, int(column // width)
        height = stacks.get(key, 0)
        stacks[key] = height + 1
        found.append(((key[1] + 0.5) * width, height, part))
    return found
