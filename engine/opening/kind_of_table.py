"""Whether a table is about two classes or several."""

from msgspec.structs import replace

from engine.data.dataset import Dataset
from engine.data.roles import RoleRequest
from engine.data.shape.kinds import recognise
from engine.data.shape.matrix_layout import find_matrices, refuse_unlike_sides
from engine.multiclass.class_role_guess import holds_classes


def about_several(dataset: Dataset, columns: RoleRequest, *, named: bool = False) -> bool:
    """Whether a table is about several classes.

    Args:
        dataset: the table.
        columns: what was named; a positive class, say, is one of two.
        named: whether something was named that only several classes have.

    Raises:
        InputError: the label that is named is no column, or a confusion matrix lacks a side.
    """
    if columns.kind == "classes" or named:
        return True
    if columns.kind in ("scores", "points"):
        return False
    matrices = find_matrices(dataset) is not None
    two = columns.label is None and _counts_two(dataset)
    if columns.swap and not matrices:
        return True  # where it is refused
    if (columns.swap or columns.kind == "counts") and matrices and not two:
        return True
    if columns.scores or columns.lower or columns.positive is not None:
        return False
    if columns.negative is not None or two:
        return False
    if not matrices and columns.label is None:
        refuse_unlike_sides(dataset)
    return matrices or holds_classes(dataset, columns.label)


def holds_matrices(dataset: Dataset, columns: RoleRequest) -> bool:
    """Whether a table holds confusion matrices of several classes, and nothing else.

    Args:
        dataset: the table.
        columns: what was named.
    """
    if find_matrices(dataset) is None:
        return False
    return about_several(dataset, replace(columns, label=None))


def _counts_two(dataset: Dataset) -> bool:
    """Whether a table without cases, of counts or points, is about two classes."""
    found = recognise(dataset, "auto")
    return found is not None and found.layout.arrangement != "long"
