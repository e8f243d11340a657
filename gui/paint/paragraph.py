"""Words in several lines, broken between them, on a figure."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from gui.paint.lettering import NORMAL, Align, Run, draw_runs, metrics_of, width_of

LEADING = 1.35
SIGNS = frozenset("=<>≤≥−")
EVENING = 6  # times that the room for even lines is halved


def lines_of(
    words: str, size: float, width: float, weight: QFont.Weight = NORMAL, most: int = 99
) -> list[str]:
    """The lines of some words, none wider than `width` if a single word is not.

    Args:
        words: a sentence or several.
        size: of the letters in pixels.
        width: in pixels.
        weight: of the letters.
        most: lines at most; the last one then ends in an ellipsis.
    """
    color = QColor()
    lines: list[str] = []
    for word in _parts(words, size, width, weight):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of([Run(longer, color, weight)], size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines = [*lines[: most - 1], f"{lines[most - 1]} …"] if most else []
    return lines


def _parts(words: str, size: float, width: float, weight: QFont.Weight) -> list[str]:
    """What a line may end after: words, but no sign between two numbers, where that fits.

    Nor does one end within a range, "[a, b]".
    """
    parts: list[str] = []
    for word in words.split(" "):
        before = parts[-1].rpartition(" ")[2] if parts else ""
        joined = parts and (word in SIGNS or before in SIGNS or _begins_range(before))
        longer = f"{parts[-1]} {word}" if joined else ""
        if joined and width_of([Run(longer, QColor(), weight)], size) <= width:
            parts[-1] = longer
        else:
            parts.append(word)
    return parts


def _begins_range(word: str) -> bool:
    return word.startswith("[") and "]" not in word


def even_lines(words: str, size: float, width: float, most: int = 99) -> list[str]:
    """The same, as many, but about equally wide: no word stands alone below a full line."""
    count = len(lines_of(words, size, width))
    low, high = width / count, width
    for _ in range(EVENING):
        middle = (low + high) / 2
        if len(lines_of(words, size, middle)) <= count:
            high = middle
        else:
            low = middle
    return lines_of(words, size, high, most=most)


def draw_lines(
    painter: QPainter, area: QRectF, lines: Sequence[str], size: float, color: QColor
) -> None:
    """Draw lines from the top of an area, set to its left."""
    step = size * LEADING
    for place, line in enumerate(lines):
        middle = QPointF(area.left(), area.top() + (place + 0.5) * step)
        draw_runs(painter, middle, [Run(line, color)], size)


def draw_centred(painter: QPainter, area: QRectF, words: str, size: float, color: QColor) -> None:
    """Draw a sentence in the middle of an area, in as many lines as it needs."""
    lines = lines_of(words, size, area.width() - 2 * size)
    top = area.center().y() - height_of(lines, size) / 2
    for place, line in enumerate(lines):
        middle = QPointF(area.center().x(), top + (place + 0.5) * size * LEADING)
        draw_runs(painter, middle, [Run(line, color)], size, Align.CENTRE)


def height_of(lines: Sequence[str], size: float) -> float:
    """How high lines stand."""
    return len(lines) * size * LEADING


def elided_text(text: str, size: float, weight: QFont.Weight, room: float) -> str:
    """One line cut at its end where there is no room."""
    return metrics_of(size, weight).elidedText(text, Qt.TextElideMode.ElideRight, room)
