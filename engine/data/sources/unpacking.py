"""Compressed bytes as they were before: a stream for every way of compressing, with limits."""

import bz2
import gzip
import importlib.util
import io
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr

# What decompressing itself may take; xz -9 needs 65 MB, zstd --ultra up to 128 MB.
WINDOW = 1 << 27
# Scores compress by 2 to 10, constant ones by some dozens; what was made to swell, by 1000.
LARGEST_RATIO = 200
# So much may come out of any file.
HARMLESS = 1 << 26


class _ZstdFrame:
    """One frame of zstd, with the manners of bz2's and lzma's decompressors."""

    def __init__(self) -> None:
        zstandard: Any = importlib.import_module("zstandard")
        self._frame = zstandard.ZstdDecompressor(max_window_size=WINDOW).decompressobj()
        self.needs_input = True

    @property
    def eof(self) -> bool:
        """Whether the frame has ended."""
        return bool(self._frame.eof)

    @property
    def unused_data(self) -> bytes:
        """What was given and stands behind the end of the frame."""
        return bytes(self._frame.unused_data)

    def decompress(self, data: bytes, _most: int = -1) -> bytes:
        """What comes out; all of it, however much."""
        return bytes(self._frame.decompress(data))


Stream = BinaryIO | io.BufferedIOBase | io.RawIOBase
Decompressor = bz2.BZ2Decompressor | lzma.LZMADecompressor | _ZstdFrame


class _Streams(io.RawIOBase):
    """One compressed stream, or several one after the other.

    Python's own file classes for bz2 and lzma cannot limit the memory that the stream asks
    for, and zstandard's does not tell a stream that was cut short.

    Args:
        file: the compressed bytes.
        start: makes what decompresses one stream.
        bite: how many compressed bytes are taken at a time.
    """

    def __init__(
        self, file: BinaryIO, start: Callable[[], Decompressor], bite: int = 1 << 16
    ) -> None:
        self._file = file
        self._start = start
        self._bite = bite
        self._decompressor = start()
        self._begun = False
        self._waiting = b""
        self._pending = b""

    def readable(self) -> bool:
        """It is."""
        return True

    def read(self, size: int = -1) -> bytes:
        """So many bytes at most, none only at the end."""
        piece = self._pending or self._next(size)
        if 0 <= size < len(piece):
            piece, self._pending = piece[:size], piece[size:]
        else:
            self._pending = b""
        return piece

    def _next(self, size: int) -> bytes:
        while True:
            if self._decompressor.eof:
                self._waiting = self._decompressor.unused_data
                self._decompressor, self._begun = self._start(), False
            if not self._begun:
                self._waiting = self._waiting.lstrip(b"\0")  # padding between streams
            if not self._waiting and self._decompressor.needs_input:
                self._waiting = self._file.read(self._bite) or b""
                if not self._waiting:
                    if self._begun:
                        raise EOFError(tr("it ends too early"))
                    return b""
                continue
            self._begun = True
            block, self._waiting = self._waiting, b""
            piece = self._decompressor.decompress(block, size)
            if piece:
                return piece


class Compression(Struct, frozen=True):
    """A way of compressing.

    Attributes:
        starts: the first bytes of what it makes.
        suffixes: what it puts behind a file's name.
        open: a stream of what comes out of a file.
    """

    starts: bytes
    suffixes: tuple[str, ...]
    open: Callable[[BinaryIO], Stream]


_start_xz = partial(lzma.LZMADecompressor, memlimit=WINDOW)
COMPRESSIONS = (
    Compression(b"\x1f\x8b", (".gz", ".gzip"), lambda file: gzip.GzipFile(fileobj=file)),
    Compression(b"BZh", (".bz2",), lambda file: _Streams(file, bz2.BZ2Decompressor)),
    Compression(b"\xfd7zXZ\x00", (".xz",), lambda file: _Streams(file, _start_xz)),
    # 4 bytes of zstd may stand for 128 KB, all of which come at once: small bites.
    Compression(
        b"\x28\xb5\x2f\xfd", (".zst", ".zstd"), lambda file: _Streams(file, _ZstdFrame, 1 << 11)
    ),
)


class Unpacked(io.RawIOBase):
    """What comes out of a compressed file, up to a limit, with its damage told in words.

    Args:
        packed: the file itself; closed with this one.
        stream: what comes out of it.
        packed_size: how many bytes it takes.
        where: its name, for messages.
    """

    def __init__(
        self,
        packed: BinaryIO,
        stream: Stream,
        packed_size: int,
        where: str,
    ) -> None:
        self._packed = packed
        self._packed_size = packed_size
        self._stream = stream
        self._most = max(HARMLESS, LARGEST_RATIO * packed_size)
        self._where = where
        self._done = 0

    @property
    def share(self) -> float:
        """How much of the compressed file was taken, 0 to 1."""
        return min(1.0, self._packed.tell() / max(1, self._packed_size))

    def read(self, size: int = -1) -> bytes:
        """So many bytes, fewer only at the end.

        Raises:
            InputError: the file is damaged, or swells.
        """
        if size < 0:
            size = self._most + 1
        pieces: list[bytes] = []
        left = size
        while left:
            piece = self._piece(min(left, 1 << 20))
            if not piece:
                break
            pieces.append(piece)
            left -= len(piece)
        return b"".join(pieces)

    def readable(self) -> bool:
        """It is."""
        return True

    def close(self) -> None:
        """Close the file too."""
        if not self.closed:
            self._stream.close()
            self._packed.close()
        super().close()

    def _piece(self, size: int) -> bytes:
        try:
            piece = self._stream.read(size)
        except MemoryError:
            raise self._error(tr("asks for too much memory to be unpacked")) from None
        except Exception as error:
            if isinstance(error, _damages()):
                reason = str(error) or type(error).__name__
                raise self._error(tr("is damaged ({reason})", reason=reason)) from None
            raise
        self._done += len(piece)
        if self._done > self._most:
            raise self._error(
                tr(
                    "swells to more than {most} MB when it is unpacked, as no table does",
                    most=self._most >> 20,
                )
            )
        return piece

    def _error(self, what: str) -> InputError:
        return InputError(
            tr("the compressed file {what}", what=what),
            where=self._where,
            do=tr("Unpack it with another program, or send the table as CSV."),
        )


# What a damaged file raises; Python's own modules are not choosy.
ZIP_DAMAGES: tuple[type[Exception], ...] = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error, EOFError, OSError),
    *(ValueError, LookupError, RuntimeError),  # NotImplementedError is a RuntimeError
)


def _damages() -> tuple[type[Exception], ...]:
    if importlib.util.find_spec("zstandard") is None:
        return ZIP_DAMAGES
    zstandard: Any = importlib.import_module("zstandard")
    return (*ZIP_DAMAGES, zstandard.ZstdError)
