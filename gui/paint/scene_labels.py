"""Words that any 3D drawing has: sentences above it, axis titles, why there is no OpenGL."""

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.wording import formatting
from gui.paint.box_edges import axis_line, outer_edge
from gui.paint.lettering import Align, Run, draw_runs, line_height, width_of
from gui.paint.scene_layout import SceneLayout
from gui.themes.theme import Theme

TITLE_SIZE = 11.5
TITLE_ASIDE = 11.0  # px between an axis without ticks and its title
END_TICK = 16.0  # px of the number at an end of an axis
NOTE_SIZE = 12.0
NOTE_LINE = 16.0
NOTES_INSET = 8.0
NOTES_ZOOM = 1.2  # above it the drawing is under the notes
WHOLE = (0.0, 1.0)
DOWN, UP, LEFT = (0.0, 1.0), (0.0, -1.0), (-1.0, 0.1)


def level_words(level: float) -> str:
    """A place along an axis, as it stands beside a knob."""
    return formatting.plain(round(level, 3))


def paint_notes(painter: QPainter, theme: Theme, layout: SceneLayout, notes: Iterable[str]) -> None:
    """The sentences that say how to read a drawing, where its layout has room for them."""
    if not layout.notes or layout.small or layout.camera.zoom > NOTES_ZOOM:
        return
    px = layout.sizes.px
    place = layout.rect.topLeft() + QPointF(px(NOTES_INSET), px(9))
    for note in notes:
        draw_runs(painter, place, [Run(note, theme.ink3)], px(NOTE_SIZE))
        place += QPointF(0, px(NOTE_LINE))


def paint_reason(
    painter: QPainter, theme: Theme, layout: SceneLayout, reason: str, *, at_top: bool = False
) -> None:
    """That there is no OpenGL, and why if that fits, at the foot or at the top."""
    px, color = layout.sizes.px, theme.ink3
    runs = [Run(reason, color)]
    if width_of(runs, px(11)) > layout.rect.width() - 2 * px(NOTES_INSET):
        runs = [Run(f"{reason.partition(':')[0]}.", color)]
    row = layout.rect.top() + px(9) if at_top else layout.rect.bottom() - px(9)
    draw_runs(painter, QPointF(layout.rect.left() + px(NOTES_INSET), row), runs, px(11))


def paint_axis_title(
    painter: QPainter,
    theme: Theme,
    layout: SceneLayout,
    text: str,
    axis: int,
    toward: tuple[float, float],
    aside: float = TITLE_ASIDE,
    *,
    arrows: bool = False,
    shorter: str = "",
    part: tuple[float, float] = WHOLE,
) -> list[QRectF]:
    """A title along an axis, on the edge outermost in a direction; read from left or below.

    Without a shorter one a title may reach a little beyond its axis; else it stays between ticks.

    Args:
        painter: draws.
        theme: its colours.
        layout: where the drawing stands.
        text: the title.
        axis: which one.
        toward: the direction on the screen.
        aside: px between the edge and the middle of the words.
        arrows: whether an arrow says which way the axis rises.
        shorter: what stands there where the title has no room between ticks at both ends.
        part: of the edge from 0 to 1 that the title has.

    Returns:
        What the title covers, from one of its ends to the other.
    """
    view, sizes = layout.projection, layout.sizes
    line = axis_line(view, outer_edge(view, axis, toward))
    size = sizes.px(TITLE_SIZE)
    length = line.length * (part[1] - part[0])
    room = length - sizes.px(2 * END_TICK) if shorter else length / 0.8
    texts = (each for each in (text, shorter) if width_of([Run(each, theme.ink2)], size) <= room)
    text = next(texts, "")
    if not text:
        return []
    angle = math.degrees(math.atan2(line.end.y() - line.start.y(), line.end.x() - line.start.x()))
    upwards = axis == 2 and angle > 0
    turned = upwards or (axis != 2 and abs(angle) > 90)
    if turned:
        angle -= math.copysign(180, angle)
    words = (f"← {text}" if turned else f"{text} →") if arrows else text
    middle = line.at((part[0] + part[1]) / 2) + line.outward * sizes.px(aside)
    return draw_along(painter, layout, Run(words, theme.ink2), middle, angle)


def draw_along(
    painter: QPainter, layout: SceneLayout, title: Run, middle: QPointF, angle: float
) -> list[QRectF]:
    """A title at an angle, moved inwards where a drawing that is turned leaves it no room.

    Args:
        painter: draws.
        layout: where the drawing stands.
        title: the words.
        middle: the pixel in their middle.
        angle: in degrees, clockwise.

    Returns:
        What the words cover, from one of their ends to the other.
    """
    size, rect = layout.sizes.px(TITLE_SIZE), layout.rect
    half, high = width_of([title], size) / 2, line_height(size) / 2
    along, across = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    right, down = along * half + across * high, across * half + along * high
    room = rect.adjusted(right, down, -right, -down)
    place = QPointF(middle)
    if room.width() > 0 and room.height() > 0:
        place.setX(min(max(middle.x(), room.left()), room.right()))
        place.setY(min(max(middle.y(), room.top()), room.bottom()))
    painter.save()
    painter.translate(place)
    painter.rotate(angle)
    draw_runs(painter, QPointF(0, 0), [title], size, Align.CENTRE)
    painter.restore()
    direction = QPointF(math.cos(math.radians(angle)), math.sin(math.radians(angle)))
    pieces = max(math.ceil(half / high), 1)
    square = QRectF(-high, -high, 2 * high, 2 * high)
    ends = (half - high, high - half)
    steps = [ends[1] + (ends[0] - ends[1]) * k / pieces for k in range(pieces + 1)]
    return [square.translated(place + direction * step) for step in steps]
