"""Save files so that neither a crash nor a full disk can leave half of one."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

from engine.errors import InputError


def save(target: Path, content: bytes) -> None:
    """Write a file whole or not at all: beside the target, checked, then put in its place.

    Raises:
        InputError: the folder is missing or not writable, or the disk is full.
    """
    try:
        _replace(target, content)
    except OSError as error:
        raise InputError(
            f"cannot be written: {(error.strerror or str(error)).lower()}",
            where=str(target),
            do="Choose another place.",
        ) from error


def refuse_overwriting(target: Path, inputs: Iterable[Path]) -> None:
    """Refuse to write over a file that is being read.

    Raises:
        InputError: the target is one of the inputs.
    """
    for source in inputs:
        if source.exists() and target.exists() and source.samefile(target):
            raise InputError(
                "this file is the input and would be overwritten",
                where=str(target),
                do="Choose another name for what is written.",
            )


def _replace(target: Path, content: bytes) -> None:
    """Write a temporary file beside the target, read it back and move it there."""
    target = target.resolve()  # a link's file is replaced, not the link
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if temporary.read_bytes() != content:  # a full disk may say nothing
            raise OSError("what was written does not read back the same")
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
