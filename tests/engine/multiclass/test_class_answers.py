"""Cases of several classes: kinds of models, refusals, stratified resampling."""

import numpy as np
import pytest

from engine.messages.errors import InputError, UndefinedError
from engine.multiclass.class_answers import (
    ClassCases,
    can_be_resampled,
    class_cases,
    crisp_model,
    marker_model,
    matrix_model,
    resampled,
    soft_model,
    without,
)
from engine.multiclass.confusion import confusion
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")
COUNTS = [[8, 2, 1], [1, 14, 3], [1, 4, 6]]


def soft_cases() -> ClassCases:
    table, actual = oracles.soft_cases(1, 30)
    soft = soft_model("soft", LABELS, table, actual)
    crisp = crisp_model("crisp", LABELS, np.roll(actual, 1), actual)
    return class_cases(LABELS, actual, [soft, crisp, marker_model("marker", table[:, 2])])


def test_a_soft_model_predicts_its_most_probable_class() -> None:
    table, actual = oracles.soft_cases(1, 30)
    found = soft_model("soft", LABELS, table, actual)
    assert found.predicted is not None
    assert found.predicted.tolist() == [int(np.argmax(row)) for row in table]
    assert found.confusion is not None
    assert found.confusion.cells.sum() == 30


def test_priors_are_the_files() -> None:
    assert soft_cases().priors == pytest.approx(np.full(3, 1 / 3))
    matrices = class_cases(LABELS, None, [matrix_model(confusion("m", LABELS, COUNTS))])
    assert matrices.priors == pytest.approx(np.array([10, 20, 10]) / 40)
    shares = class_cases(LABELS, None, [matrix_model(confusion("m", LABELS, oracles.A))])
    assert shares.priors is None


def test_resampling_is_stratified_and_paired() -> None:
    cases = soft_cases()
    drawn = resampled(cases, np.random.default_rng(0))
    assert drawn.actual is not None
    assert np.bincount(drawn.actual).tolist() == [10, 10, 10]
    soft, crisp, marker = drawn.models
    assert soft.probabilities is not None
    assert marker.marker is not None
    assert np.array_equal(soft.probabilities[:, 2], marker.marker)  # the same rows for both
    assert crisp.confusion is not None
    assert crisp.confusion.cells.sum(axis=0).tolist() == [10, 10, 10]
    assert len(np.unique(marker.marker)) < 30


def test_a_matrix_is_drawn_again_column_by_column() -> None:
    model = matrix_model(confusion("m", LABELS, COUNTS))
    cases = class_cases(LABELS, None, [model])
    cells = []
    for seed in range(300):
        found = resampled(cases, np.random.default_rng(seed)).models[0].confusion
        assert found is not None
        assert found.cells.sum(axis=0).tolist() == [10, 20, 10]
        cells.append(found.cells)
    spread = np.var(cells, axis=0)
    share = np.array(COUNTS) / [10, 20, 10]
    assert np.mean(cells, axis=0) == pytest.approx(np.array(COUNTS), abs=0.5)
    assert spread == pytest.approx(share * (1 - share) * [10, 20, 10], rel=0.35, abs=0.2)


def test_shares_cannot_be_drawn_again() -> None:
    model = matrix_model(confusion("m", LABELS, oracles.A))
    assert not can_be_resampled(model)
    drawn = resampled(class_cases(LABELS, None, [model]), np.random.default_rng(0))
    assert drawn.models[0] is model


def test_hidden_models_take_no_part() -> None:
    assert [m.name for m in without(soft_cases(), frozenset({"crisp"})).models] == [
        "soft",
        "marker",
    ]


def test_what_does_not_fit_together_is_refused() -> None:
    model = matrix_model(confusion("m", LABELS, COUNTS))
    with pytest.raises(InputError, match="no model"):
        class_cases(LABELS, None, [])
    with pytest.raises(InputError, match="two models are called “m”"):
        class_cases(LABELS, None, [model, model])
    with pytest.raises(InputError, match="its classes are a, b, c, not x, y, z"):
        class_cases(("x", "y", "z"), None, [model])
    with pytest.raises(InputError, match="Pair the rows"):
        class_cases(LABELS, np.zeros(4, dtype=np.int64), [marker_model("k", np.zeros(3))])
    with pytest.raises(UndefinedError, match="no case is actually c"):
        crisp_model("p", LABELS, np.array([0, 1]), np.array([0, 1]))
