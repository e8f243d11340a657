"""Standard input, output and error as a command meets them: full, closed, or in any encoding."""

import contextlib
import errno
import os
import re
import sys

from engine.messages.errors import InputError
from engine.messages.language import tr

STANDARD = (0, 1, 2)
STANDARD_OUTPUT = "-"  # as the name of a file to write
_HALF_CHARACTERS = re.compile("[\ud800-\udfff]")


def hold_standard_streams() -> None:
    """Open what was closed before the program began, leading nowhere.

    Otherwise the first files that are opened would take their numbers, and whatever is
    written to the streams would go into those files.
    """
    for number in STANDARD:
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one


def write(text: str | bytes) -> None:
    """Write to standard output, text as UTF-8 whatever the terminal's own encoding is.

    Raises:
        InputError: it is closed, or can take no more.
        BrokenPipeError: nobody reads it any more.
    """
    if sys.stdout is None:
        raise InputError(
            tr("is closed, and what was asked for goes there"),
            where=tr("standard output"),
            do=tr("Open it, or name a file to write."),
        )
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(text if isinstance(text, bytes) else encoded(text))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        _lead_nowhere()
        raise
    except OSError as error:
        _lead_nowhere()
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
        raise InputError(
            tr("cannot be written: {lower}", lower=(error.strerror or str(error)).lower()),
            where=tr("standard output"),
            do=tr("Make room, or write to another place.")
            if full
            else tr("Write to another place."),
        ) from error


def encoded(text: str) -> bytes:
    """A text in UTF-8; bytes of a file's name that were no characters become U+FFFD."""
    return _HALF_CHARACTERS.sub("\N{REPLACEMENT CHARACTER}", text).encode()


def complain(words: str) -> None:
    """One line on standard error, if there is one that takes it."""
    if sys.stderr is None:
        return
    with contextlib.suppress(OSError):  # there is no place left to say so; the status tells
        sys.stderr.write(f"voroscope: {words}\n")
        sys.stderr.flush()


def close() -> None:
    """Write out what waits; what cannot be written any more would fail once more at the end."""
    for stream, number in ((sys.stdout, 1), (sys.stderr, 2)):
        try:
            if stream is not None:
                stream.flush()
        except OSError:
            _lead_nowhere(number)


def _lead_nowhere(number: int = 1) -> None:
    """Let a stream's number lead nowhere: Python flushes what is left when it ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    stream = sys.stdout if number == STANDARD[1] else sys.stderr
    with contextlib.suppress(OSError, ValueError, AttributeError):  # no file is behind it
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
