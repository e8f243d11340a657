"""The playheads of a review under mouse and keys: gui.views.review_grip, gui.paint.ribbon_review."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.analysis.decision_records import Review
from engine.binary.voros.conditions import Conditions, Range, exactly
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_layout import RibbonScene
from gui.paint.ribbon_review import CLEAR, FLAG, ReviewEnd, drawn_review
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.decision_blocks import ReviewBlock
from tests.gui.acts import analysis_of, drop, settle, type_into, wait_until, workspace_of
from tests.gui.test_undoing import CONTROL, press
from tests.gui.views.test_decision_views import FILE
from tests.gui.views.test_questions_view import block, questions_of, session_of


def asked(program: WindowedProgram, price: str) -> ReviewBlock:
    """The sample with a review at a price, on the Decide page."""
    drop(program, FILE)
    settle(program)
    stated = Conditions(exactly(1.0), Range(2.0, 12.0), Range(0.1, 0.2))
    program.store.take_session(replace(session_of(program), conditions=stated, at=0.56))
    settle(program)
    review = block(questions_of(program), "review")
    assert isinstance(review, ReviewBlock)
    type_into(review.field, price)
    settle(program)
    return review


def drawn(program: WindowedProgram) -> Review:
    found = drawn_review(analysis_of(program))
    assert found is not None
    return found


def scene_of(program: WindowedProgram) -> RibbonScene:
    ribbon = workspace_of(program).ribbon
    return RibbonFigure(analysis_of(program), load_theme("light"), lanes=ribbon._lanes).scene(
        ribbon._area
    )


def at(program: WindowedProgram, t: float) -> QPoint:
    """The pixel of a t in the ribbon's band."""
    scene = scene_of(program)
    return QPoint(round(scene.x(t)), round(scene.band.bottom()) - 2)


def held(program: WindowedProgram) -> ReviewEnd | None:
    """The playhead that the arrows move besides that of t."""
    return workspace_of(program).ribbon._held


def drag(program: WindowedProgram, start: float, *stops: float) -> None:
    """Take what is at a t, and drag it over others."""
    ribbon, left = workspace_of(program).ribbon, Qt.MouseButton.LeftButton
    QTest.mousePress(ribbon, left, pos=at(program, start))
    for t in stops:
        QTest.mouseMove(ribbon, at(program, t))
        settle(program)
    QTest.mouseRelease(ribbon, left, pos=at(program, stops[-1]))
    settle(program)


def test_a_drag_of_either_playhead_changes_the_price_and_is_one_step(
    program: WindowedProgram,
) -> None:
    review = asked(program, "0.6")
    t, before = analysis_of(program).t, drawn(program)
    target = (before.t_flag + 1) / 2
    drag(program, before.t_flag, (before.t_flag + target) / 2, target)
    after = drawn(program)
    assert after.t_flag == pytest.approx(target, abs=3e-3)  # a pixel
    assert after.t_clear < before.t_clear  # they open together
    assert session_of(program).review_cost == after.price < 0.6
    assert after.share >= before.share
    assert analysis_of(program).t == t
    assert float(review.field.text()) == after.price
    drag(program, after.t_clear, (after.t_clear + after.t_flag) / 4 + after.t_clear / 2)
    closed = drawn(program)
    assert closed.price > after.price
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    for price in (after.price, 0.6):
        press(program, Qt.Key.Key_Z, CONTROL)
        settle(program)
        assert session_of(program).review_cost == price


def test_they_never_pass_each_other_and_come_back_from_where_none_pays(
    program: WindowedProgram,
) -> None:
    asked(program, "0.6")
    found = drawn(program)
    drag(program, found.t_flag, found.t_clear - 0.05)
    shut = drawn(program)
    assert shut.t_clear < shut.t_flag
    assert not shut.pays
    step = min(shut.t_flag + 0.3, 0.99)
    drag(program, shut.t_flag, step)
    assert drawn(program).t_flag == pytest.approx(step, abs=3e-3)


def test_tab_goes_to_them_and_arrows_move_them(program: WindowedProgram) -> None:
    asked(program, "0.6")
    ribbon, found, t = workspace_of(program).ribbon, drawn(program), analysis_of(program).t
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    ribbon.setFocus()
    wait_until(ribbon.hasFocus)
    QTest.keyClick(ribbon, Qt.Key.Key_Tab)
    assert (ribbon.hasFocus(), held(program)) == (True, CLEAR)
    QTest.keyClick(ribbon, Qt.Key.Key_Right)
    QTest.keyClick(ribbon, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    settle(program)
    assert drawn(program).t_clear == pytest.approx(found.t_clear + 0.011, abs=1e-5)
    QTest.keyClick(ribbon, Qt.Key.Key_Tab)
    assert held(program) == FLAG
    before = drawn(program)
    QTest.keyClick(ribbon, Qt.Key.Key_Left)
    settle(program)
    assert drawn(program).t_flag == pytest.approx(before.t_flag - 0.001, abs=1e-5)
    assert analysis_of(program).t == t
    assert "cleared at t = " in ribbon.accessibleDescription()
    QTest.keyClick(ribbon, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(ribbon, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert held(program) is None
    QTest.keyClick(ribbon, Qt.Key.Key_Right)
    settle(program)
    assert analysis_of(program).t == pytest.approx(t + 0.001)
