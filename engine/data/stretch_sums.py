"""What the counts of a stretch of scores add up to, in exact integers that join."""

from msgspec import Struct


class StretchSums(Struct, frozen=True):
    """What the counts of a stretch of scores add up to, exactly.

    Attributes:
        positives, negatives, distinct: cases of each class, and scores with at least one case.
        two_u: twice the pairs of the stretch in which the positive ranks higher, ties once.
        of_positives: Σ over its positives of the square of twice the negatives above each, ties
            counting once.
        of_negatives: likewise over its negatives, of the positives above each.
    """

    positives: int = 0
    negatives: int = 0
    distinct: int = 0
    two_u: int = 0
    of_positives: int = 0
    of_negatives: int = 0

    def followed_by(self, below: "StretchSums") -> "StretchSums":
        """This stretch and one whose scores all look less positive, as one."""
        P, N = self.positives, self.negatives
        lost = 2 * below.positives * below.negatives - below.two_u
        return StretchSums(
            P + below.positives,
            N + below.negatives,
            self.distinct + below.distinct,
            self.two_u + below.two_u + 2 * P * below.negatives,
            self.of_positives + below.of_positives + 4 * N * (lost + N * below.positives),
            self.of_negatives + below.of_negatives + 4 * P * (below.two_u + P * below.negatives),
        )
