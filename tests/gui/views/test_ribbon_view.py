"""The ribbon under the mouse, the keyboard and its own sweep."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from engine.binary.voros.conditions import Conditions, exactly
from engine.session.session import Session
from gui.paint.pointed import Pointed
from gui.themes.theme import load_theme
from gui.views.playhead import Playhead
from gui.views.ribbon_view import RibbonView
from gui.views.sweep import CROSSING, Sweep
from tests.gui.acts import wait, wait_until
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard
from tests.gui.views.mouse import drag, move, press, release


@pytest.fixture
def view(analyse_crossing: AnalyseCrossing) -> Iterator[RibbonView]:
    """A ribbon of the sample at t = 0.56."""
    made = RibbonView(Playhead())
    made.resize(1400, 122)
    made.show_theme(load_theme("light"))
    shown = analyse_crossing(at=0.56)
    made._playhead.show_analysis(shown)
    made.show_analysis(shown)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def place_of(view: RibbonView, t: float) -> QPointF:
    """A pixel on the band at t."""
    assert view._analysis is not None
    assert view._theme is not None
    scene = view._figure(view._analysis, view._theme).scene(view._area)
    return QPointF(scene.x(t), scene.band.center().y())


def test_a_press_moves_the_playhead_there_and_a_drag_takes_it_along(view: RibbonView) -> None:
    heard = Heard(view._playhead)
    press(view, place_of(view, 0.2))
    assert heard.t == [pytest.approx(0.2, abs=1e-9)]
    move(view, place_of(view, 0.9))
    assert heard.finished == 0
    release(view, place_of(view, 0.9))
    assert heard.t[-1] == pytest.approx(0.9, abs=1e-9)
    assert heard.finished == 1
    move(view, place_of(view, 0.4))
    assert heard.t[-1] == pytest.approx(0.9, abs=1e-9)


def test_beyond_the_ends_t_stops(view: RibbonView) -> None:
    heard = Heard(view._playhead)
    drag(view, place_of(view, 0.5), QPointF(-100, 50))
    drag(view, place_of(view, 0.5), QPointF(3000, 50))
    assert heard.t[1] == 0
    assert heard.t[3] == 1


@pytest.mark.parametrize(
    ("key", "shift", "t"),
    [
        (Qt.Key.Key_Right, False, 0.561),
        (Qt.Key.Key_Left, True, 0.55),
        (Qt.Key.Key_Home, False, 0.25),
        (Qt.Key.Key_End, False, 0.9 / 1.1),
        (Qt.Key.Key_PageDown, False, 0.449214),
    ],
)
def test_keys_move_t(view: RibbonView, key: Qt.Key, shift: bool, t: float) -> None:
    heard = Heard(view._playhead)
    held = Qt.KeyboardModifier.ShiftModifier if shift else Qt.KeyboardModifier.NoModifier
    QTest.keyClick(view, key, held)
    assert heard.t == [pytest.approx(t, abs=1e-6)]
    assert heard.finished == 1


def test_steps_stop_at_the_ends_of_t(view: RibbonView, analyse_crossing: AnalyseCrossing) -> None:
    heard = Heard(view._playhead)
    view._playhead.show_analysis(analyse_crossing(at=1.0))
    QTest.keyClick(view, Qt.Key.Key_Right)
    view._playhead.show_session(Session(at=0.0))
    QTest.keyClick(view, Qt.Key.Key_Left)
    assert heard.t == [1.0, 0.0]


def test_sweep_stays_in_the_range_and_ends_as_one_step(view: RibbonView) -> None:
    heard = Heard(view._playhead)
    QTest.keyClick(view, Qt.Key.Key_Space)
    assert view.play_button.isChecked()
    wait_until(lambda: len(heard.t) >= 2)
    view.toggle_play()
    assert not view.play_button.isChecked()
    assert all(0.25 <= t <= 0.9 / 1.1 for t in heard.t)
    assert heard.t == sorted(heard.t)
    assert heard.finished == 1
    said = len(heard.t)
    wait(50)
    assert len(heard.t) == said


def test_a_press_on_the_ribbon_ends_the_sweep(view: RibbonView) -> None:
    view.play_button.click()
    assert view.play_button.isChecked()
    press(view, place_of(view, 0.3))
    assert not view.playing
    assert not view.play_button.isChecked()


def test_sweep_ends_when_nobody_sees_it(view: RibbonView) -> None:
    view.toggle_play()
    view.hide()
    assert not view.playing


def test_a_single_t_cannot_be_swept(view: RibbonView, analyse_crossing: AnalyseCrossing) -> None:
    view.toggle_play()
    view.show_analysis(analyse_crossing(at=None, conditions=Conditions(t=exactly(0.4))))
    assert not view.playing
    assert not view.play_button.isEnabled()
    assert "single" in view.play_button.toolTip()
    view.toggle_play()
    assert not view.playing


def test_sweep_runs_forth_and_back_in_eight_seconds_each(view: RibbonView) -> None:
    sweep = Sweep(view)
    sweep.start(0.2, 0.2, 0.6)
    sweep.stop()
    assert sweep.t_after(0) == pytest.approx(0.2)
    assert sweep.t_after(CROSSING / 2) == pytest.approx(0.4)
    assert sweep.t_after(CROSSING) == pytest.approx(0.6)
    assert sweep.t_after(1.5 * CROSSING) == pytest.approx(0.4)
    assert sweep.t_after(2 * CROSSING) == pytest.approx(0.2)


def test_sweep_starts_where_t_is(view: RibbonView) -> None:
    sweep = Sweep(view)
    sweep.start(0.5, 0.2, 0.6)
    sweep.stop()
    assert sweep.t_after(0) == pytest.approx(0.5)
    sweep.start(0.9, 0.2, 0.6)
    sweep.stop()
    assert sweep.t_after(0) == pytest.approx(0.2)


@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_focus_puts_a_ring_round_the_playhead(view: RibbonView, name: str) -> None:
    view.show_theme(load_theme(name))
    view.activateWindow()
    assert QTest.qWaitForWindowActive(view)
    view.play_button.setFocus()
    without = view.grab().toImage()
    view.setFocus()
    with_ring = view.grab().toImage()
    assert view.hasFocus()
    assert with_ring != without


def test_low_ribbon_has_no_lanes(view: RibbonView) -> None:
    assert view._analysis is not None
    assert view._theme is not None
    assert view._figure(view._analysis, view._theme).scene(view._area).lanes
    view.resize(1000, 74)
    assert not view._figure(view._analysis, view._theme).scene(view._area).lanes
    assert view.rect().contains(view.play_button.geometry())


def test_without_an_analysis_it_is_empty_and_deaf(view: RibbonView) -> None:
    view._playhead.show_analysis(None)
    view.show_analysis(None)
    heard = Heard(view._playhead)
    drag(view, QPointF(500, 50), QPointF(700, 50))
    QTest.keyClick(view, Qt.Key.Key_Right)
    view.toggle_play()
    assert heard.t == []
    image = view.grab().toImage()
    assert len({image.pixel(x, 50) for x in range(200, 1400)}) == 1


def test_it_is_told_in_words_too(view: RibbonView) -> None:
    assert view.accessibleName() == "t ribbon"
    message = view.accessibleDescription()
    assert message == "t = 0.560, between a = 0.250 and b = 0.818. forest costs least here."


def test_the_t_under_the_mouse_is_shown_in_every_view(view: RibbonView) -> None:
    """The ribbon points, and paints what another view points at; away from it nothing."""
    pointed: list[Pointed | None] = []
    playhead = view._playhead
    playhead.pointed_changed.connect(lambda: pointed.append(playhead.pointed))
    place = place_of(view, 0.3)
    move(view, place, held=False)
    shown = view.grab().toImage()
    move(view, QPointF(20, 5), held=False)
    assert [None if each is None else round(each.t, 9) for each in pointed] == [0.3, None]
    assert view.grab().toImage() != shown
    assert pointed[0] is not None
    playhead.point_at(pointed[0])
    assert view.grab().toImage() == shown
