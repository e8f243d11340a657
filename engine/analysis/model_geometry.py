"""What the rows of a file fix of its models, whatever costs and prevalence are."""

from fractions import Fraction
from functools import cached_property
from itertools import count

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from engine.binary.curve.case_weights import WeightedCurve
from engine.binary.curve.hull import RocHull
from engine.binary.curve.roc_curve import NO_COUNTS, RocCurve
from engine.binary.inference.delong import AucVariance
from engine.binary.points.operating_point import (
    Confusion,
    OperatingPoint,
    at_vertex,
    optimal_point,
)
from engine.binary.points.weighted_points import WeightTable, in_cases, weights_at
from engine.binary.voros.conditions import OperatingRange, Scenario, scenario_at
from engine.binary.voros.winners import winners
from engine.binary.voros.winning_order import winning_order
from engine.data.cases.cases import LeftOut, ModelCases
from engine.data.cases.counts import ScoreCounts
from engine.data.counted_elsewhere import CountedElsewhere
from engine.data.dataset import Dataset, Source
from engine.data.roles import Direction
from engine.messages.language import tr

MOST_RESAMPLED = 100_000  # rows up to which a bounded refinement resamples
NOT_YET = tr("not all scores are told apart yet")
ADDED_UP = tr("a database adds up the weights of the cases at each score")
MOST_IN_FRONT = 8
"""Up to as many models all look the same in weight; of more, those that win stand out."""


class CertainCurve(Struct, frozen=True, eq=False):
    """Between what a curve certainly lies, of which not all scores are told apart yet.

    Attributes:
        two_u: the least and the greatest that 2U can be.
        highest: a hull above that of the curve; the model's own hull is below it.
        open_bins: how many bins of several scores there are.
        thickness: how far a point of the curve may be from the line through the ends of its
            bin, across or up, whichever is less: a share of the plane's side.
    """

    two_u: tuple[int, int]
    highest: RocHull
    open_bins: int
    thickness: float

    @property
    def auc(self) -> tuple[float, float]:
        """The least and the greatest that the AUC can be."""
        pairs = 2 * self.highest.positives * self.highest.negatives
        return self.two_u[0] / pairs, self.two_u[1] / pairs


class ModelGeometry(Struct, frozen=True, eq=False, weakref=True):
    """What one model's rows fix once and for all, whatever the costs are.

    Attributes:
        cases: the model's cases; none where the file holds counts or points.
        counts: how many cases each threshold flags; None where the file holds points.
        certain: between what the curve lies, where it is not exact yet; None where it is.
    """

    cases: ModelCases
    counts: ScoreCounts | None
    curve: RocCurve
    hull: RocHull
    auc_variance: AucVariance
    certain: CertainCurve | None = None

    @property
    def weighted(self) -> bool:
        """Whether the curve counts the cases' weights; `counts` counts cases all the same."""
        return isinstance(self.curve, WeightedCurve)

    @property
    def redrawable(self) -> bool:
        """Whether its cases can be drawn again: not of bins, nor of weights added up elsewhere."""
        added_up = self.weighted and self.cases.score.size == 0
        return self.counts is not None and self.certain is None and not added_up

    @property
    def clustered(self) -> bool:
        """Whether some cases belong together."""
        cluster = self.cases.groups.cluster
        return cluster is not None and not cluster.alone

    @property
    def positives(self) -> int | None:
        """How many cases are positive, whatever their weight; None where the file has points."""
        return None if self.counts is None else int(self.counts.tp[-1])

    @property
    def negatives(self) -> int | None:
        """How many cases are negative, likewise."""
        return None if self.counts is None else int(self.counts.fp[-1])

    @property
    def size(self) -> int | None:
        """How many cases there are."""
        return None if self.counts is None else int(self.counts.tp[-1]) + int(self.counts.fp[-1])

    def cheapest(self, t: float, scenario: Scenario | None) -> OperatingPoint:
        """The cheapest point at t; see `optimal_point`."""
        return self.counted(optimal_point(self.name, self.hull, t, scenario))

    def vertex_at(self, vertex: int, t: float, given: OperatingRange) -> OperatingPoint:
        """One vertex of the hull at a t, whether it is the cheapest there or not."""
        return self.counted(at_vertex(self.name, self.hull, vertex, t, scenario_at(t, given)))

    def counted(self, point: OperatingPoint) -> OperatingPoint:
        """An operating point of this curve or hull with its counts in cases, if it has any."""
        if self.counts is None:
            return replace(point, counts=None)
        return in_cases(self.curve, point) if isinstance(self.curve, WeightedCurve) else point

    def counts_at(self, position: int) -> Confusion | None:
        """The cases that the threshold at one curve position flags and spares."""
        if self.counts is None:
            return None
        tp, fp = int(self.counts.tp[position]), int(self.counts.fp[position])
        return Confusion(tp, fp, int(self.counts.tp[-1]) - tp, int(self.counts.fp[-1]) - fp)

    def weights_of(self, point: OperatingPoint) -> WeightTable | None:
        """The weight that a point, counted in cases, flags and spares; None without weights."""
        if not isinstance(self.curve, WeightedCurve) or self.counts is None or not point.counts:
            return None
        flagged = self.counts.tp + self.counts.fp
        position = int(np.searchsorted(flagged, point.counts.tp + point.counts.fp))
        return weights_at(self.curve, position)

    @property
    def name(self) -> str:
        """The model's name."""
        return self.cases.name

    @property
    def column(self) -> str:
        """The column its scores stand in."""
        return self.cases.column

    @property
    def direction(self) -> Direction:
        """Whether a higher or a lower score means positive."""
        return self.cases.direction


