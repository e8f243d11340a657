"""Written and read: engine.session.file, engine.session.reopening, engine.session.session_data."""

import hashlib
import io
import json
import os
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.roles import Roles, ScoreRole
from engine.messages.errors import InputError
from engine.session.file import SavedFile, SavedSession, write_session, zipped
from engine.session.reopening import read_session, reopen
from engine.session.session import Session
from engine.session.session_data import DataChoice, SessionDataError
from tests.opened_tables import opened_table
from tests.samples import sample
from tests.session_files import json_of

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
    target.write_bytes(
        write_session(SavedSession(session, SavedFile(tmp_path / "d.csv", "ab")), target)
    )
    read = read_session(target)
    assert read.session == session
    assert read.data == SavedFile(tmp_path / "d.csv", "ab")


def test_numbers_that_numpy_worked_out_are_saved_as_numbers(tmp_path: Path) -> None:
    session = replace(sample("crossing").session, at=np.float64(0.3))
    saved = SavedSession(session, SavedFile(tmp_path / "data.csv", "0" * 64))
    target = tmp_path / "saved.voro"
    target.write_bytes(write_session(saved, target))
    assert read_session(target).session == session


def test_sessions_of_earlier_versions_ask_for_no_points_and_no_weights(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    content = json_of(
        write_session(SavedSession(SESSION, SavedFile(tmp_path / "d.csv", "ab")), target)
    )
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
    saved = SavedSession(SESSION, SavedFile(old / "data" / "d.csv", "ab"))
    (old / "s.voro").write_bytes(write_session(saved, old / "s.voro"))
    old.rename(new)
    assert read_session(new / "s.voro").data.path == new / "data" / "d.csv"


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
    content = json_of(
        write_session(SavedSession(SESSION, SavedFile(tmp_path / "d.csv", "ab")), target)
    )
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
    target.write_bytes(
        write_session(SavedSession(chosen.session, SavedFile(scores, sha256)), target)
    )
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
    content = json_of(
        write_session(SavedSession(SESSION, SavedFile(tmp_path / "d.csv", "ab")), target)
    )
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
    target.write_bytes(write_session(SavedSession(SESSION, SavedFile(data, "ab")), target))
    assert read_session(target).data.path == data


HELD = b"y,a,B\n1,0.5,1\n0,0.25,2\n"


def holding(folder: Path, **changes: Any) -> SavedSession:
    """A session that holds its data."""
    data = SavedFile(folder / "d.csv", hashlib.sha256(HELD).hexdigest(), len(HELD), HELD)
    return SavedSession(Session(roles=SESSION.roles), replace(data, **changes))


def test_what_is_held_is_opened_wherever_the_session_goes(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    target.write_bytes(write_session(holding(tmp_path), target))
    moved = target.rename(tmp_path.parent / f"{tmp_path.name}.voro")
    found = reopen(moved)
    assert found.dataset.rows == 2
    assert found.saved.data.content == HELD
    assert found.newer is None
    moved.unlink()


def test_the_zip_can_be_read_by_anybody(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    target.write_bytes(write_session(holding(tmp_path), target))
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["session.json", "data/d.csv"]
        assert archive.read("data/d.csv") == HELD
        content = json.loads(archive.read("session.json"))
    assert content["program"]["name"] == "voroscope"
    assert content["data"]["size"] == len(HELD)


def test_the_same_session_is_the_same_bytes(tmp_path: Path) -> None:
    first, second = (write_session(holding(tmp_path), tmp_path / "s.voro") for _ in range(2))
    assert first == second


def test_what_was_pasted_is_in_no_file_and_comes_back(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    saved = holding(tmp_path, path=Path("Pasted table"), is_file=False)
    target.write_bytes(write_session(saved, target))
    data = json_of(target.read_bytes())["data"]
    assert (data["relative"], data["absolute"]) == (None, None)
    found = reopen(target).saved
    assert found == saved
    with pytest.raises(ValueError, match="in no file"):
        write_session(holding(tmp_path, is_file=False, content=None), target)


def test_two_files_of_one_name_are_both_held(tmp_path: Path) -> None:
    saved = holding(tmp_path)
    saved = replace(saved, joined=(replace(saved.data, path=tmp_path / "b" / "d.csv"),))
    names = [
        entry.filename
        for entry in zipfile.ZipFile(
            io.BytesIO(write_session(saved, tmp_path / "s.voro"))
        ).infolist()
    ]
    assert names == ["session.json", "data/d.csv", "data/2/d.csv"]


def test_what_compresses_too_well_still_opens(tmp_path: Path) -> None:
    content = b"y,a,B\n" + b"1,0.5,1\n0,0.5,2\n" * 100_000
    target = tmp_path / "s.voro"
    target.write_bytes(zipped((("session.json", b"{}"), ("data/d.csv", content))))
    assert target.stat().st_size > len(content)
    assert len(zipped((("data/d.csv", content[:1000]),))) < 400


def test_a_file_on_disk_that_is_newer_than_what_is_held_is_told(tmp_path: Path) -> None:
    target, data = tmp_path / "s.voro", tmp_path / "d.csv"
    target.write_bytes(write_session(holding(tmp_path), target))
    data.write_bytes(HELD)
    assert reopen(target).newer is None
    data.write_bytes(HELD.replace(b"0.25", b"0.75"))
    assert reopen(target).newer == data
    data.write_bytes(HELD + b"1,0.75,3\n")
    found = reopen(target)
    assert (found.newer, found.dataset.rows) == (data, 2)
    taken = reopen(target, choice=DataChoice(outside=True, changed=True))
    assert (taken.newer, taken.dataset.rows) == (None, 3)
    assert taken.saved.data.sha256 == hashlib.sha256(data.read_bytes()).hexdigest()


def test_named_data_that_changed_or_went_are_refused_until_they_are_chosen(tmp_path: Path) -> None:
    target, data, new = tmp_path / "s.voro", tmp_path / "d.csv", tmp_path / "new.csv"
    data.write_bytes(HELD)
    target.write_bytes(write_session(holding(tmp_path, content=None), target))
    assert reopen(target).dataset.rows == 2
    data.write_bytes(HELD + b"1,0.75,3\n")
    with pytest.raises(SessionDataError, match="the data changed") as changed:
        reopen(target)
    assert (changed.value.data, changed.value.gone) == (data, False)
    assert reopen(target, choice=DataChoice(changed=True)).dataset.rows == 3
    data.rename(new)
    with pytest.raises(SessionDataError, match="not where they were") as gone:
        reopen(target)
    assert gone.value.gone
    with pytest.raises(SessionDataError, match="the data changed"):
        reopen(target, choice=DataChoice(place=new))
    new.write_bytes(HELD)
    assert reopen(target, choice=DataChoice(place=new)).saved.data.path == new


def test_a_session_that_moved_alone_finds_its_data_where_they_were(tmp_path: Path) -> None:
    data, target = tmp_path / "d.csv", tmp_path / "s.voro"
    data.write_bytes(HELD)
    content = write_session(holding(tmp_path, content=None), target)
    elsewhere = tmp_path / "deep" / "er"
    elsewhere.mkdir(parents=True)
    (elsewhere / "s.voro").write_bytes(content)
    assert reopen(elsewhere / "s.voro").saved.data.path == data
    (elsewhere / "d.csv").write_bytes(HELD + b"1,1,1\n")  # of another size: not the one
    assert reopen(elsewhere / "s.voro").saved.data.path == data


def test_a_damaged_zip_is_refused_in_words(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    whole = write_session(holding(tmp_path), target)
    refused = 0
    for place in range(0, len(whole), 7):
        for damaged in (whole[:place], whole[:place] + b"\x99" + whole[place + 1 :]):
            target.write_bytes(damaged)
            try:
                found = reopen(target)
            except InputError:
                refused += 1
            else:  # what is damaged says nothing: a time, a comment
                assert found.saved == reopen_of(whole, tmp_path)
    assert refused > len(whole) / 7


def reopen_of(whole: bytes, folder: Path) -> SavedSession:
    target = folder / "whole.voro"
    target.write_bytes(whole)
    return reopen(target).saved


def test_a_part_that_leaves_the_zip_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "s.voro"
    target.write_bytes(zipped((("session.json", b"{}"), ("../evil.csv", b""))))
    with pytest.raises(InputError, match="leads out of"):
        read_session(target)
