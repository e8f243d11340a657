"""VOROS of several classes: how many error vectors cost more, averaged over costs.

Ratigan & Cowen 2024 leave more than two classes open; this answer reduces to theirs for two.
A cost vector w weighs the error ratios; c*(w) is the least cost of a set and the trivial
classifiers; A_w is the share of the valid error vectors that cost more than c*(w); VOROS is
the mean of A_w under a measure of w, which is named beside it with the no-knowledge value.
"""

from collections.abc import Hashable, Sequence
from typing import TypeGuard

import numpy as np
from msgspec import Struct

from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.confusion import classes_of_dimension, trivial_errors
from engine.multiclass.cost_measures import (
    CostList,
    CostMeasure,
    check_measure,
    cube_sides,
    listed_weights,
    weights_of_cube,
)
from engine.multiclass.cost_share import sampled_share_below, share_below
from engine.multiclass.kept_values import KeptValues, key_of
from engine.multiclass.sampling import power_within, simplex_of_cube, sobol_cube
from engine.numerics.arrays import FloatArray

REPLICATES = 16
POWER = 11
CLOSED_FORM = 3  # A_w of so many classes is closed; of more a part of it is sampled
AT_ONCE = 1 << 12  # cost vectors; a power of two, so that it divides the scrambles evenly


class ClassVoros(Struct, frozen=True):
    """A VOROS of several classes.

    Attributes:
        value, standard_error: the estimate; the error is 0 for a list of two or three
            classes, which is exact.
        baseline, baseline_error: no knowledge under the same measure and the same draws.
        gain, gain_error: value - baseline and its own, smaller error.
        measure: the name of the measure.
    """

    value: float
    standard_error: float
    baseline: float
    baseline_error: float
    gain: float
    gain_error: float
    measure: str


def class_voros(
    sets: Sequence[FloatArray],
    classes: int,
    measure: CostMeasure,
    *,
    power: int = POWER,
    seed: int = 0,
    kept: KeptValues[FloatArray] | None = None,
    progress: Progress = silent,
) -> tuple[ClassVoros, ...]:
    """The VOROS of several sets of classifiers, on common draws, in their order.

    Args:
        sets: error vectors (n_k, d) of each set; the trivial classifiers always take part.
        classes: 2 or more.
        measure: of the cost vectors.
        power: 2^power cost vectors in each of 16 scrambles; of many classes fewer.
        seed: of the scrambles.
        kept: means of earlier sets, which are not drawn again; those of new ones join them.
        progress: asked between scrambles; may raise Cancelled.

    Raises:
        InputError: fewer than two classes, or a measure that cannot be.
    """
    _check(measure, classes)
    if _is_closed(measure, classes):
        return _over_list(sets, classes, measure)
    known: KeptValues[FloatArray] = KeptValues(len(sets) + 1) if kept is None else kept
    everyone = [_no_set(classes), *sets]
    keys = [_key(errors, measure, power, seed) for errors in everyone]
    peeked = {key: known.peek(key) for key in keys}
    found = {key: means for key, means in peeked.items() if means is not None}
    lacking = {k: e for k, e in zip(keys, everyone, strict=True) if k not in found}
    if lacking:
        means = _means(tuple(lacking.values()), classes, measure, power, seed, progress)
        for key, column in zip(lacking, means.T, strict=True):
            found[key] = known.keep(key, np.ascontiguousarray(column))
    columns = np.column_stack([found[key] for key in keys])
    return _from_replicates(columns, measure.name, _unseen(sets, classes, measure, power))


def known_voros(
    sets: Sequence[FloatArray],
    classes: int,
    measure: CostMeasure,
    *,
    power: int = POWER,
    seed: int = 0,
    kept: KeptValues[FloatArray],
) -> tuple[ClassVoros | None, ...]:
    """As `class_voros`, without what must be drawn first: None of a set that is not kept.

    Raises:
        InputError: as there.
    """
    _check(measure, classes)
    if _is_closed(measure, classes):
        return _over_list(sets, classes, measure)
    baseline = kept.peek(_key(_no_set(classes), measure, power, seed))
    found: list[ClassVoros | None] = []
    for errors in sets:
        means = kept.peek(_key(errors, measure, power, seed))
        if baseline is None or means is None:
            found.append(None)
            continue
        unseen = _unseen([errors], classes, measure, power)
        found += _from_replicates(np.column_stack([baseline, means]), measure.name, unseen)
    return tuple(found)


def _check(measure: CostMeasure, classes: int) -> None:
    """Refuse too few classes, and a measure that cannot be."""
    if classes < 2:
        raise InputError(
            tr("the VOROS of {classes} class is not defined", classes=classes),
            do=tr("Give two or more."),
        )
    check_measure(measure, classes)


def _is_closed(measure: CostMeasure, classes: int) -> TypeGuard[CostList]:
    """Whether nothing is drawn."""
    return isinstance(measure, CostList) and classes <= CLOSED_FORM


def _no_set(classes: int) -> FloatArray:
    """(0, d) no classifier but the trivial ones: no knowledge."""
    return np.empty((0, classes * (classes - 1)))


