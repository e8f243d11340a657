"""The two kinds of sessions, of two classes and of several, and what is done with either."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from msgspec.structs import replace

from engine.data.shared_choices import SharedChoices
from engine.session.plane_choices import PlaneChoices
from engine.session.session import Session

if TYPE_CHECKING:  # of several classes most runs need nothing
    from engine.multiclass.classes_session import ClassesSession

AnySession: TypeAlias = "Session | ClassesSession"
OfAKind = TypeVar("OfAKind", bound=SharedChoices)


def with_conditions_of(session: AnySession, first: AnySession) -> AnySession:
    """A session with the conditions of another one of its kind: costs, prevalence or priors, t."""
    if isinstance(session, Session):
        if not isinstance(first, Session):
            return session
        return replace(session, conditions=first.conditions, at=first.at)
    if isinstance(first, Session):
        return session
    costs, priors, measure = first.cost_matrix, first.priors, first.measure
    return replace(session, cost_matrix=costs, priors=priors, measure=measure)


def with_axes_of(lately: AnySession, usual: Session) -> Session:
    """The session that a file usually begins with, its axes named as another one names them."""
    if not isinstance(lately, Session):
        return usual
    return replace(usual, plane=PlaneChoices(axes=lately.plane.axes))


def with_usual(session: AnySession, before: Session, now: Session) -> AnySession:
    """A session that takes what has changed of how a file usually begins.

    Args:
        session: what is chosen now.
        before: how a file began until now.
        now: how it begins from now on.
    """
    if before.level != now.level:
        session = replace(session, level=now.level)
    if before.bootstrap != now.bootstrap:
        session = replace(session, bootstrap=now.bootstrap)
    if before.plane.axes != now.plane.axes and isinstance(session, Session):
        session = replace(session, plane=replace(session.plane, axes=now.plane.axes))
    return session


def with_alone(
    session: OfAKind, name: str, names: Iterable[str], before: frozenset[str]
) -> OfAKind:
    """A session that shows one model alone; where it does so already, as it was before.

    Args:
        session: what is chosen now.
        name: the model.
        names: all models'.
        before: who was hidden when one was last shown alone.
    """
    others = frozenset(names) - {name}
    return replace(session, hidden=before - {name} if session.hidden == others else others)


def with_hidden(session: OfAKind, name: str, *, hide: bool) -> OfAKind:
    """A session in which a model is kept out of every view and number, or is back."""
    hidden = session.hidden | {name} if hide else session.hidden - {name}
    return replace(session, hidden=hidden)
