"""Whole units for the parts of a whole, so that they add up: the largest remainder."""

import math
from collections.abc import Sequence
from fractions import Fraction


def apportioned(parts: Sequence[float | Fraction], units: int) -> list[int]:
    """Whole units in proportion to some parts, which add up to `units`.

    Each part is rounded down; the units left over go to the largest remainders, of equal ones
    to the first. So each part gets less than one unit more or less than its exact share.

    Args:
        parts: (n,) at least one above 0, none below.
        units: how many there are, 0 or more.
    """
    fractions = [Fraction(part) for part in parts]
    whole = sum(fractions)
    exact = [units * part / whole for part in fractions]
    down = [math.floor(share) for share in exact]
    by_rest = sorted(range(len(exact)), key=lambda place: down[place] - exact[place])
    for place in by_rest[: units - sum(down)]:
        down[place] += 1
    return down
