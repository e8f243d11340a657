"""The squares of the confusion table, counted in the picture."""

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from engine.binary.points.operating_point import Confusion
from engine.binary.voros.conditions import Conditions, Range
from engine.wording.confusion_words import UNITS
from gui.paint.case_squares import CaseRun, CaseSquares
from gui.paint.confusion_figure import ConfusionFigure
from gui.paint.sizes import Sizes
from gui.themes.theme import Theme, load_theme
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import painted_on

SIZES = [(290.0, 262.0), (344.0, 300.0), (900.0, 700.0)]


def painted(figure: ConfusionFigure, theme: Theme, rect: QRectF) -> QImage:
    return painted_on(theme, figure, rect)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
@pytest.mark.parametrize("size", SIZES)
def test_as_many_dark_squares_as_are_found(
    analyse_crossing: AnalyseCrossing, name: str, size: tuple[float, float]
) -> None:
    theme, rect = load_theme(name), QRectF(0, 0, *size)
    figure = ConfusionFigure(analyse_crossing(at=0.56), theme)
    squares = figure.squares(rect)
    assert squares is not None
    image = painted(figure, theme, rect)
    dark = [
        place
        for place in range(squares.count)
        if image.pixelColor(squares.square(place).center().toPoint()) == theme.ink2
    ]
    found = range(squares.found.start, squares.found.end)
    inner = {place for place in found if 0 < place % squares.columns < squares.columns - 1}
    assert inner <= set(dark)  # over the others the outline may lie
    assert not set(dark) & set(range(squares.cleared.start, squares.cleared.end))
    assert len(found) == 107


@pytest.mark.parametrize("size", SIZES)
def test_the_squares_keep_within_the_figure(
    analyse_crossing: AnalyseCrossing, size: tuple[float, float]
) -> None:
    rect = QRectF(0, 0, *size)
    for unit in UNITS:
        figure = ConfusionFigure(analyse_crossing(), load_theme("light"), unit=unit)
        squares = figure.squares(rect)
        assert squares is not None
        assert rect.contains(squares.area)
        assert squares.pitch > 3


@pytest.mark.parametrize("size", [(840.0, 500.0), (420.0, 620.0), (1000.0, 900.0)])
def test_squares_fill_one_side_of_their_room(
    analyse_crossing: AnalyseCrossing, size: tuple[float, float]
) -> None:
    rect = QRectF(0, 0, *size)
    squares = ConfusionFigure(analyse_crossing(), load_theme("light")).squares(rect)
    assert squares is not None
    assert squares.area.height() > 0.8 * rect.height() or squares.area.width() > 0.7 * rect.width()


def test_the_bracket_of_all_ends_with_the_last_row() -> None:
    squares = CaseSquares(Confusion(10, 23, 5, 64), QRectF(0, 0, 120, 120), Sizes())
    assert squares.count % squares.columns  # the last row is not full
    assert squares.row_edge(squares.count) == squares.area.bottom()


def test_the_outline_holds_the_flagged_and_no_one_else() -> None:
    kinds = Confusion(tp=10, fp=23, fn=5, tn=62)
    squares = CaseSquares(kinds, QRectF(0, 0, 120, 120), Sizes())
    flagged = range(squares.found.start, squares.false_alarms.end)
    outline = squares.outline(CaseRun(flagged.start, flagged.stop))
    inside = [
        place
        for place in range(squares.count)
        if outline.containsPoint(squares.square(place).center(), Qt.FillRule.OddEvenFill)
    ]
    assert inside == list(flagged)


def test_in_counts_a_square_is_a_case(analyse_crossing: AnalyseCrossing) -> None:
    figure = ConfusionFigure(analyse_crossing(), load_theme("light"), unit="counts")
    squares = figure.squares(QRectF(0, 0, 400, 400))
    assert squares is not None
    assert squares.count == 563


def test_without_a_model_words_stand_alone(analyse_crossing: AnalyseCrossing) -> None:
    theme, rect = load_theme("light"), QRectF(0, 0, 300, 300)
    hidden = analyse_crossing(hidden=("forest", "bayes", "logistic"))
    figure = ConfusionFigure(hidden, theme)
    assert figure.squares(rect) is None
    image = painted(figure, theme, rect)
    dark = [image.pixelColor(x, y) != theme.panel for x in range(290) for y in range(40)]
    assert any(dark)


def test_the_squares_stay_while_t_moves_within_one_threshold(
    analyse_crossing: AnalyseCrossing,
) -> None:
    given = Conditions(t=Range(0.2, 0.8))
    keys = [
        ConfusionFigure(analyse_crossing(at=t, conditions=given), load_theme("light")).ground_key
        for t in (0.560, 0.561, 0.3)
    ]
    assert keys[0] == keys[1]
    assert keys[0] != keys[2]
