"""Session files are read, and the data that they are about."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import ValidationError, convert
from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.readers.read import read
from engine.data.sources.source import small_content
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.session.file import SCHEMA, SEVERAL, TWO, DataEntry, SavedFile, SavedSession
from engine.session.session import Session

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

LARGEST = 1 << 26  # bytes
NEVER_LEFT_OUT = {  # by no version
    TWO: ("roles", "conditions", "hidden"),
    SEVERAL: ("roles", "hidden", "cost_matrix", "priors", "order", "measure"),
}

Part = TypeVar("Part")


def is_class_session(path: Path) -> bool:
    """Whether a session file is about several classes.

    Raises:
        InputError: the file is missing, or is no session file.
    """
    return SEVERAL in _content_of(path)


def read_session(path: Path) -> SavedSession:
    """Read a session file, of two classes or several.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema.
    """
    content = _content_of(path)
    key = SEVERAL if SEVERAL in content else TWO
    data = _part(path, content, "data", DataEntry)
    session: AnySession
    if key == SEVERAL:
        # A door: a third of a second of scipy, which sessions of two classes do without.
        from engine.multiclass.classes_session import ClassesSession

        session = _part(path, content, key, ClassesSession, NEVER_LEFT_OUT[key])
    else:
        session = _with_test_of(path, _part(path, content, key, Session, NEVER_LEFT_OUT[key]))
    folder = path.resolve().parent
    return SavedSession(
        session=session,
        path=folder / data.path,
        sha256=data.sha256,
        reading=data.reading,
        joined=tuple(SavedFile(folder / file.path, file.sha256) for file in data.joined),
    )


def _with_test_of(path: Path, session: Session) -> Session:
    """A session whose test file is named as seen from anywhere."""
    if session.test is None:
        return session
    place = str(path.resolve().parent / session.test.path)
    return replace(session, test=replace(session.test, path=place))


def _content_of(path: Path) -> dict[str, Any]:
    """What a session file holds, of two classes or several.

    Raises:
        InputError: the file is missing, is no session file, or is of a later schema.
    """
    try:
        content = json.loads(small_content(path, LARGEST))
    except RecursionError:
        raise _not_a_session(path, tr("it is nested too deep")) from None
    except ValueError as error:
        raise _not_a_session(path, tr("it is not JSON ({error})", error=error)) from error
    schema = content.get("schema") if isinstance(content, dict) else None
    if not isinstance(content, dict) or schema != SCHEMA:
        raise _not_a_session(
            path,
            tr(
                "its schema is {schema!r}, and {schema_2!r} is read", schema=schema, schema_2=SCHEMA
            ),
        )
    return content


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


def reopen(path: Path, progress: Progress = silent) -> tuple[SavedSession, Dataset]:
    """Read a session file and the data that it is about.

    Raises:
        InputError: either cannot be read, or the data are no longer the same.
    """
    saved = read_session(path)
    dataset = read(saved.path, progress=progress, options=saved.reading)
    _refuse_changed_data(path, dataset, saved.path, saved.sha256)
    for file in saved.joined:
        second = read(file.path)
        _refuse_changed_data(path, second, file.path, file.sha256)
        if isinstance(saved.session, Session) and saved.session.roles is not None:
            # A door: most sessions name one file.
            from engine.data.guessing.second_file import join_tables

            dataset = join_tables(dataset, saved.session.roles, second).dataset
    return saved, dataset


def _refuse_changed_data(path: Path, dataset: Dataset, data: Path, sha256: str) -> None:
    """Refuse a session whose data are no longer the same.

    Raises:
        InputError: they are not.
    """
    if dataset.source.sha256 != sha256:
        raise InputError(
            tr("the data changed after the session was saved: {data}", data=data),
            where=str(path),
            do=tr("Bring the file back, or analyse it anew and save the session again."),
        )


def _not_a_session(path: Path, why: str) -> InputError:
    """The error of a file that cannot be read as a session."""
    return InputError(
        tr("this is not a session file: {why}", why=why),
        where=str(path),
        do=tr("Open the data file itself and save the session again."),
    )
