"""gui.paint.roc_bounds, gui.paint.roc_unseen_curves: names on the plane keep off what both draw."""

from itertools import pairwise

import pandas as pd
import pytest
from PySide6.QtCore import QLineF, QPointF, QRectF

from engine.analysis.analyser import Analyser
from engine.analysis.analysis import Analysis
from engine.session.unseen_file import UnseenFile
from gui.paint.marks import visible_part
from gui.paint.roc_bounds import bound_lines
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.roc_unseen_curves import dashed_curves
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.samples import sample

MODELS = ("forest", "logistic", "bayes")


@pytest.fixture(scope="module")
def asked() -> Analysis:
    """Two rows in three choose under two constraints, the others test."""
    table = pd.read_csv(sample("crossing").path).dropna().reset_index(drop=True)
    first, other = (
        dataset_of(
            (rows["malignant"] == 1).tolist(), **{name: rows[name].tolist() for name in MODELS}
        )
        for rows in (table[table.index % 3 > 0], table[table.index % 3 == 0])
    )
    session = session_for(
        first,
        conditions=sample("crossing").session.conditions,
        at=0.56,
        constraints=("precision:0.5", "capacity:0.2"),
        test=UnseenFile("test.csv"),
    )
    return Analyser().analyse(session, first, test=other)


@pytest.mark.parametrize("side", range(380, 700, 40))
def test_no_line_of_a_constraint_or_of_test_data_runs_through_a_name(
    asked: Analysis, side: int
) -> None:
    figure, rect = RocPlaneFigure(asked, load_theme("light")), QRectF(0, 0, side, side)
    scene, boxes = figure._scene(rect), [each.box for each in figure.plan(rect).names.values()]
    lines = bound_lines(scene)
    assert len(lines) == 2
    assert len(dashed_curves(scene)) == 3
    for curve in dashed_curves(scene):
        x, y = (each.tolist() for each in scene.axes.places(curve.fpr, curve.tpr))
        lines += [QLineF(one, other) for one, other in pairwise(map(QPointF, x, y))]
    assert len(boxes) == 3
    assert all(visible_part(line, box) is None for line in lines for box in boxes)
