"""When a window is painted: in rounds, between which it listens to mouse and keys."""

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtWidgets import QWidget

from gui.paint.painting_rounds import PAINTING

DIRECT = Qt.FindChildOption.FindDirectChildrenOnly
PAINTS = (QEvent.Type.UpdateRequest, QEvent.Type.Expose)


class RoundsOfWindow(QObject):
    """Tells when a round of painting of a window begins and ends.

    Args:
        window: has been shown, and has a window of the system.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_held = False
        self._next = QTimer(self)  # at once, but after the mouse and the keys
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._begin_again)
        self._late = QTimer(self)  # likewise
        self._late.setSingleShot(True)
        self._late.timeout.connect(self._paint_late)
        for watched in (window, window.windowHandle()):
            watched.installEventFilter(self)

    def note_other_work(self) -> None:
        """Much will be painted anew: where what comes before takes long, listen in between."""
        PAINTING.note_other_work()

    def hold(self) -> None:
        """Paint nothing that changes until released.

        Qt paints by itself what hides all that is behind it, as the window does, and then once
        more, behind all, what has changed after that. So what is in the window changes first here;
        where updates are disabled and enabled again the window does, and all is painted twice.
        """
        self._is_held = True
        self._late.stop()
        for part in self._window.findChildren(QWidget, options=DIRECT):
            part.update()

    def hold_for_a_turn(self) -> None:
        """Paint in a turn of its own what changes now."""
        self.hold()
        QTimer.singleShot(0, self, self.release)

    def release(self) -> None:
        """Paint all that has changed meanwhile; Qt, which has asked for it, does not ask again."""
        self._is_held = False
        QCoreApplication.postEvent(self._window, QEvent(QEvent.Type.UpdateRequest))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Have what has changed painted within a round; a window that has gone waits for none."""
        if event.type() == QEvent.Type.Hide and watched is self._window:
            self._rest()
        if event.type() not in PAINTS:
            return False
        is_update = event.type() == QEvent.Type.UpdateRequest
        if is_update and self._is_held:
            return True
        if is_update and PAINTING.must_listen and self._window.isVisible():
            self._late.start(0)
            return True
        self._paint(watched, event)
        return True

    def _paint(self, watched: QObject, event: QEvent) -> None:
        """Paint, when all stands where it belongs: what has grown may cover what is below it."""
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        with PAINTING.round():
            watched.event(event)
        if self._window.isVisible():
            self._next.start(0)

    def _rest(self) -> None:
        """Nothing of the window is seen, so nothing is to be painted: begin anew when it is."""
        self._next.stop()
        self._late.stop()
        PAINTING.begin_again()

    @Slot()
    def _begin_again(self) -> None:
        """The window has listened: paint what had to wait.

        What PySide connects with an object that is no QObject it keeps as long as that object.
        """
        PAINTING.begin_again()

    @Slot()
    def _paint_late(self) -> None:
        """The window has listened: paint what it was to paint before."""
        PAINTING.listen()
        self._paint(self._window, QEvent(QEvent.Type.UpdateRequest))
