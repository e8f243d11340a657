"""What a file begins with that brings no session of its own."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from engine.session.plane_choices import AxisWords, PlaneChoices
from engine.session.session import Session
from engine.session.session_kinds import with_axes_of, with_usual

if TYPE_CHECKING:
    from engine.session.session_kinds import AnySession

REPLICATES = 2000


class UsualSession:
    """The session of a new file, as the preferences have it."""

    def __init__(self) -> None:
        self.session = Session(bootstrap=REPLICATES)

    def begin(self, lately: "AnySession", own: "AnySession | None") -> "AnySession":
        """The session to open a file with.

        Args:
            lately: what was open, whose words of the axes stay.
            own: what the file brings, if anything; intervals it gets as all do.
        """
        chosen = with_axes_of(lately, self.session) if own is None else own
        if isinstance(chosen, Session):
            return replace(chosen, bootstrap=self.session.bootstrap)
        return chosen

    def change(
        self, present: "AnySession", level: float, bootstrap: int, axes: AxisWords
    ) -> "AnySession":
        """Begin otherwise from now on; the present session with what that changes."""
        before = self.session
        self.session = Session(level=level, bootstrap=bootstrap, plane=PlaneChoices(axes=axes))
        return with_usual(present, before, self.session)
