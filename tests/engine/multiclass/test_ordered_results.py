"""What is shown of ordered scores: engine.multiclass.ordered_results, engine.multiclass.class_scores."""

import numpy as np
import pytest
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.multiclass.class_answers import class_cases, marker_model, soft_model
from engine.multiclass.class_scores import scores_by_class
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.ordered_marker import MarkerThresholds
from engine.multiclass.ordered_results import ordered_result

LABELS = ("c", "a", "b")
ACTUAL = np.array([1, 1, 2, 2, 0, 0])
MARKER = marker_model("m", np.array([1.0, 2.0, 2.0, 3.0, 5.0, 4.0]))
CASES = class_cases(LABELS, ACTUAL, [MARKER])
ORDERED = ClassesSession(order=("a", "b", "c"))


def test_classes_stand_in_the_stated_order() -> None:
    found = ordered_result(MARKER, CASES, ORDERED, None)
    assert found is not None
    assert found.marker.labels == ("a", "b", "c")
    assert found.marker.places == (1, 2, 0)
    assert [group.tolist() for group in found.marker.groups] == [[1, 2], [2, 3], [4, 5]]
    assert found.cuts == found.best == (1, 3)  # the a at 2 goes wrong; at 3 a b would
    assert found.cost(found.best) == pytest.approx(1 / 6)  # half of one class of three


def test_thresholds_of_the_session_stand_and_never_cross() -> None:
    chosen = ORDERED.with_thresholds("m", MarkerThresholds("m", 2.5, None))
    found = ordered_result(MARKER, CASES, chosen, None)
    assert found is not None
    assert found.cuts == (2, 5)
    assert found.best == (1, 3)
    crossed = ORDERED.with_thresholds("m", MarkerThresholds("m", 5.0, 2.0))
    found = ordered_result(MARKER, CASES, crossed, None)
    assert found is not None
    assert found.cuts == (1, 1)
    other = ORDERED.with_thresholds("another", MarkerThresholds("another", 5.0, 5.0))
    found = ordered_result(MARKER, CASES, other, None)
    assert found is not None
    assert found.cuts == found.best
    assert chosen.with_thresholds("m", None) == ORDERED


def test_without_an_order_or_three_classes_there_is_none() -> None:
    assert ordered_result(MARKER, CASES, ClassesSession(), None) is None
    two = class_cases(("a", "b"), ACTUAL % 2, [MARKER])
    assert ordered_result(MARKER, two, ClassesSession(order=("a", "b")), None) is None
    with pytest.raises(InputError, match="the order names"):
        ordered_result(MARKER, CASES, replace(ORDERED, order=("a", "b", "d")), None)


def test_probabilities_lie_by_class_in_order() -> None:
    table = np.random.default_rng(2).dirichlet(np.ones(3), 6)
    soft = soft_model("s", LABELS, table, ACTUAL)
    found = scores_by_class(class_cases(LABELS, ACTUAL, [MARKER, soft]))
    assert list(found) == ["s"]
    for place in range(3):
        for actual in range(3):
            wanted = np.sort(table[actual == ACTUAL, place])
            assert found["s"][place][actual].tolist() == wanted.tolist()
