"""What takes long to paint is shared out among several rounds of painting, a little in each.

Qt paints all that has changed in a window in one event. Where a file, a page, a theme or the
room is another one that is every view, which together take longer than the window may be deaf.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakSet

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

ENOUGH = 0.02  # s of the main thread in one round after which the rest waits for the next
UNHEARD = 0.01  # s of other work after which the window listens before it is painted


class PaintingRounds:
    """Knows how long painting has taken since the window last listened, and who waits.

    Outside a round, as where a widget is painted into a picture, nothing has to wait.
    """

    def __init__(self) -> None:
        self._working_since: float | None = None  # processor time; None: the window has listened
        self._is_round = False
        self._shows_other_work = False  # the round that is, or comes next, is the first of it
        self._start: float | None = None  # of what has been painted since the window listened
        self._has_painted = False  # one that takes long, however little time there was
        self._waiting: WeakSet[QWidget] = WeakSet()

    @property
    def are_waiting(self) -> bool:
        """Whether something is seen as it was, or not yet at all."""
        return bool(self._waiting)

    def are_waiting_in(self, part: QWidget) -> bool:
        """Whether something of a part of the window is seen as it was, or not yet at all."""
        waiting = (widget for widget in self._waiting if isValid(widget))
        return any(widget is part or part.isAncestorOf(widget) for widget in waiting)

    @property
    def is_round(self) -> bool:
        """Whether a window is painted, and not a widget into a picture, which shall be whole."""
        return self._is_round

    def note_other_work(self) -> None:
        """What begins now has much painted anew, and may take long itself."""
        self._working_since = time.thread_time()
        self._shows_other_work = True

    @property
    def must_listen(self) -> bool:
        """Whether other work took long, and the window has not listened since."""
        since = self._working_since
        return since is not None and time.thread_time() - since > UNHEARD

    def listen(self) -> None:
        """The window has listened to mouse and keys since the work."""
        self._working_since = None

    @contextmanager
    def round(self) -> Iterator[None]:
        """Paint what has changed in a window, but for what takes too long."""
        self._is_round = True
        if self._start is None:
            self._start = time.thread_time()
        try:
            yield
        finally:
            self._is_round = self._shows_other_work = False

    def has_time_for(self, widget: QWidget, *, afterwards: bool = False) -> bool:
        """Whether a widget may paint what takes long; if not, it will be asked to paint again.

        Args:
            widget: paints it.
            afterwards: leave the round in which all else shows an answer to that: how long other
                threads take over a picture, this one's processor time does not tell.
        """
        must_wait = (not self.has_time() and self._has_painted) or (
            afterwards and self._shows_other_work
        )
        if self._is_round and must_wait:
            self._waiting.add(widget)
            return False
        self._has_painted = self._is_round
        self._waiting.discard(widget)
        return True

    def has_time(self) -> bool:
        """Whether there is time left in this round; outside one there always is."""
        if not self._is_round or self._start is None:
            return True
        return time.thread_time() - self._start <= ENOUGH

    def put_off(self, widget: QWidget) -> None:
        """Ask a widget to paint again in the next round, which has begun what takes long."""
        self._waiting.add(widget)

    def begin_again(self) -> None:
        """The window has listened: have those painted that had to wait."""
        self._start, self._has_painted = None, False
        self.listen()
        waiting, self._waiting = self._waiting, WeakSet()
        for widget in waiting:
            if isValid(widget):
                widget.update()


PAINTING = PaintingRounds()
