"""Printed thresholds: applied as written they flag what stands beside them."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import replace

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.thresholds import shortest_decimal
from engine.data.roles import Direction
from tests.engine.binary.counted import curve_of_scores
from tests.engine.binary.test_counts_properties import case_lists, columns, directions

numbers = st.floats(allow_nan=False, allow_infinity=False)


def next_below(value: float) -> float:
    return math.nextafter(value, -math.inf)


@pytest.mark.parametrize(
    ("threshold", "beyond", "text"),
    [
        (0.3712, 0.3641, "0.37"),
        (0.957, 0.2, "0.9"),
        (0.3, next_below(0.3), "0.3"),
        (1.0, 0.96, "1"),
        (250.0, 180.0, "200"),
        (180.0, 120.0, "180"),
        (0.5, -0.5, "0.5"),
        (0.0, -1.0, "0"),
        (-0.25, -0.5, "-0.3"),
        (9007199254740994.0, 9007199254740992.0, "9007199254740994"),
        (1e22, 9e21, "1e22"),
        (1.234e-7, 1.1e-7, "1.2e-7"),
        (0.00012, 0.00011, "0.00012"),
        (5e-324, 0.0, "5e-324"),
        (1.7976931348623157e308, 1e308, "1.7e308"),
        (-5.0, -math.inf, "-5"),
        (math.inf, 3.0, "inf"),
        (0.123456, math.nan, "0.123456"),
        (-math.inf, math.nan, "-inf"),
        (math.inf, math.inf, "> inf"),
        (0.1, math.nan, "0.1"),
        (0.000012, 0.000011, "0.000012"),
        (0.0000012, 0.0000011, "1.2e-6"),
        (1e16, 9.5e15, "10000000000000000"),
        (1e17, 9.5e16, "1e17"),
        (math.nan, 0.5, "not given"),
    ],
)
def test_shortest_decimal(threshold: float, beyond: float, text: str) -> None:
    assert shortest_decimal(threshold, beyond) == text


@pytest.mark.parametrize(
    ("threshold", "beyond", "text"),
    [
        (2.5, 3.7, "3"),
        (0.3641, 0.3712, "0.37"),
        (0.0, 0.5, "0"),
        (-0.25, 0.5, "-0.2"),
        (-math.inf, -3.0, "-inf"),
        (-math.inf, -math.inf, "< -inf"),
        (7.25, math.nan, "7.25"),
        (math.inf, math.nan, "inf"),
    ],
)
def test_shortest_decimal_when_lower_scores_are_flagged(
    threshold: float, beyond: float, text: str
) -> None:
    assert shortest_decimal(threshold, beyond, "lower") == text


@given(numbers, numbers)
def test_text_lies_between_the_next_score_and_the_threshold(one: float, other: float) -> None:
    assume(one != other)
    beyond, threshold = min(one, other), max(one, other)
    assert beyond < float(shortest_decimal(threshold, beyond)) <= threshold
    assert beyond <= float(shortest_decimal(beyond, threshold, "lower")) < threshold


@given(numbers, st.integers(1, 3))
def test_neighbouring_doubles_are_told_apart(threshold: float, steps: int) -> None:
    beyond = threshold
    for _ in range(steps):
        beyond = next_below(beyond)
    assume(beyond > -math.inf)
    assert beyond < float(shortest_decimal(threshold, beyond)) <= threshold


@given(st.floats(1e-300, 1e300), st.floats(1e-12, 0.9))
def test_no_shorter_decimal_lies_there(threshold: float, part: float) -> None:
    beyond = threshold * (1 - part)
    assume(beyond < threshold)
    text = shortest_decimal(threshold, beyond)
    digits = len(text.partition("e")[0].replace(".", "").strip("0"))
    for fewer in range(1, digits):
        # candidates with fewer digits on both sides of the threshold: the nearest ones
        rounded = float(f"{threshold:.{fewer - 1}e}")
        step = 10.0 ** (math.floor(math.log10(threshold)) - fewer + 1)
        for candidate in (rounded - step, rounded, rounded + step):
            assert not beyond < float(f"{candidate:.{fewer - 1}e}") <= threshold


@given(case_lists, directions)
def test_printed_thresholds_give_the_counts_beside_them(
    cases: list[tuple[bool, float]], direction: Direction
) -> None:
    truth, score = columns(cases)
    curve = curve_of_scores(truth, score, direction)
    flags, values = np.array(truth), np.array(score)
    for position in range(curve.thresholds.size):
        text = curve.shown_threshold(position)
        if text in ("> inf", "< -inf"):
            assert position == 0
            assert np.isinf(curve.thresholds[1])
            continue
        cut = float(text)
        flagged = values >= cut if direction == "higher" else values <= cut
        assert np.count_nonzero(flagged & flags) == curve.tp[position]
        assert np.count_nonzero(flagged & ~flags) == curve.fp[position]
    hull = roc_hull(curve)
    for vertex, position in enumerate(hull.index.tolist()):
        assert hull.shown_threshold(vertex) == curve.shown_threshold(position)


def test_a_threshold_that_somebody_tried_is_printed_in_full() -> None:
    """Scores may lie between it and the next one tried, so nothing shorter is as good."""
    scored = curve_of_scores([True, False], [0.3641, 0.2512])
    assert [scored.shown_threshold(place) for place in range(3)] == ["inf", "0.3", "0.2512"]
    tried = replace(scored, scored=False)
    assert [tried.shown_threshold(place) for place in range(3)] == ["inf", "0.3641", "0.2512"]
