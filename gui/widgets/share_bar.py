"""A share from 0 to 1 as a bar in a model's colour."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.themes.theme import Theme

HEIGHT = 16
THICKNESS = 6


class ShareBar(QWidget):
    """How large a part is of its whole.

    Args:
        look: the place of the model's look, whose colour it has; None is the pale one of models
            that stand behind others.
    """

    def __init__(self, look: int | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._theme: Theme | None = None
        self.share = 0.0
        self.setFixedHeight(HEIGHT)
        self.setMinimumWidth(24)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Show another share; the number beside the bar says it."""
        self.share = min(max(share, 0.0), 1.0)
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as it gets."""
        return QSize(80, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the whole, and the part over it."""
        if self._theme is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            track = QRectF(0, (self.height() - THICKNESS) / 2, self.width(), THICKNESS)
            if self._theme.tints:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(self._theme.separator)
                painter.drawRoundedRect(track, 1, 1)
            else:
                painter.setPen(QPen(self._theme.border, 1))
                painter.drawRect(track.adjusted(0.5, 0.5, -0.5, -0.5))
            painter.setPen(Qt.PenStyle.NoPen)
            theme, look = self._theme, self._look
            painter.setBrush((theme.context if look is None else theme.model(look)).color)
            track.setWidth(track.width() * self.share)
            painter.drawRoundedRect(track, 1, 1)
