"""Session files are read, and the data that they are about."""

import hashlib
import json
import zipfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar, cast

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.archive import directory
from engine.data.readers.read import read, read_bytes
from engine.data.sources.source import Origin, hash_of, small_content
from engine.data.sources.unpacking import ZIP_DAMAGES, Unpacked
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError, reason_of
from engine.messages.language import tr
from engine.session.file import (
    CONTENT,
    QUANTILES,
    RULES,
    SCHEMA,
    SEVERAL,
    TWO,
    DataEntry,
    FileEntry,
    SavedFile,
    SavedSession,
    hash_of_choices,
)
from engine.session.saved_rules import SavedRule, SavedRules
from engine.session.score_quantiles import ScoreQuantiles
from engine.session.session import Session
from engine.session.session_data import DataChoice, SessionDataError

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

LARGEST = 1 << 26  # bytes of session.json
FIRST_SCHEMA = "voroscope-session/1"  # plain JSON, which named its data and held none
_ZIP = b"PK\x03\x04"
NEVER_LEFT_OUT = {  # by no version
    TWO: ("roles", "conditions", "hidden"),
    SEVERAL: ("roles", "hidden", "cost_matrix", "priors", "order", "measure"),
}

Part = TypeVar("Part")


class Reopened(Struct, frozen=True, eq=False):
    """A session and its data.

    Attributes:
        saved: the session, with the contents of data that came out of its file.
        newer: the file on disk that is no longer as the data in the session; None if it is.
    """

    saved: SavedSession
    dataset: Dataset
    newer: Path | None = None


class _FirstFileEntry(Struct, forbid_unknown_fields=True):
    """A data file as session files of the first schema name it."""

    path: str
    sha256: str


class _FirstDataEntry(_FirstFileEntry, forbid_unknown_fields=True):
    """What session files of the first schema say of their data."""

    reading: ReadOptions = ReadOptions()
    joined: tuple[_FirstFileEntry, ...] = ()


def is_class_session(path: Path) -> bool:
    """Whether a session file is about several classes.

    Raises:
        InputError: the file is missing, or is no session file.
    """
    return SEVERAL in _content_of(path)


def read_session(path: Path) -> SavedSession:
    """Read a session file, of two classes or several; contents of data are left in it.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema.
    """
    return _parts_of(path)[0]


def _parts_of(path: Path) -> tuple[SavedSession, list[str | None]]:
    """What a session file says, and where in it the content of each data file is."""
    content = _content_of(path)
    key = SEVERAL if SEVERAL in content else TWO
    data: DataEntry | _FirstDataEntry
    if content["schema"] == FIRST_SCHEMA:
        data = _part(path, content, "data", _FirstDataEntry)
    else:
        data = _part(path, content, "data", DataEntry)
    session: AnySession
    if key == SEVERAL:
        # A door: a third of a second of scipy, which sessions of two classes do without.
        from engine.multiclass.classes_session import ClassesSession

        session = _part(path, content, key, ClassesSession, NEVER_LEFT_OUT[key])
    else:
        session = _with_test_of(path, _part(path, content, key, Session, NEVER_LEFT_OUT[key]))
    files = [_saved_file(path, entry) for entry in (data, *data.joined)]
    embedded = [getattr(entry, "embedded", None) for entry in (data, *data.joined)]
    for file, name in zip(files, embedded, strict=True):
        if not file.is_file and name is None:
            raise _not_a_session(path, tr("{name} is in no file", name=file.path))
    saved = SavedSession(
        *(session, files[0], data.reading, tuple(files[1:])),
        score_quantiles=_quantiles(path, content),
        rules=_rules(path, content),
    )
    entry = getattr(data, "test", None)
    if entry is not None and isinstance(session, Session) and session.test is not None:
        saved = _with_test_file(saved, _saved_file(path, entry))
        embedded.append(entry.embedded)
    return saved, embedded


def _quantiles(path: Path, content: dict[str, Any]) -> tuple[ScoreQuantiles, ...]:
    """How the scores were distributed, as far as the session file says."""
    if QUANTILES not in content:
        return ()
    return _part(path, content, QUANTILES, tuple[ScoreQuantiles, ...])


def _rules(path: Path, content: dict[str, Any]) -> tuple[SavedRule, ...]:
    """The rules in the session file; none of one that was changed since they were chosen."""
    if RULES not in content:
        return ()
    found = _part(path, content, RULES, SavedRules)
    return found.models if found.chosen_by == hash_of_choices(content) else ()


