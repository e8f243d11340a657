"""Whether a table is about several classes, by itself."""

from engine.data.dataset import Dataset
from engine.data.shape.kinds import recognise
from engine.data.shape.matrix_layout import find_matrices
from engine.errors import InputError

MOST_CELLS = 100_000  # a table with more rows is no list of confusion matrices


def counts_two(dataset: Dataset) -> bool:
    """Whether a table without cases, of counts or points, is about two classes."""
    found = recognise(dataset, "auto")
    return found is not None and found.layout.arrangement != "long"


def refuse_several(dataset: Dataset, *, unsettled: bool = False) -> None:
    """Refuse a table of several classes where only two are shown.

    Args:
        dataset: the table.
        unsettled: whether its roles could not be guessed as two classes'; else only confusion
            matrices are looked for, which would pass for scores.

    Raises:
        InputError: it is about several classes.
    """
    matrices = dataset.rows <= MOST_CELLS and find_matrices(dataset) is not None
    if not (matrices and not counts_two(dataset)) and not (unsettled and _holds_classes(dataset)):
        return
    raise InputError(
        "this file is about several classes, which this window does not show yet",
        where=dataset.source.name,
        do=f"Use voroscope analyse {dataset.source.name}, which measures them all.",
    )


def _holds_classes(dataset: Dataset) -> bool:
    from engine.multiclass.class_role_guess import holds_classes  # most files are about two classes

    return holds_classes(dataset, None)
