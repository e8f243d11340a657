"""Figures of more models than there is room for, and of models with endless names."""

from itertools import combinations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.wording.verdict import leading_models
from gui.paint.axes import Axes, Extent, square_plot
from gui.paint.ribbon import RibbonFigure
from gui.paint.roc_label_places import card_size
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_scene import RocOptions, RocScene
from gui.paint.sizes import Sizes
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for

RECT = QRectF(0, 0, 500, 480)
RIBBON = QRectF(0, 0, 1420, 124)
ENDLESS = "a_column_name_that_does_not_want_to_end_" * 6


def analysis_of(*names: str) -> Analysis:
    """Models of falling worth under some names."""
    generator = np.random.default_rng(7)
    positive = generator.random(150) < 0.4
    scores = {
        name: generator.normal(size=150) + positive * 2 / (1 + place)
        for place, name in enumerate(names)
    }
    dataset = dataset_of(positive, **scores)
    return Analyser().analyse(session_for(dataset), dataset)


@pytest.fixture(scope="module")
def many() -> Analysis:
    return analysis_of(*(f"model_{place:02}" for place in range(20)))


def test_of_many_models_the_plane_names_the_leading_ones(many: Analysis) -> None:
    plan = RocPlaneFigure(many, load_theme("light")).plan(RECT)
    leading = {model.index for model in leading_models(many, 8)}
    assert set(plan.names) <= leading
    assert many.best is not None
    assert many.best.index in plan.names
    boxes = [place.box for place in plan.names.values()]
    assert not any(one.intersects(two) for one, two in combinations(boxes, 2))


def test_of_many_models_the_leading_ones_have_a_named_lane(many: Analysis) -> None:
    scene = RibbonFigure(many, load_theme("light")).scene(RIBBON)
    assert set(scene.lane_models) == set(leading_models(many, 3))
    assert scene.names_shown
    few = analysis_of("one", "two", "three", "four")
    assert RibbonFigure(few, load_theme("light")).scene(RIBBON).lane_models == few.models


def test_an_endless_name_stays_in_the_plot() -> None:
    analysis = analysis_of(ENDLESS + "1", ENDLESS + "2")
    theme = load_theme("light")
    figure = RocPlaneFigure(analysis, theme)
    plot = figure.axes(RECT).plot
    assert plot.contains(figure.plan(RECT).card)
    scene = RocScene(analysis, theme, Sizes(1), figure.axes(RECT), RocOptions())
    assert card_size(scene, scene.chosen_words()).width() < plot.width()
    first, second = (scene.name(model) for model in analysis.models)
    assert first.endswith("1")
    assert second.endswith("2")
    assert "…" in first


def test_numbers_beside_a_close_look_have_room() -> None:
    closest = Extent().zoomed(0.2065, 0.7210, 1e-9)
    axes = Axes(square_plot(RECT, Sizes(1)), closest)
    theme = load_theme("light")
    analysis = analysis_of("one")
    figure = RocPlaneFigure(analysis, theme, extent=closest)
    assert figure.axes(RECT) == axes
    image = QImage(500, 480, QImage.Format.Format_RGB32)
    image.fill(theme.panel)
    painter = QPainter(image)
    figure.paint(painter, RECT)
    painter.end()
    edge = {image.pixel(column, row) for column in (0, 1) for row in range(480)}
    assert edge == {theme.panel.rgb()}
