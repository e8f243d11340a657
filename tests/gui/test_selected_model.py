"""One model is selected for all views of one: by click and key, kept while t moves, let go by Escape."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.scores_figure import ScoresFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.models_view import ModelsView
from gui.views.playhead import Playhead
from gui.views.plot_view import PlotView
from tests.gui.acts import click, open_instead, open_sample, settle, show_evidence, workspace_of
from tests.gui.conftest import AnalyseCrossing


def shown_in(view: object) -> str:
    """The name of the model that a view of one shows."""
    figure = view.figure if isinstance(view, PlotView) else None
    assert isinstance(figure, (ScoresFigure, CalibrationFigure))
    assert figure.scene.model is not None
    return figure.scene.model.name


def selected_in(program: WindowedProgram) -> int | None:
    """Index of the model that is selected."""
    return workspace_of(program).playhead.selected


def test_a_model_is_selected_in_the_panel_and_seen_everywhere(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    show_evidence(program)
    workspace.unfold()
    scores, calibration = workspace.views["scores"], workspace.views["calibration"]
    row = workspace.models.rows[2]
    click(row, QPoint(90, 10))
    QApplication.processEvents()
    assert selected_in(program) == 2
    assert shown_in(scores) == shown_in(calibration) == "logistic"
    assert "logistic" in workspace.grid.card("scores").subtitle
    assert workspace.numbers.threshold.text.startswith("logistic")
    program.store.drag_t(0.3)
    settle(program)
    assert shown_in(scores) == "logistic"
    assert not program.store.session.hidden  # a click on the name hides nothing
    workspace.numbers.table.setFocus()
    QTest.keyClick(workspace.numbers.table, Qt.Key.Key_Escape)
    assert shown_in(scores) == "bayes"
    assert selected_in(program) is None
    assert workspace.numbers.threshold.text.startswith("bayes")


def test_a_hidden_model_is_not_shown_though_it_is_selected(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    workspace.playhead.select(2)
    click(workspace.models.rows[2].eye)
    settle(program)
    assert workspace.numbers.threshold.text.startswith("forest")
    program.store.undo()
    settle(program)
    assert workspace.numbers.threshold.text.startswith("logistic")


def test_another_file_has_no_model_selected(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    workspace.playhead.select(1)
    program.wiring.open_sample("breast-cancer")
    open_instead(program)
    assert selected_in(program) is None


def test_a_click_on_a_models_mark_selects_it(analyse_crossing: AnalyseCrossing) -> None:
    playhead = Playhead()
    view = ModelsView(playhead)
    view.resize(400, 300)
    view.show_theme(load_theme("light"))
    analysis = analyse_crossing()
    playhead.show_analysis(analysis)
    view.show()
    view.show_analysis(analysis)
    figure = view.figure
    assert figure is not None
    places = [
        QPointF(x, y)
        for x in range(0, 400, 3)
        for y in range(0, 300, 3)
        if (pointed := view.pointed_at(figure, QPointF(x, y))) and pointed.model == 1
    ]
    view.click_at(places[len(places) // 2])
    assert playhead.selected == 1
    view.deleteLater()
