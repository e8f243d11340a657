"""The formats of files: how each is recognised, and what reads it."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from engine.data.dataset import Dataset
from engine.data.options import ReadOptions
from engine.data.source import Origin
from engine.errors import InputError
from engine.progress import Progress

Reader = Callable[[Origin, ReadOptions, Progress], Dataset]
Fits = Callable[[bytes, str], bool]
"""Whether a file is of a format, by its first START bytes and its suffix (".csv")."""

START = 4096


@dataclass(frozen=True)
class Format:
    """A format of files.

    Attributes:
        name: how messages call a file of it, "a Stata file".
        fits: whether a file is of it.
        module: where its reader is; imported when the first such file is read.
        reader: the name there of a function (origin, options, progress) → Dataset.
        package: the package that the reader needs, and Voroscope does not; empty if none.
        extra: the extra of Voroscope that brings that package.
        apart: whether the reader runs in another process, within limits, because parsers
            that are not Python's may crash or fill the memory.
        streams: whether the reader takes the bytes from `origin.open()` alone, from the
            first to the last, so that it can also read them out of a compressed file.
    """

    name: str
    fits: Fits
    module: str
    reader: str
    package: str = ""
    extra: str = ""
    apart: bool = False
    streams: bool = False

    def read(self, origin: Origin, options: ReadOptions, progress: Progress) -> Dataset:
        """Read a file of this format.

        Raises:
            InputError: the package for it is not installed, or what the reader says.
            Cancelled: through `progress`.
        """
        if self.package and find_spec(self.package) is None:
            raise InputError(
                f"this is {self.name}, and what reads it is not installed",
                where=origin.name,
                do=f'Install it: pip install "voroscope[{self.extra}]"',
            )
        if self.apart:
            from engine.data.apart import read_apart

            return read_apart(self.module, self.reader, origin, options, progress)
        reader = cast("Reader", getattr(import_module(self.module), self.reader))
        return reader(origin, options, progress)


@dataclass(frozen=True)
class Unreadable:
    """What is recognised only to be refused.

    Attributes:
        name: how messages call it, "a PDF document".
        starts: the first bytes of such a file.
        do: what the user can do.
    """

    name: str
    starts: bytes
    do: str = "Export the table as CSV."


def starts_with(*signatures: bytes) -> Fits:
    """Fits a file that starts with one of these bytes."""
    return lambda start, _: start.startswith(signatures)


def named(*suffixes: str) -> Fits:
    """Fits a file with one of these suffixes (lower case, with the dot)."""
    return lambda _, suffix: suffix in suffixes


def _anything(_start: bytes, _suffix: str) -> bool:
    return True


# Tried from the first to the last; the bytes say more than the suffix.
FORMATS: tuple[Format, ...] = (
    Format("a text table", _anything, "engine.data.text", "read_text", streams=True),
)

UNREADABLE: tuple[Unreadable, ...] = (
    Unreadable("a PNG picture", b"\x89PNG\r\n"),
    Unreadable("a JPEG picture", b"\xff\xd8\xff"),
    Unreadable("a GIF picture", b"GIF8"),
    Unreadable("a PDF document", b"%PDF-"),
    Unreadable("a zip archive or an Excel sheet", b"PK\x03\x04"),
    Unreadable("an old Excel sheet", b"\xd0\xcf\x11\xe0"),
    Unreadable("compressed by gzip", b"\x1f\x8b"),
    Unreadable("compressed by xz", b"\xfd7zXZ\x00"),
    Unreadable("compressed by zstd", b"\x28\xb5\x2f\xfd"),
    Unreadable("compressed by bzip2", b"BZh"),
    Unreadable("a Parquet file", b"PAR1"),
    Unreadable("an Arrow file", b"ARROW1"),
    Unreadable("a NumPy array", b"\x93NUMPY"),
    Unreadable("an SQLite database", b"SQLite format 3\x00"),
    Unreadable("an HDF5 file", b"\x89HDF\r\n"),
    Unreadable("a SAS transport file", b"HEADER RECORD*******"),
    Unreadable("an SPSS file", b"$FL2"),
    Unreadable("a Stata file", b"<stata_dta>"),
    Unreadable("a program", b"\x7fELF"),
)

# What reads a folder; None refuses folders.
FOLDER: Format | None = None


def format_of(origin: Origin) -> Format:
    """The format of a file or a folder.

    Raises:
        InputError: it cannot be opened, or is of a kind that is never read.
    """
    if FOLDER is not None and origin.content is None and origin.path.is_dir():
        return FOLDER
    file, _ = origin.open()
    with file:
        start = file.read(START) or b""
    found = next(form for form in FORMATS if form.fits(start, origin.suffix))
    if found is FORMATS[-1]:
        for kind in UNREADABLE:
            if start.startswith(kind.starts):
                raise InputError(
                    f"the file is {kind.name}, which this version does not read",
                    where=origin.name,
                    do=kind.do,
                )
    return found
