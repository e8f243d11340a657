"""How wide, high and empty a table may be."""

from engine.messages.errors import InputError
from engine.messages.language import tr

MOST_COLUMNS = 10_000
EMPTY_CELLS = 2_000_000
CELLS_PER_BYTE = 4  # what a sparse table of a few thousand columns may have


def check_width(columns: int, where: str) -> None:
    """Refuse a table without columns or with too many; ask it before the cells are read.

    Raises:
        InputError: it is such a table.
    """
    if columns == 0:
        raise InputError(
            tr("the table has no columns"), where=where, do=tr("Choose a file with data.")
        )
    if columns > MOST_COLUMNS:
        raise InputError(
            tr(
                "the table has {columns:,} columns, more than {most_columns:,}",
                columns=columns,
                most_columns=MOST_COLUMNS,
            ),
            where=where,
            do=tr("Keep the label and the scores."),
        )


def check_width_so_far(columns: int, where: str) -> None:
    """Refuse too many columns while more may follow.

    Raises:
        InputError: there are too many already.
    """
    if columns > MOST_COLUMNS:
        raise InputError(
            tr("the table has more than {most_columns:,} columns", most_columns=MOST_COLUMNS),
            where=where,
            do=tr("Keep the label and the scores."),
        )


def check_cells(rows: int, columns: int, size: int, where: str) -> None:
    """Refuse a table that is nearly empty: a small file may spell out very many cells so.

    Args:
        rows: so far.
        columns: as many are there.
        size: of the file in bytes, as far as it was read.
        where: the file's name, for messages.

    Raises:
        InputError: it is such a table.
    """
    if rows * columns > EMPTY_CELLS + CELLS_PER_BYTE * size:
        raise InputError(
            tr(
                "{rows:,} rows of {columns:,} columns are far more cells than the file spells out",
                rows=rows,
                columns=columns,
            ),
            where=where,
            do=tr("Keep the label and the scores, with a value in each row."),
        )


def check_height(rows: int, where: str) -> None:
    """Refuse a table without rows.

    Raises:
        InputError: it is such a table.
    """
    if rows == 0:
        raise InputError(
            tr("the table has no rows"), where=where, do=tr("Choose a file with data.")
        )
