"""A second file adds scores to the same cases, or is refused with the reason."""

import json
from pathlib import Path

import numpy as np
import pytest

from engine.analysis.analyser import analyse
from engine.command.options import parse
from engine.command.run_analyse import run_analyse
from engine.data.dataset import Dataset, NumberColumn
from engine.data.guessing.role_guess import guess_roles
from engine.data.guessing.second_file import JoinedTables, join_tables
from engine.data.readers.read import read_bytes
from engine.messages.errors import InputError
from engine.session.session import Session

FIRST = "id,y,a\n1,1,.9\n2,0,.2\n3,1,.4\n4,0,.5\n"


def table(text: str, name: str = "first.csv") -> Dataset:
    return read_bytes(text.encode(), name)


def joined(second: str, first: str = FIRST) -> JoinedTables:
    dataset = table(first)
    return join_tables(dataset, guess_roles(dataset).roles, table(second, "second.csv"))


def values(found: JoinedTables, name: str) -> list[float]:
    column = found.dataset.column(name)
    assert isinstance(column, NumberColumn)
    return [float(value) for value in column.values]


def test_by_case_id_in_any_order() -> None:
    found = joined("b,id\n.8,3\n.1,4\n.7,1\n.3,2\n")
    assert values(found, "b") == [0.7, 0.3, 0.8, 0.1]
    assert found.added == ("b",)
    assert found.how == "joined on id: 4 cases are in both files"
    analysis = analyse(Session(roles=found.roles), found.dataset)
    # By hand: of a's four pairs .4 under .5 alone is lost; b loses none.
    assert {model.name: model.curve.auc for model in analysis.models} == {"a": 0.75, "b": 1.0}
    assert analysis.geometry.paired


def test_ids_may_be_words_and_numbers_in_words() -> None:
    first = "patient,y,a\nx1,1,.9\nx2,0,.2\nx3,1,.4\n"
    assert values(joined("Patient,b\nx3,.1\nx1,.2\nx2,.3\n", first), "b") == [0.2, 0.3, 0.1]


def test_cases_in_one_file_only_are_counted() -> None:
    found = joined("id,b\n1,.7\n3,.8\n4,.1\n9,.5\n")
    assert found.how == (
        "joined on id: 3 cases are in both files, 1 in the first only, 1 of second.csv left out"
    )
    assert np.isnan(values(found, "b")).tolist() == [False, True, False, False]
    analysis = analyse(Session(roles=found.roles), found.dataset)
    (left,) = analysis.geometry.left_out
    assert (left.why, left.rows, left.first) == ("b: no row in second.csv", 1, (3,))


def test_by_row_order_where_labels_agree() -> None:
    found = joined("y,b\n1,.7\n0,.3\n1,.8\n0,.1\n")
    assert values(found, "b") == [0.7, 0.3, 0.8, 0.1]
    assert found.how == "joined row by row: 4 rows in both files, with the same labels"


def test_a_name_that_is_taken_gets_its_file() -> None:
    assert joined("id,a\n1,.7\n2,.3\n3,.8\n4,.1\n").added == ("a (second)",)


@pytest.mark.parametrize(
    ("second", "words"),
    [
        ("y,b\n1,.7\n0,.3\n1,.8\n", "it has 3 rows, the first 4"),
        ("y,b\n1,.7\n0,.3\n0,.8\n1,.1\n", "2 of 4 rows have other labels .* line 4"),
        ("id,y,b\n1,1,.7\n2,1,.3\n3,1,.8\n4,0,.1\n", "1 of 4 rows have other labels"),
        ("b,c\n.5,.7\n.1,.3\n.2,.8\n.9,.1\n", "no labels to compare"),
        ("id,b\n1,.7\n1,.3\n3,.8\n4,.1\n", "no labels to compare"),
        ("id,y\n1,1\n2,0\n3,1\n4,0\n", "no column that looks like a score"),
        ("fpr,tpr\n.1,.5\n.4,.9\n", "not one case each"),
    ],
)
def test_what_does_not_fit_is_refused(second: str, words: str) -> None:
    with pytest.raises(InputError, match=words) as caught:
        joined(second)
    assert "second.csv" in str(caught.value)
    assert "beside" in caught.value.do


def test_through_the_command_line(tmp_path: Path) -> None:
    first, second, out = (tmp_path / name for name in ("first.csv", "second.csv", "out.json"))
    first.write_text(FIRST)
    second.write_text("id,b\n4,.1\n3,.8\n2,.3\n1,.7\n")
    words = ["analyse", str(first), "--add", str(second), "--json", str(out)]
    assert run_analyse(parse(words)) == 0
    found = json.loads(out.read_text())
    assert [model["auc"] for model in found["models"]] == [0.75, 1.0]
    assert [each["path"] for each in found["source"]["joined"]] == [str(second)]
    assert ("joined", "second.csv") in {
        (guess["role"], guess["column"]) for guess in found["source"]["guesses"]
    }
    assert found["comparison"]["pairs"][0]["delong"]["paired"]
