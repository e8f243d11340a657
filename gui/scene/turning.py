"""Turning the block with the mouse and the keys, and dragging its slice; for any canvas."""

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.paint.camera import END_VIEW, HOME, Camera
from gui.paint.surface_scene import SurfaceLayout, SurfaceScene, section_parts

DEGREES_PER_PIXEL = 0.4
KEY_DEGREES = 5.0
ZOOM_PER_NOTCH = 1.15
NOTCH = 120  # what Qt counts for one step of a wheel
GRIP = 7.0  # px around the slice within which it is grasped
STEPS = 256

_TURNS = {
    Qt.Key.Key_Left: (KEY_DEGREES, 0.0),
    Qt.Key.Key_Right: (-KEY_DEGREES, 0.0),
    Qt.Key.Key_Up: (0.0, KEY_DEGREES),
    Qt.Key.Key_Down: (0.0, -KEY_DEGREES),
}


class Turning(QObject):
    """Watches a canvas and says what its user does.

    Drag turns, the wheel zooms, a double click or Home resets, E looks along t, the arrows
    turn, plus and minus zoom; the slice can be grasped and drawn along t.

    Args:
        canvas: the widget to watch.
    """

    camera_changed = Signal(object)
    t_dragged = Signal(float)
    t_drag_finished = Signal()

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._camera = HOME
        self._scene: SurfaceScene | None = None
        self._layout: SurfaceLayout | None = None
        self._last: QPointF | None = None
        self._grasped: tuple[float, float] | None = None
        canvas.setMouseTracking(True)
        canvas.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        canvas.installEventFilter(self)

    @property
    def camera(self) -> Camera:
        """Where the user looks from now."""
        return self._camera

    def show_layout(self, scene: SurfaceScene | None, layout: SurfaceLayout) -> None:
        """Know what is on the canvas and where, to grasp the slice."""
        self._scene, self._layout = scene, layout

    def move_camera(self, camera: Camera) -> None:
        """Look from somewhere else."""
        if camera != self._camera:
            self._camera = camera
            self.camera_changed.emit(camera)

    def reset(self) -> None:
        """Look from home."""
        self.move_camera(HOME)

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._last = event.position()
        self._grasped = self._slice_at(event.position())
        if self._grasped is None:
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._last is None:
            over = self._slice_at(event.position()) is not None
            shape = Qt.CursorShape.SizeHorCursor if over else Qt.CursorShape.OpenHandCursor
            self._canvas.setCursor(shape)
            return False
        if self._grasped is not None:
            self.t_dragged.emit(self._t_at(event.position(), self._grasped))
            return True
        step = event.position() - self._last
        self._last = event.position()
        self.move_camera(
            self._camera.orbited(-step.x() * DEGREES_PER_PIXEL, step.y() * DEGREES_PER_PIXEL)
        )
        return True

    def _release(self) -> bool:
        if self._last is None:
            return False
        self._last = None
        if self._grasped is not None:
            self._grasped = None
            self.t_drag_finished.emit()
        self._canvas.setCursor(Qt.CursorShape.OpenHandCursor)
        return True

    def _wheel(self, event: QWheelEvent) -> bool:
        notches = event.angleDelta().y() / NOTCH
        self.move_camera(self._camera.zoomed(ZOOM_PER_NOTCH**notches))
        event.accept()
        return True

    def _key(self, event: QKeyEvent) -> bool:
        key = Qt.Key(event.key())
        if key in _TURNS:
            self.move_camera(self._camera.orbited(*_TURNS[key]))
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.move_camera(self._camera.zoomed(ZOOM_PER_NOTCH))
        elif key is Qt.Key.Key_Minus:
            self.move_camera(self._camera.zoomed(1 / ZOOM_PER_NOTCH))
        elif key is Qt.Key.Key_Home:
            self.reset()
        elif key is Qt.Key.Key_E:
            other = HOME if self._camera.end_view else END_VIEW
            self.move_camera(replace(other, zoom=self._camera.zoom))
        else:
            return False
        return True

    def _slice_at(self, place: QPointF) -> tuple[float, float] | None:
        """FPR and TPR of the point of the slice's lines under the mouse, None away from them."""
        if self._scene is None or self._layout is None or self._camera.end_view:
            return None
        view, t = self._layout.projection, self._scene.t
        share = np.linspace(0, 1, STEPS)[:, None]
        for _, (start, end) in section_parts(self._scene, t):
            points = np.array(start) + share * (np.array(end) - np.array(start))
            distance = np.hypot(*(view.flat(points) - [place.x(), place.y()]).T)
            nearest = int(distance.argmin())
            if distance[nearest] < GRIP:
                return float(points[nearest, 1]), float(points[nearest, 2])
        return None

    def _t_at(self, place: QPointF, grasped: tuple[float, float]) -> float:
        """The t at which the grasped point of the slice would come nearest to the mouse."""
        if self._layout is None:
            raise RuntimeError("nothing is on the canvas to be grasped")
        t = np.linspace(0, 1, STEPS + 1)
        points = np.stack([t, np.full_like(t, grasped[0]), np.full_like(t, grasped[1])], axis=1)
        flat = self._layout.projection.flat(points)
        step = flat[1:] - flat[:-1]
        offset = np.array([place.x(), place.y()]) - flat[:-1]
        along = np.clip(np.sum(offset * step, axis=1) / np.sum(step * step, axis=1), 0, 1)
        distance = np.hypot(*(offset - along[:, None] * step).T)
        nearest = int(distance.argmin())
        return float((nearest + along[nearest]) / STEPS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take mouse, wheel and keys before the canvas does."""
        if watched is not self._canvas:
            return False
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind is QEvent.Type.MouseButtonDblClick:
                self.reset()
                return True
            if kind is QEvent.Type.MouseButtonPress:
                return self._press(event)
            if kind is QEvent.Type.MouseMove:
                return self._move(event)
            if kind is QEvent.Type.MouseButtonRelease:
                return self._release()
        if isinstance(event, QWheelEvent):
            return self._wheel(event)
        if isinstance(event, QKeyEvent) and kind is QEvent.Type.KeyPress:
            return self._key(event)
        return False
