"""ClassesAnalysis: everything that is shown of several classes, as one frozen value."""

from collections.abc import Iterator
from functools import cached_property

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases, ClassModel, without
from engine.multiclass.class_bootstrap import ClassBootstrap, bootstrap_classes
from engine.multiclass.class_costs import BestUnderCosts, Costs, best_under_costs, costs_of
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.hit_cube import HitCube, hit_cube
from engine.multiclass.performance import Measures, ModelMeasures, measure_classes, priors_in_use
from engine.multiclass.section_strips import SectionStrip, first_section, section_strips
from engine.multiclass.soft import FIRST_SIDE, LAST_SIDE, refined_soft_vus
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
from engine.multiclass.weight_triangle import WeightTriangle, weight_triangle
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
    """

    index: int
    model: ClassModel
    measures: ModelMeasures
    discarded: Discarded | None
    paths: tuple[FloatArray, ...] = ()

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name


class ClassesAnalysis(Struct, frozen=True, eq=False, dict=True):
    """The answer to one ClassesSession on one ClassTable; frozen, and all that is drawn.

    Attributes:
        revision: number of the request that this answers.
        session: what was chosen.
        table: the file; of its cases, all models, hidden ones too.
        models: those that are not hidden, in the session's order.
        set_vus: of all their crisp classifiers together; None where there is none.
        set_voros: likewise.
        costs: the cost matrix with the priors in use; None where none is stated.
        best: the cheapest classifier under them; None as above.
        polytope: the VUS polytope of the crisp classifiers, for three classes; else None.
        hit_cube: its projection to the hit rates; None as above.
        weights: who costs least at which class weights or priors, for three classes; else None.
        sections: of the VUS polytope, those that the session asks for.
        strips: of the section that is shown, along each of its fixed coordinates; none until
            `refine_classes` brings them.
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
    strips: tuple[SectionStrip, ...] = ()
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

    @cached_property
    def section(self) -> Section | None:
        """The section that is shown: the first that the session asks for, else a usual one."""
        if self.sections:
            return self.sections[0]
        return None if self.polytope is None else first_section(self.polytope)

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
    progress: Progress = silent,
) -> ClassesAnalysis:
    """Answer one session, without what `refine_classes` brings later.

    Raises:
        InputError: the session names costs, priors, an order, a section or a matrix that cannot
            be, or there are more than a hundred classes.
        UndefinedError: an ordered class has no case.
        Cancelled: through `progress`.
    """
    cases = table.cases
    _refuse_too_many(cases)
    shown = without(with_what_if(cases, session.what_if), session.hidden)
    costs = _costs(session, shown)
    measures = measure_classes(shown, session, progress=progress)
    models = _results(cases, shown, measures)
    polytope = _polytope(models) if cases.classes == 3 or session.sections else None
    sections = () if polytope is None else _sections(session, polytope)
    return ClassesAnalysis(
        revision=revision,
        session=session,
        table=table,
        models=models,
        set_vus=measures.set_vus,
        set_voros=measures.set_voros,
        costs=costs,
        best=_best(models, cases, costs),
        polytope=polytope,
        hit_cube=None if polytope is None else hit_cube(polytope),
        weights=_weights(models, cases, costs),
        sections=sections,
    )


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


def _polytope(models: tuple[ClassModelResult, ...]) -> VusPolytope | None:
    """The polytope of all crisp classifiers, its vertices found; None where there is none."""
    found = [m.model.confusion for m in models if m.model.confusion is not None]
    if not found:
        return None
    made = vus_polytope(found)
    _ = made.vertices  # found here, and kept: the window may not wait for them
    return made


def _sections(session: ClassesSession, polytope: VusPolytope) -> tuple[Section, ...]:
    """The sections asked for."""
    return tuple(section(polytope, dict(fixed)) for fixed in session.sections)


