"""Sentences with weights: parts that are key facts, and subscripts."""

import string
from collections.abc import Iterable

from msgspec import Struct

from engine.messages.language import tr


class TextSpan(Struct, frozen=True):
    """A piece of a sentence.

    Attributes:
        strong: it is a key fact.
        low: it is a subscript, as FN in C_FN.
    """

    text: str
    strong: bool = False
    low: bool = False


Sentence = tuple[TextSpan, ...]


def spans_of(template: str, **parts: "str | Iterable[TextSpan]") -> list[TextSpan]:
    """A sentence of spans in the language in use, which may order them as it likes.

    Args:
        template: the English one; "{name}" stands for spans, or for plain text.
        parts: what its names stand for.
    """
    spans: list[TextSpan] = []
    for text, name, _, _ in string.Formatter().parse(tr(template)):
        spans += [TextSpan(text)] if text else []
        found = parts[name] if name else ()
        spans += [TextSpan(found)] if isinstance(found, str) else found
    return spans


def as_text(sentence: Iterable[TextSpan]) -> str:
    """A sentence without weights; a subscript follows a low line, "C_FN"."""
    return "".join(f"_{span.text}" if span.low else span.text for span in sentence)
