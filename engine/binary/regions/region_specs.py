"""Regions of interest by their command-line names, such as `fpr:0:0.1` or `cost:0.5:1`."""

import math
from collections.abc import Callable

import numpy as np

from engine.binary.regions.region_areas import PhiArc, RateBand, Region, Target
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray

FORMS = (
    "fpr:LOW:HIGH",
    "tpr:LOW:HIGH",
    "two-way:FPRMAX:TPRMIN",
    "rra",
    "rra:RHO",
    "phi:PHI",
    "precision:P",
    "capacity:Q",
    "cost:LAMBDA:MU",
    "polygon:x,y;x,y;x,y",
)
MOST_CORNERS = 200  # each is cut with every step of every curve, on every replicate
UNIT_SQUARE = ((0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0))


def parse_region(spec: str, prevalence: float | None) -> Region:
    """The region that a specification names; `:hull` at its end measures the hull.

    Args:
        spec: one of FORMS.
        prevalence: share of positives π (the file's unless the user gave another), for the
            regions that depend on it; None where it is unknown.

    Raises:
        InputError: the form is unknown, a bound is out of place, the region is empty, or it
            depends on a prevalence that is not known.
    """
    body, target = (spec[:-5], "hull") if spec.endswith(":hull") else (spec, "curve")
    kind, _, rest = body.partition(":")
    maker = _MAKERS.get(kind)
    if maker is None:
        raise InputError(
            tr("“{spec}” is no region of interest", spec=spec),
            do=tr("Write one of: {forms}.", forms=", ".join(FORMS)),
        )
    if prevalence is None and (kind in _NEED_PREVALENCE or body == "rra"):
        raise InputError(
            tr(
                "the region “{spec}” depends on how common positives are, which is not known",
                spec=spec,
            ),
            do=tr("State one prevalence (--prevalence)."),
        )
    corners, arc, band = maker(spec, rest, math.nan if prevalence is None else prevalence)
    region = Region(spec, _target(target), _clockwise(corners), arc, band)
    if not region.area > 0:
        raise InputError(tr("the region “{spec}” is empty", spec=spec), do=tr("Widen its bounds."))
    return region


_NEED_PREVALENCE = ("phi", "precision", "capacity", "cost")
Made = tuple[FloatArray, PhiArc | None, RateBand | None]


def _target(word: str) -> Target:
    return "hull" if word == "hull" else "curve"


def _numbers(spec: str, rest: str, count: int) -> list[float]:
    """The numbers of a specification, each a share between 0 and 1.

    Raises:
        InputError: there are not `count` of them, or one is no share.
    """
    try:
        found = [float(part) for part in rest.split(":")]
    except ValueError:
        found = []
    if len(found) != count:
        kind = spec.partition(":")[0]
        form = next(form for form in reversed(FORMS) if form.partition(":")[0] == kind)
        raise InputError(
            tr("“{spec}” does not have the form {form}", spec=spec, form=form),
            do=tr("Give numbers there."),
        )
    for value in found:
        if not 0 <= value <= 1:
            raise InputError(
                tr("{value:g} in “{spec}” is no share", value=value, spec=spec),
                do=tr("Give values from 0 to 1."),
            )
    return found


def _bounds(spec: str, rest: str) -> list[float]:
    """A band's two bounds, the lower first."""
    low, high = _numbers(spec, rest, 2)
    if not low < high:
        raise InputError(
            tr("“{spec}” has no width", spec=spec), do=tr("Give the lower bound first.")
        )
    return [low, high]


def _box(x0: float, y0: float, x1: float, y1: float) -> FloatArray:
    return np.array([(x0, y0), (x0, y1), (x1, y1), (x1, y0)])


def _fpr_band(spec: str, rest: str, _: float) -> Made:
    low, high = _bounds(spec, rest)
    return _box(low, 0, high, 1), None, RateBand("fpr", low, high)


def _tpr_band(spec: str, rest: str, _: float) -> Made:
    low, high = _bounds(spec, rest)
    return _box(0, low, 1, high), None, RateBand("tpr", low, high)


def _two_way(spec: str, rest: str, _: float) -> Made:
    fpr, tpr = _numbers(spec, rest, 2)
    return _box(0, tpr, fpr, 1), None, None


def _rra(spec: str, rest: str, prevalence: float) -> Made:
    rho = _numbers(spec, rest, 1)[0] if rest else prevalence
    return _box(0, rho, rho, 1), None, None


