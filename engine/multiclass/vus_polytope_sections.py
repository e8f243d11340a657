"""Sections of the VUS polytope: what is left in space when three error ratios are held fixed."""

import math
from functools import cache, cached_property, lru_cache

import numpy as np
from msgspec import Struct

from engine.geometry.cutting import CutBody, HalfSpaces, cut_down, cut_solid, half_spaces
from engine.geometry.polytope import facets, upper_hull
from engine.geometry.solid import Solid
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr
from engine.multiclass.confusion import actual_of_coordinate, ratios_of_errors, trivial_errors
from engine.multiclass.vus_polytope import VusPolytope
from engine.numerics.arrays import FloatArray

TOLERANCE = 1e-9
SAME_TICK = 1e-7  # nearer than this two places where facets change are one
KEPT = 64  # sections of no knowledge: whatever else changes, they stay
DEGREE = 3  # of the volume of a section along a coordinate, between two ticks


class Section(Struct, frozen=True, eq=False, dict=True):
    """What is left of the polytope in space when three error ratios are fixed (c = 3).

    Attributes:
        polytope: of which this is a section.
        free: the three coordinates that vary, in order.
        fixed: (coordinate, value) of the others.
        solid: the discarded valid vectors, in the free coordinates.
        facets: for each face of the solid the facets of the polytope that it is cut from, most
            often one; none for a face of the valid region.
        ghost: the valid ones.
    """

    polytope: VusPolytope
    free: tuple[int, int, int]
    fixed: tuple[tuple[int, float], ...]
    solid: Solid
    facets: tuple[tuple[int, ...], ...]
    ghost: Solid

    @cached_property
    def no_knowledge(self) -> float:
        """The volume that the trivial classifiers alone leave of the ghost."""
        return _no_knowledge_volume(self.fixed)

    def costs(self, face: int) -> FloatArray:
        """(6,) a cost vector (sum 1) at which those who span a face, and nobody else, cost least.

        Where several facets meet in the face that is the mean of theirs. Of a face of the
        valid region it is zero.
        """
        places = list(self.facets[face])
        if not places:
            return np.zeros(6)
        return np.asarray(self.polytope.facets.weights[places].mean(axis=0))

    def cost_matrix(self, face: int, priors: FloatArray) -> FloatArray:
        """(3, 3) costs of one case, rows predicted, the largest 1, that are a face's at priors.

        Prior × cost of each error is in proportion to `costs`.

        Args:
            face: which is spanned by a facet.
            priors: (3,) of the actual classes.

        Raises:
            UndefinedError: a prior is 0, so that no cost of its class is seen.
        """
        if (priors <= 0).any():
            raise UndefinedError(
                tr("with a prior of 0 no costs are those of a facet"),
                do=tr("Choose priors above 0."),
            )
        weights = ratios_of_errors(self.costs(face))
        np.fill_diagonal(weights, 0.0)
        found = weights / priors
        return np.asarray(found / found.max())

    def best_on(self, face: int) -> tuple[str, ...]:
        """Names of the classifiers that span a face: on each of its facets they cost least."""
        places = list(self.facets[face])
        if not places:
            return ()
        on_all = self.polytope.facets.touching[places].all(axis=0)
        return tuple(self.polytope.names[place] for place in np.flatnonzero(on_all))

    def lifted(self, points: FloatArray) -> FloatArray:
        """(n, 6) error vectors of points (n, 3) of the free coordinates."""
        full = np.empty((len(points), 6))
        full[:, list(self.free)] = points
        for place, value in self.fixed:
            full[:, place] = value
        return full

    def best_at(self, point: FloatArray) -> tuple[str, ...]:
        """Names of those who span the smallest face of the polytope that holds a point (3,).

        They cost least on every facet through the point; none where no facet is.
        """
        facets_of = self.polytope.facets
        levels = facets_of.weights @ self.lifted(point[None])[0]
        at_it = np.abs(levels - facets_of.offsets) <= TOLERANCE
        if not at_it.any():
            return ()
        on_all = facets_of.touching[at_it].all(axis=0)
        return tuple(self.polytope.names[place] for place in np.flatnonzero(on_all))

    def through(self, classifier: int) -> bool:
        """Whether the section holds a classifier, by its place in the polytope's `names`."""
        errors = self.polytope.errors[classifier]
        return all(abs(errors[place] - value) <= TOLERANCE for place, value in self.fixed)


