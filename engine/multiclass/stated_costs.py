"""Costs and priors of several classes as somebody states them: each number exact or a range.

A session holds what follows of them: a cost matrix and priors with ranges at their middles, and
as the measure of cost vectors the box of the ranges.
"""

from collections.abc import Sequence
from typing import NoReturn

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_costs import PRIOR_SUM, costs_of
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import (
    CostBox,
    CostList,
    Rows,
    UniformWeights,
    check_measure,
)
from engine.numerics.arrays import FloatArray


class StatedRange(Struct, frozen=True):
    """A number known exactly (low == high) or only to lie in a range."""

    low: float
    high: float

    @property
    def exact(self) -> bool:
        """Whether it is a single number."""
        return self.low == self.high


def single(value: float) -> StatedRange:
    """The range that holds one number."""
    return StatedRange(value, value)


class CellRanges(Struct, frozen=True):
    """A cost matrix whose cells may be ranges.

    Attributes:
        low, high: (c, c) rows predicted, columns actual; equal where a cost is exact.
    """

    low: Rows
    high: Rows

    def at(self, row: int, column: int) -> StatedRange:
        """One cell."""
        return StatedRange(self.low[row][column], self.high[row][column])

    def with_cells(self, places: Sequence[tuple[int, int]], cost: StatedRange) -> "CellRanges":
        """The same matrix with one cost in some cells, (row, column)."""
        low, high = np.array(self.low), np.array(self.high)
        for place in places:
            low[place], high[place] = cost.low, cost.high
        return CellRanges(rows_of(low), rows_of(high))

    def miss(self, actual: int) -> StatedRange | None:
        """What any error about an actual class costs beyond being right; None if it depends."""
        right = self.low[actual][actual]
        others = [row for row in range(len(self.low)) if row != actual]
        found = {(self.low[row][actual] - right, self.high[row][actual] - right) for row in others}
        return StatedRange(*found.pop()) if len(found) == 1 else None

    def with_miss(self, actual: int, cost: StatedRange) -> "CellRanges":
        """The same matrix with one cost for any error about an actual class."""
        right = self.low[actual][actual]
        places = [(row, actual) for row in range(len(self.low)) if row != actual]
        return self.with_cells(places, StatedRange(cost.low + right, cost.high + right))


class StatedNumbers(Struct, frozen=True):
    """What is stated of several classes.

    Attributes:
        cells: what one case costs; None: not stated.
        priors: (c,) shares where the classifiers will be used; None: the file's.
    """

    cells: CellRanges | None = None
    priors: tuple[StatedRange, ...] | None = None


def rows_of(matrix: FloatArray) -> Rows:
    """An array (c, c) as the rows that a session holds."""
    return tuple(tuple(row) for row in matrix.tolist())


def every_error(classes: int) -> CellRanges:
    """A cost of 1 for any error: what is meant where nothing else is stated."""
    rows = rows_of(1 - np.eye(classes))
    return CellRanges(rows, rows)


def stated_numbers(session: ClassesSession) -> StatedNumbers:
    """What a session states, with its ranges."""
    measure = session.measure
    box = measure if isinstance(measure, CostBox) else None
    cells = None
    if session.cost_matrix is not None:
        matrix = np.array(session.cost_matrix)
        right = np.diag(np.diagonal(matrix))
        sides = [matrix, matrix]
        if box is not None:
            sides = [_gross(np.array(side), matrix) for side in (box.cost_low, box.cost_high)]
        low, high = (rows_of(np.where(np.eye(len(right)) == 1, right, side)) for side in sides)
        cells = CellRanges(low, high)
    priors = None
    if session.priors is not None:
        lows, highs = session.priors, session.priors
        if box is not None:
            lows, highs = box.prior_low, box.prior_high
        priors = tuple(map(StatedRange, lows, highs))
    return StatedNumbers(cells, priors)


def _gross(net: FloatArray, matrix: FloatArray) -> FloatArray:
    """A side of a box with what being right costs; where that is the matrix, its own digits."""
    found = net + np.diagonal(matrix)
    return np.asarray(np.where(np.isclose(found, matrix, rtol=1e-15, atol=0), matrix, found))


