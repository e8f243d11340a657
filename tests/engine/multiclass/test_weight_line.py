"""engine.multiclass.weight_line and engine.multiclass.class_losses, by fractions."""

from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.messages.errors import InputError
from engine.multiclass.class_costs import costs_of
from engine.multiclass.class_losses import ClassLosses, class_losses
from engine.multiclass.confusion import confusion
from engine.multiclass.weight_line import WeightLine, cheapest_along, check_line, line_towards
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
MATRICES = [
    confusion(name, LABELS, np.array(m)) for name, m in (("A", oracles.A), ("B", oracles.B))
]
PICTURE = costs_of([[0, 2, 8], [1, 0, 8], [1, 2, 0]], [0.6, 0.3, 0.1], LABELS)


def losses_of(values: list[list[int]]) -> ClassLosses:
    names = tuple(f"m{place}" for place in range(len(values)))
    return ClassLosses("weights", names, np.array(values, dtype=float), None)


def test_the_pictures_line_towards_a_changes_where_b_and_a_cost_the_same() -> None:
    """A misses .1, .3, .4 and B .4, .15, .2; b and c stay as 3 to 4.

    They are level where .3 w is (1 - w) (3 · .15 + 4 · .2) / 7, at w = 25 / 67.
    """
    found = class_losses(MATRICES, LABELS, PICTURE)
    assert found is not None
    line = line_towards(found, 0)
    assert line.towards == 0
    assert line.start == pytest.approx((0, 3 / 7, 4 / 7))
    stretches = cheapest_along(found, line)
    assert [stretch.names for stretch in stretches] == [("B",), ("A",), ("all a",)]
    assert stretches[0].high == pytest.approx(25 / 67)
    assert stretches[0].low == 0
    assert stretches[-1].high == 1


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 12), min_size=4, max_size=4), min_size=1, max_size=6),
    st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any),
    st.lists(st.integers(0, 9), min_size=4, max_size=4).filter(any),
)
def test_stretches_are_the_lower_envelope_by_fractions(
    values: list[list[int]], start: list[int], end: list[int]
) -> None:
    ends = [[Fraction(part, sum(point)) for part in point] for point in (start, end)]
    if ends[0] == ends[1]:
        return
    line = WeightLine(*(tuple(float(part) for part in point) for point in ends))
    stretches = cheapest_along(losses_of(values), line)
    at_0, at_1 = (
        [sum((v * p for v, p in zip(row, point, strict=True)), Fraction(0)) for row in values]
        for point in ends
    )
    roots = {Fraction(0), Fraction(1)}
    for i in range(len(values)):
        for j in range(i):
            rise = (at_1[i] - at_0[i]) - (at_1[j] - at_0[j])
            if rise:
                roots.add((at_0[j] - at_0[i]) / rise)
    edges = sorted(root for root in roots if 0 <= root <= 1)
    wanted: list[tuple[tuple[str, ...], Fraction, Fraction]] = []
    for low, high in pairwise(edges):
        middle = (low + high) / 2
        here = [a + (b - a) * middle for a, b in zip(at_0, at_1, strict=True)]
        names = tuple(f"m{place}" for place, cost in enumerate(here) if cost == min(here))
        if wanted and wanted[-1][0] == names:
            wanted[-1] = (names, wanted[-1][1], high)
        else:
            wanted.append((names, low, high))
    assert [stretch.names for stretch in stretches] == [names for names, _, _ in wanted]
    for stretch, (_, low, high) in zip(stretches, wanted, strict=True):
        assert (stretch.low, stretch.high) == pytest.approx((float(low), float(high)), abs=1e-9)


def test_along_the_line_a_point_has_its_share() -> None:
    line = WeightLine((0.5, 0.5, 0.0), (0.0, 0.25, 0.75))
    assert line.share_of(line.at(0.3)) == pytest.approx(0.3)
    assert line.holds(line.at(0.3))
    assert not line.holds(np.array([1.0, 0.0, 0.0]))
    assert line.share_of(np.array([1.0, 0.0, 0.0])) == 0
    assert line.towards is None


def test_without_a_diamond_the_others_count_the_same() -> None:
    found = class_losses(MATRICES, LABELS, None)
    assert found is not None
    assert line_towards(found, 1).start == (0.5, 0.0, 0.5)
    alone = class_losses(MATRICES, LABELS, costs_of(1 - np.eye(3), [0, 1, 0], LABELS))
    assert alone is not None
    assert line_towards(alone, 1).start == (0.5, 0.0, 0.5)


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((1.0, 0.0), (0.0, 1.0), "does not fit 3 classes"),
        ((0.5, 0.6, 0.0), (0.0, 1.0, 0.0), "does not fit"),
        ((1.5, -0.5, 0.0), (0.0, 1.0, 0.0), "does not fit"),
        ((0.0, 1.0, 0.0), (0.0, 1.0, 0.0), "has no length"),
    ],
)
def test_lines_that_cannot_be_are_refused(
    start: tuple[float, ...], end: tuple[float, ...], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        check_line(WeightLine(start, end), 3)
