"""Files are written whole or not at all."""

import contextlib
import os
import pty
import socket
import stat
import threading
from pathlib import Path

import pytest

from engine.messages.errors import InputError
from engine.saving import refuse_overwriting, refuse_target, save


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


LONG = bytes(range(256)) * 1000  # more than a pipe holds


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe, came = tmp_path / "pipe", list[bytes]()
    os.mkfifo(pipe)
    waiting = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # so that somebody reads from the start
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()))
    reader.start()
    save(pipe, LONG)
    reader.join()
    os.close(waiting)
    assert came == [LONG]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_that_nobody_reads_is_told_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="nobody reads this pipe"):
        save(pipe, b"content")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_pipe_whose_reader_stops_is_told_in_words(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    stop = threading.Timer(0.1, os.close, [handle])
    stop.start()
    with pytest.raises(InputError, match="stopped before the end"):
        save(pipe, LONG)
    stop.join()


def test_a_terminal_is_written_to_and_stays() -> None:
    ours, theirs = pty.openpty()
    try:
        terminal = Path(os.ttyname(theirs))
        save(terminal, b"content")
        assert os.read(ours, 100) == b"content"
        assert stat.S_ISCHR(terminal.stat().st_mode)
    finally:
        os.close(ours)
        os.close(theirs)


def made_device(place: Path, kind: int, major: int, minor: int) -> Path:
    """A device of our own: no test may come near those of the machine."""
    try:
        os.mknod(place, kind | 0o600, os.makedev(major, minor))
        if kind == stat.S_IFCHR:
            os.close(os.open(place, os.O_WRONLY))
    except PermissionError:
        pytest.skip("making a device takes the administrator")
    return place


def test_a_full_device_is_told_in_words_and_stays(tmp_path: Path) -> None:
    full = made_device(tmp_path / "full", stat.S_IFCHR, 1, 7)
    with pytest.raises(InputError, match="no space left on device"):
        save(full, b"content")
    assert stat.S_ISCHR(full.stat().st_mode)


def test_a_disk_is_never_written_to(tmp_path: Path) -> None:
    disk = made_device(tmp_path / "disk", stat.S_IFBLK, 0, 0)
    with pytest.raises(InputError, match="this is a disk"):
        refuse_target(disk)
    with pytest.raises(InputError, match="this is a disk"):
        save(disk, b"content")
    assert stat.S_ISBLK(disk.stat().st_mode)


def test_the_streams_of_this_process_are_written_on(tmp_path: Path) -> None:
    out, back = os.pipe()
    save(Path(f"/dev/fd/{back}"), b"to a pipe")
    os.close(back)
    assert os.read(out, 100) == b"to a pipe"
    os.close(out)
    # A file that somebody has begun is not begun anew: as a shell's (echo a; … -o /dev/stdout).
    with (tmp_path / "begun").open("wb", buffering=0) as begun:
        begun.write(b"begun, ")
        save(Path(f"/dev/fd/{begun.fileno()}"), b"ended")
    assert (tmp_path / "begun").read_bytes() == b"begun, ended"


def test_places_where_nothing_can_be_saved(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    here.symlink_to(there)
    there.symlink_to(here)
    with contextlib.chdir(tmp_path), socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")  # the name of a socket may not be long
    places = {
        tmp_path: "this is a folder",
        tmp_path / "missing" / "a.txt": "there is no such folder",
        tmp_path / ("n" * 300): "file name too long",
        Path("n" * 5000): "file name too long",
        tmp_path / "nul\0": "null",
        here: "too many levels of symbolic links",
        tmp_path / "socket": "this is a socket",
        Path("/dev/fd/987654"): "bad file descriptor",
    }
    for place, why in places.items():
        with pytest.raises(InputError, match=f"cannot be written: .*{why}") as refused:
            save(place, b"content")
        assert len(str(refused.value)) < 500


def test_names_as_long_as_a_name_may_be(tmp_path: Path) -> None:
    for name in ("n" * 255, "ü" * 127):
        save(tmp_path / name, b"content")
        assert (tmp_path / name).read_bytes() == b"content"


def test_a_link_to_a_file_that_is_not_there_yet(tmp_path: Path) -> None:
    link = tmp_path / "link.txt"
    link.symlink_to("later.txt")
    save(link, b"content")
    assert link.is_symlink()
    assert (tmp_path / "later.txt").read_bytes() == b"content"
