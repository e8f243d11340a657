"""What a widget writes, and where: a paint device that keeps words and forgets all else."""

from collections.abc import Callable, Sequence

import pytest
from msgspec import Struct
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import (
    QPaintDevice,
    QPaintEngine,
    QPaintEngineState,
    QPainter,
    QPixmap,
    QPolygonF,
    QTextItem,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from gui.paint.plot_figure import Layer
from gui.views.layer_pictures import Ground, KeptLayers

CAPITALS = 0.78  # of the ascent: how high capitals and figures are


class Words(Struct, frozen=True, eq=False):
    """A piece of text as it was painted.

    Attributes:
        box: round its letters, from the top of capitals to the base line; in the widget.
        clip: what could be seen where it was painted.
        outline: the same as `box` where words are turned, without the corners beside them.
    """

    text: str
    box: QRectF
    clip: QRectF
    outline: QPolygonF


class _Engine(QPaintEngine):
    """Keeps every piece of text."""

    def __init__(self) -> None:
        super().__init__(QPaintEngine.PaintEngineFeature.AllFeatures)
        self.found: list[Words] = []
        self._transform = QTransform()

    def begin(self, device: QPaintDevice) -> bool:  # noqa: ARG002
        return True

    def end(self) -> bool:
        return True

    def type(self) -> QPaintEngine.Type:
        return QPaintEngine.Type.User

    def updateState(self, state: QPaintEngineState) -> None:
        self._transform = state.transform()

    def drawTextItem(self, place: QPointF, item: QTextItem) -> None:  # type: ignore[override]
        if not item.text().strip():
            return
        high = CAPITALS * item.ascent()
        box = QRectF(place.x(), place.y() - high, item.width(), high)
        clip = QRectF(self.systemClip().boundingRect())
        turned = self._transform.map(QPolygonF(box))
        self.found.append(Words(item.text(), self._transform.mapRect(box), clip, turned))

    def _forget(self, *_: object) -> None:
        """Shapes and pictures are not words."""

    drawPixmap = drawImage = drawTiledPixmap = _forget  # type: ignore[assignment]
    drawPath = drawPolygon = drawRects = _forget
    drawLines = drawEllipse = drawPoints = _forget


class _Paper(QPaintDevice):
    """Something to paint on, of a size."""

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self._size = size
        self._engine = _Engine()

    @property
    def found(self) -> list[Words]:
        return self._engine.found

    def paintEngine(self) -> QPaintEngine:
        return self._engine

    def metric(self, metric: QPaintDevice.PaintDeviceMetric) -> int:
        asked = QPaintDevice.PaintDeviceMetric
        dots = (asked.PdmDpiX, asked.PdmDpiY, asked.PdmPhysicalDpiX, asked.PdmPhysicalDpiY)
        known = {
            asked.PdmWidth: self._size.width(),
            asked.PdmHeight: self._size.height(),
            asked.PdmWidthMM: self._size.width() // 4,
            asked.PdmHeightMM: self._size.height() // 4,
            asked.PdmNumColors: 2**24,
            asked.PdmDepth: 32,
            asked.PdmDevicePixelRatio: 1,
            asked.PdmDevicePixelRatioScaled: 0x10000,
            **dict.fromkeys(dots, 96),
        }
        return known.get(metric, 0)


def words_on_paper(size: QSize, paint: Callable[[QPainter], None]) -> list[Words]:
    """All that is written by whatever paints on a paper of a size."""
    paper = _Paper(size)
    painter = QPainter(paper)
    paint(painter)
    painter.end()
    return paper.found


def _paint_layers(
    _kept: KeptLayers, painter: QPainter, layers: Sequence[Layer], area: QRectF, _ratio: float
) -> None:
    """Paint all layers, and keep none as a picture."""
    for layer in layers:
        layer.paint(painter, area)


def words_of(
    widget: QWidget, monkeypatch: pytest.MonkeyPatch, *, grounds_too: bool = False
) -> list[Words]:
    """All that a widget and those in it write.

    Args:
        widget: is painted.
        monkeypatch: gives way to the figures' grounds.
        grounds_too: what stands on a ground that a figure keeps as a picture, for one figure.
    """
    grounds: list[Words] = []

    def on_paper(
        ground: Ground,  # noqa: ARG001
        key: tuple[object, ...],  # noqa: ARG001
        size: QSize,
        ratio: float,  # noqa: ARG001
        paint: Callable[[QPainter], None],
        _reckon: object = None,
    ) -> QPixmap:
        whole = QRectF(QPointF(), size)
        written = words_on_paper(size, paint)
        grounds.extend(Words(found.text, found.box, whole, found.outline) for found in written)
        return QPixmap()

    paper = _Paper(widget.size())
    with monkeypatch.context() as patched:
        patched.setattr(Ground, "picture", on_paper)
        if grounds_too:  # at their places: a picture knows none
            patched.setattr(KeptLayers, "paint", _paint_layers)
        widget.render(paper, QPoint())
    return [*grounds, *paper.found] if grounds_too else paper.found
