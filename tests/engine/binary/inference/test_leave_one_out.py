"""Leave one out in closed form against really leaving each row out, in exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.corrected_sources import LEAVE_ONE_OUT, leave_one_out
from engine.binary.inference.leave_one_out import near_hull
from engine.data.cases.counts import count_scores
from engine.data.roles import Direction
from tests.engine.binary.inference.left_out import correctable, each_left_out, rows

T = tuple(Fraction(*parts) for parts in ((1, 20), (1, 3), (2, 5), (1, 2), (3, 5), (9, 10)))
SCORES = st.lists(st.integers(0, 6), min_size=1, max_size=9)


@settings(max_examples=150, deadline=None)
@given(positives=SCORES, negatives=SCORES, direction=st.sampled_from(("higher", "lower")))
def test_it_is_what_leaving_each_row_out_gives(
    positives: list[int], negatives: list[int], direction: Direction
) -> None:
    table = rows(positives, negatives)
    source = leave_one_out(correctable(table, direction=direction))
    found = source.at(np.array([float(t) for t in T]))
    expected = [each_left_out(table, t) for t in T]

    assert found.left_fpr.tolist() == pytest.approx([float(h) for h, _ in expected], abs=1e-12)
    assert found.left_fnr.tolist() == pytest.approx([float(m) for _, m in expected], abs=1e-12)
    assert source.method == LEAVE_ONE_OUT


@pytest.mark.parametrize("sizes", [(30, 4), (4, 30)])
def test_of_unlike_classes_a_case_of_the_rarer_one_moves_the_threshold_further(
    sizes: tuple[int, int],
) -> None:
    generator = np.random.default_rng(2)
    for _ in range(6):
        table = rows(
            generator.integers(4, 40, sizes[0]).tolist(),
            generator.integers(0, 36, sizes[1]).tolist(),
        )
        found = leave_one_out(correctable(table)).at(np.array([float(t) for t in T]))
        expected = [each_left_out(table, t) for t in T]
        assert found.left_fpr == pytest.approx([float(h) for h, _ in expected], abs=1e-12)
        assert found.left_fnr == pytest.approx([float(m) for _, m in expected], abs=1e-12)


def test_a_positive_alone_at_the_lowest_score_flagged_is_missed_without_itself() -> None:
    """Without its own row there is no threshold at 5, and the one at 7 does not flag it."""
    table = rows([9, 8, 7, 5], [4, 3, 2, 1])
    found = leave_one_out(correctable(table)).at(np.array([0.5]))

    assert each_left_out(table, Fraction(1, 2)) == (Fraction(0), Fraction(1, 4))
    assert (found.left_fpr[0], found.left_fnr[0]) == (0.0, 0.25)


def test_two_positives_there_keep_each_other() -> None:
    table = rows([9, 8, 5, 5], [4, 3, 2, 1])
    found = leave_one_out(correctable(table)).at(np.array([0.5]))

    assert each_left_out(table, Fraction(1, 2)) == (Fraction(0), Fraction(0))
    assert (found.left_fpr[0], found.left_fnr[0]) == (0.0, 0.0)


def test_many_t_are_taken_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = np.random.default_rng(3)
    table = rows(generator.integers(3, 40, 60).tolist(), generator.integers(0, 30, 80).tolist())
    source, t = leave_one_out(correctable(table)), np.linspace(0.01, 0.99, 57)
    at_once = source.at(t)
    monkeypatch.setattr("engine.binary.inference.leave_one_out.MOST_AT_ONCE", 40)
    by_parts = source.at(t)

    assert by_parts.left_cost.tolist() == at_once.left_cost.tolist()


def test_thresholds_far_from_the_hull_are_let_go() -> None:
    """Of 20,000 scores few hundred are looked at, and the rates are those of all of them."""
    generator = np.random.default_rng(4)
    positive = generator.random(20_000) < 0.5
    score = generator.normal(size=positive.size) + positive
    counts = count_scores(positive, score)
    curve = roc_curve(counts)
    near = near_hull(curve, roc_hull(curve))
    t = np.linspace(0.05, 0.95, 7)
    fpr, fnr = near.left_out_rates(t)

    assert near.fpr.size < 1000
    for place, each in enumerate(t.tolist()):
        cost = each * curve.fpr + (1 - each) * (1 - curve.tpr)
        last = np.flatnonzero(cost < cost.min() + each / curve.negatives - 1e-12)[-1]
        first = np.flatnonzero(cost <= cost.min() + (1 - each) / curve.positives + 1e-12)[0]
        assert fpr[place] == pytest.approx(curve.fpr[last], abs=1e-15)
        assert fnr[place] == pytest.approx(1 - curve.tpr[first], abs=1e-15)
