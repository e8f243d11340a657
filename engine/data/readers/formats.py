"""The formats of files: how each is recognised, and what reads it."""

import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import cast

from msgspec import Struct

from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions
from engine.data.readers.orange_tab import shape_of
from engine.data.sources.source import Origin, is_folder
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.lacking import how_to_install
from engine.messages.language import tr

Reader = Callable[[Origin, ReadOptions, Progress], Dataset]
Fits = Callable[[bytes, str], bool]
"""Whether a file is of a format, by its first START bytes and its suffix (".csv")."""

START = 4096


class Package(Struct, frozen=True):
    """A package that not everybody installs, and the extra of Voroscope that brings it."""

    name: str
    extra: str


EXCEL = Package("python_calamine", "excel")
ARROW = Package("pyarrow", "columnar")
READSTAT = Package("pyreadstat", "statistics")
RDATA = Package("rdata", "statistics")
ZSTD = Package("zstandard", "zstd")
BIG = Package("duckdb", "big")


class Format(Struct, frozen=True):
    """A format of files.

    Attributes:
        name: how messages call a file of it, "a Stata file".
        fits: whether a file is of it.
        reader: a function (origin, options, progress) → Dataset, as “module.function” of this
            package; imported when such a file is first read.
        endings: how the names of such files usually end; the bytes decide all the same.
        needs: the package without which the reader does not work, and Voroscope does; or None.
        isolated: whether the reader runs in another process, within limits, because parsers
            that are not Python's may crash or fill the memory.
        streams: whether the reader takes the bytes from `origin.open()` alone, from the
            first to the last, so that it can also read them out of a compressed file.
        container: whether such a file holds another file, whose format counts.
        several: whether such a file may hold several tables, of which one is named.
    """

    name: str
    fits: Fits
    reader: str
    endings: tuple[str, ...] = ()
    needs: Package | None = None
    isolated: bool = False
    streams: bool = False
    container: bool = False
    several: bool = False

    def read(self, origin: Origin, options: ReadOptions, progress: Progress) -> Dataset:
        """Read a file of this format.

        Raises:
            InputError: the package for it is not installed, or what the reader says.
            Cancelled: through `progress`.
        """
        if self.needs is not None and find_spec(self.needs.name) is None:
            raise InputError(
                tr("this is {name}, and what reads it is not installed", name=self.name),
                where=origin.name,
                do=how_to_install(self.needs.extra),
            )
        if options.sheet is not None and not (self.several or self.container):
            raise InputError(
                tr(
                    "this is {name}, which holds one table, and “{sheet}” names one of several",
                    name=self.name,
                    sheet=options.sheet,
                ),
                where=tr("{name}, --sheet", name=origin.name),
                do=tr("Leave the option out."),
            )
        module, _, reader = f"engine.data.readers.{self.reader}".rpartition(".")
        if self.isolated:
            # A door: subprocesses and psutil, which text does without.
            from engine.data.isolated.reading import read_isolated

            return read_isolated(module, reader, origin, options, progress)
        read = cast("Reader", getattr(import_module(module), reader))
        return read(origin, options, progress)


class Unreadable(Struct, frozen=True):
    """What is recognised only to be refused.

    Attributes:
        name: how messages call it, "a PDF document".
        starts: the first bytes of such a file.
        do: what the user can do.
    """

    name: str
    starts: bytes
    do: str = tr("Export the table as CSV.")


def starts_with(*signatures: bytes) -> Fits:
    """Fits a file that starts with one of these bytes."""
    return lambda start, _: start.startswith(signatures)


def named(*suffixes: str) -> Fits:
    """Fits a file with one of these suffixes (lower case, with the dot)."""
    return lambda _, suffix: suffix in suffixes


def contains(pattern: bytes) -> Fits:
    """Fits a file in whose first bytes a pattern is found."""
    return lambda start, _: re.search(pattern, start) is not None


def either(*fits: Fits) -> Fits:
    """Fits what one of these fits."""
    return lambda start, suffix: any(fit(start, suffix) for fit in fits)


def _is_of_duckdb(start: bytes, _suffix: str) -> bool:
    return start[8:12] == b"DUCK"


def _is_of_orange(start: bytes, _suffix: str) -> bool:
    return shape_of(start.decode("utf-8", errors="replace")) is not None


def anything(_start: bytes, _suffix: str) -> bool:
    """Fits every file."""
    return True


