"""From a session of several classes and a table to what is shown of them."""

from collections.abc import Hashable, Sequence
from functools import partial

import numpy as np
from msgspec.structs import replace

from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.best_under_costs import BestUnderCosts, best_under_costs
from engine.multiclass.class_answers import ClassCases, ClassModel, without
from engine.multiclass.class_costs import Costs, costs_of
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_analysis import ClassesAnalysis, ClassModelResult, shown_priors
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.hit_cube import HitCube, hit_cube
from engine.multiclass.kept_parts import KeptParts
from engine.multiclass.kept_values import key_of
from engine.multiclass.ordered_results import ordered_result
from engine.multiclass.performance import (
    Measures,
    measure_classes,
    soft_key,
)
from engine.multiclass.section_strips import first_section
from engine.multiclass.shown_models import looks_of
from engine.multiclass.soft_mesh import soft_mesh
from engine.multiclass.soft_paths import soft_paths
from engine.multiclass.vus_polytope import (
    VusPolytope,
    discard,
    vus_polytope,
)
from engine.multiclass.vus_polytope_sections import Section, section
from engine.multiclass.weight_line import check_line
from engine.multiclass.weight_triangle import (
    WeightTriangle,
    case_costs,
    weight_triangle,
    with_diamond,
)
from engine.multiclass.what_if import with_what_if
from engine.numerics.arrays import FloatArray

MOST_CLASSES = 100


def analyse_classes(
    session: ClassesSession,
    table: ClassTable,
    *,
    revision: int = 0,
    kept: KeptParts | None = None,
    quick: bool = False,
    progress: Progress = silent,
) -> ClassesAnalysis:
    """Answer one session, without what `refine_classes` brings later.

    Args:
        session: what is chosen.
        table: the file.
        revision: number of the request.
        kept: of earlier answers about the same table: what depends on nothing that has
            changed is taken from there.
        quick: leave to `refine_classes` what takes long and is not kept: the VOROS, and the
            meshes of soft classifiers.
        progress: may raise Cancelled.

    Raises:
        InputError: the session names costs, priors, an order, a section or a matrix that cannot
            be, or there are more than a hundred classes.
        UndefinedError: an ordered class has no case.
        Cancelled: through `progress`.
    """
    cases = table.cases
    _refuse_too_many(cases)
    known = KeptParts(len(cases.models)) if kept is None else kept
    shown = shown_cases(session, table)
    _ = table.scores  # ordered here, and kept: the window may not wait for them
    check_line(session.line, cases.classes)
    costs = _costs(session, shown)
    measures = measure_classes(shown, session, kept=known, quick=quick, progress=progress)
    models = _results(shown, measures, session, table, costs, known)
    polytope = _polytope(models, known) if cases.classes == 3 or session.sections else None
    sections = () if polytope is None else _sections(session, polytope, known)
    section = _section(sections, polytope, models, known)
    found = ClassesAnalysis(
        revision=revision,
        session=session,
        table=table,
        models=models,
        set_vus=measures.set_vus,
        set_voros=measures.set_voros,
        costs=costs,
        best=_best(models, cases, costs),
        polytope=polytope,
        hit_cube=None if polytope is None else _hit_cube(polytope, known),
        weights=_weights(_matrices(models), cases.labels, costs, known),
        sections=sections,
        section=section,
        strips=() if section is None else known.strips.peek(section_key(section)) or (),
    )
    return with_meshes(found, known, quick=quick)


def shown_cases(session: ClassesSession, table: ClassTable) -> ClassCases:
    """The models that are not hidden, with what is supposed of them."""
    return without(with_what_if(table.cases, session.what_if), session.hidden)


def _refuse_too_many(cases: ClassCases) -> None:
    """Refuse more classes than can be sampled: error space has c (c - 1) dimensions."""
    if cases.classes > MOST_CLASSES:
        raise InputError(
            tr(
                "there are {classes} classes, and at most {most_classes} can be measured",
                classes=cases.classes,
                most_classes=MOST_CLASSES,
            ),
            do=tr("Join rare classes."),
        )


def _matrices(models: tuple[ClassModelResult, ...]) -> list[ConfusionMatrix]:
    """Those of the crisp classifiers."""
    return [m.model.confusion for m in models if m.model.confusion is not None]


def _polytope(models: tuple[ClassModelResult, ...], kept: KeptParts) -> VusPolytope | None:
    """The polytope of all crisp classifiers, its vertices found; None where there is none."""
    found = _matrices(models)
    if not found:
        return None

    def make() -> VusPolytope:
        made = vus_polytope(found)
        _ = made.vertices  # found here, and kept: the window may not wait for them
        return made

    names = tuple(matrix.name for matrix in found)
    return kept.polytopes.get((names, key_of(_errors(found))), make)


def _errors(matrices: Sequence[ConfusionMatrix]) -> FloatArray:
    """(n, d) of crisp classifiers."""
    return np.array([matrix.errors for matrix in matrices])


def _hit_cube(polytope: VusPolytope, kept: KeptParts) -> HitCube:
    """The polytope's projection to the hit rates."""
    return kept.hit_cubes.get(_polytope_key(polytope), lambda: hit_cube(polytope))


