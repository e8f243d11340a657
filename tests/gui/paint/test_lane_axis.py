"""The axis under lanes of scores (gui.paint.lane_axis): every tick has its number, none meet."""

import itertools
import re

import pytest
from PySide6.QtCore import QRectF, QSize

from engine.multiclass.classes_analysis import ClassesAnalysis
from gui.paint.class_scores_figure import ClassScoresFigure
from gui.paint.lane_axis import lane_ticks
from gui.paint.plot_axes import tick_text
from gui.paint.sizes import Sizes
from gui.themes.theme import load_theme
from tests.gui.layout.painted import Words, words_on_paper
from tests.gui.ordered import markers
from tests.gui.several import iris

LIGHT = load_theme("light")


def written(figure: ClassScoresFigure, size: tuple[int, int]) -> list[Words]:
    """What stands below the lanes."""
    rect = QRectF(0, 0, *size)
    bottom = figure.axes(rect).plot.bottom()
    found = words_on_paper(QSize(*size), lambda painter: figure.paint(painter, rect))
    return [words for words in found if words.box.top() > bottom]


@pytest.mark.parametrize("width", [260, 330, 400, 520, 800, 1200])
@pytest.mark.parametrize("analysis", [markers, iris])
def test_every_tick_has_its_number_and_no_words_meet(analysis: object, width: int) -> None:
    assert callable(analysis)
    shown = analysis()
    assert isinstance(shown, ClassesAnalysis)
    figure = ClassScoresFigure(shown, LIGHT)
    axes = figure.axes(QRectF(0, 0, width, 400))
    below = written(figure, (width, 400))
    numbers = {words.text for words in below if re.fullmatch(r"−?[\d.]+", words.text)}
    assert numbers == {tick_text(tick) for tick in lane_ticks(axes, Sizes())}
    for one, other in itertools.combinations(below, 2):
        assert not one.box.adjusted(-2, 0, 2, 0).intersects(other.box)
    assert all(words.box.right() <= width for words in below)


def test_a_probability_goes_from_0_to_1() -> None:
    for width in (300, 400, 900):
        figure = ClassScoresFigure(iris(), LIGHT)
        texts = [words.text for words in written(figure, (width, 400))]
        assert {"0", "1"} <= set(texts)


def test_there_are_as_many_numbers_as_have_room() -> None:
    amounts = [
        len(lane_ticks(ClassScoresFigure(markers(), LIGHT).axes(QRectF(0, 0, width, 400)), Sizes()))
        for width in (300, 400, 800)
    ]
    assert amounts == sorted(amounts)
    assert amounts[-1] >= 4  # with the picture's 1 and 2 those between
