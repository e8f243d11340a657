"""Turning a drawing with the mouse and the keys, and dragging its grips; for any canvas."""

from msgspec.structs import replace
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gui.paint.camera import HOME, Camera
from gui.paint.orientation_cube import camera_at
from gui.paint.scene_layout import SceneLayout
from gui.scene.camera_move import CameraMove
from gui.scene.drawing import DragHandle, Drawing, PointedPart
from gui.scene.picked import Picked

DEGREES_PER_PIXEL = 0.4
KEY_DEGREES = 5.0
ZOOM_PER_NOTCH = 1.15
NOTCH = 120  # what Qt counts for one step of a wheel
STILL = 4  # px that a click may move

_TURNS = {
    Qt.Key.Key_Left: (KEY_DEGREES, 0.0),
    Qt.Key.Key_Right: (-KEY_DEGREES, 0.0),
    Qt.Key.Key_Up: (0.0, KEY_DEGREES),
    Qt.Key.Key_Down: (0.0, -KEY_DEGREES),
}


class Turning(QObject):
    """Watches a canvas and says what its user does.

    Drag turns, the wheel zooms, a double click or Home resets, E goes to the drawing's second
    preset and back, the arrows turn, plus and minus zoom; grips can be grasped and dragged.
    Parts are pointed at, and clicked; a click on the small cube looks along an axis.

    Args:
        canvas: the widget to watch.
    """

    camera_changed = Signal(object)
    dragged = Signal(object)  # what a grip's value_at says
    drag_finished = Signal()
    pointed = Signal(object)  # a PointedPart, or None
    clicked = Signal(object)  # a Picked, or None beside all parts

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._canvas = canvas
        self._camera = HOME
        self._drawing: Drawing | None = None
        self._layout: SceneLayout | None = None
        self._last: QPointF | None = None
        self._grasped: DragHandle | None = None
        self._pressed: QPointF | None = None  # until the mouse moves: it may be a click
        self._pointed: PointedPart | None = None
        self._gliding = CameraMove(canvas)
        self._gliding.moved.connect(self._follow)
        canvas.setMouseTracking(True)
        canvas.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        canvas.installEventFilter(self)

    @property
    def camera(self) -> Camera:
        """Where the user looks from now."""
        return self._camera

    def show_layout(self, drawing: Drawing | None, layout: SceneLayout | None) -> None:
        """Know what is on the canvas and where, to find its grips."""
        if drawing is not self._drawing:
            self._point(None)
        self._drawing, self._layout = drawing, layout

    def move_camera(self, camera: Camera) -> None:
        """Look from somewhere else, at once."""
        self._gliding.stop()
        self._follow(camera)

    def glide_to(self, camera: Camera) -> None:
        """Look from somewhere else, by a smooth move."""
        self._point(None)
        self._gliding.go(self._camera, camera)

    def reset(self) -> None:
        """Look from home."""
        self.glide_to(self._preset(0))

    def _preset(self, place: int) -> Camera:
        """One of the drawing's own cameras."""
        return HOME if self._drawing is None else self._drawing.presets[place].camera

    def _follow(self, camera: Camera) -> None:
        if camera != self._camera:
            self._camera = camera
            self.camera_changed.emit(camera)

    def _point(self, pointed: PointedPart | None) -> None:
        """Say what is pointed at, if that is something or was."""
        if pointed is not None or self._pointed is not None:
            self._pointed = pointed
            self.pointed.emit(pointed)

    def _picked_at(self, place: QPointF) -> Picked | None:
        if self._drawing is None or self._layout is None:
            return None
        return self._drawing.pick_at(self._layout, place)

    def _press(self, event: QMouseEvent) -> bool:
        if event.button() is not Qt.MouseButton.LeftButton:
            return False
        self._last = self._pressed = event.position()
        self._grasped = self._grip_at(event.position())
        if self._grasped is None:
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def _move(self, event: QMouseEvent) -> bool:
        if self._last is None:
            over = self._grip_at(event.position())
            picked = None if over is not None else self._picked_at(event.position())
            self._point(None if picked is None else PointedPart(picked, event.position()))
            free = Qt.CursorShape.OpenHandCursor if picked is None else Qt.CursorShape.ArrowCursor
            if self._layout is not None and camera_at(self._layout, event.position()):
                free = Qt.CursorShape.PointingHandCursor
            self._canvas.setCursor(free if over is None else over.cursor)
            return False
        if self._pressed is not None:
            if (event.position() - self._pressed).manhattanLength() < STILL:
                return True
            self._pressed = None
            self._point(None)
        if self._grasped is not None:
            self.dragged.emit(self._grasped.value_at(event.position()))
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
            self.drag_finished.emit()
        elif self._pressed is not None:
            self._click(self._pressed)
        self._pressed = None
        self._canvas.setCursor(Qt.CursorShape.OpenHandCursor)
        return True

    def _click(self, place: QPointF) -> None:
        """Look along an axis where the small cube is clicked; else say what is."""
        along = None if self._layout is None else camera_at(self._layout, place)
        if along is not None:
            self.glide_to(along)
        else:
            self.clicked.emit(self._picked_at(place))

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
            other = replace(self._preset(1), zoom=self._camera.zoom)
            back = replace(self._preset(0), zoom=self._camera.zoom)
            self.glide_to(back if self._camera == other else other)
        else:
            return False
        return True

    def _grip_at(self, place: QPointF) -> DragHandle | None:
        """What is under the mouse and can be dragged."""
        if self._drawing is None or self._layout is None:
            return None
        return self._drawing.grip_at(self._layout, place)

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
        if kind is QEvent.Type.Leave:
            self._point(None)
        if isinstance(event, QKeyEvent) and kind is QEvent.Type.KeyPress:
            return self._key(event)
        return False
