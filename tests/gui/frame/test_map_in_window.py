"""Decision map and costs in the program: a drag of the box is one step, cards say what is shown."""

import re

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


@pytest.mark.parametrize("across", [-1, 0, 1])
@pytest.mark.parametrize("up", [-1, 0, 1])
def test_panel_and_range_of_t_print_the_box_that_was_dragged(
    program: WindowedProgram, across: int, up: int
) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    wait_until(lambda: workspace.middle.is_filled)
    view, panel = workspace.views["decisions"], workspace.conditions
    assert isinstance(view, DecisionMapView)
    assert view.figure is not None
    box, mouse = view._scene(view.figure).box, view._hands.viewport()
    assert box is not None
    assert isinstance(mouse, QWidget)
    middle = box.center() + QPointF(3, 3)  # clear of the diamond, and of the line of t
    start = QPointF(
        middle.x() if not across else box.right() if across > 0 else box.left(),
        middle.y() if not up else box.top() if up > 0 else box.bottom(),
    )
    if not across and not up:
        start = QPointF(box.left() + 12, box.center().y())
    press(mouse, start)
    for step in range(1, 6):
        move(mouse, start + QPointF(4 * step, 3 * step))
        settle(program)
    release(mouse, start + QPointF(20, 15))
    settle(program)
    rows, given = panel.rows, analysis_of(program).given
    false_alarm = float(rows["cost_fp"].low_field.text())
    misses = [
        float(field.text()) for field in (rows["cost_fn"].low_field, rows["cost_fn"].high_field)
    ]
    shares = [
        float(field.text().removesuffix("%").strip()) / 100
        for field in (rows["prevalence"].low_field, rows["prevalence"].high_field)
    ]
    assert (misses, shares) != ([2, 12], [0.1, 0.2])
    ends = [
        false_alarm * (1 - share) / (false_alarm * (1 - share) + miss * share)
        for miss, share in zip(reversed(misses), reversed(shares), strict=True)
    ]
    assert [given.a, given.b] == pytest.approx(ends, abs=1e-12)
    words = panel.derived.text
    a, b = (f"{end:.3f}" for end in (given.a, given.b))
    assert f"t ∈ [{a}, {b}]" in words
    formulas = re.findall(
        r"[ab] = ([\d.]+)·([\d.]+) / \(\1·\2 \+ ([\d.]+)·([\d.]+)\) = ([\d.]+)", words
    )
    assert len(formulas) == 2
    for alarm, rest, miss, share, value in formulas:
        worth = float(alarm) * float(rest)
        assert float(value) == pytest.approx(worth / (worth + float(miss) * float(share)), abs=5e-4)
