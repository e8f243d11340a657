"""Panning plots of ten models of a million rows, beside the same curves in pyqtgraph.

Run with `python -m tests.benchmarks.panning`; needs no screen. pyqtgraph thins what it draws
(`setDownsampling`, `clipToView`), as one does with so many points, and paints no words. Fails where
a view pans at fewer frames a second than are wanted.
"""

import argparse
import sys
from collections.abc import Sequence

import numpy as np
import pyqtgraph

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.cost_curves import brier_curve, cost_curve
from engine.numerics.arrays import FloatArray
from gui.themes.theme import load_theme
from gui.views.cost_view import MODES, CostView
from gui.views.decision_map_view import DecisionMapView
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from tests.benchmarks.large_plots import application, frame_times, large_models
from tests.benchmarks.timing import report

SIZE = (640, 480)
STEPS = 40
WANTED = 30.0  # frames a second
ZOOM = 0.25


def views(analysis: Analysis) -> dict[str, PlotView]:
    """The cost view in each mode, and the decision map."""
    playhead, theme = Playhead(), load_theme("light")
    playhead.show_analysis(analysis)
    made: dict[str, PlotView] = {}
    for place, mode in enumerate(MODES):
        view = CostView(playhead, theme)
        view._modes.segment(place).click()
        made[f"costs, {mode.words}"] = view
    made["decision map"] = DecisionMapView(playhead, theme)
    for shown in made.values():
        shown.resize(*SIZE)
        shown.show()
        shown.show_analysis(analysis)
    return made


def panned(view: PlotView) -> float:
    """Frames a second while what is seen moves, looked at four times as closely."""
    view._hands.zoom(ZOOM)
    box = view._hands._boxes[0]
    width = box.viewRange()[0][1] - box.viewRange()[0][0]
    steps = [width / 100 * (1 if step < STEPS / 2 else -1) for step in range(STEPS)]

    def frame(step: float) -> None:
        box.translateBy(x=step)
        view.grab()

    return 1e3 / float(np.median(frame_times(steps, frame)))


def peer(curves: Sequence[tuple[FloatArray, FloatArray]]) -> float:
    """Frames a second of pyqtgraph's own plot with some curves."""
    plot = pyqtgraph.PlotWidget()
    plot.resize(*SIZE)
    plot.show()
    for x, y in curves:
        item = plot.plot(x, y)
        item.setDownsampling(auto=True, method="peak")
        item.setClipToView(True)
    plot.setXRange(0.3, 0.55)

    def frame(low: float) -> None:
        plot.setXRange(low, low + 0.25, padding=0)
        plot.grab()

    return 1e3 / float(np.median(frame_times(np.linspace(0.3, 0.4, STEPS).tolist(), frame)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--models", type=int, default=10)
    given = parser.parse_args(arguments)
    running = application()
    session, dataset = large_models(given.rows, given.models)
    analysis = Analyser().analyse(session, dataset)
    envelopes = [cost_curve(model.hull) for model in analysis.models]
    losses = [brier_curve(model.curve) for model in analysis.models]
    print(f"  pyqtgraph's plot, envelopes: {peer([(e.t, e.cost) for e in envelopes]):.0f} frames/s")
    print(f"  pyqtgraph's plot, Brier curves: {peer([(b.c, b.loss) for b in losses]):.0f} frames/s")
    held = True
    for name, view in views(analysis).items():
        held &= report(name, panned(view), WANTED, unit="frames/s", at_least=True)
    running.processEvents()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
