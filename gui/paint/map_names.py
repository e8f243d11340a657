"""Names on the bands of the decision map, clear of the box and of each other."""

import math
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from engine.analysis.last_value import LastValue
from engine.binary.kept import kept
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray
from gui.paint.lettering import (
    NORMAL,
    STRONG,
    Align,
    Run,
    box_of,
    draw_runs,
    line_height,
    width_of,
)
from gui.paint.map_scene import MapScene
from gui.paint.names import distinguished
from gui.paint.ribbon_ground import Stretch
from gui.paint.sizes import Sizes

LONGEST = 0.45  # of the plot's width
GRID = 28  # places tried across and up
AIR = 5.0
ON_LINE = 60.0  # how many pixels from where it should be a name moves to keep off a or b
ON_THRESHOLD = 30.0  # and off the lines at which the threshold changes
MOST = 12
LEAST = 8.0  # px across a band that may have a name


class BandName(Struct, frozen=True):
    """A name in the middle of `place`, level or along its band's line."""

    stretch: Stretch
    words: str
    place: QPointF
    turn: float = 0.0
    on_line: bool = False  # of a or b, as its band has no room beside it


_LAST: LastValue[list[BandName]] = LastValue()


def band_names(scene: MapScene, sizes: Sizes, taken: Sequence[QRectF]) -> list[BandName]:
    """Where each band's name stands, the widest bands first; narrow ones go without.

    While t moves they stay where they are.

    Args:
        scene: the map.
        sizes: how large.
        taken: what no name may cover.
    """
    given = scene.analysis.given
    key = (scene.analysis.deciding, scene.axes, sizes, tuple(taken), given.a, given.b)
    return _LAST.get(key, lambda: _placed(scene, sizes, taken))


def _placed(scene: MapScene, sizes: Sizes, taken: Sequence[QRectF]) -> list[BandName]:
    """The same, found anew."""
    shown = [each for each in scene.stretches if _width(scene, each) > LEAST * scene.level_of_pixel]
    shown.sort(key=lambda stretch: -_width(scene, stretch))
    short = _short_names(scene, shown, sizes)
    found: list[BandName] = []
    occupied = list(taken)
    for stretch in shown[:MOST]:
        name = short[scene.name(stretch)]
        box = box_of(QPointF(), [Run(name, QColor(), STRONG)], sizes.name, Align.CENTRE)
        placed = _level(scene, stretch, name, box, occupied, sizes)
        placed = placed or _along(scene, stretch, name, box, occupied, sizes)
        if placed is not None and not (placed.on_line and name in {each.words for each in found}):
            found.append(placed)
            side = box.width() / 2 * (abs(math.cos(placed.turn)) if placed.turn else 1)
            up = max(box.height() / 2, box.width() / 2 * abs(math.sin(placed.turn)))
            occupied.append(
                QRectF(placed.place.x() - side, placed.place.y() - up, 2 * side, 2 * up)
            )
    return found


def _short_names(scene: MapScene, shown: Sequence[Stretch], sizes: Sizes) -> dict[str, str]:
    """By its full words what is written on a band: as much as there is room for."""
    room = LONGEST * scene.axes.plot.width()
    short: dict[str, str] = {}
    for each in shown:
        words = scene.name(each)
        if len(each.names) > 1 and width_of([Run(words, QColor())], sizes.name) > room:
            short[words] = tr("{count} alike", count=str(len(each.names)))
    names = tuple(
        dict.fromkeys(scene.name(each) for each in shown if scene.name(each) not in short)
    )
    return short | dict(zip(names, distinguished(names, sizes.name, STRONG, room), strict=True))


def draw_band_names(
    painter: QPainter, scene: MapScene, names: Sequence[BandName], sizes: Sizes
) -> None:
    """Draw them, in their models' colours."""
    for name in names:
        style = scene.style(name.stretch)
        color = scene.theme.ink2 if style is None else style.word_color
        run = Run(name.words, color, NORMAL if style is None else STRONG)
        painter.save()
        painter.translate(name.place)
        painter.rotate(math.degrees(name.turn))
        halo = scene.tint(name.stretch)
        draw_runs(painter, QPointF(), [run], sizes.name, Align.CENTRE, halo=halo)
        painter.restore()


def _width(scene: MapScene, stretch: Stretch) -> float:
    """How broad a band is on the map, as far as it is seen."""
    low, high = scene.seen_t
    ends = min(stretch.t_high, high), max(stretch.t_low, low)
    return scene.level_of(ends[1]) - scene.level_of(ends[0])


