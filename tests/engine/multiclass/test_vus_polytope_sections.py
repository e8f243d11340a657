"""Sections of the VUS polytope: exact corners, whose facets, volumes that add up to the VUS."""

from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest
from scipy.optimize import linprog
from scipy.spatial import ConvexHull

from engine.messages.errors import InputError
from engine.multiclass.confusion import ConfusionMatrix, confusion
from engine.multiclass.vus import exact_vus
from engine.multiclass.vus_polytope import vus_polytope
from engine.multiclass.vus_polytope_sections import (
    cut_reach,
    ghost_volume,
    section,
    section_profile,
)
from engine.numerics.arrays import FloatArray
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
A, B = confusion("A", LABELS, oracles.A), confusion("B", LABELS, oracles.B)
C = confusion("C", LABELS, np.full((3, 3), 0.2) + 0.4 * np.eye(3))
NOTHING = confusion("chance", LABELS, np.full((3, 3), 1 / 3))
AT_A = {0: 0.2, 1: 0.1, 5: 0.1}
TRIPLES = [(0, 2, 4), (0, 1, 2), (3, 4, 5), (2, 4, 1)]
Exact = tuple[Fraction, ...]


@pytest.mark.parametrize("fixed", TRIPLES)
def test_a_section_holds_exactly_the_discarded_points(fixed: tuple[int, int, int]) -> None:
    polytope = vus_polytope([A, B])
    found = section(polytope, {place: float(A.errors[place]) for place in fixed})
    generator = np.random.default_rng(1)
    vectors = np.tile(A.errors, (4000, 1))
    vectors[:, list(found.free)] = generator.random((4000, 3))
    share = polytope.contains(vectors).mean()
    assert abs(share - found.solid.volume) < 4 * (share * (1 - share) / 4000) ** 0.5 + 1e-3
    assert found.ghost.volume >= found.solid.volume
    assert polytope.contains(found.lifted(found.solid.vertices), 1e-9).all()


@pytest.mark.parametrize("fixed", TRIPLES)
def test_every_face_is_a_facet_of_the_polytope_or_of_the_valid_region(
    fixed: tuple[int, int, int],
) -> None:
    polytope = vus_polytope([A, B, C])
    found = section(polytope, {place: float(A.errors[place]) for place in fixed})
    facets = polytope.facets
    own = 0
    for place, (face, made_by) in enumerate(zip(found.solid.faces, found.facets, strict=True)):
        full = found.lifted(face.corners)
        for facet in made_by:
            assert full @ facets.weights[facet] == pytest.approx(facets.offsets[facet], abs=1e-12)
            assert set(polytope.best_on(facet)) >= set(found.best_on(place))
            own += 1
        if made_by:
            everyone = polytope.errors @ found.costs(place)
            least = everyone < everyone.min() + 1e-11
            assert found.best_on(place) == tuple(np.array(polytope.names)[least])
            assert full @ found.costs(place) == pytest.approx(everyone.min(), abs=1e-12)
        else:
            hits = 1 - np.array([full[:, [2, 4]], full[:, [0, 5]], full[:, [1, 3]]]).sum(axis=2)
            assert (np.abs(hits) < 1e-12).all(axis=1).any() or (full < 1e-12).all(axis=0).any()
    assert own > 2


def test_a_section_at_a_classifier_has_it_as_a_corner_of_its_own_faces() -> None:
    found = section(vus_polytope([A, B, C]), AT_A)
    corner = A.errors[list(found.free)]
    assert np.abs(found.solid.vertices - corner).max(axis=1).min() < 1e-12
    at_it = [
        place
        for place, face in enumerate(found.solid.faces)
        if np.abs(face.corners - corner).max(axis=1).min() < 1e-12
    ]
    assert len(at_it) >= 3
    assert all("A" in found.best_on(place) for place in at_it)
    assert [found.through(place) for place in range(3)] == [True, False, False]
    assert found.best_at(corner) == ("A",)
    assert found.best_at(corner + 0.01) == ()  # within the body
    for vertex in found.solid.vertices:  # those who span it have a mixture that is no worse
        names = found.best_at(vertex)
        own = [found.polytope.names.index(name) for name in names]
        solved = linprog(
            np.zeros(len(own)),
            A_ub=found.polytope.errors[own].T,
            b_ub=found.lifted(vertex[None])[0] + 1e-11,
            A_eq=np.ones((1, len(own))),
            b_eq=[1],
        )
        assert solved.status == 0, names


