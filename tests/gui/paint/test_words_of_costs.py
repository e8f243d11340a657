"""gui.paint.decision_curve_figure, gui.paint.cost_figure: what differences are and doing nothing is said where no curve runs."""

from functools import partial
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize

from engine.analysis.analyser import Analyser
from gui.paint.cost_figure import CostFigure
from gui.paint.decision_curve_figure import DecisionCurveFigure
from gui.paint.doing_nothing import lines_of_doing_nothing
from gui.paint.marks import visible_part
from gui.themes.theme import load_theme
from tests.blends import CONDITIONS, analyse_blends, blends
from tests.conftest import session_for
from tests.gui.layout.painted import words_on_paper
from tests.gui.paint.pictures import painted

LIGHT = load_theme("light")


@pytest.mark.parametrize("count", [3, 10, 50])
def test_what_differences_are_stands_above_them(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    boxes: list[QRectF] = []
    draw = DecisionCurveFigure.draw_note

    def drawn(*given: Any) -> list[QRectF]:
        boxes[:] = draw(*given)
        return boxes

    monkeypatch.setattr(DecisionCurveFigure, "draw_note", drawn)
    analysis, p = analyse_blends(count), np.linspace(0.01, 0.99, 400)
    for height in (315, 330, 360, 420, 500):
        figure = DecisionCurveFigure(analysis, LIGHT)
        painted(figure, QSize(590, height))
        below = figure.axes(QRectF(0, 0, 590, height))[1]
        assert boxes
        lowest = max(box.bottom() for box in boxes)
        for model in figure.others:
            top = float(below.places(p, figure._differences(model, p))[1].min())
            assert top > lowest - 1, (height, model.name)


def test_where_constraints_make_costs_rise_doing_nothing_stands_beside_its_lines() -> None:
    """Of many models, too: in a corner the line itself would run through its name."""
    dataset = blends(10)
    session = session_for(dataset, conditions=CONDITIONS, at=0.56, constraints=("precision:0.5",))
    figure = CostFigure(Analyser().analyse(session, dataset), LIGHT)
    for width in (520, 640, 800):
        area, size = QRectF(0, 0, width, 520), QSize(width, 520)
        words = words_on_paper(size, partial(figure.paint, rect=area))
        costs = figure.axes(area)[0]
        for line in lines_of_doing_nothing(costs):
            boxes = [each.box for each in words if each.text in ("flag no one", "flag everyone")]
            assert len(boxes) == 2
            assert not any(visible_part(line, box) for box in boxes), width
