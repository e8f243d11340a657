"""Session files (.voro): a Session and the file it is about, written as JSON."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, convert, to_builtins

from engine.binary.conditions import Conditions, Range, Scenario, WeightedScenario
from engine.data.options import ReadOptions
from engine.data.roles import Layout, Roles, ScoreRole
from engine.errors import InputError
from engine.progress import Progress, silent
from engine.session import Session

if TYPE_CHECKING:
    from engine.data.dataset import Dataset

SCHEMA = "voroscope-session/1"
SUFFIX = ".voro"


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
    return (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()


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
    try:
        content = json.loads(path.read_bytes())
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), where=str(path)) from error
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
    folder = path.resolve().parent
    try:
        data = content["data"]
        return SavedSession(
            session=_session(content["session"]),
            path=folder / str(data["path"]),
            sha256=str(data["sha256"]),
            reading=convert(data.get("reading", {}), ReadOptions),
            joined=tuple(
                SavedFile(folder / str(file["path"]), str(file["sha256"]))
                for file in data.get("joined", ())
            ),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise not_a_session(path, f"a part is missing or of the wrong kind ({error})") from error


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


def _session(raw: dict[str, Any]) -> Session:
    """A Session from what `write_session` wrote; unknown keys are refused as TypeError."""
    values = dict(raw)
    roles = dict(values.pop("roles"))
    scores = tuple(ScoreRole(**score) for score in roles.pop("scores"))
    layout = roles.pop("layout", None)
    conditions = dict(values.pop("conditions"))
    measure = str(conditions.pop("measure"))
    scenarios = tuple(
        WeightedScenario(Scenario(**each["scenario"]), each["weight"])
        for each in conditions.pop("scenarios", ())
    )
    ranges: dict[str, Any] = {
        name: None if given is None else Range(**given) for name, given in conditions.items()
    }
    hidden = frozenset(values.pop("hidden"))
    regions = tuple(values.pop("regions", ()))
    points = tuple(values.pop("points", ()))
    return Session(
        roles=Roles(scores=scores, layout=_layout(layout), **roles),
        conditions=Conditions(measure=measure, scenarios=scenarios, **ranges),
        regions=regions,
        points=points,
        hidden=hidden,
        **values,
    )


def _layout(raw: dict[str, Any] | None) -> Layout | None:
    """How the table is laid out; files of earlier versions do not say it."""
    if raw is None:
        return None
    return Layout(**raw | {"columns": tuple(raw["columns"])})