def _level(
    scene: MapScene,
    stretch: Stretch,
    name: str,
    box: QRectF,
    taken: Sequence[QRectF],
    sizes: Sizes,
) -> BandName | None:
    """A place where the whole name lies level within its band, near the band's middle."""
    across, up = scene.steps
    margin = (box.width() / 2 + sizes.px(AIR)) * across + line_height(sizes.name) / 2 * up
    return _nearest(scene, stretch, name, (box.width(), box.height()), margin, taken, sizes, 0.0)


def _along(
    scene: MapScene,
    stretch: Stretch,
    name: str,
    box: QRectF,
    taken: Sequence[QRectF],
    sizes: Sizes,
) -> BandName | None:
    """A place for the name along its band, where that is too narrow for a level one."""
    across, up = scene.steps
    turn = math.atan2(across, up)  # lines of one t fall to the right
    margin = (box.height() / 2 + 1) * scene.level_of_pixel
    size = (
        box.width() * math.cos(turn) + box.height() * math.sin(turn),
        box.width() * math.sin(turn) + box.height() * math.cos(turn),
    )
    return _nearest(scene, stretch, name, size, margin, taken, sizes, turn)


def _nearest(
    scene: MapScene,
    stretch: Stretch,
    name: str,
    size: tuple[float, float],
    margin: float,
    taken: Sequence[QRectF],
    sizes: Sizes,
    turn: float,
) -> BandName | None:
    """The free place nearest to the middle of what is seen of a band, rather on no line."""
    plot, air = scene.axes.plot, sizes.px(AIR)
    half_x, half_y = size[0] / 2 + air, size[1] / 2 + air
    if plot.width() <= 2 * half_x or plot.height() <= 2 * half_y:
        return None
    if _width(scene, stretch) <= 2 * margin:
        return None  # most of many bands, without looking at any place
    sides = plot.left(), plot.top(), plot.right(), plot.bottom()
    x, y, level = _grid(sides, half_x, half_y, scene.level_of_corner, scene.steps)
    low, high = scene.level_of(stretch.t_high), scene.level_of(stretch.t_low)
    inside = np.flatnonzero((level >= low + margin) & (level <= high - margin))
    inside = inside[~_covered(x[inside], y[inside], taken, half_x, half_y)]
    if not inside.size:
        return None
    x, y, level = x[inside], y[inside], level[inside]
    middle = (max(low, level.min()) + min(high, level.max())) / 2
    cost = (
        np.hypot(x - x.sum() / x.size, y - y.sum() / y.size)
        + np.abs(level - middle) / scene.level_of_pixel
    )
    given = scene.analysis.given
    ends = [scene.level_of(t) for t in {given.a, given.b} - {0.0, 1.0}]
    on_line = _near(level, ends, margin)
    thresholds = [scene.level_of(t) for t in stretch.inner]
    cost += ON_LINE * on_line + ON_THRESHOLD * _near(level, thresholds, margin)
    best = int(np.argmin(cost))
    place = QPointF(float(x[best]), float(y[best]))
    return BandName(stretch, name, place, turn, bool(on_line[best]))


def _near(level: FloatArray, lines: Sequence[float], margin: float) -> NDArray[np.bool_]:
    """Whether each of (n,) levels is less than a margin from one of some lines."""
    rising = np.sort(np.asarray(lines, dtype=np.float64))
    low, high = (np.searchsorted(rising, level + side) for side in (-margin, margin))
    return np.asarray(high > low)


@kept(64)
def _grid(
    plot: tuple[float, float, float, float],
    half_x: float,
    half_y: float,
    corner: float,
    steps: tuple[float, float],
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """(n,) columns and rows at which a name of a size may stand, and their levels."""
    left, top, right, bottom = plot
    across = np.linspace(left + half_x, right - half_x, GRID)
    down = np.linspace(top + half_y, bottom - half_y, GRID)
    y, x = (each.ravel() for each in np.meshgrid(down, across, indexing="ij"))
    return x, y, corner + (x - left) * steps[0] + (bottom - y) * steps[1]


def _covered(
    x: FloatArray, y: FloatArray, taken: Sequence[QRectF], half_x: float, half_y: float
) -> NDArray[np.bool_]:
    """(n,) whether a box round a place, of twice the halves, would touch what is taken."""
    sides = np.array([rect.getCoords() for rect in taken]).reshape(-1, 4, 1)
    left, top, right, bottom = sides.swapaxes(0, 1)
    touched = (x >= left - half_x) & (x <= right + half_x)
    touched &= (y >= top - half_y) & (y <= bottom + half_y)
    return np.asarray(touched.any(axis=0))
