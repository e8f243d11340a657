"""AUC against VOROS of all models: where marks lie, what is left out, and what is named."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage

from engine.analysis.analysis import Analysis
from gui.paint import models_figure
from gui.paint.marks import RINGED, covered_by_mark
from gui.paint.models_figure import ModelsFigure, ModelsOptions
from gui.paint.placement import Occupancy
from gui.paint.pointed import Pointed
from gui.themes.theme import Theme, load_theme
from tests.blends import analyse_blends
from tests.gui.paint.pictures import painted_on
from tests.gui.paint.test_roc_plane import color_at, is_near

RECT = QRectF(0, 0, 490, 300)


@pytest.fixture(scope="module")
def many() -> Analysis:
    return analyse_blends()


def painted(figure: ModelsFigure, theme: Theme) -> QImage:
    return painted_on(theme, figure, RECT)


def place_of(figure: ModelsFigure, analysis: Analysis, name: str) -> QPointF:
    (axes,) = figure.axes(RECT)
    model = analysis.model(name)
    assert model is not None
    return axes.point(model.curve.auc, model.voros.value)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_each_model_in_front_has_its_mark_where_its_numbers_are(many: Analysis, name: str) -> None:
    theme = load_theme(name)
    figure = ModelsFigure(many, theme)
    image = painted(figure, theme)
    for model in many.in_front:
        middle = color_at(image, place_of(figure, many, model.name))
        assert is_near(middle, theme.model(model.look).color), model.name


def test_the_plot_shows_the_leaders_and_says_how_many_it_leaves_out(many: Analysis) -> None:
    figure = ModelsFigure(many, load_theme("light"))
    (axes,) = figure.axes(RECT)
    (left, right), (bottom, top) = axes.across.values, axes.up.values
    seen = [
        model
        for model in many.models
        if left <= model.curve.auc <= right and bottom <= model.voros.value <= top
    ]
    assert {model.name for model in many.in_front} <= {model.name for model in seen}
    assert figure.note == f"{50 - len(seen)} models lie below and to the left"
    every = ModelsFigure(many, load_theme("light"), options=ModelsOptions(every=True))
    (all_axes,) = every.axes(RECT)
    assert all(all_axes.shows(model.curve.auc, model.voros.value) for model in many.models)
    assert every.note == ""


def test_of_few_models_none_is_left_out() -> None:
    for count in (1, 3, 8):
        few = analyse_blends(count)
        figure = ModelsFigure(few, load_theme("light"))
        (axes,) = figure.axes(RECT)
        assert all(axes.shows(model.curve.auc, model.voros.value) for model in few.models)
        assert figure.note == ""
        painted(figure, load_theme("light"))


def test_the_mouse_finds_a_mark_and_its_model_is_named(many: Analysis) -> None:
    theme = load_theme("light")
    figure = ModelsFigure(many, theme)
    pale = max(many.behind, key=lambda model: model.voros.value)
    place = place_of(figure, many, pale.name)
    found = figure.model_at(RECT, place + QPointF(2, 2))
    assert found is not None
    assert found.name == pale.name
    assert figure.model_at(RECT, RECT.center() + QPointF(0, 90)) is None
    before = painted(figure, theme)
    pointed = ModelsOptions(pointed=Pointed(many.t, pale.index))
    after = painted(ModelsFigure(many, theme, options=pointed), theme)
    assert is_near(color_at(after, place), theme.model(pale.look).color)
    assert before != after


def test_no_name_touches_the_ring_that_its_mark_may_have(
    many: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes: list[QRectF] = []

    def noted(occupancy: Occupancy, place: QPointF, size: QSizeF, unit: float) -> QRectF:
        boxes.append(placed(occupancy, place, size, unit))
        return boxes[-1]

    placed = models_figure._place_beside
    monkeypatch.setattr(models_figure, "_place_beside", noted)
    for analysis in (many, analyse_blends(3)):
        boxes.clear()
        figure = ModelsFigure(analysis, load_theme("light"))
        painted(figure, load_theme("light"))
        assert len(boxes) == len(analysis.in_front)
        for model, box in zip(analysis.in_front, boxes, strict=True):
            ring = covered_by_mark(place_of(figure, analysis, model.name), RINGED)
            assert not box.intersects(ring), model.name
