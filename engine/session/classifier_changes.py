"""Sessions of several classes in which a model has another name, look, place or direction."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.shown_models import ShownModel
from engine.session.model_changes import checked_name


def renamed(session: ClassesSession, names: Sequence[str], name: str, new: str) -> ClassesSession:
    """A session in which a model is called otherwise, wherever it is named.

    Args:
        session: what is chosen.
        names: of all models, in their order.
        name: the model.
        new: its other name; spaces around it are left away.

    Raises:
        InputError: the name is empty or too long, or another model has it.
    """
    new = checked_name(name, new, names)
    models = tuple(
        replace(each, name=new) if each.name == name else each for each in _every(session, names)
    )
    return replace(
        session,
        models=models,
        hidden=frozenset(new if each == name else each for each in session.hidden),
        what_if=tuple(
            replace(each, name=new) if each.name == name else each for each in session.what_if
        ),
        thresholds=tuple(
            replace(each, model=new) if each.model == name else each for each in session.thresholds
        ),
    )


def moved(session: ClassesSession, names: Sequence[str], name: str, by: int) -> ClassesSession:
    """A session in which a model stands so many places further down; its look goes with it.

    Args:
        session: what is chosen.
        names: of all models, in their order.
        name: the model.
        by: how many places, upwards negative; at an end it stays.
    """
    models = list(_every(session, names))
    start = next(place for place, each in enumerate(models) if each.name == name)
    goal = min(max(start + by, 0), len(models) - 1)
    if goal == start:
        return session
    models.insert(goal, models.pop(start))
    return replace(session, models=tuple(models))


def recoloured(
    session: ClassesSession, names: Sequence[str], looks: Sequence[int], name: str, look: int
) -> ClassesSession:
    """A session in which a model has another look; who had it takes the model's own.

    Args:
        session: what is chosen.
        names: of all models, in their order.
        looks: their looks.
        name: the model.
        look: the place of its new colour, dash and marker.
    """
    before = next(was for was, each in zip(looks, names, strict=True) if each == name)
    models = tuple(
        replace(each, look=look if each.name == name else before if was == look else was)
        for was, each in zip(looks, _every(session, names), strict=True)
    )
    return replace(session, models=models)


def turned(session: ClassesSession) -> ClassesSession:
    """A session in which lower scores mean a higher class: the order of the classes runs back.

    Thresholds that were chosen between them mean nothing any more.

    Raises:
        InputError: the classes have no order.
    """
    if session.order is None:
        raise InputError(
            tr("the classes have no order, so no score has a direction"),
            do=tr("Order the classes where the file is opened."),
        )
    return replace(session, order=session.order[::-1], thresholds=())


def _every(session: ClassesSession, names: Sequence[str]) -> tuple[ShownModel, ...]:
    """All models as they are shown, those too that nothing was changed of."""
    known = {each.name: each for each in session.models}
    return tuple(known.get(name, ShownModel(name, name)) for name in names)
