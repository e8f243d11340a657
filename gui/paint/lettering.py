"""Lettering: runs of text with weights, subscripts and halos, placed by their middle."""

import math
from collections.abc import Sequence
from enum import Enum
from functools import cache, lru_cache

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPaintEngine,
    QPainter,
    QPainterPath,
    QPen,
    QStaticText,
    QTransform,
)

from engine.binary.kept import kept
from gui.themes.theme import font

SUBSCRIPT = 0.76
HALO = 0.14  # half the breadth of a border around letters, in sizes
DROP = 0.22  # how far a subscript sinks, in sizes of the words around it
PARTS = 4  # of a pixel: letters stand no finer on a screen

SCREENS = (QPaintEngine.Type.Raster, QPaintEngine.Type.OpenGL2)

NARROW_AND_KEPT = {0xA0: " ", 0x202F: " "}  # spaces within numbers, which are drawn as they are

NORMAL = QFont.Weight.Normal
STRONG = QFont.Weight.DemiBold


class Align(Enum):
    """Which part of a line of text stands at the given place."""

    LEFT = 0.0
    CENTRE = 0.5
    RIGHT = 1.0


class Run(Struct, frozen=True):
    """A stretch of text in one look; `low` is a subscript."""

    text: str
    color: QColor
    weight: QFont.Weight = NORMAL
    low: bool = False


Part = tuple[QPointF, QFont, Run]
Line = list[Part]


@cache
def _face(size: int, weight: QFont.Weight) -> tuple[QFont, QFontMetricsF]:
    """A font and its metrics."""
    made = font(size, weight)
    return made, QFontMetricsF(made)


@kept(4096)
def _advance(text: str, size: int, weight: QFont.Weight) -> float:
    """The width of a text; shaping one takes a tenth of a millisecond, most are drawn often."""
    return _face(size, weight)[1].horizontalAdvance(text)