def _polytope_key(polytope: VusPolytope) -> Hashable:
    """All that a polytope depends on."""
    return polytope.names, key_of(polytope.errors)


def _sections(
    session: ClassesSession, polytope: VusPolytope, kept: KeptParts
) -> tuple[Section, ...]:
    """The sections asked for."""
    return tuple(
        kept.sections.get((_polytope_key(polytope), fixed), partial(section, polytope, dict(fixed)))
        for fixed in session.sections
    )


def _section(
    sections: tuple[Section, ...],
    polytope: VusPolytope | None,
    models: tuple[ClassModelResult, ...],
    kept: KeptParts,
) -> Section | None:
    """The one that is shown; before any is chosen, through the first classifier of the file.

    Which one that is does not change as classifiers are put in another order.
    """
    if sections or polytope is None:
        return sections[0] if sections else None
    places = [each.model.place for each in models if each.model.confusion is not None]
    first = int(np.argmin(places))
    key = _polytope_key(polytope), "through", first
    return kept.sections.get(key, lambda: first_section(polytope, first))


def section_key(found: Section) -> Hashable:
    """All that a section, and its strips, depend on."""
    return _polytope_key(found.polytope), found.fixed


def _costs(session: ClassesSession, cases: ClassCases) -> Costs | None:
    """The stated cost matrix with the priors in use; thirds where no priors are known."""
    if session.priors is not None:
        costs_of(1 - np.eye(cases.classes), session.priors, cases.labels)  # priors checked alone
    if session.cost_matrix is None:
        return None
    return costs_of(session.cost_matrix, shown_priors(session, cases), cases.labels)


def _results(
    shown: ClassCases,
    measures: Measures,
    session: ClassesSession,
    table: ClassTable,
    costs: Costs | None,
    kept: KeptParts,
) -> tuple[ClassModelResult, ...]:
    """Each shown model with its numbers and whether the others discard it."""
    cases = table.cases
    place = {model.name: index for index, model in enumerate(cases.models)}
    looks = looks_of(cases, session.models)
    matrices = [model.confusion for model in shown.models if model.confusion is not None]
    names, errors = tuple(matrix.name for matrix in matrices), _errors(matrices)
    everyone = names, key_of(errors)
    return tuple(
        ClassModelResult(
            index=place[model.name],
            look=looks[place[model.name]],
            model=model,
            measures=found,
            discarded=None
            if model.confusion is None
            else kept.discarded.get(
                (model.name, everyone), partial(discard, model.name, names, cases.labels, errors)
            ),
            paths=kept.paths.get(model.name, partial(_paths, model, cases)),
            ordered=ordered_result(model, cases, session, costs),
        )
        for model, found in zip(shown.models, measures.models, strict=True)
    )


def _weights(
    matrices: list[ConfusionMatrix],
    labels: tuple[str, ...],
    costs: Costs | None,
    kept: KeptParts,
) -> WeightTriangle | None:
    """Who costs least where; a prior, and a weight, move ◆ alone."""
    rows = case_costs(costs)
    key = tuple(found.name for found in matrices), key_of(_errors(matrices))
    under = key, None if rows is None else key_of(rows)
    found = kept.triangles.peek(under) or weight_triangle(matrices, labels, costs)
    return None if found is None else with_diamond(kept.triangles.keep(under, found), costs)


def with_meshes(
    analysis: ClassesAnalysis, kept: KeptParts, *, quick: bool = False
) -> ClassesAnalysis:
    """The analysis with the meshes of its soft classifiers on the triangle of weights.

    Args:
        analysis: without them, or with those of coarser grids.
        kept: of earlier answers about the same table.
        quick: leave out those that are not kept.
    """
    triangle, rows = analysis.weights, case_costs(analysis.costs)
    if triangle is None:
        return analysis
    meshes = []
    for found in analysis.models:
        soft = found.measures.soft
        if soft is None:
            continue
        tried = soft_key(found.name, analysis.session), soft.side, soft.tried
        key = tried, None if rows is None else key_of(rows)
        make = partial(soft_mesh, found.name, soft.matrices, rows)
        mesh = kept.meshes.peek(key) if quick else kept.meshes.get(key, make)
        if mesh is not None:
            meshes.append(mesh)
    return replace(analysis, weights=replace(triangle, meshes=tuple(meshes)))


def _paths(model: ClassModel, cases: ClassCases) -> tuple[FloatArray, ...]:
    """A soft classifier's paths, where they can be drawn."""
    if model.probabilities is None or cases.actual is None or cases.classes != 3:
        return ()
    return soft_paths(model.probabilities, cases.actual)


def _best(
    models: tuple[ClassModelResult, ...], cases: ClassCases, costs: Costs | None
) -> BestUnderCosts | None:
    """The cheapest crisp classifier."""
    matrices = _matrices(models)
    if costs is None or not matrices:
        return None
    ratios = np.array([matrix.ratios for matrix in matrices])
    return best_under_costs([matrix.name for matrix in matrices], cases.labels, ratios, costs)
