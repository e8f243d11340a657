"""Confusion matrices where engine.data.shape.matrix_layout finds them, in either orientation."""

import numpy as np
import pytest

from engine.data.readers.read import read_bytes
from engine.data.shape.matrix_layout import find_matrices
from engine.messages.errors import InputError
from engine.multiclass.matrix_table import STRAIGHT, SWAPPED, ReadMatrices, read_matrices

SQUARE = "predicted,a,b,c\na,9,1,0\nb,1,8,2\nc,0,1,8\n"
COUNTS = [[9, 1, 0], [1, 8, 2], [0, 1, 8]]


def read(text: str, *, swap: bool = False) -> ReadMatrices:
    dataset = read_bytes(text.encode(), "tree.csv")
    table = find_matrices(dataset)
    assert table is not None
    return read_matrices(dataset, table, swap=swap)


def counts_of(found: ReadMatrices) -> list[list[float]]:
    (model,) = found.cases.models
    assert model.confusion is not None
    counts: list[list[float]] = model.confusion.cells.tolist()
    return counts


def test_rows_are_predicted_unless_swapped() -> None:
    straight, swapped = read(SQUARE), read(SQUARE, swap=True)
    assert (straight.orientation, swapped.orientation) == (STRAIGHT, SWAPPED)
    assert straight.cases.labels == ("a", "b", "c")
    assert counts_of(straight) == COUNTS
    assert counts_of(swapped) == np.transpose(COUNTS).tolist()


def test_a_row_a_cell_is_the_same_matrix() -> None:
    rows = [f"{p},{a},{COUNTS[i][j]}" for i, p in enumerate("abc") for j, a in enumerate("abc")]
    long = read("predicted,actual,count\n" + "\n".join(rows) + "\n")
    assert counts_of(long) == COUNTS


def test_a_class_that_only_another_matrix_has_is_named() -> None:
    rows = [f"t,{p},{a},5" for p in "abc" for a in "abc"]
    rows += [f"u,{p},{a},5" for p in "abd" for a in "abd"]
    with pytest.raises(InputError, match="no cell of d, which another matrix has") as caught:
        read("\n".join(["classifier,predicted,actual,count", *rows]) + "\n")
    assert caught.value.where == "confusion matrix of t"
    assert "same classes" in caught.value.do


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (SQUARE.replace("predicted", "actual"), "rows are read as predicted"),
        (SQUARE.replace("b,1,8,2", "b,1,,2"), "line 3, column b"),
        (SQUARE.replace("b,1,8,2", "b,1,-8,2"), "-8"),
    ],
)
def test_what_cannot_be_is_refused(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        read(text)
    assert caught.value.do
