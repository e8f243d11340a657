"""Standard input, held in memory: refused at once where its first bytes show that it is no table.

It has no size that could be checked beforehand and may never end, so what a file's reader
would refuse is refused block by block.
"""

import io
import sys
from pathlib import Path
from typing import cast

from engine.data.memory import PEAK, SHARE, free_memory
from engine.data.readers.formats import FORMATS, START, format_of
from engine.data.sources.source import BLOCK, LONGEST_LINE, STANDARD_INPUT, Origin
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr

LARGEST = 1 << 30
NAME = tr("standard input")
_TEXT_OF_WIDE_CHARACTERS = (b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")
_SAVE = tr("Write it to a file, and name that file.")


def read_standard_input(progress: Progress, *, encoding: str | None = None) -> bytes:
    """All of standard input.

    Args:
        progress: told how much came; how much will come nobody knows.
        encoding: of a text, where the user names it.

    Raises:
        InputError: it is closed, or cannot be read; it is nothing that is ever read; it is
            longer than LARGEST or than memory allows; of a text, a line does not end.
        Cancelled: through `progress`.
    """
    if sys.stdin is None:
        raise InputError(tr("it is closed"), where=NAME, do=tr("Name a file instead of '-'."))
    if sys.stdin.isatty() and sys.stderr is not None:
        sys.stderr.write(tr("Type or paste a table, then press Ctrl+D on a line of its own.\n"))
        sys.stderr.flush()
    held = io.BytesIO()
    most = min(LARGEST, round(SHARE * free_memory() / PEAK))
    watch: _TextWatch | None = None
    stream = cast("io.BufferedReader", sys.stdin.buffer)
    try:
        while block := stream.read1(BLOCK):  # what there is, not a whole block
            held.write(block)
            if watch is None and held.tell() >= START:
                watch = _TextWatch(held.getvalue(), encoding)
            elif watch is not None:
                watch.take(block)
            if held.tell() > most:
                raise InputError(
                    tr("it goes on after {most:.2g} GB", most=most / 1e9), where=NAME, do=_SAVE
                )
            progress(0.0, tr("Reading {name}: {tell} MB", name=NAME, tell=held.tell() >> 20))
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(tr("it cannot be read: {why}", why=why), where=NAME, do=_SAVE) from error
    return held.getvalue()


class _TextWatch:
    """Looks at a text as it comes; at what is no plain text only by its first bytes.

    Args:
        start: the first bytes, at least START of them.
        encoding: as the user names it; in some of them NUL is no fault.

    Raises:
        InputError: they are of a kind that is never read, or no text and no other format.
    """

    def __init__(self, start: bytes, encoding: str | None) -> None:
        text = format_of(Origin(Path(STANDARD_INPUT), start)) is FORMATS[-1]
        wide = start.startswith(_TEXT_OF_WIDE_CHARACTERS) or _alternates(start)
        self._watches = text and not wide and encoding is None
        self._line = 0
        self.take(start)

    def take(self, block: bytes) -> None:
        """Take the next bytes.

        Raises:
            InputError: they hold NUL, or a line does not end.
        """
        if not self._watches:
            return
        if b"\0" in block:
            raise InputError(
                tr("it holds NUL bytes, so it is no text table"),
                where=NAME,
                do=tr("Export it as CSV in UTF-8."),
            )
        end = max(block.rfind(b"\n"), block.rfind(b"\r"))
        self._line = self._line + len(block) if end < 0 else len(block) - end
        if self._line > LONGEST_LINE:
            raise InputError(
                tr("a line is longer than {longest_line} MB", longest_line=LONGEST_LINE >> 20),
                where=NAME,
                do=tr("Check that this is a text table."),
            )


def _alternates(start: bytes) -> bool:
    """Whether NUL stands at every other place, as in UTF-16 without a mark."""
    odd, even = start[1:START:2], start[:START:2]
    return min(odd.count(0), even.count(0)) == 0 and max(odd.count(0), even.count(0)) > START / 6
