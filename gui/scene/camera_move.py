"""A smooth move of the camera from one place to another."""

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gui.paint.camera import Camera, between_cameras

if TYPE_CHECKING:
    from PySide6.QtCore import QVariantAnimation

DURATION = 260  # ms


class CameraMove(QObject):
    """Says where the camera is on its way; at once at the end where the system moves nothing."""

    moved = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._widget = parent
        self._start = self._end = Camera()

    def go(self, start: Camera, end: Camera) -> None:
        """Move from one camera to another."""
        self.stop()
        if start == end:
            return
        from PySide6.QtWidgets import QStyle  # the door below

        animates = self._widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration)
        if not animates or not self._widget.isVisible():
            self.moved.emit(end)
            return
        self._start, self._end = start, end
        self._animation.start()

    def stop(self) -> None:
        """Stay where the camera is."""
        if "_animation" in vars(self):
            self._animation.stop()

    @cached_property
    def _animation(self) -> "QVariantAnimation":
        # A door to enumerations of Qt, a hundredth of a second that the first picture does without.
        from PySide6.QtCore import QEasingCurve, QVariantAnimation

        made = QVariantAnimation(self)
        made.setDuration(DURATION)
        made.setStartValue(0.0)
        made.setEndValue(1.0)
        made.setEasingCurve(QEasingCurve.Type.InOutCubic)
        made.valueChanged.connect(self._step)
        return made

    def _step(self, share: float) -> None:
        self.moved.emit(between_cameras(self._start, self._end, share))
