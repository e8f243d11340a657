"""ClassesAnalysis: everything that is shown of several classes, as one frozen value."""

from collections.abc import Hashable, Sequence
from functools import partial

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.best_under_costs import BestUnderCosts, best_under_costs
from engine.multiclass.class_answers import ClassCases, ClassModel, without
from engine.multiclass.class_bootstrap import ClassBootstrap
from engine.multiclass.class_costs import Costs, costs_of
from engine.multiclass.class_curves import ClassCurve
from engine.multiclass.class_losses import ClassLosses, class_losses
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.confusion import ConfusionMatrix
from engine.multiclass.hit_cube import HitCube, hit_cube
from engine.multiclass.kept_parts import KeptParts
from engine.multiclass.kept_values import key_of
from engine.multiclass.ordered_results import OrderedResult, ordered_result
from engine.multiclass.performance import (
    Measures,
    ModelMeasures,
    measure_classes,
    priors_in_use,
    soft_key,
)
from engine.multiclass.section_strips import SectionStrip, first_section
from engine.multiclass.soft_mesh import soft_mesh
from engine.multiclass.soft_paths import soft_paths
from engine.multiclass.vus import Vus
from engine.multiclass.vus_polytope import (
    Discarded,
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
from engine.numerics.intervals import Interval

MOST_CLASSES = 100


class ClassModelResult(Struct, frozen=True, eq=False):
    """One model of several classes.

    Attributes:
        index: place among all models of the session, hidden ones counted: it fixes colour,
            dash and marker.
        model: what is known of it.
        measures: its numbers.
        discarded: whether the other crisp classifiers make its own superfluous, with the
            witness; None for a marker.
        paths: of probabilities of three classes, the hit rates while one class weighs more and
            more, a (k, 3) path for each class; else none.
        ordered: of three ordered classes, the surface of its score and two thresholds on it.
    """

    index: int
    model: ClassModel
    measures: ModelMeasures
    discarded: Discarded | None
    paths: tuple[FloatArray, ...] = ()
    ordered: OrderedResult | None = None

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name


class ClassesAnalysis(Struct, frozen=True, eq=False):
    """The answer to one ClassesSession on one ClassTable; frozen, and all that is drawn.

    Attributes:
        revision: number of the request that this answers.
        session: what was chosen.
        table: the file; of its cases, all models, hidden ones too.
        models: those that are not hidden, in the session's order.
        set_vus: of all their crisp classifiers together; None where there is none.
        set_voros: likewise; None, too, as long as it is still to be drawn.
        costs: the cost matrix with the priors in use; None where none is stated.
        best: the cheapest classifier under them; None as above.
        polytope: the VUS polytope of the crisp classifiers, for three classes; else None.
        hit_cube: its projection to the hit rates; None as above.
        weights: who costs least at which class weights or priors, for three classes; else None.
        sections: of the VUS polytope, those that the session asks for.
        section: the one that is shown: the first of them, else a usual one; None as above.
        strips: of the section that is shown, along each of its fixed coordinates; none until
            `refine_classes` brings them.
        one_vs_rest: of every model with probabilities, hidden ones too, a curve for each class;
            none until the engine brings them.
        bootstrap: intervals; None until asked for.
    """

    revision: int
    session: ClassesSession
    table: ClassTable
    models: tuple[ClassModelResult, ...]
    set_vus: Vus | None
    set_voros: ClassVoros | None
    costs: Costs | None
    best: BestUnderCosts | None
    polytope: VusPolytope | None = None
    hit_cube: HitCube | None = None
    weights: WeightTriangle | None = None
    sections: tuple[Section, ...] = ()
    section: Section | None = None
    strips: tuple[SectionStrip, ...] = ()
    one_vs_rest: tuple[ClassCurve, ...] = ()
    bootstrap: ClassBootstrap | None = None

    @property
    def cases(self) -> ClassCases:
        """All models' answers."""
        return self.table.cases

    @property
    def labels(self) -> tuple[str, ...]:
        """The classes, in order."""
        return self.cases.labels

    @property
    def crisp(self) -> tuple[ClassModelResult, ...]:
        """The models with a crisp classifier."""
        return tuple(found for found in self.models if found.model.confusion is not None)

    @property
    def awaits_voros(self) -> bool:
        """Whether the VOROS of some crisp classifier is still to be drawn."""
        known = (*(found.measures.voros for found in self.crisp), self.set_voros)
        return bool(self.crisp) and None in known

    @property
    def awaits_meshes(self) -> bool:
        """Whether the mesh of some soft classifier is still to be found."""
        soft = [found for found in self.models if found.measures.soft is not None]
        return self.weights is not None and len(self.weights.meshes) < len(soft)

    @property
    def losses(self) -> ClassLosses | None:
        """What each crisp classifier loses at each class; None where there is none."""
        if self.weights is not None:
            return self.weights
        matrices = [m.model.confusion for m in self.crisp if m.model.confusion is not None]
        return class_losses(matrices, self.labels, self.costs)

    @property
    def has_crisp(self) -> bool:
        """Whether any model of the file, hidden ones too, has a confusion matrix."""
        return any(model.confusion is not None for model in self.cases.models)

    @property
    def has_probabilities(self) -> bool:
        """Whether any model of the file, hidden ones too, gives each class a probability."""
        return any(model.probabilities is not None for model in self.cases.models)

    @property
    def has_order(self) -> bool:
        """Whether any model of the file, hidden ones too, has a score of three ordered classes."""
        scored = (m.marker is not None or m.probabilities is not None for m in self.cases.models)
        return self.session.order is not None and self.cases.classes == 3 and any(scored)

    @property
    def has_scores(self) -> bool:
        """Whether any model of the file, hidden ones too, has scores that can be looked at."""
        return self.has_order or bool(self.table.scores)

    @property
    def ordered(self) -> tuple[ClassModelResult, ...]:
        """The models with a score of three ordered classes, the leading one first.

        It costs least at its best thresholds; where no costs are stated it has the largest
        ordered-class VUS.
        """
        found = [model for model in self.models if model.ordered is not None]
        return tuple(sorted(found, key=_rank_of_ordered))

    @property
    def scored(self) -> tuple[ClassModelResult, ...]:
        """The models with scores that can be looked at: of ordered classes, or probabilities."""
        known = self.table.scores
        rest = (found for found in self.models if found.ordered is None and found.name in known)
        return (*self.ordered, *rest)

    @property
    def priors(self) -> FloatArray:
        """(c,) the priors in use; equal ones where none are known."""
        return _priors(self.session, without(self.cases, self.session.hidden))

    def interval(self, model: str, measure: str) -> Interval | None:
        """The bootstrap interval of a measure; the set's model is the empty name."""
        if self.bootstrap is None:
            return None
        return self.bootstrap.intervals.get((model, measure))


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
    section = _section(sections, polytope, known)
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
    sections: tuple[Section, ...], polytope: VusPolytope | None, kept: KeptParts
) -> Section | None:
    """The one that is shown."""
    if sections or polytope is None:
        return sections[0] if sections else None
    return kept.sections.get((_polytope_key(polytope), "first"), lambda: first_section(polytope))


