"""Functions, classes and variables bear the field's and the trade's words, none of the house's."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
HOUSE_WORDS = (
    *("told", "tell", "said", "say", "asked", "written", "apart", "careful", "nobody"),
    *("ahead", "tidy", "tidying", "readying", "intake", "takeaway", "wish"),
)
PATTERN = re.compile(rf"(^|_)({'|'.join(HOUSE_WORDS)}|no_one|take_away)(_|$)")


def names_in(tree: ast.AST) -> Iterator[str]:
    """Every name that a module gives to something, in lower case with underscores."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.ClassDef(name=name):
                yield re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name.lower()


def test_no_house_words() -> None:
    found = {
        f"{path.relative_to(CHECKOUT)}: {name}"
        for folder in ("engine", "gui")
        for path in (CHECKOUT / folder).rglob("*.py")
        for name in names_in(ast.parse(path.read_text("utf-8")))
        if PATTERN.search(name)
    }
    assert sorted(found) == []


def test_house_words_are_found() -> None:
    tree = ast.parse("class ToldBefore: ...\ndef _say(x): y_asked = 1\nself._ahead = x")
    found = {name for name in names_in(tree) if PATTERN.search(name)}
    assert found == {"told_before", "_say", "y_asked", "_ahead"}
