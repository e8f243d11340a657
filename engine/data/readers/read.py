"""Reading a file: its format is told from its bytes, then the reader of that format reads it."""

from pathlib import Path

from msgspec.structs import replace

from engine.data.columns.missing_values import without_values
from engine.data.columns.reading_guesses import guesses_on_numbers
from engine.data.dataset import Dataset
from engine.data.read_options import ReadOptions, refuse_encoding
from engine.data.readers.formats import format_of
from engine.data.readers.standard_input import read_standard_input
from engine.data.sources.source import STANDARD_INPUT, Origin
from engine.jobs.progress import Progress, silent

__all__ = ["ReadOptions", "read", "read_bytes", "read_origin"]


def read(
    path: Path | str, *, progress: Progress = silent, options: ReadOptions | None = None
) -> Dataset:
    """Read a file, or standard input for "-".

    Raises:
        InputError: the file is absent, unreadable, or no table; it says what to do.
        Cancelled: through `progress`.
    """
    if str(path) == STANDARD_INPUT:
        encoding = None if options is None else options.encoding
        content = read_standard_input(progress, encoding=encoding)
        return read_bytes(content, progress=progress, options=options)
    return read_origin(Origin(Path(path)), progress=progress, options=options)


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
    return read_origin(Origin(Path(name), content), progress=progress, options=options)


def read_origin(
    origin: Origin, *, progress: Progress = silent, options: ReadOptions | None = None
) -> Dataset:
    """Read a file, or bytes that are none.

    Raises:
        InputError: it is no table, or cannot be read.
        Cancelled: through `progress`.
    """
    options = options or ReadOptions()
    if options.encoding is not None:
        refuse_encoding(options.encoding)
    dataset = without_values(format_of(origin).read(origin, options, progress), options.na)
    guesses = (*dataset.source.guesses, *guesses_on_numbers(dataset, options))
    return replace(dataset, source=replace(dataset.source, guesses=guesses))
