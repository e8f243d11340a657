"""Where a table holds confusion matrices: long, a row a cell, or square with named rows."""

from collections.abc import Sequence

from msgspec import Struct

from engine.data.dataset import Column, Dataset, NumberColumn
from engine.data.labels import MOST_VALUES, label_key, label_values
from engine.data.vocabulary import LABELS, MODELS, PREDICTIONS, tokens, whole
from engine.messages.errors import InputError
from engine.messages.language import listing, tr

COUNTS = frozenset(
    ["count", "counts", "n", "cases", "freq", "frequency", "share", "shares", "rate", "total"]
)


class MatrixTable(Struct, frozen=True):
    """Where the matrices of a table are.

    Attributes:
        model: the column that names the models; None for one matrix.
        rows: the column that names each cell's, or row's, predicted class.
        actual: the column of actual classes and that of counts; None for a square matrix.
        columns: the columns of a square matrix, in order.
    """

    model: str | None
    rows: str
    actual: tuple[str, str] | None = None
    columns: tuple[str, ...] = ()


def find_matrices(dataset: Dataset) -> MatrixTable | None:
    """Where a table holds confusion matrices, and nothing else; None if it does not."""
    models = [column for column in dataset.columns if whole(column.name) in MODELS]
    model = models[0].name if models and not isinstance(models[0], NumberColumn) else None
    rest = [column for column in dataset.columns if column.name != model]
    return _long(model, rest) or _square(model, rest)


def _long(model: str | None, rest: Sequence[Column]) -> MatrixTable | None:
    """Columns predicted, actual and count, in any order, and no other."""
    if len(rest) != 3:
        return None
    counts = [column for column in rest if whole(column.name) in COUNTS]
    predicted = [column for column in rest if tokens(column.name) & PREDICTIONS]
    actual = [c for c in rest if tokens(c.name) & LABELS and c not in predicted]
    if not (len(counts) == len(predicted) == len(actual) == 1):
        return None
    values = [label_values(column, MOST_VALUES) for column in (predicted[0], actual[0])]
    keys = [{value.key for value in found or ()} for found in values]
    if not keys[0] & keys[1]:
        return None
    return MatrixTable(model, predicted[0].name, (actual[0].name, counts[0].name))


def _square(model: str | None, rest: Sequence[Column]) -> MatrixTable | None:
    """A first column whose words name the other columns, each once a model."""
    if len(rest) < 3:
        return None
    first, *others = rest
    names = [label_key(column.name) for column in others]
    values = label_values(first, len(others))
    if values is None or {value.key for value in values} != set(names):
        return None
    if model is None and any(value.rows > 1 for value in values):
        return None
    return MatrixTable(model, first.name, columns=tuple(column.name for column in others))


def refuse_unlike_sides(dataset: Dataset) -> None:
    """Refuse what is a confusion matrix but that a class lacks its row or its column.

    Raises:
        InputError: words that each stand once name at least two of the other columns, which are
            all of numbers, but not the same classes.
    """
    first, *others = dataset.columns
    if isinstance(first, NumberColumn) or len(others) < 2:
        return
    values = label_values(first, MOST_VALUES)
    if values is None or not all(isinstance(column, NumberColumn) for column in others):
        return
    rows = {value.key: value.spelling for value in values}
    columns = {label_key(column.name): column.name for column in others}
    alike = rows.keys() & columns.keys()
    if len(alike) < 2 or len(alike) == len(rows) == len(columns) or len(rows) < dataset.rows:
        return
    raise InputError(
        tr(
            "rows named {rows} and columns named {columns} are no confusion matrix",
            rows=listing(rows.values()),
            columns=listing(columns.values()),
        ),
        where=dataset.source.name,
        do=tr("Give each class a row and a column, named alike."),
    )
