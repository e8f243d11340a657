"""How many positives and how many negatives, as a bar in two parts."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.themes.theme import Theme

HEIGHT = 8
GAP = 2
LEAST = 3.0  # px: a class that exists can be seen


class ClassBar(QWidget):
    """A filled part for positives, an empty one for negatives."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._positives, self._negatives = 0, 0
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_counts(self, positives: int, negatives: int) -> None:
        """Show two counts."""
        self._positives, self._negatives = positives, negatives
        self.setAccessibleName(f"{positives} positive and {negatives} negative cases")
        self.update()

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as it gets."""
        return QSize(100, HEIGHT)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint both parts."""
        total = self._positives + self._negatives
        if self._theme is None or total == 0:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self.width() - GAP
        left = min(max(room * self._positives / total, LEAST), room - LEAST)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.ink2)
        painter.drawRoundedRect(QRectF(0, 0, left, HEIGHT), 1, 1)
        painter.setPen(QPen(self._theme.border, 1))
        painter.setBrush(self._theme.separator if self._theme.tints else self._theme.panel)
        right = QRectF(left + GAP + 0.5, 0.5, room - left - 1, HEIGHT - 1)
        painter.drawRoundedRect(right, 1, 1)
