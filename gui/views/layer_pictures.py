"""Layers of a figure, kept as pictures until something in them changes."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from gui.paint.painting_rounds import PAINTING
from gui.paint.plot_figure import Layer
from gui.paint.thinning import raster_cells


class Ground:
    """A picture of what does not move while t does, painted anew when its key changes.

    Where much is to be painted at once it stays for a moment as it was (`PaintingRounds`).

    Args:
        widget: shows it.
    """

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._key: tuple[object, ...] = ()
        self._picture = QPixmap()

    def forget(self) -> None:
        """Let go of the picture, and of what it depends on."""
        self._key, self._picture = (), QPixmap()

    def picture(
        self,
        key: tuple[object, ...],
        size: QSize,
        ratio: float,
        paint: Callable[[QPainter], None],
        reckon: Callable[[Callable[[], bool]], bool] | None = None,
    ) -> QPixmap | None:
        """The picture for a key, transparent where nothing is painted; None if it must wait.

        Args:
            key: all that the picture depends on, its size and ratio apart.
            size: in logical pixels.
            ratio: device pixels a logical pixel.
            paint: paints it, if it is not there yet.
            reckon: works out more of what that needs, while it is told that there is time;
                whether all is there.
        """
        whole = (*key, size, ratio)
        if whole == self._key:
            return self._picture
        is_as_large = self._key[-2:] == whole[-2:]
        has_time = PAINTING.has_time_for(self._widget)
        if has_time and reckon is not None and not reckon(PAINTING.has_time):
            PAINTING.put_off(self._widget)
            has_time = False
        if not has_time:
            return self._picture if is_as_large else None
        if not is_as_large:  # else its memory serves again
            self._picture = QPixmap(size * ratio)
            self._picture.setDevicePixelRatio(ratio)
        self._picture.fill(Qt.GlobalColor.transparent)
        with QPainter(self._picture) as painter:
            paint(painter)
        self._key = whole
        return self._picture


class KeptLayers:
    """Paints a figure layer by layer; what has a key comes from a picture of it.

    Args:
        widget: shows it.
    """

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._grounds: list[Ground] = []

    def forget(self) -> None:
        """Let go of all pictures."""
        self._grounds.clear()

    def paint(self, painter: QPainter, layers: Sequence[Layer], area: QRectF, ratio: float) -> None:
        """Paint all layers.

        Args:
            painter: of a widget, of which `area` begins at the upper left.
            layers: from below.
            area: what the figure fills.
            ratio: device pixels a logical pixel.
        """
        while len(self._grounds) < len(layers):
            self._grounds.append(Ground(self._widget))
        size, pictures = area.size().toSize(), dict[int, QPixmap]()
        for place, (layer, ground) in enumerate(zip(layers, self._grounds, strict=False)):
            if layer.key is not None:
                draw = partial(layer.paint_whole, rect=area)
                cells, reckon = raster_cells(ratio), layer.reckon
                more = None if reckon is None else partial(reckon, area, cells)
                picture = ground.picture(layer.key, size, ratio, draw, more)
                if picture is None:
                    return  # what follows t would stand on nothing
                pictures[place] = picture
        for place, layer in enumerate(layers):
            if place in pictures:
                draw_it = partial(painter.drawPixmap, 0, 0, pictures[place])
                layer.paint_seen(painter, area, draw_it)
            else:
                layer.paint(painter, area)
