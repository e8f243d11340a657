"""The plane of FPR and FNR (gui.paint.error_plane_figure): what is discarded is shaded."""

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gui.paint.error_plane_figure import DISCARDED, ErrorPlaneFigure
from gui.themes.theme import load_theme, mix
from gui.views.error_plane_view import ErrorPlaneView
from gui.views.playhead import Playhead
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.test_painted_surface import alike

LIGHT = load_theme("light")
RECT = QRectF(0, 0, 520, 500)


def test_what_is_discarded_is_shaded_and_nothing_else(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    figure = ErrorPlaneFigure(analysis, LIGHT)
    image = QImage(520, 500, QImage.Format.Format_RGB32)
    image.fill(LIGHT.panel)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    (axes,) = figure.axes(RECT)
    fpr, tpr = analysis.hybrid
    shaded, plain = mix(LIGHT.plot, LIGHT.ink, DISCARDED), (LIGHT.plot, LIGHT.grid)
    generator = np.random.default_rng(0)
    right = {True: 0, False: 0}
    count = {True: 0, False: 0}
    for x, y in generator.uniform(0.02, 0.9, (400, 2)).tolist():
        hull = 1 - float(np.interp(x, fpr, tpr))
        if abs(y - hull) < 0.03:
            continue
        place = axes.point(x, y)
        color = image.pixelColor(round(place.x()), round(place.y()))
        inside = y > hull
        count[inside] += 1
        right[inside] += any(alike(color, each, 3) for each in ((shaded,) if inside else plain))
    assert count[True] > 50
    assert right[True] > 0.85 * count[True]  # words, lines and marks stand on the rest
    assert right[False] >= 0.75 * count[False]
    assert figure.area == pytest.approx(float(np.trapezoid(tpr, fpr)))


def test_its_data_are_the_vertices(analyse_crossing: AnalyseCrossing) -> None:
    analysis = analyse_crossing()
    view = ErrorPlaneView(Playhead(), LIGHT)
    view.show_analysis(analysis)
    data = view.data(analysis)
    assert data is not None
    first = analysis.models[0]
    rows = list(zip(*(data.columns[name] for name in ("model", "fpr", "fnr")), strict=True))
    wanted = zip(first.hull.fpr.tolist(), (1 - first.hull.tpr).tolist(), strict=True)
    assert [row[1:] for row in rows if row[0] == first.name] == list(wanted)
    assert view.subtitle(analysis)


def test_a_click_on_a_hull_selects_its_model(analyse_crossing: AnalyseCrossing) -> None:
    analysis, playhead = analyse_crossing(), Playhead()
    view = ErrorPlaneView(playhead, LIGHT)
    view.resize(520, 400)
    view.show()
    view.show_analysis(analysis)
    figure, hull = view.figure, analysis.models[2].hull
    assert figure is not None
    place = figure.axes(view.area)[0].point(0.2, 1 - float(np.interp(0.2, hull.fpr, hull.tpr)))
    view.click_at(place)
    assert playhead.selected == 2
    view.click_at(figure.axes(view.area)[0].point(0.02, 0.02))
    assert playhead.selected == 2
    view.deleteLater()


@pytest.mark.parametrize("width", [300, 420, 700])
def test_the_note_stays_within_the_plot(analyse_crossing: AnalyseCrossing, width: int) -> None:
    figure, room = ErrorPlaneFigure(analyse_crossing(), LIGHT), QRectF(0, 0, width, 300)
    image = QImage(width, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    (axes,) = figure.axes(room)
    box = figure._draw_note(painter, axes)
    painter.end()
    assert axes.plot.contains(box)
