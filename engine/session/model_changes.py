"""Sessions in which a model has another name, look, place or direction; each is one step."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from engine.data.roles import Direction, Roles, ScoreRole
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.session.session import Session

OPPOSITE: dict[Direction, Direction] = {"higher": "lower", "lower": "higher"}
LONGEST_NAME = 120


def changeable(session: Session) -> bool:
    """Whether models can be renamed, moved and turned: in tables of scores, a column a model."""
    roles = session.roles
    return roles is not None and (roles.layout is None or roles.layout.arrangement == "long")


def renamed(session: Session, name: str, new: str) -> Session:
    """A session in which a model is called otherwise, hidden ones and its band too.

    Raises:
        InputError: the name is empty or too long, or another model has it.
    """
    roles = _roles(session)
    new = checked_name(name, new, [score.name for score in roles.scores])
    scores = tuple(
        replace(score, name=new) if score.name == name else score for score in roles.scores
    )
    hidden = frozenset(new if each == name else each for each in session.hidden)
    band = session.plane.band_model
    plane = replace(session.plane, band_model=new if band == name else band)
    return replace(session, roles=replace(roles, scores=scores), hidden=hidden, plane=plane)


def checked_name(name: str, new: str, names: Collection[str]) -> str:
    """A model's new name without spaces around it.

    Raises:
        InputError: it is empty or too long, or another one of `names`.
    """
    new = new.strip()
    if not new or len(new) > LONGEST_NAME:
        raise InputError(
            tr("a name has 1 to {longest} letters", longest=LONGEST_NAME),
            do=tr("Choose another name."),
        )
    if new != name and new in names:
        raise InputError(
            tr("another model is called “{name}”", name=new), do=tr("Choose another name.")
        )
    return new


def moved(session: Session, name: str, by: int, looks: Sequence[int]) -> Session:
    """A session in which a model stands so many places further down; its look goes with it.

    Args:
        session: what is chosen.
        name: the model.
        by: how many places, upwards negative; at an end it stays.
        looks: the look of every model, in their order.
    """
    roles = _roles(session)
    scores = list(_with_looks(roles, looks))
    start = next(place for place, score in enumerate(scores) if score.name == name)
    score = scores.pop(start)
    scores.insert(min(max(start + by, 0), len(scores)), score)
    return replace(session, roles=replace(roles, scores=tuple(scores)))


def recoloured(session: Session, name: str, look: int, looks: Sequence[int]) -> Session:
    """A session in which a model has another look; who had it takes the model's own.

    Args:
        session: what is chosen.
        name: the model.
        look: the place of its new colour, dash and marker.
        looks: the look of every model, in their order.
    """
    roles = _roles(session)
    scores = _with_looks(roles, looks)
    before = next(score.look for score in scores if score.name == name)
    swapped = tuple(
        replace(score, look=look)
        if score.name == name
        else replace(score, look=before)
        if score.look == look
        else score
        for score in scores
    )
    return replace(session, roles=replace(roles, scores=swapped))


def turned(session: Session, name: str) -> Session:
    """A session in which the scores of a model are read the other way round."""
    roles = _roles(session)
    scores = tuple(
        replace(score, direction=OPPOSITE[score.direction]) if score.name == name else score
        for score in roles.scores
    )
    return replace(session, roles=replace(roles, scores=scores))


def called_as_before(roles: Roles, before: Roles | None, turned_too: Collection[str] = ()) -> Roles:
    """Roles that were chosen anew, in which columns keep the names, looks and places that they had.

    What was no model before follows. Where two models would have one name, all have those of
    their columns.

    Args:
        roles: as they are chosen now.
        before: as they were.
        turned_too: columns whose direction nobody chose anew: that stays as well.
    """
    if before is None:
        return roles
    known = {score.column: score for score in before.scores}
    places = {score.column: place for place, score in enumerate(before.scores)}
    scores = sorted(roles.scores, key=lambda score: places.get(score.column, len(places)))
    kept = tuple(
        _looking_as(score, known[score.column], turned=score.column in turned_too)
        if score.column in known
        else score
        for score in scores
    )
    distinct = len({score.name for score in kept}) == len(kept)
    return replace(roles, scores=kept) if distinct else roles


def _looking_as(score: ScoreRole, before: ScoreRole, *, turned: bool) -> ScoreRole:
    """A score with name and look of before, and its direction where that is wanted."""
    direction = before.direction if turned else score.direction
    return replace(score, name=before.name, look=before.look, direction=direction)


def _with_looks(roles: Roles, looks: Sequence[int]) -> tuple[ScoreRole, ...]:
    """The scores, each with the look that its model has now."""
    return tuple(replace(score, look=look) for score, look in zip(roles.scores, looks, strict=True))


def _roles(session: Session) -> Roles:
    if session.roles is None or not changeable(session):
        raise InputError(
            tr("the table itself says what its models are"),
            do=tr("Change the names in the file."),
        )
    return session.roles
