"""Out of bag: hull and thresholds chosen on the rows drawn, measured on the rows left out.

A hull picks the best thresholds for the rows at hand, so what it measures on those same rows
flatters the model, the more the fewer rows there are. A resample leaves out about 37 % of
the rows. Thresholds chosen on the resample and measured on the others are judged as a new
file would judge them (Efron & Tibshirani 1993, chapter 17), by a choice that knew about 63 %
of the rows only, so slightly too low.
"""

from functools import cached_property

import numpy as np
from msgspec import Struct, field

from engine.binary.inference.area_of_any_point import integral_of_any, lesser_area_of_any
from engine.binary.inference.bootstrap import Bootstrap
from engine.binary.inference.resampled_curves import Curves, TimesDrawn
from engine.binary.inference.resampled_hulls import Hulls
from engine.binary.inference.sorted_rows import RankedCases
from engine.binary.voros.measures_over_t import Measure, ScenarioList, UniformInT
from engine.binary.voros.moments import MomentsOf
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray
from engine.numerics.intervals import Interval, percentile_interval, undefined

NAME = "out of bag"
MEASURES = ("hull auc", "voros", "minimum cost")
NONE_LEFT = tr("no resample leaves out cases of both classes")


class OutOfBag(Struct, frozen=True, dict=True):
    """A statistic: hull AUC, VOROS over [a, b] under a measure and cost at t, out of bag.

    NaN where a resample leaves out no case of a class, or where cases are not known apart.
    """

    a: float
    b: float
    t: float
    measure: Measure = field(default_factory=UniformInT)
    name: str = NAME

    @cached_property
    def _moments(self) -> MomentsOf:
        return self.measure.moments_over(self.a, self.b)

    def of(self, curves: Curves) -> FloatArray:
        """(B, 3) values in the order of MEASURES."""
        if curves.times is None:
            return np.full((curves.size, len(MEASURES)), np.nan)
        hulls = curves.hulls
        fpr, fnr = left_out_rates(curves)
        found = np.stack(
            [
                hulls.areas(fpr, 1 - fnr),
                self._voros(hulls, fpr, fnr),
                self._cost(hulls, fpr, fnr),
            ],
            axis=1,
        )
        found[np.isnan(hulls.sums(fpr + fnr))] = np.nan
        return np.asarray(found)

    def _voros(self, hulls: Hulls, fpr: FloatArray, fnr: FloatArray) -> FloatArray:
        """(B,) the mean of A_t of the thresholds that the resample chose for each t."""
        if self.a == self.b:
            return self._area(self.a, hulls, fpr, fnr)
        if isinstance(self.measure, ScenarioList):
            points, weights = self.measure.points(self.a, self.b)
            areas = [self._area(t, hulls, fpr, fnr) for t in points.tolist()]
            return np.asarray(np.average(areas, axis=0, weights=weights))
        low, high = np.clip(hulls.t_low, self.a, self.b), np.clip(hulls.t_high, self.a, self.b)
        whole = hulls.sums(self._moments(low, high)[1])
        return hulls.sums(integral_of_any(fpr, fnr, low, high, self._moments)) / whole

    @staticmethod
    def _area(t: float, hulls: Hulls, fpr: FloatArray, fnr: FloatArray) -> FloatArray:
        """(B,) A_t of the threshold that the resample chose for one t."""
        chosen = hulls.optimal(t)
        return lesser_area_of_any(t, fpr[chosen], fnr[chosen])

    def _cost(self, hulls: Hulls, fpr: FloatArray, fnr: FloatArray) -> FloatArray:
        """(B,) the normalised cost at t of the threshold that the resample chose for it."""
        chosen = hulls.optimal(self.t)
        return np.asarray(self.t * fpr[chosen] + (1 - self.t) * fnr[chosen])


def left_out_rates(curves: Curves) -> tuple[FloatArray, FloatArray]:
    """FPR and FNR, on the rows left out, of the threshold of each hull vertex.

    The corners (0, 0) and (1, 1) stand for flagging no one and everyone. NaN where no case of
    the class was left out.

    Returns:
        (v,) each, as the vertices of `curves.hulls`.
    """
    ranked, hulls, times = curves.ranked, curves.hulls, curves.times
    if times is None or ranked.positive_cases is None or ranked.negative_cases is None:
        raise ValueError("the cases drawn are not known")
    positives = LeftOutOfClass.of(times[0], ranked.positive_cases)
    negatives = LeftOutOfClass.of(times[1], ranked.negative_cases)
    lowest, flagged = lowest_flagged(curves, positives)
    tied = last_of_ties(ranked.positive_cases.scores)
    fnr = 1 - positives.share_left_among(hulls.hull_of, tied[lowest] + 1)
    fpr = negatives.share_left_among(hulls.hull_of, flagged)
    for corner, rate in ((hulls.starts[:-1], 0.0), (hulls.starts[1:] - 1, 1.0)):
        fpr[corner] = np.where(np.isnan(fpr[corner]), np.nan, rate)
        fnr[corner] = np.where(np.isnan(fnr[corner]), np.nan, 1 - rate)
    return fpr, fnr


