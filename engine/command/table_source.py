"""What was read, in lines for a terminal: file, rows, what was left out and why, guesses."""

import textwrap
from collections.abc import Iterable, Sequence

from engine.data.cases.cases import LeftOut
from engine.data.dataset import Source
from engine.data.roles import Guess
from engine.wording import formatting
from engine.wording.guess_words import guess_words

MOST_LINES_NAMED = 5


def source_words(
    source: Source,
    rows_used: int,
    left_out: Iterable[LeftOut],
    more: Iterable[str],
    width: int,
) -> str:
    """File and rows, what was left out, and further lines, none wider than `width`."""
    left = source.rows_read - rows_used
    lines = [
        f"{source.name}, SHA-256 {source.sha256}",
        f"{formatting.quantity(source.rows_read, 'row')} read, {formatting.count(rows_used)} used",
    ]
    if left:
        lines[-1] += f", {formatting.count(left)} left out"
    lines += [
        f"  {formatting.quantity(out.rows, 'row')}: {out.why} ({_places(out.first, out.rows)})"
        for out in left_out
    ]
    return "\n".join(
        wrapped
        for line in [*lines, *more]
        for wrapped in textwrap.wrap(line, width, subsequent_indent="  ")
    )


def guessed(guesses: Iterable[Guess]) -> list[str]:
    """The guesses, a line each."""
    return [f"Guessed: {words}" for words in guess_words(guesses)]


def _places(first: Sequence[int], rows: int) -> str:
    """The lines of the file on which the first few rows stand."""
    named = ", ".join(str(line) for line in first[:MOST_LINES_NAMED])
    return f"line{'s' if rows > 1 else ''} {named}{', …' if rows > MOST_LINES_NAMED else ''}"
