"""What the mouse is on in one view is shown in the others: gui.paint.roc_pointed, gui.paint.pointed."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from engine.analysis.analysis import Analysis
from gui.paint.pointed import Pointed
from gui.paint.roc_plane import RocPlaneFigure
from gui.themes.theme import load_theme
from gui.views.picking import EdgeKey, TangentKey, VertexKey, pointed_by
from gui.views.playhead import Playhead
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.mouse import move


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    return analyse_crossing(at=0.56)


@pytest.fixture
def view(analysis: Analysis) -> Iterator[RocPlaneView]:
    playhead = Playhead()
    playhead.show_analysis(analysis)
    made = RocPlaneView(playhead, load_theme("light"))
    made.resize(520, 500)
    made.show_analysis(analysis)
    made.show()
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def test_a_vertex_stands_for_the_t_in_which_it_is_optimal(analysis: Analysis) -> None:
    model = analysis.models[0]
    hull = model.hull
    for vertex in range(1, hull.index.size - 1):
        found = pointed_by(analysis, VertexKey(model.name, int(hull.index[vertex])))
        assert found is not None
        assert int(hull.serving(np.array([found.t]))[0]) == vertex
    below = next(at for at in range(hull.index[-1]) if at not in set(hull.index.tolist()))
    assert pointed_by(analysis, VertexKey(model.name, below)) is None


def test_an_edge_stands_for_the_t_at_which_its_ends_cost_the_same(analysis: Analysis) -> None:
    hull = analysis.models[0].hull
    found = pointed_by(analysis, EdgeKey(analysis.models[0].name, 2, 0.5))
    assert found is not None
    costs = [found.t * hull.fpr[end] + (1 - found.t) * hull.fnr[end] for end in (2, 3)]
    assert costs[0] == pytest.approx(costs[1], abs=1e-12)
    assert pointed_by(analysis, TangentKey(0.4)) == Pointed(0.4)


def test_the_mouse_on_a_vertex_points_and_off_the_plane_does_not(
    view: RocPlaneView, analysis: Analysis
) -> None:
    model = analysis.models[0]
    axes = RocPlaneFigure(analysis, load_theme("light")).axes(view._area)
    playhead, heard = view._playhead, list[Pointed | None]()
    playhead.pointed_changed.connect(lambda: heard.append(playhead.pointed))
    middle = model.hull.index.size // 2
    move(view, axes.point(float(model.hull.fpr[middle]), float(model.hull.tpr[middle])), held=False)
    assert heard
    assert heard[-1] is not None
    QApplication.sendEvent(view, _leaving())
    assert heard[-1] is None


def test_what_another_view_points_at_is_drawn(view: RocPlaneView, analysis: Analysis) -> None:
    """A ring stands round the optimum of each model there."""
    before = view.grab().toImage()
    t = 0.7
    view._playhead.point_at(Pointed(t))
    after = view.grab().toImage()
    axes = RocPlaneFigure(analysis, load_theme("light")).axes(view._area)
    hull = analysis.models[0].hull
    vertex = int(hull.serving(np.array([t]))[0])
    place = axes.point(float(hull.fpr[vertex]), float(hull.tpr[vertex])).toPoint()
    ratio = round(after.devicePixelRatio())
    changed = [
        (dx, dy)
        for dx in range(-7, 8)
        for dy in range(-7, 8)
        if after.pixel(place.x() * ratio + dx, place.y() * ratio + dy)
        != before.pixel(place.x() * ratio + dx, place.y() * ratio + dy)
    ]
    assert len(changed) > 8


def _leaving() -> QEvent:
    return QEvent(QEvent.Type.Leave)
