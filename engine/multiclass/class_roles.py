"""Which column is the label of several classes, and which columns are whose answers."""

from msgspec import Struct

from engine.messages.errors import InputError
from engine.messages.language import tr


class ProbabilityRole(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="probabilities"
):
    """A model with one column of probabilities a class.

    Attributes:
        columns: (class as first spelt, column), in the order of the columns.
    """

    name: str
    columns: tuple[tuple[str, str], ...]


class PredictedRole(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="predicted"
):
    """A model with one column of predicted classes."""

    name: str
    column: str


class MarkerRole(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="marker"):
    """One score that is meant to rise along ordered classes."""

    name: str
    column: str


ClassRole = ProbabilityRole | PredictedRole | MarkerRole


class ClassRoles(Struct, frozen=True, forbid_unknown_fields=True):
    """What each column is for.

    Attributes:
        labels: the classes, in the order of rows and columns of every matrix.
    """

    label: str
    labels: tuple[str, ...]
    models: tuple[ClassRole, ...]


class ClassRequest(Struct, frozen=True):
    """What the user named; None (or empty) is left to the guess.

    Attributes:
        scores: each "A=COL,B=COL" with or without "NAME:" before it, or a marker's column.
        predicted: columns of predicted classes.
        order: the classes from lowest to highest.
    """

    label: str | None = None
    scores: tuple[str, ...] = ()
    predicted: tuple[str, ...] = ()
    order: tuple[str, ...] | None = None

    @property
    def named(self) -> bool:
        """Whether any column of answers is named."""
        return bool(self.scores or self.predicted)


def names_classes(score: str) -> bool:
    """Whether a score is written as columns of several classes, "A=COL,B=COL"."""
    return "=" in score and "," in score


def parse_classes(score: str) -> tuple[str | None, tuple[tuple[str, str], ...]]:
    """The model's name, if given, and (class, column) of "NAME:A=COL,B=COL".

    Raises:
        InputError: a part has no "=", a class is named twice, or a name is empty.
    """
    pairs = []
    name: str | None = None
    for place, part in enumerate(score.split(",")):
        found, equals, column = part.partition("=")
        if place == 0 and ":" in found:
            name, _, found = found.partition(":")
            name = name.strip()
        if not equals or not found.strip() or not column.strip() or name == "":
            raise InputError(
                tr("“{part}” is not CLASS=COLUMN", part=part),
                where=f"--score {score}",
                do=tr("Write it like NAME:a=col_a,b=col_b,c=col_c."),
            )
        pairs.append((found.strip(), column.strip()))
    if len({found for found, _ in pairs}) < len(pairs):
        raise InputError(
            tr("a class is named twice"), where=f"--score {score}", do=tr("Name each class once.")
        )
    return name, tuple(pairs)
