"""A mouse for tests: moves that carry the button, which QTest's do not offscreen."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton


def send(widget: QWidget, kind: QEvent.Type, place: QPointF, *, held: bool) -> None:
    """Send one mouse event."""
    button = NONE if kind == QEvent.Type.MouseMove else LEFT
    event = QMouseEvent(
        kind,
        place,
        widget.mapToGlobal(place),
        button,
        LEFT if held else NONE,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def press(widget: QWidget, place: QPointF) -> None:
    """Press the left button."""
    send(widget, QEvent.Type.MouseButtonPress, place, held=True)


def move(widget: QWidget, place: QPointF, *, held: bool = True) -> None:
    """Move, with the left button held or not."""
    send(widget, QEvent.Type.MouseMove, place, held=held)


def release(widget: QWidget, place: QPointF) -> None:
    """Release the left button."""
    send(widget, QEvent.Type.MouseButtonRelease, place, held=False)


def drag(widget: QWidget, *places: QPointF) -> None:
    """Press at the first place, move over the others and release at the last."""
    press(widget, places[0])
    for place in places[1:]:
        move(widget, place)
    release(widget, places[-1])


def turn_wheel(widget: QWidget, place: QPointF, notches: int) -> None:
    """Turn the wheel; upwards is positive."""
    event = QWheelEvent(
        place,
        widget.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * notches),
        NONE,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(widget, event)
