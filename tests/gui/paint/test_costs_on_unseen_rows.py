"""With test data their costs lead: in the cost view, beside those in sample, and on the ribbon."""

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.binary.voros.conditions import Conditions, Range
from engine.session.unseen_file import UnseenFile
from gui.paint.cost_figure import CostFigure
from gui.paint.cost_scene import CostScene
from gui.paint.ribbon import RibbonFigure
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for

CASES = range(90)
TRUTH = [case % 3 == 0 for case in CASES]
SCORES = [float(case * 37 % 61 + 25 * (case % 3 == 0)) for case in CASES]


def with_test(t: float | None = None) -> Analysis:
    """Half of the rows choose; two rows in three of the others were flagged too late."""
    first = dataset_of(TRUTH[:45], one=SCORES[:45], two=[-s % 17 for s in SCORES[:45]])
    other = dataset_of(TRUTH[45:], one=SCORES[45:], two=[-s % 17 for s in SCORES[45:]])
    session = session_for(first, conditions=Conditions(t=Range(0.2, 0.7)), at=t)
    named = replace(session, test=UnseenFile("test.csv"))
    return Analyser().analyse(named, first, test=other)


@pytest.mark.parametrize("t", [0.21, 0.37, 0.5, 0.66])
def test_at_every_t_the_view_shows_what_the_threshold_costs_on_test(t: float) -> None:
    analysis = with_test(t)
    assert analysis.unseen is not None
    scene = CostScene(analysis)
    figure = CostFigure(analysis, load_theme("light"))
    cost, area = figure.measures(QRectF(0, 0, 520, 430))
    for model, behind in zip(analysis.models, scene.in_sample, strict=True):
        found = analysis.unseen.models[model.name]
        assert cost.value(model, t) == pytest.approx(found.cost.test, abs=1e-12)
        assert float(np.interp(t, behind.t, behind.cost)) == pytest.approx(found.cost.in_sample)
        expected = 1 - found.cost.test**2 / (2 * t * (1 - t))
        if found.cost.test <= min(t, 1 - t):
            assert area.value(model, t) == pytest.approx(expected, abs=2e-3)
    assert scene.highest >= max(float(each.cost.max()) for each in scene.envelopes)
    assert scene.lowest <= min(float(each.area.min()) for each in scene.envelopes)


def test_thresholds_jump_where_the_file_that_chose_says() -> None:
    analysis = with_test()
    assert analysis.unseen is not None
    for model in analysis.models:
        t, cost = analysis.unseen.models[model.name].costs
        jumps = t[1:][np.diff(t) == 0]
        assert set(jumps.tolist()) <= set(model.hull.edge_t.tolist())
        assert (t[0], t[-1]) == (0.0, 1.0)
        assert cost.min() >= 0


def test_the_mean_of_what_is_drawn_is_the_voros_on_test() -> None:
    analysis = with_test()
    assert analysis.unseen is not None
    for each in CostScene(analysis).envelopes:
        t = np.linspace(0.2, 0.7, 20_001)
        mean = float(np.interp(t, each.fine_t, each.area).mean())
        assert mean == pytest.approx(analysis.unseen.models[each.model.name].voros.test, abs=2e-3)


def pictured(figure: CostFigure | RibbonFigure, size: QSize) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    figure.paint(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    return image


@pytest.mark.parametrize("kind", [CostFigure, RibbonFigure])
def test_test_data_change_both_pictures(kind: type[CostFigure] | type[RibbonFigure]) -> None:
    """Words and lines are new; the key under which grounds are kept is, too."""
    analysis, theme, size = with_test(), load_theme("light"), QSize(900, 430 if kind is CostFigure else 124)  # fmt: skip
    before = replace(analysis, unseen=None, session=replace(analysis.session, test=None))
    assert pictured(kind(analysis, theme), size) != pictured(kind(before, theme), size)
    keys = [[layer.key for layer in kind(each, theme).layers] for each in (analysis, before)]
    if kind is CostFigure:
        assert keys[0] != keys[1]
