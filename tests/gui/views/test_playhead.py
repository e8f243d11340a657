"""The playhead: whose t it is, and what one step of it is."""

from msgspec.structs import replace

from engine.session.session import Session
from gui.views.playhead import Playhead
from tests.gui.conftest import AnalyseCrossing
from tests.gui.views.heard import Heard


def test_t_is_what_is_wanted_whatever_is_shown_meanwhile(analyse_crossing: AnalyseCrossing) -> None:
    playhead = Playhead()
    playhead.show_analysis(analyse_crossing(at=0.5))
    assert playhead.t == 0.5
    for t in (0.6, 0.7, 0.8):
        playhead.move(t)
    playhead.show_analysis(analyse_crossing(at=0.7))  # an answer that came late
    assert playhead.t == 0.8


def test_a_session_says_where_t_is(analyse_crossing: AnalyseCrossing) -> None:
    playhead = Playhead()
    playhead.show_analysis(analyse_crossing(at=0.5))
    playhead.move(0.6)
    playhead.show_session(Session(at=0.3))
    assert playhead.t == 0.3
    playhead.show_session(replace(Session(), at=None))
    assert playhead.t == 0.5  # nobody chose one


def test_wishes_stay_between_0_and_1() -> None:
    playhead = Playhead()
    heard = Heard(playhead)
    playhead.move(1.2)
    playhead.move(-0.2)
    assert heard.t == [1, 0]
    assert playhead.t == 0


def test_it_rests_once_after_any_number_of_moves() -> None:
    playhead = Playhead()
    heard = Heard(playhead)
    assert not playhead.rest()
    playhead.move(0.2)
    playhead.move(0.3)
    assert playhead.rest()
    assert not playhead.rest()
    assert heard.finished == 1
