"""Criteria for a threshold: against trying every threshold, pROC, ROCR and scikit-learn."""

import math
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn import metrics

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.points.bounds import (
    capacity_at_most,
    fpr_at_most,
    precision_at_least,
    tpr_at_least,
)
from engine.binary.points.criteria import (
    ChosenPoint,
    PointFrame,
    closest_to_corner,
    greatest_f1,
    greatest_mcc,
    most_accurate,
    predictive_values,
    youden,
)
from engine.binary.points.mixtures import (
    mixture_at_capacity,
    mixture_at_fpr,
    mixture_at_precision,
    mixture_at_tpr,
)
from engine.binary.voros.conditions import Scenario
from engine.data.cases.counts import count_scores
from engine.messages.errors import InputError, UndefinedError
from tests.conftest import counts_of
from tests.reference.scores import Stored

CASES = st.lists(st.tuples(st.booleans(), st.integers(0, 9)), min_size=2, max_size=25).filter(
    lambda rows: len({truth for truth, _ in rows}) == 2
)

Rows = list[tuple[bool, int]]


def frame_of(rows: Rows, prevalence: float = 0.3) -> PointFrame:
    truth, score = np.array([r[0] for r in rows]), np.array([float(r[1]) for r in rows])
    curve = roc_curve(count_scores(truth, score))
    return PointFrame("m", curve, 0.5, Scenario(1, 4, prevalence), prevalence)


def every_decision(rows: Rows) -> list[tuple[list[bool], list[bool]]]:
    """(truth, flagged) for every threshold, flagging no one first."""
    truth = [r[0] for r in rows]
    cuts = [math.inf, *sorted({float(r[1]) for r in rows}, reverse=True)]
    return [(truth, [r[1] >= cut for r in rows]) for cut in cuts]


def distance(truth: list[bool], flagged: list[bool]) -> float:
    recall = metrics.recall_score(truth, flagged)
    specificity = metrics.recall_score(truth, flagged, pos_label=False)
    return -math.hypot(1 - recall, 1 - specificity)


PEERS: list[tuple[Callable[[PointFrame], ChosenPoint], Callable[..., float], int]] = [
    (most_accurate, metrics.accuracy_score, 1),
    (youden, lambda y, p: metrics.balanced_accuracy_score(y, p, adjusted=True), 1),
    (greatest_f1, lambda y, p: metrics.f1_score(y, p, zero_division=0), 1),
    (greatest_mcc, metrics.matthews_corrcoef, 1),
    (closest_to_corner, distance, -1),
]


@pytest.mark.parametrize(("criterion", "peer", "sign"), PEERS)
@settings(max_examples=25, deadline=None)
@given(rows=CASES)
def test_no_threshold_does_better_and_the_counts_are_its_own(
    criterion: Callable[[PointFrame], ChosenPoint],
    peer: Callable[..., float],
    sign: int,
    rows: Rows,
) -> None:
    found = criterion(frame_of(rows))
    decisions = every_decision(rows)
    assert sign * found.value == pytest.approx(max(peer(*each) for each in decisions), abs=1e-12)
    flagged = [r[1] >= float(found.point.shown_threshold) for r in rows]
    assert peer([r[0] for r in rows], flagged) == pytest.approx(sign * found.value, abs=1e-12)
    assert counts_of(found.point).tp == sum(f and r[0] for f, r in zip(flagged, rows, strict=True))
    for other in found.others:
        assert peer(*decisions[other]) == pytest.approx(sign * found.value, abs=1e-12)


@settings(max_examples=60)
@given(rows=CASES, tenths=st.integers(0, 10))
def test_bounds_are_met_and_nothing_better_meets_them(rows: Rows, tenths: int) -> None:
    frame, bound = frame_of(rows), tenths / 10
    P, N = frame.curve.positives, frame.curve.negatives
    options = [
        (sum(f and y for y, f in zip(*each, strict=True)),
         sum(f and not y for y, f in zip(*each, strict=True)))
        for each in every_decision(rows)
    ]  # fmt: skip
    hits = counts_of(tpr_at_least(frame, bound).point)
    assert 10 * hits.tp >= tenths * P
    assert hits.fp == min(fp for tp, fp in options if 10 * tp >= tenths * P)
    alarms = counts_of(fpr_at_most(frame, bound).point)
    assert 10 * alarms.fp <= tenths * N
    assert alarms.tp == max(tp for tp, fp in options if 10 * fp <= tenths * N)

    def flagged(tp: int, fp: int) -> float:
        return 0.3 * tp / P + 0.7 * fp / N

    found = capacity_at_most(frame, bound)
    assert found.value <= bound + 1e-12
    assert counts_of(found.point).tp == max(
        tp for tp, fp in options if flagged(tp, fp) <= bound + 1e-12
    )
    precise = [
        (tp, fp) for tp, fp in options
        if flagged(tp, fp) > 0 and 0.3 * tp / P >= bound * flagged(tp, fp) - 1e-12
    ]  # fmt: skip
    if precise:
        chosen = precision_at_least(frame, bound)
        assert chosen.ppv is not None
        assert chosen.ppv >= bound - 1e-12
        assert chosen.value == pytest.approx(chosen.ppv, abs=1e-12)
        assert counts_of(chosen.point).tp == max(tp for tp, _ in precise)
    else:
        with pytest.raises(UndefinedError):
            precision_at_least(frame, bound)


