"""Zip files: their directory is checked first, then it says what they are.

Workbooks of Excel and OpenDocument, arrays of NumPy, and tables compressed by zip all start
with the same bytes.
"""

import re
import struct
import zipfile
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import BinaryIO, cast

from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.readers.compressed import Packed, read_packed
from engine.data.readers.formats import EXCEL, Format, anything
from engine.data.sources.source import Origin
from engine.data.sources.unpacking import HARMLESS, LARGEST_RATIO, ZIP_DAMAGES, Unpacked
from engine.jobs.progress import Progress, silent
from engine.messages.errors import InputError, SeveralTablesError, reason_of
from engine.messages.language import quoted_words, tr

LARGEST_DIRECTORY = 1 << 23
MOST_FILES = 20_000

_WORKBOOK = Format(
    tr("a workbook"), anything, "workbook.read_workbook", needs=EXCEL, isolated=True, several=True
)
_ARRAYS = Format(tr("arrays of NumPy"), anything, "numpy_arrays.read_npz")
_EXPORT = tr("Export the table as CSV.")
# What lies beside a table and is none.
_NO_TABLE = re.compile(
    r"(^|/)(__MACOSX/|\.|Thumbs\.db$|desktop\.ini$|readme|licen[cs]e)"
    r"|\.(md|pdf|html?|png|jpe?g|gif|svg|docx?|py|r|sh|exe|dll)$",
    re.IGNORECASE,
)