class Geometry(Struct, frozen=True, eq=False, dict=True):
    """All models' geometry and the rows behind it; computed once per dataset and roles.

    Attributes:
        source: the file; `kind` says what its rows are.
        label: the column of labels; empty where a table holds counts or points.
        rows_used: rows of the table; of a file of scores they are the cases.
        positives, negatives: cases in use, over all models where each has its own; None where
            the file holds points.
        weights: total weight of the positives and of the negatives in use; None where every
            case counts alike.
        repeated: columns named like identities whose values repeat.
        other_columns: those without a part in it, which may tell clusters or folds.
        chosen_looks: (m,) those that the user gave models; None where none was.
        table: the table whose rows are the cases; None where it holds counts or points.
        counted: what a database counted; None where the rows were read.
    """

    source: Source
    label: str
    positive: str
    negative: str
    paired: bool
    rows_used: int
    positives: int | None
    negatives: int | None
    left_out: tuple[LeftOut, ...]
    models: tuple[ModelGeometry, ...]
    weights: tuple[float, float] | None = None
    repeated: tuple[str, ...] = ()
    other_columns: tuple[str, ...] = ()
    chosen_looks: tuple[int | None, ...] = ()
    table: Dataset | None = None
    counted: CountedElsewhere | None = None

    @cached_property
    def exact(self) -> bool:
        """Whether all scores are told apart, in every group, so that nothing is a band."""
        if self.counted is not None and self.counted.group and not self.counted.groups:
            return False
        return all(model.certain is None for model in self.models)

    @property
    def size(self) -> int | None:
        """How many cases are in use; None where the file holds points."""
        if self.positives is None or self.negatives is None:
            return None
        return self.positives + self.negatives

    @cached_property
    def why_not_redrawn(self) -> str:
        """Why no case can be left out or drawn again; empty where each can."""
        if self.size is None:
            return NO_COUNTS
        if any(model.certain is not None for model in self.models):
            return NOT_YET
        return "" if all(model.redrawable for model in self.models) else ADDED_UP

    @property
    def is_resampled_unasked(self) -> bool:
        """Whether a bounded refinement draws the cases again, which takes long of many."""
        return (self.size or 0) <= MOST_RESAMPLED

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """(m,) the place of each model's look, 0 and up, no two alike: kept whatever is asked.

        Up to eight models have them in their order; of more, those that cost least at some t
        in [0, 1] come first, so that the looks that are told apart best go to them.
        """
        if any(look is not None for look in self.chosen_looks):
            free = (look for look in count() if look not in self.chosen_looks)
            return tuple(next(free) if look is None else look for look in self.chosen_looks)
        if len(self.models) <= MOST_IN_FRONT:
            return tuple(range(len(self.models)))
        names = [model.name for model in self.models]
        return winning_order(names, winners(names, [model.hull for model in self.models]))

    @property
    def prevalence(self) -> float | None:
        """The positives' share of the cases in use, or of their weight; None of points."""
        share = self.share_of_positives
        return None if share is None else float(share)

    @property
    def share_of_positives(self) -> Fraction | None:
        """The same exactly."""
        if self.weights is not None:
            positives, negatives = map(Fraction, self.weights)
            return positives / (positives + negatives)
        if self.positives is None or not self.size:
            return None
        return Fraction(self.positives, self.size)
