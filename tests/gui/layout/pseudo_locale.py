"""A language made of English: every template about 40 % longer, with umlauts, as German is.

Loaded with `-p` before the tests, for some sentences stand at the top of a module.
"""

import math
import re
from collections.abc import Iterator

from engine.messages.language import use_catalogue
from tests.language.templates import templates as every_template

LONGER = 0.5  # of a word's letters so many more
SHORTEST = 3  # letters of a word that grows
ENDING = "ungsvölligkeit"
UMLAUTS = str.maketrans("aouAOU", "äöüÄÖÜ")
# What stays: values, tags, options, endings of files, words in capitals; then words.
TOKEN = re.compile(
    r"(?P<kept>\{[^{}]*\}|<[^<>]*>|&\w+;|--?\w[\w-]*|\*?\.\w+|\w*_\w*|\b[A-Z\d]{2,}\b)|"
    r"(?P<word>&?[A-Za-z][a-z&’]+)"
)


def longer(template: str) -> str:
    """A template whose words have grown; values keep their names."""
    return TOKEN.sub(_longer_word, template)


def _longer_word(found: re.Match[str]) -> str:
    word = found["word"]
    if word is None or len(word) < SHORTEST:
        return found[0]
    return word.translate(UMLAUTS) + ENDING[: math.ceil(LONGER * len(word))]


def templates() -> Iterator[str]:
    """Every template of the program."""
    yield from (each.text for each in every_template() if each.text is not None)


def pytest_configure() -> None:
    """Have everything said in it from now on."""
    use_catalogue({template: longer(template) for template in templates()})
