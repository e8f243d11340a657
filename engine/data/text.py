"""Text tables: their encoding is told from their first bytes, then their rows are read."""

import codecs

from engine.data.dataset import Dataset
from engine.data.delimited import read_delimited
from engine.data.formats import START
from engine.data.options import ReadOptions
from engine.data.source import Origin
from engine.errors import InputError
from engine.progress import Progress, silent

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def read_text(origin: Origin, options: ReadOptions, progress: Progress = silent) -> Dataset:
    """Read a text table in any encoding.

    Raises:
        InputError: there is no table, or it is not in the encoding.
        Cancelled: through `progress`.
    """
    file, _ = origin.open()
    with file:
        start = file.read(START) or b""
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
