"""Figures of plots painted for tests, and what their pixels are."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from gui.paint.plot_figure import PlotFigure
from gui.themes.theme import Theme


class Paintable(Protocol):
    """A figure, of plots or of anything else."""

    def paint(self, painter: QPainter, rect: QRectF, /) -> object:
        """Paint it within a rectangle."""


def painted(figure: PlotFigure, size: QSize) -> QImage:
    """A figure at a pixel a logical one, on its theme's panel."""
    return painted_on(figure.theme, figure, QRectF(QPointF(), size))


def painted_on(theme: Theme, figure: Paintable, rect: QRectF) -> QImage:
    """A figure within a rectangle, at a pixel a logical one, on a theme's panel."""
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, rect)
    painter.end()
    return image


def difference(one: QColor, other: QColor) -> int:
    """How far two colours are from each other in one of red, green and blue, at the most."""
    return max(
        abs(one.red() - other.red()),
        abs(one.green() - other.green()),
        abs(one.blue() - other.blue()),
    )


def nearest(image: QImage, place: QPointF, color: QColor, reach: int = 1) -> int:
    """The least difference to a colour within some pixels of a place."""
    return min(
        difference(image.pixelColor(int(place.x()) + dx, int(place.y()) + dy), color)
        for dx in range(-reach, reach + 1)
        for dy in range(-reach, reach + 1)
    )
