"""Partial areas, engine.binary.regions.region_specs: exact fractions, pROC's values, integration."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.optimize import brentq

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import RocCurve, roc_curve
from engine.binary.regions.region_areas import partial_area, partial_areas
from engine.binary.regions.region_specs import parse_region
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError
from engine.numerics.arrays import FloatArray
from tests.reference.scores import Stored

Point = tuple[Fraction, Fraction]

tables = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(any), min_size=1, max_size=7
).filter(lambda rows: sum(p for p, _ in rows) > 0 and sum(n for _, n in rows) > 0)


def curve_of(rows: list[tuple[int, int]]) -> RocCurve:
    truth, score = [], []
    for place, (positives, negatives) in enumerate(rows):
        truth += [True] * positives + [False] * negatives
        score += [-float(place)] * (positives + negatives)
    return roc_curve(count_scores(np.array(truth), np.array(score)))


def exact_points(curve: RocCurve) -> list[Point]:
    return [
        (Fraction(fp, curve.negatives), Fraction(tp, curve.positives))
        for fp, tp in zip(curve.fp.tolist(), curve.tp.tolist(), strict=True)
    ]


def clip(polygon: list[Point], a: Fraction, b: Fraction, c: Fraction) -> list[Point]:
    """Sutherland–Hodgman: the part of a polygon with a x + b y >= c."""
    out: list[Point] = []
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        here, there = a * x0 + b * y0 - c, a * x1 + b * y1 - c
        if here >= 0:
            out.append((x0, y0))
        if here * there < 0:
            share = here / (here - there)
            out.append((x0 + share * (x1 - x0), y0 + share * (y1 - y0)))
    return out


def area(polygon: list[Point]) -> Fraction:
    twice = Fraction(0)
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        twice += x0 * y1 - x1 * y0
    return abs(twice) / 2


def exact_area(curve: RocCurve, halves: list[tuple[Fraction, Fraction, Fraction]]) -> Fraction:
    """Area under the curve within half planes: every trapezoid under it clipped on its own."""
    points = exact_points(curve)
    total = Fraction(0)
    for (x0, y0), (x1, y1) in pairwise(points):
        piece = [(x0, Fraction(0)), (x0, y0), (x1, y1), (x1, Fraction(0))]
        for half in halves:
            piece = clip(piece, *half)
        total += area(piece)
    return total


F = Fraction
PI = F(3, 10)
ONE = F(1)
HALVES = {
    "fpr:0.125:0.5": [(ONE, F(0), F(1, 8)), (-ONE, F(0), F(-1, 2))],
    "tpr:0.25:0.875": [(F(0), ONE, F(1, 4)), (F(0), -ONE, F(-7, 8))],
    "two-way:0.375:0.625": [(-ONE, F(0), F(-3, 8)), (F(0), ONE, F(5, 8))],
    "rra": [(-ONE, F(0), -PI), (F(0), ONE, PI)],
    "rra:0.25": [(-ONE, F(0), F(-1, 4)), (F(0), ONE, F(1, 4))],
    "phi:0": [(-ONE, ONE, F(0))],
    "precision:0.5": [(-(1 - PI) / 2, PI / 2, F(0))],
    "capacity:0.25": [(-(1 - PI), -PI, F(-1, 4))],
    "cost:0.5:0.75": [(-(1 - PI) / 2, PI / 2, PI / 2 - F(3, 4) * PI * (1 - PI))],
    "cost:0.75:1": [(-(1 - PI) / 4, PI * F(3, 4), PI * F(3, 4) - PI * (1 - PI))],
}


@pytest.mark.parametrize("spec", HALVES)
@settings(max_examples=40)
@given(rows=tables)
def test_area_in_a_region_is_that_of_exactly_clipped_trapezoids(
    spec: str, rows: list[tuple[int, int]]
) -> None:
    curve = curve_of(rows)
    found = partial_area(curve.fpr, curve.tpr, parse_region(spec, float(PI)))
    assert found.area == pytest.approx(float(exact_area(curve, HALVES[spec])), abs=1e-15)


@pytest.mark.parametrize("spec", [*HALVES, "phi:0.4", "polygon:0,0;0,1;1,1;0.5,0.5;1,0"])
@settings(max_examples=20)
@given(many=st.lists(tables, min_size=1, max_size=5))
def test_areas_of_many_curves_are_those_of_each(
    spec: str, many: list[list[tuple[int, int]]]
) -> None:
    region = parse_region(spec, float(PI))
    curves = [curve_of(rows) for rows in many]
    starts = np.cumsum([0, *(curve.fpr.size for curve in curves)])
    fpr, tpr = (np.concatenate([getattr(each, rate) for each in curves]) for rate in ("fpr", "tpr"))
    found = partial_areas(fpr, tpr, starts, region)
    for curve, value in zip(curves, found.tolist(), strict=True):
        if spec in HALVES:
            expected = float(exact_area(curve, HALVES[spec]))
        else:
            expected = partial_area(curve.fpr, curve.tpr, region).area
        assert value == pytest.approx(expected, abs=2e-15)


@pytest.mark.parametrize("spec", [*HALVES, "phi:0.4", "polygon:0,0.2;0.3,1;0.9,0.9;0.5,0.3"])
def test_a_perfect_curve_fills_every_region_and_the_ratio_is_one(spec: str) -> None:
    perfect = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 1.0])
    found = partial_area(*perfect, parse_region(spec, float(PI)))
    assert found.ratio == pytest.approx(1, abs=1e-14)
    assert found.area == pytest.approx(found.region.area, abs=1e-14)


def test_the_rra_rectangle_holds_rho_times_one_minus_rho() -> None:
    assert parse_region("rra:0.2", 0.5).area == pytest.approx(0.16)
    assert parse_region("rra", 0.37).area == pytest.approx(0.37 * 0.63)


def test_a_polygon_that_is_not_convex_is_measured_inside_only() -> None:
    spec = "polygon:0,0;0,1;1,1;0.5,0.5;1,0"  # the square without its right quarter
    region = parse_region(spec, 0.5)
    assert region.area == pytest.approx(0.75)
    diagonal = np.array([0.0, 1.0])
    # Under the diagonal: the triangle (0,0) (.5,.5) (1,0).
    assert partial_area(diagonal, diagonal, region).area == pytest.approx(0.25)


def matthews(h: FloatArray, k: FloatArray, p: float) -> FloatArray:
    q = p * k + (1 - p) * h
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((q > 0) & (q < 1), (k - h) * np.sqrt(p * (1 - p) / (q * (1 - q))), 0.0)


@pytest.mark.parametrize(("phi", "p"), [(0.2, 0.5), (0.5, 0.1), (0.8, 0.3), (0.05, 0.9)])
def test_the_phi_region_is_where_matthews_correlation_reaches_phi(phi: float, p: float) -> None:
    steps = (np.arange(2000) + 0.5) / 2000
    h, k = np.meshgrid(steps, steps)
    member = matthews(h, k, p) >= phi
    region = parse_region(f"phi:{phi}", p)
    assert region.area == pytest.approx(float(member.mean()), abs=2e-4)
    fpr, tpr = np.array([0, 0.02, 0.1, 0.6, 1.0]), np.array([0, 0.3, 0.85, 0.97, 1.0])
    under = member & (k <= np.interp(h, fpr, tpr))
    found = partial_area(fpr, tpr, region)
    assert found.area == pytest.approx(float(under.mean()), abs=2e-4)


def least_tpr(h: float, phi: float, p: float) -> float:
    """The TPR above which Matthews correlation is more than phi, found by halving."""
    if surplus(h, 1, phi, p) <= 0:  # within rounding of where the region ends
        return 1.0
    return float(brentq(lambda k: surplus(h, k, phi, p), h, 1, xtol=1e-15))


def surplus(h: float, k: float, phi: float, p: float) -> float:
    """By how much Matthews correlation is above phi."""
    return float(matthews(np.array(h), np.array(k), p)) - phi


@pytest.mark.parametrize(("phi", "p"), [(0.2, 0.5), (0.5, 0.1), (0.8, 0.3)])
@pytest.mark.parametrize(
    ("fpr", "tpr"),
    [
        ((0, 0.02, 0.1, 0.6, 1.0), (0, 0.3, 0.85, 0.97, 1.0)),
        ((0, 0.02, 0.3, 1.0), (0, 0.7, 0.75, 1.0)),
        ((0, 0.4, 1.0), (0, 0.9, 1.0)),
        ((0, 0.05, 0.7, 1.0), (0, 0.05, 1.0, 1.0)),
    ],
)
def test_a_curve_is_cut_where_it_crosses_the_arc(
    fpr: tuple[float, ...], tpr: tuple[float, ...], phi: float, p: float
) -> None:
    """By quadrature between crossings found by halving, of Matthews correlation itself."""

    def above(h: float) -> float:
        return float(np.interp(h, fpr, tpr)) - least_tpr(h, phi, p)

    end = float(brentq(lambda h: surplus(h, 1, phi, p), 1e-12, 1, xtol=1e-15))
    grid = np.union1d(np.linspace(0, end, 400), [h for h in fpr if h < end])
    signs = np.array([above(h) > 0 for h in grid.tolist()])
    cuts = [brentq(above, grid[i], grid[i + 1]) for i in np.flatnonzero(np.diff(signs)).tolist()]
    pieces = np.union1d(cuts, [*(h for h in fpr if h < end), end])
    total = sum(quad(lambda h: max(above(h), 0.0), *piece)[0] for piece in pairwise(pieces))
    found = partial_area(np.array(fpr), np.array(tpr), parse_region(f"phi:{phi}", p))
    assert found.area == pytest.approx(total, abs=1e-9)


def test_partial_areas_add_up_over_neighbouring_bands() -> None:
    curve = curve_of([(3, 0), (1, 2), (2, 1), (0, 4), (1, 1)])
    cuts = [0, 0.1, 0.37, 0.5, 0.93, 1]
    for rate in ("fpr", "tpr"):
        parts = [
            partial_area(curve.fpr, curve.tpr, parse_region(f"{rate}:{low}:{high}", 0.5)).area
            for low, high in pairwise(cuts)
        ]
        assert sum(parts) == pytest.approx(curve.auc, abs=1e-14)


@settings(max_examples=40)
@given(rows=tables)
def test_the_hull_holds_at_least_what_the_curve_holds(rows: list[tuple[int, int]]) -> None:
    curve = curve_of(rows)
    hull = roc_hull(curve)
    for spec in ("fpr:0.1:0.4", "phi:0.3", "precision:0.5"):
        region = parse_region(spec, 0.3)
        under_hull = partial_area(hull.fpr, hull.tpr, region).area
        assert under_hull >= partial_area(curve.fpr, curve.tpr, region).area - 1e-15


def test_a_curve_under_the_diagonal_is_flagged() -> None:
    sagging = np.array([0.0, 0.5, 1.0]), np.array([0.0, 0.2, 1.0])
    assert partial_area(*sagging, parse_region("fpr:0.2:0.6", 0.5)).below_diagonal
    bulging = np.array([0.0, 0.2, 1.0]), np.array([0.0, 0.5, 1.0])
    assert not partial_area(*bulging, parse_region("fpr:0.1:0.6", 0.5)).below_diagonal
    # What stands on it, as the corners of every curve do, is not under it.
    assert not partial_area(*bulging, parse_region("fpr:0:0.6", 0.5)).below_diagonal
    assert not partial_area(*bulging, parse_region("tpr:0.6:1", 0.5)).below_diagonal


@pytest.mark.parametrize(
    ("spec", "flagged"),
    [
        ("fpr:0.15:0.9", False),
        ("fpr:0.1:0.5", True),
        ("fpr:0.5:0.95", True),
        ("tpr:0.1:0.92", False),
        ("tpr:0.05:0.3", True),
        ("tpr:0.6:0.93", True),
        ("polygon:0.1,0.06;0.1,0.92;0.95,0.92;0.95,0.06", False),
        ("polygon:0.11,0;0.11,1;0.94,1;0.94,0", False),
        ("polygon:0.1,0.05;0.1,0.2;0.2,0.2;0.2,0.05", True),
        ("phi:0.4", False),
        ("two-way:0.96:0.92", True),
    ],
)
def test_only_what_is_in_the_region_is_flagged_as_under_the_diagonal(
    spec: str, flagged: bool
) -> None:
    """The curve sags at (.1, .05) and at (.95, .93)."""
    fpr = np.array([0, 0.1, 0.2, 0.6, 0.95, 1.0])
    tpr = np.array([0, 0.05, 0.5, 0.9, 0.93, 1.0])
    assert partial_area(fpr, tpr, parse_region(spec, 0.5)).below_diagonal is flagged


@pytest.mark.parametrize(
    ("spec", "size"), [("polygon:0,0;0,1;1,1", 0.5), ("polygon:1,1;0.5,1;0.5,0.5", 0.125)]
)
def test_three_corners_are_a_region_whichever_way_round(spec: str, size: float) -> None:
    region = parse_region(spec, 0.5)
    assert region.area == pytest.approx(size, abs=1e-15)
    perfect = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 1.0])
    assert partial_area(*perfect, region).area == pytest.approx(size, abs=1e-15)


@pytest.mark.parametrize(
    "corners", ["0,0;1,0;1,1;0.5,0;0,1", "0.5,0;0,1;0,0;1,0;1,1", "0,0;0.5,1;1,0;1,1;0,1"]
)
def test_a_polygon_whose_edges_touch_is_refused(corners: str) -> None:
    with pytest.raises(InputError, match="cross"):
        parse_region(f"polygon:{corners}", 0.5)


def test_pROC_agrees_on_every_stored_band(stored: Stored) -> None:  # noqa: N802
    for score in stored.scores:
        bands = {key: value for key, value in score.told.items() if key.startswith("pauc_")}
        assert len(bands) == 8
        for key, value in bands.items():
            _, focus, high, low, form = key.split("_")
            bounds = (
                (1 - float(high), 1 - float(low)) if focus == "sp" else (float(low), float(high))
            )
            rate = "fpr" if focus == "sp" else "tpr"
            region = parse_region(f"{rate}:{bounds[0]!r}:{bounds[1]!r}", 0.5)
            found = partial_area(score.curve.fpr, score.curve.tpr, region)
            ours = found.area if form == "raw" else found.mcclish
            assert ours == pytest.approx(value["value"], abs=1e-12), (score.name, key)


@pytest.mark.parametrize(
    "spec",
    ["fpr", "fpr:0.1", "fpr:a:b", "fpr:0.5:0.2", "fpr:0:2", "fpr:0.3:0.3", "roi:1", "phi:1",
     "precision:1", "cost:0.5:0", "polygon:0,0;1,1", "polygon:0,0;1,1;0,1;1,0",
     "polygon:0,0;2,1;0,1"],
)  # fmt: skip
def test_a_region_that_cannot_be_is_refused_in_words(spec: str) -> None:
    with pytest.raises(InputError) as refused:
        parse_region(spec, 0.3)
    assert refused.value.do


def test_a_polygon_of_very_many_corners_is_refused_at_once() -> None:
    angles = np.linspace(0, 2 * np.pi, 30_000, endpoint=False)
    corners = ";".join(f"{0.5 + 0.4 * np.cos(a)},{0.5 + 0.4 * np.sin(a)}" for a in angles)
    with pytest.raises(InputError, match="the polygon has 30,000 corners") as refused:
        parse_region(f"polygon:{corners}", 0.5)
    assert len(str(refused.value)) < 200