def _saved_file(session: Path, entry: FileEntry | _FirstFileEntry) -> SavedFile:
    """A data file where it is now: of the places that are known, where it has its size."""
    folder = session.resolve().parent
    if isinstance(entry, _FirstFileEntry):
        return SavedFile(folder / entry.path, entry.sha256)
    if entry.absolute is None and entry.relative is None:
        return SavedFile(Path(entry.name), entry.sha256, entry.size, is_file=False)
    named = (None if entry.relative is None else folder / entry.relative, entry.absolute)
    places = [Path(place) for place in named if place is not None]
    there = [place for place in places if _size_of(place) is not None]
    same = [place for place in there if _size_of(place) == entry.size]
    return SavedFile((*same, *there, *places)[0].resolve(), entry.sha256, entry.size)


def _size_of(path: Path) -> int | None:
    """How many bytes a file holds; None where there is none."""
    try:
        return path.stat().st_size if path.is_file() else None
    except (OSError, ValueError):  # a name that is too long, or holds a NUL
        return None


def _with_test_of(path: Path, session: Session) -> Session:
    """A session whose test file is named as seen from anywhere."""
    if session.test is None:
        return session
    place = str(path.resolve().parent / session.test.path)
    return replace(session, test=replace(session.test, path=place))


def _with_test_file(saved: SavedSession, file: SavedFile) -> SavedSession:
    """A session with its test file where that is now."""
    session = saved.session
    if not isinstance(session, Session) or session.test is None:
        raise ValueError("the session names no test file")
    named = replace(session.test, path=str(file.path), sha256=file.sha256)
    return replace(saved, session=replace(session, test=named), test=file)


def _content_of(path: Path) -> dict[str, Any]:
    """What a session file holds, of two classes or several.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema.
    """
    try:
        content = json.loads(_text_of(path))
    except RecursionError:
        raise _not_a_session(path, tr("it is nested too deep")) from None
    except ValueError as error:
        raise _not_a_session(path, tr("it is not JSON ({error})", error=error)) from error
    schema = content.get("schema") if isinstance(content, dict) else None
    if not isinstance(content, dict) or schema not in (FIRST_SCHEMA, SCHEMA):
        raise _not_a_session(
            path,
            tr(
                "its schema is {schema!r}, and {schema_2!r} is read", schema=schema, schema_2=SCHEMA
            ),
        )
    return content


def _text_of(path: Path) -> bytes:
    """The JSON in a session file; files of the first schema are nothing else."""
    file, _ = Origin(path).open()
    with file:
        is_zip = file.read(len(_ZIP)) == _ZIP
    return part_of_session(path, CONTENT, LARGEST) if is_zip else small_content(path, LARGEST)


def part_of_session(path: Path, name: str, largest: int | None = None) -> bytes:
    """The bytes of one part of a session file.

    Raises:
        InputError: there is no such part, it is damaged, or is made to swell.
    """
    origin = Origin(path)
    entries = {entry.filename: entry for entry in directory(origin)}
    if name not in entries:
        raise _not_a_session(path, tr("a part is missing: {name}", name=name))
    if largest is not None and entries[name].file_size > largest:
        raise _not_a_session(path, tr("{name} is far too large", name=name))
    file, size = origin.open()
    try:
        with zipfile.ZipFile(file) as archive, archive.open(entries[name]) as stream:
            return Unpacked(file, cast("BinaryIO", stream), size, str(path)).read()
    except ZIP_DAMAGES as error:
        raise _not_a_session(
            path, tr("{name} is damaged ({reason})", name=name, reason=reason_of(error))
        ) from None
    finally:
        file.close()


def _part(
    path: Path, content: dict[str, Any], key: str, kind: type[Part], needed: tuple[str, ...] = ()
) -> Part:
    """A part of a session file as a record.

    Args:
        path: the session file.
        content: all that it holds.
        key: the part's.
        kind: the record's type, which refuses what it does not know.
        needed: what every version wrote, though the type has something that stands for it.

    Raises:
        InputError: it is missing, of the wrong kind, or holds what this version does not know.
    """
    try:
        found = convert(content.get(key), kind)
    except (ValidationError, UnicodeError) as error:  # half a character where none may be
        why = tr("a part is missing or of the wrong kind: {key}, {error}", key=key, error=error)
        raise _not_a_session(path, why) from error
    for name in needed:
        if name not in content[key]:
            raise _not_a_session(path, tr("a part is missing: {key}.{name}", key=key, name=name))
    return found


