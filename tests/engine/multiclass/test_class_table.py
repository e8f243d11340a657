"""A file of several classes: its cases by roles, or its matrices, and what was left out."""

from pathlib import Path

import pytest

from engine.data.readers.read import read
from engine.messages.errors import InputError
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest
from engine.multiclass.class_table import class_table


def test_cases_as_their_roles_say(tmp_path: Path) -> None:
    file = tmp_path / "species.csv"
    file.write_text("species,predicted\na,a\nb,c\nc,c\na,\n", encoding="utf-8")
    dataset = read(file)
    roles, _ = guess_class_roles(dataset, ClassRequest())
    found = class_table(dataset, roles)
    assert (found.label, found.orientation, found.rows_used) == ("species", None, 3)
    assert [(left.why, left.rows) for left in found.left_out] == [("predicted has no class", 1)]
    assert found.cases.actual is not None
    assert found.cases.actual.tolist() == [0, 1, 2]


def test_matrices_in_either_orientation(tmp_path: Path) -> None:
    file = tmp_path / "m.csv"
    file.write_text("predicted,a,b,c\na,5,1,0\nb,2,6,1\nc,0,3,7\n", encoding="utf-8")
    straight, swapped = (class_table(read(file), None, swapped=swap) for swap in (False, True))
    assert straight.label is None
    assert (straight.orientation, swapped.orientation) == (
        "rows predicted, columns actual",
        "rows actual, columns predicted (swapped)",
    )
    matrices = [found.cases.models[0].confusion for found in (straight, swapped)]
    assert matrices[0] is not None
    assert matrices[1] is not None
    assert matrices[0].cells.T.tolist() == matrices[1].cells.tolist()


def test_a_table_without_a_matrix_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    file.write_text("y,s\n1,0.5\n0,0.25\n", encoding="utf-8")
    with pytest.raises(InputError, match="holds no confusion matrix"):
        class_table(read(file), None)
