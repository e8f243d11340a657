"""JSON piece by piece: a file of any size is never held whole, and nesting is bounded."""

import codecs
import json
import math
import re
from collections.abc import Iterator

from engine.data.columns.cells import Rejected
from engine.data.columns.typed import whole
from engine.data.numbers import OUT_OF_RANGE, shown
from engine.data.sources.source import TextStream
from engine.messages.errors import InputError
from engine.messages.language import quoted_words, tr

# One record may be so long; a list of two-letter lists takes thirty times that in memory.
LONGEST_VALUE = 1 << 22

_SAFE_DIGITS = 300  # integers so long are in the range of doubles
_BLANKS = re.compile(r"[ \t\r\n]*")


class JsonStream:
    """The marks and values of a JSON text, in order.

    Values are Python's, but a number out of range is a Rejected cell, NaN is None, and half
    a character (a lone surrogate) becomes U+FFFD.

    Args:
        source: its bytes; the caller closes it.
        name: of the file, for messages.
    """

    def __init__(self, source: TextStream, name: str) -> None:
        self._source = source
        self._name = name
        self._characters = codecs.getincrementaldecoder("utf-8")()
        self._text = ""
        self._at = 0
        self._ended = False
        self.line = 1  # at which reading goes on
        self._parse = json.JSONDecoder(
            object_pairs_hook=self._record,
            parse_int=_integer,
            parse_float=_float,
            parse_constant=_CONSTANTS.__getitem__,
        ).raw_decode

    @property
    def served(self) -> int:
        """How many bytes of the file were read."""
        return self._source.served

    def where(self, line: int | None = None) -> str:
        """The file and the line, or another one that was read before, for messages."""
        return tr("{name}, line {line}", name=self._name, line=self.line if line is None else line)

    def peek(self) -> str:
        """The next character that is no blank; empty at the end."""
        while True:
            match = _BLANKS.match(self._text, self._at)
            self._advance(match.end() if match else self._at)
            if self._at < len(self._text):
                return self._text[self._at]
            if not self._fill():
                return ""

    def take(self, mark: str) -> bool:
        """Step over a mark such as a comma, if that comes next."""
        if self.peek() != mark:
            return False
        self._at += 1
        return True

    def expect(self, mark: str) -> None:
        """Step over a mark.

        Raises:
            InputError: something else comes next.
        """
        if not self.take(mark):
            raise self._broken(quoted_words(mark))

    def expect_end(self) -> None:
        """Make sure that nothing follows.

        Raises:
            InputError: something does.
        """
        if self.peek():
            raise InputError(
                tr("more follows behind the table"),
                where=self.where(),
                do=tr("Keep one table in a file, as one list of records or as a record a line."),
            )

    def key(self) -> str:
        """The name of a pair, and the colon behind it.

        Raises:
            InputError: something else comes next.
        """
        if self.peek() != '"':
            raise self._broken(tr("a name in quotation marks"))
        name = self.value()
        self.expect(":")
        return str(name)

    def names(self) -> Iterator[str]:
        """The names in a record; the value of each must be read before the next name."""
        self.expect("{")
        if self.take("}"):
            return
        while True:
            yield self.key()
            if self.take("}"):
                return
            self.expect(",")

    def elements(self) -> Iterator[tuple[object, int]]:
        """The values in a list whose bracket was stepped over, and the line of each."""
        if self.take("]"):
            return
        while True:
            self.peek()
            line = self.line
            yield self.value(), line
            if self.take("]"):
                return
            self.expect(",")

    def value(self) -> object:
        """The next value, whatever it is.

        Raises:
            InputError: it is no JSON, nested too deep, or too long.
        """
        self.peek()
        while True:
            try:
                value, end = self._parse(self._text, self._at)
            except json.JSONDecodeError as error:
                if self._fill():
                    continue
                self._advance(min(error.pos, len(self._text)))
                raise self._broken(tr("something else")) from None
            except RecursionError:
                raise InputError(
                    tr("lists are nested too deep for a table"),
                    where=self.where(),
                    do=tr("Export one record a case, with one value a cell."),
                ) from None
            # A number at the end of what is in memory may go on behind it: “1”, “1.”, “1e+”.
            if len(self._text) - end <= len("e+") and self._fill():
                continue
            self._advance(end)
            return whole(value) if isinstance(value, str) else value

    def _record(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """A record, whose names must differ."""
        record = dict(pairs)
        if len(record) < len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            raise stands_twice(twice, self.where())
        return record

    def _advance(self, end: int) -> None:
        self.line += self._text.count("\n", self._at, end)
        self._at = end

    def _fill(self) -> bool:
        """Get more of the text; False at its end."""
        if self._ended:
            return False
        if len(self._text) - self._at > LONGEST_VALUE:
            raise InputError(
                tr("a value is longer than {longest_value} MB", longest_value=LONGEST_VALUE >> 20),
                where=self.where(),
                do=tr("Export one record a case, with one value a cell."),
            )
        block = self._source.next_block()
        self._ended = not block
        try:
            fresh = self._characters.decode(block, final=not block)
        except UnicodeError:
            raise InputError(
                tr("the file is not text in utf-8"),
                where=self._name,
                do=tr("Save it as UTF-8, or name its encoding: --encoding cp1252."),
            ) from None
        self._text = self._text[self._at :] + fresh
        self._at = 0
        return True

    def _broken(self, wanted: str) -> InputError:
        """The error of a text that is no JSON from here on."""
        found = self.peek()
        here = tr("“{found}” stands", found=found) if found else tr("the file ends")
        return InputError(
            tr("this is no valid JSON: {here} where {wanted} should be", here=here, wanted=wanted),
            where=self.where(),
            do=tr("Export the table again, as JSON records or as CSV."),
        )


def stands_twice(name: str, where: str) -> InputError:
    """The error of a record with two cells of one name."""
    return InputError(
        tr("“{shown}” stands twice in one record", shown=shown(name)),
        where=where,
        do=tr("Give each column a name of its own."),
    )


def _integer(text: str) -> int | Rejected:
    # Python would take long to turn a million digits into an integer.
    if len(text) > _SAFE_DIGITS and math.isinf(float(text)):
        return Rejected(OUT_OF_RANGE.format(shown(text)))
    return int(text)


def _float(text: str) -> float | Rejected:
    number = float(text)
    return Rejected(OUT_OF_RANGE.format(shown(text))) if math.isinf(number) else number


_CONSTANTS: dict[str, float | None] = {"NaN": None, "Infinity": math.inf, "-Infinity": -math.inf}