def refine_classes(
    analysis: ClassesAnalysis, progress: Progress = silent, *, strips: bool = False
) -> Iterator[ClassesAnalysis]:
    """The same analysis, ever better: strips, finer grids of soft classifiers, intervals.

    Nothing is yielded where nothing can be refined.

    Args:
        analysis: as `analyse_classes` left it.
        progress: may raise Cancelled.
        strips: whether strips of the section that is shown are wanted, too.

    Raises:
        Cancelled: through `progress`.
    """
    if strips and analysis.section is not None:
        analysis = replace(analysis, strips=section_strips(analysis.section, progress))
        yield analysis
    for place in range(len(analysis.models)):
        part = part_of(progress, 0.0, 0.3)
        for better in _refined_soft(analysis, place, part):
            analysis = better
            yield analysis
    if analysis.session.bootstrap and not analysis.session.what_if:  # no cases of what is supposed
        measures = Measures(
            tuple(found.measures for found in analysis.models),
            analysis.set_vus,
            analysis.set_voros,
        )
        shown = without(analysis.cases, analysis.session.hidden)
        part = part_of(progress, 0.3, 1.0)
        for state in bootstrap_classes(shown, analysis.session, measures, analysis.costs, part):
            yield replace(analysis, bootstrap=state)


def _refined_soft(
    analysis: ClassesAnalysis, place: int, progress: Progress
) -> Iterator[ClassesAnalysis]:
    """The analysis with better and better soft values of one model."""
    found = analysis.models[place]
    finest = analysis.session.finest_side
    if finest is None:
        finest = LAST_SIDE if analysis.cases.classes <= 3 else FIRST_SIDE
    soft, table, actual = found.measures.soft, found.model.probabilities, analysis.cases.actual
    if soft is None or table is None or actual is None or soft.reach == "exact":
        return
    finer = refined_soft_vus(
        table,
        actual,
        family=analysis.session.family,
        first=2 * analysis.session.soft_side,
        last=finest,
        seed=analysis.session.seed,
        progress=progress,
    )
    for better in finer:
        if better.vus.value > soft.vus.value:
            soft = better
            changed = replace(found, measures=replace(found.measures, soft=better))
            models = (*analysis.models[:place], changed, *analysis.models[place + 1 :])
            yield replace(analysis, models=models)


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
    cases: ClassCases, shown: ClassCases, measures: Measures
) -> tuple[ClassModelResult, ...]:
    """Each shown model with its numbers and whether the others discard it."""
    place = {model.name: index for index, model in enumerate(cases.models)}
    matrices = [model.confusion for model in shown.models if model.confusion is not None]
    errors = np.array([matrix.errors for matrix in matrices])
    return tuple(
        ClassModelResult(
            index=place[model.name],
            model=model,
            measures=found,
            discarded=None
            if model.confusion is None
            else discard(model.name, [m.name for m in matrices], cases.labels, errors),
            paths=_paths(model, cases),
        )
        for model, found in zip(shown.models, measures.models, strict=True)
    )


def _weights(
    models: tuple[ClassModelResult, ...], cases: ClassCases, costs: Costs | None
) -> WeightTriangle | None:
    """Who costs least where, of the crisp classifiers."""
    matrices = [m.model.confusion for m in models if m.model.confusion is not None]
    found = weight_triangle(matrices, cases.labels, costs)
    if found is None:
        return None
    rows = None if costs is None or found.kind == "weights" else costs.matrix
    meshes = tuple(
        soft_mesh(model.name, model.measures.soft.matrices, rows)
        for model in models
        if model.measures.soft is not None
    )
    return replace(found, meshes=meshes)


def _paths(model: ClassModel, cases: ClassCases) -> tuple[FloatArray, ...]:
    """A soft classifier's paths, where they can be drawn."""
    if model.probabilities is None or cases.actual is None or cases.classes != 3:
        return ()
    return soft_paths(model.probabilities, cases.actual)


def _best(
    models: tuple[ClassModelResult, ...], cases: ClassCases, costs: Costs | None
) -> BestUnderCosts | None:
    """The cheapest crisp classifier."""
    matrices = [m.model.confusion for m in models if m.model.confusion is not None]
    if costs is None or not matrices:
        return None
    ratios = np.array([matrix.ratios for matrix in matrices])
    return best_under_costs([matrix.name for matrix in matrices], cases.labels, ratios, costs)
