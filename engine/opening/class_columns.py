"""What each column of a table of several classes is taken for, as it is shown beforehand."""

from collections.abc import Sequence

from engine.data.dataset import Dataset, NumberColumn
from engine.data.roles import Guess
from engine.messages.errors import UserError
from engine.multiclass.class_role_guess import guess_class_roles
from engine.multiclass.class_roles import ClassRequest, ClassRoles, MarkerRole, PredictedRole
from engine.opening.column_roles import ColumnRole


def guessed_columns(dataset: Dataset, label: str | None) -> tuple[ColumnRole, ...] | None:
    """What the columns are guessed to be; None where that is not certain.

    Args:
        dataset: the table.
        label: the column of actual classes, where it was named.
    """
    try:
        roles, guesses = guess_class_roles(dataset, ClassRequest(label))
    except UserError:  # opening says so; until then the columns are as for two of the classes
        return None
    return columns_of_classes(dataset, roles.label, roles, guesses)


def columns_of_classes(
    dataset: Dataset, label: str | None, roles: ClassRoles | None, guesses: Sequence[Guess]
) -> tuple[ColumnRole, ...]:
    """What each column is taken for where the classes are several.

    Args:
        dataset: the table.
        label: the column of actual classes, if it is known.
        roles: of the columns; None where there are none.
        guesses: what was guessed of them.
    """
    parts = {} if label is None else {label: "label"}
    for model in () if roles is None else roles.models:
        if isinstance(model, MarkerRole):
            parts[model.column] = "marker"
        elif isinstance(model, PredictedRole):
            parts[model.column] = "predicted"
        else:
            parts |= {column: "probability" for _, column in model.columns}
    why = {guess.column: guess.why for guess in guesses}
    return tuple(
        ColumnRole(
            name=column.name,
            numeric=isinstance(column, NumberColumn),
            part=parts.get(column.name, "left out"),
            why=why.get(column.name, ""),
        )
        for column in dataset.columns
    )
