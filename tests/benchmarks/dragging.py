"""Dragging t and conditions, with ten models of a million rows and four views open.

First the engine alone, beside a full analysis; then from event to painted views: four of the page
Geometry, the two whose curves move with the prevalence, which follows t where it is a range, and
four of the page Evidence with these among them.
Run with
`python -m tests.benchmarks.dragging`; needs no screen, and fails where a bound does not hold.
Processor time, for the engine's answer and what a window paints anew of its views.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from engine.session.session import Session
from gui.themes.theme import load_theme
from gui.views.calibration_view import CalibrationView
from gui.views.cost_view import CostView
from gui.views.decision_map_view import DecisionMapView
from gui.views.gain_view import GainView
from gui.views.playhead import Playhead
from gui.views.precision_recall_view import PrecisionRecallView
from gui.views.ribbon_view import RibbonView
from gui.views.roc_plane_view import RocPlaneView
from gui.views.scores_view import ScoresView
from gui.views.view_widget import AnyView
from tests.benchmarks.large_plots import CONDITIONS, application, frame_times, large_models
from tests.benchmarks.timing import report

MILLISECONDS = 8.0
FRAME, TWO_FRAMES = 16.7, 33.0
EVENTS = 200  # of fewer the 99th centile would be the slowest
PASSES = 3  # an odd number, of which one is in the middle
SIZE = (520, 400)
BESIDE = 2  # views beside each other

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

PAGES: dict[str, tuple[Callable[[Playhead], RibbonView | AnyView], ...]] = {
    "four views": (RocPlaneView, CostView, DecisionMapView, RibbonView),
    "precision–recall": (PrecisionRecallView, RibbonView),
    "gain": (GainView, RibbonView),
    "evidence": (PrecisionRecallView, GainView, CalibrationView, ScoresView, RibbonView),
}


def open_views(
    analysis: Analysis, kinds: Sequence[Callable[[Playhead], RibbonView | AnyView]]
) -> Callable[[Analysis], None]:
    """Show an analysis in views side by side; what shows another one and has the window painted."""
    window, playhead, theme = QWidget(), Playhead(), load_theme("light")
    playhead.show_analysis(analysis)
    grid, views = QGridLayout(window), [kind(playhead) for kind in kinds]
    for place, view in enumerate(views):
        view.setFixedSize(*SIZE)
        view.show_theme(theme)
        grid.addWidget(view, *divmod(place, BESIDE))

    def show(found: Analysis) -> None:
        assert window.isVisible()  # which keeps it, too
        for view in views:
            view.show_analysis(found)
        QCoreApplication.sendPostedEvents(None, QEvent.Type.UpdateRequest)

    window.show()
    QCoreApplication.processEvents()
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
    moves = [replace(session, at=t) for t in places]
    for page, kinds in PAGES.items():
        show = open_views(first, kinds)

        def answer(asked: Session, show: Callable[[Analysis], None] = show) -> None:
            show(analyser.analyse(asked, dataset))

        held &= _dragged(f"t, {page}", moves, answer, FRAME)
        for what, drag in CONDITIONS_DRAGGED.items():
            bound = TWO_FRAMES if what == "both" else FRAME  # another model comes in front
            shares = np.linspace(0, 1, EVENTS).tolist()
            asked = [replace(session, conditions=drag(share)) for share in shares]
            held &= _dragged(f"{what}, {page}", asked, answer, bound)
    running.processEvents()
    return 0 if held else 1


def _dragged(
    what: str, moves: Sequence[Session], answer: Callable[[Session], None], bound: float
) -> bool:
    """Measure a drag from event to painted views; whether its bound holds.

    Of several passes the middle one counts: what else a machine does takes many frames on end.
    """
    passes = [frame_times(moves, answer) for _ in range(PASSES)]
    medians = ", ".join(f"{np.median(taken):.1f}" for taken in passes)
    centiles = [float(np.quantile(taken, 0.99)) for taken in passes]
    print(f"  {what} dragged, medians {medians} ms")
    print("  99th centiles " + ", ".join(f"{each:.1f}" for each in centiles) + " ms")
    return report("the middle one", float(np.median(centiles)), bound, unit="ms")


if __name__ == "__main__":
    sys.exit(main())