def with_stated_numbers(
    session: ClassesSession,
    stated: StatedNumbers,
    labels: Sequence[str],
    file_priors: FloatArray | None,
) -> ClassesSession:
    """A session that states these numbers.

    A list of scenarios stays the measure unless there are ranges; a logarithmic box stays one.

    Args:
        session: what is chosen otherwise.
        stated: what is stated now.
        labels: the c classes.
        file_priors: (c,) what stands for unstated priors; None: equal ones.

    Raises:
        InputError: an error costs less than being right, priors do not sum to 1, or a range is
            where it cannot be.
    """
    default = np.full(len(labels), 1 / len(labels)) if file_priors is None else file_priors
    cells, shares = stated.cells, stated.priors
    if cells is not None:
        check_cells(cells, labels)
    if shares is not None:
        check_priors(shares, labels)
    matrix = None if cells is None else middle_costs(cells)
    priors = None if shares is None else middle_priors(shares)
    known = default if priors is None else np.array(priors)
    costs_of(1 - np.eye(len(labels)) if matrix is None else matrix, known, labels)
    measure = session.measure
    logarithmic = isinstance(measure, CostBox) and measure.logarithmic
    if any_range(cells, shares):
        measure = box_of(cells, shares, default, logarithmic=logarithmic)
        check_measure(measure, len(labels))
    elif isinstance(measure, CostBox):
        measure = UniformWeights()
    return replace(session, cost_matrix=matrix, priors=priors, measure=measure)


def with_measure(
    session: ClassesSession,
    name: str,
    labels: Sequence[str],
    file_priors: FloatArray | None,
) -> ClassesSession:
    """A session that weighs cost vectors by another measure, its costs and priors as they are.

    Args:
        session: what is chosen otherwise.
        name: "uniform", or of the ranges that are stated "box" or "log-box".
        labels: the c classes.
        file_priors: (c,) what stands for unstated priors; None: equal ones.

    Raises:
        InputError: ranges are stated that "uniform" does not know, or a box has none.
    """
    stated = stated_numbers(session)
    ranged = any_range(stated.cells, stated.priors)
    if name == "uniform":
        if ranged:
            refuse_ranges(name)
        return replace(session, measure=UniformWeights())
    if not ranged:
        raise InputError(
            tr("no cost and no prior is a range"),
            do=tr("Type one as a range first, such as 2 – 5."),
        )
    default = np.full(len(labels), 1 / len(labels)) if file_priors is None else file_priors
    box = box_of(stated.cells, stated.priors, default, logarithmic=name == "log-box")
    check_measure(box, len(labels))
    return replace(session, measure=box)


def with_cost_list(session: ClassesSession, listed: CostList) -> ClassesSession:
    """A session that weighs the scenarios of a list.

    Raises:
        InputError: ranges are stated, which a list does not know.
    """
    stated = stated_numbers(session)
    if any_range(stated.cells, stated.priors):
        refuse_ranges("list")
    return replace(session, measure=listed)


def refuse_ranges(name: str) -> NoReturn:
    """Say that a measure knows no ranges.

    Raises:
        InputError: always.
    """
    raise InputError(
        tr("the measure {name} knows no ranges of costs or priors", name=name),
        do=tr("Choose box or log-box, or give single numbers."),
    )


def any_range(cells: CellRanges | None, shares: Sequence[StatedRange] | None) -> bool:
    """Whether any number is a range."""
    ranged = any(not share.exact for share in shares or ())
    return ranged or (cells is not None and cells.low != cells.high)


def with_prior(
    priors: Sequence[StatedRange], place: int, share: StatedRange, held: Sequence[int]
) -> tuple[StatedRange, ...]:
    """Priors with one of them stated anew; the others change so that their middles sum to 1.

    Those that are held keep their numbers, unless too little is left: then the first of them is
    held no more. The rest keep their proportions.

    Args:
        priors: (c,) in use, of sum 1 at their middles.
        place: of the one that is stated.
        share: its number or range within [0, 1].
        held: places of others that were stated before, the oldest first.
    """
    middles = np.array([(prior.low + prior.high) / 2 for prior in priors])
    own = (share.low + share.high) / 2
    kept = [one for one in held if one != place]
    while len(kept) > len(priors) - 2 or own + middles[kept].sum() > 1 + PRIOR_SUM:
        kept = kept[1:]
        if not kept:
            break
    free = [one for one in range(len(priors)) if one != place and one not in kept]
    left = max(0.0, 1 - own - float(middles[kept].sum()))
    total = float(middles[free].sum())
    found = list(priors)
    found[place] = share
    for one in free:
        if total > 0:
            low, high = priors[one].low * left / total, priors[one].high * left / total
            found[one] = StatedRange(low, min(high, 1.0))
        else:
            found[one] = single(left / len(free))
    return tuple(found)


