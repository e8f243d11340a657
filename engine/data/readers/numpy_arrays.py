"""NumPy's files: one array (.npy), or several in a zip file (.npz). Nothing is ever unpickled."""

import ast
import math
import struct
import sys
import warnings
import zipfile
from collections.abc import Sequence
from typing import Any, BinaryIO, cast

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.columns.extent import check_height, check_width
from engine.data.columns.typed import Values, dataset_of
from engine.data.dataset import Dataset
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin
from engine.data.sources.unpacking import ZIP_DAMAGES
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError, reason_of
from engine.messages.language import count_in_words, quoted_words, tr

LONGEST_HEADER = 1 << 17
# Scores hardly compress; what swells more than this is held to a small size.
LARGEST_RATIO = 20
HARMLESS = 1 << 27

_DO = tr("Save plain arrays of one length with numpy.savez, or export the table as CSV.")


class Header(Struct, frozen=True):
    """What the beginning of an array's file says of it."""

    dtype: "np.dtype[Any]"
    shape: tuple[int, ...]
    size: int  # of the header itself, in bytes

    @property
    def bytes(self) -> int:
        """How many bytes the array takes."""
        return math.prod(self.shape) * self.dtype.itemsize


def read_npy(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read one array: of two dimensions, or of records with named fields.

    Raises:
        InputError: it is damaged, of Python objects, or of another form.
        Cancelled: through `progress`.
    """
    file, size = origin.open()
    with file:
        header = header_of(file, size, origin.name)
        file.seek(0)
        array = _loaded(file, header, origin.name)
    progress(0.5, tr("Reading {name}", name=origin.path.name))
    return _dataset(origin, {"": array}, options, part_of(progress, 0.5, 1))


def read_npz(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read arrays of one length as columns with the arrays' names; single numbers are none.

    Raises:
        InputError: an array is damaged, of Python objects, or made to swell; they are of
            several lengths.
        Cancelled: through `progress`.
    """
    arrays: dict[str, NDArray[Any]] = {}
    file, size = origin.open()
    with file:
        try:
            with zipfile.ZipFile(file) as archive:
                entries = archive.infolist()
                total = sum(entry.file_size for entry in entries)
                if total > max(HARMLESS, LARGEST_RATIO * size):
                    raise InputError(
                        tr(
                            "the arrays swell from {size:,} to {total:,} bytes, as scores never do",
                            size=size,
                            total=total,
                        ),
                        where=origin.name,
                        do=_DO,
                    )
                for done, entry in enumerate(entries):
                    progress(done / len(entries) / 2, tr("Reading {name}", name=origin.path.name))
                    where = f"{origin.name} ({shown(entry.filename)})"
                    with archive.open(entry) as part:
                        header = header_of(cast("BinaryIO", part), entry.file_size, where)
                    with archive.open(entry) as part:
                        array = _loaded(cast("BinaryIO", part), header, where)
                    arrays[entry.filename.removesuffix(".npy")] = array
        except ZIP_DAMAGES as error:
            raise InputError(
                tr("the file is damaged ({reason_of})", reason_of=reason_of(error)),
                where=origin.name,
                do=_DO,
            ) from None
    return _dataset(origin, arrays, options, part_of(progress, 0.5, 1))


def header_of(file: BinaryIO, size: int, where: str) -> Header:
    """Read the header of an array, before anything is loaded.

    Raises:
        InputError: it is no header, the array holds Python objects, or it is larger than
            the file.
    """
    try:
        header = _parsed(file)
    except (ValueError, SyntaxError, TypeError, LookupError, struct.error, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise InputError(
            tr("the header of the array is damaged ({shown})", shown=shown(reason)),
            where=where,
            do=_DO,
        ) from None
    except MemoryError:  # how Python's parser ends over nested brackets
        raise InputError(tr("the header of the array is nested"), where=where, do=_DO) from None
    if header.dtype.hasobject:
        raise InputError(
            tr(
                "the array holds pickled Python objects, which could run any "
                "program: they are never loaded"
            ),
            where=where,
            do=_DO,
        )
    if header.bytes + header.size > size:
        raise InputError(
            tr(
                "the header tells of {bytes:,} bytes, but the file holds {size:,}",
                bytes=header.bytes,
                size=size,
            ),
            where=where,
            do=tr("Check that the file is whole."),
        )
    return header


def _parsed(file: BinaryIO) -> Header:
    start = _exactly(file, 8)
    if start[:6] != b"\x93NUMPY" or start[6] not in {1, 2, 3}:
        raise ValueError(tr("no array of NumPy"))
    wide = start[6] > 1
    (length,) = struct.unpack("<I" if wide else "<H", _exactly(file, 4 if wide else 2))
    if length > LONGEST_HEADER:
        raise ValueError(tr("it is {length} bytes long", length=count_in_words(length)))
    text = _exactly(file, length).decode("utf-8" if start[6] == 3 else "latin-1")
    with warnings.catch_warnings():  # Python warns of odd spellings, to nobody's use here
        warnings.simplefilter("ignore")
        header = ast.literal_eval(text)
    if not isinstance(header, dict) or set(header) != {"descr", "fortran_order", "shape"}:
        raise ValueError(tr("it lacks what it must say"))
    shape = header["shape"]
    if not isinstance(shape, tuple) or not all(type(n) is int and 0 <= n < 2**48 for n in shape):
        raise ValueError(tr("its shape is none"))
    dtype = np.lib.format.descr_to_dtype(header["descr"])
    return Header(dtype, shape, 8 + (4 if wide else 2) + length)


def _exactly(file: BinaryIO, size: int) -> bytes:
    content = b""
    while len(content) < size:
        block = file.read(size - len(content))
        if not block:
            raise ValueError(tr("it ends early"))
        content += block
    return content


def _loaded(file: BinaryIO, header: Header, where: str) -> NDArray[Any]:
    try:
        loaded: NDArray[Any] = np.lib.format.read_array(
            file, allow_pickle=False, max_header_size=LONGEST_HEADER
        )
    except ZIP_DAMAGES as error:
        raise InputError(
            tr("the array is damaged ({reason_of})", reason_of=reason_of(error)),
            where=where,
            do=_DO,
        ) from None
    if loaded.shape != header.shape or not all(map(_is_text, _parts(loaded))):
        raise InputError(tr("the array is damaged"), where=where, do=_DO)
    return loaded


def _parts(array: NDArray[Any]) -> list[NDArray[Any]]:
    return [array[name] for name in array.dtype.names] if array.dtype.names else [array]


def _is_text(array: NDArray[Any]) -> bool:
    """Whether an array of text holds characters only; numpy takes any number for one."""
    if array.dtype.kind != "U" or array.size == 0 or array.dtype.itemsize == 0:
        return True
    plain = np.ascontiguousarray(array.astype(array.dtype.newbyteorder("="), copy=False))
    return bool(plain.view(np.uint32).max() <= sys.maxunicode)


def _dataset(
    origin: Origin,
    arrays: dict[str, NDArray[Any]],
    options: ReadOptions,
    progress: Progress,
) -> Dataset:
    """The columns of all arrays that are more than one number."""
    tables = {name: array for name, array in arrays.items() if array.ndim > 0}
    lengths = {len(array) for array in tables.values()}
    if len(lengths) > 1:
        listed = ", ".join(
            f"{quoted_words(shown(n))} {count_in_words(len(a))}"
            for n, a in list(tables.items())[:20]
        )
        raise InputError(
            tr("the arrays are of several lengths: {listed}", listed=listed),
            where=origin.name,
            do=_DO,
        )
    check_height(max(lengths, default=0), origin.name)
    width = sum(_width(array, origin.name) for array in tables.values())
    check_width(width, origin.name)
    names: list[str] = []
    columns: list[Values] = []
    for name, array in tables.items():
        for part, column in _columns(array):
            # The columns of a lone matrix have no names: “col 1” and so on.
            names.append(f"{name} {part}".strip() if name or not part.isdigit() else "")
            columns.append(column)
    return dataset_of(origin, names, columns, options=options, progress=progress)


def _width(array: NDArray[Any], where: str) -> int:
    """How many columns an array makes."""
    fields = [array.dtype[name] for name in array.dtype.names or ()]
    if array.ndim > (1 if fields else 2) or any(field.shape or field.names for field in fields):
        raise InputError(
            tr(
                "the array has {ndim} dimensions and {count} fields: it is no table",
                ndim=array.ndim,
                count=len(fields),
            ),
            where=where,
            do=_DO,
        )
    return len(fields) or (array.shape[1] if array.ndim == 2 else 1)


def _columns(array: NDArray[Any]) -> Sequence[tuple[str, NDArray[Any]]]:
    """The columns of an array and what to add to its name."""
    if array.dtype.fields:
        return [(name, array[name]) for name in array.dtype.names or ()]
    if array.ndim == 1:
        return [("", array)]
    return [(str(i + 1), array[:, i]) for i in range(array.shape[1])]
