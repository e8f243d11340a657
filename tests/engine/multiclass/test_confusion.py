"""Confusion matrices: orientation, the paper's vector order, refusals in words."""

import numpy as np
import pytest

from engine.messages.errors import InputError, UndefinedError
from engine.multiclass.confusion import (
    classes_of_dimension,
    confusion,
    confusions_from_rows,
    count_confusion,
    error_places,
    errors_of_ratios,
    hit_rates,
    ratios_of_errors,
    trivial_errors,
)
from tests.engine.multiclass import oracles

LABELS = ("a", "b", "c")


def test_the_vector_follows_the_papers_order() -> None:
    a = confusion("A", LABELS, oracles.A)
    assert a.errors.tolist() == pytest.approx(oracles.A_ERRORS, abs=1e-15)
    assert list(error_places(3)) == oracles.PLACES
    assert a.hits.tolist() == pytest.approx([0.9, 0.7, 0.6])


def test_counts_are_normalised_within_each_actual_class() -> None:
    found = confusion("A", LABELS, [[9, 4, 1], [1, 16, 3], [0, 0, 6]])
    assert found.kind == "counts"
    assert found.ratios.sum(axis=0).tolist() == pytest.approx([1, 1, 1])
    assert found.ratios[0, 1] == 0.2  # of 20 actual b, 4 are called a
    assert found.totals is not None
    assert found.totals.tolist() == [10, 20, 10]


def test_predictions_are_counted_with_rows_predicted() -> None:
    found = count_confusion("A", LABELS, np.array([0, 0, 1, 2, 2]), np.array([0, 1, 1, 2, 0]))
    assert found.cells.tolist() == [[1, 1, 0], [0, 1, 0], [1, 0, 1]]


def test_it_is_the_transpose_of_scikit_learns() -> None:
    from sklearn.metrics import confusion_matrix

    generator = np.random.default_rng(4)
    actual, predicted = generator.integers(0, 3, 60), generator.integers(0, 3, 60)
    ours = count_confusion("A", LABELS, predicted, actual)
    assert np.array_equal(ours.cells, confusion_matrix(actual, predicted).T)
    assert np.array_equal(ours.swapped().cells, confusion_matrix(actual, predicted))


def test_errors_and_ratios_are_inverse() -> None:
    errors = oracles.random_valid(np.random.default_rng(1), 20)
    assert np.allclose(errors_of_ratios(ratios_of_errors(errors)), errors, atol=1e-15)
    assert np.allclose(ratios_of_errors(errors).sum(axis=1), 1)


def test_trivial_classifiers_hit_one_class_only() -> None:
    for classes in (2, 3, 4):
        assert np.array_equal(hit_rates(trivial_errors(classes)), np.eye(classes))


def test_errors_in_the_papers_order_make_a_matrix() -> None:
    assert np.allclose(ratios_of_errors(np.array(oracles.A_ERRORS)), oracles.A, atol=1e-15)


def test_long_rows_make_a_matrix_each() -> None:
    found = confusions_from_rows(
        ["m"] * 4 + ["k"] * 3,
        ["a", "b", "b", "c", "a", "b", "c"],
        ["a", "a", "b", "c", "a", "b", "c"],
        [3, 1, 2, 5, 1, 1, 1],
    )
    assert [matrix.name for matrix in found] == ["m", "k"]
    assert found[0].labels == LABELS
    assert found[0].cells.tolist() == [[3, 0, 0], [1, 2, 0], [0, 0, 5]]


@pytest.mark.parametrize(
    ("cells", "words"),
    [
        ([[1, 2, 0], [1, 2, 0], [1, 2, 0]], "no case is actually c"),
        ([[1, 2, 3], [1, -2, 3], [1, 2, 3]], r"predicted b, actual b is negative \(-2\)"),
        ([[0.9, 0.2, 0.1], [0.05, 0.7, 0.3], [0.25, 0.1, 0.6]], "class a sum to 1.2, over 1"),
        ([[0.5, 0.2, 0.1], [0.05, 0.7, 0.3], [0.05, 0.1, 0.6]], "class a sum to 0.6, under 1"),
        ([[1, 2, float("nan")], [1, 2, 3], [1, 2, 3]], "actual c is not a number"),
        ([[1, 2], [3, 4]], "2 × 2, for 3 classes"),
    ],
)
def test_what_is_no_confusion_matrix_is_refused_in_words(
    cells: list[list[float]], words: str
) -> None:
    with pytest.raises((InputError, UndefinedError), match=words):
        confusion("A", LABELS, cells)


def test_an_empty_class_cannot_be_measured() -> None:
    with pytest.raises(UndefinedError) as refused:
        confusion("A", LABELS, [[3, 0, 1], [0, 0, 2], [1, 0, 2]])
    assert refused.value.status == 1
    assert "swap rows and columns" in str(refused.value)


def test_a_row_named_twice_is_refused() -> None:
    with pytest.raises(InputError, match="predicted a, actual a appears twice"):
        confusions_from_rows(["m", "m"], ["a", "a"], ["a", "a"], [1, 2])


def test_a_class_outside_the_list_is_refused() -> None:
    with pytest.raises(InputError, match="“d” is none of a, b, c"):
        confusions_from_rows(["m"], ["d"], ["a"], [1], LABELS)


def test_a_class_named_twice_is_refused() -> None:
    with pytest.raises(InputError, match="named twice"):
        confusion("A", ("a", "b", "a"), oracles.A)


def test_a_dimension_that_fits_no_number_of_classes_is_refused() -> None:
    assert [classes_of_dimension(d) for d in (2, 6, 12, 20)] == [2, 3, 4, 5]
    with pytest.raises(InputError, match="5 error ratios"):
        classes_of_dimension(5)
