"""Finds the sentences of the program that do not pass `tr`."""

import ast
import re
from collections.abc import Iterator

TWO_WORDS = re.compile(r"(?:(?:^|[\s(“])[Aa]|[A-Za-zÀ-ÿ]{2,}[,:;.’”)]*) ['“(]?[A-Za-zÀ-ÿ]")
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
# Markup, style sheets, patterns, queries, command lines and code are no sentences.
NO_SENTENCE = re.compile(
    r"</?[a-z]+[ >/]|[{}].*[;:].*[{};]|[;{}]\s*$|#version|gl_|\[\(?\?|\\[dswSb]|^\.[a-z-]+ [.a-z]|"
    r"^(SELECT|PRAGMA|from engine|import sys|--[a-z]|voroscope |csv tsv|th, td|th:|t[a-z]+ t[a-z]+ )"
)
# Errors of whoever calls a function wrongly, which no user meets.
PROGRAMMERS = {"ValueError", "TypeError", "RuntimeError", "AssertionError", "NotImplementedError"}
# Calls whose words are patterns, keys or names.
NO_WORDS = {
    *(
        "tr",
        "plural",
        "spans_of",
        "compile",
        "search",
        "match",
        "sub",
        "setProperty",
        "setObjectName",
        "setStyleSheet",
    ),
    *("error", "NamedTuple", "Literal", "TypeVar", "write"),
}


def unwrapped(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and the words of each sentence outside `tr`, keys and comparisons left out."""
    parents = {id(child): node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        words = _words(node)
        if words is None or NO_SENTENCE.search(words):
            continue
        sentence = TWO_WORDS.search(words) or (
            isinstance(node, ast.JoinedStr) and WORD.search(words) and " " in words.strip("\0")
        )
        if sentence and not _is_no_text(node, parents):
            yield node.lineno, words.replace("\0", "…")  # type: ignore[attr-defined]


def _words(node: ast.AST) -> str | None:
    """What a string says, its values as NUL."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)
        return "".join(map(str, parts))
    return None


def _is_no_text(node: ast.AST, parents: dict[int, ast.AST]) -> bool:
    """Whether a string is a docstring, a key, a type, a name or a part of another string."""
    child, parent = node, parents.get(id(node))
    while parent is not None:
        match parent:
            case ast.Expr():
                return child is node  # a docstring
            case ast.Compare() | ast.JoinedStr() | ast.FormattedValue():
                return True
            case ast.Subscript() if child is parent.slice:
                return True
            case ast.Dict() if child in parent.keys:
                return True
            case ast.arg() | ast.MatchValue():
                return True
            case ast.AnnAssign() if child is parent.annotation:
                return True
            case ast.FunctionDef() if child is parent.returns:
                return True
            case ast.Call() if child is not parent.func and _called(parent) in NO_WORDS:
                return True
            case ast.Raise() if isinstance(parent.exc, ast.Call):
                return _called(parent.exc) in PROGRAMMERS
            case ast.stmt():
                return False
        child, parent = parent, parents.get(id(parent))
    return False


def _called(call: ast.Call) -> str:
    """The name of the function."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))
