"""Decision map and costs in the program: a drag of the box is one step, cards say what is shown."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QWidget

from gui.program.app import WindowedProgram
from gui.views.cost_view import CostView
from gui.views.decision_map_view import DecisionMapView
from tests.gui.acts import analysis_of, open_sample, settle, wait_until, workspace_of
from tests.gui.views.mouse import move, press, release


def test_the_costs_card_says_which_mode_is_shown(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    wait_until(lambda: workspace.middle.is_filled)
    view = workspace.views["cost"]
    assert isinstance(view, CostView)
    subtitles = set()
    for mode in (0, 2, 3):
        view._modes.segment(mode).click()
        subtitles.add(workspace.grid.card("cost").subtitle)
    assert len(subtitles) == 3


def test_a_drag_of_the_box_reaches_panel_and_views(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    wait_until(lambda: workspace.middle.is_filled)
    view = workspace.views["decisions"]
    assert isinstance(view, DecisionMapView)
    figure = view.figure
    assert figure is not None
    scene = view._scene(figure)
    box, mouse = scene.box, view._hands.viewport()
    assert box is not None
    assert isinstance(mouse, QWidget)
    before = program.store.two_class_session.conditions
    start = QPointF(box.right(), box.center().y())
    press(mouse, start)
    for column in range(5, 45, 5):
        move(mouse, start + QPointF(column, 0))
        settle(program)
    release(mouse, start + QPointF(40, 0))
    settle(program)
    conditions = program.store.two_class_session.conditions
    assert before.cost_fn is not None
    assert conditions.cost_fn is not None
    assert conditions.cost_fn.low == before.cost_fn.low
    assert conditions.cost_fn.high > before.cost_fn.high
    given = analysis_of(program).given
    assert workspace.conditions.rows["cost_fn"].high_field.text() == f"{conditions.cost_fn.high:g}"
    moved = view.figure
    assert moved is not None
    corners = view._scene(moved).box
    assert corners is not None
    assert view._scene(moved).t_at(corners.topRight()) == pytest.approx(given.a)
    assert view._scene(moved).t_at(corners.bottomLeft()) == pytest.approx(given.b)
    program.store.undo()
    settle(program)
    assert program.store.two_class_session.conditions == before
