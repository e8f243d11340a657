"""Lines on the ROC surface: each model's own edges, doing nothing, the optimal point's path.

Dashes are measured along the box, not on the screen, so that OpenGL and QPainter draw the same
pieces and none of them crawls while the camera turns.
"""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtGui import QColor

from engine.binary.voros.roc_surface import RocSurface, trivial_legs
from engine.binary.voros.surface_block import Face
from engine.numerics.arrays import BoolArray, FloatArray
from gui.paint.surface_look import ROC_BOX, SurfaceLook

PIXELS = 270.0  # about so many a unit of the box has in the window
MODEL_WIDTH = 1.5
NOTHING_WIDTH = 1.6
NOTHING_DASH = (2.0, 4.0)
SEPARATE = 2e-3  # along FPR or TPR: a model's edge that lies nearer to the best one's is that one
NOTHING_NODES = 129


class EdgeLine(Struct, frozen=True, eq=False):
    """Where a surface meets the top or the front of the box.

    Attributes:
        segments: (n, 2, 3) its dashes, by rising t.
        face: TOP or FRONT.
    """

    segments: FloatArray
    color: QColor
    width: float
    face: Face


def edge_lines(surface: RocSurface, look: SurfaceLook) -> tuple[EdgeLine, ...]:
    """The edges of each model that is not the best, and those of doing nothing."""
    best = surface.whole
    found = []
    for place, style in enumerate(look.styles):
        if len(look.styles) > 1:
            x, y = surface.legs_of(place)
            lines = _on_sides(surface.t, x, y), (x - best.x, y - best.y)
            found += _edges(*lines, style.dash, style.color, MODEL_WIDTH)
    t = np.linspace(0, 1, NOTHING_NODES)
    x, y = trivial_legs(t)
    away = x - np.interp(t, best.t, best.x), y - np.interp(t, best.t, best.y)
    ink = look.theme.ink2
    return (*found, *_edges(_on_sides(t, x, y), away, NOTHING_DASH, ink, NOTHING_WIDTH))


def path_segments(surface: RocSurface) -> tuple[FloatArray, FloatArray]:
    """(n, 2, 3) the point that costs least along each stretch, (n - 1, 2, 3) how it jumps."""
    stretches = surface.stretches
    starts = np.array([(each.t_low, each.fpr, each.tpr) for each in stretches])
    ends = np.array([(each.t_high, each.fpr, each.tpr) for each in stretches])
    return np.stack([starts, ends], axis=1), np.stack([ends[:-1], starts[1:]], axis=1)


def _on_sides(t: FloatArray, x: FloatArray, y: FloatArray) -> tuple[FloatArray, FloatArray]:
    """(n, 3) the line on the top and the one on the front."""
    zero, one = np.zeros_like(t), np.ones_like(t)
    return np.stack([t, x, one], axis=-1), np.stack([t, zero, 1 - y], axis=-1)


def _edges(
    sides: tuple[FloatArray, FloatArray],
    away: tuple[FloatArray, FloatArray],
    dash: tuple[float, ...],
    color: QColor,
    width: float,
) -> list[EdgeLine]:
    """Both lines of a surface, where they are away from those of the best one."""
    faces = (Face.TOP, Face.FRONT)
    return [
        EdgeLine(dashes(line, dash, off > SEPARATE), color, width, face)
        for line, off, face in zip(sides, away, faces, strict=True)
    ]


def dashes(line: FloatArray, pattern: Sequence[float], keep: BoolArray) -> FloatArray:
    """(k, 2, 3) the straight pieces of a line that a pattern of dashes shows.

    Args:
        line: (n, 3) its points.
        pattern: pixels on and off in turn; empty for a whole line.
        keep: (n,) whether each point takes part; a piece does where both its ends do.
    """
    length = np.hypot.reduce(np.diff(line, axis=0) * ROC_BOX.scale, axis=1)
    along = np.concatenate([[0.0], np.cumsum(length)]) * PIXELS
    cuts = along
    if pattern:
        period = float(sum(pattern))
        starts = np.arange(0.0, along[-1], period)[:, None]
        edges = (starts + np.concatenate([[0.0], np.cumsum(pattern)[:-1]])).ravel()
        # np.union1d would load numpy.ma; a cut twice at one place makes a piece without a length
        cuts = np.sort(np.concatenate([along, edges[edges < along[-1]]]))
    rising = np.concatenate([[True], np.diff(along) > 0])
    points = np.stack(
        [np.interp(cuts, along[rising], line[rising, axis]) for axis in range(3)], axis=-1
    )
    middle = (cuts[:-1] + cuts[1:]) / 2
    place = np.clip(np.searchsorted(along, middle) - 1, 0, len(length) - 1)
    shown = keep[place] & keep[place + 1] & (cuts[1:] > cuts[:-1])
    if pattern:
        turn = np.searchsorted(np.cumsum(pattern), middle % period, side="right")
        shown &= turn % 2 == 0
    return np.asarray(np.stack([points[:-1], points[1:]], axis=1)[shown])


def within(segments: FloatArray, low: float, high: float) -> FloatArray:
    """(k, 2, 3) the parts of segments (n, 2, 3), each with t rising, that lie in [low, high]."""
    start, step = segments[:, 0], segments[:, 1] - segments[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        ends = (np.array([[low], [high]]) - start[:, 0]) / step[:, 0]
    upright = step[:, 0] == 0
    ends[:, upright] = [[0.0], [1.0]]
    begin, end = np.clip(ends, 0, 1)
    there = (begin < end) & ~(upright & ((start[:, 0] < low) | (start[:, 0] > high)))
    parts = np.stack([start + begin[:, None] * step, start + end[:, None] * step], axis=1)
    return np.asarray(parts[there])
