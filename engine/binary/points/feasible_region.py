"""The part of ROC space that keeps every constraint, and the thresholds of a curve within it.

Ratigan, Heuton, Wang, Cowen & Hughes 2026: each bound on precision, on the share of cases that is
flagged, on TPR or on FPR is a half-plane of ROC space, at one prevalence. All is decided in exact
fractions; doubles only sort out what is far from a bound.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct

from engine.binary.curve.case_weights import WeightedCurve, weighted_hull_among
from engine.binary.curve.hull import RocHull, hull_among
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.points.bounds import slack
from engine.binary.points.constraint_specs import Constraint
from engine.jobs.progress import Progress, silent
from engine.numerics.arrays import BoolArray, FloatArray, IntArray

_BLOCK = 2**18  # positions whose rates stay near the processor
_DOUBT = 2.0**-48  # sixteen times what rounding can do to a sum of two shares

Corner = tuple[Fraction, Fraction]


class HalfPlane(Struct, frozen=True):
    """The points (h, k) of ROC space with across·h + up·k + constant >= 0.

    No constraint asks for a higher FPR: `across` is never above 0.
    """

    across: Fraction
    up: Fraction
    constant: Fraction

    def at(self, fpr: Fraction, tpr: Fraction) -> Fraction:
        """How far inside a point lies, in the constraint's own shares; below 0 outside."""
        return self.across * fpr + self.up * tpr + self.constant


def half_plane(constraint: Constraint, prevalence: Fraction | None) -> HalfPlane:
    """Where one constraint is kept.

    Args:
        constraint: of any kind.
        prevalence: π in use; None where it is unknown, for bounds on TPR and FPR alone.

    Raises:
        ValueError: the constraint depends on a prevalence that is None.
    """
    share, one, zero = constraint.share, Fraction(1), Fraction(0)
    if constraint.kind == "tpr":
        return HalfPlane(zero, one, -share)
    if constraint.kind == "fpr":
        return HalfPlane(-one, zero, share)
    if prevalence is None:
        raise ValueError(f"{constraint.spec} depends on the prevalence")
    if constraint.kind == "precision":  # πk >= α (πk + (1-π)h)
        return HalfPlane(-share * (1 - prevalence), (1 - share) * prevalence, zero)
    return HalfPlane(prevalence - 1, -prevalence, share)


class FeasibleRegion(Struct, frozen=True):
    """The points of ROC space that keep every constraint: a convex polygon.

    Attributes:
        planes: one a constraint, in their order.
        corners: counter-clockwise; none where nothing keeps all, fewer than three or in a line
            where the area is 0.
    """

    planes: tuple[HalfPlane, ...]
    corners: tuple[Corner, ...]

    @property
    def area(self) -> Fraction:
        """Its area, exactly; the unit square has 1."""
        ring = zip(self.corners, self.corners[1:] + self.corners[:1], strict=True)
        return sum((x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in ring), Fraction(0)) / 2

    @property
    def empty(self) -> bool:
        """Whether no point of ROC space keeps all constraints."""
        return not self.corners

    def holds(self, fpr: Fraction, tpr: Fraction) -> bool:
        """Whether a point keeps every constraint."""
        return all(plane.at(fpr, tpr) >= 0 for plane in self.planes)

    @property
    def outline(self) -> FloatArray:
        """(n, 2) FPR and TPR of the corners, counter-clockwise."""
        return np.array([(float(x), float(y)) for x, y in self.corners]).reshape(-1, 2)


_SQUARE = tuple((Fraction(x), Fraction(y)) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))


def feasible_region(
    constraints: Sequence[Constraint], prevalence: Fraction | None
) -> FeasibleRegion:
    """The region of all constraints, the unit square where there are none.

    Raises:
        ValueError: one depends on a prevalence that is None.
    """
    planes = tuple(half_plane(each, prevalence) for each in constraints)
    corners: list[Corner] = list(_SQUARE)
    for plane in planes:
        corners = _clipped(corners, plane)
    return FeasibleRegion(planes, tuple(dict.fromkeys(corners)))


def forbidden_corners(plane: HalfPlane) -> tuple[Corner, ...]:
    """The corners of the part of the unit square that breaks a constraint, with its edge."""
    turned = HalfPlane(-plane.across, -plane.up, -plane.constant)
    return tuple(dict.fromkeys(_clipped(list(_SQUARE), turned)))


def _clipped(corners: list[Corner], plane: HalfPlane) -> list[Corner]:
    """The part of a convex polygon inside a half-plane."""
    kept: list[Corner] = []
    for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = plane.at(*one), plane.at(*other)
        if here >= 0:
            kept.append(one)
        if here * there < 0:
            share = here / (here - there)
            kept.append(
                (one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1]))
            )
    return kept


