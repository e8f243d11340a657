"""What the error bar says: what happened, where, and what to do."""

import re

from msgspec import Struct

from engine.messages.errors import UserError
from engine.messages.language import sentence, tr

OPTION = re.compile(r"(^|\s)--[a-z]")
ON_THE_COMMAND_LINE = tr(
    "That is done on the command line: voroscope analyse FILE with "
    "these options and --save NAME.voro writes a session that opens "
    "here."
)


class Failure(Struct, frozen=True):
    """A failure in words.

    Attributes:
        what: what happened, a sentence.
        where: file, line or column; empty if there is no such place.
        do: what to do about it; may be empty.
    """

    what: str
    where: str = ""
    do: str = ""


def in_words(error: Exception, where: str = "") -> Failure:
    """Any exception as a failure that a user can read; never a traceback.

    Args:
        error: what was raised.
        where: the place to name if the error names none.
    """
    if isinstance(error, UserError):
        return Failure(sentence(error.what), error.where or where, _advice(error.do))
    if isinstance(error, MemoryError):
        return Failure(
            tr("There is not enough memory for this."),
            where,
            tr("Close other programs, or open a part of the data."),
        )
    return Failure(
        tr("Voroscope made a mistake ({name}: {error}).", name=type(error).__name__, error=error),
        where,
        tr("What you see is as it was before. Please report it with the file, if you can."),
    )


def _advice(do: str) -> str:
    """What to do, and where, if it takes an option that the window does not have."""
    return f"{do} {ON_THE_COMMAND_LINE}" if OPTION.search(do) else do
