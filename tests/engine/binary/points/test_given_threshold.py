"""A threshold that is given, by brute force; the curve between thresholds, against np.interp."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.binary.curve.roc_curve import roc_curve
from engine.binary.points.criteria import PointFrame
from engine.binary.points.given_threshold import at_threshold, interpolated_tpr
from engine.binary.points.point_rules import parse_point
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError

LEVELS = st.sampled_from((-2.0, -0.0, 0.0, 0.25, 0.3, 0.5, 1.0, math.inf, -math.inf))
CASES = st.lists(st.tuples(st.booleans(), LEVELS), min_size=2, max_size=30).filter(
    lambda cases: len({positive for positive, _ in cases}) == 2
)


def frame_of(cases: list[tuple[bool, float]], direction: str) -> PointFrame:
    positive = np.array([label for label, _ in cases])
    score = np.array([value for _, value in cases])
    curve = roc_curve(count_scores(positive, score, "higher" if direction == "higher" else "lower"))
    return PointFrame("m", curve, 0.5, None, 0.3)


@given(CASES, st.sampled_from((-3.0, -2.0, 0.0, 0.27, 0.3, 1.0, 5.0)), st.sampled_from(("higher", "lower")))  # fmt: skip
@settings(max_examples=120, deadline=None)
def test_a_given_threshold_flags_what_it_flags(
    cases: list[tuple[bool, float]], threshold: float, direction: str
) -> None:
    point = at_threshold(frame_of(cases, direction), threshold).point
    flagged = [
        label
        for label, score in cases
        if (score >= threshold if direction == "higher" else score <= threshold)
    ]
    assert point.counts is not None
    assert (point.counts.tp, point.counts.fp) == (sum(flagged), len(flagged) - sum(flagged))
    assert point.threshold == threshold
    assert float(point.shown_threshold) == threshold


@given(CASES, st.floats(0, 1))
@settings(max_examples=120, deadline=None)
def test_the_curve_between_thresholds_is_straight(
    cases: list[tuple[bool, float]], fpr: float
) -> None:
    curve = frame_of(cases, "higher").curve
    here = curve.tpr[curve.fpr == fpr]
    expected = float(here.max() if here.size else np.interp(fpr, curve.fpr, curve.tpr))
    assert interpolated_tpr(curve, fpr) == pytest.approx(expected, abs=1e-14)


def test_at_a_threshold_of_the_curve_nothing_is_interpolated() -> None:
    curve = frame_of([(True, 3.0), (False, 2.0), (True, 2.0), (False, 1.0)], "higher").curve
    assert interpolated_tpr(curve, 0.5) == 1.0
    assert interpolated_tpr(curve, 0.25) == 0.75
    assert interpolated_tpr(curve, 0.0) == 0.5


@pytest.mark.parametrize("rest", ["", "x", "nan", "inf", "1_000"])
def test_what_is_no_number_is_refused(rest: str) -> None:
    with pytest.raises(InputError, match="is no number"):
        parse_point(f"threshold:{rest}")


@pytest.mark.parametrize("fpr", [-0.1, 1.5, float("nan")])
def test_what_is_no_share_has_no_tpr(fpr: float) -> None:
    curve = frame_of([(True, 1.0), (False, 0.0)], "higher").curve
    with pytest.raises(InputError, match="FPR"):
        interpolated_tpr(curve, fpr)
