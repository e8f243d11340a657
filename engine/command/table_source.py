"""What was read, in lines for a terminal: file, rows, what was left out and why, guesses."""

import textwrap
from collections.abc import Iterable, Sequence

from engine.data.cases.cases import LeftOut
from engine.data.dataset import Source
from engine.data.roles import Guess
from engine.messages.language import plural, tr
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
        tr("{name}, SHA-256 {sha256}", name=source.name, sha256=source.sha256),
        tr(
            "{rows_read} read, {rows_used} used",
            rows_read=plural("{count} row", "{count} rows", source.rows_read),
            rows_used=formatting.count(rows_used),
        ),
    ]
    if left:
        lines[-1] += tr(", {left} left out", left=formatting.count(left))
    lines += [
        f"  {plural('{count} row', '{count} rows', out.rows)}: {out.why}"
        f"{_places(out.first, out.rows)}"
        for out in left_out
    ]
    return "\n".join(
        wrapped
        for line in [*lines, *more]
        for wrapped in textwrap.wrap(line, width, subsequent_indent="  ")
    )


def guessed(guesses: Iterable[Guess]) -> list[str]:
    """The guesses, a line each."""
    return [tr("Guessed: {words}", words=words) for words in guess_words(guesses)]


def _places(first: Sequence[int], rows: int) -> str:
    """The lines of the file on which the first few rows stand; empty where a database counts."""
    if not first:
        return ""
    named = ", ".join(str(line) for line in first[:MOST_LINES_NAMED])
    if rows == 1:
        return f" ({tr('line {line}', line=named)})"
    more = ", …" if rows > MOST_LINES_NAMED else ""
    return f" ({tr('lines {lines}', lines=named + more)})"
