"""A smooth move of the camera from one place to another."""

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QStyle, QWidget

from gui.paint.camera import Camera, between_cameras

DURATION = 260  # ms


class CameraMove(QObject):
    """Says where the camera is on its way; at once at the end where the system moves nothing."""

    moved = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self._start = self._end = Camera()
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(DURATION)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.setEasingCurve(QEasingCurve.Type.InOutCubic)
        self._animation.valueChanged.connect(self._step)

    def go(self, start: Camera, end: Camera) -> None:
        """Move from one camera to another."""
        self.stop()
        if start == end:
            return
        animates = self._widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
        if not animates or not self._widget.isVisible():
            self.moved.emit(end)
            return
        self._start, self._end = start, end
        self._animation.start()

    def stop(self) -> None:
        """Stay where the camera is."""
        self._animation.stop()

    def _step(self, share: float) -> None:
        self.moved.emit(between_cameras(self._start, self._end, share))
