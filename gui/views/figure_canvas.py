"""A widget that shows one painted figure, and tells what the mouse does on it."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.views.layer_pictures import Ground


class LayeredFigure(Protocol):
    """One analysis as a figure of two layers."""

    @property
    def ground_key(self) -> tuple[object, ...]:
        """All that the ground depends on, but for its room."""

    def paint_ground(self, painter: QPainter, rect: QRectF, /) -> None:
        """Paint what stays while t moves."""

    def paint_overlay(self, painter: QPainter, rect: QRectF, /) -> None:
        """Paint what does not."""


class FigureCanvas(QWidget):
    """Shows the figure that it was given last; nothing before."""

    moved = Signal(QPointF)
    left = Signal()
    clicked = Signal(QPointF)
    resized = Signal()
    wheel_turned = Signal(int)  # notches, upwards positive

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figure: LayeredFigure | None = None
        self._ground = Ground(self)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def figure(self) -> LayeredFigure | None:
        """What is shown."""
        return self._figure

    @property
    def area(self) -> QRectF:
        """What the figure fills."""
        return QRectF(self.rect())

    def show_figure(self, figure: LayeredFigure | None) -> None:
        """Show another figure, or none."""
        self._figure = figure
        if figure is None:
            self._ground.forget()
        self.update()

    def minimumSizeHint(self) -> QSize:
        """Small enough for half a small window."""
        return QSize(160, 120)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the figure."""
        if self._figure is not None:
            ground = self._ground_of(self._figure)
            if ground is None:
                return
            with QPainter(self) as painter:
                painter.drawPixmap(0, 0, ground)
                self._figure.paint_overlay(painter, self.area)

    def _ground_of(self, figure: LayeredFigure) -> QPixmap | None:
        """The figure's ground as a picture, painted anew when what it shows has changed."""
        return self._ground.picture(
            figure.ground_key,
            self.size(),
            self.devicePixelRatioF(),
            lambda painter: figure.paint_ground(painter, self.area),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say that there is other room."""
        super().resizeEvent(event)
        self.resized.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where the mouse is."""
        self.moved.emit(event.position())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Say where the left button was pressed, and leave it to whoever holds the figure."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(event.position())
        event.ignore()

    def leaveEvent(self, _event: object) -> None:
        """Say that the mouse is gone."""
        self.left.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Say how far the wheel was turned."""
        self.wheel_turned.emit(event.angleDelta().y() // 120)
        event.accept()
