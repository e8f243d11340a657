"""Dragging t and conditions, with ten models of a million rows and four views open.

First the engine alone, beside a full analysis; then from event to painted views. Run with
`python -m tests.benchmarks.dragging`; needs no screen, and fails where a bound does not hold.
Processor time, for the engine's answer and all views one after the other.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace
from PySide6.QtGui import QPixmap

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from gui.themes.theme import load_theme
from gui.views.cost_view import CostView
from gui.views.decision_map_view import DecisionMapView
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.view_widget import AnyView
from tests.benchmarks.large_plots import CONDITIONS, application, frame_times, large_models
from tests.benchmarks.timing import report

MILLISECONDS = 8.0
FRAME, TWO_FRAMES = 16.7, 33.0
EVENTS, CONDITION_EVENTS = 200, 60
SIZE = (520, 400)

# By what is dragged the conditions at a share of the way; a side and a corner of the map's box.
CONDITIONS_DRAGGED: dict[str, Callable[[float], Conditions]] = {
    "cost of a miss": lambda share: replace(CONDITIONS, cost_fn=Range(2, 12 + 18 * share, "log")),
    "prevalence": lambda share: replace(
        CONDITIONS, prevalence=Range(0.1, 0.2 + 0.2 * share, "logit")
    ),
    "both": lambda share: replace(
        CONDITIONS,
        cost_fn=Range(2, 12 + 18 * share, "log"),
        prevalence=Range(0.1, 0.2 + 0.2 * share, "logit"),
    ),
}


def open_views(analysis: Analysis) -> Callable[[Analysis], None]:
    """Show an analysis in four views; what shows and paints another one in all of them."""
    playhead, theme = Playhead(), load_theme("light")
    playhead.show_analysis(analysis)
    views: list[RibbonView | AnyView] = [
        RocPlaneView(playhead),
        CostView(playhead),
        DecisionMapView(playhead),
        RibbonView(playhead),
    ]
    for view in views:
        view.resize(*SIZE)
        view.show_theme(theme)
        view.show()

    pictures = [QPixmap(*SIZE) for _ in views]  # as a window has one for all frames

    def show(found: Analysis) -> None:
        for view in views:
            view.show_analysis(found)
        for view, picture in zip(views, pictures, strict=True):
            view.render(picture)

    show(analysis)
    return show


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; 1 where a bound does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--models", type=int, default=10)
    given = parser.parse_args(arguments)
    running = application()
    session, dataset = large_models(given.rows, given.models)
    analyser = Analyser()
    start = time.perf_counter()
    first = analyser.analyse(session, dataset)
    whole = time.perf_counter() - start
    places = np.linspace(first.given.a, first.given.b, EVENTS).tolist()
    taken = frame_times(places, lambda t: analyser.analyse(replace(session, at=t), dataset))
    vertices = sum(model.hull.fp.size for model in first.models)
    print(f"  {given.models} models of {given.rows:,} rows, {vertices} hull vertices together")
    print(f"  the first analysis {whole:.2f} s")
    held = report(
        "an event of dragging t, median", float(np.median(taken)), MILLISECONDS, unit="ms"
    )
    held &= report("its 99th centile", float(np.quantile(taken, 0.99)), MILLISECONDS, unit="ms")
    show = open_views(first)
    painted = frame_times(places, lambda t: show(analyser.analyse(replace(session, at=t), dataset)))
    print(f"  painted in four views, median {np.median(painted):.2f} ms")
    held &= report("99th centile", float(np.quantile(painted, 0.99)), FRAME, unit="ms")

    for what, drag in CONDITIONS_DRAGGED.items():
        bound = TWO_FRAMES if what == "both" else FRAME  # on its way another model comes in front
        found = [drag(share) for share in np.linspace(0, 1, CONDITION_EVENTS).tolist()]
        taken = frame_times(
            found,
            lambda stated: show(analyser.analyse(replace(session, conditions=stated), dataset)),
        )
        print(f"  {what} dragged, four views, median {np.median(taken):.2f} ms")
        held &= report("99th centile", float(np.quantile(taken, 0.99)), bound, unit="ms")
    running.processEvents()
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
