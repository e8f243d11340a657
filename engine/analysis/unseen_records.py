"""What thresholds do on rows that did not choose them, as values."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from engine.analysis.decision_records import BOUNDED
from engine.analysis.model_geometry import ModelGeometry
from engine.binary.curve.roc_curve import RocCurve
from engine.binary.inference.chosen_on_other_rows import ChosenElsewhere
from engine.binary.inference.margins import MarginTest
from engine.binary.points.operating_point import OperatingPoint
from engine.data.dataset import Source
from engine.messages.errors import Undefined
from engine.numerics.arrays import FloatArray
from engine.numerics.intervals import Interval

UnseenKind = Literal["file", "folds"]


class ThreeWays(Struct, frozen=True):
    """One number three times.

    Attributes:
        in_sample: thresholds chosen and measured on the same rows.
        test: chosen on some rows, measured on others.
        hindsight: chosen on the rows that measure: no choice could have done better on them.
    """

    in_sample: float
    test: float
    hindsight: float


class UnseenPoint(Struct, frozen=True):
    """One operating point three times, all at the costs of one t.

    Attributes:
        name: "at", "at_low", "at_mid", "at_high", or as the session asks for it.
        in_sample: None where none is reached; `why` then says so.
        test: the same threshold on the rows that test, or of folds all their thresholds on the
            rows each leaves out: then it has no threshold of its own.
        hindsight: what the rows that test would have chosen themselves.
        why: why some of them are None; empty where none is.
    """

    name: str
    in_sample: OperatingPoint | None
    test: OperatingPoint | None
    hindsight: OperatingPoint | None
    why: str = ""


class BoundedElsewhere(Struct, frozen=True, eq=False):
    """Thresholds that keep the constraints on the rows that choose, on rows that did not.

    Attributes:
        partial: the partial VOROS in one region three times, NaN of what nothing keeps; or why
            there is none.
        costs: as `UnseenModel.costs`.
        best: what the rows that test would have chosen under the constraints; None where they
            have none.
    """

    partial: ThreeWays | Undefined
    costs: tuple[FloatArray, FloatArray]
    best: ChosenElsewhere | None


class ReviewElsewhere(Struct, frozen=True):
    """A person between two thresholds, three times.

    Attributes:
        share: of all cases that are reviewed.
        cost: a case in money, reviews included.
        saving: against deciding all; below 0 where that would have been cheaper.
    """

    share: ThreeWays
    cost: ThreeWays
    saving: ThreeWays


class FixedElsewhere(Struct, frozen=True):
    """A threshold that stays for all t, three times.

    Attributes:
        mean_cost: its mean normalised cost over [a, b].
        worst_regret: what it costs more than the best at each t of the rows that measure, at
            its worst; on test below 0 where folds' own choices are worse.
    """

    mean_cost: ThreeWays
    worst_regret: ThreeWays


class UnseenModel(Struct, frozen=True, eq=False):
    """One model on rows that did not choose its thresholds.

    Attributes:
        auc: its AUC on the rows that chose and on those that test; of folds the mean over the
            folds, as cases of different folds are not ranked against each other.
        auc_interval: of the AUC on the rows that test.
        voros: over the session's range and measure.
        voros_interval: of the VOROS on the rows that test, thresholds held as they are.
        cost: normalised, at the playhead.
        points: the cheapest at the playhead, a, the middle and b, then those asked for.
        curves: of the rows that test: one of a file, one a fold.
        costs: t over [0, 1] and the normalised cost there on the rows that test, each (n,): a
            line with jumps where another threshold is taken.
        measured_by: the model on the rows of a test file; None of folds.
        bounded: the same under the constraints, or why nothing keeps them; None without any.
        review: a person between two thresholds; None where none is asked for.
        fixed: by the names of their points thresholds that stay; empty likewise.
    """

    auc: tuple[float, float]
    auc_interval: Interval
    voros: ThreeWays
    voros_interval: Interval
    cost: ThreeWays
    points: tuple[UnseenPoint, ...]
    curves: tuple[RocCurve, ...]
    costs: tuple[FloatArray, FloatArray]
    measured_by: ModelGeometry | None = None
    bounded: BoundedElsewhere | Undefined | None = None
    review: ReviewElsewhere | None = None
    fixed: Mapping[str, FixedElsewhere] = field(default_factory=dict)

    @property
    def at(self) -> UnseenPoint:
        """The point at the playhead."""
        return self.points[0]

    @property
    def deciding(self) -> UnseenPoint:
        """The point to decide by at the playhead: under constraints what keeps them."""
        return next((point for point in self.points if point.name == BOUNDED), self.at)


class Unseen(Struct, frozen=True, eq=False):
    """All models on rows that did not choose their thresholds.

    Attributes:
        kind: "file" where another file measures, "folds" where each fold of this one does.
        source: the test file; None of folds.
        column: the column of folds; empty of a test file.
        folds: how many there are; 0 of a test file.
        chosen_on: how many cases chose; of folds all but those of one.
        positives, negatives: cases that measure.
        models: the shown ones, by name.
        margins: models held against a reference on a test file, where the session asks for that.
        paired: whether all models were measured on the same rows of it, in the same order.
    """

    kind: UnseenKind
    source: Source | None
    column: str
    folds: int
    chosen_on: int
    positives: int
    negatives: int
    models: Mapping[str, UnseenModel]
    margins: tuple[MarginTest, ...] = ()
    paired: bool = False
