"""Reading a file: its kind is told from its bytes, then the reader of that kind reads it."""

import codecs
import sys
from pathlib import Path

from engine.data.dataset import Dataset
from engine.data.delimited import read_delimited
from engine.data.options import ReadOptions
from engine.data.source import STANDARD_INPUT, Origin
from engine.errors import InputError
from engine.progress import Progress, silent

__all__ = ["ReadOptions", "read", "read_bytes"]

# What the first bytes say a file is, where that is no text; and what the user can do.
_SIGNATURES: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a zip archive or an Excel sheet"),
    (b"\xd0\xcf\x11\xe0", "an old Excel sheet"),
    (b"\x1f\x8b", "compressed by gzip"),
    (b"\xfd7zXZ\x00", "compressed by xz"),
    (b"\x28\xb5\x2f\xfd", "compressed by zstd"),
    (b"BZh", "compressed by bzip2"),
    (b"PAR1", "a Parquet file"),
    (b"ARROW1", "an Arrow file"),
    (b"\x93NUMPY", "a NumPy array"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\x89HDF\r\n", "an HDF5 file"),
    (b"HEADER RECORD*******", "a SAS transport file"),
    (b"$FL2", "an SPSS file"),
    (b"<stata_dta>", "a Stata file"),
    (b"\x7fELF", "a program"),
)
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read(
    path: Path | str, *, progress: Progress = silent, options: ReadOptions | None = None
) -> Dataset:
    """Read a file, or standard input for "-".

    Raises:
        InputError: the file is absent, unreadable, or no table; it says what to do.
        Cancelled: through `progress`.
    """
    if str(path) == STANDARD_INPUT:
        return read_bytes(sys.stdin.buffer.read(), progress=progress, options=options)
    return _read(Origin(Path(path)), progress, options or ReadOptions())


def read_bytes(
    content: bytes,
    name: str = STANDARD_INPUT,
    *,
    progress: Progress = silent,
    options: ReadOptions | None = None,
) -> Dataset:
    """Read bytes that are no file: standard input, the clipboard.

    Raises:
        InputError: they are no table.
        Cancelled: through `progress`.
    """
    return _read(Origin(Path(name), content), progress, options or ReadOptions())


def _read(origin: Origin, progress: Progress, options: ReadOptions) -> Dataset:
    if options.kind not in {"auto", "scores"}:
        raise InputError(
            f"this version does not read files of the kind “{options.kind}”",
            where="--kind",
            do="Use a file with a row a case: a label and scores.",
        )
    file, _ = origin.open()
    with file:
        start = file.read(4096)
    for signature, what in _SIGNATURES:
        if start.startswith(signature):
            raise InputError(
                f"the file is {what}, which this version does not read",
                where=origin.name,
                do="Export the table as CSV.",
            )
    return read_delimited(origin, options, _encoding(start, options), progress)


def _encoding(start: bytes, options: ReadOptions) -> str:
    """The encoding that the user names or a byte order mark gives; else UTF-8."""
    if options.encoding is not None:
        try:
            return codecs.lookup(options.encoding).name
        except LookupError:
            raise InputError(
                f"there is no encoding “{options.encoding}”",
                do="Usual ones are utf-8, utf-16, cp1252 and latin-1.",
            ) from None
    for mark, name in _MARKS:
        if start.startswith(mark):
            return name
    # Without a mark, UTF-16 of ASCII characters shows as every other byte NUL.
    if len(start) >= 4 and start[1::2].count(0) > len(start) / 3 and 0 not in start[::2]:
        return "utf-16-le"
    if len(start) >= 4 and start[::2].count(0) > len(start) / 3 and 0 not in start[1::2]:
        return "utf-16-be"
    return "utf-8"
