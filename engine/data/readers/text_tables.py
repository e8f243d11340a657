"""Text tables: their encoding is told from their first bytes, then their rows are read."""

import codecs

from msgspec.structs import replace

from engine.data.dataset import Dataset, NumberColumn
from engine.data.read_options import ReadOptions
from engine.data.readers.delimited import read_delimited
from engine.data.readers.formats import START
from engine.data.roles import Guess
from engine.data.sources.source import Origin
from engine.jobs.progress import Progress, silent
from engine.messages.errors import EncodingError
from engine.messages.language import tr

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


# The encoding of most texts that are not in UTF-8; some bytes are no character of it.
OLDER = "cp1252"


def read_text(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a text table in any encoding.

    Bytes that are no UTF-8 are read as Windows-1252, where all of them are, and none stands in
    a number: names and words are then right or look odd, but no value is wrong.

    Raises:
        InputError: there is no table, or it is not in the encoding.
        Cancelled: through `progress`.
    """
    file, _ = origin.open()
    with file:
        start = file.read(START) or b""
    encoding = encoding_of(start, options)
    try:
        return read_delimited(origin, options, encoding, progress)
    except EncodingError as error:
        if options.encoding is not None or encoding != "utf-8":
            raise
        return _read_older(origin, options, progress, error)


def _read_older(
    origin: Origin, options: ReadOptions, progress: Progress, error: EncodingError
) -> Dataset:
    """Read a text that is no UTF-8, as `error` says, in the older encoding."""
    try:
        dataset = read_delimited(origin, options, OLDER, progress)
    except EncodingError:
        raise error from None
    if any(isinstance(column, NumberColumn) and column.foreign for column in dataset.columns):
        raise error
    why = tr(
        "{what}, and all bytes are characters of Windows-1252, none in a number", what=error.what
    )
    guess = Guess("encoding", OLDER, why)
    return replace(dataset, source=replace(dataset.source, guesses=(guess,)))


def encoding_of(start: bytes, options: ReadOptions) -> str:
    """The encoding that the user names or a byte order mark gives; else UTF-8."""
    if options.encoding is not None:
        return codecs.lookup(options.encoding).name
    for mark, name in _MARKS:
        if start.startswith(mark):
            return name
    # Without a mark, UTF-16 of ASCII characters shows as every other byte NUL.
    if len(start) >= 4 and start[1::2].count(0) > len(start) / 3 and 0 not in start[::2]:
        return "utf-16-le"
    if len(start) >= 4 and start[::2].count(0) > len(start) / 3 and 0 not in start[1::2]:
        return "utf-16-be"
    return "utf-8"
