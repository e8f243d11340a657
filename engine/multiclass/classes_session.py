"""What the user has chosen for a file of several classes, as one frozen value."""

from msgspec import field
from msgspec.structs import replace

from engine.data.shared_choices import SharedChoices
from engine.multiclass.class_roles import ClassRoles
from engine.multiclass.classes_voros import POWER
from engine.multiclass.cost_measures import CostMeasure, Rows, UniformWeights
from engine.multiclass.ordered_marker import MarkerThresholds
from engine.multiclass.shown_models import ShownModel
from engine.multiclass.soft import FIRST_SIDE, Family
from engine.multiclass.weight_line import WeightLine
from engine.multiclass.what_if import ChangedMatrix
from engine.numerics.limits import Draws, GridSide


class ClassesSession(SharedChoices, frozen=True, forbid_unknown_fields=True):
    """All that the user has chosen of several classes; see `SharedChoices`, too.

    Attributes:
        roles: what each column is for; None where the file holds confusion matrices.
        models: their names, order and looks, where any was changed; empty: as in the file.
        swapped: of matrices, that rows are actual classes and columns predicted ones.
        cost_matrix: (c, c) cost of one case, rows predicted, columns actual; None: unstated.
        priors: (c,) shares where the classifiers will be used; None: the file's.
        order: the classes from lowest to highest, for the ordered-class VUS; None: unordered.
        family: which crisp classifiers a soft one may be made into.
        soft_side: weights a class of the first grid, where a family is not enumerated.
        finest_side: of the finest one that it is refined to; None: 32, of four and more
            classes 8, since 32 would take minutes.
        line: through the class weights or priors, along which the strip shows who costs least;
            None: the usual one.
        measure: of the cost vectors, for the VOROS.
        sections: 3-D sections of the VUS polytope, each three (coordinate, value) held fixed,
            coordinates 0 to 5 in the paper's order.
        what_if: confusion matrices that are supposed in the place of classifiers' own.
        thresholds: on scores of ordered classes, where they are not those of least cost.
        voros_power: 2^power cost vectors in each of its 16 scrambles.
    """

    roles: ClassRoles | None = None
    models: tuple[ShownModel, ...] = ()
    swapped: bool = False
    cost_matrix: Rows | None = None
    priors: tuple[float, ...] | None = None
    order: tuple[str, ...] | None = None
    family: Family = "class weights"
    soft_side: GridSide = FIRST_SIDE
    finest_side: GridSide | None = None
    line: WeightLine | None = None
    measure: CostMeasure = field(default_factory=UniformWeights)
    sections: tuple[tuple[tuple[int, float], ...], ...] = ()
    what_if: tuple[ChangedMatrix, ...] = ()
    thresholds: tuple[MarkerThresholds, ...] = ()
    voros_power: Draws = POWER

    def with_thresholds(self, model: str, chosen: MarkerThresholds | None) -> "ClassesSession":
        """The session with other thresholds of a model; None: those of least cost again."""
        others = tuple(each for each in self.thresholds if each.model != model)
        return replace(self, thresholds=others if chosen is None else (*others, chosen))
