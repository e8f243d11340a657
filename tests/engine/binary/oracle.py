"""An independent oracle: the definitions, spelt out slowly in exact fractions.

Nothing here is shared with the engine, and nothing is clever: points are found by flagging
case by case, hull vertices and winners by comparing every point at every t that can matter.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise

from msgspec import Struct

Table = tuple[tuple[int, int], ...]
"""Positives and negatives at each distinct score, from the most positive-looking score."""

DIGITS = 36

Point = tuple[Fraction, Fraction]


def tables_of(cases: int) -> Iterator[Table]:
    """Every count table of so many cases, one-class tables included."""
    if cases == 0:
        yield ()
    for size in range(1, cases + 1):
        for positives in range(size + 1):
            for rest in tables_of(cases - size):
                yield ((positives, size - positives), *rest)


def two_class_tables(most: int) -> list[Table]:
    """Every count table of up to `most` cases that holds both classes."""
    return [
        table
        for cases in range(2, most + 1)
        for table in tables_of(cases)
        if any(p for p, _ in table) and any(n for _, n in table)
    ]


class Oracle(Struct, frozen=True, dict=True):
    """What the definitions say of one count table."""

    table: Table

    @cached_property
    def positives(self) -> int:
        return sum(p for p, _ in self.table)

    @cached_property
    def negatives(self) -> int:
        return sum(n for _, n in self.table)

    @cached_property
    def counts(self) -> list[tuple[int, int]]:
        """(fp, tp) when the first 0, 1, ... distinct scores are flagged."""
        flagged = [self.table[:rows] for rows in range(len(self.table) + 1)]
        return [(sum(n for _, n in rows), sum(p for p, _ in rows)) for rows in flagged]

    @cached_property
    def two_u(self) -> int:
        """Twice the won pairs, ties once."""
        return sum(
            p * n * (2 if i < j else 1 if i == j else 0)
            for i, (p, _) in enumerate(self.table)
            for j, (_, n) in enumerate(self.table)
        )

    @cached_property
    def points(self) -> list[Point]:
        return [
            (Fraction(fp, self.negatives), Fraction(tp, self.positives)) for fp, tp in self.counts
        ]

    @cached_property
    def critical(self) -> list[Fraction]:
        """Every t in [0, 1] at which two points cost the same, and both ends."""
        return critical_t(self.points)

    @cached_property
    def vertices(self) -> list[int]:
        """Rows flagged at each hull vertex: both corners and every sole optimum of some t."""
        sole = set()
        for t in between(self.critical):
            best = optimal(self.points, t)
            if len(best) == 1:
                sole |= best
        return sorted(sole | {0, len(self.table)})

    def interval(self, row: int) -> tuple[Fraction, Fraction]:
        """The least and the greatest t at which a point is optimal."""
        found = [t for t in self.critical if row in optimal(self.points, t)]
        return min(found), max(found)

    def least_cost(self, t: Fraction) -> Fraction:
        return min(cost(t, point) for point in self.points)

    def lesser_area(self, t: Fraction) -> Fraction:
        """The area of the points of the unit square that cost more than the best point."""
        bound = self.least_cost(t)
        square = [(Fraction(x), Fraction(y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
        return shoelace(clip(square, lambda point: cost(t, point) - bound))

    def voros(self, a: Fraction, b: Fraction) -> Decimal:
        """The mean of A_t over [a, b], to 30 digits, from the expanded integrand.

        (t h + (1-t) m)² / (2 t (1-t)) = h m + h² t / (2 (1-t)) + m² (1-t) / (2 t).
        """
        cuts = sorted({a, b} | {t for t in self.critical if a < t < b})
        with localcontext() as context:
            context.prec = DIGITS
            total = Decimal(0)
            for low, high in pairwise(cuts):
                h, k = self.points[min(optimal(self.points, (low + high) / 2))]
                total += antiderivative(h, 1 - k, high) - antiderivative(h, 1 - k, low)
            return total / decimal(b - a)


def decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


@cache
def logarithm(value: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = DIGITS
        return decimal(value).ln()


def antiderivative(h: Fraction, m: Fraction, t: Fraction) -> Decimal:
    """Of A_t of one point; where a logarithm is infinite its factor is zero."""
    value = decimal(t) * (1 - decimal(h * m))
    if h:
        value -= decimal(h * h) / 2 * (-decimal(t) - logarithm(1 - t))
    if m:
        value -= decimal(m * m) / 2 * (logarithm(t) - decimal(t))
    return value


def cost(t: Fraction, point: Point) -> Fraction:
    h, k = point
    return t * h + (1 - t) * (1 - k)


def critical_t(points: Sequence[Point]) -> list[Fraction]:
    found = {Fraction(0), Fraction(1)}
    for i, (h1, k1) in enumerate(points):
        for h2, k2 in points[i + 1 :]:
            # t h1 - (1-t) k1 = t h2 - (1-t) k2
            slope, offset = (h1 - h2) + (k1 - k2), k1 - k2
            if slope and 0 <= offset / slope <= 1:
                found.add(offset / slope)
    return sorted(found)


def between(ordered: Sequence[Fraction]) -> list[Fraction]:
    return [(low + high) / 2 for low, high in pairwise(ordered)]


def optimal(points: Sequence[Point], t: Fraction) -> set[int]:
    """Places of all the points that cost least at t."""
    costs = [cost(t, point) for point in points]
    return {place for place, found in enumerate(costs) if found == min(costs)}


def clip(polygon: list[Point], height: Callable[[Point], Fraction]) -> list[Point]:
    """The part of a convex polygon where a linear function is >= 0."""
    kept: list[Point] = []
    for start, end in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        at_start, at_end = height(start), height(end)
        if at_start >= 0:
            kept.append(start)
        if at_start * at_end < 0:
            part = at_start / (at_start - at_end)
            kept.append(
                (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1]))
            )
    return kept


def shoelace(polygon: list[Point]) -> Fraction:
    twice = sum(
        (
            x1 * y2 - x2 * y1
            for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True)
        ),
        start=Fraction(0),
    )
    return abs(twice) / 2
