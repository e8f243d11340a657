"""What the user may say about a file before it is read; None leaves it to the guess."""

import codecs
from typing import Literal

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr

# The only word after the name of a frozen program that makes it read one file and end.
READ_ISOLATED = "--read-isolated"

PIXEL = 0.001
"""A width: the side of a pixel of a plane that is a thousand of them wide."""

CountingEngine = Literal["memory", "duckdb", "spark"]
Kind = Literal["auto", "scores", "points", "counts", "classes"]


class ReadOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How to read a file.

    Attributes:
        separator: one character between cells.
        decimal: "." or ",".
        encoding: name of a text encoding ("cp1252").
        header: whether the first row names the columns.
        kind: what a row of the file is.
        sheet: which table, where the file has several: a sheet, a table of a database, an
            object, a file in an archive; its name, or "#2" for the second one.
        engine: what counts: "memory" reads every row; a database leaves them where they are.
        where: which rows a database counts, as it was typed; empty counts all.
        certain_to: how wide certain ranges may be where a database stops counting; 0 counts
            every score.
        na: values that mean “missing” in this file, as -999 or “unknown”; compared as label
            values are, so that -999 is also -999.0.
    """

    separator: str | None = None
    decimal: str | None = None
    encoding: str | None = None
    header: bool | None = None
    kind: Kind = "auto"
    sheet: str | None = None
    na: tuple[str, ...] = ()
    engine: CountingEngine = "memory"
    where: str = ""
    certain_to: float = 0.0


def refuse_encoding(name: str) -> None:
    """Refuse what makes no text of bytes.

    Raises:
        InputError: there is no such encoding; or Python calls so what turns texts into texts,
            or bytes into bytes.
    """
    try:
        b"a".decode(name, "replace")
        codecs.getincrementaldecoder(name)
    except (LookupError, UnicodeError):
        raise InputError(
            tr("there is no encoding “{name}”", name=name),
            do=tr("Usual ones are utf-8, utf-16, cp1252 and latin-1."),
        ) from None
