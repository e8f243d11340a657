"""Small multiples of a section along one of its fixed error ratios, with the volume there."""

from itertools import pairwise

import numpy as np
from msgspec import Struct

from engine.jobs.progress import Progress, part_of, silent
from engine.multiclass.vus_polytope import VusPolytope
from engine.multiclass.vus_polytope_sections import (
    Section,
    SectionProfile,
    section,
    section_profile,
)
from engine.numerics.arrays import FloatArray

FRAMES = 7
AT_FIRST = (0, 1, 5)  # what is held fixed of a, b, c: b for a, c for a, b for c
LEAST_GAP = 0.02  # frames nearer to each other along the coordinate show the same


class SectionStrip(Struct, frozen=True, eq=False):
    """A section's volume along one coordinate, and sections at chosen values of it.

    Attributes:
        profile: the volume, at any value.
        values: (f,) of the coordinate, rising: of classifiers, and between ticks.
        sections: (f,) there, the other fixed coordinates staying.
    """

    profile: SectionProfile
    values: tuple[float, ...]
    sections: tuple[Section, ...]


def first_section(polytope: VusPolytope, classifier: int = 0) -> Section:
    """The section through a classifier that is shown before any is chosen."""
    return section_through(polytope, classifier, AT_FIRST)


def section_through(polytope: VusPolytope, classifier: int, held: tuple[int, int, int]) -> Section:
    """The section that holds three coordinates fixed at a classifier's errors.

    Args:
        polytope: of three classes.
        classifier: its place among the polytope's `names`.
        held: the three coordinates.
    """
    errors = np.clip(polytope.errors[classifier], 0.0, 1.0)
    return section(polytope, {place: float(errors[place]) for place in held})


def section_strips(found: Section, progress: Progress = silent) -> tuple[SectionStrip, ...]:
    """The strip along each of a section's fixed coordinates, in their order.

    Args:
        found: the section.
        progress: asked between sections; may raise Cancelled.

    Raises:
        Cancelled: through `progress`.
    """
    count = len(found.fixed)
    return tuple(
        _strip(found, coordinate, part_of(progress, done / count, (done + 1) / count))
        for done, (coordinate, _) in enumerate(found.fixed)
    )


def _strip(found: Section, coordinate: int, progress: Progress) -> SectionStrip:
    """At the classifiers' values, and between them where the profile has most to show."""
    profile = section_profile(found, coordinate, progress)
    own = found.polytope.errors[: -found.polytope.classes, coordinate]
    values = _frame_values(profile, own)
    fixed = dict(found.fixed)
    sections = tuple(section(found.polytope, {**fixed, coordinate: value}) for value in values)
    return SectionStrip(profile, values, sections)


def _frame_values(profile: SectionProfile, own: FloatArray) -> tuple[float, ...]:
    """At most seven values where something is left: classifiers' first, then the widest gaps'.

    A gap is as wide as its ends differ in coordinate and volume, in shares of the largest.
    """
    low, high = float(profile.ticks[0]), float(profile.ticks[-1])
    if not profile.volumes.any():
        return ()
    shown: list[float] = []
    for value in np.unique(np.round(own, 12)).tolist():
        left = float(profile.volume_at(np.array([value]))[0])
        if left > 0 and all(abs(value - other) > LEAST_GAP for other in shown):
            shown.append(value)
    shown = shown[:FRAMES]
    middles = ((profile.ticks[:-1] + profile.ticks[1:]) / 2).tolist()
    while len(shown) < FRAMES:
        ends = [low, *sorted(shown), high]
        free = [
            value
            for value in (*middles, *((a + b) / 2 for a, b in pairwise(ends)))
            if all(abs(value - end) > LEAST_GAP for end in ends)
        ]
        if not free:
            break
        shown.append(max(free, key=lambda value: _gap(profile, ends, value)))
    return tuple(sorted(shown))


def _gap(profile: SectionProfile, ends: list[float], value: float) -> float:
    """How far a value is from the nearer of its neighbours, in coordinate and volume."""
    places = np.array([value, *ends])
    volumes = profile.volume_at(places) / profile.volumes.max()
    gaps = np.abs(places[1:] - value) + np.abs(volumes[1:] - volumes[0])
    return float(gaps.min())
