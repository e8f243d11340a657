"""Guesses in words, those alike together."""

from collections.abc import Iterable

from engine.data.roles import Guess


def guess_words(guesses: Iterable[Guess]) -> list[str]:
    """A line for all guesses of one role for one reason, "score a, b (a column of numbers)"."""
    columns: dict[tuple[str, str], list[str]] = {}
    for guess in guesses:
        columns.setdefault((guess.role, guess.why), []).append(guess.column)
    return [f"{role} {', '.join(found)} ({why})" for (role, why), found in columns.items()]
