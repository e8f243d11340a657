"""Work in steps, one in each turn of the events, so that the window listens in between."""

from collections.abc import Iterable, Iterator

from PySide6.QtCore import QObject, QTimer, Slot


class StepsInTurns(QObject):
    """Takes one step after the other; others that begin take the place of those under way."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._steps: Iterator[object] = iter(())
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.timeout.connect(self._take_one)

    @property
    def under_way(self) -> bool:
        """Whether there are steps left to take."""
        return self._next.isActive()

    def begin(self, steps: Iterable[object]) -> None:
        """Take these, the first in the next turn."""
        self._steps = iter(steps)
        self._next.start()

    def stop(self) -> None:
        """Take no more of them."""
        self._steps = iter(())
        self._next.stop()

    @Slot()
    def _take_one(self) -> None:
        steps, self._steps = self._steps, iter(())
        try:
            next(steps)
        except StopIteration:
            return
        if not self._next.isActive():  # the step itself may have begun others
            self._steps = steps
            self._next.start()
