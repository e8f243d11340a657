"""Session files (.voro): a session, of two classes or several, and the data it is about.

A session file is a zip: session.json, and under data/ what it holds of its data; docs/
session-format.md tells every part. They are read in `engine.session.reopening`; writing one needs
no numpy.
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from engine.data.read_options import ReadOptions
from engine.messages.version import VERSION
from engine.session.saved_rules import SavedRule, SavedRules
from engine.session.score_quantiles import ScoreQuantiles
from engine.session.session import Session
from engine.session.session_data import SessionDataError

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

SCHEMA = "voroscope-session/2"
SUFFIX = ".voro"
TWO, SEVERAL = "session", "classes"  # the key under which a file has its session, by kind
QUANTILES = "score_quantiles"
RULES = "rules"
CONTENT = "session.json"  # in the zip
DATA = "data/"  # where in the zip the data are
_MOST_PACKED = 100  # half of what is refused when a zip file is read
_NEVER = (1980, 1, 1, 0, 0, 0)  # the same session is the same file, whenever it is written


class SavedFile(Struct, frozen=True):
    """A data file, and what it held when the session was saved.

    Attributes:
        path: the file, or the name of what is in no file.
        sha256: of all its bytes.
        size: how many those are; None where an earlier version did not say.
        content: the bytes, where the session file holds them.
        is_file: whether it lies on disk; what does not is in the session file.
    """

    path: Path
    sha256: str
    size: int | None = None
    content: bytes | None = None
    is_file: bool = True


class SavedSession(Struct, frozen=True):
    """A session with the data that it analyses.

    Attributes:
        data: the file; in the session file it is also written relative to that.
        reading: how the data file was read.
        joined: the further files whose scores were added to it; of two classes only.
        test: the test file that the session names; None where it names none, or where only its
            name is known.
        score_quantiles: how the models' scores were distributed, against which those of new files
            are held; of two classes only, and where they were known when it was saved.
        rules: what its models decide by; likewise.
    """

    session: "AnySession"
    data: SavedFile
    reading: ReadOptions = ReadOptions()
    joined: tuple[SavedFile, ...] = ()
    test: SavedFile | None = None
    score_quantiles: tuple[ScoreQuantiles, ...] = ()
    rules: tuple[SavedRule, ...] = ()

    @property
    def files(self) -> tuple[SavedFile, ...]:
        """All files whose rows choose, the first one first."""
        return (self.data, *self.joined)

    @property
    def every_file(self) -> tuple[SavedFile, ...]:
        """The same, and then the test file if there is one."""
        return self.files if self.test is None else (*self.files, self.test)

    def with_files(self, every: Sequence[SavedFile]) -> "SavedSession":
        """The same session with others in the place of `every_file`."""
        rest = every if self.test is None else every[:-1]
        test = None if self.test is None else every[-1]
        return replace(self, data=rest[0], joined=tuple(rest[1:]), test=test)


class FileEntry(Struct, forbid_unknown_fields=True):
    """A data file as a session file names it.

    Attributes:
        relative: where it lies, seen from the session file; None where no way leads there.
        absolute: where it lies; None where it is in no file.
        embedded: where in the zip its bytes are; None where they are not in it.
    """

    name: str
    relative: str | None
    absolute: str | None
    sha256: str
    size: int | None = None
    embedded: str | None = None


class DataEntry(FileEntry, forbid_unknown_fields=True):
    """What a session file says of its data."""

    reading: ReadOptions = ReadOptions()
    joined: tuple[FileEntry, ...] = ()
    test: FileEntry | None = None


def write_session(
    saved: SavedSession, target: Path, further: Sequence[tuple[str, bytes]] = ()
) -> bytes:
    """A saved session as the bytes of a session file that will lie at `target`.

    Data of which the content is given are put into it, the others are named. Further parts stand
    behind them, which nothing depends on.

    Raises:
        ValueError: what is in no file comes without its content.
    """
    every = list(zip(saved.every_file, _names_in_zip(saved.every_file), strict=True))
    first, *further_files = (_entry(file, name, target) for file, name in every)
    joined = further_files[: len(saved.joined)]
    data = DataEntry(
        **{name: getattr(first, name) for name in first.__struct_fields__},
        reading=saved.reading,
        joined=tuple(joined),
        test=None if saved.test is None else further_files[-1],
    )
    kind = TWO if isinstance(saved.session, Session) else SEVERAL
    content = {
        "schema": SCHEMA,
        "program": {"name": "voroscope", "version": VERSION},
        "data": _without_none(to_builtins(data), "test"),
        kind: _plain(_with_test_near(saved, target)) | {"hidden": sorted(saved.session.hidden)},
    }
    if saved.score_quantiles:
        content[QUANTILES] = to_builtins(saved.score_quantiles)
    if saved.rules:
        content[RULES] = to_builtins(SavedRules(hash_of_choices(content), saved.rules))
    # A file's name may hold bytes that are no characters; as escapes of JSON they come back.
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    parts = [(CONTENT, text.encode("utf-8", "backslashreplace"))]
    parts += [(name, file.content) for file, name in every if file.content is not None]
    return zipped([*parts, *further])


def hash_of_choices(content: dict[str, Any]) -> str:
    """The SHA-256 of all that a session file says but for its rules and the program's name."""
    parts = {key: part for key, part in content.items() if key not in (RULES, "program")}
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()