# Tried from the first to the last; the bytes say more than the suffix.
FORMATS: tuple[Format, ...] = (
    Format(
        tr("a compressed file"),
        either(starts_with(b"\x1f\x8b", b"\xfd7zXZ\x00"), contains(rb"\ABZh[1-9]1AY&SY")),
        "compressed.read_compressed",
        endings=("gz", "xz", "bz2"),
        container=True,
    ),
    Format(
        tr("a zip file"),
        starts_with(b"PK\x03\x04", b"PK\x05\x06"),
        "archive.read_zip",
        endings=("zip", "xlsx", "ods", "npz"),
        container=True,
    ),
    Format(
        tr("an old Excel workbook"),
        starts_with(b"\xd0\xcf\x11\xe0"),
        "workbook.read_workbook",
        endings=("xls",),
        needs=EXCEL,
        isolated=True,
        several=True,
    ),
    Format(
        tr("an array of NumPy"),
        starts_with(b"\x93NUMPY"),
        "numpy_arrays.read_npy",
        endings=("npy",),
    ),
    Format(
        tr("a file compressed by zstd"),
        starts_with(b"\x28\xb5\x2f\xfd"),
        "compressed.read_compressed",
        endings=("zst",),
        needs=ZSTD,
        container=True,
    ),
    Format(
        tr("a Parquet file"),
        starts_with(b"PAR1"),
        "columnar.read_parquet",
        endings=("parquet",),
        needs=ARROW,
        isolated=True,
    ),
    Format(
        tr("an Arrow file"),
        starts_with(b"ARROW1", b"\xff\xff\xff\xff"),
        "columnar.read_arrow",
        endings=("feather", "arrow"),
        needs=ARROW,
        isolated=True,
    ),
    Format(
        tr("a DuckDB database"),
        _is_of_duckdb,
        "counted_only.refuse_duckdb",
        endings=("duckdb", "ddb"),
        needs=BIG,
    ),
    Format(
        tr("an SQLite database"),
        starts_with(b"SQLite format 3\x00"),
        "sqlite_tables.read_sqlite",
        endings=("sqlite", "db"),
        isolated=True,
        several=True,
    ),
    Format(
        tr("a Stata file"),
        either(starts_with(b"<stata_dta>"), named(".dta")),
        "statistical_packages.read_stata",
        endings=("dta",),
        isolated=True,
    ),
    Format(
        tr("an SPSS file"),
        starts_with(b"$FL2", b"$FL3"),
        "statistical_packages.read_spss",
        endings=("sav",),
        needs=READSTAT,
        isolated=True,
    ),
    Format(
        tr("a SAS dataset"),
        starts_with(bytes(12) + b"\xc2\xea\x81\x60\xb3\x14\x11\xcf"),
        "statistical_packages.read_sas",
        endings=("sas7bdat",),
        needs=READSTAT,
        isolated=True,
    ),
    Format(
        tr("a SAS transport file"),
        starts_with(b"HEADER RECORD*******"),
        "statistical_packages.read_sas_transport",
        endings=("xpt",),
        needs=READSTAT,
        isolated=True,
    ),
    Format(
        tr("a file of R"),
        starts_with(b"X\n\0\0\0", b"RDX2\n", b"RDX3\n", b"RDA2\n", b"RDA3\n", b"A\n2\n", b"A\n3\n"),
        "r_objects.read_r",
        endings=("rds", "rda", "rdata"),
        needs=RDATA,
        isolated=True,
        several=True,
    ),
    Format(
        "JSON",
        either(named(".json", ".jsonl", ".ndjson"), contains(rb"\A\s*(\[\s*[\[{]|\{\s*\")")),
        "json_tables.read_json",
        endings=("json", "jsonl", "ndjson"),
        streams=True,
    ),
    Format(
        tr("an ARFF file"),
        either(named(".arff"), contains(rb"(?im)^[ \t]*@attribute[ \t]")),
        "arff.read_arff",
        endings=("arff",),
        streams=True,
    ),
    Format(
        tr("what WEKA prints"),
        contains(
            rb"=== (Confusion Matrix|Summary|Detailed Accuracy|Predictions|Run information"
            rb"|Stratified cross-validation|Evaluation) ?"
        ),
        "weka_text.read_weka_text",
        streams=True,
    ),
    Format(
        tr("a table as Orange writes it"),
        _is_of_orange,
        "orange_tab.read_orange",
        endings=("tab",),
        streams=True,
    ),
    Format(
        tr("a text table"),
        anything,
        "text_tables.read_text",
        endings=("csv", "tsv", "txt", "dat"),
        streams=True,
    ),
)

_PICKLE = tr("a pickle of Python, which could run any program: it is never loaded")
UNREADABLE: tuple[Unreadable, ...] = (
    *(Unreadable(_PICKLE, bytes([0x80, version])) for version in range(2, 6)),
    Unreadable(tr("a PNG picture"), b"\x89PNG\r\n"),
    Unreadable(tr("a JPEG picture"), b"\xff\xd8\xff"),
    Unreadable(tr("a GIF picture"), b"GIF8"),
    Unreadable(tr("a PDF document"), b"%PDF-"),
    Unreadable(
        tr("a Feather file of the first version"), b"FEA1", tr("Write it again as Parquet.")
    ),
    Unreadable(tr("an HDF5 file"), b"\x89HDF\r\n"),
    Unreadable(tr("a program"), b"\x7fELF"),
)

# What reads a folder; None refuses folders.
FOLDER: Format | None = Format(
    tr("a folder of Parquet files"),
    anything,
    "columnar.read_parquet_folder",
    needs=ARROW,
    isolated=True,
)


def format_of(origin: Origin) -> Format:
    """The format of a file or a folder.

    Raises:
        InputError: it cannot be opened, or is of a kind that is never read.
    """
    if FOLDER is not None and origin.content is None and is_folder(origin.path):
        return FOLDER
    file, _ = origin.open()
    with file:
        start = file.read(START) or b""
    found = next(form for form in FORMATS if form.fits(start, origin.suffix))
    if found is FORMATS[-1]:
        for kind in UNREADABLE:
            if start.startswith(kind.starts):
                raise InputError(
                    tr("the file is {name}", name=kind.name)
                    + ("" if kind.name is _PICKLE else tr(", which this version does not read")),
                    where=origin.name,
                    do=kind.do,
                )
    return found


def readable_endings() -> tuple[str, ...]:
    """How the names of files that can be read usually end, texts first."""
    return tuple(ending for form in reversed(FORMATS) for ending in form.endings)
