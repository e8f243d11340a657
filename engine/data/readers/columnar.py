"""Parquet and Arrow files, read some rows at a time, and folders of Parquet."""

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import numpy as np
from msgspec import Struct, field

from engine.data.columns.building import NumberBuilder
from engine.data.columns.cells import Cell, CellColumn, Rejected
from engine.data.columns.extent import check_height, check_width
from engine.data.columns.typed import cell_of, names_of
from engine.data.dataset import Column, Dataset, Source
from engine.data.numbers import shown
from engine.data.read_options import ReadOptions
from engine.data.sources.source import Origin, hash_of
from engine.jobs.progress import Progress, part_of, silent
from engine.messages.errors import InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 65_536  # rows
LARGEST_DESCRIPTION = 1 << 24  # of columns, in bytes
MOST_FILES = 10_000
HASHING = 0.1  # share of the time

_INDEX = re.compile(r"__index_level_\d+__")  # pandas names an index so that has no name
_NO_KEY = "__HIVE_DEFAULT_PARTITION__"

Builder = NumberBuilder | CellColumn


def read_parquet(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a Parquet file; rows are numbered from 1.

    Raises:
        InputError: it is damaged, encrypted, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _parquet_batches, options, progress)


def read_arrow(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read an Arrow file or stream (Feather is such a file); rows are numbered from 1.

    Raises:
        InputError: it is damaged, or no table.
        Cancelled: through `progress`.
    """
    return _read(origin, _arrow_batches, options, progress)


def read_parquet_folder(
    origin: Origin,
    options: ReadOptions,
    progress: Progress = silent,
) -> Dataset:
    """Read all Parquet files in a folder as one table, in the order of their names.

    A folder inside that is called “key=value” gives a column, as Hive and Spark write it.
    The hash is one of the files' names and hashes. Links are not followed.

    Raises:
        InputError: there is none, or the columns of two differ.
        Cancelled: through `progress`.
    """
    folder = origin.path
    files = parquet_files(folder)
    if not files:
        raise InputError(
            tr("the folder holds no Parquet files"),
            where=origin.name,
            do=tr("Name one file, or a folder of *.parquet files."),
        )
    table = _Table(options)
    digest = hashlib.sha256()
    for place, path in enumerate(files):
        part = part_of(progress, place / len(files), (place + 1) / len(files))
        inner = path.relative_to(folder)
        one = Origin(path)
        digest.update(f"{inner.as_posix()}\0{hash_of(one, part_of(part, 0, HASHING))}\n".encode())
        with _opened(one, _parquet_batches) as (schema, batches, rows):
            table.begin(schema, _keys(inner), one.name)
            table.take(batches, rows, part_of(part, HASHING, 1), path.name)
    return table.finish(origin, digest.hexdigest())


def parquet_files(folder: Path) -> list[Path]:
    """The Parquet files in a folder and in its “key=value” folders, hidden ones and links left out.

    Other folders inside are not entered: a home or a checkout is no table.

    Raises:
        InputError: there are too many.
    """
    found: list[Path] = []
    for inside, folders, names in os.walk(folder):
        folders[:] = sorted(
            name for name in folders if "=" in name and not name.startswith((".", "_"))
        )
        for name in sorted(names):
            path = Path(inside, name)
            wanted = name.endswith((".parquet", ".parq")) and not name.startswith((".", "_"))
            if wanted and path.is_file() and not path.is_symlink():
                found.append(path)
        if len(found) > MOST_FILES:
            raise InputError(
                tr(
                    "the folder holds more than {most_files:,} Parquet files", most_files=MOST_FILES
                ),
                where=str(folder),
                do=tr("Join them into fewer."),
            )
    return found


@contextmanager
def parquet_rows(origin: Origin) -> Iterator[tuple[tuple[str, ...], "Batches", int]]:
    """The columns' names of a Parquet file, its rows in batches, and how many there are.

    Raises:
        InputError: as `read_parquet`, on the way.
    """
    with _opened(origin, _parquet_batches) as (schema, batches, rows):
        yield names_of([_named(name) for name in schema.names]), batches, rows


def numbers_of(name: str, array: "pa.Array", options: ReadOptions) -> Column:
    """An array as a column, as whole files are read; of words where most of its cells are."""
    builder = _builder(name, array.type, options)
    _add(builder, array)
    return builder.finish()


Batches = Iterator["pa.RecordBatch"]
Open = Callable[[Origin, object], tuple["pa.Schema", Batches, int]]


def _read(origin: Origin, opening: Open, options: ReadOptions, progress: Progress) -> Dataset:
    sha256 = hash_of(origin, part_of(progress, 0, HASHING))
    table = _Table(options)
    with _opened(origin, opening) as (schema, batches, rows):
        table.begin(schema, {}, origin.name)
        table.take(batches, rows, part_of(progress, HASHING, 1), origin.path.name)
    return table.finish(origin, sha256)


@contextmanager
def _opened(origin: Origin, opening: Open) -> Iterator[tuple["pa.Schema", Batches, int]]:
    """The columns, the rows in batches, and how many there are as the file says."""
    import pyarrow as pa

    file, _ = origin.open()
    with file:
        try:
            yield opening(origin, file)
        except MemoryError:
            raise
        except (pa.ArrowException, OSError, ValueError, KeyError) as error:
            raise InputError(
                tr("the file cannot be read ({shown})", shown=shown(str(error))),
                where=origin.name,
                do=tr("Write it again, or export the table as CSV."),
            ) from None


def _parquet_batches(_origin: Origin, file: object) -> tuple["pa.Schema", Batches, int]:
    from pyarrow import parquet

    opened = parquet.ParquetFile(
        file,
        pre_buffer=False,
        thrift_string_size_limit=LARGEST_DESCRIPTION,
        thrift_container_size_limit=LARGEST_DESCRIPTION,
    )
    batches = opened.iter_batches(BATCH, use_threads=False)
    return opened.schema_arrow, batches, opened.metadata.num_rows


def _arrow_batches(origin: Origin, file: object) -> tuple["pa.Schema", Batches, int]:
    from pyarrow import ipc

    start, _ = origin.open()
    with start:
        is_file = start.read(6) == b"ARROW1"
    if not is_file:
        stream = ipc.open_stream(file)
        return stream.schema, _checked(iter(stream)), 0
    opened = ipc.open_file(file)
    batches = (opened.get_batch(place) for place in range(opened.num_record_batches))
    return opened.schema, _checked(batches), 0


def _checked(batches: Batches) -> Batches:
    """Batches whose offsets and codes lead to where there is something."""
    for batch in batches:
        batch.validate(full=True)
        for start in range(0, batch.num_rows, BATCH):
            yield batch.slice(start, BATCH)


class _Table(Struct):
    """Columns under construction from one file or several."""

    options: ReadOptions
    builders: dict[str, Builder] = field(default_factory=dict)
    keys: dict[str, CellColumn] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    spelt: dict[str, str | None] = field(default_factory=dict)

    def begin(self, schema: "pa.Schema", keys: dict[str, str | None], where: str) -> None:
        """Make a column for each of the first file; make sure that another has the same."""
        names = list(names_of([_named(name) for name in schema.names]))
        check_width(len(names), where)
        self.spelt = {key: value for key, value in keys.items() if key not in names}
        if not self.builders:
            self.names = names
            for name, kind in zip(names, schema.types, strict=True):
                self.builders[name] = _builder(name, kind, self.options)
            self.keys = {key: CellColumn(key, self.options) for key in self.spelt}
        if set(names) != set(self.builders) or set(self.spelt) != set(self.keys):
            other = min(set(names) ^ set(self.builders) or set(self.spelt) ^ set(self.keys))
            raise InputError(
                tr("the column “{shown}” is not in all files of the folder", shown=shown(other)),
                where=where,
                do=tr("Write the folder again, or name one file."),
            )
        self.names = names
        for name, kind in zip(names, schema.types, strict=True):
            if isinstance(self.builders[name], NumberBuilder) and not _is_number(kind):
                raise InputError(
                    tr(
                        "“{shown}” holds {kind} here and numbers in other files",
                        shown=shown(name),
                        kind=kind,
                    ),
                    where=where,
                    do=tr("Write the folder again, or name one file."),
                )

    def take(self, batches: Batches, rows: int, progress: Progress, name: str) -> None:
        """Take the rows of a file."""
        done = 0
        for batch in batches:
            for builder, array in zip(
                [self.builders[column] for column in self.names], batch.columns, strict=True
            ):
                _add(builder, array)
            for key, column in self.keys.items():
                column.add([self.spelt[key]] * batch.num_rows)
            done += batch.num_rows
            progress(min(done / max(rows, done, 1), 1.0), tr("Reading {name}", name=name))

    def finish(self, origin: Origin, sha256: str) -> Dataset:
        """The dataset."""
        builders: Sequence[Builder] = [*self.builders.values(), *self.keys.values()]
        rows = builders[0].rows
        check_height(rows, origin.name)
        columns = tuple(builder.finish() for builder in builders)
        return Dataset(Source(origin.path, sha256, rows), columns, first_line=1)


def _named(name: str) -> str:
    return "index" if _INDEX.fullmatch(name) else name


def _keys(inner: Path) -> dict[str, str | None]:
    """The columns that folders named “key=value” stand for."""
    pairs = [part.split("=", 1) for part in inner.parts[:-1] if "=" in part]
    return {unquote(key): None if value == _NO_KEY else unquote(value) for key, value in pairs}


def _builder(name: str, kind: "pa.DataType", options: ReadOptions) -> Builder:
    return NumberBuilder(name) if _is_number(kind) else CellColumn(name, options)


def _is_number(kind: "pa.DataType") -> bool:
    from pyarrow import types

    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_integer(kind) or types.is_floating(kind))


def _add(builder: Builder, array: "pa.Array") -> None:
    """Give an array to the builder of its column."""
    from pyarrow import types

    kind = array.type
    if isinstance(builder, NumberBuilder):
        if types.is_dictionary(kind):
            array = array.dictionary_decode()
        absent = np.asarray(array.is_null()) if array.null_count else None
        if types.is_integer(array.type):
            builder.add_integers(array.fill_null(0).to_numpy(), absent)
        else:  # what is absent becomes NaN
            builder.add_numbers(array.to_numpy(zero_copy_only=False).astype(np.float64))
    elif types.is_null(kind):
        builder.add_nothing(len(array))
    elif types.is_dictionary(kind):
        cells = [*_cells(array.dictionary), None]
        codes = array.indices.fill_null(len(cells) - 1).to_pylist()
        builder.add([cells[code] for code in codes])
    else:
        builder.add(_cells(array))


def _cells(array: "pa.Array") -> list[Cell]:
    """The cells of an array of anything but numbers."""
    from pyarrow import types

    kind = array.type
    if types.is_nested(kind) or types.is_union(kind):
        return _rejected(array, tr("the cell holds a list"))
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return _rejected(array, tr("the cell holds bytes"))
    if types.is_string(kind) or types.is_large_string(kind) or types.is_boolean(kind):
        cells: list[Cell] = array.to_pylist()
        return cells
    if types.is_temporal(kind):  # as text: Python's dates have no nanoseconds
        return [cell_of(text) for text in array.cast("string").to_pylist()]
    return [cell_of(value) for value in array.to_pylist()]


def _rejected(array: "pa.Array", why: str) -> list[Cell]:
    return [Rejected(why) if valid else None for valid in array.is_valid().to_pylist()]
