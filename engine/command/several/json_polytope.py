"""The VUS polytope, its hit cube and its sections as plain JSON, schema voroscope/1."""

from collections.abc import Sequence
from typing import Any

from engine.multiclass.hit_cube import CHANCE_VOLUME, HitCube
from engine.multiclass.vus_polytope import VusPolytope
from engine.multiclass.vus_polytope_sections import Section
from engine.wording.classes.class_cells import ratio_name

Json = dict[str, Any]


def polytope_form(polytope: VusPolytope, labels: Sequence[str]) -> Json:
    """Vertices, and facets as cost vectors (sum 1) with the classifiers jointly best there."""
    facets = polytope.facets
    return {
        "coordinates": [ratio_name(place, labels) for place in range(polytope.errors.shape[1])],
        "classifiers": list(polytope.names),
        "vertices": polytope.vertices.tolist(),
        "facets": [
            {"costs": weights, "least_cost": least, "best": list(polytope.best_on(place))}
            for place, (weights, least) in enumerate(
                zip(facets.weights.tolist(), facets.offsets.tolist(), strict=True)
            )
        ],
    }


def hit_cube_form(cube: HitCube, labels: Sequence[str]) -> Json:
    """The projection to the three hit rates with its own volume, which is not the VUS."""
    return {
        "coordinates": list(labels),
        "volume": cube.volume,
        "chance": CHANCE_VOLUME,
        "maximum": 1,
        "vertices": cube.solid.vertices.tolist(),
        "faces": [
            {"weights": (face.normal / face.normal.sum()).tolist(), "best": list(best)}
            for face, best in cube.dome
        ],
    }


def section_form(section: Section, labels: Sequence[str]) -> Json:
    """One section: what is fixed, and the volumes and corners in the ratios left free."""
    return {
        "fixed": {ratio_name(place, labels): value for place, value in section.fixed},
        "free": [ratio_name(place, labels) for place in section.free],
        "volume": section.solid.volume,
        "valid_volume": section.ghost.volume,
        "vertices": section.solid.vertices.tolist(),
        "faces": [
            {"facets": list(facets), "best": list(section.best_on(face))}
            for face, facets in enumerate(section.facets)
        ],
    }
