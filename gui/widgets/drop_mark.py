"""Shows where a dragged card would go."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from gui.themes.theme import Theme

CORNER = 6
TINT = 0.18


class DropMark(QWidget):
    """A frame with a tint over whatever is there; the mouse goes through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def show_over(self, place: QRect | None) -> None:
        """Mark a place, or none."""
        if place is not None:
            self.setGeometry(place)
            self.raise_()
        self.setVisible(place is not None)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the mark."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._theme.accent, 2))
            tint = QColor(self._theme.accent)
            tint.setAlphaF(TINT)
            painter.setBrush(tint)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CORNER, CORNER)
