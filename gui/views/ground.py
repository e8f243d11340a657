"""The ground of a figure, kept as a picture until something in it changes."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPixmap


class Ground:
    """A picture of what does not move while t does, painted anew when its key changes."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] = ()
        self._picture = QPixmap()

    def picture(
        self,
        key: tuple[object, ...],
        size: QSize,
        ratio: float,
        paint: Callable[[QPainter], None],
    ) -> QPixmap:
        """The picture for a key, transparent where nothing is painted.

        Args:
            key: all that the picture depends on, its size and ratio apart.
            size: in logical pixels.
            ratio: device pixels a logical pixel.
            paint: paints it, if it is not there yet.
        """
        whole = (*key, size, ratio)
        if whole != self._key:
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._picture)
            paint(painter)
            painter.end()
            self._key = whole
        return self._picture
