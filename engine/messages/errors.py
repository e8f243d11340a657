"""Errors a user can act on: what happened, where, and what to do."""

import re
from typing import ClassVar

from msgspec import Struct

from engine.messages.language import in_both

LONGEST_WORD = 300
LONGEST_TEXT = 2400
_LONG_WORD = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


def _one_line(text: str) -> str:
    """A text as one line of bounded length; long words lose their middle, a long text its end.

    It may quote a file or an option, which may hold anything, escape codes too.
    """
    line = re.sub(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+", " ", text)
    line = _LONG_WORD.sub(lambda found: f"{found[0][:200]}…{found[0][-60:]}", line)
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"


class UserError(Exception):
    """A condition that the user can mend; its text is shown as it stands, never a traceback.

    Args:
        what: what happened, a sentence without a final full stop.
        where: file, line, column or option; empty if there is no such place.
        do: what to do about it, an imperative sentence; empty if nothing helps.
    """

    status: ClassVar[int] = 2

    def __init__(self, what: str, *, where: str = "", do: str = "") -> None:
        super().__init__(what)
        self.what = in_both(_one_line, what)
        self.where = in_both(_one_line, where)
        self.do = in_both(_one_line, do)

    def __str__(self) -> str:
        return in_both(_whole, self.where, self.what, self.do)


def _whole(where: str, what: str, do: str) -> str:
    """An error as one text."""
    head = f"{where}: {what}" if where else what
    text = head if head.endswith((".", "?", "!")) else f"{head}."
    return f"{text} {do}".strip()


class InputError(UserError):
    """The call or the file is wrong (exit status 2)."""


class DialectError(InputError):
    """A text that cannot be read as it looks, and may be with other reading options."""


class EncodingError(DialectError):
    """A text in an older encoding than its bytes were taken for."""


class SeveralTablesError(InputError):
    """A file with several tables, none of which was named.

    Attributes:
        tables: their names, each of which the option takes.
    """

    def __init__(
        self, what: str, *, where: str = "", do: str = "", tables: tuple[str, ...] = ()
    ) -> None:
        super().__init__(what, where=where, do=do)
        self.tables = tables


class UndefinedError(UserError):
    """The data are read, but cannot be measured: one class only, say (exit status 1)."""

    status: ClassVar[int] = 1


class Undefined(Struct, frozen=True):
    """In place of a number that does not exist, beside others that do: why, without a full stop."""

    why: str


class Cancelled(Exception):  # noqa: N818 - it is no error: the user asked for it
    """The user cancelled the work; nothing is shown but that."""


LONGEST_REASON = 200


def reason_of(error: Exception) -> str:
    """What a library says of an error, in one line: it may quote the file, and at any length."""
    reason = " ".join(str(error).split())
    return reason if len(reason) <= LONGEST_REASON else reason[: LONGEST_REASON - 1] + "…"
