"""The calibration figure (gui.paint.calibration_scene, gui.paint.calibration_figure): picture and number agree."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.analysis.details_of_models import measure_details
from engine.jobs.progress import silent
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.calibration_scene import CalibrationScene
from gui.paint.model_looks import ModelLooks
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.gui.conftest import AnalyseCrossing

AREA = QRectF(0, 0, 520, 460)


@pytest.fixture
def analysis(analyse_crossing: AnalyseCrossing) -> Analysis:
    """With all that is shown: details, and a band of a few replicates."""
    made = analyse_crossing(at=0.56)
    *_, refined = refine(made, replicates=100)
    return replace(refined, details=measure_details(made.geometry, silent))


def test_the_steps_reach_the_share_on_request_at_the_threshold(analysis: Analysis) -> None:
    """Cases flagged at t are those whose isotonic share reaches what t asks for."""
    scene = CalibrationScene(analysis)
    assert scene.model is not None
    assert scene.model is analysis.cheapest
    scores, shares = scene.staircase
    assert (np.diff(scores) >= 0).all()
    assert (np.diff(shares) >= 0).all()
    threshold = scene.model.at.threshold
    flagged = scores >= threshold
    assert (shares[flagged] >= scene.needed).all()
    assert (shares[~flagged] <= scene.needed).all()


def test_the_band_holds_the_steps_nearly_everywhere(analysis: Analysis) -> None:
    scene = CalibrationScene(analysis)
    band = scene.band
    assert band is not None
    shares = np.interp(band.at, *scene.staircase)
    held = (shares >= band.low - 1e-9) & (shares <= band.high + 1e-9)
    assert held.mean() > 0.8


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_a_step_is_drawn_where_its_share_is(analysis: Analysis, theme: str) -> None:
    """The middle of the longest block has the model's colour."""
    look = load_theme(theme)
    figure = CalibrationFigure(analysis, look)
    image = QImage(AREA.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(look.panel)
    painter = QPainter(image)
    figure.paint(painter, AREA)
    painter.end()
    scene, axes = figure.scene, figure.axes(AREA)[0]
    scores, shares = scene.staircase
    longest = 2 * int(np.argmax(scores[1::2] - scores[::2]))
    assert scene.model is not None
    color = ModelLooks(analysis, look).own(scene.model).color
    row = round(axes.y(float(shares[longest])))
    column = round(axes.x(float(scores[longest] + (scores[longest + 1] - scores[longest]) * 0.3)))
    near = [image.pixelColor(column, row + step) for step in (-1, 0, 1)]
    assert min(abs(each.hue() - color.hue()) for each in near) < 15


def test_bars_are_as_high_as_their_cases(analysis: Analysis) -> None:
    """The highest leaves room for its number."""
    figure = CalibrationFigure(analysis, load_theme("light"))
    cases = figure.axes(AREA)[1]
    bins = figure.scene.bins
    assert bins is not None
    assert bins.cases.sum() == analysis.geometry.size
    assert cases.plot.top() + 16 < cases.y(float(bins.cases.max())) < cases.plot.bottom()


def test_of_points_it_says_why_there_is_nothing(analysis: Analysis) -> None:
    hidden = replace(analysis, models=())
    assert CalibrationScene(hidden).why_not == "Every model is hidden."
    figure = CalibrationFigure(hidden, load_theme("light"))
    assert figure.note_lines() == ()


def test_of_infinite_scores_it_says_why_there_is_nothing() -> None:
    """Their axis has numbers all the same: what it is moved on asks for them."""
    infinite = dataset_of([False, True] * 20, score=[-np.inf, *np.linspace(1.0, 2.0, 38), np.inf])
    found = Analyser().analyse(session_for(infinite), infinite)
    figure = CalibrationFigure(found, load_theme("light"))
    assert figure.scene.why_not
    image = QImage(AREA.size().toSize(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    figure.paint(painter, AREA)
    painter.end()
    assert all(np.isfinite(axes.across.values).all() for axes in figure.axes(AREA))
