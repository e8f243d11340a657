"""Where a soft classifier's hit rates go while one class weighs more and more.

It predicts the class with the largest w_k p_k(x). With w_k = w for one class and 1 for the others,
a case is called that class where w is over max of the other probabilities divided by its own: the
path is exact, one step for each distinct such ratio, as a ROC curve is over its threshold.
"""

import numpy as np

from engine.numerics.arrays import FloatArray, IntArray

SAME = 1e-11  # ratios nearer than this share of them differ by rounding alone
MOST_STEPS = 512  # of a path that is drawn; of longer ones so many places are taken


def soft_paths(
    probabilities: FloatArray, actual: IntArray, most: int = MOST_STEPS
) -> tuple[FloatArray, ...]:
    """A path for each class, from where it is never called to where it always is.

    Ties between the other classes go to the first of them; cases with one ratio turn together.

    Args:
        probabilities: (m, c), non-negative, no row of zeros alone.
        actual: (m,) class index of each case; every class has one.
        most: vertices of a path; of longer ones some are left out, the ends never.

    Returns:
        c arrays (k, c) of hit rates, all of them reached by the classifier.
    """
    classes = probabilities.shape[1]
    totals = np.bincount(actual, minlength=classes)
    return tuple(_path(probabilities, actual, totals, grown, most) for grown in range(classes))


def _path(
    probabilities: FloatArray, actual: IntArray, totals: IntArray, grown: int, most: int
) -> FloatArray:
    """The path along which one class grows."""
    others = np.delete(np.arange(len(totals)), grown)
    rest = probabilities[:, others]
    called = others[rest.argmax(axis=1)]
    with np.errstate(divide="ignore", over="ignore"):
        ratio = rest.max(axis=1) / probabilities[:, grown]  # infinite: never called that class
    order = np.argsort(ratio, kind="stable")
    ranked = ratio[order][: np.count_nonzero(np.isfinite(ratio))]
    ends = np.flatnonzero(ranked[1:] > ranked[:-1] * (1 + SAME)) + 1
    ends = np.unique(np.concatenate(([0], ends, [len(ranked)])))
    kept = ends[_spread(len(ends), most)]
    hits = []
    for place, total in enumerate(totals.tolist()):
        turning = (actual == place) & ((called == place) | (place == grown))
        turned = np.concatenate(([0], np.cumsum(turning[order])))[kept]
        right = turned if place == grown else np.count_nonzero(turning) - turned
        hits.append(right / total)
    return np.stack(hits, axis=1)


def _spread(count: int, most: int) -> IntArray:
    """At most so many of `count` places, the first and the last among them."""
    if count <= most:
        return np.arange(count)
    return np.unique(np.linspace(0, count - 1, most).round().astype(np.int64))