def _phi(spec: str, rest: str, prevalence: float) -> Made:
    (phi,) = _numbers(spec, rest, 1)
    if phi == 0:  # every point above the diagonal
        return np.array([(0.0, 0.0), (0.0, 1.0), (1.0, 1.0)]), None, None
    if phi == 1:
        raise InputError(
            tr("the region “{spec}” is empty", spec=spec), do=tr("Choose a φ below 1.")
        )
    arc = PhiArc(phi, prevalence)
    start = float(arc.height(np.array(0.0)))
    return np.array([(0.0, start), (0.0, 1.0), (arc.end, 1.0)]), arc, None


def _precision(spec: str, rest: str, prevalence: float) -> Made:
    """Precision πk / (πk + (1-π)h) >= p, a wedge at the origin."""
    (p,) = _numbers(spec, rest, 1)
    return _half_square(-p * (1 - prevalence), (1 - p) * prevalence, 0.0), None, None


def _capacity(spec: str, rest: str, prevalence: float) -> Made:
    """At most a share q of the cases flagged: πk + (1-π)h <= q."""
    (q,) = _numbers(spec, rest, 1)
    return _half_square(-(1 - prevalence), -prevalence, -q), None, None


def _cost(spec: str, rest: str, prevalence: float) -> Made:
    """Normalised cost below μπ(1-π), the encyclopedia's line corrected (it drops a "+").

    λπ(1-k) + (1-λ)(1-π)h <= μπ(1-π), with λ = C_FN / (C_FN + C_FP).
    """
    share, bound = _numbers(spec, rest, 2)
    up = share * prevalence
    across = (1 - share) * (1 - prevalence)
    return _half_square(-across, up, up - bound * prevalence * (1 - prevalence)), None, None


def _polygon(spec: str, rest: str, _: float) -> Made:
    try:
        corners = [(float(x), float(y)) for x, y in (pair.split(",") for pair in rest.split(";"))]
    except ValueError:
        corners = []
    if len(corners) < 3:
        raise InputError(
            tr("“{spec}” is no polygon", spec=spec), do=tr("Write polygon:x,y;x,y;x,y.")
        )
    if len(corners) > MOST_CORNERS:
        raise InputError(
            tr("the polygon has {count:,} corners", count=len(corners)),
            do=tr("Draw it with {most_corners} at most.", most_corners=MOST_CORNERS),
        )
    if any(not 0 <= value <= 1 for corner in corners for value in corner):
        raise InputError(
            tr("“{spec}” leaves the unit square", spec=spec), do=tr("Give values from 0 to 1.")
        )
    if _crosses_itself(corners):
        raise InputError(
            tr("the edges of “{spec}” cross", spec=spec), do=tr("Give the corners in order.")
        )
    return np.array(corners), None, None


_MAKERS: dict[str, Callable[[str, str, float], Made]] = {
    "fpr": _fpr_band,
    "tpr": _tpr_band,
    "two-way": _two_way,
    "rra": _rra,
    "phi": _phi,
    "precision": _precision,
    "capacity": _capacity,
    "cost": _cost,
    "polygon": _polygon,
}


def _half_square(across: float, up: float, bound: float) -> FloatArray:
    """The part of the unit square with across·FPR + up·TPR >= bound."""
    corners: list[tuple[float, float]] = []
    ring = zip(UNIT_SQUARE, UNIT_SQUARE[1:] + UNIT_SQUARE[:1], strict=True)
    for (x0, y0), (x1, y1) in ring:
        here, there = across * x0 + up * y0 - bound, across * x1 + up * y1 - bound
        if here >= 0:
            corners.append((x0, y0))
        if here * there < 0:
            share = here / (here - there)
            corners.append((x0 + share * (x1 - x0), y0 + share * (y1 - y0)))
    return np.array(corners) if corners else np.zeros((3, 2))


def _clockwise(corners: FloatArray) -> FloatArray:
    """The same polygon, its upper edges running to the right."""
    x, y = corners.T
    twice = math.fsum((np.roll(x, -1) - x) * (np.roll(y, -1) + y))
    return corners if twice >= 0 else corners[::-1].copy()


def _crosses_itself(corners: list[tuple[float, float]]) -> bool:
    """Whether two edges of a polygon that are no neighbours meet."""
    count = len(corners)
    edges = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
    return any(
        _meet(edges[i], edges[j])
        for i in range(count)
        for j in range(i + 2, count)
        if (i, j) != (0, count - 1)
    )


Edge = tuple[tuple[float, float], tuple[float, float]]


def _meet(first: Edge, second: Edge) -> bool:
    """Whether two edges cross or touch."""

    def side(edge: Edge, point: tuple[float, float]) -> float:
        (x0, y0), (x1, y1) = edge
        return (x1 - x0) * (point[1] - y0) - (point[0] - x0) * (y1 - y0)

    return (
        side(first, second[0]) * side(first, second[1]) <= 0
        and side(second, first[0]) * side(second, first[1]) <= 0
    )
