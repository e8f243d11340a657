"""Layers of a figure, kept as pictures until something in them changes."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap

from gui.paint.plot_figure import Layer


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
            if self._key[-2:] != whole[-2:]:  # else its memory serves again
                self._picture = QPixmap(size * ratio)
                self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QPainter(self._picture) as painter:
                paint(painter)
            self._key = whole
        return self._picture


class KeptLayers:
    """Paints a figure layer by layer; what has a key comes from a picture of it."""

    def __init__(self) -> None:
        self._grounds: list[Ground] = []

    def paint(self, painter: QPainter, layers: Sequence[Layer], area: QRectF, ratio: float) -> None:
        """Paint all layers.

        Args:
            painter: of a widget, of which `area` begins at the upper left.
            layers: from below.
            area: what the figure fills.
            ratio: device pixels a logical pixel.
        """
        while len(self._grounds) < len(layers):
            self._grounds.append(Ground())
        for layer, ground in zip(layers, self._grounds, strict=False):
            if layer.key is None:
                layer.paint(painter, area)
                continue
            draw = partial(layer.paint_whole, rect=area)
            picture = ground.picture(layer.key, area.size().toSize(), ratio, draw)
            layer.paint_seen(painter, area, partial(painter.drawPixmap, 0, 0, picture))
