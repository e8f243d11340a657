"""The playhead's wishes and their answers."""

from gui.views.playhead import Playhead
from tests.gui.conftest import AnalyseCrossing


def test_t_is_the_last_wish_until_it_is_answered(analyse_crossing: AnalyseCrossing) -> None:
    playhead = Playhead()
    playhead.answer(analyse_crossing(at=0.5))
    assert playhead.t == 0.5
    for t in (0.6, 0.7, 0.8):
        playhead.want(t)
    playhead.answer(analyse_crossing(at=0.7))  # 0.6 was replaced while it waited
    assert playhead.t == 0.8
    playhead.answer(analyse_crossing(at=0.8))
    assert playhead.t == 0.8


def test_a_t_set_elsewhere_voids_all_wishes(analyse_crossing: AnalyseCrossing) -> None:
    playhead = Playhead()
    playhead.want(0.6)
    playhead.answer(analyse_crossing(at=0.3))
    assert playhead.t == 0.3


def test_wishes_stay_between_0_and_1() -> None:
    playhead = Playhead()
    assert playhead.want(1.2) == 1
    assert playhead.want(-0.2) == 0
    assert playhead.t == 0
