"""The bytes behind a dataset: opened safely, hashed on the way, reported by progress."""

import codecs
import hashlib
import io
import os
import stat
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path, PurePath
from typing import BinaryIO, Self

import numpy as np
from msgspec import Struct

from engine.jobs.progress import Progress
from engine.messages.errors import EncodingError, InputError
from engine.messages.language import in_both, tr

STANDARD_INPUT = "-"
BLOCK = 1 << 20
LONGEST_LINE = 1 << 24


class Origin(Struct, frozen=True):
    """A file, or bytes that came another way (standard input, the clipboard, an archive).

    Attributes:
        content: the bytes themselves; None reads them from `path`.
        inside: the name of what comes out, if the file at `path` is an archive.
        opening: gives a stream of the bytes and their number, where neither `content` nor
            the file at `path` holds them as they are.
    """

    path: Path
    content: bytes | None = None
    inside: str = ""
    opening: Callable[[], tuple[BinaryIO, int]] | None = None

    @property
    def name(self) -> str:
        """How messages call it."""
        name = tr("standard input") if str(self.path) == STANDARD_INPUT else str(self.path)
        return in_both("{} ({})".format, name, self.inside) if self.inside else name

    @property
    def suffix(self) -> str:
        """The suffix of its name, lower case with the dot."""
        return PurePath(self.inside or self.path).suffix.casefold()

    def open(self) -> tuple[BinaryIO, int]:
        """The bytes and how many there are.

        Raises:
            InputError: no such file, a folder, a device, or no permission.
        """
        if self.opening is not None:
            return self.opening()
        if self.content is not None:
            return io.BytesIO(self.content), len(self.content)
        return _open_file(self.path)


def _open_file(path: Path) -> tuple[BinaryIO, int]:
    where = str(path)
    try:
        # Without O_NONBLOCK, opening a FIFO that nobody writes would wait for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | _BINARY)
    except FileNotFoundError:
        raise InputError(
            tr("there is no such file"), where=where, do=tr("Check the spelling and the folder.")
        ) from None
    except IsADirectoryError:
        raise _folder(where) from None
    except PermissionError:
        if is_folder(path):  # Windows says so of folders
            raise _folder(where) from None
        raise InputError(
            tr("the file may not be read"), where=where, do=tr("Ask for permission, or copy it.")
        ) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(
            tr("the file cannot be opened ({reason})", reason=reason),
            where=where,
            do=tr("Check its name and place."),
        ) from None
    status = os.fstat(handle)
    if stat.S_ISREG(status.st_mode):
        return os.fdopen(handle, "rb", buffering=0), status.st_size
    os.close(handle)
    if stat.S_ISDIR(status.st_mode):
        raise _folder(where)
    raise InputError(
        tr("this is a pipe or a device, not a file"),
        where=where,
        do=tr("Send it to standard input and name the file '-'."),
    )


_BINARY = getattr(os, "O_BINARY", 0)


def is_folder(path: Path) -> bool:
    """Whether a folder is there; of what cannot even be asked for, opening it says why."""
    try:
        return path.is_dir()
    except OSError:  # a name that is too long, a folder on the way that may not be entered
        return False


def small_content(path: Path, largest: int) -> bytes:
    """The bytes of a file that is small if it is what it should be.

    Raises:
        InputError: it cannot be opened, is no file, or is larger.
    """
    file, size = Origin(path).open()
    with file:
        if size > largest:
            raise InputError(
                tr("the file has {size} MB, far more than there should be", size=size >> 20),
                where=str(path),
                do=tr("Choose another file."),
            )
        return file.read(largest) or b""


def _folder(where: str) -> InputError:
    return InputError(
        tr("this is a folder, not a file"), where=where, do=tr("Name one file in it.")
    )


