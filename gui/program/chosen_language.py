"""The language that is asked for, taken before anything with sentences is imported."""

from collections.abc import Sequence

from engine.messages.errors import InputError
from engine.messages.language import LANGUAGES, tr

OPTION = "--lang"


def without_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a call without the option, and the language that it asks for, if any.

    Raises:
        InputError: there is no such language.
    """
    left: list[str] = []
    code: str | None = None
    rest = iter(words)
    for word in rest:
        name, given, value = word.partition("=")
        if word == "--":
            return [*left, word, *rest], code
        if name != OPTION:
            left.append(word)
            continue
        code = value if given else next(rest, "")
        if code not in LANGUAGES:
            raise InputError(
                tr("“{code}” is no language of this program", code=code),
                where=OPTION,
                do=tr("Use one of: {codes}.", codes=", ".join(LANGUAGES)),
            )
    return left, code
