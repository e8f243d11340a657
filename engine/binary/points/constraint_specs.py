"""Constraints by their command-line names, such as `precision:0.5` or `alerts:20`."""

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, cast, get_args

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr

_ROUNDED = 2.0**-48
FORMS = ("precision:LEAST", "capacity:MOST", "alerts:MOST", "tpr:LEAST", "fpr:MOST")

ConstraintKind = Literal["precision", "capacity", "alerts", "tpr", "fpr"]
"""What is bounded: the share of positives among the flagged (at least), the share of cases that
is flagged and the number that is (at most), TPR (at least), FPR (at most)."""


class Constraint(Struct, frozen=True):
    """A bound that a threshold must keep.

    Attributes:
        spec: as the user wrote it.
        bound: as written: a share in [0, 1], or of "alerts" a number of cases a day.
        share: the same as an exact share; of "alerts" the number divided by the cases a day.
    """

    spec: str
    kind: ConstraintKind
    bound: float
    share: Fraction

    def kept_by(self, value: float | None) -> bool:
        """Whether a rounded value keeps it; None is the precision where no case is flagged."""
        if value is None:
            return True
        spare = _ROUNDED * max(abs(value), 1.0)
        least = self.kind in ("precision", "tpr")
        return value >= self.bound - spare if least else value <= self.bound + spare


def parse_constraint(spec: str, volume: float | None) -> Constraint:
    """The constraint that a specification names.

    Args:
        spec: one of FORMS.
        volume: cases a day, which "alerts" needs; None where it is not stated.

    Raises:
        InputError: the form is unknown, the bound out of place, or the cases a day are missing.
    """
    kind, _, rest = spec.partition(":")
    if kind not in get_args(ConstraintKind):
        raise InputError(
            tr("“{spec}” is no constraint", spec=spec),
            do=tr("Write one of: {forms}.", forms=", ".join(FORMS)),
        )
    bound = _number(rest)
    known = cast("ConstraintKind", kind)
    if known == "alerts":
        return Constraint(spec, known, bound, _share_of_alerts(spec, bound, volume))
    if not 0 <= bound <= 1:
        raise InputError(
            tr("“{rest}” in “{spec}” is no share", rest=rest, spec=spec),
            do=tr("Give a number from 0 to 1, as precision:0.5."),
        )
    return Constraint(spec, known, bound, Fraction(repr(bound)))


def parse_constraints(specs: Sequence[str], volume: float | None) -> tuple[Constraint, ...]:
    """All of them, in their order.

    Raises:
        InputError: as `parse_constraint`; or the cases a day are no number above 0.
    """
    if volume is not None and not 0 < volume < math.inf:
        raise InputError(
            tr("the number of cases a day is {volume:g}", volume=volume),
            do=tr("It must be above 0 and finite."),
        )
    return tuple(parse_constraint(spec, volume) for spec in specs)


def idle_constraints(constraints: Sequence[Constraint]) -> tuple[Constraint, ...]:
    """Those that a tighter one of their kind makes idle, in their order; of equal ones the later.

    A number of cases a day and a share of them are one kind: both bound how many are flagged.
    """
    binding: dict[str, Constraint] = {}
    for each in constraints:
        kind = "capacity" if each.kind == "alerts" else each.kind
        known = binding.setdefault(kind, each)
        least = kind in ("precision", "tpr")
        if each.share > known.share if least else each.share < known.share:
            binding[kind] = each
    kept = [id(each) for each in binding.values()]
    return tuple(each for each in constraints if id(each) not in kept)


def _number(text: str) -> float:
    """A number as written; NaN where it is none."""
    try:
        return math.nan if "_" in text else float(text)
    except ValueError:
        return math.nan


def _share_of_alerts(spec: str, most: float, volume: float | None) -> Fraction:
    """So many cases a day as a share of all of them, 1 at most.

    Raises:
        InputError: there is no such number, or it is not known how many cases a day there are.
    """
    if not 0 <= most < math.inf:
        raise InputError(
            tr("“{spec}” names no number of cases", spec=spec),
            do=tr("Give a number from 0 on, as alerts:20."),
        )
    if volume is None:
        raise InputError(
            tr("“{spec}” needs the number of cases a day", spec=spec),
            where="--constraint",
            do=tr("State it with --volume."),
        )
    return min(Fraction(repr(most)) / Fraction(repr(volume)), Fraction(1))
