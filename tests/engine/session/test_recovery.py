"""Nothing is lost by kills and failing writes: engine.session.recovery, engine.session.session_lock."""

import os
import subprocess
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.data.roles import Roles, ScoreRole
from engine.messages.errors import InputError
from engine.saving import save
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.recovery import OpenWork, RecoveryFolder, find_left, new_folder
from engine.session.reopening import reopen
from engine.session.session import Session
from engine.session.session_lock import FileLock
from tests.conftest import CHECKOUT

PASTED = b"y,a\n1,0.5\n0,0.25\n"
SAVED = SavedSession(
    Session(roles=Roles("y", "1", "0", (ScoreRole("a", "a"),))),
    SavedFile(Path("Pasted table"), sha256(PASTED).hexdigest(), len(PASTED), PASTED, False),
)


def version(number: int) -> SavedSession:
    return replace(SAVED, session=replace(SAVED.session, seed=number))


def killed(way: str, count: int, folder: Path) -> None:
    """Kill a process so many times while it writes; see tests.kills."""
    work = [sys.executable, "-m", "tests.kills", way, str(count), str(folder)]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run(
        work, cwd=CHECKOUT, env=environment, check=False, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    within = int(ran.stdout.split()[2])
    assert within > count / 10, ran.stdout


@pytest.mark.parametrize("way", ["save", "autosave"])
def test_a_few_kills_lose_nothing(tmp_path: Path, way: str) -> None:
    killed(way, 30, tmp_path)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("way", ["save", "autosave"])
def test_a_thousand_kills_lose_nothing(tmp_path: Path, way: str) -> None:
    killed(way, 1000, tmp_path)


class Failing:
    """Lets the n-th of some calls fail."""

    def __init__(self, patch: pytest.MonkeyPatch, nth: int) -> None:
        self.done, self._nth = 0, nth
        for name in ("open", "fsync", "replace", "chmod", "mkdir", "fdopen", "close"):
            patch.setattr(os, name, self._counted(getattr(os, name), name))

    def _counted(self, call: Callable[..., Any], name: str) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            self.done += 1
            if self.done == self._nth:
                if name in ("close", "fdopen"):  # what failed to close is closed all the same
                    os.__dict__["_real_close"](given[0])
                raise OSError(28, "No space left on device")
            return call(*given, **named)

        return counted


def write_file(folder: Path, number: int) -> None:
    save(folder / "s.voro", write_session(version(number), folder / "s.voro"))


def write_recovery(folder: Path, number: int) -> None:
    own = RecoveryFolder(folder / "window")
    try:
        own.keep(OpenWork(version(number), "Pasted table"))
    finally:
        own.release()


def read_file(folder: Path) -> SavedSession:
    return reopen(folder / "s.voro").saved


def read_recovery(folder: Path) -> SavedSession:
    (left,) = find_left(folder)
    found = reopen(left.made_whole().path).saved
    left.folder.release()
    return found


@pytest.mark.parametrize(
    ("write", "read"), [(write_file, read_file), (write_recovery, read_recovery)]
)
def test_whichever_write_fails_what_was_there_stays_or_the_new_one_is_there(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path, int], None],
    read: Callable[[Path], SavedSession],
) -> None:
    monkeypatch.setitem(os.__dict__, "_real_close", os.close)
    write(tmp_path, 1)
    there, failed = 1, 0
    for nth in range(1, 200):
        with monkeypatch.context() as patch:
            failing = Failing(patch, nth)
            try:
                write(tmp_path, there + 1)
            except (InputError, OSError):
                failed += 1
                written = False
            else:
                written = True
        found = read(tmp_path).session.seed
        assert found == there + 1 if written else found in (there, there + 1)
        there = found
        assert read(tmp_path).data == SAVED.data
        if failing.done < nth:
            break
    else:
        pytest.fail("there is no end to the writes")
    assert failed >= 4


def test_a_folder_is_left_behind_only_by_who_is_gone(tmp_path: Path) -> None:
    own = new_folder(tmp_path)
    assert not [*find_left(tmp_path)]
    own.keep(OpenWork(SAVED, "Pasted table", tmp_path / "s.voro", holds_data=True))
    assert not [*find_left(tmp_path)]  # its window lives
    own.release()
    (left,) = find_left(tmp_path)
    assert not [*find_left(tmp_path)]  # somebody else restores it
    whole = left.made_whole()
    note = whole.note
    assert (note.name, note.document, note.holds_data) == (
        "Pasted table",
        str(tmp_path / "s.voro"),
        True,
    )
    assert reopen(whole.path).saved == SAVED
    left.folder.close()
    assert not [*tmp_path.iterdir()]


def test_what_is_forgotten_is_not_restored(tmp_path: Path) -> None:
    own = new_folder(tmp_path)
    own.keep(OpenWork(SAVED, "Pasted table"))
    own.forget()
    own.release()
    assert not [*find_left(tmp_path)]
    assert not [*tmp_path.iterdir()]


def test_held_data_of_a_file_come_back_as_that_file(tmp_path: Path) -> None:
    data = replace(SAVED.data, path=tmp_path / "d.csv", is_file=True)
    own = new_folder(tmp_path / "r")
    own.keep(OpenWork(replace(SAVED, data=data), "d.csv"))
    own.release()
    (left,) = find_left(tmp_path / "r")
    assert reopen(left.made_whole().path).saved.data == data
    left.folder.close()


def test_a_lock_is_free_once_its_holder_is_gone(tmp_path: Path) -> None:
    first = FileLock.take(tmp_path / "lock")
    assert first is not None
    assert FileLock.take(tmp_path / "lock") is None
    first.release()
    again = FileLock.take(tmp_path / "lock")
    assert again is not None
    again.release()
