"""ClassesAnalysis: everything that is shown of several classes, as one frozen value."""

import numpy as np
from msgspec import Struct

from engine.multiclass.best_under_costs import BestUnderCosts
from engine.multiclass.class_answers import ClassCases, ClassModel, without
from engine.multiclass.class_bootstrap import ClassBootstrap
from engine.multiclass.class_costs import TIE, Costs
from engine.multiclass.class_curves import ClassCurve
from engine.multiclass.class_losses import ClassLosses, class_losses
from engine.multiclass.class_table import ClassTable
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.classes_voros import ClassVoros
from engine.multiclass.hit_cube import HitCube
from engine.multiclass.ordered_results import OrderedResult
from engine.multiclass.performance import (
    ModelMeasures,
    priors_in_use,
)
from engine.multiclass.section_strips import SectionStrip
from engine.multiclass.shown_models import looks_of
from engine.multiclass.vus import Vus
from engine.multiclass.vus_polytope import (
    Discarded,
    VusPolytope,
)
from engine.multiclass.vus_polytope_sections import Section
from engine.multiclass.weight_triangle import (
    WeightTriangle,
)
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import Interval


class ClassModelResult(Struct, frozen=True, eq=False):
    """One model of several classes.

    Attributes:
        index: place among all models of the session, hidden ones counted.
        look: the place of its colour, dash and marker.
        model: what is known of it.
        measures: its numbers.
        discarded: whether the other crisp classifiers make its own superfluous, with the
            witness; None for a marker.
        paths: of probabilities of three classes, the hit rates while one class weighs more and
            more, a (k, 3) path for each class; else none.
        ordered: of three ordered classes, the surface of its score and two thresholds on it.
    """

    index: int
    look: int
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
    def looks(self) -> tuple[int, ...]:
        """The place of the look of every model, hidden ones too, in their order."""
        return looks_of(self.cases, self.session.models)

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
    def cheapest_ordered(self) -> tuple[ClassModelResult, ...]:
        """Those of them that cost least at their best thresholds; none without stated costs."""
        paid = [_rank_of_ordered(found) for found in self.ordered if self.costs is not None]
        return tuple(
            found
            for found, cost in zip(self.ordered, paid, strict=False)
            if cost <= min(paid) + TIE * max(1.0, abs(min(paid)))
        )

    @property
    def scored(self) -> tuple[ClassModelResult, ...]:
        """The models with scores that can be looked at: of ordered classes, or probabilities."""
        known = self.table.scores
        rest = (found for found in self.models if found.ordered is None and found.name in known)
        return (*self.ordered, *rest)

    @property
    def priors(self) -> FloatArray:
        """(c,) the priors in use; equal ones where none are known."""
        return shown_priors(self.session, without(self.cases, self.session.hidden))

    def interval(self, model: str, measure: str) -> Interval | None:
        """The bootstrap interval of a measure; the set's model is the empty name."""
        if self.bootstrap is None:
            return None
        return self.bootstrap.intervals.get((model, measure))


def _rank_of_ordered(found: ClassModelResult) -> float:
    """Less for a model that leads; see `ClassesAnalysis.ordered`."""
    if found.ordered is not None and found.ordered.costs is not None:
        return found.ordered.cost(found.ordered.best)
    return 0.0 if found.measures.ordered is None else -found.measures.ordered.value


def shown_priors(session: ClassesSession, cases: ClassCases) -> FloatArray:
    """(c,) the priors in use; equal ones where none are known."""
    priors = priors_in_use(cases, session)
    return np.full(cases.classes, 1 / cases.classes) if priors is None else priors
