"""One frame of dragging t in the ROC plane, beside the same curves and line in pyqtgraph.

Ten models of a million rows. pyqtgraph thins what it draws (`setDownsampling`, `clipToView`),
as one does with so many points. Run with `python -m tests.benchmarks.painting`; needs no
screen. Fails where an event takes longer than a frame; the peer, which paints no hulls, no
supporting lines, no points and no words, is there to be compared with.
"""

import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
import pyqtgraph
from PySide6.QtWidgets import QApplication, QWidget

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range, exactly
from gui.themes.theme import load_fonts, load_theme
from gui.views.playhead import Playhead
from gui.views.roc_plane_view import RocPlaneView
from tests.benchmarks.timing import report
from tests.conftest import dataset_of, session_for

ROWS, MODELS, EVENTS = 1_000_000, 10, 30
SIZE = (700, 700)
FRAME = 16.0  # ms
T = TypeVar("T")
CONDITIONS = Conditions(exactly(1), Range(2, 12), Range(0.1, 0.2))


def analyses() -> list[Analysis]:
    """The same data at every t of a drag."""
    generator = np.random.default_rng(1)
    truth = generator.random(ROWS) < 0.3
    scores = {f"model {i}": generator.normal(size=ROWS) + truth for i in range(MODELS)}
    dataset = dataset_of(truth, **scores)
    analyser = Analyser()
    return [
        analyser.analyse(session_for(dataset, conditions=CONDITIONS, at=float(t)), dataset)
        for t in np.linspace(0.3, 0.7, EVENTS)
    ]


def median_frame(widget: QWidget, moves: Sequence[T], move: Callable[[T], object]) -> float:
    """Milliseconds of processor time that one move and the paint after it take, median."""
    taken = []
    widget.grab()
    for place in moves:
        start = time.process_time()
        move(place)
        widget.grab()
        taken.append(1e3 * (time.process_time() - start))
    return float(np.median(taken))


def ours(found: list[Analysis]) -> float:
    """Median frame of the ROC plane."""
    view = RocPlaneView(Playhead())
    view.resize(*SIZE)
    view.show_theme(load_theme("light"))
    return median_frame(view, found, view.show_analysis)


def theirs(analysis: Analysis) -> float:
    """Median frame of pyqtgraph's plot with the same curves and a line that moves."""
    plot = pyqtgraph.PlotWidget()
    plot.resize(*SIZE)
    for model in analysis.models:
        curve = model.geometry.curve
        item = plot.plot(curve.fpr, curve.tpr)
        item.setDownsampling(auto=True, method="peak")
        item.setClipToView(True)
    line = pyqtgraph.InfiniteLine(pos=0.5)
    plot.addItem(line)
    return median_frame(plot, np.linspace(0.3, 0.7, EVENTS).tolist(), line.setValue)


def main() -> int:
    """Measure and print; 1 where a bound does not hold."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication([])
    load_fonts()
    found = analyses()
    mine, peer = ours(found), theirs(found[0])
    print(f"  the ROC plane {mine:.2f} ms, pyqtgraph's plot {peer:.2f} ms")
    application.processEvents()
    held = report("a frame of dragging t, median", mine, FRAME, unit="ms")
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
