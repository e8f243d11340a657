"""What a file of several classes holds, in words: engine.multiclass.class_table."""

from pathlib import Path

from engine.data.readers.read import read
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import class_table
from engine.wording.classes.class_source import class_tallies, classes_line
from tests.conftest import SAMPLES


def test_cases_are_counted_a_class() -> None:
    dataset = read(SAMPLES / "iris.csv")
    roles, _ = guess_class_roles(dataset, ClassRequest())
    table = class_table(dataset, roles)
    species = ("setosa", "versicolor", "virginica")
    assert class_tallies(table) == tuple((name, 25) for name in species)
    assert classes_line(table) == "Label species: setosa (25), versicolor (25), virginica (25)"


def test_matrices_have_no_cases_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "matrix.csv"
    path.write_text("predicted,actual,count\na,a,9\na,b,1\nb,a,2\nb,b,8\n", "utf-8")
    table = class_table(read(path), None)
    assert class_tallies(table) is None
    assert classes_line(table) == "Confusion matrices, rows predicted, columns actual, of a, b"
