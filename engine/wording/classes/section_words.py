"""What is said of a section of the VUS polytope: its axes, its volume, a facet's costs."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from engine.messages.language import listing, tr
from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.confusion import error_places, ratios_of_errors
from engine.multiclass.vus import maximum_of, minimum_of
from engine.multiclass.vus_polytope_sections import Section
from engine.numerics.arrays import FloatArray
from engine.wording import formatting
from engine.wording.classes.vus_sections import chance_words

PLACES = 3
SAME = 1e-9
NOT_THE_VUS = tr(
    "The section is one slice of this body. Its volume is not the VUS and cannot be compared "
    "with 1/180 or 1/8."
)


def error_words(coordinate: int, labels: Sequence[str]) -> str:
    """An error ratio: "b taken for a"."""
    actual, predicted = error_places(len(labels))[coordinate]
    return tr("{actual} taken for {predicted}", actual=labels[actual], predicted=labels[predicted])


def error_arrow(coordinate: int, labels: Sequence[str]) -> str:
    """The same where there is little room: "b → a"."""
    actual, predicted = error_places(len(labels))[coordinate]
    return f"{labels[actual]} → {labels[predicted]}"


def section_subtitle(section: Section) -> str:
    """What is drawn, and that three of six coordinates are fixed."""
    return tr(
        "the reach of {names} in six error ratios; here three are held fixed",
        names=listing(section.polytope.names[: -section.polytope.classes]),
    )


def section_sizes(section: Section) -> tuple[tuple[str, str], ...]:
    """The section's volume, what of it is valid, and their ratio, each with its name."""
    solid, ghost = section.solid.volume, section.ghost.volume
    return (
        (tr("Volume, the solid"), formatting.number(solid, PLACES)),
        (tr("of what is valid, the ghost"), formatting.number(ghost, PLACES)),
        (tr("Solid ÷ ghost"), _share(solid, ghost)),
        (tr("the same with no knowledge"), _share(section.no_knowledge, ghost)),
    )


def vus_sizes(analysis: ClassesAnalysis) -> tuple[tuple[str, str], ...]:
    """The VUS of all classifiers together, with what no knowledge and what perfection is worth."""
    if analysis.set_vus is None:
        return ()
    names = listing(found.name for found in analysis.crisp)
    together = tr("{names} together", names=names) if len(analysis.crisp) > 1 else names
    return (
        (together, formatting.number(analysis.set_vus.value, 5)),
        (tr("no knowledge, chance level"), chance_words(minimum_of(3))),
        (tr("perfect, maximum"), chance_words(maximum_of(3))),
    )


def _share(part: float, whole: float) -> str:
    """A part of the ghost, with a decimal below one percent; a dash where there is no ghost."""
    if whole <= 0:
        return "–"
    return formatting.percent(part / whole, int(0 < part < 0.01 * whole))


class FacetWords(Struct, frozen=True):
    """A facet in words: who is jointly cheapest, and at which costs.

    Attributes:
        heading: who is cheapest there.
        explained: what the costs are, and which trivial classifiers cost as little.
        matrix: (c, c) cells, rows predicted, columns actual; empty on the diagonal.
        shares: (c, c) the same costs as numbers.
        costs: name and cost of the cheapest, then of all others, rising.
    """

    heading: str
    explained: str
    matrix: tuple[tuple[str, ...], ...]
    shares: tuple[tuple[float, ...], ...]
    costs: tuple[tuple[str, str], ...]


def facet_words(section: Section, face: int) -> FacetWords | None:
    """A face of a section in words; None of a face of the valid region."""
    if not section.facets[face]:
        return None
    best = section.best_on(face)
    trivial = section.polytope.names[-section.polytope.classes :]
    real = [name for name in best if name not in trivial]
    alike = [name for name in best if name in trivial] if real else []
    shown = listing(real or best)
    cheapest = (
        tr("{names} are jointly cheapest", names=shown)
        if len(real or best) > 1
        else tr("{names} is cheapest", names=shown)
    )
    explained = tr("at these costs (prior × cost of each error, scaled to sum 1)")
    if alike:
        explained = tr("{costs}, with {names}", costs=explained, names=listing(alike))
    costs = facet_costs(section, face)
    cells = [
        ["" if i == j else formatting.plain(round(cost, PLACES)) for j, cost in enumerate(row)]
        for i, row in enumerate(costs)
    ]
    return FacetWords(
        cheapest, explained, tuple(map(tuple, cells)), costs, _everyone(section, face)
    )


def vertex_words(section: Section, point: FloatArray) -> str:
    """Who spans a vertex: a classifier, made worse where need be, or a mixture of several."""
    best = section.best_at(point)
    if not best:
        return tr("A corner of all that is valid")
    errors = section.lifted(point[None])[0]
    own = section.polytope.errors[[section.polytope.names.index(name) for name in best]]
    if len(best) > 1:
        return tr("A mixture of {names}", names=listing(best))
    if np.abs(own - errors).max() < SAME:
        return best[0]
    return tr("{name} with more errors", name=best[0])


def vertex_errors(section: Section, point: FloatArray, labels: Sequence[str]) -> tuple[str, ...]:
    """The free error ratios of a point, each with its name."""
    return tuple(
        f"{error_words(place, labels)} {formatting.number(float(value), PLACES)}"
        for place, value in zip(section.free, point.tolist(), strict=True)
    )


def facet_costs(section: Section, face: int) -> tuple[tuple[float, ...], ...]:
    """(c, c) a face's cost vector as a matrix, rows predicted, columns actual."""
    matrix = ratios_of_errors(section.costs(face))
    np.fill_diagonal(matrix, 0.0)
    return tuple(tuple(row) for row in matrix.tolist())


def _everyone(section: Section, face: int) -> tuple[tuple[str, str], ...]:
    """Those who cost the same together, the cheapest first."""
    polytope = section.polytope
    costs = np.round(polytope.errors @ section.costs(face), PLACES)
    found = []
    for cost in np.unique(costs).tolist():
        names = [
            name for name, each in zip(polytope.names, costs.tolist(), strict=True) if each == cost
        ]
        found.append((", ".join(names), formatting.number(cost, PLACES)))
    return tuple(found)


def strip_subtitle(coordinate: int, labels: Sequence[str]) -> str:
    """What a strip shows."""
    return tr(
        "{error} moves, the other two stay; short marks: where facets change",
        error=error_words(coordinate, labels),
    )
