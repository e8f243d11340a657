"""Which rows are counted: a condition that the user writes, parsed, and written anew as SQL.

What is typed is never a part of a query. It is taken apart by a small grammar – columns,
numbers, texts, comparisons, IN, BETWEEN, LIKE, IS NULL, AND, OR, NOT – and what the database
gets is put together from those parts.
"""

import re
from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr

Quote = Callable[[str], str]
"""How a dialect writes a name, or a text."""
Kind = Literal["sql", "name", "text"]

DEEPEST = 50
LONGEST = 10_000
_TOKEN = re.compile(
    r"""\s*(?:
    (?P<number>[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,3})?)
    |(?P<text>'(?:[^']|'')*')
    |(?P<quoted>"(?:[^"]|"")+")
    |(?P<word>[^\W\d]\w*)
    |(?P<sign><=|>=|<>|!=|==|[=<>(),])
    )""",
    re.VERBOSE,
)
_COMPARISONS = {"=": "=", "==": "=", "<>": "<>", "!=": "<>", "<": "<", "<=": "<=", ">": ">"} | {
    ">=": ">="
}
_WORDS = frozenset(["and", "or", "not", "in", "between", "like", "is", "null", "true", "false"])


class FilterError(InputError):
    """A filter that cannot be read.

    Attributes:
        start, stop: which characters of it are at fault, from 0 on; the same at its end.
    """

    def __init__(self, what: str, do: str, start: int, stop: int) -> None:
        super().__init__(what, where=tr("--where, character {place}", place=start + 1), do=do)
        self.start, self.stop = start, stop


class _Token(Struct, frozen=True):
    """A word, sign or value, and where it stands in what was typed."""

    kind: str
    text: str
    start: int

    @property
    def stop(self) -> int:
        return self.start + len(self.text)


class FilterPart(Struct, frozen=True):
    """A piece of SQL: words that stand as they are, names and texts that a dialect quotes.

    Attributes:
        pieces: what it is made of, one after the other.
        kinds: what each of them is.
    """

    pieces: tuple[str, ...]
    kinds: tuple[Kind, ...]

    def sql(self, name: Quote, text: Quote) -> str:
        """The condition, with names and texts as one dialect writes them."""
        write: dict[Kind, Quote] = {"sql": str, "name": name, "text": text}
        pairs = zip(self.pieces, self.kinds, strict=True)
        return "".join(write[kind](piece) for piece, kind in pairs)

    @property
    def standard(self) -> str:
        """The condition in standard SQL."""
        return self.sql(double_quoted, text_literal)


def double_quoted(name: str) -> str:
    """A name as standard SQL writes it."""
    return '"' + name.replace('"', '""') + '"'


