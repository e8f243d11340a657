"""What a file became: named columns, and where each of their rows stood in the file."""

from pathlib import Path

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from engine.data.counted_elsewhere import CountedElsewhere
from engine.data.roles import Guess
from engine.messages.errors import InputError
from engine.messages.language import tr
from engine.numerics.arrays import FloatArray, IntArray


class Source(Struct, frozen=True):
    """Where a dataset came from, for provenance: enough to find the same bytes again.

    Attributes:
        joined: the further files whose scores were added to this one.
        guesses: what was guessed about how it is written: its encoding, its decimal commas.
        drawn_of: of how many rows these were drawn; None where they are all.
    """

    path: Path
    sha256: str
    rows_read: int
    kind: str = "scores"
    joined: tuple["Source", ...] = ()
    guesses: tuple[Guess, ...] = ()
    drawn_of: int | None = None

    @property
    def name(self) -> str:
        """The file's name without its folder."""
        return self.path.name


class CellProblem(Struct, frozen=True, eq=False):
    """Cells of one column that hold no usable value, all for one reason.

    Attributes:
        why: the reason as the user reads it, "no value" or "“n/a” is not a number".
        rows: (k,) rising row indices, 0-based, of the cells.
    """

    why: str
    rows: IntArray


class NumberColumn(Struct, frozen=True, eq=False):
    """A column of numbers: (rows,) float64, NaN exactly where `problems` names the row.

    Attributes:
        thousands: what was taken to set thousands apart in some cell; empty if nothing was.
        decimal: "," where some cell was read with a decimal comma.
        foreign: whether some cell that holds something is not written in ASCII.
    """

    name: str
    values: FloatArray
    problems: tuple[CellProblem, ...] = ()
    thousands: str = ""
    decimal: str = "."
    foreign: bool = False


class TextColumn(Struct, frozen=True, eq=False):
    """A column of words, as codes into its distinct values (trimmed, order of appearance).

    Attributes:
        codes: (rows,) int32, -1 where the cell is empty.
        values: the distinct values as first spelt.
        numbers: the number behind each value in a file that labels its numbers, as many as
            there are values, None where there is none; empty in all other files.
    """

    name: str
    codes: NDArray[np.int32]
    values: tuple[str, ...]
    problems: tuple[CellProblem, ...] = ()
    numbers: tuple[float | None, ...] = ()


Column = NumberColumn | TextColumn


class TextFormat(Struct, frozen=True):
    """How a text table was found to be formatted.

    Attributes:
        separator: the character between cells; " " is any run of blanks.
        decimal: "." or ",".
        encoding: the name of its encoding.
        header: whether a row names the columns.
    """

    separator: str
    decimal: str
    encoding: str
    header: bool


class Dataset(Struct, frozen=True, eq=False):
    """A table as read: every column has as many rows as `source.rows_read`.

    Attributes:
        lines: line numbers in the file (1-based) of the rows, or None where row i stands
            at line `first_line + i`.
        text_format: how it was written, if it was a text.
        counted: the counts of a table whose rows stayed where they are; of such a table there
            are no columns here. None where the rows are here.
    """

    source: Source
    columns: tuple[Column, ...]
    first_line: int = 2
    lines: IntArray | None = field(default=None)
    text_format: TextFormat | None = None
    counted: CountedElsewhere | None = None

    @property
    def rows(self) -> int:
        """How many rows were read."""
        return self.source.rows_read

    def column(self, name: str) -> Column:
        """The column of that name.

        Raises:
            InputError: there is no such column; the message names those there are.
        """
        for column in self.columns:
            if column.name == name:
                return column
        names = ", ".join(column.name for column in self.columns[:20])
        raise InputError(
            tr("there is no column “{name}”", name=name),
            do=tr("The columns are: {names}.", names=names),
        )

    def line_of(self, row: int) -> int:
        """The line of the file (1-based) on which a row (0-based) stands."""
        return int(self.lines[row]) if self.lines is not None else self.first_line + row


def with_lines(source: Source, columns: tuple[Column, ...], lines: IntArray | None) -> Dataset:
    """A dataset whose rows stand on some lines, which are kept only if they leave gaps.

    Args:
        source: what was read.
        columns: all of one length.
        lines: (rows,) the line (1-based) of each row, rising; None numbers the rows from 1.
    """
    if lines is None:
        return Dataset(source, columns, first_line=1)
    first = int(lines[0])
    gaps = not np.array_equal(lines, first + np.arange(lines.size))
    return Dataset(source, columns, first, lines if gaps else None)
