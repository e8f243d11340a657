"""Files are written whole or not at all."""

import os
from pathlib import Path

import pytest

from engine.errors import InputError
from engine.saving import refuse_overwriting, save


def test_a_new_file_and_an_old_one(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    save(target, b"first")
    save(target, b"second")
    assert target.read_bytes() == b"second"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_permissions_of_the_replaced_file_stay(tmp_path: Path) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    target.chmod(0o640)
    save(target, b"new")
    assert target.stat().st_mode & 0o777 == 0o640


def test_the_file_behind_a_link_is_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "a.txt", tmp_path / "link.txt"
    target.write_bytes(b"old")
    link.symlink_to(target)
    save(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


@pytest.mark.parametrize("place", ["missing/a.txt", "."])
def test_an_impossible_place_is_said_in_words(tmp_path: Path, place: str) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        save(tmp_path / place, b"content")


def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="no space left on device"):
        save(target, b"new")
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_short_write_that_says_nothing_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", lambda handle: os.ftruncate(handle, 1))
    with pytest.raises(InputError, match="read back"):
        save(target, b"new")
    assert target.read_bytes() == b"old"


def test_an_input_is_not_written_over(tmp_path: Path) -> None:
    source, link = tmp_path / "scores.csv", tmp_path / "again.csv"
    source.write_bytes(b"y,s\n")
    link.symlink_to(source)
    for target in (source, link, tmp_path / "x" / ".." / "scores.csv"):
        (tmp_path / "x").mkdir(exist_ok=True)
        with pytest.raises(InputError, match="would be overwritten"):
            refuse_overwriting(target, [source])
    refuse_overwriting(tmp_path / "other.csv", [source])
