"""How each model is left out, and what engine.binary.inference.corrected_choices says of it."""

import numpy as np
import pytest

from engine.binary.curve.hull import roc_hull
from engine.binary.curve.roc_curve import roc_curve
from engine.binary.inference.corrected_sources import (
    LEAVE_ONE_OUT,
    Correctable,
    Together,
    leave_one_out,
    out_of_sample,
)
from engine.binary.inference.delong import auc_variance
from engine.data.cases.cases import ModelCases
from tests.engine.binary.inference.left_out import correctable, rows

T = np.array([0.2, 0.4, 0.5, 0.8])


def counted(model: Correctable) -> Correctable:
    """The same model as a table of counts tells it: without its cases."""
    none = np.zeros(0)
    cases = ModelCases("m", "m", "higher", none.astype(np.bool_), none)
    curve = roc_curve(model.counts)
    return Correctable(cases, model.counts, curve, roc_hull(curve), auc_variance(model.counts))


def test_tables_of_counts_are_left_out_like_their_rows() -> None:
    model = correctable(rows([9, 8, 8, 6, 5], [7, 6, 4, 3, 3, 1]))
    alone = counted(model)

    assert alone.scored is None
    assert leave_one_out(alone).at(T).left_cost.tolist() == (
        leave_one_out(model).at(T).left_cost.tolist()
    )
    drawn = out_of_sample(alone, 3)
    assert drawn.method == "out of bag, 100 replicates, seed 3"
    # The rows that counts stand for come in another order, so other ones are drawn.
    assert drawn.at(T).left_cost == pytest.approx(out_of_sample(model, 3).at(T).left_cost, abs=0.2)


def test_many_rows_are_left_out_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    model = correctable(rows([9, 8, 8, 6, 5], [7, 6, 4, 3, 3, 1]))
    monkeypatch.setattr("engine.binary.inference.corrected_sources.MOST_DRAWN", 10)
    clusters = np.repeat(np.arange(4), [3, 3, 3, 2])

    assert out_of_sample(model, 1).method == LEAVE_ONE_OUT
    assert out_of_sample(model, 1).added == 1.0
    grouped = correctable(
        rows([9, 8, 8, 6, 5], [7, 6, 4, 3, 3, 1]), together=Together(clusters=clusters)
    )
    assert out_of_sample(grouped, 1).method == "out of bag by clusters, 100 replicates, seed 1"
    assert out_of_sample(grouped, 1).added == 0.5


def test_in_sample_the_highest_threshold_of_least_cost_is_taken() -> None:
    """At t = 1/2 the hull's corners (0, 1/2) and (1/2, 1) cost the same: the first flags fewer."""
    model = correctable(rows([9, 3], [5, 1]))
    choices = leave_one_out(model).at(np.array([0.5]))

    assert (choices.fpr[0], choices.fnr[0]) == (0.0, 0.5)
    assert choices.flags.thresholds.tolist() == [[9.0]]
    assert (choices.flags.positives.tolist(), choices.flags.negatives.tolist()) == ([[1]], [[0]])
    assert choices.cost.tolist() == [0.25]
    assert choices.of_nothing.tolist() == [0.5]


def test_both_classes_without_weights_of_nothing() -> None:
    table = [*rows([9, 8], [7, 6], [2, 1, 3, 1]), *rows([5], [4], [0, 0])]
    model = correctable(table)
    assert model.scored is not None
    assert model.scored.weights is not None

    assert model.sizes == (2, 2)
    assert model.scored.scores.tolist() == [9, 8, 7, 6]
    assert model.effective == pytest.approx((9 / 5, 16 / 10))
    assert not model.alike


def test_one_case_of_a_class_cannot_be_drawn_away() -> None:
    for few in (rows([5], [1, 2, 6, 3]), rows([1, 2, 6, 3], [5])):
        assert out_of_sample(correctable(few), 1).method == LEAVE_ONE_OUT
    assert out_of_sample(correctable(rows([5, 4], [1, 6])), 1).method.startswith("out of bag")


def test_names_and_directions_are_the_models() -> None:
    table = rows([9, 8], [7, 6])
    up, down = (correctable(table, name=way, direction=way) for way in ("higher", "lower"))
    assert (up.name, down.name) == ("higher", "lower")
    assert (up.sign, down.sign) == (1, -1)
    assert up.scored is not None
    assert down.scored is not None
    assert up.scored.scores.tolist() == down.scored.scores.tolist()  # a higher one flags first