def not_utf8(byte: int, line: int, where: str) -> EncodingError:
    """The error of a file in an older encoding."""
    return EncodingError(
        tr("byte 0x{byte:02X} is not UTF-8", byte=byte),
        where=tr("{where}, line {line}", where=where, line=line),
        do=tr("Save the file as UTF-8, or name its encoding: --encoding cp1252."),
    )


class _Audit:
    """Hashes and counts blocks beside the parser, in a thread where the file is large.

    The parser needs about as long as SHA-256; side by side the two cost one of them.
    """

    def __init__(self, size: int) -> None:
        self._hash = hashlib.sha256()
        self._worker = ThreadPoolExecutor(1) if size > 4 * BLOCK else None
        self._waiting: deque[Future[None]] = deque()
        self.line_feeds = 0
        self.returns = 0

    def take(self, raw: bytes, text: bytes) -> None:
        """Take bytes as they are in the file, and the same in UTF-8."""
        if self._worker is None:
            self._work(raw, text)
            return
        self._waiting.append(self._worker.submit(self._work, raw, text))
        if len(self._waiting) > 8:  # a slow hash may not pile up blocks in memory
            self._waiting.popleft().result()

    def finish(self) -> str:
        """The hash of all that was taken."""
        while self._waiting:
            self._waiting.popleft().result()
        return self._hash.hexdigest()

    def stop(self) -> None:
        """Finish what waits; nothing can be taken afterwards."""
        if self._worker is not None:
            self._worker.shutdown()

    def _work(self, raw: bytes, text: bytes) -> None:
        self._hash.update(raw)
        values = np.frombuffer(text, dtype=np.uint8)
        line_feeds = int(np.count_nonzero(values == _LINE_FEED))
        self.line_feeds += line_feeds
        if line_feeds == 0:  # else a carriage return is half of a line end
            self.returns += int(np.count_nonzero(values == _RETURN))


def hash_of(origin: Origin, progress: Progress) -> str:
    """The SHA-256 of a whole file, or of bytes.

    Raises:
        InputError: the file cannot be opened, or grows without end.
        Cancelled: through `progress`.
    """
    digest = hashlib.sha256()
    file, size = origin.open()
    done = 0
    with file:
        while block := file.read(min(BLOCK, size - done)):
            digest.update(block)
            done += len(block)
            progress(done / size, tr("Reading {name}", name=origin.path.name))
    return digest.hexdigest()


def stamp_of(origin: Origin) -> tuple[int, int] | None:
    """Size and time of a file on disk; None for bytes that are no file."""
    file, _ = origin.open()
    with file:
        return _stamp_of(file)


def _stamp_of(file: BinaryIO) -> tuple[int, int] | None:
    """Size and time of an open file on disk."""
    if not isinstance(file, io.FileIO):
        return None
    status = os.fstat(file.fileno())
    return status.st_size, status.st_mtime_ns


_LINE_FEED, _RETURN = 10, 13


class LongQuotation(Exception):  # noqa: N818 - no error: the file is read another way
    """A quotation goes on for a whole block; a fast parser would hold all of it."""


