"""gui.paint.gain_bounds, gui.paint.curve_names: words say what dotted lines are, and cross none."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QRectF, QSize

from engine.analysis.details_of_models import measure_details
from engine.jobs.progress import silent
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.gain_bounds import Lower, perfect_below
from gui.paint.gain_figure import GainFigure, delinquency_figure
from gui.themes.theme import load_theme
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing
from tests.gui.layout.painted import words_on_paper

LIGHT = load_theme("light")
CASES, POSITIVES = 1000, 400
SIZES = [(396.0, 460.0), (560.0, 320.0), (840.0, 540.0)]


def written(figure: GainFigure | CalibrationFigure, area: QRectF) -> dict[str, QRectF]:
    """The boxes of all words, by what they say."""
    size = QSize(area.size().toSize())
    found = words_on_paper(size, lambda painter: figure.paint(painter, area))
    return {words.text: words.box for words in found}


def crosses(box: QRectF, line: QLineF) -> bool:
    """Whether a line runs through words."""
    return any(box.contains(line.pointAt(along)) for along in np.linspace(0, 1, 2000))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [1, 3, 10])
def test_names_keep_off_the_line_of_chance_which_is_named(
    size: tuple[float, float], count: int
) -> None:
    area, figure = QRectF(0, 0, *size), GainFigure(analyse_blends(count), LIGHT)
    found = written(figure, area)
    above, _ = figure.axes(area)
    line = QLineF(above.point(0, 0), above.point(1, 1))
    assert "chance" in found
    struck = [
        text for text, box in found.items() if crosses(box, line) and above.plot.contains(box)
    ]
    assert struck == []


@pytest.mark.parametrize("size", SIZES)
def test_perfect_order_is_named_above_beside_the_words_of_t(size: tuple[float, float]) -> None:
    found = written(GainFigure(analyse_blends(3), LIGHT), QRectF(0, 0, *size))
    words = found["dotted above: perfect order"]
    assert not words.intersects(found["t = 0.56"])


@pytest.mark.parametrize("size", SIZES)
def test_what_is_left_is_said_below_the_line_of_chance(size: tuple[float, float]) -> None:
    area, figure = QRectF(0, 0, *size), delinquency_figure(analyse_blends(3), LIGHT)
    (box,) = [box for text, box in written(figure, area).items() if "not flagged" in text]
    _, below = figure.axes(area)
    assert box.top() > below.y(figure.prevalence.value)


@pytest.mark.parametrize("size", [(396.0, 520.0), (460.0, 360.0), (840.0, 560.0)])
def test_words_of_calibration_keep_off_the_line_of_t_and_the_dots(
    analyse_crossing: AnalyseCrossing, size: tuple[float, float]
) -> None:
    made, area = analyse_crossing(at=0.56), QRectF(0, 0, *size)
    made = replace(made, details=measure_details(made.geometry, silent))
    figure = CalibrationFigure(made, LIGHT)
    found = written(figure, area)
    shares, _ = figure.axes(area)
    bins = figure.scene.bins
    assert bins is not None
    dots = [shares.point(*place) for place in zip(bins.mean, bins.share, strict=True)]
    words = [found[text] for text in ("score as promised", "isotonic") if text in found]
    assert words
    for box in words:
        assert not any(crosses(box, line) for line in figure._cut_lines(shares))
        assert not any(box.contains(dot) for dot in dots)


@pytest.mark.parametrize("lower", ["lift", "delinquency"])
def test_perfect_order_is_that_of_cases_ranked_so(lower: Lower) -> None:
    is_positive = np.arange(CASES) < POSITIVES
    flagged = np.arange(1, CASES)
    found = np.cumsum(is_positive)[:-1]
    wanted = {
        "lift": (found / flagged) / (POSITIVES / CASES),
        "delinquency": (POSITIVES - found) / (CASES - flagged),
    }
    x, y = perfect_below(POSITIVES / CASES, lower)
    assert np.interp(flagged / CASES, x, y) == pytest.approx(wanted[lower], abs=1e-3)