def test_predictive_values_at_the_prevalence_in_use_by_hand() -> None:
    # 1000 people, 100 ill: 80 found, 90 false alarms.
    ppv, npv = predictive_values(fpr=0.1, tpr=0.8, prevalence=0.1)
    assert ppv == pytest.approx(80 / 170)
    assert npv == pytest.approx(810 / 830)
    assert predictive_values(0, 0, 0.1)[0] is None
    assert predictive_values(1, 1, 0.1)[1] is None


@settings(max_examples=60)
@given(rows=CASES, share=st.floats(0, 1))
def test_a_mixture_reaches_the_hull_between_its_two_thresholds(rows: Rows, share: float) -> None:
    frame = frame_of(rows)
    hull = roc_hull(frame.curve)
    at_fpr = mixture_at_fpr(frame, hull, share)
    assert at_fpr.fpr == pytest.approx(share, abs=1e-12)
    at_tpr = mixture_at_tpr(frame, hull, share)
    assert at_tpr.tpr == pytest.approx(share, abs=1e-12)
    at_capacity = mixture_at_capacity(frame, hull, share)
    assert 0.3 * at_capacity.tpr + 0.7 * at_capacity.fpr == pytest.approx(share, abs=1e-12)
    for mixture in (at_fpr, at_tpr, at_capacity):
        assert 0 <= mixture.chance <= 1
        ends = (1 - mixture.chance, mixture.first), (mixture.chance, mixture.second)
        assert sum(c * e.fpr for c, e in ends) == pytest.approx(mixture.fpr, abs=1e-12)
        assert sum(c * e.tpr for c, e in ends) == pytest.approx(mixture.tpr, abs=1e-12)
        if 0 < mixture.fpr < 1:
            top = np.interp(mixture.fpr, hull.fpr, hull.tpr)
            assert mixture.tpr == pytest.approx(float(top), abs=1e-9)


@settings(max_examples=100)
@given(rows=CASES, bound=st.one_of(st.floats(0, 1), st.sampled_from([0, 0.3, 0.5, 0.6, 1])))
def test_a_mixture_of_a_precision_has_the_most_hits(rows: Rows, bound: float) -> None:
    frame = frame_of(rows)
    hull = roc_hull(frame.curve)

    def precision(fpr: float, tpr: float) -> float:
        return 0.3 * tpr / (0.3 * tpr + 0.7 * fpr)

    if precision(float(hull.fpr[1]), float(hull.tpr[1])) < bound - 1e-12:
        with pytest.raises(UndefinedError, match="reaches a precision of"):
            mixture_at_precision(frame, hull, bound)
        return
    found = mixture_at_precision(frame, hull, bound)
    assert 0 <= found.chance <= 1
    assert precision(found.fpr, found.tpr) >= bound - 1e-9
    top = np.interp(found.fpr, hull.fpr, hull.tpr)
    assert found.tpr == pytest.approx(float(top), abs=1e-9) or found.fpr == 0
    for more in np.linspace(found.fpr, 1, 50)[1:]:
        further = precision(more, float(np.interp(more, hull.fpr, hull.tpr)))
        assert further < bound + 1e-9 or more - found.fpr < 1e-6


@settings(max_examples=60)
@given(rows=CASES, tenths=st.integers(0, 10))
def test_no_two_thresholds_and_coin_find_more_at_that_fpr(rows: Rows, tenths: int) -> None:
    frame, bound = frame_of(rows), Fraction(tenths, 10)
    curve = frame.curve
    points = [
        (Fraction(int(fp), curve.negatives), Fraction(int(tp), curve.positives))
        for fp, tp in zip(curve.fp, curve.tp, strict=True)
    ]
    best = max(
        here[1] if here[0] == there[0] else
        here[1] + (bound - here[0]) / (there[0] - here[0]) * (there[1] - here[1])
        for here in points if here[0] <= bound
        for there in points if there[0] >= bound
    )  # fmt: skip
    found = mixture_at_fpr(frame, roc_hull(curve), tenths / 10)
    assert found.tpr == pytest.approx(float(best), abs=1e-12)


def test_a_bound_that_is_no_share_is_refused() -> None:
    frame = frame_of([(True, 1), (False, 0)])
    for ask in (tpr_at_least, fpr_at_most, precision_at_least, capacity_at_most):
        with pytest.raises(InputError):
            ask(frame, 1.5)


def test_pROC_and_ROCR_choose_the_same_points(stored: Stored) -> None:  # noqa: N802
    for score in stored.scores:
        curve, frame = score.curve, PointFrame("m", score.curve, 0.5, None, 0.5)
        for key, ask in (("best_youden", youden), ("best_closest_topleft", closest_to_corner)):
            best = score.told[key]
            known = {
                (round(sp, 9), round(se, 9))
                for sp, se in zip(
                    np.atleast_1d(best["specificity"]),
                    np.atleast_1d(best["sensitivity"]),
                    strict=True,
                )
            }
            found = ask(frame)
            # pROC breaks exact ties by rounding errors: any of ours that tie will do.
            ours = {(round(1 - found.point.fpr, 9), round(found.point.tpr, 9))} | {
                (round(1 - float(curve.fpr[at]), 9), round(float(curve.tpr[at]), 9))
                for at in found.others
            }
            assert ours & known, (score.name, key)
        accuracy = score.told["rocr"]["max_accuracy"]
        assert most_accurate(frame).value == pytest.approx(accuracy, abs=1e-12), score.name