def _key(errors: FloatArray, measure: CostMeasure, power: int, seed: int) -> Hashable:
    """All that the means of a set depend on."""
    return key_of(errors), measure, power, seed


def _means(
    everyone: Sequence[FloatArray],
    classes: int,
    measure: CostMeasure,
    power: int,
    seed: int,
    progress: Progress,
) -> FloatArray:
    """(r, k) the mean of each scramble for each set."""
    power = power_within(power, _sides_of_cube(measure, classes))
    means = np.empty((REPLICATES, len(everyone)))
    together = max(1, min(REPLICATES, AT_ONCE >> power))  # scrambles summed at once
    for start in range(0, REPLICATES, together):
        progress(start / REPLICATES, tr("Averaging over costs"))
        seeds = range(seed + start, seed + start + together)
        drawn = [_drawn(measure, classes, power, s) for s in seeds]
        weights = np.vstack([found for found, _ in drawn])
        columns = np.vstack([found for _, found in drawn])
        for place, errors in enumerate(everyone):
            shares = lesser_share(weights, errors, columns).reshape(together, -1)
            means[start : start + together, place] = shares.mean(axis=1)
    return means


def _unseen(
    sets: Sequence[FloatArray], classes: int, measure: CostMeasure, power: int
) -> list[float]:
    """The error of each set where all draws agree, by the rule of three."""
    drawn = REPLICATES << power_within(power, _sides_of_cube(measure, classes))
    sampled = classes > CLOSED_FORM
    return [1.5 / drawn if sampled and errors.any() else 0.0 for errors in sets]


def _drawn(
    measure: CostMeasure, classes: int, power: int, seed: int
) -> tuple[FloatArray, FloatArray]:
    """One scramble: (2^power, d) cost vectors, and what `lesser_share` needs to be sampled.

    Of more than three classes the errors of all actual classes but the first are drawn with
    them, (2^power, c - 1, c - 1); of fewer none are.
    """
    sides, others = cube_sides(measure, classes), classes - 1
    sampled = others if classes > CLOSED_FORM else 0
    cube = sobol_cube(_sides_of_cube(measure, classes), power, seed)
    weights = weights_of_cube(measure, classes, cube[:, :sides])
    columns = np.empty((len(cube), sampled, others))
    for column in range(sampled):
        start = sides + column * others
        columns[:, column] = simplex_of_cube(cube[:, start : start + others])[:, :-1]
    return weights, columns


def _sides_of_cube(measure: CostMeasure, classes: int) -> int:
    """How many uniform numbers one cost vector takes, with what is drawn beside it."""
    drawn = (classes - 1) ** 2 if classes > CLOSED_FORM else 0
    return cube_sides(measure, classes) + drawn


def _from_replicates(
    means: FloatArray, name: str, unseen: Sequence[float]
) -> tuple[ClassVoros, ...]:
    """Estimates and errors from the scrambles' means (r, 1 + k), no knowledge first.

    Where all draws agree that is no proof: the error is then what `unseen` (k,) says.
    """
    root = len(means) ** 0.5
    centre, scatter = means.mean(axis=0), means.std(axis=0, ddof=1) / root
    gain_scatter = (means - means[:, :1]).std(axis=0, ddof=1) / root
    return tuple(
        ClassVoros(
            value=float(centre[place]),
            standard_error=float(scatter[place]) or unseen[place - 1],
            baseline=float(centre[0]),
            baseline_error=float(scatter[0]),
            gain=float(centre[place] - centre[0]),
            gain_error=float(gain_scatter[place]),
            measure=name,
        )
        for place in range(1, means.shape[1])
    )


def lesser_share(
    weights: FloatArray, errors: FloatArray, columns: FloatArray | None = None
) -> FloatArray:
    """(m,) A_w: the share of the valid error vectors that cost more than the best of a set.

    Args:
        weights: (m, d) cost vectors, w >= 0.
        errors: (n, d) the set; n may be 0.
        columns: (m, c - 1, c - 1) drawn errors of the actual classes but the first, needed
            of more than three classes: then each share is that of the first class' errors
            given these, and only the mean over many draws is A_w.
    """
    classes = classes_of_dimension(weights.shape[1])
    points = np.vstack((trivial_errors(classes), errors))
    least = np.full(len(weights), np.inf)
    for point in points:
        np.minimum(least, weights @ point, out=least)
    if classes <= CLOSED_FORM:
        return 1 - share_below(weights, least)
    if columns is None:
        raise ValueError("the errors of more than three classes are to be drawn")
    return 1 - sampled_share_below(weights, least, columns)


def _over_list(
    sets: Sequence[FloatArray], classes: int, measure: CostList
) -> tuple[ClassVoros, ...]:
    """The exact mean over scenarios, of two or three classes."""
    weights, shares = listed_weights(measure, classes)
    baseline = float(shares @ lesser_share(weights, _no_set(classes)))
    values = [float(shares @ lesser_share(weights, errors)) for errors in sets]
    return tuple(
        ClassVoros(value, 0.0, baseline, 0.0, value - baseline, 0.0, measure.name)
        for value in values
    )
