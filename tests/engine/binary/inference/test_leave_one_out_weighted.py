"""Leave one out of weighted rows against really leaving each out, in exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.inference.corrected_sources import leave_one_out
from engine.data.roles import Direction
from tests.engine.binary.inference.left_out import correctable, each_left_out, rows

T = tuple(Fraction(*parts) for parts in ((1, 20), (1, 3), (2, 5), (1, 2), (3, 5), (9, 10)))
WEIGHTED = st.lists(st.tuples(st.integers(0, 6), st.integers(1, 5)), min_size=2, max_size=9)


@settings(max_examples=150, deadline=None)
@given(positives=WEIGHTED, negatives=WEIGHTED, direction=st.sampled_from(("higher", "lower")))
def test_it_is_what_leaving_each_row_out_gives(
    positives: list[tuple[int, int]], negatives: list[tuple[int, int]], direction: Direction
) -> None:
    weights = [weight for _, weight in (*positives, *negatives)]
    weights[0] += 1  # not all alike, which would be no weights at all
    table = rows([x for x, _ in positives], [x for x, _ in negatives], weights)
    found = leave_one_out(correctable(table, direction=direction)).at(
        np.array([float(t) for t in T])
    )
    expected = [each_left_out(table, t) for t in T]

    assert found.left_fpr.tolist() == pytest.approx([float(h) for h, _ in expected], abs=1e-12)
    assert found.left_fnr.tolist() == pytest.approx([float(m) for _, m in expected], abs=1e-12)


def test_weights_of_nothing_take_no_part() -> None:
    table = rows([9, 8, 5, 7], [6, 4, 3, 7], [1, 2, 1, 2, 3, 1, 2, 1])
    more = [*table, *rows([5, 4], [8, 8], [0, 0, 0, 0])]
    t = np.array([0.3, 0.5])
    one, other = (leave_one_out(correctable(each)).at(t) for each in (table, more))

    assert one.left_cost.tolist() == pytest.approx(other.left_cost.tolist(), abs=1e-15)
