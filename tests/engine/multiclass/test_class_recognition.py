"""A window that shows two classes says in words where several are measured."""

from pathlib import Path

import pytest

from engine.data.readers.read import read
from engine.errors import InputError
from engine.multiclass.class_recognition import refuse_several
from engine.session.samples import SAMPLES, bundled

SQUARE = "predicted,a,b,c\na,9,1,0\nb,1,8,2\nc,0,1,8\n"
LONG = "model,predicted,actual,count\nA,a,a,9\nA,b,a,1\nA,b,b,8\nA,c,c,8\nA,a,c,1\n"
PREDICTED = "truth,predicted\na,a\nb,c\nc,c\nb,b\n"
TWO = "predicted,n,p\nn,8,2\np,2,8\n"
SCORES = "y,s\n0,1\n1,2\n1,3\n"


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "table.csv"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.parametrize("text", [SQUARE, LONG])
def test_matrices_of_several_classes_never_pass_for_scores(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match=r"several classes.*voroscope analyse table\.csv"):
        refuse_several(read(written(tmp_path, text)))


@pytest.mark.parametrize("text", [PREDICTED, bundled("iris").path.read_text("utf-8")])
def test_cases_of_several_classes_are_refused_where_no_two_are_found(
    tmp_path: Path, text: str
) -> None:
    dataset = read(written(tmp_path, text))
    refuse_several(dataset)
    with pytest.raises(InputError, match="does not show yet"):
        refuse_several(dataset, unsettled=True)


@pytest.mark.parametrize("text", [TWO, SCORES])
def test_two_classes_are_let_through(tmp_path: Path, text: str) -> None:
    refuse_several(read(written(tmp_path, text)), unsettled=True)


@pytest.mark.parametrize("name", [sample.name for sample in SAMPLES])
def test_samples_of_two_classes_are_let_through(name: str) -> None:
    refuse_several(read(bundled(name).path), unsettled=True)