def counted_session(path: Path, choice: DataChoice | None = None) -> SavedSession | None:
    """A session whose table a database counts, with the table where it is now; None of others.

    Raises:
        SessionDataError: the table is no longer there.
        InputError: the session file cannot be read.
    """
    saved, embedded = _parts_of(path)
    if saved.reading.engine == "memory" or embedded[0] is not None:
        return None
    place = saved.data.path if choice is None or choice.place is None else choice.place
    if not place.exists():
        raise SessionDataError(path, place, gone=True)
    return replace(saved, data=replace(saved.data, path=place))


def refuse_other_table(path: Path, saved: SavedSession, sha256: str) -> None:
    """Refuse a table that is not the one that was counted when the session was saved.

    Raises:
        SessionDataError: it has another hash.
    """
    if sha256 != saved.data.sha256:
        raise SessionDataError(path, saved.data.path, gone=False)


def reopen(path: Path, progress: Progress = silent, choice: DataChoice | None = None) -> Reopened:
    """Read a session file and the data that it is about.

    Data that the session holds are taken from it, unless others are chosen.

    Raises:
        SessionDataError: the data are no longer there, or no longer the same.
        InputError: either cannot be read.
    """
    chosen = choice or DataChoice()
    saved, embedded = _parts_of(path)
    first, dataset, newer = _first_data(path, saved, embedded[0], chosen, progress)
    joined = []
    for file, name in zip(saved.joined, embedded[1:], strict=False):
        file, second = _data_of(path, file, name, ReadOptions(), silent, changed=chosen.changed)
        joined.append(file)
        if isinstance(saved.session, Session) and saved.session.roles is not None:
            # A door: most sessions name one file.
            from engine.data.guessing.second_file import join_tables

            dataset = join_tables(dataset, saved.session.roles, second).dataset
    saved = replace(saved, data=first, joined=tuple(joined))
    return Reopened(_with_test_content(path, saved, embedded[-1]), dataset, newer)


def _with_test_content(path: Path, saved: SavedSession, name: str | None) -> SavedSession:
    """A session with the bytes of its test file, where it holds them; its name in the zip is last.

    Raises:
        InputError: they are damaged.
    """
    file = saved.test
    if file is None or name is None:
        return saved
    content = part_of_session(path, name)
    if hashlib.sha256(content).hexdigest() != file.sha256:
        raise _not_a_session(path, tr("{name} is damaged", name=name))
    return replace(saved, test=replace(file, content=content))


def _first_data(
    path: Path, saved: SavedSession, name: str | None, choice: DataChoice, progress: Progress
) -> tuple[SavedFile, Dataset, Path | None]:
    """The first file of a session and its data; and the file on disk if that is another now."""
    file = saved.data
    if choice.place is not None:
        file, name = replace(file, path=choice.place, is_file=True), None
    elif choice.outside and file.is_file:
        name = None
    changed = choice.changed
    file, dataset = _data_of(path, file, name, saved.reading, progress, changed=changed)
    outside = file.path if name is not None and file.is_file else None
    is_newer = outside is not None and _is_other(outside, file)
    return file, dataset, outside if is_newer else None


def _data_of(
    path: Path,
    file: SavedFile,
    name: str | None,
    reading: ReadOptions,
    progress: Progress,
    *,
    changed: bool,
) -> tuple[SavedFile, Dataset]:
    """One data file of a session, out of its zip where a name there is given."""
    take = partial(read, file.path)
    if name is not None:
        file = replace(file, content=part_of_session(path, name))
        take = partial(read_bytes, file.content or b"", str(file.path))
    elif _size_of(file.path) is None:
        raise SessionDataError(path, file.path, gone=True)
    dataset = take(progress=progress, options=reading)
    if dataset.source.sha256 == file.sha256:
        return file, dataset
    if name is not None:
        raise _not_a_session(path, tr("{name} is damaged", name=name))
    if not changed:
        raise SessionDataError(path, file.path, gone=False)
    size = _size_of(file.path)
    return replace(file, sha256=dataset.source.sha256, size=size), dataset


def _is_other(outside: Path, file: SavedFile) -> bool:
    """Whether a file on disk no longer holds what a session has kept of it."""
    size = _size_of(outside)
    if size is None:  # gone: what the session keeps is all there is
        return False
    return size != file.size or hash_of(Origin(outside), silent) != file.sha256


def _not_a_session(path: Path, why: str) -> InputError:
    """The error of a file that cannot be read as a session."""
    return InputError(
        tr("this is not a session file: {why}", why=why),
        where=str(path),
        do=tr("Open the data file itself and save the session again."),
    )
