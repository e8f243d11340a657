"""The verdict: one sentence a manager can read, made from an Analysis."""

from dataclasses import dataclass

from engine.analysis import Analysis


@dataclass(frozen=True)
class Span:
    """A piece of a sentence; strong pieces are the key facts."""

    text: str
    strong: bool = False


def verdict(analysis: Analysis) -> tuple[Span, ...]:
    """Who, where, what to do, what it costs, against doing nothing (LOOK: Words)."""
    raise NotImplementedError  # the command line's slice
