"""What is painted of tables: their rows, and the part of them that there is room for."""

from msgspec import Struct


class PaintedRow(Struct, frozen=True):
    """One row.

    Attributes:
        look: place of its model's look; None for a row without a mark.
        cells: the name, then a text a column.
        below: smaller after the leading number, its interval; empty where there is none.
        strong: whether its name is a key fact.
        amiss: whether its last cell is in error colour.
    """

    cells: tuple[str, ...]
    look: int | None = None
    below: str = ""
    strong: bool = False
    amiss: bool = False


class PaintedTable(Struct, frozen=True):
    """Rows under a title with a head a column.

    Attributes:
        lead: the column whose numbers lead, from 1; None where none does.
    """

    title: str
    heads: tuple[str, ...]
    rows: tuple[PaintedRow, ...]
    lead: int | None = None


class SeenTable(Struct, frozen=True):
    """The part of a table that there is room for.

    Attributes:
        table: all of it.
        rows: those that are seen.
        top: where its title begins.
        title: how high the row of the title is.
        ends: the left end of the first column of numbers, then the right end of each.
        heads: of each column, in as many lines as need be.
    """

    table: PaintedTable
    rows: tuple[PaintedRow, ...]
    top: float
    title: float
    ends: list[float]
    heads: list[tuple[str, ...]]


class SeenTables(Struct, frozen=True):
    """What there is room for, and how many rows stand before it and after it."""

    parts: tuple[SeenTable, ...]
    above: int
    below: int
