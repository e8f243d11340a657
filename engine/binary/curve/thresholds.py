"""Thresholds in print: the shortest decimal that flags exactly the cases it stands beside."""

import math
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal

from engine.binary.kept import kept
from engine.data.roles import Direction
from engine.messages.language import tr

_DIGITS = 17
"""Enough to write any double so that reading it gives the same double."""

NOT_GIVEN = tr("not given")
"""The text of a threshold that the file does not tell."""

BEYOND_INFINITY = {"higher": "> inf", "lower": "< -inf"}
"""The text of the threshold that flags no one although a score is infinite, by direction."""

_DOWN = tuple(Context(prec=n, rounding=ROUND_FLOOR) for n in range(1, _DIGITS + 1))
_UP = tuple(Context(prec=n, rounding=ROUND_CEILING) for n in range(1, _DIGITS + 1))


@kept(1 << 14)
def shortest_decimal(threshold: float, beyond: float, direction: Direction = "higher") -> str:
    """The decimal of fewest digits that, applied as written, flags what the threshold flags.

    With direction "higher" a case is flagged if its score >= threshold, so any number in
    (beyond, threshold] serves; with "lower" any in [threshold, beyond). Of equally short
    ones the nearest to the threshold is taken. A number is what its text reads as: "0.3"
    is the double nearest to 0.3.

    Args:
        threshold: a score, or the infinity that flags no one.
        beyond: the first score that the threshold does not flag; NaN where it flags all,
            and then the threshold itself is written.
        direction: "higher" or "lower".

    Returns:
        "0.37", "1e-7", "inf"; "> inf" (or "< -inf") for the threshold that flags no one
        although a score is infinite: no number does that. NOT_GIVEN for a threshold that is
        not known, NaN.
    """
    if math.isnan(threshold):
        return NOT_GIVEN
    if direction == "lower":
        mirrored = shortest_decimal(-threshold, -beyond)
        if mirrored == BEYOND_INFINITY["higher"]:
            return BEYOND_INFINITY["lower"]
        return mirrored[1:] if mirrored.startswith("-") else _negative(mirrored)
    if math.isinf(threshold):
        return BEYOND_INFINITY[direction] if threshold == beyond else str(threshold)
    exact = Decimal(threshold)
    floor = math.nextafter(threshold, -math.inf) if math.isnan(beyond) else beyond
    for down, up in zip(_DOWN, _UP, strict=True):
        above = up.plus(exact)
        if float(above) <= threshold:  # a hair above in decimals, the threshold as a double
            return _plain(above)
        below = down.plus(exact)
        if float(below) > floor:
            return _plain(below)
    raise AssertionError(f"{threshold!r} does not lie above {beyond!r}")


def rule_number(text: str) -> float:
    """What `shortest_decimal` wrote, read as a double: the rule that leaves the program.

    NaN where no number is the rule: the threshold is not known, or flags no one although a score
    is infinite.
    """
    return math.nan if text == NOT_GIVEN or text in BEYOND_INFINITY.values() else float(text)


def _negative(text: str) -> str:
    """The text of a number with its sign changed; zero has none."""
    return text if text == "0" else f"-{text}"


def _plain(value: Decimal) -> str:
    """A decimal in ordinary notation, with an exponent only where that is far shorter."""
    value = value.normalize()
    if not value:
        return "0"
    if -5 <= value.adjusted() < 17:
        return f"{value:f}"
    return f"{value:e}".replace("e+", "e")
