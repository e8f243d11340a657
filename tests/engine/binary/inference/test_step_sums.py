"""engine.binary.inference.step_sums, against sums case by case."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.binary.inference.step_sums import kind_of, step_sums


@given(
    st.lists(st.integers(0, 5), min_size=1, max_size=30).filter(any),
    st.integers(1, 12),
    st.integers(0, 2**32),
    st.sampled_from([np.int64, np.uint8]),
)
def test_steps_hold_what_their_cases_hold(
    on_steps: list[int], size: int, seed: int, kind: type[np.integer]
) -> None:
    generator = np.random.default_rng(seed)
    held = np.array(on_steps)
    order = generator.permutation(int(held.sum()))
    times = generator.integers(0, 200, (size, order.size)).astype(kind)
    weights = generator.exponential(size=order.size)
    plain, weighed = step_sums(order, held, None), step_sums(order, held, weights)
    step = np.repeat(np.arange(held.size), held)
    for row in range(size):
        counted = np.bincount(step, weights=times[row, order], minlength=held.size)
        for most in (int(times.sum(axis=1).max()), 2**20, 2**40):
            np.testing.assert_array_equal(plain.counts(times, most)[row], counted)
        np.testing.assert_array_equal(plain.weights(times)[row], counted)
        amount = np.bincount(step, weights=times[row, order] * weights, minlength=held.size)
        np.testing.assert_allclose(weighed.weights(times)[row], amount, rtol=1e-13)


@pytest.mark.parametrize("each", [3, 2**15 + 1, 2**30])
def test_sums_of_any_size_are_held(each: int) -> None:
    """Beyond 16 bits and beyond 32 too."""
    sums = step_sums(np.array([1, 0, 2]), np.array([2, 0, 1]), None)
    found = sums.counts(np.array([[each, each, 1]]), 2 * each + 1)
    assert found.tolist() == [[2 * each, 0, 1]]
    assert found.dtype == (np.int32 if each < 2**30 else np.int64)


@pytest.mark.parametrize("more", [0, 1, 200])
def test_8_bits_of_each_case_hold_no_less_on_a_step(more: int) -> None:
    """Whether the sums stay within 8 bits in both rows, or leave them in one."""
    sums = step_sums(np.array([2, 0, 1]), np.array([2, 1]), None)
    times = np.array([[55, 0, 200], [55 + more, 200 - more, 0]], dtype=np.uint8)
    times[1, 2] = more
    total = 255 + more
    found = sums.counts(times, total)
    assert found.tolist() == [[255, 0], [55 + 2 * more, 200 - more]]


def test_kinds_hold_totals() -> None:
    assert [kind_of(total) for total in (0, 2**31 - 1, 2**31)] == [np.int32, np.int32, np.int64]


@pytest.mark.parametrize("most", [2**16 - 1, 2**16])
def test_sums_hold_the_most_that_they_may_be(most: int) -> None:
    sums = step_sums(np.array([0, 1]), np.array([2]), None)
    assert sums.counts(np.array([[most - 7, 7]]), most).tolist() == [[most]]
