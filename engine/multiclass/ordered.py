"""Ordered classes: the chance that one case of each class is scored in the right order.

The ordered-class VUS (Mossman 1999; Nakas & Yiannoutsos 2004) is P(X1 < X2 < X3), ties 1/2
and 1/6, chance 1/6. For any number r of ordered classes it is the HUM of one score, the
hypervolume under the manifold, chance 1/r!. It is another quantity than the VUS of crisp
classifiers (engine.multiclass.vus), whose chance level is 1/180.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, factorial, prod

import numpy as np
from msgspec import Struct

from engine.messages.errors import UndefinedError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.intervals import Interval, normal_interval, undefined

INT64_SAFE = 1 << 62
COMPONENTS, TRINORMAL = "structural components", "trinormal, delta method"


class OrderedVus(Struct, frozen=True):
    """An ordered-class VUS with its interval.

    Attributes:
        value: the estimate.
        classes: r, how many ordered classes.
        standard_error: None where a class has fewer than two cases, or r != 3.
        interval: normal, clipped to [0, 1]; undefined as above.
    """

    value: float
    classes: int
    standard_error: float | None
    interval: Interval

    @property
    def chance(self) -> float:
        """What a score that knows nothing reaches: 1/r!."""
        return 1 / factorial(self.classes)


class OrderedMeasures(Struct, frozen=True, eq=False):
    """What one score is worth in an order of the classes; None where it has no value.

    Attributes:
        value: the ordered-class VUS.
        trinormal: the same under a normal model.
        orders: the value of every order of the classes.
    """

    value: OrderedVus | None = None
    trinormal: OrderedVus | None = None
    orders: dict[tuple[str, ...], float] | None = None


def ordered_fraction(groups: Sequence[FloatArray]) -> Fraction:
    """P(X1 < … < Xr) exactly; m scores that tie count 1/m!.

    Args:
        groups: the scores (n_k,) of each class, lowest class first; no NaN.

    Raises:
        UndefinedError: a class has no case.
    """
    if any(group.size == 0 for group in groups):
        raise UndefinedError(
            tr("an ordered class has no case"), do=tr("Leave it out of the order.")
        )
    total = prod(group.size for group in groups)
    if len(groups) == 3:
        return Fraction(_six_fold(*groups), 6 * total)
    return Fraction(_chains(groups), factorial(len(groups)) * total)


def _six_fold(first: FloatArray, middle: FloatArray, last: FloatArray) -> int:
    """Six times the number of ordered triples, ties 1/2 and 1/6: O(n log n)."""
    values, repeats = np.unique(middle, return_counts=True)
    below, tied_below = _below_and_tied(first, values)
    not_above, tied_above = _below_and_tied(last, values)
    above = last.size - not_above - tied_above
    largest = 6 * int(first.size) * int(last.size) * int(repeats.max())
    if largest >= INT64_SAFE:
        rows = zip(
            *(part.tolist() for part in (repeats, below, tied_below, above, tied_above)),
            strict=True,
        )
        return sum(n * (6 * L * U + 3 * E * U + 3 * L * T + E * T) for n, L, E, U, T in rows)
    terms = repeats * (
        6 * below * above
        + 3 * tied_below * above
        + 3 * below * tied_above
        + tied_below * tied_above
    )
    # the sum may pass 2^63 though no term does: runs that cannot are added in Python
    starts = np.arange(0, terms.size, INT64_SAFE // largest)
    return int(sum(np.add.reduceat(terms, starts).tolist()))


def _below_and_tied(group: FloatArray, values: FloatArray) -> tuple[IntArray, IntArray]:
    """(v,) how many of a group are below each value, and how many equal it."""
    ranked = np.sort(group)
    below = np.searchsorted(ranked, values, side="left")
    return below, np.searchsorted(ranked, values, side="right") - below


def _chains(groups: Sequence[FloatArray]) -> int:
    """R! times the number of ordered r-tuples, m tied scores 1/m!, in Python integers."""
    count = len(groups)
    values, place = np.unique(np.concatenate(groups), return_inverse=True)
    owner = np.repeat(np.arange(count), [group.size for group in groups])
    table = np.zeros((values.size, count), dtype=np.int64)
    np.add.at(table, (place, owner), 1)
    chains = [1] + [0] * count  # k! times the chains through the first k classes
    for row in table.tolist():
        for length in range(count, 0, -1):
            ways = 1
            for start in range(length - 1, -1, -1):
                ways *= row[start]
                if ways == 0:
                    break
                chains[length] += comb(length, start) * chains[start] * ways
    return chains[count]


def ordered_vus(groups: Sequence[FloatArray], level: float = 0.95) -> OrderedVus:
    """The ordered-class VUS (HUM for other than three classes), ties shared.

    For three classes with the variance of its structural components (the generalisation of
    DeLong's by Dreiseitl, Ohno-Machado & Binder 2000) and a normal interval.

    Args:
        groups: the scores (n_k,) of each class, lowest class first.
        level: confidence level.

    Raises:
        UndefinedError: a class has no case.
    """
    value = float(ordered_fraction(groups))
    error = None
    if len(groups) == 3 and min(group.size for group in groups) > 1:
        parts = structural_components(*groups)
        error = float(sum(part.var(ddof=1) / part.size for part in parts)) ** 0.5
    if error is None:
        why = tr("it needs three classes of at least two cases")
        return OrderedVus(value, len(groups), None, undefined(level, COMPONENTS, why))
    return OrderedVus(value, 3, error, normal_interval(value, error, level, COMPONENTS, (0.0, 1.0)))


def structural_components(
    first: FloatArray, middle: FloatArray, last: FloatArray
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """For each case of each class, the share of the other classes' pairs it stands right with."""
    values, place = np.unique(middle, return_inverse=True)
    repeats = np.bincount(place)
    below, tied_below = _below_and_tied(first, values)
    not_above, tied_above = _below_and_tied(last, values)
    above = last.size - not_above - tied_above
    right_of = above + tied_above / 2
    left_of = below + tied_below / 2
    of_middle = below * right_of + tied_below * (above / 2 + tied_above / 6)
    of_first = _beyond(values, repeats * right_of, repeats * (above / 2 + tied_above / 6), first)
    of_last = _beyond(
        -values[::-1],
        (repeats * left_of)[::-1],
        (repeats * (below / 2 + tied_below / 6))[::-1],
        -last,
    )
    return (
        of_first / (middle.size * last.size),
        of_middle[place] / (first.size * last.size),
        of_last / (first.size * middle.size),
    )


def _beyond(
    values: FloatArray, gains: FloatArray, tied_gains: FloatArray, cases: FloatArray
) -> FloatArray:
    """(n,) for each case the gains of all values above it and the tied gain of one equal."""
    after = np.append(np.cumsum(gains[::-1])[::-1], 0.0)
    start = np.searchsorted(values, cases, side="left")
    end = np.searchsorted(values, cases, side="right")
    tied = np.append(tied_gains, 0.0)[start]
    return np.asarray(after[end] + np.where(end > start, tied, 0.0))


def trinormal_vus(groups: Sequence[FloatArray], level: float = 0.95) -> OrderedVus:
    """The ordered-class VUS if each class' scores are normal, interval by the delta method.

    ∫ Φ(a s - b) Φ(d - c s) φ(s) ds with a = σ2/σ1, b = (μ1 - μ2)/σ1, c = σ2/σ3,
    d = (μ3 - μ2)/σ3 (Xiong et al. 2006).

    Raises:
        UndefinedError: a class has fewer than two distinct scores, or there are not three.
    """
    parameters = _trinormal_parameters(groups)
    deviations = parameters[3:]
    sizes = np.array([group.size for group in groups])
    variances = np.concatenate((deviations**2 / sizes, deviations**2 / (2 * (sizes - 1))))
    steps = 1e-4 * np.tile(deviations, 2)
    slopes = [
        (_trinormal(parameters + move) - _trinormal(parameters - move)) / (2 * step)
        for move, step in zip(np.diag(steps), steps, strict=True)
    ]
    error = float(np.sum(np.array(slopes) ** 2 * variances)) ** 0.5
    value = _trinormal(parameters)
    return OrderedVus(value, 3, error, normal_interval(value, error, level, TRINORMAL, (0.0, 1.0)))


def trinormal_value(groups: Sequence[FloatArray]) -> float:
    """The same value alone, without its interval.

    Raises:
        UndefinedError: as above.
    """
    return _trinormal(_trinormal_parameters(groups))


def can_be_trinormal(groups: Sequence[FloatArray]) -> bool:
    """Whether there are three classes of at least two different scores each."""
    return len(groups) == 3 and all(np.unique(group).size > 1 for group in groups)


def _trinormal_parameters(groups: Sequence[FloatArray]) -> FloatArray:
    """(6,) the classes' means, then their standard deviations."""
    if not can_be_trinormal(groups):
        raise UndefinedError(
            tr("a trinormal fit needs three classes of at least two different scores each"),
            do=tr("Use the estimate without a model."),
        )
    means = [group.mean() for group in groups]
    return np.array([*means, *(group.std(ddof=1) for group in groups)])


def _trinormal(parameters: FloatArray) -> float:
    """P(X1 < X2 < X3) of three normals, (μ1, μ2, μ3, σ1, σ2, σ3)."""
    from scipy.integrate import quad
    from scipy.special import ndtr

    m1, m2, m3, s1, s2, s3 = parameters.tolist()

    def density(s: float) -> float:
        lower = ndtr((s2 * s - (m1 - m2)) / s1)
        upper = ndtr((m3 - m2 - s2 * s) / s3)
        return float(lower * upper * np.exp(-s * s / 2) / np.sqrt(2 * np.pi))

    knots = [s for s in ((m1 - m2) / s2, (m3 - m2) / s2) if abs(s) < 9]
    return float(quad(density, -9, 9, points=knots or None, epsabs=1e-13, limit=200)[0])


def all_orders(groups: Sequence[FloatArray]) -> dict[tuple[int, ...], float]:
    """The value of every order of the classes; over all orders they sum to 1."""
    return {
        order: float(ordered_fraction([groups[place] for place in order]))
        for order in permutations(range(len(groups)))
    }


def expected_rank(probabilities: FloatArray, order: Sequence[int]) -> FloatArray:
    """(m,) one score for probabilities (m, c): the mean rank of the class, lowest class 0."""
    return np.asarray(probabilities[:, list(order)] @ np.arange(len(order), dtype=np.float64))
