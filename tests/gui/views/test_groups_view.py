"""Groups in the window: gui.views.groups_view, gui.paint.groups_figure, gui.paint.roc_group_curves."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from gui.paint.roc_plane import RocPlaneFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.groups_view import GroupsView
from gui.views.question_blocks import GroupsBlock
from tests.gui.acts import analysis_of, drop, settle, wait_until, workspace_of
from tests.gui.views.test_questions_view import answer_of, block, choose, questions_of, shown
from tests.samples import sample


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three sites of the sample."""
    table = pd.read_csv(sample("crossing").path).dropna()
    table = table[["malignant", "forest", "bayes", "logistic"]].reset_index(drop=True)
    table["site"] = np.array(["Boston", "Kyoto", "Oslo"])[table.index % 7 % 3]
    path = tmp_path_factory.mktemp("groups") / "sites.csv"
    table.to_csv(path, index=False)
    return path


def painted(figure: RocPlaneFigure) -> QImage:
    image = QImage(QSize(600, 500), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFF)
    painter = QPainter(image)
    figure.paint(painter, QRectF(0, 0, 600, 500))
    painter.end()
    return image


def test_a_column_is_chosen_shown_on_table_and_plane_and_undone(
    program: WindowedProgram, file: Path
) -> None:
    drop(program, file)
    settle(program)
    questions = questions_of(program)
    groups = block(questions, "groups")
    assert isinstance(groups, GroupsBlock)
    assert answer_of(questions, "groups") == "no column chosen"
    theme, whole = load_theme("light"), analysis_of(program)
    choose(groups.columns, "site")
    settle(program)
    assert shown(program) == ("questions", "groups")
    assert answer_of(questions, "groups").startswith("3 groups: TPR 0.")
    view = workspace_of(program).middle.views["groups"]
    assert isinstance(view, GroupsView)
    wait_until(lambda: view.figure is not None)
    assert view.figure is not None
    table = view.figure.tables()[0]
    assert table.title.startswith("forest at score ≥ ")
    assert [row.cells[0] for row in table.rows] == ["Boston", "Kyoto", "Oslo", "largest gap"]
    split = analysis_of(program)
    rect = QRectF(0, 0, 600, 500)
    plane = RocPlaneFigure(split, theme)
    assert len([place for place in plane.plan(rect).groups if place is not None]) == 3
    assert painted(plane) != painted(RocPlaneFigure(whole, theme))
    bayes = split.model("bayes")
    assert bayes is not None
    workspace_of(program).playhead.select(bayes.index)
    assert view.figure is not None
    assert view.figure.tables()[0].title.startswith("bayes at ")
    assert painted(RocPlaneFigure(split, theme, selected=bayes.index)) != painted(plane)
    data = view.data(split)
    assert data is not None
    assert sum(value for value in list(data.columns["cases"])[:3] if isinstance(value, int)) == 563
    program.store.undo()
    settle(program)
    assert analysis_of(program).split is None
    assert shown(program) == ("questions",)