def read_zip(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a workbook, NumPy's arrays, or the table in an archive; `options.sheet` chooses.

    Raises:
        InputError: the archive is damaged, made to swell, protected by a password, or holds
            no table or several.
        Cancelled: through `progress`.
    """
    entries = directory(origin)
    reader = _reader_of(origin, entries)
    if reader is not None:
        return reader.read(origin, options, progress)
    packed, inner = _only_table(origin, entries, options)
    return read_packed(packed, inner, progress)


def packed_table(origin: Origin, options: ReadOptions) -> tuple[Packed, ReadOptions] | None:
    """The table in an archive, and how it is read; None of workbooks and NumPy's arrays.

    Raises:
        InputError: as `read_zip` does.
    """
    entries = directory(origin)
    if _reader_of(origin, entries) is not None:
        return None
    return _only_table(origin, entries, options)


def _reader_of(origin: Origin, entries: Sequence[zipfile.ZipInfo]) -> Format | None:
    """What reads workbooks and arrays; None of an archive of other files."""
    names = {entry.filename for entry in entries}
    if "[Content_Types].xml" in names and any(name.startswith("xl/") for name in names):
        return _WORKBOOK
    if "[Content_Types].xml" in names:
        raise InputError(
            tr("the file is a document of Office without sheets"), where=origin.name, do=_EXPORT
        )
    if "content.xml" in names and "mimetype" in names:
        return _WORKBOOK
    files = _files(entries)
    arrays = files and all(entry.filename.endswith(".npy") for entry in files)
    return _ARRAYS if arrays else None


def _files(entries: Sequence[zipfile.ZipInfo]) -> list[zipfile.ZipInfo]:
    return [entry for entry in entries if not entry.filename.endswith("/")]


def directory(origin: Origin) -> list[zipfile.ZipInfo]:
    """What the directory of a zip file lists, checked before anything is unpacked.

    Raises:
        InputError: the directory is damaged or far too long, files are protected or leave
            the archive by their names, or what is listed cannot fit into the file.
    """
    file, size = origin.open()
    with file:
        _check_length(file, size, origin.name)
        try:
            with zipfile.ZipFile(file) as archive:
                entries = archive.infolist()
        except ZIP_DAMAGES as error:
            raise _broken(
                tr("is damaged ({reason_of})", reason_of=reason_of(error)), origin.name
            ) from None
    if len(entries) > MOST_FILES:
        raise _broken(
            tr("holds {count:,} files, far more than a table has", count=len(entries)), origin.name
        )
    for entry in entries:
        _check_name(entry.filename, origin.name)
        if entry.flag_bits & 1:
            raise InputError(
                tr("the file is protected by a password"),
                where=origin.name,
                do=tr("Save it without one, or export the table as CSV."),
            )
    packed = sum(entry.compress_size for entry in entries)
    unpacked = sum(entry.file_size for entry in entries)
    if packed > size:
        raise _broken(
            tr("lists more than it holds, as files do that are made to swell"), origin.name
        )
    if unpacked > max(HARMLESS, LARGEST_RATIO * size):
        raise _broken(
            tr(
                "swells from {size:,} to {unpacked:,} bytes when it is unpacked, as no table does",
                size=size,
                unpacked=unpacked,
            ),
            origin.name,
        )
    return entries


def _check_length(file: BinaryIO, size: int, where: str) -> None:
    """Refuse a directory that would fill the memory before its first entry is seen."""
    tail_size = min(size, (1 << 16) + 200)
    file.seek(size - tail_size)
    tail = file.read(tail_size) or b""
    file.seek(0)
    at = tail.rfind(b"PK\x05\x06")
    length = struct.unpack_from("<I", tail, at + 12)[0] if 0 <= at <= len(tail) - 16 else 0
    if length == 0xFFFFFFFF:
        at = tail.rfind(b"PK\x06\x06")
        length = struct.unpack_from("<Q", tail, at + 40)[0] if 0 <= at <= len(tail) - 48 else 0
    if length > LARGEST_DIRECTORY:
        raise _broken(tr("has a directory of {length} MB", length=length >> 20), where)


def _check_name(name: str, where: str) -> None:
    """Refuse names that lead out of the folder into which a file would be unpacked."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or re.match(r"[A-Za-z]:", name):
        raise InputError(
            tr(
                "the archive holds a file named “{shown}”, which leads out of "
                "it: it is made to do harm",
                shown=shown(name),
            ),
            where=where,
            do=tr("Ask the sender for the table alone."),
        )


def _only_table(
    origin: Origin, entries: Sequence[zipfile.ZipInfo], options: ReadOptions
) -> tuple[Packed, ReadOptions]:
    """The only table of an archive, or the one that the user names, and how it is read."""
    files = _files(entries)
    tables = [entry for entry in files if not _NO_TABLE.search(entry.filename)]
    if options.sheet is not None:
        names = [entry.filename for entry in tables]
        chosen = tables[place_of(options.sheet, names, origin.name)]
        inner = replace(options, sheet=None)
    elif len(tables) == 1:
        chosen, inner = tables[0], options
    elif tables:
        raise several([entry.filename for entry in tables], tr("files"), origin.name)
    else:
        what = tr("no file") if not files else tr("no table")
        raise InputError(
            tr("the archive holds {what}", what=what),
            where=origin.name,
            do=tr("Choose another file."),
        )

    def unpacked() -> Unpacked:
        file, size = origin.open()
        archive = zipfile.ZipFile(file)
        try:
            return Unpacked(file, cast("BinaryIO", archive.open(chosen)), size, origin.name)
        except ZIP_DAMAGES as error:
            raise _broken(
                tr("is damaged ({reason_of})", reason_of=reason_of(error)), origin.name
            ) from None

    return Packed(origin, chosen.filename, unpacked), inner


def place_of(sheet: str, names: Sequence[str], where: str) -> int:
    """The place of the table that the user named: by its name, or "#2" for the second.

    Raises:
        InputError: there is no such table; the message names those there are.
    """
    if sheet in names:
        return list(names).index(sheet)
    number = re.fullmatch(r"#([0-9]{1,6})", sheet)
    if number and 1 <= int(number[1]) <= len(names):
        return int(number[1]) - 1
    folded = [place for place, name in enumerate(names) if name.casefold() == sheet.casefold()]
    if len(folded) == 1:
        return folded[0]
    listed = ", ".join(quoted_words(shown(name)) for name in names[:20])
    raise InputError(
        tr("there is no table “{shown}”", shown=shown(sheet)),
        where=where,
        do=tr("There are: {value}.", value=listed or tr("none")),
    )


def several(names: Sequence[str], what: str, where: str) -> SeveralTablesError:
    """The error of a file with several tables, none of which was named."""
    listed = ", ".join(quoted_words(shown(name)) for name in names[:20])
    return SeveralTablesError(
        tr("the file holds {count} {what}: {listed}", count=len(names), what=what, listed=listed),
        where=where,
        do=tr("Choose one: --sheet NAME, or --sheet '#2' for the second."),
        tables=tuple(names),
    )


def _broken(what: str, where: str) -> InputError:
    return InputError(tr("the zip file {what}", what=what), where=where, do=_EXPORT)
