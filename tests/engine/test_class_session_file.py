"""A session of several classes, engine.multiclass.classes_session, is read back as written."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.data.read_options import ReadOptions
from engine.messages.errors import InputError
from engine.multiclass.class_roles import ClassRoles, MarkerRole, PredictedRole, ProbabilityRole
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList, CostScenario, UniformWeights
from engine.session.file import (
    SavedFile,
    SavedSession,
    write_session,
)
from engine.session.reopening import is_class_session, read_session, reopen
from tests.session_files import json_of

ROWS = ((0.0, 1.0, 5.0), (1.0, 0.0, 2.0), (9.0, 3.0, 0.0))
HIGHER = ((0.0, 2.0, 5.0), (1.0, 0.0, 2.5), (20.0, 3.0, 0.0))
SESSION = ClassesSession(
    roles=ClassRoles(
        "y",
        ("a", "b", "c"),
        (
            ProbabilityRole("soft", (("a", "p a"), ("b", "p b"), ("c", "p c"))),
            PredictedRole("crisp", "pred"),
            MarkerRole("marker", "m"),
        ),
    ),
    hidden=frozenset({"crisp", "marker"}),
    cost_matrix=ROWS,
    priors=(0.5, 0.3, 0.2),
    order=("a", "b", "c"),
    family="cost matrices",
    soft_side=4,
    finest_side=16,
    measure=CostBox(ROWS, HIGHER, (0.1, 0.2, 0.3), (0.4, 0.5, 0.6), logarithmic=True),
    sections=(((0, 0.2), (1, 0.1), (2, 0.05)),),
    voros_power=5,
    bootstrap=200,
    seed=7,
    level=0.9,
)
SESSIONS = {
    "all stated": SESSION,
    "a list": replace(SESSION, measure=CostList((CostScenario(ROWS, (0.2, 0.3, 0.5), 2.0),))),
    "uniform": replace(SESSION, measure=UniformWeights()),
    "matrices, swapped": ClassesSession(swapped=True),
}


@pytest.mark.parametrize("name", SESSIONS)
def test_read_back_is_the_same(tmp_path: Path, name: str) -> None:
    reading = ReadOptions(separator=";", decimal=",", encoding="cp1252", kind="classes")
    saved = SavedSession(SESSIONS[name], SavedFile(tmp_path / "d.csv", "ab"), reading)
    target = tmp_path / "s.voro"
    target.write_bytes(write_session(saved, target))
    assert read_session(target) == saved
    assert is_class_session(target)


def test_the_data_are_named_relative_to_the_session(tmp_path: Path) -> None:
    saved = SavedSession(SESSION, SavedFile(tmp_path / "in" / "d.csv", "ab"))
    content = json_of(write_session(saved, tmp_path / "s.voro"))
    assert content["data"]["relative"] == "in/d.csv"
    assert content["data"]["absolute"] == (tmp_path / "in" / "d.csv").as_posix()


@pytest.mark.parametrize("broken", ["roles", "measure", "hidden"])
def test_a_part_that_is_missing_is_told_in_words(tmp_path: Path, broken: str) -> None:
    target = tmp_path / "s.voro"
    content = json_of(
        write_session(SavedSession(SESSION, SavedFile(tmp_path / "d.csv", "")), target)
    )
    del content["classes"][broken]
    target.write_text(json.dumps(content))
    with pytest.raises(InputError, match="not a session file"):
        read_session(target)


def test_changed_data_are_refused(tmp_path: Path) -> None:
    data, target = tmp_path / "d.csv", tmp_path / "s.voro"
    data.write_text("predicted,a,b\na,8,2\nb,2,8\n")
    target.write_bytes(write_session(SavedSession(ClassesSession(), SavedFile(data, "0")), target))
    with pytest.raises(InputError, match="the data changed"):
        reopen(target)
