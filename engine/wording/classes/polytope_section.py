"""The size of the VUS polytope, the volume of its hit cube, and its sections, in sentences."""

from engine.messages.language import plural, tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.vus_polytope_sections import Section
from engine.wording import formatting
from engine.wording.classes.class_cells import interval_cells, interval_head, ratio_name
from engine.wording.classes.results_section import ResultsSection

HEADING = tr("VUS polytope of all together")


def polytope_section(analysis: ClassesAnalysis) -> ResultsSection | None:
    """The polytope of all crisp classifiers together; none where there are not three classes."""
    polytope, cube = analysis.polytope, analysis.hit_cube
    if polytope is None or cube is None:
        return None
    vertices = plural("{count} vertex", "{count} vertices", len(polytope.vertices))
    facets = plural("{count} facet", "{count} facets", len(polytope.facets.offsets))
    interval = interval_cells(analysis, "", "hit_cube")
    sure = f", {interval_head(analysis)[0]} {interval[0]}" if interval else ""
    words = tr(
        "{heading}: {vertices} (no knowledge 9, perfect 27); {facets}, "
        "each with the costs at which its classifiers are jointly best "
        "(in the JSON). Hit cube, its projection to the three hit rates: "
        "volume {volume}{sure} (chance 1/6 = 0.167, perfect 1; not the "
        "VUS)",
        heading=HEADING,
        vertices=vertices,
        facets=facets,
        volume=formatting.number(cube.volume, 6),
        sure=sure,
    )
    sections = tuple(_section(found, analysis) for found in analysis.sections)
    return ResultsSection(HEADING, words, notes=sections)


def _section(found: Section, analysis: ClassesAnalysis) -> str:
    """One section in three dimensions, and its share of what is valid."""
    fixed = ", ".join(
        f"{ratio_name(place, analysis.labels)} = {formatting.plain(value)}"
        for place, value in found.fixed
    )
    free = ", ".join(ratio_name(place, analysis.labels) for place in found.free)
    return tr(
        "Section with {fixed} (actual>predicted): {solid_volume} "
        "of {ghost_volume} valid, over {free}",
        fixed=fixed,
        solid_volume=formatting.number(found.solid.volume, 6),
        ghost_volume=formatting.number(found.ghost.volume, 6),
        free=free,
    )
