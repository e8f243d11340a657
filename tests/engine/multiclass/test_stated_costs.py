"""Costs and priors as they are stated: what a session makes of them, and gives back."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList, CostScenario, UniformWeights
from engine.multiclass.stated_costs import (
    CellRanges,
    StatedNumbers,
    StatedRange,
    every_error,
    single,
    stated_numbers,
    with_prior,
    with_stated_numbers,
)

LABELS = ("a", "b", "c")
PLAIN = ClassesSession()
PAID = CellRanges(((1, 3, 8), (2, 1, 8), (2, 4, 0)), ((1, 5, 8), (2, 1, 8), (2, 4, 0)))
SHARES = (StatedRange(0.2, 0.4), single(0.3), single(0.4))


@dataclass(frozen=True)
class Refusal:
    stated: StatedNumbers
    words: str


def test_exact_numbers_are_the_session_s_own() -> None:
    stated = StatedNumbers(
        every_error(3).with_miss(2, single(8)), tuple(map(single, (0.6, 0.3, 0.1)))
    )
    found = with_stated_numbers(PLAIN, stated, LABELS, None)
    assert np.array(found.cost_matrix).tolist() == [[0, 1, 8], [1, 0, 8], [1, 1, 0]]
    assert found.priors == (0.6, 0.3, 0.1)
    assert stated_numbers(found) == stated
    assert isinstance(found.measure, UniformWeights)


def test_ranges_stand_at_their_middles_and_are_the_box() -> None:
    found = with_stated_numbers(PLAIN, StatedNumbers(PAID, SHARES), LABELS, None)
    assert found.cost_matrix is not None
    assert found.cost_matrix[0][1] == pytest.approx(np.sqrt(15))
    assert found.priors == pytest.approx((0.3, 0.3, 0.4))
    measure = found.measure
    assert isinstance(measure, CostBox)
    assert np.array(measure.cost_low).tolist() == [[0, 2, 8], [1, 0, 8], [1, 3, 0]]
    assert np.array(measure.cost_high).tolist() == [[0, 4, 8], [1, 0, 8], [1, 3, 0]]
    assert stated_numbers(found) == StatedNumbers(PAID, SHARES)
    again = with_stated_numbers(found, stated_numbers(found), LABELS, None)
    assert again == found


def test_priors_that_are_not_stated_are_the_file_s() -> None:
    found = with_stated_numbers(PLAIN, StatedNumbers(PAID), LABELS, np.array([0.5, 0.25, 0.25]))
    assert found.priors is None
    assert isinstance(found.measure, CostBox)
    assert found.measure.prior_low == (0.5, 0.25, 0.25)
    assert stated_numbers(found).priors is None


def test_without_ranges_the_box_is_gone_and_a_list_stays() -> None:
    ranged = with_stated_numbers(PLAIN, StatedNumbers(PAID), LABELS, None)
    assert with_stated_numbers(ranged, StatedNumbers(), LABELS, None) == PLAIN
    listed = CostList((CostScenario(((0, 1, 1), (1, 0, 1), (1, 1, 0)), (0.2, 0.3, 0.5)),))
    session = replace(PLAIN, measure=listed)
    exact = with_stated_numbers(session, StatedNumbers(every_error(3)), LABELS, None)
    assert exact.measure == listed


def test_a_miss_is_what_every_error_about_a_class_costs() -> None:
    assert PAID.miss(0) == single(1)
    assert PAID.miss(1) is None
    changed = PAID.with_miss(1, StatedRange(2, 6))
    assert changed.miss(1) == StatedRange(2, 6)
    assert changed.at(0, 1) == StatedRange(3, 7)
    assert changed.at(1, 1) == single(1)


@pytest.mark.parametrize(
    "refused",
    [
        Refusal(StatedNumbers(PAID.with_cells([(0, 0)], single(3))), "costs less than being right"),
        Refusal(
            StatedNumbers(PAID.with_cells([(0, 0)], StatedRange(0, 1))), "calling a rightly is a"
        ),
        Refusal(
            StatedNumbers(PAID.with_cells([(1, 0)], StatedRange(0, 3))),
            "costs less than being right",
        ),
        Refusal(StatedNumbers(None, SHARES), "a range of priors needs costs"),
        Refusal(StatedNumbers(None, (single(0.5), single(0.3), single(0.3))), "sum to 1.1"),
        Refusal(
            StatedNumbers(PAID, (StatedRange(0.6, 0.9), single(0.3), single(0.3))), "1.2 at least"
        ),
    ],
)
def test_what_cannot_be_is_refused(refused: Refusal) -> None:
    with pytest.raises(InputError, match=refused.words):
        with_stated_numbers(PLAIN, refused.stated, LABELS, None)


def test_one_after_the_other_priors_can_be_typed() -> None:
    """60 %, then 30 %, and the third follows."""
    thirds = tuple(single(1 / 3) for _ in LABELS)
    first = with_prior(thirds, 0, single(0.6), [])
    assert [prior.low for prior in first] == pytest.approx([0.6, 0.2, 0.2])
    second = with_prior(first, 1, single(0.3), [0])
    assert [prior.low for prior in second] == pytest.approx([0.6, 0.3, 0.1])
    third = with_prior(second, 2, single(0.5), [0, 1])  # the oldest gives way
    assert [prior.low for prior in third] == pytest.approx([0.2, 0.3, 0.5])
    over = with_prior(second, 1, single(0.7), [0])  # more than is left: all others give way
    assert [prior.low for prior in over] == pytest.approx([0.3 * 6 / 7, 0.7, 0.3 / 7])


def test_where_the_others_are_none_they_share_what_is_left() -> None:
    sure = (single(1.0), single(0.0), single(0.0))
    assert [p.low for p in with_prior(sure, 0, single(0.5), [])] == [0.5, 0.25, 0.25]


@given(
    st.lists(st.integers(1, 20), min_size=4, max_size=4),
    st.integers(0, 3),
    st.lists(st.integers(0, 1000), min_size=2, max_size=2),
    st.permutations(range(4)),
    st.integers(0, 4),
)
def test_priors_always_sum_to_1_at_their_middles(
    parts: list[int], place: int, ends: list[int], order: list[int], held: int
) -> None:
    before = tuple(single(part / sum(parts)) for part in parts)
    low, high = sorted(end / 1000 for end in ends)
    found = with_prior(before, place, StatedRange(low, high), order[:held])
    assert found[place] == StatedRange(low, high)
    assert sum((prior.low + prior.high) / 2 for prior in found) == pytest.approx(1)
    stated = StatedNumbers(every_error(4), found)
    with_stated_numbers(PLAIN, stated, ("a", "b", "c", "d"), None)
