"""Regions of interest in the ROC plane, and the exact area under a curve inside them.

A point (x, y) lies under a curve f and inside a region when y <= f(x); for any region
bounded by edges e(x) that area is the sum over its edges of ± ∫ min(e(x), f(x)) dx, so
one integral serves every region, and the curve is clipped at every crossing.
"""

import math
from typing import Literal

import numpy as np
from msgspec import Struct

from engine.binary.regions.curve_integral import CurveIntegral
from engine.messages.language import tr
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

Corner = tuple[float, float]
Target = Literal["curve", "hull"]


class RateBand(Struct, frozen=True):
    """A band of one rate, for which McClish's standardisation is defined."""

    rate: Literal["fpr", "tpr"]
    low: float
    high: float


class PhiArc(Struct, frozen=True):
    """The lower edge of "Matthews correlation >= phi": an arc of an ellipse.

    Attributes:
        phi: the bound, 0 < phi < 1.
        prevalence: share of positives π at which the correlation is taken.
    """

    phi: float
    prevalence: float

    @property
    def end(self) -> float:
        """The FPR at which the arc reaches TPR = 1."""
        g, p = self.phi**2, self.prevalence
        return p * (1 - g) / (p + g * (1 - p))

    def height(self, fpr: FloatArray) -> FloatArray:
        """The least TPR of the region at each FPR in [0, end].

        φ² = π(1-π)(k-h)² / (q(1-q)) with q = πk + (1-π)h, solved for k.
        """
        g, p = self.phi**2, self.prevalence
        v = p * (1 - p)
        root = np.sqrt(4 * g * v * fpr * (1 - fpr) + (g * p) ** 2)
        return (2 * v * (1 - g) * fpr + g * p + root) / (2 * (v + g * p * p))

    def integral(self, fpr: FloatArray) -> FloatArray:
        """∫ height over [0, fpr], in closed form."""
        g, p = self.phi**2, self.prevalence
        v = p * (1 - p)
        linear = v * (1 - g) * fpr**2 + g * p * fpr
        return (linear + self._root_integral(fpr)) / (2 * (v + g * p * p))

    def _root_integral(self, fpr: FloatArray) -> FloatArray:
        """∫ sqrt(4 g v x (1-x) + g² p²) over [0, fpr], with u = x - 1/2 a half circle."""
        g, p = self.phi**2, self.prevalence
        scale = 4 * g * p * (1 - p)
        radius2 = 0.25 + (g * p) ** 2 / scale
        radius = math.sqrt(radius2)

        def primitive(u: FloatArray) -> FloatArray:
            inside = np.sqrt(np.maximum(radius2 - u * u, 0.0))
            return (u * inside + radius2 * np.arcsin(np.clip(u / radius, -1, 1))) / 2

        return math.sqrt(scale) * (primitive(fpr - 0.5) - primitive(np.array(-0.5)))

    def excess(self, fpr: FloatArray, tpr: FloatArray) -> FloatArray:
        """π(1-π)(k-h)² - φ²q(1-q): the quadric that vanishes on the arc."""
        g, p = self.phi**2, self.prevalence
        q = p * tpr + (1 - p) * fpr
        return p * (1 - p) * (tpr - fpr) ** 2 - g * q * (1 - q)


class Region(Struct, frozen=True, eq=False):
    """A region of interest in the unit square.

    Attributes:
        spec: as the user wrote it.
        target: whether the curve or its hull is measured.
        corners: (k, 2) polygon (FPR, TPR), clockwise; for an arc region the chord's ends
            and the corner (0, 1) only, for drawing.
        arc: the lower edge where it is no polygon.
        band: the band of a rate that the region is, if it is one.
    """

    spec: str
    target: Target
    corners: FloatArray
    arc: PhiArc | None = None
    band: RateBand | None = None

    @property
    def area(self) -> float:
        """Area of the region."""
        if self.arc is not None:
            return self.arc.end - float(self.arc.integral(np.array(self.arc.end)))
        x, y = self.corners.T
        return float(np.sum((np.roll(x, -1) - x) * (np.roll(y, -1) + y))) / 2


class PartialArea(Struct, frozen=True):
    """The area under a curve inside a region, in three named forms.

    Attributes:
        area: the raw area.
        ratio: area ÷ area of the region.
        mcclish: ½ (1 + (area - min) / (max - min)) for bands, chance ½, perfect 1 (McClish
            1989); None for other regions, then `why` says so.
        below_diagonal: the curve runs under the diagonal somewhere in the region, where
            McClish's form is not to be trusted.
    """

    region: Region
    area: float
    ratio: float
    mcclish: float | None
    why: str | None
    below_diagonal: bool


