"""A session written down is the session read back: engine.session.file, engine.session.reopening."""

import hashlib
import json
import os
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.roles import Roles, ScoreRole
from engine.messages.errors import InputError
from engine.session.file import SavedSession, write_session
from engine.session.reopening import read_session
from engine.session.session import Session
from tests.opened_tables import opened_table
from tests.samples import sample

SESSION = Session(
    roles=Roles(
        *("y", "1", "0", (ScoreRole("a", "a"), ScoreRole("b c", "B", "lower"))),
        missing="each",
        weight="w",
        case_cost_fp="amount",
        case_cost_fn="loss",
    ),
    conditions=Conditions(
        cost_fp=exactly(1.0), cost_fn=Range(2.0, 12.0, "log"), prevalence=Range(1e-6, 0.2, "logit")
    ),
    at=1 / 3,
    points=("tpr:0.9", "capacity:.05"),
    hidden=frozenset({"a", "b"}),
    bootstrap=200,
    seed=7,
    level=0.9,
    auc_interval="logit",
)


@pytest.mark.parametrize("session", [SESSION, Session(roles=SESSION.roles)])
def test_read_back_is_the_same(tmp_path: Path, session: Session) -> None:
    target = tmp_path / "s.voro"
    target.write_bytes(write_session(SavedSession(session, tmp_path / "d.csv", "ab"), target))
    read = read_session(target)
    assert read.session == session
    assert read.path == tmp_path / "d.csv"
    assert read.sha256 == "ab"


def test_numbers_that_numpy_worked_out_are_saved_as_numbers(tmp_path: Path) -> None:
    session = replace(sample("crossing").session, at=np.float64(0.3))
    saved = SavedSession(session, tmp_path / "data.csv", "0" * 64)
    target = tmp_path / "saved.voro"
    target.write_bytes(write_session(saved, target))
    assert read_session(target).session == session


def test_sessions_of_earlier_versions_ask_for_no_points_and_no_weights(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    content = json.loads(write_session(SavedSession(SESSION, tmp_path / "d.csv", "ab"), target))
    for name in ("points", "auc_interval"):
        del content["session"][name]
    for name in ("case_cost_fp", "case_cost_fn"):
        del content["session"]["roles"][name]
    target.write_text(json.dumps(content))
    read = read_session(target).session
    assert isinstance(read, Session)
    assert (read.points, read.auc_interval) == ((), "normal")
    assert read.roles is not None
    assert (read.roles.case_cost_fp, read.roles.case_cost_fn) == (None, None)


def test_a_folder_that_moves_keeps_its_session(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    saved = SavedSession(SESSION, old / "data" / "d.csv", "ab")
    (old / "s.voro").write_bytes(write_session(saved, old / "s.voro"))
    old.rename(new)
    assert read_session(new / "s.voro").path == new / "data" / "d.csv"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "not JSON"),
        ("[]", "schema is None"),
        ('{"schema": "voroscope-session/9"}', "voroscope-session/9"),
        ('{"schema": "voroscope-session/1"}', "a part is missing"),
    ],
)
def test_what_is_no_session_is_said_in_words(tmp_path: Path, content: str, words: str) -> None:
    target = tmp_path / "s.voro"
    target.write_text(content)
    with pytest.raises(InputError, match=words):
        read_session(target)


def test_unknown_parts_are_not_ignored(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    content = json.loads(write_session(SavedSession(SESSION, tmp_path / "d.csv", "ab"), target))
    content["session"]["colour"] = "red"
    target.write_text(json.dumps(content))
    with pytest.raises(InputError, match="colour"):
        read_session(target)


def test_a_missing_file_is_said_in_words(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read_session(tmp_path / "none.voro")


def test_the_window_opens_a_session_file_too(tmp_path: Path) -> None:
    chosen = sample("crossing")
    scores, target = tmp_path / "scores.csv", tmp_path / "s.VORO"
    scores.write_bytes(chosen.path.read_bytes())
    sha256 = hashlib.sha256(scores.read_bytes()).hexdigest()
    target.write_bytes(write_session(SavedSession(chosen.session, scores, sha256), target))
    opened = opened_table(target)
    assert opened.session == chosen.session
    assert opened.guesses == ()
    scores.write_bytes(scores.read_bytes()[:-20])
    with pytest.raises(InputError, match="the data changed"):
        opened_table(target)


@pytest.mark.parametrize(
    ("part", "value", "place"),
    [
        ("session.bootstrap", "many", "bootstrap"),
        ("session.bootstrap", 10**9, "bootstrap"),
        ("session.bootstrap", -1, "bootstrap"),
        ("session.level", 1.0, "level"),
        ("session.seed", -7, "seed"),
        ("session.regions", [5], "regions"),
        ("session.conditions.cost_fn.low", None, "cost_fn.low"),
        ("session.roles.scores", {}, "scores"),
        ("session.roles.missing", "\ud800", "surrogates"),
        ("session.mood", "good", "unknown field `mood`"),
        ("session.roles.mood", "good", "unknown field `mood` - at `$.roles`"),
        ("data.sha256", 5, "sha256"),
        ("data.reading", [], "reading"),
        ("session", [], "session"),
    ],
)
def test_what_is_damaged_is_told_by_its_place(
    tmp_path: Path, part: str, value: object, place: str
) -> None:
    target = tmp_path / "s.voro"
    content = json.loads(write_session(SavedSession(SESSION, tmp_path / "d.csv", "ab"), target))
    *way, name = part.split(".")
    holder = content
    for step in way:
        holder = holder[step]
    holder[name] = value
    target.write_text(json.dumps(content))
    with pytest.raises(InputError, match="not a session file") as refused:
        read_session(target)
    assert place in str(refused.value)


def test_what_is_no_json_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    for content in (b"", b"{", b"[" * 100_000, b"\xff", b"5", b"null"):
        target.write_bytes(content)
        with pytest.raises(InputError, match="not a session file"):
            read_session(target)
    target.unlink()
    target.symlink_to("/dev/zero")
    with pytest.raises(InputError, match="a pipe or a device"):
        read_session(target)


def test_data_whose_name_is_no_utf8_is_found_again(tmp_path: Path) -> None:
    target, data = tmp_path / "s.voro", tmp_path / os.fsdecode(b"bad\xff.csv")
    target.write_bytes(write_session(SavedSession(SESSION, data, "ab"), target))
    assert read_session(target).path == data
