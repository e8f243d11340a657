"""Soft classifiers: all crisp classifiers that one table of probabilities can be made into.

The family of class weights predicts the class with the largest w_k p_k(x). For three classes
and few cases all of its confusion matrices are enumerated exactly; a grid of weights reaches
some of them, which makes a lower bound. The family of cost matrices predicts the class of
least expected cost, Σ_j M[k, j] p_j(x); it reaches more classifiers, hence a larger VUS.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, log2
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.multiclass.confusion import errors_of_ratios
from engine.multiclass.sampling import measure_vus
from engine.multiclass.soft_weights import (
    cost_matrices,
    drawn_matrices,
    drawn_power,
    grid_matrices,
    grid_size,
    is_affordable,
)
from engine.multiclass.vus import Vus
from engine.numerics.arrays import FloatArray, IntArray

Family = Literal["class weights", "cost matrices"]
Reach = Literal["exact", "lower bound"]
Weights = Literal["all", "grid", "drawn"]

EXACT_CASES = 200  # enumerated exactly up to here (three classes)
FIRST_SIDE, LAST_SIDE = 8, 32  # weights tried a class: the first answer, the finest
POWER, UNITS = 7, 4_000_000  # of sampling: a lower bound needs fewer points and less work
DIGITS = 11  # log ratios that agree to here belong to cases that switch together
NEAR = 5e-12

OPTIMISM = tr(
    "The weights were chosen on the rows they are measured on, so "
    "this is optimistic, as every hull is."
)


class SoftVus(Struct, frozen=True, eq=False):
    """The VUS of a soft classifier's whole family.

    Attributes:
        vus: of all distinct matrices found; a lower bound unless these are all.
        family: which crisp classifiers were allowed.
        reach: "exact" if all of them were found, else "lower bound".
        matrices: (k, c, c) distinct integer confusion matrices, rows predicted.
        cases: how many rows they were counted on.
        weights: whether all class weights count, those of a grid were tried, or, since that
            would take too long, some were drawn.
        side: weights a class of the grid; None where there is none.
        tried: how many weights and cost matrices were tried; 0 where all weights count alone.
        note: that choosing and measuring on the same rows is optimistic.
    """

    vus: Vus
    family: Family
    reach: Reach
    matrices: IntArray
    cases: int
    weights: Weights
    side: int | None
    tried: int
    note: str = OPTIMISM


def check_probabilities(probabilities: FloatArray, actual: IntArray, name: str) -> None:
    """Refuse what class weights cannot act on.

    Raises:
        InputError: a probability is negative or no number, or a row has none above 0.
        UndefinedError: an actual class has no case.
    """
    bad = ~np.isfinite(probabilities) | (probabilities < 0)
    if bad.any():
        row, column = (int(i) for i in np.argwhere(bad)[0])
        raise InputError(
            tr(
                "probability {column} of case {row} is {probabilities:g}",
                column=column + 1,
                row=row + 1,
                probabilities=probabilities[row, column],
            ),
            where=name,
            do=tr("Give probabilities of 0 or more."),
        )
    empty = np.flatnonzero(probabilities.max(axis=1) == 0)
    if empty.size:
        raise InputError(
            tr("all probabilities of case {empty} are 0", empty=int(empty[0]) + 1),
            where=name,
            do=tr("Leave the row out."),
        )
    missing = set(range(probabilities.shape[1])) - set(actual.tolist())
    if missing:
        raise UndefinedError(
            tr("no case is actually of class {min}", min=min(missing) + 1),
            where=name,
            do=tr("Leave this class out."),
        )


def soft_vus(
    probabilities: FloatArray,
    actual: IntArray,
    *,
    family: Family = "class weights",
    side: int = FIRST_SIDE,
    check: bool = True,
    seed: int = 0,
    progress: Progress = silent,
) -> SoftVus:
    """The VUS of a family of crisp classifiers.

    Exact for class weights and three classes up to 200 cases; otherwise a lower bound from
    a grid of `side` weights a class, or from drawn weights where such a grid would take too
    long (and, for cost matrices, from 8 · side² drawn matrices, or as many as that budget
    allows).

    Args:
        probabilities: (m, c), non-negative; rows need not sum to 1.
        actual: (m,) class index of each case; every class has one.
        family: which crisp classifiers are allowed.
        side: fineness of the grid where the family is not enumerated.
        check: sum the VUS along all axes.
        seed: of what is drawn or sampled.
        progress: may raise Cancelled.
    """
    progress(0.0, tr("Enumerating crisp classifiers"))
    found = _tried(probabilities, actual, family, side, seed)
    matrices = found.matrices
    errors = errors_of_ratios(matrices / matrices.sum(axis=1, keepdims=True))
    part = part_of(progress, 0.2, 1.0)
    vus = measure_vus(errors, check=check, power=POWER, units=UNITS, seed=seed, progress=part)
    complete = found.weights == "all" and family == "class weights"
    return SoftVus(
        vus=vus if complete else vus.as_lower_bound,
        family=family,
        reach="exact" if complete else "lower bound",
        matrices=matrices,
        cases=len(actual),
        weights=found.weights,
        side=side if found.weights == "grid" else None,
        tried=found.tried,
    )


class _Tried(Struct, frozen=True, eq=False):
    """Distinct matrices, and how many of which weights they come from."""

    matrices: IntArray
    weights: Weights
    tried: int


def _tried(
    probabilities: FloatArray, actual: IntArray, family: Family, side: int, seed: int
) -> _Tried:
    """All matrices of class weights, or some: of a grid, or of weights that are drawn."""
    cases, classes = probabilities.shape
    if classes == 3 and cases <= EXACT_CASES:
        found = _Tried(weight_matrices(probabilities, actual), "all", 0)
    elif is_affordable(classes, cases, side):
        matrices = grid_matrices(probabilities, actual, side)
        found = _Tried(matrices, "grid", grid_size(classes, side))
    else:
        power = drawn_power(classes, cases)
        found = _Tried(drawn_matrices(probabilities, actual, power, seed), "drawn", 1 << power)
    if family == "class weights":
        return found
    power = min(ceil(log2(8 * side * side)), drawn_power(classes * classes, cases))
    sampled = cost_matrices(probabilities, actual, power, seed)
    matrices = np.unique(np.concatenate((found.matrices, sampled)), axis=0)
    return _Tried(matrices, found.weights, found.tried + (1 << power))


def refined_soft_vus(
    probabilities: FloatArray,
    actual: IntArray,
    *,
    family: Family = "class weights",
    first: int = FIRST_SIDE,
    last: int = LAST_SIDE,
    seed: int = 0,
    progress: Progress = silent,
) -> Iterator[SoftVus]:
    """Ever better values: from a grid of `first` weights a class, each next twice as fine.

    Every value is at least the one before; an exact one is the only one. A grid that would
    take too long ends them: weights drawn instead are those of the first answer.
    """
    cases, classes = probabilities.shape
    sides = []
    while first <= last and is_affordable(classes, cases, first):
        sides.append(first)
        first *= 2
    work = [float(side ** (classes - 1)) for side in sides]  # weights of a grid
    for place, side in enumerate(sides):
        done, ends = sum(work[:place]) / sum(work), sum(work[: place + 1]) / sum(work)
        found = soft_vus(
            probabilities,
            actual,
            family=family,
            side=side,
            seed=seed,
            progress=part_of(progress, done, ends),
        )
        yield found
        if found.reach == "exact":
            return


def weight_matrices(probabilities: FloatArray, actual: IntArray) -> IntArray:
    """(k, 3, 3) every distinct confusion matrix that class weights can reach, exactly.

    In the plane of u = log(w_a/w_c), v = log(w_b/w_c) each case switches along three rays
    from one apex. Between two apexes' u, a case is a or c until v passes a threshold that
    is level for the one kind and rises with u for the other; so the number of cases of each
    kind beyond v can be i and j at once if and only if u can lie between differences of
    neighbouring thresholds. Cases that switch together (equal ratios) do so in one step:
    every matrix is that of generic weights.
    """
    with np.errstate(divide="ignore"):
        log = np.log(probabilities)
    with np.errstate(invalid="ignore"):  # -inf - -inf, where neither class can win
        rising = np.round(log[:, 0] - log[:, 1], DIGITS)
        level = np.round(log[:, 2] - log[:, 1], DIGITS)
        apex = np.round(log[:, 2] - log[:, 0], DIGITS)
    always_b = np.isneginf(log[:, 0]) & np.isneginf(log[:, 2])
    never_b = np.isneginf(log[:, 1])
    ends = np.unique(apex[np.isfinite(apex) & ~always_b])
    ends = ends[np.diff(ends, prepend=-np.inf) > NEAR]
    slabs = np.concatenate(([-np.inf], ends, [np.inf])).tolist()
    radix = _Radix(np.bincount(actual, minlength=3))
    fixed = radix.sum_of(actual[always_b], predicted=1)
    keys = []
    for low, high in pairwise(slabs):
        first_a = (apex <= low + NEAR) & ~always_b
        first_c = ~first_a & ~always_b
        base = fixed + radix.sum_of(actual[first_a], 0) + radix.sum_of(actual[first_c], 2)
        a, c = first_a & ~never_b, first_c & ~never_b
        found = _reachable(
            _Turning(rising[a], radix.moves(actual[a], 0, 1)),
            _Turning(level[c], radix.moves(actual[c], 2, 1)),
            low,
            high,
        )
        keys.append(np.unique(base + found))
    return radix.matrices(np.unique(np.concatenate(keys)))


class _Turning:
    """Cases in the order in which they turn to b, and what turning so many adds to a key."""

    def __init__(self, thresholds: FloatArray, moves: IntArray) -> None:
        order = np.argsort(thresholds, kind="stable")
        ranked = thresholds[order]
        self.last = np.concatenate(([-np.inf], ranked))  # threshold of the last that turned
        self.next = np.concatenate((ranked, [np.inf]))
        self.keys = np.concatenate(([0], np.cumsum(moves[order])))


def _reachable(rising: _Turning, level: _Turning, low: float, high: float) -> IntArray:
    """Keys of all (i level, j rising) cases that have turned to b for some u in (low, high).

    For v between both last and both next thresholds: last_level < next_rising + u and
    last_rising + u < next_level, besides last < next for each kind.
    """
    start = np.maximum(level.last[:, None] - rising.next[None, :], low)
    end = np.minimum(level.next[:, None] - rising.last[None, :], high)
    own = (level.next - level.last > NEAR)[:, None] & (rising.next - rising.last > NEAR)[None, :]
    possible = own & (end - start > NEAR)
    keys: IntArray = (level.keys[:, None] + rising.keys[None, :])[possible]
    return keys


class _Radix:
    """Confusion matrices as one integer each, whose digits are the cells of rows a and b, c."""

    def __init__(self, totals: IntArray) -> None:
        self._totals = totals
        bases = np.tile(totals + 1, 2)
        weights = np.concatenate(([1], np.cumprod(bases)))
        if float(np.prod(bases.astype(np.float64))) >= 2.0**62:
            raise InputError(
                tr("too many cases to enumerate exactly"), do=tr("Use a grid of weights.")
            )
        # the cells of row a (predicted a) follow from the column totals
        self._weight = np.vstack((np.zeros(3, dtype=np.int64), weights[:6].reshape(2, 3)))
        self._bases = bases

    def sum_of(self, actual: IntArray, predicted: int) -> int:
        """The key of cases of these classes, all predicted the same."""
        return int(self._weight[predicted][actual].sum())

    def moves(self, actual: IntArray, before: int, after: int) -> IntArray:
        """What each case adds to the key when its prediction changes."""
        changed: IntArray = (self._weight[after] - self._weight[before])[actual]
        return changed

    def matrices(self, keys: IntArray) -> IntArray:
        """(k, 3, 3) the matrices of keys."""
        cells = np.empty((keys.size, 3, 3), dtype=np.int64)
        digits = np.unravel_index(keys, self._bases, order="F")
        cells[:, 1:] = np.stack(digits, axis=1).reshape(-1, 2, 3)
        cells[:, 0] = self._totals - cells[:, 1] - cells[:, 2]
        return cells


def most_probable(probabilities: FloatArray) -> IntArray:
    """(m,) the class with the largest probability, the first of equals."""
    predicted: IntArray = probabilities.argmax(axis=1)
    return predicted
