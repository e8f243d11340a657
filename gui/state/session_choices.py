"""What is chosen, and the steps back: the part of the store that knows no data."""

from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from engine.session.plane_choices import AXES, PlaneChoices
from engine.session.session import Session
from engine.session.session_kinds import with_conditions_of
from gui.state.history import History
from gui.state.kind_signals import KindSignals

if TYPE_CHECKING:
    from engine.data.roles import Roles
    from engine.session.session_kinds import AnySession


class SessionChoices(QObject):
    """Takes proposals of sessions; `two_classes` or `several_classes` tells the present one.

    Attributes:
        two_classes, several_classes: signals for whatever takes one kind only.
    """

    session_changed = Signal(object)
    axes_changed = Signal(str)  # how the user wants the axes of the ROC plane to be named
    reset_changed = Signal(bool)
    history_changed = Signal(object, object)  # the steps that undo and redo would take

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.two_classes, self.several_classes = KindSignals(self), KindSignals(self)
        self._history = History()
        self._start: AnySession = Session()  # what the open file began with

    @property
    def session(self) -> "AnySession":
        """All that the user has chosen."""
        return self._history.present

    @property
    def two_class_session(self) -> Session:
        """The session, where it is of two classes.

        Raises:
            TypeError: it is of several.
        """
        if isinstance(self.session, Session):
            return self.session
        raise TypeError("the session is of several classes")

    @property
    def roles(self) -> "Roles | None":
        """What the columns of two classes are; None where nothing is open, or several are."""
        return self.session.roles if isinstance(self.session, Session) else None

    @property
    def known_axes(self) -> tuple[str, ...]:
        """The names that the axes of the ROC plane can have."""
        return tuple(AXES.values())

    def begin_with_axes(self, name: str) -> None:
        """Name the axes so, before anything is open; an unknown name leaves them as they are."""
        for axes in AXES.values():
            if axes == name:
                self._history = History(Session(plane=PlaneChoices(axes=axes)))

    @Slot(object)
    def take_session(self, session: "AnySession") -> None:
        """Make a proposed session the present one, as one step."""
        before = self.session
        if self._is_of_what_is_open(session) and self._history.take(session):
            self._announce()
            if isinstance(before, Session) and isinstance(session, Session):
                self._announce_axes(before.plane.axes, session.plane.axes)

    @Slot(object)
    def drag_session(self, session: "AnySession") -> None:
        """Make a proposed session the present one within a drag."""
        if self._is_of_what_is_open(session) and self._history.drag(session):
            self._announce()

    @Slot(float)
    def drag_t(self, t: float) -> None:
        """Move the playhead within a drag."""
        if isinstance(self.session, Session):
            self.drag_session(replace(self.session, at=t))

    @Slot()
    def finish_drag(self) -> None:
        """End the drag: it was one step."""
        self._history.finish_drag()
        self._announce_history()

    @Slot()
    def reset_conditions(self) -> None:
        """Go back to the conditions and the t that the file began with, as one step."""
        self.take_session(self._as_at_first())

    @Slot()
    def undo(self) -> None:
        """Go back to the session before the last step."""
        if self._history.can_undo:
            self._history.undo()
            self._announce()

    @Slot()
    def redo(self) -> None:
        """Take the undone step again."""
        if self._history.can_redo:
            self._history.redo()
            self._announce()

    def _announce(self) -> None:
        """Announce the new session; what follows from it is the store's."""
        self._announce_session()

    def _announce_session(self) -> None:
        """Announce the present session, and what can be done with it."""
        self._of_kind.session_changed.emit(self.session)
        self.session_changed.emit(self.session)
        self._announce_history()
        self.reset_changed.emit(self._as_at_first() != self.session)

    def _announce_axes(self, before: str, after: str) -> None:
        """Tell where the axes got other names, as the user wanted."""
        if after != before:
            self.axes_changed.emit(after)

    def _announce_history(self) -> None:
        """Tell which steps could be undone and done again: from which session to which, or None."""
        steps = self._history.steps
        self.history_changed.emit(steps.undone, steps.redone)

    def _as_at_first(self) -> "AnySession":
        """The session with the conditions and the t that the file began with."""
        return with_conditions_of(self.session, self._start)

    def _is_of_what_is_open(self, session: "AnySession") -> bool:
        """Whether a proposal is of the kind that is open.

        A field proposes what was typed in it when it is left, and it is left when the file opens
        that takes its page's place.
        """
        return isinstance(session, Session) is isinstance(self.session, Session)

    @property
    def _of_kind(self) -> KindSignals:
        """The signals of what is open."""
        return self.two_classes if isinstance(self.session, Session) else self.several_classes
