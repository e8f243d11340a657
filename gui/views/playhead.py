"""The playhead as a view knows it: where the user wants t, and which keys move it."""

from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from engine.analysis import Analysis

STEP = 0.001
WIDE_STEP = 0.01
MOST_WISHES = 1000

_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
}


class Playhead:
    """The t last asked for, until an analysis answers it: keys count on from there.

    An analysis comes a moment after it was asked for. Steps from the one on the screen
    would lose those that are under way.
    """

    def __init__(self) -> None:
        self._analysis: Analysis | None = None
        self._wishes: list[float] = []

    @property
    def t(self) -> float:
        """Where the next step starts from."""
        if self._wishes:
            return self._wishes[-1]
        return 0.0 if self._analysis is None else self._analysis.t

    def want(self, t: float) -> float:
        """Note a t that was asked for; returned within [0, 1]."""
        wanted = min(max(t, 0.0), 1.0)
        self._wishes = [*self._wishes[-MOST_WISHES:], wanted]
        return wanted

    def answer(self, analysis: Analysis | None) -> None:
        """Note what is on the screen now.

        It answers the last wish for its t, and those before, which newer ones may have
        replaced. A t that nobody asked for here was set elsewhere: all wishes are void.
        """
        self._analysis = analysis
        if analysis is None or analysis.t not in self._wishes:
            self._wishes = []
            return
        answered = len(self._wishes) - self._wishes[::-1].index(analysis.t)
        self._wishes = self._wishes[answered:]

    def after_key(self, event: QKeyEvent) -> float | None:
        """Where a key moves t to; None for a key that does not.

        Arrows step by 0.001 (with Shift 0.01), Home and End go to a and b, the page keys to
        the next t at which the winner changes.
        """
        if self._analysis is None:
            return None
        key = Qt.Key(event.key())
        if key in _STEPS:
            wide = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            return round(self.t + _STEPS[key] * (WIDE_STEP if wide else STEP), 9)
        if key == Qt.Key.Key_Home:
            return self._analysis.given.a
        if key == Qt.Key.Key_End:
            return self._analysis.given.b
        breaks = _breaks(self._analysis)
        if key == Qt.Key.Key_PageUp:
            return min((t for t in breaks if t > self.t), default=None)
        if key == Qt.Key.Key_PageDown:
            return max((t for t in breaks if t < self.t), default=None)
        return None


def _breaks(analysis: Analysis) -> list[float]:
    """The t at which another one starts to win."""
    return [
        after.t_low
        for before, after in pairwise(analysis.winners)
        if (before.model, before.ties) != (after.model, after.ties)
    ]