def section_key(found: Section) -> Hashable:
    """All that a section, and its strips, depend on."""
    return _polytope_key(found.polytope), found.fixed


def _costs(session: ClassesSession, cases: ClassCases) -> Costs | None:
    """The stated cost matrix with the priors in use; thirds where no priors are known."""
    if session.priors is not None:
        costs_of(1 - np.eye(cases.classes), session.priors, cases.labels)  # priors checked alone
    if session.cost_matrix is None:
        return None
    return costs_of(session.cost_matrix, _priors(session, cases), cases.labels)


def _priors(session: ClassesSession, cases: ClassCases) -> FloatArray:
    """(c,) the priors in use; equal ones where none are known."""
    priors = priors_in_use(cases, session)
    return np.full(cases.classes, 1 / cases.classes) if priors is None else priors


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
    matrices = [model.confusion for model in shown.models if model.confusion is not None]
    names, errors = tuple(matrix.name for matrix in matrices), _errors(matrices)
    everyone = names, key_of(errors)
    return tuple(
        ClassModelResult(
            index=place[model.name],
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


def _rank_of_ordered(found: ClassModelResult) -> float:
    """Less for a model that leads; see `ClassesAnalysis.ordered`."""
    if found.ordered is not None and found.ordered.costs is not None:
        return found.ordered.cost(found.ordered.best)
    return 0.0 if found.measures.ordered is None else -found.measures.ordered.value


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
