"""Where another measure over t ranks two models the other way round."""

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from engine.binary.curve.hull import RocHull
from engine.binary.voros.closed_form import uniform_voros_of
from engine.binary.voros.measures_over_t import (
    Measure,
    UniformInLogRatio,
    UniformInRatio,
    UniformInT,
    means_of,
)


class Reversal(Struct, frozen=True):
    """Two models that a second measure orders the other way on the same range.

    Attributes:
        better: has the higher VOROS under the session's measure.
        worse: has the higher VOROS under `measure`.
        measure: the other measure's name.
    """

    better: str
    worse: str
    measure: str


def reversals(
    names: Sequence[str],
    hulls: Sequence[RocHull],
    values: Sequence[float],
    measure: Measure,
    given: tuple[float, float],
) -> tuple[Reversal, ...]:
    """Every pair that uniform t, ratio or log-ratio rank otherwise than the given measure.

    Args:
        names: the models' names.
        hulls: their hulls.
        values: their VOROS under `measure`.
        measure: the session's measure.
        given: the range [a, b]; a measure with infinite mass there is not asked.
    """
    a, b = given
    if a == b or len(names) < 2:
        return ()
    others: list[UniformInT | UniformInRatio | UniformInLogRatio] = [UniformInT()]
    if b < 1:
        others.append(UniformInRatio())
    if a > 0 and b < 1:
        others.append(UniformInLogRatio())
    found = []
    for other in others:
        if other.name == measure.name:
            continue
        if isinstance(other, UniformInT):
            known = uniform_voros_of(hulls, a, b)
        else:
            known = means_of(other.moments_over(a, b), hulls, a, b)
        for i, j in combinations(range(len(names)), 2):
            if (values[i] - values[j]) * (known[i] - known[j]) < 0:
                first, second = (i, j) if values[i] > values[j] else (j, i)
                found.append(Reversal(names[first], names[second], other.name))
    return tuple(found)
