"""What is open, kept as it changes, so that nothing is lost where the program ends without warning.

Each window has a folder of its own below one that all share, and holds its lock for as long as it
lives, however it ends. A folder whose lock is free was left behind. In it lie session.voro, which
is replaced as a whole, and the bytes of data that are in no file, each of which is written once.
"""

import os
import shutil
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from engine.saving import save
from engine.session.file import SavedFile, SavedSession, write_session
from engine.session.reopening import part_of_session, read_session
from engine.session.session_lock import FileLock

KEPT, RESTORED, LOCK = "session.voro", "restored.voro", "lock"
NOTE = "recovery.json"  # in the zip, beside the session


class KeptFile(Struct, frozen=True):
    """A data file whose bytes lie in the folder: what it is called, and whether it is on disk."""

    path: str
    is_file: bool


class RecoveryNote(Struct, frozen=True):
    """What is kept beside the session.

    Attributes:
        time: when, in seconds since 1970.
        name: what the window called it.
        document: the session file that it was saved in; None where it never was.
        holds_data: whether that file holds the data.
        files: those whose bytes lie in the folder, by their SHA-256.
    """

    time: float
    name: str
    document: str | None
    holds_data: bool
    files: dict[str, KeptFile] = {}


class OpenWork(Struct, frozen=True, eq=False):
    """What is open in a window and not saved."""

    saved: SavedSession
    name: str
    document: Path | None = None
    holds_data: bool = False


class RecoveryFolder:
    """The folder of one window.

    Args:
        folder: where it is; made when something is first kept.
        lock: of a folder that was left behind, held already.
    """

    def __init__(self, folder: Path, lock: FileLock | None = None) -> None:
        self.folder = folder
        self._lock = lock

    def keep(self, work: OpenWork) -> None:
        """Keep what is open in the place of what was kept before.

        Raises:
            InputError: it cannot be written; what was kept before is still there.
            OSError: the same.
        """
        self._make()
        files = []
        noted = {}
        for file in work.saved.every_file:
            if file.content is not None:
                noted[file.sha256] = KeptFile(os.fspath(file.path), file.is_file)
                file = self._put_down(file, file.content)
            files.append(file)
        saved = work.saved.with_files(files)
        document = None if work.document is None else os.fspath(work.document)
        note = RecoveryNote(time.time(), work.name, document, work.holds_data, noted)
        target = self.folder / KEPT
        further = ((NOTE, msgspec.json.encode(note)),)
        save(target, write_session(saved, target, further))

    def forget(self) -> None:
        """Keep nothing: what is open is saved, or nothing is open."""
        for name in (KEPT, RESTORED):
            (self.folder / name).unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the folder and free its lock: nothing of it is wanted any more."""
        if self._lock is not None:
            self.forget()  # first what would be restored
            shutil.rmtree(self.folder, ignore_errors=True)
            self.release()

    def release(self) -> None:
        """Free the lock, and leave the folder behind."""
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _make(self) -> None:
        """Make the folder, and hold its lock."""
        if self._lock is None:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._lock = FileLock.take(self.folder / LOCK)

    def _put_down(self, file: SavedFile, content: bytes) -> SavedFile:
        """A data file with its bytes in the folder, which are written once."""
        place = self.folder / f"data-{file.sha256}"
        if not place.exists():
            save(place, content)
        return SavedFile(place, file.sha256, len(content))


class LeftWork(Struct, frozen=True, eq=False):
    """What a window left behind that ended without warning.

    Attributes:
        folder: its folder, whose lock is held now.
        note: what was kept beside the session; empty until it is `made_whole`.
    """

    folder: RecoveryFolder
    note: RecoveryNote = RecoveryNote(0.0, "", None, False)

    @property
    def path(self) -> Path:
        """The session file that opens it, data included."""
        return self.folder.folder / RESTORED

    def made_whole(self) -> "LeftWork":
        """The same, with a session file that holds its data.

        Raises:
            InputError: what was kept cannot be read, or the session file not be written.
            OSError, ValueError: the same.
        """
        kept = self.folder.folder / KEPT
        saved = read_session(kept)
        note = msgspec.json.decode(part_of_session(kept, NOTE), type=RecoveryNote)
        whole = saved.with_files([_with_content(file, note) for file in saved.every_file])
        save(self.path, write_session(whole, self.path))
        return LeftWork(self.folder, note)


def _with_content(file: SavedFile, note: RecoveryNote) -> SavedFile:
    """A data file as it was named, with the bytes that were put down for it."""
    known = note.files.get(file.sha256)
    if known is None:
        return file
    content = file.path.read_bytes()
    return SavedFile(Path(known.path), file.sha256, len(content), content, known.is_file)


def new_folder(root: Path) -> RecoveryFolder:
    """A folder for a new window, below the one that all share; nothing is made yet."""
    return RecoveryFolder(root / uuid.uuid4().hex)


def find_left(root: Path) -> Iterator[LeftWork]:
    """What windows left behind that ended without warning; folders without anything go."""
    for folder in sorted(root.iterdir()) if root.is_dir() else ():
        lock = FileLock.take(folder / LOCK) if folder.is_dir() else None
        if lock is None:
            continue
        found = RecoveryFolder(folder, lock)
        if (folder / KEPT).exists():
            yield LeftWork(found)
        else:
            found.close()