def feasible_positions(
    curve: RocCurve, region: FeasibleRegion, progress: Progress = silent, doing: str = ""
) -> IntArray:
    """The positions of a curve that keep every constraint, rising.

    Only those are looked at that flag the fewest negatives of all with as many positives: the
    others cost no less at any t, and keep no constraint that those break.

    Args:
        curve: with counts.
        region: of the constraints.
        progress: told between blocks of positions.
        doing: in words.

    Raises:
        Cancelled: through `progress`.
    """

    def rising(start: int, end: int) -> IntArray:
        first = max(start, 1)
        rises = curve.tp[first:end] > curve.tp[first - 1 : end - 1]
        found = np.flatnonzero(rises) + first
        return np.concatenate(([0], found)) if start == 0 else found

    return _in_blocks(curve, region, rising, progress, doing)


def every_feasible_position(
    curve: RocCurve, region: FeasibleRegion, progress: Progress = silent, doing: str = ""
) -> IntArray:
    """All positions of a curve that keep every constraint, rising; as `feasible_positions`."""
    return _in_blocks(curve, region, np.arange, progress, doing)


def _in_blocks(
    curve: RocCurve,
    region: FeasibleRegion,
    looked_at: Callable[[int, int], IntArray],
    progress: Progress,
    doing: str,
) -> IntArray:
    """Those of the looked at positions that keep every constraint."""
    size, kept = curve.tp.size, []
    for start in range(0, size, _BLOCK):
        progress(start / size, doing)
        kept.append(_kept(curve, region, looked_at(start, min(start + _BLOCK, size))))
    return np.concatenate(kept)


def _kept(curve: RocCurve, region: FeasibleRegion, places: IntArray) -> IntArray:
    """Those of some positions that keep every constraint."""
    for plane in region.planes:
        places = places[_inside(curve, places, plane)]
    return places


def _inside(curve: RocCurve, places: IntArray, plane: HalfPlane) -> BoolArray:
    """Which positions keep one constraint; those near the bound are decided in fractions."""
    spare = slack(curve)
    fpr, tpr = curve.rates(places)
    value = float(plane.across) * fpr + float(plane.up) * tpr + float(plane.constant)
    inside = np.asarray(value >= 0, dtype=np.bool_)
    for place in np.flatnonzero(np.abs(value) <= _DOUBT + 2 * float(spare)).tolist():
        inside[place] = plane.at(*_rates(curve, int(places[place]))) + spare >= 0
    return inside


def _rates(curve: RocCurve, position: int) -> Corner:
    """FPR and TPR of one position, exactly."""
    return (
        Fraction(int(curve.fp[position]), curve.negatives),
        Fraction(int(curve.tp[position]), curve.positives),
    )


def feasible_chain(curve: RocCurve, places: IntArray) -> RocHull | None:
    """The feasible thresholds that cost least at some t, as a hull of them alone.

    They are thresholds of the curve; vertices of its hull need not keep the constraints.

    Args:
        curve: with counts.
        places: (m,) its positions that keep every constraint, rising.

    Returns:
        A hull that need not hold the corners (0, 0) and (1, 1), by rising FPR; None where no
        threshold keeps all constraints.
    """
    if places.size == 0:
        return None
    if isinstance(curve, WeightedCurve):
        return weighted_hull_among(curve, places)
    return hull_among(curve, places)


def feasible_hull(
    fpr: FloatArray, tpr: FloatArray, region: FeasibleRegion
) -> tuple[FloatArray, FloatArray] | None:
    """The part of a hull inside a region: what mixtures of its thresholds can reach at best.

    Args:
        fpr: (v,) rates of an upper hull, rising.
        tpr: (v,) likewise.
        region: of bounds that a lower FPR never breaks, so that no better mixture lies under it.

    Returns:
        FPR and TPR, (n,) each; None where all of the hull is outside.
    """
    points = list(zip(fpr.tolist(), tpr.tolist(), strict=True))
    for plane in region.planes:
        across, up, constant = map(float, (plane.across, plane.up, plane.constant))
        values = [across * h + up * k + constant for h, k in points]
        kept: list[tuple[float, float]] = []
        for place, ((h, k), here) in enumerate(zip(points, values, strict=True)):
            if place and (here > _DOUBT) != (values[place - 1] > _DOUBT):
                (h0, k0), before = points[place - 1], values[place - 1]
                if min(here, before) < -_DOUBT:
                    share = before / (before - here)
                    kept.append((h0 + share * (h - h0), k0 + share * (k - k0)))
            if here >= -_DOUBT:
                kept.append((h, k))
        points = list(dict.fromkeys(kept))
    if not points:
        return None
    found = np.array(points)
    return found[:, 0], found[:, 1]
