"""Undo and redo of sessions: a drag is one step."""

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from engine.session.session import Session

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

    Change: TypeAlias = tuple[AnySession, AnySession]


MOST_STEPS = 1000


class HistorySteps(Struct, frozen=True):
    """What undo and redo would do: from which session to which; None where there is no step."""

    undone: "Change | None" = None
    redone: "Change | None" = None


class History:
    """The sessions before and after the present one, the last MOST_STEPS of them."""

    def __init__(self, session: "AnySession | None" = None) -> None:
        self.present: AnySession = session or Session()
        self._past: list[AnySession] = []
        self._future: list[AnySession] = []
        self._dragging = False

    @property
    def can_undo(self) -> bool:
        """Whether there is a session to go back to."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether an undone session can be had again."""
        return bool(self._future)

    @property
    def steps(self) -> HistorySteps:
        """The step that undo takes back, and the one that redo takes again, as they were taken."""
        return HistorySteps(
            undone=(self._past[-1], self.present) if self._past else None,
            redone=(self.present, self._future[-1]) if self._future else None,
        )

    def take(self, session: "AnySession") -> bool:
        """Make a session the present one as a step of its own; false if it is so already."""
        self._dragging = False
        return self._step_to(session)

    def drag(self, session: "AnySession") -> bool:
        """Make a session the present one; all until `finish_drag` together are one step."""
        if self._dragging:
            moved = session != self.present
            self.present = session
            return moved
        self._dragging = self._step_to(session)
        return self._dragging

    def finish_drag(self) -> None:
        """End the drag; one that ended where it began is no step."""
        if self._dragging and self._past[-1] == self.present:
            self._past.pop()
        self._dragging = False

    def undo(self) -> None:
        """Go back one step."""
        self._dragging = False
        if self._past:
            self._future.append(self.present)
            self.present = self._past.pop()

    def redo(self) -> None:
        """Go forward one step."""
        self._dragging = False
        if self._future:
            self._past.append(self.present)
            self.present = self._future.pop()

    def go_back_to(self, session: "AnySession") -> None:
        """Forget every step since a session, as if they had never been taken."""
        self._dragging = False
        while self.present != session and self._past:
            self.present = self._past.pop()
        self.present = session

    def _step_to(self, session: "AnySession") -> bool:
        if session == self.present:
            return False
        self._past = [*self._past[1 - MOST_STEPS :], self.present]
        self._future.clear()
        self.present = session
        return True
