"""Points as items of a 3D scene: marks of one size wherever they stand, painted over all else."""

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from engine.numerics.arrays import BoolArray, FloatArray
from gui.paint.camera import Projection
from gui.paint.marks import MARKER, WINNER, draw_hollow, draw_marker, draw_winner
from gui.paint.sizes import Sizes
from gui.themes.theme import ModelStyle, Theme

HIDDEN = 0.6  # the opacity of what a solid hides


class PointItem(Struct, frozen=True, eq=False):
    """One point.

    Attributes:
        name: what it stands for; no two points of a scene have the same.
        place: (3,) along the box's axes.
        style: colour and shape.
        hollow: an outline alone, such as of a classifier that adds nothing.
        chosen: with a ring in the accent.
        breadth: in pixels, over all.
    """

    name: str
    place: FloatArray
    style: ModelStyle
    hollow: bool = False
    chosen: bool = False
    breadth: float = MARKER

    @property
    def radius(self) -> float:
        """How far it reaches, in pixels."""
        return (WINNER if self.chosen else self.breadth) / 2 + 1


def paint_points(
    painter: QPainter,
    view: Projection,
    sizes: Sizes,
    theme: Theme,
    points: Sequence[PointItem],
    hidden: BoolArray,
) -> None:
    """Paint points, the farthest first, those that solids hide paler; hollow ones are not."""
    if not points:
        return
    places = np.array([point.place for point in points])
    depth = np.linalg.norm((places - view.eye) * view.box.scale, axis=1)
    flat = view.flat(places).tolist()
    for place in np.argsort(-depth, kind="stable").tolist():
        point = points[place]
        painter.setOpacity(HIDDEN if hidden[place] and not point.hollow else 1.0)
        _paint(painter, QPointF(*flat[place]), point, theme, sizes)
    painter.setOpacity(1.0)


def _paint(
    painter: QPainter, centre: QPointF, point: PointItem, theme: Theme, sizes: Sizes
) -> None:
    style = point.style
    if point.chosen:
        draw_winner(painter, centre, style.marker, QColor(style.color), theme, sizes)
    elif point.hollow:
        draw_hollow(painter, centre, style, theme, sizes, point.breadth)
    else:
        draw_marker(painter, centre, style, theme, sizes, point.breadth)
