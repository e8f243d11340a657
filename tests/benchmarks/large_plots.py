"""What the benchmarks of views look at: ten models of a million rows, their scores probabilities."""

import gc
import os
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from PySide6.QtWidgets import QApplication

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.data.dataset import Dataset
from engine.session.session import Session
from gui.themes.theme import load_fonts
from tests.collector import held_back
from tests.conftest import dataset_of, session_for

CONDITIONS = Conditions(exactly(1), Range(2, 12, "log"), Range(0.1, 0.2, "logit"))
T = TypeVar("T")


def application() -> QApplication:
    """An application that needs no screen, with the program's fonts."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    made = QApplication([])
    load_fonts()
    return made


def large_models(rows: int, models: int) -> tuple[Session, Dataset]:
    """Models of normal scores turned to probabilities, no two alike."""
    generator = np.random.default_rng(1)
    truth = generator.random(rows) < 0.3
    scores = {
        f"model {number}": 1
        / (1 + np.exp(0.8 - generator.normal(size=rows) - truth * (1 + 0.02 * number)))
        for number in range(models)
    }
    dataset = dataset_of(truth, **scores)
    return session_for(dataset, conditions=CONDITIONS), dataset


def frame_times(moves: Sequence[T], frame: Callable[[T], object]) -> np.ndarray:
    """(n,) milliseconds of processor time of each move and the paint after it; the first warms up.

    Garbage is collected before, not within: the window does it between events.
    """
    gc.collect()
    taken = []
    with held_back():
        for place in moves:
            start = time.process_time()
            frame(place)
            taken.append(1e3 * (time.process_time() - start))
    return np.array(taken[1:])
