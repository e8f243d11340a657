"""The counts of a table whose rows stayed in a database: exact, or by bins that are certain."""

from msgspec import Struct

from engine.data.roles import Direction
from engine.data.stretch_sums import StretchSums
from engine.data.weighed_counts import WeighedScore
from engine.numerics.arrays import FloatArray, IntArray

MOST_DISTINCT = 20_000_000
"""Of more distinct scores the result is too large to be carried; bins are certain to a width."""


class CountedScore(Struct, frozen=True, eq=False):
    """The counts of one score, from the most to the least positive-looking.

    Attributes:
        keys: (m,) strictly falling: scores, or where a lower score means positive 0 minus the
            score. Of a bin it is the least one, so that each is a threshold of the curve.
        positives, negatives: (m,) cases down to each key since the one before.
        open: (k,) rising places of bins in which several scores are not told apart yet.
        sums: of all scores; those of an open bin as if they were one.
        whole: whether every score that is not in an open bin has a place of its own; if not,
            some rows stand for several, and `sums` alone tells the area.
        weighed: the cases' weights; None where they count alike.
        tops: (m,) the greatest score of each bin; of what is no bin its key.
    """

    column: str
    direction: Direction
    keys: FloatArray
    positives: IntArray
    negatives: IntArray
    open: IntArray
    sums: StretchSums
    whole: bool = True
    weighed: WeighedScore | None = None
    tops: FloatArray | None = None

    @property
    def exact(self) -> bool:
        """Whether all scores are told apart."""
        return self.open.size == 0

    @property
    def unsettled_pairs(self) -> int:
        """Pairs of a positive and a negative in one open bin, of which neither is known to win."""
        of_positives = self.positives[self.open].tolist()
        of_negatives = self.negatives[self.open].tolist()
        return sum(p * n for p, n in zip(of_positives, of_negatives, strict=True))


class CountedGroup(Struct, frozen=True, eq=False):
    """One group's cases: of each score its counts, in the order of the scores."""

    name: str
    scores: tuple[CountedScore, ...]


class CountedElsewhere(Struct, frozen=True, eq=False):
    """What a database counted of a table.

    Attributes:
        engine: "duckdb" or "spark".
        query: the count query of the first score, as it can be asked anywhere.
        where: the filter, as it was understood; empty without one.
        positives, negatives: the rows of each class that at least one score uses.
        left_out: why rows were not counted, and how many.
        group: the column of groups; empty where none is named.
        groups: the same of each group, once all scores are told apart; none where no column of
            groups is named.
        weights: total weight of the positives and of the negatives; None where cases count alike.
        certain_to: how wide certain ranges may be where counting stops; 0 counts every score.
    """

    engine: str
    query: str
    where: str
    positives: int
    negatives: int
    left_out: tuple[tuple[str, int], ...]
    scores: tuple[CountedScore, ...]
    group: str = ""
    groups: tuple[CountedGroup, ...] = ()
    weights: tuple[float, float] | None = None
    certain_to: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether all scores of all models are told apart."""
        return all(score.exact for score in self.scores)
