"""How long the main thread is busy at a stretch, in its own processor time."""

import time
from collections.abc import Callable
from itertools import pairwise

from PySide6.QtCore import QElapsedTimer, QTimer

from tests.gui.acts import wait

PATIENCE = 90_000  # ms: a workbook of two million cells takes long where others work, too
MOST = 100.0  # ms that the main thread may be busy at a stretch
WORK = 100_000  # additions
USUAL_WORK = 0.0025  # s that they take where nothing else runs


def bound() -> float:
    """What a stretch may take here and now, in ms: more where the processor is shared.

    Even the time of one thread is longer while neighbours take its processor's memory; the same
    sums are timed beside, and the bound is longer by as much.
    """
    taken = []
    for _ in range(5):
        start = time.thread_time()
        total = 0
        for number in range(WORK):
            total += number
        taken.append(time.thread_time() - start)
    return MOST * max(1.0, sorted(taken)[2] / USUAL_WORK)


def longest_stretch(act: Callable[[], object], done: Callable[[], bool], quiet: int = 300) -> float:
    """The longest stretch without a look at the clock while and after something is done, in ms.

    A timer beats whenever events have been dealt with. What counts is the processor time of the
    main thread between two beats, not the time that passed: other programs, and other threads of
    this one, do not lengthen it.

    Args:
        act: what is done, as an event of its own.
        done: whether what comes of it has come.
        quiet: ms that are watched after that.
    """
    beats: list[float] = []
    timer = QTimer()
    timer.timeout.connect(lambda: beats.append(time.thread_time()))
    timer.start(0)
    acted: list[object] = []
    QTimer.singleShot(20, lambda: acted.append(act()))
    patience = QElapsedTimer()
    patience.start()
    while not (acted and done()):
        assert patience.elapsed() < PATIENCE, "it did not come about"
        wait(5)
    wait(quiet)
    timer.stop()
    return 1e3 * max(later - earlier for earlier, later in pairwise(beats))