class TextStream:
    """UTF-8 bytes of a text source, block by block: hashed, watched and counted on the way.

    What pandas needs of a file object is `read` and `__iter__`. Closed by its `with`.
    """

    def __init__(self, origin: Origin, encoding: str, progress: Progress) -> None:
        self._origin = origin
        self._encoding = encoding
        self._decoder = None if encoding == "utf-8" else codecs.getincrementaldecoder(encoding)()
        self._progress = progress
        self._file, self._size = origin.open()
        self._audit = _Audit(self._size)
        self._done = 0
        self._pending = b""
        self._last = b""
        self._line_bytes = 0
        self._quoted: bool | None = None  # None where nobody asks
        self._skipped_feeds = 0
        self._skipped_returns = 0
        self._stamp = _stamp_of(self._file)

    @property
    def size(self) -> int:
        """How many bytes the source holds."""
        return self._size

    @property
    def served(self) -> int:
        """How many of them were read."""
        return self._done

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._audit.stop()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> bytes:
        block = self.read(BLOCK)
        if not block:
            raise StopIteration
        return block

    def preview(self, size: int) -> tuple[bytes, bool]:
        """The first bytes in UTF-8, which `read` will serve again, and whether that is all."""
        while len(self._pending) < size:
            block = self.next_block()
            if not block:
                return self._pending, True
            self._pending += block
        return self._pending, False

    def skip(self, size: int) -> None:
        """Drop previewed bytes: a byte order mark, the header."""
        skipped, self._pending = self._pending[:size], self._pending[size:]
        self._skipped_feeds += skipped.count(b"\n")
        self._skipped_returns += skipped.count(b"\r")

    def read(self, _size: int = -1) -> bytes:
        """The next bytes, as many as come in one go; empty at the end."""
        block, self._pending = self._pending or self.next_block(), b""
        if block:
            if b"\0" in block:
                raise self._binary()
            self._last = block[-1:]
            self._check_line(block)
            if self._quoted is not None:
                self._check_quotation(block)
        return block

    def refuse_long_quotations(self) -> None:
        """Raise LongQuotation from `read` where a quotation mark opens what does not end."""
        self._quoted = False

    def sha256(self) -> str:
        """The hash of the source; complete once `read` has served its end."""
        return self._audit.finish()

    def lines(self) -> int:
        """How many lines were served, if all end alike; call `sha256` first."""
        if self._audit.line_feeds:
            ends = self._audit.line_feeds - self._skipped_feeds
        else:
            ends = self._audit.returns - self._skipped_returns
        return ends + (self._last not in {b"", b"\n", b"\r"})

    def _check_quotation(self, block: bytes) -> None:
        marks = block.count(b'"') if b'"' in block else 0  # "in" is far quicker
        if self._quoted and marks == 0 and len(block) >= BLOCK // 2:
            raise LongQuotation
        self._quoted = self._quoted != (marks % 2 == 1)

    def _check_line(self, block: bytes) -> None:
        """Refuse a line without end before it fills the memory."""
        end = max(block.rfind(b"\n"), block.rfind(b"\r"))
        self._line_bytes = self._line_bytes + len(block) if end < 0 else len(block) - end
        if self._line_bytes > LONGEST_LINE:
            raise InputError(
                tr("a line is longer than {longest_line} MB", longest_line=LONGEST_LINE >> 20),
                where=self._origin.name,
                do=tr("Check that this is a text table."),
            )

    def check_unchanged(self) -> None:
        """Make sure that the file was not written to since it was opened.

        Raises:
            InputError: it was.
        """
        if self._stamp is not None and _stamp_of(self._file) != self._stamp:
            raise InputError(
                tr("the file changed while it was read"),
                where=self._origin.name,
                do=tr("Open it again."),
            )

    def next_block(self) -> bytes:
        """The next bytes in UTF-8 as they come, not looked at; empty at the end."""
        while True:
            # A file that grows while it is read would have no end.
            raw = self._file.read(min(BLOCK, self._size - self._done)) or b""
            self._done += len(raw)
            if raw:
                share = self._done / max(self._size, self._done)
                self._progress(share, tr("Reading {name}", name=self._origin.path.name))
            block = raw if self._decoder is None else self._decode(self._decoder, raw)
            if raw or block:
                self._audit.take(raw, block)
            if block or not raw:
                return block

    def _decode(self, decoder: codecs.IncrementalDecoder, raw: bytes) -> bytes:
        try:
            return decoder.decode(raw, final=not raw).encode()
        except UnicodeError:
            raise EncodingError(
                tr("the file is not text in {encoding}", encoding=self._encoding),
                where=self._origin.name,
                do=tr("Name its encoding with --encoding."),
            ) from None

    def _binary(self) -> InputError:
        return InputError(
            tr("the file holds NUL bytes, so it is no text table"),
            where=self._origin.name,
            do=tr("Export it as CSV in UTF-8."),
        )