def zipped(parts: Sequence[tuple[str, bytes]], as_they_are: frozenset[str] = frozenset()) -> bytes:
    """Named parts as the bytes of a zip file; the same parts are always the same bytes.

    What would be compressed so much that it looks made to swell is put in as it is.
    """
    whole = io.BytesIO()
    swelling = set()
    with zipfile.ZipFile(whole, "w") as archive:
        for name, content in parts:
            entry = zipfile.ZipInfo(name, _NEVER)
            packs = name not in as_they_are
            entry.compress_type = zipfile.ZIP_DEFLATED if packs else zipfile.ZIP_STORED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content)
            if packs and entry.file_size > _MOST_PACKED * entry.compress_size:
                swelling.add(name)
    return zipped(parts, as_they_are | swelling) if swelling else whole.getvalue()


def with_contents(saved: SavedSession) -> SavedSession:
    """A session that holds all of its data, read from the disk where it does not yet.

    Raises:
        SessionDataError: a file is not there any more, or no longer the same.
    """
    return saved.with_files([_held(file) for file in saved.every_file])


def without_contents(saved: SavedSession) -> SavedSession:
    """A session that names its data; only what is in no file it holds."""
    return saved.with_files(
        [replace(file, content=None) if file.is_file else file for file in saved.every_file]
    )


def _held(file: SavedFile) -> SavedFile:
    """A data file with its bytes."""
    if file.content is not None:
        return file
    try:
        content = file.path.read_bytes()
    except OSError:
        raise SessionDataError(file.path, file.path, gone=True) from None
    found = hashlib.sha256(content).hexdigest()
    if file.sha256 not in ("", found):  # nobody may have read a test file yet
        raise SessionDataError(file.path, file.path, gone=False)
    return replace(file, content=content, sha256=found, size=len(content))


def file_on_disk(path: Path, sha256: str) -> SavedFile:
    """A data file that lies on disk, with the size that it has now."""
    try:
        return SavedFile(path, sha256, path.stat().st_size)
    except OSError:  # it has gone since it was read
        return SavedFile(path, sha256)


def _entry(file: SavedFile, name: str, target: Path) -> FileEntry:
    """A data file as a session file at `target` names it."""
    if not file.is_file and file.content is None:
        raise ValueError("what is in no file is put into the session")
    place = file.path.resolve() if file.is_file else None
    return FileEntry(
        name=file.path.name,
        relative=None if place is None else _relative_place(place, target),
        absolute=None if place is None else place.as_posix(),
        sha256=file.sha256,
        size=file.size,
        embedded=None if file.content is None else name,
    )


def _names_in_zip(files: Iterable[SavedFile]) -> list[str]:
    """A name in the zip for each file: its own, as far as a zip can hold it, and only once."""
    names: list[str] = []
    for file in files:
        own = file.path.name.encode("utf-8", "replace").decode().replace("\\", "_") or "data"
        name, place = DATA + own, 1
        while name in names:
            place += 1
            name = f"{DATA}{place}/{own}"
        names.append(name)
    return names


def _without_none(content: dict[str, Any], key: str) -> dict[str, Any]:
    """The same without a key that says nothing."""
    return {name: value for name, value in content.items() if name != key or value is not None}


def _with_test_near(saved: SavedSession, target: Path) -> "AnySession":
    """A session whose test file is named as seen from the session file."""
    session, file = saved.session, saved.test
    if not isinstance(session, Session) or session.test is None:
        return session
    known = Path(session.test.path) if file is None else file.path
    place = _relative_place(known, target) or known.as_posix()
    sha256 = session.test.sha256 if file is None else file.sha256
    return replace(session, test=replace(session.test, path=place, sha256=sha256))


def _plain(record: Struct) -> dict[str, Any]:
    """A record as JSON holds it, numbers of numpy as plain ones."""
    parts: dict[str, Any] = to_builtins(record, enc_hook=lambda number: number.item())
    return parts


def _relative_place(place: Path, target: Path) -> str | None:
    """A data file seen from a session file at `target`; None where no way leads there."""
    try:
        return Path(os.path.relpath(place, target.resolve().parent)).as_posix()
    except ValueError:  # on another drive of Windows
        return None


def is_session_file(path: Path | str) -> bool:
    """Whether a path is named like a session file."""
    return Path(path).suffix.lower() == SUFFIX
