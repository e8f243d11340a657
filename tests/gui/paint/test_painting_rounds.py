"""What takes long to paint is spread over rounds, and all of it is painted in the end."""

import time
import weakref
from collections.abc import Callable

from PySide6.QtCore import QEvent, QRectF, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from gui.paint.painting_rounds import ENOUGH, PAINTING, UNHEARD
from gui.paint.plot_figure import Layer
from gui.views.layer_pictures import KeptLayers
from gui.widgets.rounds_of_window import RoundsOfWindow
from tests.gui.acts import wait, wait_until

RED = QColor("red")


class Slow(QWidget):
    """Takes more than a round's time to paint itself red, if it may."""

    def __init__(self) -> None:
        super().__init__()
        self.setMinimumSize(40, 40)
        self.rounds: list[int] = []

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint, or leave it for later."""
        if not PAINTING.has_time_for(self):
            return
        end = time.thread_time() + 1.5 * ENOUGH
        while time.thread_time() < end:
            pass
        self.rounds.append(ROUND[0])
        painter = QPainter(self)
        painter.fillRect(self.rect(), RED)
        painter.end()


ROUND = [0]


def window_of_three() -> tuple[QWidget, list[Slow]]:
    """A window that has been shown, with three of them."""
    window = QWidget()
    row = QHBoxLayout(window)
    parts = [Slow() for _ in range(3)]
    for part in parts:
        row.addWidget(part)
    window.show()
    RoundsOfWindow(window)
    wait_until(lambda: all(part.rounds for part in parts))
    wait(50)
    for part in parts:
        part.rounds.clear()
    return window, parts


def do_other_work() -> None:
    """Work for longer than the window may be deaf before it is painted."""
    PAINTING.note_other_work()
    end = time.thread_time() + 2 * UNHEARD
    while time.thread_time() < end:
        pass


def test_each_that_takes_long_is_painted_when_the_window_has_listened(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, parts = window_of_three()
    beats = QTimer(window)
    beats.timeout.connect(lambda: ROUND.__setitem__(0, ROUND[0] + 1))
    beats.start(0)
    window.update()
    for part in parts:
        part.update()
    wait_until(lambda: all(part.rounds for part in parts))
    assert len({part.rounds[0] for part in parts}) == 3  # the window listened between them
    assert not PAINTING.are_waiting
    window.close()


def test_what_was_held_is_painted_once(application: QApplication) -> None:  # noqa: ARG001
    window, parts = window_of_three()
    rounds = window.findChild(RoundsOfWindow)
    assert rounds is not None
    rounds.hold()
    for changed in (window, *parts):
        changed.update()
    wait(50)
    assert [len(part.rounds) for part in parts] == [0, 0, 0]
    rounds.release()
    wait_until(lambda: all(part.rounds for part in parts))
    wait(50)
    assert [len(part.rounds) for part in parts] == [1, 1, 1]
    window.close()


def test_what_was_put_off_before_is_held_too(application: QApplication) -> None:  # noqa: ARG001
    window, parts = window_of_three()
    rounds = window.findChild(RoundsOfWindow)
    assert rounds is not None
    do_other_work()
    parts[0].update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    rounds.hold()
    wait(50)
    assert parts[0].rounds == []
    rounds.release()
    wait_until(lambda: bool(parts[0].rounds))
    window.close()


def test_a_picture_of_widgets_is_whole(application: QApplication) -> None:  # noqa: ARG001
    window, parts = window_of_three()
    picture = window.grab().toImage()
    assert all(picture.pixelColor(part.geometry().center()) == RED for part in parts)  # none waited
    assert [len(part.rounds) for part in parts] == [1, 1, 1]
    window.close()


def test_the_window_listens_between_an_answer_and_its_painting(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, parts = window_of_three()
    happened: list[str] = []
    parts[0].paintEvent = lambda _event: happened.append("painted")  # type: ignore[method-assign]
    QTimer.singleShot(0, window, lambda: happened.append("listened"))
    do_other_work()
    parts[0].update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))  # as Qt does then
    assert happened == []
    wait_until(lambda: "painted" in happened)
    assert happened == ["listened", "painted"]
    assert not PAINTING.must_listen
    window.close()


def test_a_window_that_closes_before_its_next_round_waits_for_none(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, parts = window_of_three()
    timers = window.findChildren(QTimer)
    parts[0].update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    do_other_work()
    parts[0].update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    assert [timer.isActive() for timer in timers] == [True, True]
    window.close()
    assert [timer.isActive() for timer in timers] == [False, False]
    assert not PAINTING.must_listen


def test_what_is_soon_done_is_painted_at_once(application: QApplication) -> None:  # noqa: ARG001
    window, parts = window_of_three()
    PAINTING.note_other_work()
    parts[0].update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    assert len(parts[0].rounds) == 1
    window.close()


def test_a_picture_that_others_draw_is_left_to_the_round_after_an_answer(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, parts = window_of_three()
    rounds: list[bool] = []
    parts[0].paintEvent = lambda _event: rounds.append(  # type: ignore[method-assign]
        PAINTING.has_time_for(parts[0], afterwards=True)
    )
    PAINTING.note_other_work()
    parts[0].update()
    wait_until(lambda: len(rounds) == 2)
    assert rounds == [False, True]
    parts[0].update()  # nothing was answered meanwhile
    wait_until(lambda: len(rounds) == 3)
    assert rounds[2]
    assert not PAINTING.are_waiting
    window.close()


def test_a_window_that_went_is_in_no_rounds(application: QApplication) -> None:
    known = weakref.getweakrefcount(PAINTING)
    for _ in range(5):
        window, _parts = window_of_three()
        window.close()
        window.deleteLater()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        del window
    assert weakref.getweakrefcount(PAINTING) == known


class Reckoning(QWidget):
    """Shows a layer that is worked out in many parts, each of which takes half a round."""

    PARTS = 6

    def __init__(self) -> None:
        super().__init__()
        self._layers = KeptLayers(self)
        self.done, self.rounds = 0, set[int]()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Paint it once it is worked out."""
        layer = Layer(self._draw, ("key",), reckon=self._reckon)
        with QPainter(self) as painter:
            self._layers.paint(painter, [layer], QRectF(self.rect()), 1.0)

    def _draw(self, painter: QPainter, rect: QRectF) -> None:
        assert self.done == self.PARTS
        painter.fillRect(rect, RED)

    def _reckon(self, _rect: QRectF, _cells: float, has_time: Callable[[], bool]) -> bool:
        self.rounds.add(ROUND[0])
        while self.done < self.PARTS:
            end = time.thread_time() + 0.6 * ENOUGH
            while time.thread_time() < end:
                pass
            self.done += 1
            if not has_time():
                break
        return self.done == self.PARTS