def lowest_flagged(curves: Curves, positives: "LeftOutOfClass") -> tuple[IntArray, IntArray]:
    """The threshold of each hull vertex: the last drawn positive's score, not all of its step.

    Returns:
        (v,) rank of that positive, any where a vertex flags none; and (v,) how many of the
        file's negatives such a threshold flags.
    """
    ranked, hulls = curves.ranked, curves.hulls
    up_to = np.append(np.cumsum(ranked.positives), ranked.of_positives)
    # A diagonal step's score flags the negatives that share it, an upright one's does not.
    with_step = np.cumsum(ranked.negatives)
    with_step -= np.where(ranked.diagonal, 0, ranked.negatives)
    lowest = positives.last_drawn(hulls.hull_of, up_to[np.maximum(hulls.point, 0)])
    return lowest, with_step[np.searchsorted(up_to, lowest, side="right")]


def last_of_ties(scores: FloatArray) -> IntArray:
    """(n,) the last rank that has the same score as each rank."""
    ends = np.flatnonzero(np.append(scores[1:] != scores[:-1], True))
    return np.repeat(ends, np.diff(ends, prepend=-1))


class LeftOutOfClass(Struct, frozen=True, eq=False):
    """Which of the n cases of one class B resamples left out, and which they drew.

    Attributes:
        cases: n.
        drawn, left: rising places, row × n + rank, of those drawn and of those left out.
        starts: (B + 1,) where each resample's begin in `left`.
        weight: running weight of those left out; None where every case counts alike.
    """

    cases: int
    drawn: IntArray
    left: IntArray
    starts: IntArray
    weight: FloatArray | None

    @staticmethod
    def of(times: TimesDrawn, cases: RankedCases) -> "LeftOutOfClass":
        """Of n cases that come up (B, n) times."""
        size, n = times.shape
        drawn = (times[:, cases.order] > 0).reshape(-1)
        left = np.flatnonzero(~drawn)
        weight = None
        if cases.weights is not None:
            weight = np.concatenate(([0], np.cumsum(cases.weights[left % n])))
        starts = np.searchsorted(left, n * np.arange(size + 1))
        return LeftOutOfClass(n, np.flatnonzero(drawn), left, starts, weight)

    def last_drawn(self, row: IntArray, first: IntArray) -> IntArray:
        """(v,) the last drawn of the `first` ranks of each row; any rank where none of them is."""
        place = np.searchsorted(self.drawn, self.cases * row + first) - 1
        found: IntArray = self.drawn[np.maximum(place, 0)] - self.cases * row
        return np.maximum(found, 0)

    def left_among(self, row: IntArray, first: IntArray) -> FloatArray:
        """(v,) the weight of those left out among the `first` ranks of each row."""
        ends = np.searchsorted(self.left, self.cases * row + first)
        return np.asarray(self._running[ends] - self._running[self.starts[row]])

    def left_in_all(self) -> FloatArray:
        """(B,) the weight of those that each resample left out."""
        return np.diff(self._running[self.starts])

    def share_left_among(self, row: IntArray, first: IntArray) -> FloatArray:
        """(v,) what share of those left out is among the `first` ranks; NaN of none."""
        whole = self.left_in_all()[row]
        among = self.left_among(row, first)
        return np.where(whole == 0, np.nan, among / np.where(whole == 0, 1, whole))

    @property
    def _running(self) -> FloatArray:
        """The weight of those left out before each of them, and of all."""
        return np.arange(self.left.size + 1.0) if self.weight is None else self.weight


class Honest(Struct, frozen=True):
    """One number in-sample and out of bag.

    Attributes:
        measure: one of MEASURES.
        in_sample: chosen and measured on the same rows.
        out_of_bag: mean over the replicates that could be measured; None where none could.
        interval: the middle of those replicates. It is wider than the in-sample one: about
            37 % of the rows measure.
        replicates: how many could be measured.
    """

    measure: str
    in_sample: float
    out_of_bag: float | None
    interval: Interval
    replicates: int


def honest(result: Bootstrap, model: str, in_sample: dict[str, float]) -> tuple[Honest, ...]:
    """What the resamples say of a model on rows that did not choose its thresholds.

    Args:
        result: a bootstrap with the statistic OutOfBag.
        model: the model's name.
        in_sample: the numbers on the file itself, by measure; those absent are left out.
    """
    values = result.of(NAME, model)
    method = result.method_out_of_bag
    found = []
    for column, measure in enumerate(MEASURES):
        if measure not in in_sample:
            continue
        known = values[:, column][~np.isnan(values[:, column])]
        interval = (
            percentile_interval(known, result.level, method)
            if known.size
            else undefined(result.level, method, NONE_LEFT)
        )
        mean = float(known.mean()) if known.size else None
        found.append(Honest(measure, in_sample[measure], mean, interval, int(known.size)))
    return tuple(found)
