"""Save files so that neither a crash nor a full disk can leave half of one."""

import errno
import hashlib
import io
import os
import re
import stat
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

from engine.messages.errors import InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

# Names of streams that this process was given, as a shell's >(…) is. They are written through
# their number: opening them again would begin a file anew, and a socket cannot be opened.
_STREAM = re.compile(r"/dev/(?:fd/(?P<number>[0-9]{1,6})|(?P<name>stdout|stderr))")
_NUMBERS = {"stdout": 1, "stderr": 2}
# Not waiting for whoever reads a pipe, and not taking a terminal over; no words of Windows.
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)


def save(target: Path, content: bytes) -> None:
    """Write a file whole or not at all: beside the target, checked, then put in its place.

    What is there and no file (a pipe, a terminal, /dev/null) is written to as it is. Of a link
    the file that it leads to is replaced, and the link stays.

    Raises:
        InputError: the folder is missing or not writable, the disk is full, or the target is a
            folder, a disk, or a pipe that nobody reads.
    """
    with saving(target) as file:
        file.write(content)


@contextmanager
def saving(target: Path) -> Iterator[BinaryIO]:
    """Write a file piece by piece, and as `save` does whole or not at all, where it is a file.

    What is given takes bytes from the first to the last. Where the work inside fails, the file
    stays as it was.

    Raises:
        InputError: as `save`.
    """
    refuse_target(target)
    try:
        stream = _stream(target)
        if stream is not None:
            yield from _streamed(os.dup(stream))
        elif _is_no_file(target):
            yield from _streamed(_opened(target))
        else:
            yield from _replacing(target)
    except BrokenPipeError:
        raise _impossible(target, tr("whoever read it stopped before the end")) from None
    except OSError as error:
        raise _impossible(target, (error.strerror or str(error)).lower()) from error


def refuse_target(target: Path) -> None:
    """Refuse a place where no file can be saved, before any work is done for it.

    Raises:
        InputError: it is a folder, a disk or a socket, or in no folder, or no possible name.
    """
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        _refuse_folder_of(target)
        return
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise _impossible(target, getattr(error, "strerror", None) or str(error)) from None
    if stat.S_ISDIR(mode):
        raise _impossible(target, tr("this is a folder"), tr("Name a file in it."))
    if stat.S_ISBLK(mode):
        raise _impossible(target, tr("this is a disk, all of whose files would be lost"))
    if stat.S_ISSOCK(mode) and _stream(target) is None:
        raise _impossible(target, tr("this is a socket"))


def refuse_overwriting(target: Path, inputs: Iterable[Path]) -> None:
    """Refuse to write over a file that is being read.

    Raises:
        InputError: the target is one of the inputs.
    """
    for source in inputs:
        if source.is_file() and target.is_file() and source.samefile(target):
            raise InputError(
                tr("this file is the input and would be overwritten"),
                where=str(target),
                do=tr("Choose another name for what is written."),
            )


def _impossible(target: Path, why: str, do: str = tr("Choose another place.")) -> InputError:
    return InputError(tr("cannot be written: {lower}", lower=why.lower()), where=str(target), do=do)


def _refuse_folder_of(target: Path) -> None:
    """Refuse a new file in a folder that is not there."""
    try:
        folder = target.resolve().parent
        missing = not folder.is_dir()
    except (OSError, RuntimeError) as error:  # RuntimeError: links that lead in a circle
        raise _impossible(target, getattr(error, "strerror", None) or str(error)) from None
    if missing:
        raise _impossible(target, tr("there is no such folder"), tr("Make it, or choose another."))


def _stream(target: Path) -> int | None:
    """The number of the open stream that a path names, as /dev/stdout does; None: it does not."""
    found = _STREAM.fullmatch(str(target))
    if found is None:
        return None
    return _NUMBERS.get(found["name"]) if found["name"] else int(found["number"])


def _is_no_file(target: Path) -> bool:
    """Whether something is there that may not be replaced: a pipe, a terminal, a device."""
    return target.exists() and not target.is_file()


def _opened(target: Path) -> int:
    """A pipe or a device, open for writing; a pipe that nobody reads would wait for ever."""
    try:
        handle = os.open(target, os.O_WRONLY | _AT_ONCE)
    except OSError as error:
        if error.errno == errno.ENXIO and target.is_fifo():
            raise _impossible(
                target, tr("nobody reads this pipe"), tr("Start what reads it, then try again.")
            ) from None
        raise
    if _AT_ONCE:
        os.set_blocking(handle, True)  # whoever reads may be slow
    return handle


def _streamed(handle: int) -> Iterator[BinaryIO]:
    with os.fdopen(handle, "wb") as stream:
        yield cast("BinaryIO", _Hashing(stream))


class _Hashing(io.RawIOBase):
    """Passes bytes on from the first to the last, and knows what they should read back as."""

    def __init__(self, file: BinaryIO) -> None:
        super().__init__()
        self._file = file
        self._hash = hashlib.sha256()

    def writable(self) -> bool:
        return True

    def write(self, content: "ReadableBuffer", /) -> int:
        self._hash.update(content)
        return self._file.write(content)

    def is_in(self, path: Path) -> bool:
        """Whether a file holds what was passed on; a full disk may say nothing."""
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").digest() == self._hash.digest()


def _replacing(target: Path) -> Iterator[BinaryIO]:
    """A temporary file beside the target, which is read back and moved there at the end."""
    target = target.resolve()  # a link's file is replaced, not the link
    # The name's start alone: with more behind it a long one would be too long.
    handle, name = tempfile.mkstemp(prefix=f".{target.name[:40]}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            hashing = _Hashing(file)
            yield cast("BinaryIO", hashing)
            file.flush()
            os.fsync(file.fileno())
        if not hashing.is_in(temporary):
            raise OSError(tr("what was written does not read back the same"))
        temporary.chmod(_mode(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sync_folder(target.parent)


def _mode(target: Path) -> int:
    """The permissions of the file that is replaced, or what a new file gets here."""
    if target.exists():
        return target.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def _sync_folder(folder: Path) -> None:
    """Make the new name survive a power cut, where folders can be synchronised at all."""
    if not hasattr(os, "O_DIRECTORY"):  # Windows has no handle on a folder
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
