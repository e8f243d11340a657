"""The round button that lets t sweep over its range."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui.themes.theme import Theme, mix

BREADTH = 36
RING = 4


class PlayButton(QAbstractButton):
    """A triangle while t stands still, two bars (checked) while it sweeps."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """The disc and its focus ring."""
        return QSize(BREADTH + 2 * RING, BREADTH + 2 * RING)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002
        """Paint the disc, its sign and the focus ring."""
        if self._theme is None:
            return
        theme = self._theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            disc = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
            if self.hasFocus():
                painter.setPen(theme.pen(theme.accent, 1.5))
                painter.drawEllipse(disc.adjusted(-3, -3, 3, 3))
            painter.setPen(Qt.PenStyle.NoPen)
            ground, sign = theme.accent, theme.on_accent
            if not self.isEnabled():
                ground, sign = theme.separator, theme.ink3
            elif self.underMouse():
                ground = mix(theme.accent, theme.ink, 0.15)
            painter.setBrush(ground)
            painter.drawEllipse(disc)
            painter.setBrush(sign)
            middle = disc.center()
            if self.isChecked():
                for left in (-5.5, 1.5):
                    painter.drawRect(QRectF(middle.x() + left, middle.y() - 7, 4, 14))
            else:
                corners = ((-4.5, -8), (8.5, 0), (-4.5, 8))
                painter.drawPolygon(QPolygonF([middle + QPointF(x, y) for x, y in corners]))
