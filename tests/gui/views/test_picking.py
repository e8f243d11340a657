"""Under the mouse: gui.views.picking, gui.paint.roc_spots, gui.paint.roc_hover."""

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLineF, QPointF

from engine.analysis.analysis import Analysis
from gui.paint.plot_axes import PlotAxes
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_spots import (
    MixtureHover,
    TangentHover,
    common_tangents,
    spot_words,
    tangent_near,
)
from gui.themes.theme import load_theme
from gui.views.picking import EdgeKey, TangentKey, hover_of
from gui.views.playhead import Playhead
from gui.views.roc_plane_view import RocPlaneView
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.mouse import move, press, release


@pytest.fixture
def view() -> Iterator[RocPlaneView]:
    made = RocPlaneView(Playhead())
    made.resize(620, 600)
    made.show_theme(load_theme("light"))
    made.show()
    yield made
    made.close()
    made.deleteLater()


def axes_of(view: RocPlaneView, analysis: Analysis) -> PlotAxes:
    return RocPlaneFigure(analysis, load_theme("light")).axes(view._area)


def click(view: RocPlaneView, place: QPointF) -> None:
    move(view, place, held=False)
    press(view, place)
    release(view, place)


def test_a_click_on_an_edge_shows_both_thresholds_and_the_coin(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    analysis = analyse_crossing(at=0.9)
    view.show_analysis(analysis)
    axes, model = axes_of(view, analysis), analysis.models[2]
    hull = model.hull
    lengths = (hull.fpr[1:] - hull.fpr[:-1]) ** 2 + (hull.tpr[1:] - hull.tpr[:-1]) ** 2
    edge = int(lengths.argmax())
    ends = [axes.point(hull.fpr[at], hull.tpr[at]) for at in (edge, edge + 1)]
    for share in (0.3, 0.5, 0.62):
        click(view, QLineF(*ends).pointAt(share))
        pinned = view._pinned
        if isinstance(pinned, EdgeKey):  # where no vertex of a curve is nearer
            break
    assert isinstance(pinned, EdgeKey)
    assert (pinned.model, pinned.edge) == (model.name, edge)
    assert pinned.chance == pytest.approx(share, abs=0.02)
    spot = hover_of(analysis, pinned)
    assert isinstance(spot, MixtureHover)
    q, mixture = pinned.chance, spot.mixture
    assert mixture.fpr == pytest.approx((1 - q) * hull.fpr[edge] + q * hull.fpr[edge + 1])
    assert mixture.tpr == pytest.approx((1 - q) * hull.tpr[edge] + q * hull.tpr[edge + 1])
    costs = [
        spot.edge_t * p.fpr + (1 - spot.edge_t) * (1 - p.tpr)
        for p in (mixture.first, mixture.second)
    ]
    assert costs[0] == pytest.approx(costs[1], abs=1e-12)
    figure = RocPlaneFigure(analysis, load_theme("light"), hover=spot)
    lines = spot_words(figure._scene(view._area), spot)
    words = ["".join(run.text for run in line) for line in lines]
    assert words[0] == "logistic, a coin decides"
    assert words[1].endswith(f"score ≥ {mixture.first.shown_threshold}")
    assert words[2].startswith(f"{100 * q:.0f}")
    click(view, axes.point(0.8, 0.2))
    assert view._pinned is None


def test_common_tangents_touch_both_hulls_from_above(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    found = common_tangents(analysis)
    assert found
    crossings = {round(each.t, 12) for each in analysis.crossings}
    for tangent in found:
        t = tangent.t
        assert round(t, 12) in crossings
        least = [
            min(t * m.hull.fpr + (1 - t) * (1 - m.hull.tpr)) for m in (tangent.below, tangent.above)
        ]
        ends = [
            t * p.fpr + (1 - t) * (1 - p.tpr) for p in (tangent.below_point, tangent.above_point)
        ]
        assert least[0] == pytest.approx(least[1], abs=1e-12)
        assert ends == pytest.approx(least, abs=1e-12)


def test_the_tangent_appears_at_its_t_and_under_the_mouse(
    view: RocPlaneView, analyse_crossing: AnalyseCrossing
) -> None:
    (tangent, *_) = common_tangents(analyse_crossing())
    assert tangent_near(analyse_crossing(at=tangent.t + 0.0015)) is not None
    assert tangent_near(analyse_crossing(at=tangent.t + 0.003)) is None
    analysis = analyse_crossing(at=0.95)
    view.show_analysis(analysis)
    axes = axes_of(view, analysis)
    line = QLineF(*(axes.point(p.fpr, p.tpr) for p in (tangent.below_point, tangent.above_point)))
    for step in range(1, 20):
        move(view, line.pointAt(step / 20), held=False)
        if isinstance(view._hovered, TangentKey):
            break
    assert view._hovered == TangentKey(tangent.t)
    spot = hover_of(analysis, TangentKey(tangent.t))
    assert isinstance(spot, TangentHover)
    assert {spot.below.name, spot.above.name} == {"forest", "bayes"}
    image = view.grab().toImage()
    middle = line.pointAt(step / 20)
    normal = math.hypot(line.dx(), line.dy())
    ink = load_theme("light").ink.lightness()
    near = [
        image.pixelColor(
            (middle + QPointF(-line.dy(), line.dx()) * (shift / normal)).toPoint()
        ).lightness()
        for shift in (-1, 0, 1)
    ]
    assert min(near) < ink + 40
