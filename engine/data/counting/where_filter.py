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
        raise _refused(tr("it is longer than {longest:,} characters", longest=LONGEST))
    return _Parser(_tokens(text), columns).whole()


def _refused(why: str) -> InputError:
    return InputError(
        tr("the filter cannot be read: {why}", why=why),
        where="--where",
        do=tr("Write it as: age >= 18 AND country IN ('DE', 'AT')."),
    )


def _tokens(text: str) -> list[tuple[str, str]]:
    """Kind and text of each word, sign or value."""
    found, place, text = [], 0, text.strip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise _refused(tr("“{rest}” is not understood", rest=text[place : place + 20]))
        kind = str(match.lastgroup)
        found.append((kind, match[kind]))
        place = match.end()
    return found


class _Parser:
    """Reads tokens from the first to the last; each method takes what it names."""

    def __init__(self, tokens: list[tuple[str, str]], columns: Sequence[str]) -> None:
        self._tokens, self._columns = tokens, columns
        self._place = self._depth = 0

    def whole(self) -> FilterPart:
        found = self._either()
        if self._place < len(self._tokens):
            raise _refused(tr("“{rest}” is one word too many", rest=self._tokens[self._place][1]))
        return found

    def _word(self) -> str:
        """The next keyword or sign in lower case; empty where something else follows."""
        if self._place == len(self._tokens):
            return ""
        kind, text = self._tokens[self._place]
        if kind == "sign":
            return text
        return text.lower() if kind == "word" and text.lower() in _WORDS else ""

    def _took(self, word: str) -> bool:
        if self._word() != word:
            return False
        self._place += 1
        return True

    def _need(self, word: str) -> None:
        if not self._took(word):
            raise _refused(tr("“{word}” is missing {place}", word=word, place=self._here()))

    def _here(self) -> str:
        if self._place == len(self._tokens):
            return tr("at the end")
        return tr("before “{next}”", next=self._tokens[self._place][1])

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
            raise _refused(tr("it is nested too deep"))
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
        raise _refused(tr("a comparison is missing {place}", place=self._here()))

    def _operand(self) -> FilterPart:
        if self._place < len(self._tokens):
            kind, text = self._tokens[self._place]
            if kind == "quoted" or (kind == "word" and text.lower() not in _WORDS):
                self._place += 1
                name = text[1:-1].replace('""', '"') if kind == "quoted" else text
                return FilterPart((self._column(name),), ("name",))
        return self._value()

    def _value(self) -> FilterPart:
        """A number, a text, true or false."""
        if self._place == len(self._tokens):
            raise _refused(tr("a value is missing {place}", place=self._here()))
        kind, text = self._tokens[self._place]
        if kind == "number" or (kind == "word" and text.lower() in ("true", "false")):
            self._place += 1
            return FilterPart((text.upper() if kind == "word" else text,), ("sql",))
        if kind == "text":
            if "\\" in text or "\0" in text:
                raise _refused(tr("databases differ in what a backslash means"))
            self._place += 1
            return FilterPart((text[1:-1].replace("''", "'"),), ("text",))
        raise _refused(tr("a value is missing {place}", place=self._here()))

    def _column(self, name: str) -> str:
        if name in self._columns:
            return name
        alike = [column for column in self._columns if column.casefold() == name.casefold()]
        if len(alike) == 1:
            return alike[0]
        raise InputError(
            tr("there is no column “{name}”", name=name),
            where="--where",
            do=tr("The columns are: {names}.", names=", ".join(self._columns[:20])),
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
