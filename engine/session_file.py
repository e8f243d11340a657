"""Session files (.voro): a Session and the file it is about, written as JSON."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct, ValidationError, convert, to_builtins

from engine.data.options import ReadOptions
from engine.errors import InputError
from engine.progress import Progress, silent
from engine.session import Session

if TYPE_CHECKING:
    from engine.data.dataset import Dataset

SCHEMA = "voroscope-session/1"
SUFFIX = ".voro"
LARGEST = 1 << 26
Part = TypeVar("Part", bound=Struct)


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
        joined: the further files whose scores were added to it.
    """

    session: Session
    path: Path
    sha256: str
    reading: ReadOptions = ReadOptions()
    joined: tuple[SavedFile, ...] = ()


def write_session(saved: SavedSession, target: Path) -> bytes:
    """A saved session as the bytes of a session file that will lie at `target`."""
    content = {
        "schema": SCHEMA,
        "data": {
            "path": relative_place(saved.path, target),
            "sha256": saved.sha256,
            "reading": parts_of(saved.reading),
            "joined": [
                {"path": relative_place(file.path, target), "sha256": file.sha256}
                for file in saved.joined
            ],
        },
        "session": parts_of(saved.session) | {"hidden": sorted(saved.session.hidden)},
    }
    return written(content)


def written(content: dict[str, Any]) -> bytes:
    """What a session file holds, as its bytes.

    A file's name may hold bytes that are no characters; as escapes of JSON they come back.
    """
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    return text.encode("utf-8", "backslashreplace")


def parts_of(record: Struct) -> dict[str, Any]:
    """A record as JSON holds it, numbers of numpy as plain ones."""
    parts: dict[str, Any] = to_builtins(record, enc_hook=lambda number: number.item())
    return parts


def relative_place(path: Path, target: Path) -> str:
    """A data file as written in a session file at `target`: relative where it lies below."""
    folder, place = target.resolve().parent, path.resolve()
    return (place.relative_to(folder) if place.is_relative_to(folder) else place).as_posix()


def content_of(path: Path) -> dict[str, Any]:
    """What a session file holds, of two classes or several.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema.
    """
    from engine.data.source import small_content  # numpy, which writing a session never needs

    try:
        content = json.loads(small_content(path, LARGEST))
    except RecursionError:
        raise not_a_session(path, "it is nested too deep") from None
    except ValueError as error:
        raise not_a_session(path, f"it is not JSON ({error})") from error
    schema = content.get("schema") if isinstance(content, dict) else None
    if not isinstance(content, dict) or schema != SCHEMA:
        raise not_a_session(path, f"its schema is {schema!r}, and {SCHEMA!r} is read")
    return content


def read_session(path: Path) -> SavedSession:
    """Read a session file of two classes.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema or of
            several classes.
    """
    content = content_of(path)
    if "classes" in content:
        raise InputError(
            "this session is about several classes, which are measured on the command line",
            where=str(path),
            do=f"Use voroscope analyse {path.name}.",
        )
    data = data_of(path, content)
    return SavedSession(
        session=as_type(path, content, "session", Session, ("roles", "conditions", "hidden")),
        path=data.place(path, data.path),
        sha256=data.sha256,
        reading=data.reading,
        joined=tuple(SavedFile(data.place(path, file.path), file.sha256) for file in data.joined),
    )


class DataFile(Struct, frozen=True):
    """A further data file as a session file names it."""

    path: str
    sha256: str


class DataPart(Struct, frozen=True):
    """What a session file says of its data."""

    path: str
    sha256: str
    reading: ReadOptions = ReadOptions()
    joined: tuple[DataFile, ...] = ()

    def place(self, session_file: Path, path: str) -> Path:
        """Where a data file lies: relative paths begin at the session file."""
        return session_file.resolve().parent / path


def data_of(path: Path, content: dict[str, Any]) -> DataPart:
    """What a session file says of its data.

    Raises:
        InputError: a part is missing, or of the wrong kind.
    """
    return as_type(path, content, "data", DataPart)


def as_type(
    path: Path, content: dict[str, Any], key: str, kind: type[Part], needed: tuple[str, ...] = ()
) -> Part:
    """A part of a session file as a record.

    Args:
        path: the session file.
        content: all that it holds.
        key: the part's.
        kind: the record's type.
        needed: what every version wrote, though the type has something that stands for it.

    Raises:
        InputError: it is missing, of the wrong kind, or holds what this version does not know.
    """
    try:
        found = convert(content.get(key), kind)
    except (ValidationError, UnicodeError) as error:  # half a character where none may be
        why = f"a part is missing or of the wrong kind: {key}, {error}"
        raise not_a_session(path, why) from error
    missing = [name for name in needed if name not in content[key]]
    if missing:
        raise not_a_session(path, f"a part is missing: {key}.{missing[0]}")
    unknown = _unknown(content[key], parts_of(found))
    if unknown:
        raise not_a_session(path, f"{key}.{unknown} is not known to this version")
    return found


def _unknown(raw: object, known: object) -> str:
    """The first key that a record did not take, "conditions.mood"; empty if there is none."""
    if isinstance(raw, dict) and isinstance(known, dict):
        for name, value in raw.items():
            if name not in known:
                return str(name)
            inner = _unknown(value, known[name])
            if inner:
                return f"{name}.{inner}"
    if isinstance(raw, list) and isinstance(known, list):
        for value, other in zip(raw, known, strict=False):
            inner = _unknown(value, other)
            if inner:
                return inner
    return ""


def is_session_file(path: Path | str) -> bool:
    """Whether a path is named like a session file."""
    return Path(path).suffix.lower() == SUFFIX


def reopen(path: Path, progress: Progress = silent) -> tuple[SavedSession, "Dataset"]:
    """Read a session file and the data that it is about.

    Raises:
        InputError: either cannot be read, or the data are no longer the same.
    """
    from engine.data.joining import join_tables  # pandas, which writing a session never needs
    from engine.data.read import read

    saved = read_session(path)
    dataset = read(saved.path, progress=progress, options=saved.reading)
    refuse_changed_data(path, dataset, saved.path, saved.sha256)
    roles = saved.session.roles
    for file in saved.joined:
        second = read(file.path, options=ReadOptions(na=saved.reading.na))
        refuse_changed_data(path, second, file.path, file.sha256)
        if roles is not None:
            dataset = join_tables(dataset, roles, second).dataset
    return saved, dataset


def refuse_changed_data(path: Path, dataset: "Dataset", data: Path, sha256: str) -> None:
    """Refuse a session whose data are no longer the same.

    Raises:
        InputError: they are not.
    """
    if dataset.source.sha256 != sha256:
        raise InputError(
            f"the data changed after the session was saved: {data}",
            where=str(path),
            do="Bring the file back, or analyse it anew and save the session again.",
        )


def not_a_session(path: Path, why: str) -> InputError:
    """The error of a file that cannot be read as a session."""
    return InputError(
        f"this is not a session file: {why}",
        where=str(path),
        do="Open the data file itself and save the session again.",
    )
