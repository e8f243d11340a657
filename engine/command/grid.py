"""Columns of text that stand straight in a terminal."""

import unicodedata
from collections.abc import Sequence

GAP = "  "


def grid(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns aligned to the right, the first one to the left, under a line."""
    widths = [max(_cells(row[place]) for row in (header, *rows)) for place in range(len(header))]
    lines = [_line(header, widths), "-" * (sum(widths) + len(GAP) * (len(widths) - 1))]
    return "\n".join([*lines, *(_line(row, widths) for row in rows)])


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    first = cells[0] + " " * (widths[0] - _cells(cells[0]))
    rest = [
        " " * (width - _cells(cell)) + cell
        for cell, width in zip(cells[1:], widths[1:], strict=True)
    ]
    return GAP.join([first, *rest]).rstrip()


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes: wide letters two, combining marks none."""
    return sum(
        0
        if unicodedata.combining(letter)
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )
