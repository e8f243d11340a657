"""Thresholds chosen on some rows, measured on others: rates at each t, and the VOROS.

At each t every part decides by the cheapest vertex of its own hull; what it flags is measured on
rows that did not choose it. One part is a test file; several are folds, whose flagged rows are
added up before any rate is taken.
"""

import math

import numpy as np
from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.curve.thresholds import rule_number
from engine.binary.inference.area_of_any_point import integral_of_any, lesser_area_of_any
from engine.binary.inference.rows_that_measure import RowsElsewhere
from engine.binary.voros.closed_form import LEAST_WIDTH
from engine.binary.voros.measures_over_t import Measure, ScenarioList
from engine.binary.voros.supporting_lines import cheapest_vertices
from engine.numerics.arrays import FloatArray, IntArray


class PartElsewhere(Struct, frozen=True, eq=False):
    """A hull that chooses, and what each of its vertices does to the rows that measure.

    Attributes:
        fpr, fnr: (v,) flagged negatives and missed positives among the part's rows, as shares of
            the negatives and the positives of all parts.
        positions: (v,) where each vertex's rule cuts those rows.
    """

    hull: RocHull
    fpr: FloatArray
    fnr: FloatArray
    positions: IntArray


class Stretches(Struct, frozen=True, eq=False):
    """(s,) stretches of t over which no threshold changes, with the rates over each."""

    low: FloatArray
    high: FloatArray
    fpr: FloatArray
    fnr: FloatArray


class ChosenElsewhere(Struct, frozen=True, eq=False):
    """One model's thresholds for every t, measured on rows that did not choose them.

    Attributes:
        parts: what a fold without both classes would have chosen itself is without an error, and
            no part; so of hindsight there may be none.
    """

    parts: tuple[PartElsewhere, ...]

    def vertices_at(self, t: float) -> tuple[int, ...]:
        """The vertex with which each part decides at t."""
        return tuple(cheapest_vertices(part.hull, t)[0] for part in self.parts)

    def rates_at(self, t: float) -> tuple[float, float]:
        """FPR and FNR of what is decided at t."""
        chosen = list(zip(self.parts, self.vertices_at(t), strict=True))
        fpr = math.fsum(float(part.fpr[vertex]) for part, vertex in chosen)
        return fpr, math.fsum(float(part.fnr[vertex]) for part, vertex in chosen)

    def stretches(self, a: float, b: float) -> Stretches:
        """The stretches of [a, b], a < b."""
        cuts = np.unique(np.concatenate([np.empty(0), *(part.hull.edge_t for part in self.parts)]))
        edges = np.concatenate(([a], cuts[(cuts > a) & (cuts < b)], [b]))
        middle = edges[:-1] + np.diff(edges) / 2
        fpr, fnr = np.zeros((2, middle.size))
        for part in self.parts:
            vertex = part.hull.serving(middle)
            fpr += part.fpr[vertex]
            fnr += part.fnr[vertex]
        return Stretches(edges[:-1], edges[1:], fpr, fnr)

    def costs(self) -> tuple[FloatArray, FloatArray]:
        """(2s,) each, t over [0, 1] and the normalised cost there.

        It is straight between two t; where another threshold is taken it jumps, and t is there
        twice, for what other rows chose is not least on these.
        """
        found = self.stretches(0.0, 1.0)
        t = np.column_stack((found.low, found.high))
        cost = t * found.fpr[:, np.newaxis] + (1 - t) * found.fnr[:, np.newaxis]
        return t.ravel(), cost.ravel()

    def voros(self, measure: Measure, a: float, b: float) -> float:
        """The mean over [a, b] of A_t at what is decided there; A_a where a == b."""
        if b - a < LEAST_WIDTH:
            return self._area_at(a)
        if isinstance(measure, ScenarioList):
            points, weights = measure.points(a, b)
            at = [self._area_at(t) for t in points.tolist()]
            return float(np.average(at, weights=weights))
        found, moments = self.stretches(a, b), measure.moments_over(a, b)
        mass = math.fsum(moments(found.low, found.high)[1].tolist())
        areas = integral_of_any(found.fpr, found.fnr, found.low, found.high, moments)
        return math.fsum(areas.tolist()) / mass

    def _area_at(self, t: float) -> float:
        """A_t at what is decided at t."""
        fpr, fnr = self.rates_at(t)
        return float(lesser_area_of_any(t, np.array([fpr]), np.array([fnr]))[0])


def rules_of(hull: RocHull) -> FloatArray:
    """(v,) the printed decimal of each vertex as a double; NaN where it flags no one."""
    rules = [rule_number(hull.shown_threshold(vertex)) for vertex in range(hull.index.size)]
    if hull.fpr[0] == hull.tpr[0] == 0:  # of some thresholds of a curve the first may flag a case
        rules[0] = math.nan
    return np.array(rules)


def part_elsewhere(
    hull: RocHull, rows: RowsElsewhere, negatives: float, positives: float
) -> PartElsewhere:
    """What a hull's thresholds, applied as printed, do to rows that did not choose them.

    Args:
        hull: that chooses.
        rows: that measure.
        negatives: weight of the negatives of all parts, above 0.
        positives: of their positives, likewise.
    """
    place = rows.positions(rules_of(hull))
    missed = rows.hits[-1] - rows.hits[place]
    return PartElsewhere(hull, rows.alarms[place] / negatives, missed / positives, place)