def section(polytope: VusPolytope, fixed: dict[int, float]) -> Section:
    """The section with three coordinates fixed.

    Args:
        polytope: of three classes.
        fixed: value of each fixed coordinate (0 to 5 in the paper's order).

    Raises:
        InputError: not three coordinates are fixed, or their values cannot be errors.
    """
    if polytope.classes != 3 or len(fixed) != 3 or not set(fixed) <= set(range(6)):
        raise InputError(
            tr("a section needs three classes and three fixed error ratios"),
            do=tr("Fix three of the six."),
        )
    if min(fixed.values()) < -TOLERANCE or min(room_of(polytope, fixed)) < -TOLERANCE:
        raise InputError(
            tr("the fixed error ratios are below 0, or those of one actual class exceed 1"),
            do=tr("Choose smaller ones."),
        )
    first, second, third = (place for place in range(6) if place not in fixed)
    count = len(polytope.facets.offsets)
    spaces = reach_within(polytope, fixed)
    solid, makers = cut_solid(cut_reach(polytope, fixed), spaces)
    valid = HalfSpaces(spaces.normals[count:], spaces.offsets[count:])
    ghost, _ = cut_solid(cut_down(valid_vertices(polytope, fixed), valid), valid)
    return Section(
        polytope=polytope,
        free=(first, second, third),
        fixed=tuple(sorted(fixed.items())),
        solid=solid,
        facets=tuple(tuple(plane for plane in planes if plane < count) for planes in makers),
        ghost=ghost,
    )


def room_of(polytope: VusPolytope, fixed: dict[int, float]) -> tuple[float, ...]:
    """For each actual class how much its fixed errors leave of 1."""
    used = [0.0] * polytope.classes
    for place, value in fixed.items():
        used[int(actual_of_coordinate(polytope.classes)[place])] += value
    return tuple(1 - each for each in used)


def valid_vertices(polytope: VusPolytope, fixed: dict[int, float]) -> FloatArray:
    """(v, k) the extreme points of the valid vectors, in the k coordinates that are not fixed.

    None where they have no volume, since the fixed errors leave a class no room.
    """
    d = polytope.errors.shape[1]
    free = [place for place in range(d) if place not in fixed]
    actual = actual_of_coordinate(polytope.classes)[free]
    corners = np.zeros((1, len(free)))
    for found, room in enumerate(room_of(polytope, fixed)):
        own = np.flatnonzero(actual == found)
        if own.size and room <= TOLERANCE:
            return np.empty((0, len(free)))
        tips = np.zeros((own.size + 1, len(free)))
        tips[np.arange(own.size), own] = room
        corners = (corners[:, None] + tips).reshape(-1, len(free))
    return corners


def reach_within(polytope: VusPolytope, fixed: dict[int, float]) -> HalfSpaces:
    """The constraints of the polytope on the coordinates that are not fixed, in its order.

    The facets come first, in their order, then those of the valid region.
    """
    normals, offsets = polytope.halfspaces()
    held = list(fixed)
    free = [place for place in range(normals.shape[1]) if place not in fixed]
    values = np.array([fixed[place] for place in held])
    return half_spaces(normals[:, free], offsets - normals[:, held] @ values)


def cut_reach(polytope: VusPolytope, fixed: dict[int, float]) -> CutBody:
    """The polytope in any number of coordinates, the others fixed: its vertices there."""
    return cut_down(valid_vertices(polytope, fixed), reach_within(polytope, fixed))


@lru_cache(maxsize=KEPT)
def _no_knowledge_volume(fixed: tuple[tuple[int, float], ...]) -> float:
    """That of the trivial classifiers' section, whoever else there is."""
    return section(_no_knowledge(), dict(fixed)).solid.volume


