"""Operating points by their command-line names, such as `tpr:0.9` or `capacity:0.05`."""

import math
from collections.abc import Callable

from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import CRITERIA, ChosenPoint, PointFrame, least_cost
from engine.binary.points.given_threshold import at_threshold, interpolated_tpr
from engine.binary.points.mixtures import (
    Mixture,
    mixture_at_capacity,
    mixture_at_fpr,
    mixture_at_precision,
    mixture_at_tpr,
)
from engine.messages.errors import InputError, UndefinedError
from engine.messages.language import tr

FORMS = (
    "tpr:LEAST",
    "fpr:MOST",
    "precision:LEAST",
    "capacity:MOST",
    "min-cost:T",
    "threshold:X",
    *CRITERIA,
)

Choose = Callable[[PointFrame, float], ChosenPoint]
Mix = Callable[[PointFrame, RocHull, float], Mixture]

_KINDS: dict[str, tuple[Choose, Mix]] = {
    "tpr": (tpr_at_least, mixture_at_tpr),
    "fpr": (fpr_at_most, mixture_at_fpr),
    "precision": (precision_at_least, mixture_at_precision),
    "capacity": (capacity_at_most, mixture_at_capacity),
}


class PointSpec(Struct, frozen=True):
    """What an operating point must reach.

    Attributes:
        spec: as the user wrote it.
        kind: "tpr", "fpr", "precision", "capacity" (the share of cases flagged), "min-cost",
            "threshold", or a criterion of CRITERIA.
        bound: the least TPR or precision, the most FPR or capacity, the t of the least cost; in
            [0, 1]; or the threshold, finite. None of a criterion, which has none.
    """

    spec: str
    kind: str
    bound: float | None

    def threshold(self, frame: PointFrame) -> ChosenPoint:
        """The one threshold that reaches the bound and otherwise does best; see `bounds`.

        Raises:
            UndefinedError: no threshold reaches it, or the file tells no scores.
        """
        if self.bound is None:
            return CRITERIA[self.kind](frame)
        if self.kind == "min-cost":
            return least_cost(frame, self.bound)
        if self.kind == "threshold":
            return at_threshold(frame, self.bound)
        return _KINDS[self.kind][0](frame, self.bound)

    def mixture(self, frame: PointFrame, hull: RocHull) -> Mixture:
        """The two thresholds and the coin that reach the bound exactly, on the hull.

        Raises:
            UndefinedError: no point of the hull reaches it, or there is no bound to be met.
        """
        if self.bound is None or self.kind not in _KINDS:
            raise UndefinedError(
                tr("a threshold is given: there is no coin")
                if self.kind == "threshold"
                else tr("a criterion is met best by one threshold: there is no coin")
            )
        return _KINDS[self.kind][1](frame, hull, self.bound)

    def interpolated(self, frame: PointFrame) -> float | None:
        """The TPR of the curve at an FPR, between two thresholds; None where no FPR is given."""
        if self.kind != "fpr" or self.bound is None:
            return None
        return interpolated_tpr(frame.curve, self.bound)


class PointBySpec(Struct, frozen=True):
    """One operating point that was asked for, of one model.

    Attributes:
        chosen: the threshold that reaches it; None where none does.
        mixture: the two thresholds and the coin that reach it exactly, on the hull; None where
            no mixture does.
        why: why no threshold does; empty where one does.
        why_no_mixture: why there is no mixture; empty where there is one.
        interpolated: the TPR of the curve at the FPR asked for, between two thresholds; None
            where no FPR is asked for.
    """

    spec: PointSpec
    chosen: ChosenPoint | None
    mixture: Mixture | None
    why: str = ""
    why_no_mixture: str = ""
    interpolated: float | None = None


def parse_point(spec: str) -> PointSpec:
    """The operating point that a specification names.

    Raises:
        InputError: the form is unknown, or the bound is no share.
    """
    kind, _, rest = spec.partition(":")
    if spec in CRITERIA:
        return PointSpec(spec, spec, None)
    if kind == "threshold":
        return PointSpec(spec, kind, _threshold(spec, rest))
    if kind not in _KINDS and kind != "min-cost":
        raise InputError(
            tr("“{spec}” is no operating point", spec=spec),
            do=tr("Write one of: {forms}.", forms=", ".join(FORMS)),
        )
    try:
        bound = float(rest)
    except ValueError:
        bound = -1.0
    if not 0 <= bound <= 1 or "_" in rest:
        raise InputError(
            tr("“{rest}” in “{spec}” is no share", rest=rest, spec=spec),
            do=tr("Give a number from 0 to 1, as tpr:0.9."),
        )
    return PointSpec(spec, kind, bound)


def _threshold(spec: str, rest: str) -> float:
    """The threshold that a specification gives.

    Raises:
        InputError: it is no finite number.
    """
    try:
        found = float(rest)
    except ValueError:
        found = math.nan
    if not math.isfinite(found) or "_" in rest:
        raise InputError(
            tr("“{rest}” in “{spec}” is no number", rest=rest, spec=spec),
            do=tr("Give a score, as threshold:0.5."),
        )
    return found