@kept(1024)
def _shaped(text: str, size: int, weight: QFont.Weight) -> QStaticText | None:
    """A text with its glyphs found: drawing it takes half of what shaping and drawing does.

    None for what stands otherwise than drawn as it is: with line breaks, or with letters of
    another font, which may be higher.
    """
    made = QStaticText(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    face, metrics = _face(size, weight)
    made.prepare(QTransform(), face)
    usual = made.size().height() == math.ceil(metrics.height())
    return made if usual and text.translate(NARROW_AND_KEPT).isprintable() else None


@lru_cache(maxsize=64)
def _around(breadth: float) -> tuple[QPointF, ...]:
    """Where letters are printed again to give them a border."""
    turns = (math.pi * step / 4 for step in range(8))
    return tuple(QPointF(breadth * math.cos(turn), breadth * math.sin(turn)) for turn in turns)


@lru_cache(maxsize=64)
def _pixels_around(breadth: float) -> tuple[tuple[int, int], ...]:
    """The same by whole pixels."""
    return tuple((round(aside.x()), round(aside.y())) for aside in _around(breadth))


def _size_of(run: Run, size: float) -> int:
    return round(size * SUBSCRIPT if run.low else size)


def metrics_of(size: float, weight: QFont.Weight) -> QFontMetricsF:
    """The metrics of a size and weight."""
    return _face(round(size), weight)[1]


def line_height(size: float) -> float:
    """The height of a line of text without leading."""
    return _face(round(size), NORMAL)[1].height()


def width_of(runs: Sequence[Run], size: float) -> float:
    """The width of a line of runs."""
    return sum([_advance(run.text, _size_of(run, size), run.weight) for run in runs])


def box_of(place: QPointF, runs: Sequence[Run], size: float, align: Align = Align.LEFT) -> QRectF:
    """The rectangle that `draw_runs` fills, as high as capitals and descenders."""
    metrics = _face(round(size), NORMAL)[1]
    width = width_of(runs, size)
    top = place.y() - metrics.capHeight() / 2 - metrics.descent() * 0.5
    height = metrics.capHeight() + metrics.descent() * 1.5
    return QRectF(place.x() - align.value * width, top, width, height)


def draw_runs(
    painter: QPainter,
    place: QPointF,
    runs: Sequence[Run],
    size: float,
    align: Align = Align.LEFT,
    halo: QColor | None = None,
) -> None:
    """Draw a line of text whose capitals are centred on `place`; a halo keeps lines off it."""
    base = place.y() + _face(round(size), NORMAL)[1].capHeight() / 2
    left = place.x() if align is Align.LEFT else place.x() - align.value * width_of(runs, size)
    start = QPointF(left, base)
    on_screen = painter.paintEngine().type() in SCREENS
    if on_screen:
        start = _where_letters_stand(painter.deviceTransform(), start)
    if halo is not None and on_screen:
        _print_around(painter, start, runs, size, halo)
    line = _laid_out(start, runs, size)
    if halo is not None and not on_screen:
        _draw_halo(painter, line, size, halo)
    for part in line:
        painter.setPen(part[2].color)
        if on_screen:
            _print(painter, part, size)
        else:
            painter.setFont(part[1])
            painter.drawText(part[0], part[2].text)


def _is_turned(matrix: QTransform) -> bool:
    """Whether a painter does more than to enlarge and to move."""
    return bool(matrix.m12() or matrix.m21() or not 0 < matrix.m11() == matrix.m22())


def _where_letters_stand(matrix: QTransform, start: QPointF) -> QPointF:
    """The place next to one at which a screen tells letters apart."""
    if _is_turned(matrix):
        return start
    ratio, dx, dy = matrix.m11(), matrix.dx(), matrix.dy()
    column = math.floor((start.x() * ratio + dx) * PARTS + 0.5) / PARTS
    row = math.floor((start.y() * ratio + dy) * PARTS + 0.5) / PARTS
    return QPointF((column - dx) / ratio, (row - dy) / ratio)


def _print_around(
    painter: QPainter, start: QPointF, runs: Sequence[Run], size: float, color: QColor
) -> None:
    """Print a line of text eight times round its place, which borders its letters.

    Stroking letters takes milliseconds, this does not; on a page it would also be the same words
    nine times to whoever copies or searches them. Where nothing is turned the border is kept as
    a picture, wherever the words stand next.
    """
    breadth, matrix = max(1.5, size * HALO), painter.deviceTransform()
    if _is_turned(matrix):
        painter.setPen(color)
        for part in _laid_out(start, runs, size):
            for aside in _around(breadth):
                _print(painter, (part[0] + aside, *part[1:]), size)
        return
    ratio, corner = matrix.m11(), matrix.map(start)
    column, right = divmod(round(corner.x() * PARTS), PARTS)
    row, down = divmod(round(corner.y() * PARTS), PARTS)
    aside = QPointF(right / PARTS, down / PARTS)  # in its pixel
    line = _laid_out(QPointF(), runs, size)
    area = QTransform.fromScale(ratio, ratio).mapRect(_printed_area(line, size))
    room = area.translated(aside).toAlignedRect()
    letters = tuple(
        (begin.x(), begin.y(), run.text, _size_of(run, size), run.weight) for begin, _, run in line
    )
    origin = (ratio, aside.x() - room.x(), aside.y() - room.y())
    extent = room.width(), room.height()
    picture = _border(letters, extent, origin, color.rgba(), breadth * ratio)
    place = QPointF(column + room.x() - matrix.dx(), row + room.y() - matrix.dy())
    painter.drawImage(place / ratio, picture)


@kept(128)
def _border(
    letters: tuple[tuple[float, float, str, int, QFont.Weight], ...],
    room: tuple[int, int],
    origin: tuple[float, float, float],
    color: int,
    breadth: float,
) -> QImage:
    """Words printed eight times round their place, on nothing.

    The letters are printed once, and that by whole pixels of the device: eight times the letters
    would take thrice as long.

    Args:
        letters: column and row where each run begins, its text, size and weight.
        room: width and height of the picture, in pixels of the device.
        origin: pixels of the device a logical one, and where the words' origin is in the picture.
        color: with its opacity.
        breadth: of the border, in pixels of the device.
    """
    ratio, dx, dy = origin
    once, picture = (QImage(*room, QImage.Format.Format_ARGB32_Premultiplied) for _ in range(2))
    once.fill(0)
    picture.fill(0)
    with QPainter(once) as painter:
        painter.setTransform(QTransform(ratio, 0, 0, ratio, dx, dy))
        painter.setPen(QColor.fromRgba(color))
        for left, base, text, size, weight in letters:
            _print_text(painter, QPointF(left, base), text, size, weight)
    with QPainter(picture) as painter:
        for right, down in _pixels_around(breadth):
            painter.drawImage(right, down, once)
    picture.setDevicePixelRatio(ratio)
    return picture


def _printed_area(line: Line, size: float) -> QRectF:
    """What printing a line may touch: a little more than its letters are wide and high."""
    start, (last, _, run) = line[0][0], line[-1]
    metrics, air = _face(round(size), NORMAL)[1], size / 2
    right = last.x() + _advance(run.text, _size_of(run, size), run.weight)
    top, bottom = start.y() - metrics.ascent() - air, last.y() + metrics.descent() + air
    return QRectF(start.x() - air, top, right - start.x() + 2 * air, bottom - top)


def _print(painter: QPainter, part: Part, size: float) -> None:
    """Print a run on a screen."""
    start, _, run = part
    _print_text(painter, start, run.text, _size_of(run, size), run.weight)


def _print_text(
    painter: QPainter, start: QPointF, text: str, size: int, weight: QFont.Weight
) -> None:
    """Print a text on a screen from the left end of its base line."""
    face, metrics = _face(size, weight)
    painter.setFont(face)
    shaped = _shaped(text, size, weight)
    if shaped is None:
        painter.drawText(start, text)
        return
    painter.drawStaticText(start - QPointF(0, metrics.ascent()), shaped)


def _laid_out(start: QPointF, runs: Sequence[Run], size: float) -> Line:
    """Where each run begins on the base line, and its font."""
    line: Line = []
    left = start.x()
    for run in runs:
        drop = DROP * size if run.low else 0.0
        face = _face(_size_of(run, size), run.weight)[0]
        line.append((QPointF(left, start.y() + drop), face, run))
        left += _advance(run.text, _size_of(run, size), run.weight)
    return line


def _draw_halo(painter: QPainter, line: Line, size: float, color: QColor) -> None:
    """A border of the ground's colour around the letters, on a page."""
    outline = QPainterPath()
    for start, face, run in line:
        outline.addText(start, face, run.text)
    pen = QPen(color, 2 * max(1.5, size * HALO))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(outline, pen)