def test_what_a_picture_needs_is_worked_out_in_several_rounds(
    application: QApplication,  # noqa: ARG001
) -> None:
    window = QWidget()
    row = QHBoxLayout(window)
    part = Reckoning()
    row.addWidget(part)
    window.resize(60, 60)
    window.show()
    rounds, turns = RoundsOfWindow(window), QTimer()
    turns.timeout.connect(lambda: ROUND.__setitem__(0, ROUND[0] + 1))
    turns.start(0)
    window.update()
    wait_until(lambda: part.done == part.PARTS and not PAINTING.are_waiting)
    turns.stop()
    assert rounds.parent() is window
    assert window.grab().toImage().pixelColor(30, 30) == RED
    part.done = 0
    part.resize(50, 50)
    assert part.grab().toImage().pixelColor(25, 25) == RED  # into a picture it is painted whole
    assert len(part.rounds) > 2
    window.deleteLater()


class Standing(QWidget):
    """Notes where it stands whenever it is painted."""

    def __init__(self) -> None:
        super().__init__()
        self.tops: list[int] = []

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        self.tops.append(self.y())


def test_nothing_is_painted_over_what_has_grown_above_it(
    application: QApplication,  # noqa: ARG001
) -> None:
    window, above, below = QWidget(), QWidget(), Standing()
    column = QVBoxLayout(window)
    for part in (above, below):
        column.addWidget(part, 0)
    above.setFixedHeight(20)
    window.resize(100, 400)
    window.show()
    rounds = RoundsOfWindow(window)
    wait_until(lambda: bool(below.tops) and not PAINTING.are_waiting)
    wait(50)
    below.tops.clear()
    above.setFixedHeight(200)  # at once; what is below moves when it is laid out
    below.update()
    QApplication.sendEvent(window, QEvent(QEvent.Type.UpdateRequest))
    assert rounds.parent() is window
    assert below.tops
    assert all(top > above.geometry().bottom() for top in below.tops)
    window.deleteLater()