@pytest.mark.parametrize("set_of", [[NOTHING], [C], [A]])
def test_corners_are_those_of_exact_arithmetic(set_of: list[ConfusionMatrix]) -> None:
    polytope = vus_polytope(set_of)
    fixed = {0: Fraction(1, 5), 1: Fraction(7, 20), 5: Fraction(1, 10)}
    found = section(polytope, {place: float(value) for place, value in fixed.items()})
    rows = [
        (exact(row), Fraction(least).limit_denominator(5000))
        for row, least in zip(polytope.facets.weights, polytope.facets.offsets, strict=True)
    ]
    unit = [tuple(Fraction(int(i == j)) for j in range(6)) for i in range(6)]
    rows += [(each, Fraction(0)) for each in unit]
    for first, second in ((2, 4), (0, 5), (1, 3)):
        less = tuple(-x - y for x, y in zip(unit[first], unit[second], strict=True))
        rows.append((less, Fraction(-1)))
    wanted = exact_corners(rows, fixed)
    assert len(wanted) == len(found.solid.vertices)
    if wanted:
        exactly = np.array(sorted(wanted), dtype=np.float64)
        got = np.array(sorted(np.round(found.solid.vertices, 12).tolist()))
        assert got == pytest.approx(exactly, abs=1e-11)
        assert found.solid.volume == pytest.approx(ConvexHull(exactly).volume, abs=1e-12)


def exact(row: FloatArray) -> Exact:
    """Weights as the fractions of small denominators that they are."""
    found = tuple(Fraction(x).limit_denominator(5000) for x in row.tolist())
    assert np.array(found, dtype=np.float64) == pytest.approx(row, abs=1e-12)
    return found


def exact_corners(
    rows: list[tuple[Exact, Fraction]], fixed: dict[int, Fraction]
) -> set[tuple[Fraction, Fraction, Fraction]]:
    """All points where three planes meet and no half-space w·v >= b is broken."""
    free = [place for place in range(6) if place not in fixed]
    planes = {
        (
            tuple(row[place] for place in free),
            least - sum((row[place] * value for place, value in fixed.items()), Fraction(0)),
        )
        for row, least in rows
    }
    cut = [(normal, offset) for normal, offset in planes if any(normal)]
    found = set()
    for three in combinations(cut, 3):
        point = meeting(three)
        if point is not None and all(dot(normal, point) >= offset for normal, offset in cut):
            found.add(point)
    return found


def dot(normal: Exact, point: Exact) -> Fraction:
    return sum((x * y for x, y in zip(normal, point, strict=True)), Fraction(0))


def cross(u: Exact, v: Exact) -> Exact:
    return (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])


def meeting(
    three: tuple[tuple[Exact, Fraction], ...],
) -> tuple[Fraction, Fraction, Fraction] | None:
    """Where three planes meet, by Cramer's rule; None where they do in no one point."""
    (a, d), (b, e), (c, f) = three
    size = dot(a, cross(b, c))
    if size == 0:
        return None
    parts = [
        d * x + e * y + f * z for x, y, z in zip(cross(b, c), cross(c, a), cross(a, b), strict=True)
    ]
    return (parts[0] / size, parts[1] / size, parts[2] / size)


def test_cut_in_all_six_coordinates_it_has_the_polytopes_own_vertices() -> None:
    polytope = vus_polytope([A, B])
    got = np.array(sorted(np.round(cut_reach(polytope, {}).vertices, 9).tolist()))
    wanted = np.array(sorted(np.round(polytope.vertices, 9).tolist()))
    assert got == pytest.approx(wanted, abs=1e-8)


def test_two_classes_are_the_convex_hull_of_the_roc_plane() -> None:
    points = [(Fraction(1, 10), Fraction(6, 10)), (Fraction(3, 10), Fraction(9, 10))]
    points.append((Fraction(2, 5), Fraction(2, 5)))
    found = vus_polytope(
        [
            confusion(f"m{i}", ("n", "p"), [[float(1 - x), float(1 - y)], [float(x), float(y)]])
            for i, (x, y) in enumerate(points)
        ]
    )
    corners = cut_reach(found, {}).vertices  # the share of p called n, and of n called p
    hull = [(0.4, 0.1), (0.1, 0.3), (0, 1), (1, 0), (1, 1)]
    assert sorted(np.round(corners, 12).tolist()) == [list(each) for each in sorted(hull)]
    assert ConvexHull(corners).volume == pytest.approx(float(oracles.exact_hull_auc(points)))


