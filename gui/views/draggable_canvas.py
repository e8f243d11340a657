"""A figure on the screen of which something can be taken hold of, with the mouse or keys."""

from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from gui.views.figure_canvas import FigureCanvas


class HeldCanvas(FigureCanvas):
    """Tells where the left button is pressed, dragged to and let go, and which keys are pressed.

    While it is held, the mouse is not said to move. A key that its listener does not accept goes
    on to whoever else wants it.
    """

    pressed = Signal(QPointF)
    dragged = Signal(QPointF, QPointF)  # where it was pressed, and where it is
    released = Signal()
    key_pressed = Signal(QKeyEvent)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._start: QPointF | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._start = event.position()
            self.pressed.emit(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where what is held is now, or what the mouse is on."""
        if self._start is None:
            super().mouseMoveEvent(event)
        else:
            self.dragged.emit(self._start, event.position())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        """Let go."""
        if self._start is not None:
            self._start = None
            self.released.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Give keys to whoever listens."""
        event.ignore()
        self.key_pressed.emit(event)
        if not event.isAccepted():
            super().keyPressEvent(event)