@cache
def _no_knowledge() -> VusPolytope:
    """The polytope of the trivial classifiers of three classes."""
    trivial = trivial_errors(3)
    return VusPolytope(("a", "b", "c"), trivial, facets(upper_hull(trivial)))


class SectionProfile(Struct, frozen=True, eq=False):
    """The volume of the section along one of the three fixed coordinates, the others staying.

    Between two ticks it is a polynomial of degree three, known from four values.

    Attributes:
        coordinate: which varies.
        ticks: (k + 1,) rising: where it begins, where facets change, where it ends.
        volumes: (k, 4) of the solid, at thirds of each stretch between two ticks.
        room: largest value of the coordinate that is an error ratio.
    """

    coordinate: int
    ticks: FloatArray
    volumes: FloatArray
    room: float

    def volume_at(self, values: FloatArray) -> FloatArray:
        """(n,) the section's volume at values (n,) of the coordinate; 0 where it has none."""
        place = np.clip(np.searchsorted(self.ticks, values, side="right") - 1, 0, None)
        place = np.minimum(place, len(self.volumes) - 1)
        low, high = self.ticks[place], self.ticks[place + 1]
        x = DEGREE * (values - low) / (high - low)
        found = np.zeros(len(values))
        for node in range(DEGREE + 1):
            others = [other for other in range(DEGREE + 1) if other != node]
            basis = np.prod([(x - other) / (node - other) for other in others], axis=0)
            found += self.volumes[place, node] * basis
        inside = (values >= self.ticks[0]) & (values <= self.ticks[-1])
        return np.asarray(np.where(inside, found, 0.0))


def section_profile(found: Section, coordinate: int, progress: Progress = silent) -> SectionProfile:
    """The volume along one of a section's fixed coordinates.

    Args:
        found: the section.
        coordinate: which.
        progress: asked between sections; may raise Cancelled.

    Raises:
        InputError: the section does not hold that coordinate fixed.
        Cancelled: through `progress`.
    """
    fixed = dict(found.fixed)
    if coordinate not in fixed:
        raise InputError(
            tr("a section varies along one of the error ratios that it holds fixed"),
            do=tr("Choose one of those three."),
        )
    others = {place: value for place, value in fixed.items() if place != coordinate}
    actual = int(actual_of_coordinate(3)[coordinate])
    room = room_of(found.polytope, others)[actual]
    free = [place for place in range(6) if place not in others]
    along = free.index(coordinate)
    body = cut_reach(found.polytope, others)
    marks = np.sort(body.vertices[:, along])
    ticks = marks[np.append(True, np.diff(marks) > SAME_TICK)] if marks.size else np.zeros(1)
    if ticks.size < 2:
        ticks = np.array([0.0, max(room, SAME_TICK)])
        return SectionProfile(coordinate, ticks, np.zeros((1, DEGREE + 1)), room)
    share = np.linspace(0, 1, DEGREE + 1)
    places = ticks[:-1, None] + share * np.diff(ticks)[:, None]
    wanted, volumes = np.unique(places).tolist(), {}
    for done, place in enumerate(wanted):
        progress(done / len(wanted), tr("Measuring sections of the VUS polytope"))
        volumes[place] = _volume(found.polytope, {**others, coordinate: place})
    table = np.array([[volumes[place] for place in row] for row in places.tolist()])
    return SectionProfile(coordinate, ticks, table, room)


def _volume(polytope: VusPolytope, fixed: dict[int, float]) -> float:
    """The volume of a section's solid alone."""
    solid, _ = cut_solid(cut_reach(polytope, fixed), reach_within(polytope, fixed))
    return solid.volume


def ghost_volume(polytope: VusPolytope, fixed: dict[int, float]) -> float:
    """The volume of all that is valid in a section: a product of simplices."""
    actual = actual_of_coordinate(polytope.classes)
    volume = 1.0
    for found, room in enumerate(room_of(polytope, fixed)):
        free = sum(place not in fixed and actual[place] == found for place in range(len(actual)))
        volume *= max(room, 0.0) ** free / math.factorial(free)
    return volume
