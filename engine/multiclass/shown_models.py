"""Models of several classes as the user has named, placed and coloured them."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.multiclass.class_answers import ClassCases, ClassModel


class ShownModel(Struct, frozen=True, forbid_unknown_fields=True):
    """One model of the file, and how it is shown; their order is that of the models.

    Attributes:
        given: its name in the file, or that which the file's columns gave it.
        name: what it is called.
        look: the place of its colour, dash and marker; None where it has the one that its place
            in the file gives it.
    """

    given: str
    name: str
    look: int | None = None


def as_shown(cases: ClassCases, models: Sequence[ShownModel]) -> ClassCases:
    """The models by their chosen names and in their chosen order; the numbers stay as they are.

    What is not in the file is passed over; what is not among `models` follows, as in the file.

    Raises:
        InputError: two models would have one name.
    """
    if not models:
        return cases
    of_file = {model.name: model for model in cases.models}
    chosen = {each.given: each.name for each in models if each.given in of_file}
    names = chosen | {name: name for name in of_file if name not in chosen}
    if len(set(names.values())) < len(names):
        doubled = next(name for name in names.values() if list(names.values()).count(name) > 1)
        raise InputError(
            tr("two models are called “{name}”", name=doubled), do=tr("Name them differently.")
        )
    shown = tuple(_called(of_file[given], name) for given, name in names.items())
    return replace(cases, models=shown)


def shown_as_before(cases: ClassCases, before: Sequence[ShownModel]) -> tuple[ShownModel, ...]:
    """How models of a table that is read anew are shown: as before, where they are still there.

    A name that another model of the file bears by now is given up.
    """
    names = {model.name for model in cases.models}
    still = [each for each in before if each.given in names]
    others = names - {each.given for each in still}
    free = [replace(each, name=each.given) if each.name in others else each for each in still]
    distinct = len({each.name for each in free}) == len(free)
    return tuple(free) if distinct else ()


def looks_of(cases: ClassCases, models: Sequence[ShownModel]) -> tuple[int, ...]:
    """The place of the look of each model, hidden ones too, in their order."""
    chosen = {each.name: each.look for each in models}
    found = ((chosen.get(model.name), model.place) for model in cases.models)
    return tuple(place if look is None else look for look, place in found)


def _called(model: ClassModel, name: str) -> ClassModel:
    """A model by another name, and so its matrix."""
    matrix = model.confusion
    return replace(
        model, name=name, confusion=None if matrix is None else replace(matrix, name=name)
    )
