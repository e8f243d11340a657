"""A notice: a sentence or two, and what can be done about it; nothing went wrong."""

from typing import Literal

from PySide6.QtCore import QRectF, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.themes.theme import Theme
from gui.widgets.nested import nested
from gui.widgets.text import SEMIBOLD, WrappedLabel

CORNER = 6
BAR = 3

Weight = Literal["note", "error"]


class Notice(QWidget):
    """Words at the left, buttons at the right.

    Args:
        buttons: what each says; `pressed` tells which, by its place.
    """

    pressed = Signal(int)

    def __init__(self, *buttons: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._weight: Weight = "note"
        self._what = WrappedLabel("", 12.5, SEMIBOLD, "1")
        self._more = WrappedLabel("", 12, tone="2")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 7, 8, 7)
        row.setSpacing(8)
        column = nested(QVBoxLayout(), row, 1)
        column.setSpacing(1)
        column.addWidget(self._what)
        column.addWidget(self._more)
        self.buttons = [QPushButton(words) for words in buttons]
        for button in self.buttons:
            button.clicked.connect(self._emit_chosen)
            row.addWidget(button)
        self.hide()

    @property
    def text(self) -> str:
        """All that it says."""
        return f"{self._what.text()} {self._more.text()}".strip()

    def show_words(self, what: str, more: str = "", weight: Weight = "note") -> None:
        """Show the notice with these words."""
        self._weight = weight
        self._what.set_tone("error" if weight == "error" else "1")
        self._what.setText(what)
        self._more.setText(more)
        self._more.setVisible(bool(more))
        self.setAccessibleName(self.text)
        self.show()
        self.update()

    def set_button(self, place: int, words: str) -> None:
        """Change what a button says."""
        self.buttons[place].setText(words)

    def show_theme(self, theme: Theme) -> None:
        """Take a theme's colours."""
        self._theme = theme
        self.update()

    @Slot()
    def _emit_chosen(self) -> None:
        for place, button in enumerate(self.buttons):
            if button is self.sender():
                self.pressed.emit(place)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint a framed ground with a bar at its left."""
        theme = self._theme
        if theme is None:
            return
        wrong = self._weight == "error"
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(theme.error if wrong else theme.border, 1))
            painter.setBrush(theme.panel)
            frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            painter.drawRoundedRect(frame, CORNER, CORNER)
            bar = QRectF(6, 8, BAR, self.height() - 16)
            painter.fillRect(bar, theme.error if wrong else theme.ink2)
