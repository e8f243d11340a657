"""Every sentence of the program, as the template that it is made of, found by reading the code."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

CHECKOUT = Path(__file__).resolve().parents[2]
# What takes templates, and how many of its first arguments are some.
TAKES_TEMPLATES = {"tr": 1, "spans_of": 1, "plural": 2}
PASSES_ON = "engine/messages/language.py", "engine/wording/text_spans.py"  # as they define those


class Template(Struct, frozen=True):
    """A template and where it stands; `text` is None where it is none that can be read."""

    text: str | None
    file: str
    line: int


def templates_in(tree: ast.Module, file: str) -> Iterator[Template]:
    """The templates of one module; either side of a choice is one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for argument in node.args[: TAKES_TEMPLATES.get(node.func.id, 0)]:
                yield from _texts(argument, file)


def wrong_values(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Lines and templates of calls that do not give just the values that a template names.

    Of a choice between templates each may name some of the values that are given.
    """
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id not in ("tr", "spans_of") or not node.keywords or not node.args:
            continue
        given = {each.arg for each in node.keywords}
        if None in given:
            continue  # some come as a table
        texts = [each.text for each in _texts(node.args[0], "") if each.text is not None]
        named = [{part.partition("!")[0] for part in placeholders(text)} for text in texts]
        together = set().union(*named)
        if any(not names <= given for names in named) or (named and together != given):
            yield node.lineno, texts[0]


def _texts(node: ast.expr, file: str) -> Iterator[Template]:
    if isinstance(node, ast.IfExp):
        yield from _texts(node.body, file)
        yield from _texts(node.orelse, file)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield Template(node.value, file, node.lineno)
    else:
        yield Template(None, file, node.lineno)


def templates() -> tuple[Template, ...]:
    """Those of the whole program, by file and line."""
    found = [
        template
        for folder in ("engine", "gui")
        for path in sorted((CHECKOUT / folder).rglob("*.py"))
        for template in templates_in(
            ast.parse(path.read_text("utf-8")), path.relative_to(CHECKOUT).as_posix()
        )
    ]
    return tuple(sorted(found, key=lambda each: (each.file, each.line)))


def placeholders(text: str) -> set[str]:
    """The names of the values that a template takes, with their formats."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError:
        return set()  # braces that stand for themselves
    return {f"{name}!{how}:{form}" for _, name, form, how in parts if name is not None}
