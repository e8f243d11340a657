"""All models under the mouse: a name, a hairline of none, and the note that shows them all."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.paint.models_figure import ModelsFigure
from gui.themes.theme import load_theme
from gui.views.models_view import ModelsView
from gui.views.playhead import Playhead
from tests.blends import analyse_blends


@pytest.fixture
def view() -> Iterator[ModelsView]:
    analysis = analyse_blends()
    playhead = Playhead()
    playhead.show_analysis(analysis)
    made = ModelsView(playhead)
    made.resize(490, 300)
    made.show_theme(load_theme("light"))
    made.show()
    made.show_analysis(analysis)
    QApplication.processEvents()
    yield made
    made.close()
    made.deleteLater()


def figure_of(view: ModelsView) -> ModelsFigure:
    figure = view.figure
    assert isinstance(figure, ModelsFigure)
    return figure


def test_the_mouse_points_at_a_model(view: ModelsView) -> None:
    figure = figure_of(view)
    best = figure.analysis.best
    assert best is not None
    (axes,) = figure.axes(view.area)
    pointed = view.pointed_at(figure, axes.point(best.curve.auc, best.voros.value))
    assert pointed is not None
    assert (pointed.t, pointed.model) == (figure.analysis.t, best.index)


def test_a_click_on_the_note_shows_every_model_and_a_double_click_the_leaders(
    view: ModelsView,
) -> None:
    figure = figure_of(view)
    assert figure.note == "25 models lie below and to the left"
    note = figure.note_area(view.area).center().toPoint()
    QTest.mouseClick(view._hands.viewport(), Qt.MouseButton.LeftButton, pos=note)
    (axes,) = figure_of(view).axes(view.area)
    models = figure.analysis.models
    assert all(axes.shows(model.curve.auc, model.voros.value) for model in models)
    QTest.mouseDClick(view._hands.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 100))
    assert figure_of(view).note == figure.note
