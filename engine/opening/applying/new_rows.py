"""The rows of a new file to which a rule is applied, in batches, with the scores among them."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.data.dataset import Column, NumberColumn
from engine.jobs.progress import Progress
from engine.messages.errors import InputError
from engine.messages.language import tr

if TYPE_CHECKING:
    import pyarrow as pa

BATCH = 1 << 16  # rows
CELLS = 1 << 20  # of a batch of text
MOST_NAMED = 20  # columns in a message

Cells = Sequence[object]


class NewRows(Struct, frozen=True, eq=False):
    """Some rows of a new file.

    Attributes:
        scores: (n,) NaN where the cell holds no usable number.
        lines: (n,) where they stand in the file, from 1.
        cells: gives the n rows as they are written: words, numbers, None for an empty cell.
        arrow: gives the same rows with their types; None of text tables.
    """

    scores: NDArray[np.float64]
    lines: NDArray[np.int64]
    cells: Callable[[], Sequence[Cells]]
    arrow: "Callable[[], pa.RecordBatch] | None" = None


class NewTable(Protocol):
    """A new file.

    Attributes:
        names: of its columns.
        where: what messages call the column of scores.
        separator, decimal: how its text is written; "," and "." where it is none.
        rows: how many it has; None where that is not known before all were read.
    """

    @property
    def names(self) -> tuple[str, ...]: ...  # noqa: D102 - told above
    @property
    def where(self) -> str: ...  # noqa: D102 - told above
    @property
    def separator(self) -> str: ...  # noqa: D102 - told above
    @property
    def decimal(self) -> str: ...  # noqa: D102 - told above
    @property
    def rows(self) -> int | None: ...  # noqa: D102 - told above
    def batches(self, progress: Progress) -> Iterator[NewRows]:
        """All rows in their order, once."""


def place_of(names: Sequence[str], column: str, where: str) -> int:
    """Where the column of scores stands.

    Raises:
        InputError: nowhere.
    """
    if column in names:
        return names.index(column)
    raise NoScoreColumnError(column, names, where)


class NoScoreColumnError(InputError):
    """A new file without the column of scores.

    Attributes:
        names: of the columns that it has.
    """

    def __init__(self, column: str, names: Sequence[str], where: str) -> None:
        shown = ", ".join(names[:MOST_NAMED]) + (", …" if len(names) > MOST_NAMED else "")
        super().__init__(
            tr("there is no column “{name}”, whose scores the rule is about", name=column),
            where=where,
            do=tr(
                "The columns are: {names}. Name the one that holds these scores with --score COL.",
                names=shown,
            ),
        )
        self.names = tuple(names)


def column_in(where: str, column: str) -> str:
    """What messages call a column."""
    return tr("{source_name}, column {scores_name}", source_name=where, scores_name=column)


def words_for_scores(where: str) -> InputError:
    """The error of a column of scores that holds words."""
    return InputError(
        tr("the column holds words, so it is no score"),
        where=where,
        do=tr("Name the column that holds the scores with --score COL."),
    )


def numbers_or_nan(column: Column) -> NDArray[np.float64]:
    """The numbers of a column; of one of words none."""
    if isinstance(column, NumberColumn):
        return column.values
    return np.full(column.codes.size, np.nan)
