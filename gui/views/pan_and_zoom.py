"""The hands of a plot: pyqtgraph pans and zooms, and paints nothing.

One `ViewBox` a plot, without frame, axes or menu, laid out to the figure's plot rectangle; one
item beneath them paints the figure. Inside a box it would be scaled and clipped.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import pyqtgraph
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from gui.paint.plot_axes import Span
from gui.paint.plot_figure import Frame

CLOSEST = 1e-5  # share of a whole span, at the least

pyqtgraph.setConfigOption("mouseRateLimit", -1)  # Qt compresses moves; none should be lost


class PlotGrip(Protocol):
    """Something in a view that the mouse has taken hold of."""

    def drag(self, place: QPointF, /) -> None:
        """Move it to a place."""

    def drop(self, /) -> None:
        """Let it go there."""


class PlotHands(pyqtgraph.GraphicsView):  # type: ignore[misc]
    """Pans by a drag, zooms by the wheel, and into a box that is dragged with Shift.

    Args:
        paint: paints the figure that fills a rectangle.
        find_grip: what a press at a place would take hold of, before panning does.
    """

    spans_changed = Signal()
    mouse_moved = Signal(QPointF)
    mouse_left = Signal()
    clicked = Signal(QPointF)
    double_clicked = Signal()

    def __init__(
        self,
        paint: Callable[[QPainter, QRectF], None],
        find_grip: Callable[[QPointF], PlotGrip | None],
        parent: QWidget | None = None,
    ) -> None:
        self._boxes: list[pyqtgraph.ViewBox] = []
        self._frames: tuple[Frame, ...] = ()
        self._lay_out: Callable[[], None] | None = None
        super().__init__(parent, background=None)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.FullViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheNone)
        self.viewport().setAutoFillBackground(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the view that holds it has the focus
        self._find_grip = find_grip
        self._grip: PlotGrip | None = None
        self._linking = False
        self._pressed = QPointF()
        self._rubber = QColor()
        self._paint_figure = paint
        self._ink = _Ink(self, paint)
        self.scene().addItem(self._ink)

    def show_frames(self, frames: Sequence[Frame]) -> bool:
        """Lay the boxes out to a figure's plots; where one's whole span is new it is shown.

        Returns:
            Whether plots or spans are others than before.
        """
        if tuple(frames) == self._frames:
            return False
        before, self._frames = self._frames, tuple(frames)
        while len(self._boxes) < len(self._frames):
            self._boxes.append(self._new_box())
        while len(self._boxes) > len(self._frames):
            self.scene().removeItem(self._boxes.pop())
        self._linking = True  # all of them are set here
        for place, (box, frame) in enumerate(zip(self._boxes, self._frames, strict=True)):
            box.setGeometry(frame.plot)
            known = before[place] if place < len(before) else None
            if known is None or (known.across, known.up) != (frame.across, frame.up):
                _show_whole(box, frame)
        self._linking = False
        self._ink.prepareGeometryChange()
        return True

    @property
    def shown(self) -> tuple[tuple[Span, Span], ...]:
        """The spans that each plot shows now; empty where all of them show everything."""
        if self.whole:
            return ()
        return tuple(
            (frame.across.between(*across), frame.up.between(*up))
            for frame, (across, up) in zip(self._frames, self._ranges(), strict=True)
        )

    @property
    def whole(self) -> bool:
        """Whether every plot shows all of its spans."""
        return all(
            _is_whole(frame.across, across) and _is_whole(frame.up, up)
            for frame, (across, up) in zip(self._frames, self._ranges(), strict=True)
        )

    def show_all(self) -> None:
        """Show the whole spans again."""
        for box, frame in zip(self._boxes, self._frames, strict=True):
            _show_whole(box, frame)

    def show_spans(self, spans: Sequence[tuple[Span, Span]]) -> None:
        """Show these spans across and up, a plot after the other; the others stay as they are."""
        self._linking = True
        for box, (across, up) in zip(self._boxes, spans, strict=False):
            box.setRange(xRange=(across.low, across.high), yRange=(up.low, up.high), padding=0)
        self._linking = False
        self.spans_changed.emit()

    def zoom(self, factor: float, place: QPointF | None = None) -> None:
        """Show `factor` times as much of every plot, round a place or its middle."""
        for box, frame in zip(self._boxes, self._frames, strict=True):
            if place is None or frame.plot.contains(place):
                centre = None if place is None else box.mapSceneToView(place)
                box.scaleBy(x=factor, y=factor if frame.moves_up else None, center=centre)
                if place is not None or box is self._boxes[0]:
                    self._link(box)

    def repaint_figure(self) -> None:
        """Paint the figure anew with the next frame."""
        self.viewport().update()

    def show_rubber(self, color: QColor) -> None:
        """Take the colour of the box that is dragged to look closer."""
        if color != self._rubber:
            self._rubber = color
            for box in self._boxes:
                self._color_rubber(box)

    def _color_rubber(self, box: pyqtgraph.ViewBox) -> None:
        fill = QColor(self._rubber)
        fill.setAlphaF(0.1)
        pen = QPen(self._rubber, 1)
        pen.setCosmetic(True)  # it is drawn in the values' units
        box.rbScaleBox.setPen(pen)
        box.rbScaleBox.setBrush(fill)

    def _choose_mode(self, box: pyqtgraph.ViewBox, *, wants_box: bool) -> None:
        """Drag a rubber box, or the plot: then the box loses its rubber, and makes another."""
        wanted = box.RectMode if wants_box else box.PanMode
        if box.state["mouseMode"] == wanted:
            return
        if not wants_box:
            box.removeItem(box.rbScaleBox)
        box.setMouseMode(wanted)
        self._color_rubber(box)

    def _new_box(self) -> pyqtgraph.ViewBox:
        box = pyqtgraph.ViewBox(enableMenu=False, border=None, defaultPadding=0)
        self._color_rubber(box)
        self.scene().addItem(box)
        box.sigRangeChanged.connect(self._follow)
        return box

    def _ranges(self) -> list[tuple[tuple[float, float], tuple[float, float]]]:
        return [
            (tuple(across), tuple(up)) for across, up in (box.viewRange() for box in self._boxes)
        ]

    def _follow(self, box: pyqtgraph.ViewBox) -> None:
        """Take a box's new range to those above and below it."""
        if not self._linking:
            self._link(box)
            self.spans_changed.emit()
            self.repaint_figure()

    def _link(self, moved: pyqtgraph.ViewBox) -> None:
        """Show the same across in all plots."""
        self._linking = True
        for box in self._boxes:
            if box is not moved:
                box.setXRange(*moved.viewRange()[0], padding=0)
        self._linking = False

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the figure; by way of the scene, which takes longer, only beneath a rubber box."""
        if any(box.rbScaleBox.isVisible() for box in self._boxes):
            super().paintEvent(event)
            return
        self.scene().prepareForPaint()
        with QPainter(self.viewport()) as painter:
            self._paint_figure(painter, QRectF(self.viewport().rect()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold of what is there, or of the plot."""
        self._pressed = event.position()
        if event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
            return
        self._grip = self._find_grip(event.position())
        if self._grip is None:
            wants_box = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            for box in self._boxes:
                self._choose_mode(box, wants_box=wants_box)
            if wants_box:
                self.mouse_left.emit()
            super().mousePressEvent(event)
        event.ignore()  # so that the view takes the focus

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag what is held, or look at what is under the mouse."""
        if self._grip is not None:
            self._grip.drag(event.position())
            return
        super().mouseMoveEvent(event)
        if not event.buttons():
            self.mouse_moved.emit(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go; a press and release at one place is a click."""
        held, self._grip = self._grip, None
        if held is not None:
            held.drop()
        else:
            super().mouseReleaseEvent(event)
        moved = (event.position() - self._pressed).manhattanLength()
        if event.button() == Qt.MouseButton.LeftButton and moved <= CLICK:
            self.clicked.emit(event.position())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002
        """Show everything again."""
        self.double_clicked.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Leave the menu to the card that holds the view."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the keys to the view."""
        event.ignore()

    def leaveEvent(self, event: object) -> None:
        """Point at nothing any more."""
        super().leaveEvent(event)
        self.mouse_left.emit()

    def on_resize(self, lay_out: Callable[[], None]) -> None:
        """Have the plots laid out anew whenever the size changes."""
        self._lay_out = lay_out

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the plots out anew, or the mouse would map wrongly."""
        super().resizeEvent(event)
        if self._lay_out is not None:
            self._lay_out()


CLICK = 3.0  # px within which a press and its release are a click
BENEATH = -1000.0  # where the figure stands; pyqtgraph's boxes stand at -100


class _Ink(QGraphicsItem):
    """The figure, beneath the boxes and as large as the view."""

    def __init__(self, view: PlotHands, paint: Callable[[QPainter, QRectF], None]) -> None:
        super().__init__()
        self._view = view
        self._paint = paint
        self.setZValue(BENEATH)

    def boundingRect(self) -> QRectF:
        """All of the view."""
        return QRectF(self._view.viewport().rect())

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002
        widget: QWidget | None = None,  # noqa: ARG002
    ) -> None:
        """Paint the figure."""
        self._paint(painter, self.boundingRect())


def _show_whole(box: pyqtgraph.ViewBox, frame: Frame) -> None:
    """Show all of a frame, and keep the mouse from leaving it."""
    across, up = frame.across, frame.up
    box.setLimits(
        xMin=across.low,
        xMax=across.high,
        yMin=up.low,
        yMax=up.high,
        minXRange=CLOSEST * across.width,
        minYRange=CLOSEST * up.width,
    )
    box.setMouseEnabled(x=True, y=frame.moves_up)
    box.setRange(xRange=(across.low, across.high), yRange=(up.low, up.high), padding=0)


def _is_whole(span: Span, shown: tuple[float, float]) -> bool:
    near = 1e-9 * span.width
    return abs(shown[0] - span.low) <= near and abs(shown[1] - span.high) <= near