def partial_area(
    fpr: FloatArray, tpr: FloatArray, region: Region, known: CurveIntegral | None = None
) -> PartialArea:
    """Measure the area under a curve inside a region.

    Args:
        fpr: (m,) rising false positive rates from 0 to 1, vertical steps allowed.
        tpr: (m,) rising true positive rates from 0 to 1.
        region: where to measure.
        known: the curve's integral: with it a region of upright sides, which a hand may drag
            over curves of millions of vertices, takes no pass over them.
    """
    if region.arc is not None:
        area = _area_over_arc(fpr, tpr, region.arc)
    else:
        area = math.fsum(
            _integral_of_lower(fpr, tpr, start, end, known) for start, end in _edges(region)
        )
    size = region.area
    mcclish = None if region.band is None else _mcclish(area, region.band)
    return PartialArea(
        region=region,
        area=area,
        ratio=area / size,
        mcclish=mcclish,
        why=None if region.band else tr("McClish's form is defined for bands of FPR or TPR only"),
        below_diagonal=_below_diagonal(fpr, tpr, region, known),
    )


def partial_areas(fpr: FloatArray, tpr: FloatArray, starts: IntArray, region: Region) -> FloatArray:
    """(B,) raw areas of many curves in one region: thousands of them as fast as a few.

    Args:
        fpr: (m,) false positive rates of the curves, one after the other, each rising from 0
            to 1, vertical steps allowed.
        tpr: (m,) their true positive rates.
        starts: (B + 1,) where each curve begins; the last is m.
        region: where to measure.
    """
    if region.arc is not None:
        return _sums(*_pieces_over_arc(fpr, tpr, region.arc), starts)
    areas = np.zeros(starts.size - 1)
    for start, end in _edges(region):
        if start[0] < end[0]:
            areas += _sums(*_pieces_under(fpr, tpr, start, end), starts)
        elif start[0] > end[0]:
            areas -= _sums(*_pieces_under(fpr, tpr, end, start), starts)
    return areas


def _sums(pieces: FloatArray, wide: BoolArray, starts: IntArray) -> FloatArray:
    """(B,) what the pieces of the steps that are wide, some of every curve, add up to."""
    before = np.concatenate(([0], np.cumsum(wide)))
    return np.add.reduceat(pieces, before[starts[:-1]])


def _edges(region: Region) -> list[tuple[Corner, Corner]]:
    """The edges of a polygon, clockwise."""
    corners = [(x, y) for x, y in region.corners.tolist()]
    return list(zip(corners, corners[1:] + corners[:1], strict=True))


def _integral_of_lower(
    fpr: FloatArray,
    tpr: FloatArray,
    start: Corner,
    end: Corner,
    known: CurveIntegral | None,
) -> float:
    """∫ min(edge, curve) dx along one edge, negative where the edge runs to the left."""
    (x0, y0), (x1, y1) = (start, end) if start[0] <= end[0] else (end, start)
    if x0 == x1:
        return 0.0
    if known is not None and y0 == y1:
        level = known.below_level(y0, x0, x1)
        return level if start[0] < end[0] else -level
    first = max(int(np.searchsorted(fpr, x0, side="right")) - 1, 0)
    last = int(np.searchsorted(fpr, x1, side="left")) + 1
    pieces, _ = _pieces_under(fpr[first:last], tpr[first:last], (x0, y0), (x1, y1))
    total = float(np.sum(pieces))
    return total if start[0] < end[0] else -total


def _pieces_under(
    x: FloatArray, y: FloatArray, low: Corner, high: Corner
) -> tuple[FloatArray, BoolArray]:
    """∫ min(edge, curve) dx over each step beside an edge that rises in x.

    Args:
        x: (m,) FPR; where they fall, from the end of a curve to the begin of another, is no step.
        y: (m,) TPR.
        low: the left end of the edge.
        high: its right end.

    Returns:
        the integrals, and (m - 1,) which steps they are of.
    """
    (x0, y0), (x1, y1) = low, high
    left, right = np.maximum(x[:-1], x0), np.minimum(x[1:], x1)
    wide = right > left
    left, right, x, run = left[wide], right[wide], x[:-1][wide], np.diff(x)[wide]
    base, rise = y[:-1][wide], np.diff(y)[wide]
    slope = (y1 - y0) / (x1 - x0)
    edge_left, edge_right = y0 + slope * (left - x0), y0 + slope * (right - x0)
    gap_left = base + rise * ((left - x) / run) - edge_left
    gap_right = base + rise * ((right - x) / run) - edge_right
    under = _integral_of_negative_part(gap_left, gap_right)
    return (right - left) * ((edge_left + edge_right) / 2 + under), wide


