"""Says that a file dragged over the window may be dropped."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from engine.messages.language import tr
from gui.themes.theme import Theme, font
from gui.widgets.text import SEMIBOLD


class DropHint(QWidget):
    """A frame over the whole window with words in its middle; the mouse goes through."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a veil, the frame and the words."""
        theme = self._theme
        if theme is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(theme.window)
        veil.setAlphaF(0.75)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(theme.accent, 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(8, 8, -8, -8), 8, 8)
        painter.setFont(font(20, SEMIBOLD))
        painter.setPen(theme.ink)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("Drop to open"))
