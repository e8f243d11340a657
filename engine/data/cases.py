"""Which rows take part: labels and scores side by side, and what was left out and why."""

from dataclasses import dataclass

from engine.arrays import BoolArray, FloatArray
from engine.data.dataset import Dataset
from engine.data.roles import Direction, Roles


@dataclass(frozen=True)
class LeftOut:
    """Rows that take no part, for one reason.

    Attributes:
        why: the reason, "bayes has no score".
        rows: how many rows.
        first: line numbers in the file of the first few (at most 10).
    """

    why: str
    rows: int
    first: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class ModelCases:
    """One model's rows: `positive` and `score` are (n,), in file order, no NaN."""

    name: str
    column: str
    direction: Direction
    positive: BoolArray
    score: FloatArray


@dataclass(frozen=True, eq=False)
class Cases:
    """The rows in use, per model; with paired rows all models share one `positive` array."""

    models: tuple[ModelCases, ...]
    paired: bool
    rows_used: int
    positives: int
    negatives: int
    left_out: tuple[LeftOut, ...]


def select_cases(dataset: Dataset, roles: Roles) -> Cases:
    """The rows that take part: label known and, when paired, every score present.

    Raises:
        InputError: a column is missing, has no numbers, or lacks the label values.
        UndefinedError: no row is left.
    """
    raise NotImplementedError  # the reader's slice
