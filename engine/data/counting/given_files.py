"""What a database is to count: files of a kind that it reads, found and hashed."""

import hashlib
from pathlib import Path
from typing import BinaryIO, cast

from engine.data.counting.database_process import FileKind, GivenFiles
from engine.data.counting.query_text import TABLE_NAME
from engine.data.counting.text_numbers import JUDGED, TYPES
from engine.data.counting.where_filter import text_literal
from engine.data.numbers import MISSING_WORD
from engine.data.read_options import ReadOptions
from engine.data.readers.columnar import parquet_files
from engine.data.readers.compressed import Packed, packed_in
from engine.data.readers.formats import FORMATS, format_of
from engine.data.sources.source import Origin, hash_of, is_folder
from engine.jobs.progress import Progress, part_of
from engine.messages.errors import InputError
from engine.messages.language import tr

_DUCKDB = b"DUCK"  # after the first eight bytes
_PACKED = {b"\x1f\x8b": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}  # by how such a file begins


def files_of(path: Path, options: ReadOptions) -> GivenFiles:
    """The files behind a path: one, or a folder of Parquet.

    Raises:
        InputError: there are none, or of a kind that the database does not count.
    """
    if options.na:
        raise InputError(
            tr("a database takes no further words for missing values"),
            where="--na",
            do=tr("Leave them out by --where, or use --engine memory."),
        )
    if options.engine == "spark" and is_table_name(path):
        return GivenFiles(path.name, "table", (), 0, table=str(path), engine="spark")
    origin = Origin(path)
    if is_folder(path):
        found = parquet_files(path)
        if not found:
            raise InputError(
                tr("the folder holds no Parquet files"),
                where=origin.name,
                do=tr("Name one file, or a folder of *.parquet files."),
            )
        hive = any("=" in part for part in found[0].relative_to(path).parts[:-1])
        return _given(path, "parquet", found, options, hive=hive)
    kind = _kind_of(origin)
    if options.engine == "spark" and kind != "parquet":
        raise InputError(
            tr("Spark counts Parquet here"),
            where=tr("{name}, --engine", name=origin.name),
            do=tr("Write the table as Parquet, or use --engine duckdb."),
        )
    return _given(path, kind, [path], options)


def is_table_name(path: Path) -> bool:
    """Whether what was named is no file, and may be a table of Spark: catalog.schema.table."""
    return TABLE_NAME.fullmatch(str(path)) is not None and not path.exists()


def is_database(path: Path) -> bool:
    """Whether a file is a database of DuckDB, which nothing else here reads."""
    try:
        with path.open("rb") as file:
            return file.read(12)[8:] == _DUCKDB
    except OSError:
        return False


def _given(
    path: Path, kind: FileKind, files: list[Path], options: ReadOptions, *, hive: bool = False
) -> GivenFiles:
    return GivenFiles(
        name=path.name,
        kind=kind,
        paths=tuple(str(file.resolve()) for file in files),
        size=sum(file.stat().st_size for file in files),
        table=options.sheet,
        hive=hive,
        engine="spark" if options.engine == "spark" else "duckdb",
        csv=_csv_options(options) | _packing_of(path) if kind == "csv" else {},
    )


def _kind_of(origin: Origin) -> FileKind:
    """How the database reads a file.

    Raises:
        InputError: it does not.
    """
    file, _ = origin.open()
    with file:
        start = file.read(16) or b""
    if start[8:12] == _DUCKDB:
        return "duckdb"
    if start.startswith(b"PAR1"):
        return "parquet"
    if start.startswith(b"SQLite format 3\0"):
        return "sqlite"
    found = format_of(origin)
    if found.container and start.startswith(tuple(_PACKED)):
        packed = packed_in(origin)
        inner = Origin(origin.path, inside=packed.name, opening=lambda: (_stream(packed), 0))
        found = format_of(inner)
    if found is FORMATS[-1]:
        return "csv"
    raise InputError(
        tr("this is {name}, which the database does not count", name=found.name),
        where=tr("{name}, --engine duckdb", name=origin.name),
        do=tr(
            "It counts Parquet, CSV (of gzip and zstd, too), SQLite and DuckDB files; use --engine "
            "memory for others."
        ),
    )


def _stream(packed: Packed) -> BinaryIO:
    return cast("BinaryIO", packed.open())


def _packing_of(path: Path) -> dict[str, str]:
    """By what a text is compressed, in the words of read_csv; nothing where it is not."""
    with path.open("rb") as file:
        start = file.read(4)
    found = next((name for begin, name in _PACKED.items() if start.startswith(begin)), None)
    return {} if found is None else {"compression": text_literal(found)}


def _csv_options(options: ReadOptions) -> dict[str, str]:
    """How a text is read, in the words of read_csv."""
    words = sorted({form(word) for word in MISSING_WORD for form in (str, str.upper, str.title)})
    found = {
        "sample_size": str(JUDGED),
        "auto_type_candidates": f"[{', '.join(map(text_literal, TYPES))}]",
        "nullstr": f"[{', '.join(map(text_literal, words))}]",
    }
    if options.separator is not None:
        found["delim"] = text_literal(options.separator)
    if options.decimal is not None:
        found["decimal_separator"] = text_literal(options.decimal)
    if options.header is not None:
        found["header"] = "true" if options.header else "false"
    if options.encoding is not None:
        found["encoding"] = text_literal(options.encoding)
    return found


def hash_of_files(path: Path, files: GivenFiles, progress: Progress) -> str:
    """The SHA-256 of a file; of a folder one of its files' names and hashes; of a table none.

    Raises:
        InputError: one has gone.
        Cancelled: through `progress`.
    """
    if files.kind == "table":
        return ""
    if not is_folder(path):
        return hash_of(Origin(path), progress)
    digest, each = hashlib.sha256(), 1 / len(files.paths)
    for place, name in enumerate(files.paths):
        part = part_of(progress, place * each, (place + 1) * each)
        inner = Path(name).relative_to(path.resolve()).as_posix()
        digest.update(f"{inner}\0{hash_of(Origin(Path(name)), part)}\n".encode())
    return digest.hexdigest()
