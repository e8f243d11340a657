"""What a file of several classes holds, in words: engine.multiclass.class_table."""

from pathlib import Path

import pytest

from engine.data.readers.read import read
from engine.multiclass.analyse_classes import analyse_classes
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import class_table
from engine.multiclass.classes_session import ClassesSession
from engine.wording.classes.class_source import class_cautions, class_tallies, classes_line
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


@pytest.mark.parametrize(("last", "rows"), [("0.1", 0), ("0.11", 0), ("0.6", 1)])
def test_probabilities_that_do_not_sum_to_1_are_told(tmp_path: Path, last: str, rows: int) -> None:
    """Rounded to two digits they may be off by 0.005 each."""
    path = tmp_path / "sums.csv"
    lines = [f"{'abc'[row % 3]},0.5,0.4,{last if row == 7 else 0.1}\n" for row in range(30)]
    path.write_text("y,m_a,m_b,m_c\n" + "".join(lines), "utf-8")
    dataset = read(path)
    roles, _ = guess_class_roles(dataset, ClassRequest())
    analysis = analyse_classes(ClassesSession(roles=roles), class_table(dataset, roles), quick=True)
    found = [str(caution) for caution in class_cautions(analysis)]
    assert len(found) == rows
    if rows:
        assert found[0].startswith(
            "the probabilities of m do not sum to 1 in 1 row of 30, in one to 1.5. They are used"
        )