@pytest.mark.parametrize("coordinate", [0, 1, 5])
def test_the_profile_is_the_volume_of_sections(coordinate: int) -> None:
    polytope = vus_polytope([A, B, C])
    profile = section_profile(section(polytope, AT_A), coordinate)
    values = np.random.default_rng(coordinate).uniform(0, profile.room, 12)
    volumes = [section(polytope, {**AT_A, coordinate: value}).solid.volume for value in values]
    assert profile.volume_at(values) == pytest.approx(volumes, abs=1e-11)
    assert profile.volume_at(np.array([-0.01, profile.room + 0.01])).tolist() == [0, 0]
    others = {place: value for place, value in AT_A.items() if place != coordinate}
    body = ConvexHull(cut_reach(polytope, others).vertices, qhull_options="QJ")
    assert integral(profile.ticks, profile.volumes) == pytest.approx(body.volume, abs=1e-8)


def integral(ticks: FloatArray, volumes: FloatArray) -> float:
    """Of a profile: Simpson's rule of thirds is exact for cubics."""
    return float((np.diff(ticks) / 8 * (volumes @ [1, 3, 3, 1])).sum())


@pytest.mark.parametrize(
    ("set_of", "value"),
    [
        ([NOTHING], Fraction(1, 180)),
        pytest.param([C], Fraction(16, 625), marks=pytest.mark.slow),
        pytest.param([A, B], None, marks=pytest.mark.slow),
    ],
)
def test_sections_add_up_to_the_vus(set_of: list[ConfusionMatrix], value: Fraction | None) -> None:
    """Along each coordinate the volume is a polynomial between the corners' values.

    Its degree is at most 5, for which Gauss's rule of three nodes is exact.
    """
    polytope = vus_polytope(set_of)
    total = 0.0
    for x, dx in gauss(cut_reach(polytope, {}).vertices[:, 0]):
        for y, dy in gauss(cut_reach(polytope, {0: x}).vertices[:, 1]):
            profile = section_profile(section(polytope, {0: x, 2: y, 1: 0.0}), 1)
            total += dx * dy * integral(profile.ticks, profile.volumes)
    wanted = exact_vus(np.array([found.errors for found in set_of])).value
    assert total == pytest.approx(wanted if value is None else float(value), abs=1e-9)


def gauss(marks: FloatArray) -> list[tuple[float, float]]:
    """Nodes and weights of Gauss's rule between each two neighbouring marks."""
    nodes, weights = np.polynomial.legendre.leggauss(3)
    stops = np.unique(np.round(marks, 10))
    return [
        (float(low + (high - low) * (node + 1) / 2), float((high - low) * weight / 2))
        for low, high in pairwise(stops)
        for node, weight in zip(nodes, weights, strict=True)
    ]


def test_the_ghost_is_a_product_of_simplices() -> None:
    polytope = vus_polytope([A])
    for fixed in (AT_A, {0: 0.3, 2: 0.2, 1: 0.5}, {0: 0.3, 5: 0.2, 3: 0.1}):
        assert ghost_volume(polytope, fixed) == pytest.approx(section(polytope, fixed).ghost.volume)
    assert ghost_volume(polytope, AT_A) == pytest.approx(0.45)


def test_no_knowledge_leaves_less_and_the_perfect_classifier_all() -> None:
    found = section(vus_polytope([A, B, C]), AT_A)
    alone = section(vus_polytope([NOTHING]), AT_A)
    assert found.no_knowledge == pytest.approx(alone.solid.volume, abs=1e-12)
    assert 0 < found.no_knowledge < found.solid.volume < found.ghost.volume
    perfect = section(vus_polytope([confusion("P", LABELS, np.eye(3))]), AT_A)
    assert perfect.solid.volume == pytest.approx(perfect.ghost.volume)
    assert all(not made_by for made_by in perfect.facets)


def test_a_section_without_room_is_flat() -> None:
    polytope = vus_polytope([A])
    found = section(polytope, {0: 0.2, 1: 1.0, 5: 0.1})
    assert found.solid.is_flat
    assert found.ghost.is_flat
    assert section_profile(found, 0).volume_at(np.array([0.3])).tolist() == [0]


def test_sections_are_refused_in_words() -> None:
    polytope = vus_polytope([A])
    with pytest.raises(InputError, match="three fixed error ratios"):
        section(polytope, {0: 0.1})
    with pytest.raises(InputError, match="exceed 1"):
        section(polytope, {2: 0.7, 4: 0.6, 0: 0.1})
    with pytest.raises(InputError, match="below 0"):
        section(polytope, {2: -0.1, 4: 0.6, 0: 0.1})
    with pytest.raises(InputError, match="holds fixed"):
        section_profile(section(polytope, AT_A), 2)
