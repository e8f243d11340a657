"""Saving in steps between events: the window answers meanwhile, and Cancel leaves no file.

What is copied is made in the same way; only then it goes to the clipboard.
"""

import logging
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.messages.errors import UserError
from engine.messages.language import tr
from engine.saving import save
from gui.export.steps import Step, Steps, beside

LOOK_EVERY = 10  # ms between two looks at what another thread does

log = logging.getLogger(__name__)


def nothing() -> None:
    """What follows where nothing does."""


class Saving(QObject):
    """Makes one file at a time; every start ends with `finished`, and perhaps more."""

    progressed = Signal(float, str)
    saved = Signal(object)
    failed = Signal(object, object)
    finished = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Steps[None] | None = None
        self._step: Step | None = None
        self._given_up = False
        self._target = Path()
        self._ended: Callable[[], object] = nothing
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)

    @property
    def target(self) -> Path | None:
        """The file that is being made; None if none is."""
        return None if self._steps is None else self._target

    def start(self, make: Callable[[], Steps[bytes]], target: Path) -> None:
        """Make a file's bytes and save them.

        Args:
            make: gives the steps that end with the bytes.
            target: the file.
        """
        if self._steps is not None:
            raise RuntimeError(f"{self._target.name} is being saved")
        self._begin(_saved_steps(make, target), target, lambda: self.saved.emit(target))

    def make(self, steps: Steps[None], name: str, ended: Callable[[], object]) -> None:
        """Make something that is no file; what is being made so far is given up.

        Args:
            steps: make it, and give it to whoever wanted it.
            name: of it, where it cannot be made.
            ended: is called once it is made.
        """
        self.close()
        self._begin(steps, Path(name), ended)

    def _begin(self, steps: Steps[None], target: Path, ended: Callable[[], object]) -> None:
        self._steps, self._target, self._ended = steps, target, ended
        self._step, self._given_up = None, False
        self._timer.start(0)

    @Slot()
    def cancel(self) -> None:
        """Give it up as soon as what another thread does has ended; no file is written."""
        self._given_up = self._steps is not None
        if self._given_up:
            self.progressed.emit(1.0, tr("Giving up"))

    @Slot()
    def close(self) -> None:
        """Give it up at once, having waited for the other thread."""
        if self._steps is not None:
            self._end()

    @Slot()
    def _go_on(self) -> None:
        """Take the next step, unless the last one still waits for another thread."""
        if self._steps is None or (self._step and self._step.task and self._step.task.running):
            return
        if self._given_up and not (self._step and self._step.last):
            self._end()
            return
        try:
            self._step = next(self._steps)
        except StopIteration:
            ended = self._ended
            self._end()
            ended()
        except Exception as error:
            if not isinstance(error, UserError | OSError):
                log.error("saving failed", exc_info=error)
            self._end()
            self.failed.emit(error, self._target)
        else:
            if not self._given_up:
                self.progressed.emit(self._step.fraction, self._step.doing)
            self._timer.start(0 if self._step.task is None else LOOK_EVERY)

    def _end(self) -> None:
        self._timer.stop()
        if self._steps is not None:
            self._steps.close()
        self._steps, self._step, self._ended = None, None, nothing
        self.finished.emit()


def _saved_steps(make: Callable[[], Steps[bytes]], target: Path) -> Steps[None]:
    """Make the bytes, then write them."""
    content = yield from make()
    yield from beside(
        lambda: save(target, content), 0.97, tr("Writing {name}", name=target.name), last=True
    )