def _integral_of_negative_part(left: FloatArray, right: FloatArray) -> FloatArray:
    """∫ min(d, 0) over a unit step on which d runs linearly from `left` to `right`."""
    low, high = np.minimum(left, right), np.maximum(left, right)
    crosses = (low < 0) & (high > 0)
    with np.errstate(divide="ignore", invalid="ignore"):
        cut = -(low**2) / (2 * (high - low))
    return np.where(crosses, cut, np.minimum((low + high) / 2, 0.0))


def _area_over_arc(fpr: FloatArray, tpr: FloatArray, arc: PhiArc) -> float:
    """∫ max(curve - arc, 0) over [0, arc.end], cut at the roots of the quadric."""
    last = int(np.searchsorted(fpr, arc.end, side="left")) + 1
    pieces, _ = _pieces_over_arc(fpr[:last], tpr[:last], arc)
    return float(np.sum(pieces))


def _pieces_over_arc(x: FloatArray, y: FloatArray, arc: PhiArc) -> tuple[FloatArray, BoolArray]:
    """∫ max(curve - arc, 0) over each step beside the arc; see `_pieces_under`."""
    left, right = x[:-1], np.minimum(x[1:], arc.end)
    wide = right > left
    left, right, base = left[wide], right[wide], y[:-1][wide]
    slope = np.diff(y)[wide] / np.diff(x)[wide]
    bounds = _roots_between(left, right, base, slope, arc)
    low, high = bounds[:, :-1], bounds[:, 1:]

    def curve(at: FloatArray) -> FloatArray:
        return base[:, None] + slope[:, None] * (at - left[:, None])

    inside = curve((low + high) / 2) > arc.height((low + high) / 2)
    pieces = (high - low) * (curve(low) + curve(high)) / 2 - (
        arc.integral(high) - arc.integral(low)
    )
    return np.sum(pieces, axis=1, where=inside), wide


def _roots_between(
    left: FloatArray, right: FloatArray, base: FloatArray, slope: FloatArray, arc: PhiArc
) -> FloatArray:
    """(s, 4) rising: each segment's ends with its crossings of the arc's quadric between."""
    width = right - left

    def excess(share: float) -> FloatArray:
        return arc.excess(left + share * width, base + slope * share * width)

    start, middle, end = excess(0.0), excess(0.5), excess(1.0)
    square = 2 * (start + end - 2 * middle)
    linear = end - start - square
    under = np.sqrt(np.maximum(linear**2 - 4 * square * start, 0.0))
    stable = -(linear + np.copysign(under, linear)) / 2
    with np.errstate(divide="ignore", invalid="ignore"):
        roots = np.stack([stable / square, start / stable], axis=1)
    roots = np.clip(np.nan_to_num(roots, nan=0.0, posinf=0.0, neginf=0.0), 0.0, 1.0)
    shares = np.sort(np.concatenate([np.zeros((len(left), 1)), roots, np.ones((len(left), 1))], 1))
    return left[:, None] + shares * width[:, None]


def _mcclish(area: float, band: RateBand) -> float:
    """McClish 1989, for a band of FPR, or of TPR (area to the right of the curve)."""
    low, high = band.low, band.high
    if band.rate == "fpr":
        least, most = (high**2 - low**2) / 2, high - low
    else:
        least, most = (high - low) * (1 - (low + high) / 2), high - low
    return (1 + (area - least) / (most - least)) / 2


def _below_diagonal(
    fpr: FloatArray, tpr: FloatArray, region: Region, known: CurveIntegral | None
) -> bool:
    """Whether a vertex of the curve in the region's bounding box is under the diagonal.

    That of a band holds all values of the other rate.
    """
    low, high = region.corners.min(axis=0), region.corners.max(axis=0)
    if known is not None:
        return known.is_under_diagonal(low, high)
    inside = (fpr >= low[0]) & (fpr <= high[0]) & (tpr >= low[1]) & (tpr <= high[1])
    return bool(np.any(tpr[inside] < fpr[inside]))
