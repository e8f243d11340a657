"""The playhead: the one t, and the one model, that all views share, whoever chooses them."""

from itertools import pairwise

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent

from engine.analysis.analysis import Analysis
from engine.session.session import Session
from gui.paint.pointed import Pointed

STEP = 0.001
WIDE_STEP = 0.01

_STEPS = {
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_Down: -1,
    Qt.Key.Key_Right: 1,
    Qt.Key.Key_Up: 1,
}


class Playhead(QObject):
    """Where t is wanted, and the way for a view to move it: press, drag, let go, or keys.

    The t that is wanted is the session's; an analysis of it comes a moment later. Steps count
    on from what is wanted, so that none is lost while answers are under way.

    Attributes:
        pointed: what the mouse is on, in whichever view.
        selected: index of the model that was selected; None while none is: then views of one
            model show the one that costs least at t. Which model one looks at is no choice that
            changes a number, so it is no part of the session.
    """

    moved = Signal(float)
    rested = Signal()
    pointed_changed = Signal()
    selected_changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._analysis: Analysis | None = None
        self._wanted: float | None = None
        self._moving = False
        self.pointed: Pointed | None = None
        self.selected: int | None = None

    @property
    def t(self) -> float:
        """The t that is wanted; where nobody chose one, that of the analysis."""
        if self._wanted is not None:
            return self._wanted
        return 0.0 if self._analysis is None else self._analysis.t

    @property
    def is_moving(self) -> bool:
        """Whether it is being dragged, or moved by a key that is held."""
        return self._moving

    @Slot(object)
    def show_session(self, session: Session) -> None:
        """Take the t that a session asks for."""
        self._wanted = session.at

    @Slot(object)
    def show_analysis(self, analysis: Analysis | None) -> None:
        """Know the range and the t at which the winner changes; other models, none selected."""
        before, self._analysis = self._analysis, analysis
        if before is None or analysis is None or before.geometry is not analysis.geometry:
            self.select(None)

    @Slot(float)
    def move(self, t: float) -> None:
        """Ask for another t; it is held within [0, 1]."""
        self._moving = True
        self._wanted = min(max(t, 0.0), 1.0)
        self.moved.emit(self._wanted)

    def point_at(self, pointed: Pointed | None) -> None:
        """Show in every view what the mouse is on in one; None where it is on nothing."""
        if pointed != self.pointed:
            self.pointed = pointed
            self.pointed_changed.emit()

    @Slot(object)
    def select(self, model: int | None) -> None:
        """Look at one model in all views of one; None for the one that costs least at t."""
        if model != self.selected:
            self.selected = model
            self.selected_changed.emit(model)

    @Slot()
    def rest(self) -> bool:
        """Say that t stays where it is, if it was moved; all moves till now are one step."""
        if not self._moving:
            return False
        self._moving = False
        self.rested.emit()
        return True

    def press_key(self, event: QKeyEvent) -> bool:
        """Move t by a key; False for a key that does not."""
        t = self.after_key(event)
        if t is None:
            return False
        self.move(t)
        return True

    def release_key(self, event: QKeyEvent) -> bool:
        """Finish what a key began: one step to undo, however long it was held."""
        return not event.isAutoRepeat() and self.rest()

    def after_key(self, event: QKeyEvent) -> float | None:
        """Where a key moves t to; None for a key that does not.

        Arrows step by 0.001 (with Shift 0.01), Home and End go to a and b, the page keys to
        the next t at which the winner changes.
        """
        if self._analysis is None:
            return None
        key, step = Qt.Key(event.key()), step_of(event)
        if step is not None:
            return round(self.t + step, 9)
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


def step_of(event: QKeyEvent) -> float | None:
    """How far an arrow moves t; None for another key."""
    direction = _STEPS.get(Qt.Key(event.key()))
    if direction is None:
        return None
    wide = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
    return direction * (WIDE_STEP if wide else STEP)


def _breaks(analysis: Analysis) -> list[float]:
    """The t at which another one starts to win."""
    return [
        after.t_low
        for before, after in pairwise(analysis.deciding)
        if (before.model, before.ties) != (after.model, after.ties)
    ]
