"""Whether a table is about two classes or several, for window and command line alike."""

from pathlib import Path

import pytest

from engine.data.readers.read import read
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError
from engine.opening.kind_of_table import about_several
from engine.session.samples import SAMPLES, bundled

SQUARE = "predicted,a,b,c\na,9,1,0\nb,1,8,2\nc,0,1,8\n"
LONG = "model,predicted,actual,count\nA,a,a,9\nA,b,a,1\nA,b,b,8\nA,c,c,8\nA,a,c,1\n"
PREDICTED = "truth,predicted\na,a\nb,c\nc,c\nb,b\n"
TWO = "predicted,n,p\nn,8,2\np,2,8\n"
SCORES = "y,s\n0,1\n1,2\n1,3\n"
THREE_VALUES = "y,s\n0,1\n1,2\n2,3\n1,1\n"


def several(tmp_path: Path, text: str, columns: RoleRequest, *, named: bool = False) -> bool:
    path = tmp_path / "table.csv"
    path.write_text(text, "utf-8")
    return about_several(read(path), columns, named=named)


@pytest.mark.parametrize("text", [SQUARE, LONG, PREDICTED, bundled("iris").path.read_text("utf-8")])
def test_answers_about_several_classes(tmp_path: Path, text: str) -> None:
    assert several(tmp_path, text, RoleRequest())


@pytest.mark.parametrize("text", [TWO, SCORES, THREE_VALUES])
def test_answers_about_two(tmp_path: Path, text: str) -> None:
    assert not several(tmp_path, text, RoleRequest())


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: str(sample.name))
def test_samples_of_two_classes(sample: object) -> None:
    assert not about_several(read(sample.path), RoleRequest())  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "columns",
    [
        RoleRequest(positive="a"),
        RoleRequest(negative="b"),
        RoleRequest(kind="scores"),
        RoleRequest(scores=("predicted",)),
    ],
)
def test_what_names_two_of_several_classes(tmp_path: Path, columns: RoleRequest) -> None:
    assert not several(tmp_path, PREDICTED, columns)


def test_what_names_several(tmp_path: Path) -> None:
    assert several(tmp_path, SCORES, RoleRequest(kind="classes"))
    assert several(tmp_path, SCORES, RoleRequest(), named=True)
    assert several(tmp_path, SCORES, RoleRequest(swap=True))  # and is refused: no matrix
    assert several(tmp_path, SQUARE, RoleRequest(swap=True))
    assert not several(tmp_path, TWO, RoleRequest(swap=True))


@pytest.mark.parametrize(
    "text",
    [
        ",a,b,c\na,5,1,0\nb,1,4,2\n",
        ",a,b\na,5,1\nb,1,4\nc,0,2\n",
        "predicted,a,b,c\na,5,1,0\nb,1,4,2\nd,0,0,3\n",
    ],
)
def test_a_matrix_whose_sides_differ_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "grid.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(InputError, match="are no confusion matrix") as caught:
        about_several(read(path), RoleRequest())
    assert caught.value.where == "grid.csv"
    assert "a row and a column" in caught.value.do
