"""Clusters and folds: engine.data.cases.groups, engine.data.cases.repeated_identities."""

from pathlib import Path

import pytest

from engine.data.cases.cases import select_cases
from engine.data.cases.repeated_identities import repeated_identities
from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.data.roles import Missing, Roles, ScoreRole

TABLE = """\
label,a,b,patient,fold,visit id,sample
1,0.9,0.8,p1,1,1,1
0,0.2,,p1,2,2,1
1,0.7,0.6,p2,1,3,1
0,0.4,0.1,,2,4,1
0,0.1,0.3,p3,,5,1
1,0.6,0.9,p3,2,6,1
0,0.3,0.2,p2,2,7,1
"""
SCORES = (ScoreRole("a", "a"), ScoreRole("b", "b"))


@pytest.fixture
def table(tmp_path: Path) -> Dataset:
    path = tmp_path / "table.csv"
    path.write_text(TABLE)
    return read(path)


def roles(missing: Missing = "paired", **named: str) -> Roles:
    return Roles("label", "1", "0", SCORES, missing, **named)  # type: ignore[arg-type]


def test_words_and_numbers_divide_the_cases(table: Dataset) -> None:
    cases = select_cases(table, roles(cluster="patient", fold="fold"))
    groups = cases.models[0].groups
    assert groups.cluster is not None
    assert groups.fold is not None
    assert [groups.cluster.names[code] for code in groups.cluster.codes] == ["p1", "p2", "p3", "p2"]
    assert [groups.fold.names[code] for code in groups.fold.codes] == ["1", "1", "2", "2"]
    assert (groups.cluster.number, groups.fold.number) == (3, 2)
    assert {left.why: left.first for left in cases.left_out} == {
        "patient has no value": (5,),
        "fold has no value": (6,),
        "b has no score": (3,),
    }


def test_models_with_rows_of_their_own_have_groups_of_their_own(table: Dataset) -> None:
    first, second = select_cases(table, roles("each", cluster="patient")).models
    for model, expected in ((first, ["p1", "p1", "p2", "p3", "p3", "p2"]), (second, ["p1", "p2", "p3", "p3", "p2"])):  # fmt: skip
        cluster = model.groups.cluster
        assert cluster is not None
        assert [cluster.names[code] for code in cluster.codes] == expected


def test_without_columns_there_are_no_groups(table: Dataset) -> None:
    groups = select_cases(table, roles()).models[0].groups
    assert groups.cluster is None
    assert groups.fold is None


def test_identities_that_repeat_are_found(table: Dataset) -> None:
    """A visit's are no two alike; one sample of all is no identity."""
    assert repeated_identities(table, roles()) == ("patient",)
    assert repeated_identities(table, roles(cluster="patient")) == ()
    assert repeated_identities(table, roles(weight="patient")) == ()
