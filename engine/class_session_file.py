"""Session files (.voro) of several classes: a ClassesSession and the file it is about."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from engine.data.options import ReadOptions
from engine.multiclass.session import ClassesSession
from engine.progress import Progress, silent
from engine.session_file import (
    SCHEMA,
    as_type,
    content_of,
    data_of,
    parts_of,
    refuse_changed_data,
    relative_place,
    written,
)

if TYPE_CHECKING:
    from engine.data.dataset import Dataset


NEEDED = ("roles", "hidden", "cost_matrix", "priors", "order", "measure")


class SavedClasses(Struct, frozen=True):
    """A session of several classes with the file that it analyses.

    Attributes:
        path: the data file; in the session file it is written relative to that.
        sha256: of the data file when the session was saved.
        reading: how the data file was read.
    """

    session: ClassesSession
    path: Path
    sha256: str
    reading: ReadOptions = ReadOptions()


def write_class_session(saved: SavedClasses, target: Path) -> bytes:
    """A saved session as the bytes of a session file that will lie at `target`."""
    content = {
        "schema": SCHEMA,
        "data": {
            "path": relative_place(saved.path, target),
            "sha256": saved.sha256,
            "reading": parts_of(saved.reading),
        },
        "classes": parts_of(saved.session) | {"hidden": sorted(saved.session.hidden)},
    }
    return written(content)


def is_class_session(path: Path) -> bool:
    """Whether a session file is about several classes.

    Raises:
        InputError: the file is missing, or is no session file.
    """
    return "classes" in content_of(path)


def read_class_session(path: Path) -> SavedClasses:
    """Read a session file of several classes.

    Raises:
        InputError: the file is missing, is no such session file, or is of a later schema.
    """
    content = content_of(path)
    data = data_of(path, content)
    return SavedClasses(
        session=as_type(path, content, "classes", ClassesSession, NEEDED),
        path=data.place(path, data.path),
        sha256=data.sha256,
        reading=data.reading,
    )


def reopen_classes(path: Path, progress: Progress = silent) -> tuple[SavedClasses, "Dataset"]:
    """Read a session file of several classes and the data that it is about.

    Raises:
        InputError: either cannot be read, or the data are no longer the same.
    """
    from engine.data.read import read  # pandas, which writing a session never needs

    saved = read_class_session(path)
    dataset = read(saved.path, progress=progress, options=saved.reading)
    refuse_changed_data(path, dataset, saved.path, saved.sha256)
    return saved, dataset
