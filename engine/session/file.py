"""Session files (.voro): a session, of two classes or several, and the file it is about.

They are read in `engine.session.reopening`; writing one needs no numpy.
"""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine.data.read_options import ReadOptions
from engine.session.session import Session

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

SCHEMA = "voroscope-session/1"
SUFFIX = ".voro"
TWO, SEVERAL = "session", "classes"  # the key under which a file has its session, by kind


class SavedFile(Struct, frozen=True):
    """A data file, and what it held when the session was saved."""

    path: Path
    sha256: str


class SavedSession(Struct, frozen=True):
    """A session with the file that it analyses.

    Attributes:
        path: the data file; in the session file it is written relative to that.
        sha256: of the data file when the session was saved.
        reading: how the data file was read.
        joined: the further files whose scores were added to it; of two classes only.
    """

    session: "AnySession"
    path: Path
    sha256: str
    reading: ReadOptions = ReadOptions()
    joined: tuple[SavedFile, ...] = ()


class FileEntry(Struct, forbid_unknown_fields=True):
    """A data file as a session file names it."""

    path: str
    sha256: str


class DataEntry(FileEntry, forbid_unknown_fields=True):
    """What a session file says of its data; files of earlier versions do not say all of it."""

    reading: ReadOptions = ReadOptions()
    joined: tuple[FileEntry, ...] = ()


def write_session(saved: SavedSession, target: Path) -> bytes:
    """A saved session as the bytes of a session file that will lie at `target`.

    A file's name may hold bytes that are no characters; as escapes of JSON they come back.
    """
    data = DataEntry(
        path=_relative_place(saved.path, target),
        sha256=saved.sha256,
        reading=saved.reading,
        joined=tuple(FileEntry(_relative_place(f.path, target), f.sha256) for f in saved.joined),
    )
    kind = TWO if isinstance(saved.session, Session) else SEVERAL
    content = {
        "schema": SCHEMA,
        "data": to_builtins(data),
        kind: _plain(_with_test_near(saved.session, target))
        | {"hidden": sorted(saved.session.hidden)},
    }
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace")


def _with_test_near(session: "AnySession", target: Path) -> "AnySession":
    """A session whose test file is named as seen from the session file."""
    if not isinstance(session, Session) or session.test is None:
        return session
    place = _relative_place(Path(session.test.path), target)
    return replace(session, test=replace(session.test, path=place))


def _plain(record: Struct) -> dict[str, Any]:
    """A record as JSON holds it, numbers of numpy as plain ones."""
    parts: dict[str, Any] = to_builtins(record, enc_hook=lambda number: number.item())
    return parts


def _relative_place(path: Path, target: Path) -> str:
    """A data file as written in a session file at `target`: relative where it lies below."""
    folder, place = target.resolve().parent, path.resolve()
    return (place.relative_to(folder) if place.is_relative_to(folder) else place).as_posix()


def is_session_file(path: Path | str) -> bool:
    """Whether a path is named like a session file."""
    return Path(path).suffix.lower() == SUFFIX
