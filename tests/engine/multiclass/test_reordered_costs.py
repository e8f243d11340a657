"""Costs stay at their classes whatever the order of the classes: engine.multiclass.reordered_costs."""

from itertools import permutations

import pytest
from msgspec.structs import replace

from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import (
    CostBox,
    CostList,
    CostMeasure,
    CostScenario,
    UniformWeights,
)
from engine.multiclass.reordered_costs import with_costs_of

LABELS = ("low", "middle", "high")
COSTS = {(p, a): 10.0 * LABELS.index(p) + LABELS.index(a) for p in LABELS for a in LABELS}
SHARES = {"low": 0.2, "middle": 0.3, "high": 0.5}


def matrix(labels: tuple[str, ...], more: float = 0.0) -> tuple[tuple[float, ...], ...]:
    """Of each pair of classes its own number."""
    return tuple(tuple(COSTS[p, a] + more for a in labels) for p in labels)


def shares(labels: tuple[str, ...], more: float = 0.0) -> tuple[float, ...]:
    return tuple(SHARES[label] + more for label in labels)


def stated(labels: tuple[str, ...], measure: str) -> ClassesSession:
    box = CostBox(matrix(labels), matrix(labels, 2), shares(labels), shares(labels, 0.1), True)
    listed = CostList((CostScenario(matrix(labels), shares(labels), 3.0),))
    measures: dict[str, CostMeasure] = {"box": box, "list": listed, "uniform": UniformWeights()}
    return ClassesSession(
        cost_matrix=matrix(labels), priors=shares(labels), measure=measures[measure]
    )


@pytest.mark.parametrize("measure", ["uniform", "box", "list"])
@pytest.mark.parametrize("labels", list(permutations(LABELS)))
def test_each_cost_stays_at_its_classes(labels: tuple[str, ...], measure: str) -> None:
    plain = ClassesSession(level=0.9)
    found = with_costs_of(plain, stated(LABELS, measure), LABELS, labels)
    assert found == replace(stated(labels, measure), level=0.9)


@pytest.mark.parametrize("labels", [("low", "middle"), ("low", "middle", "top"), (*LABELS, "top")])
def test_nothing_is_stated_of_other_classes(labels: tuple[str, ...]) -> None:
    plain = ClassesSession()
    assert with_costs_of(plain, stated(LABELS, "box"), LABELS, labels) == plain


def test_what_was_not_stated_is_not_stated() -> None:
    plain = ClassesSession()
    assert with_costs_of(plain, plain, LABELS, LABELS[::-1]) == plain
