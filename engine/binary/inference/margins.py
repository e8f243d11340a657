"""Not worse than a reference by more than a margin: non-inferiority and equivalence.

Δ is how much better the new model is: new - reference for AUC and VOROS, reference - new for the
cost. It is not inferior where the lower end of Δ's interval lies above -δ, at α = (1 - level) / 2;
equivalent where the interval at the level 2 level - 1 lies within ±δ: two one-sided tests
(Schuirmann 1987).
"""

import math
from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.intervals import Interval

MarginOf = Literal["auc", "voros", "cost"]
MARGIN_FORMS = ("auc:D", "voros:D", "cost:D")


class Margin(Struct, frozen=True):
    """What may be worse, and by how much: a difference in (0, 1)."""

    of: MarginOf
    delta: float


class MarginTest(Struct, frozen=True):
    """One model held against the reference.

    Attributes:
        new, reference: the models.
        difference: Δ, above 0 where the new model is better.
        interval: of Δ, at the session's level.
        interval_of_equivalence: of Δ, at the level 2 level - 1.
        non_inferior, equivalent: None where there is no interval; the interval says why.
        corrected: whether Δ is of numbers corrected for choosing and measuring on the same rows.
        on_test: whether Δ is measured on test data, which chose no threshold.
    """

    margin: Margin
    new: str
    reference: str
    difference: float
    interval: Interval
    interval_of_equivalence: Interval
    non_inferior: bool | None
    equivalent: bool | None
    corrected: bool = False
    on_test: bool = False


def parse_margin(spec: str) -> Margin:
    """The margin that a specification names, as "auc:0.02".

    Raises:
        InputError: the form is unknown, or the margin is no difference above 0 and below 1.
    """
    kind, _, rest = spec.partition(":")
    if kind not in ("auc", "voros", "cost"):
        raise InputError(
            tr("“{spec}” is no margin", spec=spec),
            where="--margin",
            do=tr("Write one of: {forms}.", forms=", ".join(MARGIN_FORMS)),
        )
    try:
        delta = float(rest)
    except ValueError:
        delta = math.nan
    if not 0 < delta < 1 or "_" in rest:
        raise InputError(
            tr("“{rest}” in “{spec}” is no margin", rest=rest, spec=spec),
            where="--margin",
            do=tr("Give a number above 0 and below 1, as auc:0.02."),
        )
    of: MarginOf = "auc" if kind == "auc" else "voros" if kind == "voros" else "cost"
    return Margin(of, delta)


def margin_test(
    margin: Margin,
    names: tuple[str, str],
    difference: float,
    level: float,
    interval_at: Callable[[float], Interval],
    *,
    corrected: bool = False,
) -> MarginTest:
    """Hold a difference against a margin.

    Args:
        margin: what is asked.
        names: the new model and the reference.
        difference: Δ.
        level: of the test of non-inferiority; above 1/2, else there is no equivalence test.
        interval_at: the interval of Δ at a level.
        corrected: whether Δ is of corrected numbers.
    """
    outer = interval_at(level)
    inner = interval_at(2 * level - 1) if level > 0.5 else outer
    worse, within = None, None
    if outer.low is not None:
        worse = outer.low > -margin.delta
    if inner.low is not None and inner.high is not None:
        within = inner.low > -margin.delta and inner.high < margin.delta
    return MarginTest(margin, *names, difference, outer, inner, worse, within, corrected)
