"""How a model looks, in small: its line with its dash, and its marker on it."""

from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.paint.marker_shapes import shape
from gui.themes.theme import ModelStyle, Theme

LENGTH = 28
THICKNESS = 18
MARK = 7.0
BASELINE_DASH = (2.0, 4.0)


class Swatch(QWidget):
    """One model's line and marker; without a style, the baselines' dotted line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._look: int | None = None
        self._pale = False
        self.setFixedSize(LENGTH, THICKNESS)

    def show_model(self, theme: Theme, look: int | None, *, pale: bool = False) -> None:
        """Show the look at a place; None is the baselines, pale a hidden one."""
        self._theme, self._look, self._pale = theme, look, pale
        self.update()

    def sizeHint(self) -> QSize:
        """One size everywhere."""
        return QSize(LENGTH, THICKNESS)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the line and the marker."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            if self._pale:
                painter.setOpacity(0.4)
            paint_swatch(painter, QRectF(self.rect()), self._theme, self._look)


def paint_swatch(painter: QPainter, rect: QRectF, theme: Theme, look: int | None) -> None:
    """Paint a model's line through the middle of a rectangle, its marker in the middle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = rect.center()
    line = QLineF(rect.left() + 1, middle.y(), rect.right() - 1, middle.y())
    if look is None:
        painter.setPen(theme.pen(theme.neutral, 1.4, BASELINE_DASH))
        painter.drawLine(line)
    else:
        style = theme.model(look)
        pen = theme.pen(style.color, 2, style.dash)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        reach = MARK / 2 + 1.5
        painter.drawLine(line.p1(), QPointF(middle.x() - reach, middle.y()))
        painter.drawLine(line.p2(), QPointF(middle.x() + reach, middle.y()))
        paint_marker(painter, middle, MARK, style)
    painter.restore()


def paint_context(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint the pale line of a model that stands behind the others."""
    middle = rect.center().y()
    painter.setPen(theme.pen(theme.pale, 1.4))
    painter.drawLine(QLineF(rect.left() + 1, middle, rect.right() - 1, middle))


def paint_marker(painter: QPainter, at: QPointF, size: float, style: ModelStyle) -> None:
    """Paint a filled marker, `size` across."""
    painter.setBrush(style.color)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(shape(style.marker, at, size))