def middle_costs(cells: CellRanges) -> Rows:
    """Geometric middles of costs above 0, plain ones of others."""
    low, high = np.array(cells.low), np.array(cells.high)
    same, positive = low == high, (low > 0) & (high > 0)
    geometric = np.sqrt(np.where(positive, low * high, 1.0))
    middle = np.where(same, low, np.where(positive, geometric, (low + high) / 2))
    return rows_of(middle)


def middle_priors(shares: Sequence[StatedRange]) -> tuple[float, ...]:
    """Middles of the ranges, divided by their sum where one is a range."""
    middles = [(part.low + part.high) / 2 for part in shares]
    if all(part.exact for part in shares):
        return tuple(middles)
    return tuple(middle / sum(middles) for middle in middles)


def check_cells(cells: CellRanges, labels: Sequence[str]) -> None:
    """Refuse a matrix of another size, and ranges where a decision is right.

    Raises:
        InputError: it is such a matrix.
    """
    count = len(labels)
    shape = (len(cells.low), *{len(row) for row in cells.low})
    if shape != (count, count):
        raise InputError(
            tr("the cost matrix is not {count} × {count} numbers", count=count),
            do=tr("Give a row for each predicted class and a column for each actual one."),
        )
    for place, label in enumerate(labels):
        if cells.low[place][place] < cells.high[place][place]:
            raise InputError(
                tr("the cost of calling {label} rightly is a range", label=label),
                do=tr("Give one number there; only errors may have ranges."),
            )


def check_priors(shares: Sequence[StatedRange], labels: Sequence[str]) -> None:
    """Refuse ranges of priors that no shares of sum 1 fill; exact ones are checked with costs.

    Raises:
        InputError: there are not as many as classes, or their ranges hold no shares of sum 1.
    """
    if len(shares) != len(labels):
        raise InputError(
            tr("the priors are not {count} shares", count=len(labels)),
            do=tr("Give one for each class."),
        )
    if all(part.exact for part in shares):
        return
    low, high = sum(part.low for part in shares), sum(part.high for part in shares)
    crossed = any(not 0 <= part.low <= part.high for part in shares)
    if crossed or not low - PRIOR_SUM <= 1 <= high + PRIOR_SUM:
        raise InputError(
            tr(
                "the ranges of the priors sum to {low:g} at least and {high:g} at most",
                low=low,
                high=high,
            ),
            do=tr("Give ranges LO:HI from 0 up that hold shares of sum 1."),
        )


def box_of(
    cells: CellRanges | None,
    shares: Sequence[StatedRange] | None,
    default: FloatArray,
    *,
    logarithmic: bool,
) -> CostBox:
    """The box of the ranges given, costs net of what being right costs.

    Raises:
        InputError: there are no costs, or an error may cost less than being right.
    """
    if cells is None:
        raise InputError(
            tr("a range of priors needs costs"),
            do=tr("State the costs, or give each prior as one number."),
        )
    right = np.diagonal(np.array(cells.low))
    off = ~np.eye(right.size, dtype=np.bool_)
    low, high = (np.where(off, np.array(side) - right, 0.0) for side in (cells.low, cells.high))
    if (low[off] < 0).any():
        raise InputError(
            tr("an error costs less than being right"),
            do=tr("Rows are predicted classes, columns actual ones; swap them if need be."),
        )
    starts = default.tolist() if shares is None else [part.low for part in shares]
    ends = default.tolist() if shares is None else [part.high for part in shares]
    return CostBox(rows_of(low), rows_of(high), tuple(starts), tuple(ends), logarithmic)


def with_moved_priors(
    session: ClassesSession, priors: FloatArray, labels: Sequence[str]
) -> ClassesSession:
    """A session that states these priors exactly, its costs with their ranges kept.

    Args:
        session: what is chosen otherwise.
        priors: (c,) none below 0, not all 0; they are divided by their sum.
        labels: the c classes.
    """
    shares = tuple(map(single, (priors / priors.sum()).tolist()))
    stated = StatedNumbers(stated_numbers(session).cells, shares)
    return with_stated_numbers(session, stated, labels, None)


def with_exact_costs(
    session: ClassesSession, matrix: FloatArray, labels: Sequence[str]
) -> ClassesSession:
    """A session that states these costs exactly, its priors with their ranges kept.

    Args:
        session: what is chosen otherwise.
        matrix: (c, c) rows predicted, columns actual.
        labels: the c classes.
    """
    rows = rows_of(matrix)
    stated = StatedNumbers(CellRanges(rows, rows), stated_numbers(session).priors)
    return with_stated_numbers(session, stated, labels, None)