def text_literal(text: str) -> str:
    """A text as standard SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def parse_filter(text: str, columns: Sequence[str]) -> FilterPart:
    """A condition as the parts of a query.

    Args:
        text: as typed: age >= 18 AND country IN ('DE', 'AT').
        columns: those that there are.

    Raises:
        InputError: it is no condition of this grammar, or names a column that is not there.
    """
    if len(text) > LONGEST:
        raise _refused(
            tr("it is longer than {longest:,} characters", longest=LONGEST), LONGEST, len(text)
        )
    return _Parser(_tokens(text), columns, len(text.rstrip())).whole()


def _refused(why: str, start: int, stop: int) -> FilterError:
    return FilterError(
        tr("the filter cannot be read: {why}", why=why),
        tr("Write it as: age >= 18 AND country IN ('DE', 'AT')."),
        start,
        stop,
    )


def _tokens(text: str) -> list[_Token]:
    """Each word, sign or value."""
    found, place, end = [], 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place)
        if match is None:
            place += len(text[place:]) - len(text[place:].lstrip())
            rest = text[place : place + 20]
            raise _refused(tr("“{rest}” is not understood", rest=rest), place, end)
        kind = str(match.lastgroup)
        found.append(_Token(kind, match[kind], match.start(kind)))
        place = match.end()
    return found


class _Parser:
    """Reads tokens from the first to the last; each method takes what it names."""

    def __init__(self, tokens: list[_Token], columns: Sequence[str], end: int) -> None:
        self._tokens, self._columns, self._end = tokens, columns, end
        self._place = self._depth = 0

    def whole(self) -> FilterPart:
        found = self._either()
        if self._next is not None:
            raise self._refuse(tr("“{rest}” is one word too many", rest=self._next.text))
        return found

    @property
    def _next(self) -> _Token | None:
        """What is to be read; None at the end."""
        return self._tokens[self._place] if self._place < len(self._tokens) else None

    def _word(self) -> str:
        """The next keyword or sign in lower case; empty where something else follows."""
        token = self._next
        if token is None:
            return ""
        if token.kind == "sign":
            return token.text
        lower = token.text.lower()
        return lower if token.kind == "word" and lower in _WORDS else ""

    def _took(self, word: str) -> bool:
        if self._word() != word:
            return False
        self._place += 1
        return True

    def _need(self, word: str) -> None:
        if not self._took(word):
            raise self._refuse(tr("“{word}” is missing {place}", word=word, place=self._here()))

    def _refuse(self, why: str) -> FilterError:
        """An error at what is to be read next."""
        token = self._next
        start, stop = (self._end, self._end) if token is None else (token.start, token.stop)
        return _refused(why, start, stop)

    def _here(self) -> str:
        if self._next is None:
            return tr("at the end")
        return tr("before “{next}”", next=self._next.text)

    def _either(self) -> FilterPart:
        parts = [self._every()]
        while self._took("or"):
            parts.append(self._every())
        return _joined(parts, " OR ")

    def _every(self) -> FilterPart:
        parts = [self._not()]
        while self._took("and"):
            parts.append(self._not())
        return _joined(parts, " AND ")

    def _not(self) -> FilterPart:
        self._depth += 1
        if self._depth > DEEPEST:
            raise self._refuse(tr("it is nested too deep"))
        if self._took("not"):
            found = _sequence("(NOT ", self._not(), ")")
        elif self._took("("):
            found = self._either()
            self._need(")")
        else:
            found = self._comparison()
        self._depth -= 1
        return found

    def _comparison(self) -> FilterPart:
        left = self._operand()
        word = self._word()
        if word in _COMPARISONS:
            self._place += 1
            return _sequence("(", left, f" {_COMPARISONS[word]} ", self._operand(), ")")
        if self._took("is"):
            negated = " NOT" if self._took("not") else ""
            self._need("null")
            return _sequence("(", left, f" IS{negated} NULL)")
        negated = "NOT " if self._took("not") else ""
        if self._took("in"):
            self._need("(")
            values = [self._value()]
            while self._took(","):
                values.append(self._value())
            self._need(")")
            listed = [part for value in values for part in (", ", value)][1:]
            return _sequence("(", left, f" {negated}IN (", *listed, "))")
        if self._took("between"):
            low = self._value()
            self._need("and")
            return _sequence("(", left, f" {negated}BETWEEN ", low, " AND ", self._value(), ")")
        if self._took("like"):
            return _sequence("(", left, f" {negated}LIKE ", self._value(), ")")
        raise self._refuse(tr("a comparison is missing {place}", place=self._here()))

    def _operand(self) -> FilterPart:
        token = self._next
        if token is not None:
            plain = token.kind == "word" and token.text.lower() not in _WORDS
            if plain or token.kind == "quoted":
                name = token.text if plain else token.text[1:-1].replace('""', '"')
                column = self._column(name, token)
                self._place += 1
                return FilterPart((column,), ("name",))
        return self._value()

    def _value(self) -> FilterPart:
        """A number, a text, true or false."""
        token = self._next
        if token is not None and token.kind == "text":
            if "\\" in token.text or "\0" in token.text:
                raise self._refuse(tr("databases differ in what a backslash means"))
            self._place += 1
            return FilterPart((token.text[1:-1].replace("''", "'"),), ("text",))
        if token is not None and token.kind == "number":
            self._place += 1
            return FilterPart((token.text,), ("sql",))
        if self._word() in ("true", "false"):
            truth = self._word().upper()
            self._place += 1
            return FilterPart((truth,), ("sql",))
        raise self._refuse(tr("a value is missing {place}", place=self._here()))

    def _column(self, name: str, token: _Token) -> str:
        if name in self._columns:
            return name
        alike = [column for column in self._columns if column.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        raise FilterError(
            tr("there is no column “{name}”", name=name),
            tr("The columns are: {names}.", names=", ".join(self._columns[:20])),
            token.start,
            token.stop,
        )


def _sequence(*parts: str | FilterPart) -> FilterPart:
    """Words and parts one after the other."""
    pieces: list[str] = []
    kinds: list[Kind] = []
    for part in parts:
        if isinstance(part, str):
            pieces.append(part)
            kinds.append("sql")
        else:
            pieces += part.pieces
            kinds += part.kinds
    return FilterPart(tuple(pieces), tuple(kinds))


def _joined(parts: Sequence[FilterPart], word: str) -> FilterPart:
    if len(parts) == 1:
        return parts[0]
    between = [piece for part in parts for piece in (word, part)][1:]
    return _sequence("(", *between, ")")
