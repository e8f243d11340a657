"""The interval of a VOROS whose thresholds were chosen on other rows than measure it.

The thresholds are held as they are: what varies is who is measured. Each rate is then a mean over
cases, and V a smooth function of the rates, so that the delta method gives its variance from what
each case adds (the choice itself adds nothing to it, as other rows made it): of cases with weights
as a ratio of sums, of cases that belong together by whole clusters. The interval is taken on the
probit scale, which keeps it inside [0, 1].
"""

import math
from collections.abc import Callable
from statistics import NormalDist

import numpy as np

from engine.binary.inference.area_of_any_point import integral_of_any, lesser_area_of_any
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere
from engine.binary.inference.corrected_contributions import CaseScores, Contributions, Steps
from engine.binary.inference.corrected_variance import variance
from engine.binary.inference.delong import NO_SPREAD, ONE_CASE
from engine.binary.inference.obuchowski import ONE_CLUSTER
from engine.binary.inference.rows_that_measure import RowsElsewhere
from engine.binary.voros.closed_form import LEAST_WIDTH
from engine.binary.voros.measures_over_t import Measure, ScenarioList
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.intervals import Interval, normal_quantile, undefined

METHOD = tr("delta method on the probit scale, thresholds held")
STEP = 1e-6  # of a rate, for a derivative; what it leaves out is its square
INSIDE = 1e-4  # the probit of a VOROS nearer to 0 or 1 is taken from here, as in the corrected one

Areas = Callable[[FloatArray, FloatArray], FloatArray]


def voros_interval_elsewhere(
    chosen: ChosenElsewhere,
    rows: RowsElsewhere,
    measure: Measure,
    span: tuple[float, float],
    level: float,
    cases: CaseScores | None = None,
) -> Interval:
    """The interval of the VOROS of thresholds held fixed, on a test file.

    Args:
        chosen: of one part.
        rows: that measure, two cases of each class at least, else there is no interval.
        measure: over t.
        span: a and b.
        level: of confidence.
        cases: those of the rows, where they have weights or belong together; two clusters of each
            class at least, else there is no interval.
    """
    if min(rows.fp[-1], rows.tp[-1]) < 2:
        return undefined(level, METHOD, ONE_CASE)
    if cases is not None and in_one_cluster(cases):
        return undefined(level, METHOD, ONE_CLUSTER)
    spread = variance(voros_contributions(chosen, rows, measure, span), cases, 0)
    value = chosen.voros(measure, *span)
    if spread == 0:
        return Interval(value, value, level, METHOD, NO_SPREAD)
    low, high = probit_limits(value, spread, level)
    return Interval(min(low, value), max(high, value), level, METHOD)


def probit_limits(value: float, spread: float, level: float) -> tuple[float, float]:
    """The limits of a share of a variance above 0, taken on the probit scale."""
    normal = NormalDist()
    middle = normal.inv_cdf(min(max(value, INSIDE), 1 - INSIDE))
    reach = normal_quantile(level) * math.sqrt(spread) / normal.pdf(middle)
    return normal.cdf(middle - reach), normal.cdf(middle + reach)


def voros_contributions(
    chosen: ChosenElsewhere, rows: RowsElsewhere, measure: Measure, span: tuple[float, float]
) -> Contributions:
    """What each case adds to the VOROS of thresholds held fixed; see `voros_interval_elsewhere`."""
    return contributions_elsewhere(chosen, rows, *_slopes(chosen, measure, *span))


def contributions_elsewhere(
    chosen: ChosenElsewhere, rows: RowsElsewhere, of_fpr: FloatArray, of_fnr: FloatArray
) -> Contributions:
    """What each case adds to a number of which (v,) slopes by each vertex's rates are known."""
    positions = chosen.parts[0].positions
    flagged = _running(of_fpr, positions, rows.fp.size)
    missed = of_fnr.sum() - _running(of_fnr, positions, rows.tp.size)
    return _contributions(rows, flagged, missed)


def _slopes(
    chosen: ChosenElsewhere, measure: Measure, a: float, b: float
) -> tuple[FloatArray, FloatArray]:
    """(v,) each, by how much V changes with FPR and with FNR of each vertex's rule."""
    (part,) = chosen.parts
    size = part.hull.index.size
    slopes = np.zeros((2, size))
    for vertex, weight, fpr, fnr, areas in _pieces(chosen, measure, a, b):
        for row, rate in enumerate((fpr, fnr)):
            below, above = np.maximum(rate - STEP, 0), np.minimum(rate + STEP, 1)
            ends = ((below, fnr), (above, fnr)) if row == 0 else ((fpr, below), (fpr, above))
            low, high = (areas(*end) for end in ends)
            np.add.at(slopes[row], vertex, weight * (high - low) / (above - below))
    return slopes[0], slopes[1]


def _pieces(
    chosen: ChosenElsewhere, measure: Measure, a: float, b: float
) -> list[tuple[IntArray, float, FloatArray, FloatArray, Areas]]:
    """What V is a sum of: vertices, a weight, their rates, and A_t or its integral."""
    (part,) = chosen.parts
    if b - a >= LEAST_WIDTH and not isinstance(measure, ScenarioList):
        found, moments = chosen.stretches(a, b), measure.moments_over(a, b)
        mass = math.fsum(moments(found.low, found.high)[1].tolist())
        vertex = part.hull.serving(found.low + (found.high - found.low) / 2)

        def whole(fpr: FloatArray, fnr: FloatArray) -> FloatArray:
            return integral_of_any(fpr, fnr, found.low, found.high, moments)

        return [(vertex, 1 / mass, found.fpr, found.fnr, whole)]
    points, weights = np.array([a]), np.array([1.0])
    if b - a >= LEAST_WIDTH and isinstance(measure, ScenarioList):
        points, weights = measure.points(a, b)
    pieces = []
    for t, weight in zip(points.tolist(), (weights / weights.sum()).tolist(), strict=True):
        place = np.array(chosen.vertices_at(t))
        pieces.append((place, weight, part.fpr[place], part.fnr[place], _area_at(t)))
    return pieces


def _area_at(t: float) -> Areas:
    return lambda fpr, fnr: lesser_area_of_any(t, fpr, fnr)


def _running(slopes: FloatArray, positions: IntArray, size: int) -> FloatArray:
    """(k,) the slopes of all rules that flag each of k scores: those with a later position."""
    at = np.bincount(positions, weights=slopes, minlength=size)
    return np.asarray(np.cumsum(at[::-1])[::-1][1:], dtype=np.float64)


def _contributions(rows: RowsElsewhere, flagged: FloatArray, missed: FloatArray) -> Contributions:
    """What a case of each of (k,) falling scores adds, negatives where flagged, as rising steps."""

    def steps(added: FloatArray, running: IntArray) -> Steps:
        cases = np.diff(running)[::-1]
        return Steps(np.append(0.0, added[::-1]), np.append(0, cases), 0.0)

    return Contributions(rows.falling[::-1], steps(missed, rows.tp), steps(flagged, rows.fp))


def in_one_cluster(cases: CaseScores) -> bool:
    """Whether some class is of a single cluster."""
    if cases.clusters is None:
        return False
    classes = (cases.clusters[cases.positive], cases.clusters[~cases.positive])
    return any(int(each.min()) == int(each.max()) for each in classes)
