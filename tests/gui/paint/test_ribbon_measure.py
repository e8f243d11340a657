"""The measure's picture on the ribbon: as high where it weighs as much as it says."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from engine.binary.voros.conditions import Conditions, Scenario, WeightedScenario, exactly
from engine.binary.voros.measures_over_t import BetaInT, UniformInRatio, UniformInT
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import RibbonScene
from gui.paint.ribbon_measure import HILL, hill
from gui.themes.theme import load_theme
from tests.gui.conftest import CROSSING, AnalyseCrossing

RECT = QRectF(0, 0, 1200, 120)


def painted(figure: RibbonFigure) -> QImage:
    image = QImage(1200, 120, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    for layer in figure.layers[:-1]:  # without labels and playhead
        layer.paint(painter, RECT)
    painter.end()
    return image


def height_at(image: QImage, scene: RibbonScene, t: float) -> int:
    """How many pixels above the band are not white in the column of a t."""
    column, top = round(scene.x(t)), round(scene.band.top())
    rows = range(top - 12, top - 1)
    return sum(image.pixelColor(column, row) != QColor("white") for row in rows)


def figure_of(analyse: AnalyseCrossing, conditions: Conditions) -> tuple[RibbonFigure, RibbonScene]:
    figure = RibbonFigure(analyse(conditions=conditions), load_theme("light"))
    return figure, figure.scene(RECT)


def test_a_hill_is_as_high_as_the_density() -> None:
    t, heights = hill(BetaInT(2, 2), 0.0, 1.0)
    assert heights == pytest.approx(4 * t * (1 - t), rel=1e-3)
    assert hill(UniformInT(), 0.2, 0.4)[1].tolist() == [1] * 161
    t, heights = hill(UniformInRatio(), 0.1, 0.9)
    assert heights[0] == pytest.approx((1 - t[-1]) ** 2 / (1 - t[0]) ** 2)
    assert np.isfinite(hill(BetaInT(0.5, 0.5), 0.0, 1.0)[1]).all()


def test_it_stands_on_the_band_inside_the_brackets(analyse_crossing: AnalyseCrossing) -> None:
    figure, scene = figure_of(analyse_crossing, replace(CROSSING, measure="beta:8,8"))
    image = painted(figure)
    middle, aside = height_at(image, scene, 0.5), height_at(image, scene, 0.3)
    assert middle >= HILL - 1
    # 4^7 (0.3 · 0.7)^7 = 0.30 of the height at 1/2
    assert aside == pytest.approx(0.3 * middle, abs=2)
    assert height_at(image, scene, 0.15) == 0
    assert height_at(image, scene, 0.9) == 0


def test_scenarios_are_pins_as_high_as_they_weigh(analyse_crossing: AnalyseCrossing) -> None:
    heavy, light = Scenario(1.0, 5.0, 0.15), Scenario(1.0, 3.0, 0.1)
    listed = (WeightedScenario(heavy, 2.0), WeightedScenario(light, 1.0))
    conditions = replace(CROSSING, measure="scenarios", scenarios=listed)
    figure, scene = figure_of(analyse_crossing, conditions)
    image = painted(figure)
    tall, low = height_at(image, scene, heavy.t), height_at(image, scene, light.t)
    assert tall > low > 0
    assert height_at(image, scene, (heavy.t + light.t) / 2) == 0


def test_at_a_single_t_there_is_none(analyse_crossing: AnalyseCrossing) -> None:
    exact = Conditions(exactly(1.0), exactly(1.0), exactly(0.5))
    figure, scene = figure_of(analyse_crossing, exact)
    assert height_at(painted(figure), scene, 0.45) == 0
