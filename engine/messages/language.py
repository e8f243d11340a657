"""The language of the interface: every sentence that a user reads passes `tr`.

English is the language of the code, and needs no catalogue. Another language is a table from
English templates to its own, taken before the modules are imported that hold sentences: some
of them stand at the top of a module. `resources/languages` holds one file for each.

What is copied, and what a program reads, stays English whatever the language: a sentence of
another language knows its English form (`in_english`), and numbers there keep the point.
"""

from collections.abc import Callable, Iterable, Mapping
from numbers import Real
from pathlib import Path
from typing import Any

ENGLISH = "en"
FOLDER = Path(__file__).resolve().parents[2] / "resources" / "languages"
# By their codes, as they call themselves; and how each sets thousands and decimals apart.
LANGUAGES = {ENGLISH: "English", "de": "Deutsch"}
MARKS = {ENGLISH: (",", "."), "de": (".", ",")}

_catalogue: dict[str, str] = {}
_in_use = [ENGLISH]
_marks: dict[int, str] = {}  # from the English marks to those of the language in use


class Translated(str):  # a sentence is compared, joined and shown as any text
    """A sentence of another language, which knows what it is in English."""

    __slots__ = ("english",)
    english: str

    def format(self, *args: object, **kwargs: object) -> str:
        """The same as of any text, in both languages."""
        own = str.format(self, *map(_marked, args), **kwargs)
        return translated(own, self.english.format(*map(in_english, args), **kwargs))


def tr(template: str, /, **values: object) -> str:
    """A sentence in the language in use.

    Args:
        template: the English one; "{name}" stands for a value, as for str.format. Without
            values it is taken as it stands, braces included.
        values: what its names stand for.
    """
    if not _catalogue:
        return template.format(**values) if values else template
    found = _catalogue.get(template, template)
    english = {name: in_english(value) for name, value in values.items()}
    if values:
        found = found.format(**{name: _marked(value) for name, value in values.items()})
    return translated(found, template.format(**english) if values else template)


def plural(one: str, many: str, amount: int) -> str:
    """A count with its noun: "1 row", "1,234 rows".

    Args:
        one: the template of one thing.
        many: that of several, in which "{count}" stands for the amount.
        amount: how many.
    """
    return tr(one if amount == 1 else many, count=count_in_words(amount))


def quoted_words(text: str) -> str:
    """A text in quotation marks."""
    return tr("“{text}”", text=text)


def listing(words: Iterable[str]) -> str:
    """Words in a row, "Forest, Bayes and Logistic"."""
    *head, tail = list(words) or [""]
    return tr("{rest} and {last}", rest=", ".join(head), last=tail) if head else tail


def alternatives(words: Iterable[str]) -> str:
    """Words of which one holds, "Forest, Bayes or Logistic"."""
    *head, tail = list(words) or [""]
    return tr("{rest} or {last}", rest=", ".join(head), last=tail) if head else tail


def count_in_words(amount: int) -> str:
    """A count of things, "12,345"."""
    return in_marks(f"{amount:,}")


def translated(text: str, english: str) -> str:
    """A text that knows its English form."""
    if text == english:
        return english
    made = Translated(text)
    made.english = english
    return made


def in_english(value: Any) -> Any:  # noqa: ANN401 - whatever a document may hold
    """A sentence in English; of a list, a tuple or a table, all its sentences; else the value."""
    match value:
        case Translated():
            return value.english
        case dict():
            return {in_english(key): in_english(each) for key, each in value.items()}
        case list():
            return [in_english(each) for each in value]
        case tuple() if type(value) is tuple:
            return tuple(in_english(each) for each in value)
    return value


def in_both(compose: Callable[..., str], *texts: str) -> str:
    """What is composed of texts, in the language in use and in English.

    Args:
        compose: makes one text of them.
        texts: what it is given; some may be in the language in use.
    """
    return translated(compose(*texts), compose(*map(in_english, texts)))


def in_marks(digits: str) -> str:
    """A number that is written in English, with the marks of the language in use: "1.234,5"."""
    return translated(digits.translate(_marks), digits) if _marks else digits


def decimal_mark() -> str:
    """What stands before the decimals in the language in use."""
    return MARKS[_in_use[0]][1]


def thousands_mark() -> str:
    """What sets thousands apart in the language in use."""
    return MARKS[_in_use[0]][0]


def language_in_use() -> str:
    """The code of the language in use."""
    return _in_use[0]


def use_catalogue(catalogue: Mapping[str, str], code: str = ENGLISH) -> None:
    """Take another language from now on; an empty catalogue is English.

    Args:
        catalogue: from English templates to those of the language.
        code: one of LANGUAGES, whose marks numbers have.
    """
    _catalogue.clear()
    _catalogue.update(catalogue)
    _in_use[0] = code
    _marks.clear()
    if MARKS[code] != MARKS[ENGLISH]:
        _marks.update(str.maketrans(dict(zip(MARKS[ENGLISH], MARKS[code], strict=True))))


def speak(code: str) -> None:
    """Take one of LANGUAGES from now on; what is imported before stays as it was.

    Raises:
        KeyError: there is no such language.
    """
    if code not in LANGUAGES:
        raise KeyError(code)
    if code == language_in_use():
        return
    if code == ENGLISH:
        use_catalogue({})
        return
    import msgspec  # English does without it here

    raw = (FOLDER / f"{code}.json").read_bytes()
    use_catalogue(msgspec.json.decode(raw, type=dict[str, str]), code)


def within_sentence(title: str) -> str:
    """A title as it stands within a sentence: German nouns keep their capital."""
    return title if language_in_use() == "de" else title[:1].lower() + title[1:]


def sentence(text: str) -> str:
    """Text with a capital and a full stop."""
    return in_both(_ended, text)


def _ended(text: str) -> str:
    capital = text[:1].upper() + text[1:]
    return capital if capital.endswith((".", "?", "!")) else f"{capital}."


class _Marked:
    """A number that is written in the marks of the language in use, whatever its format."""

    def __init__(self, value: Real) -> None:
        self._value = value

    def __format__(self, how: str) -> str:
        return format(self._value, how).translate(_marks)

    def __str__(self) -> str:
        return str(self._value).translate(_marks)

    def __repr__(self) -> str:
        return repr(self._value)  # "{t!r}" is a number to be copied


def _marked(value: object) -> object:
    """A value as a template is to write it."""
    if isinstance(value, Real):
        return _Marked(value)
    return value
