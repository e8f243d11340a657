"""What the results of several classes are made of: sections of tables and sentences."""

from collections.abc import Iterable, Sequence

from msgspec import Struct


class SectionRow(Struct, frozen=True):
    """One row of a table.

    Attributes:
        cells: as written, the name of the row first.
        look: of a classifier the place of its look.
        chosen: whether it is the best of its table, or one of several best.
        ranges: within which each cell but the name may move; empty where none is known.
    """

    cells: tuple[str, ...]
    look: int | None = None
    chosen: bool = False
    ranges: tuple[str, ...] = ()

    @property
    def with_ranges(self) -> tuple[str, ...]:
        """The cells, each with its range in brackets."""
        if not self.ranges:
            return self.cells
        pairs = zip(self.cells[1:], self.ranges, strict=True)
        return (self.cells[0], *(f"{cell} ({span})" for cell, span in pairs))


class SectionTable(Struct, frozen=True):
    """A table and the sentences below it.

    Attributes:
        header: a head a column; the first is empty, or says what rows and columns are.
        rows: with as many cells as there are heads.
        notes: sentences about the rows.
    """

    header: tuple[str, ...]
    rows: tuple[SectionRow, ...]
    notes: tuple[str, ...] = ()


class ResultsSection(Struct, frozen=True):
    """One part of the results.

    Attributes:
        heading: what it is about, in a few words, with which the title may begin; neighbours
            that share it belong together.
        title: what its numbers are, in a sentence; may be empty.
        tables: below the title.
        notes: sentences below the tables.
    """

    heading: str
    title: str
    tables: tuple[SectionTable, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def explanation(self) -> str:
        """The title as it stands below the heading, whose words it does not repeat."""
        if not self.title.startswith(self.heading):
            return self.title
        rest = self.title.removeprefix(self.heading).lstrip(",: ")
        return rest[:1].upper() + rest[1:]


def one_table(
    heading: str, title: str, header: Sequence[str], rows: Iterable[SectionRow]
) -> ResultsSection | None:
    """A section of one table; none where the table has no row."""
    found = tuple(rows)
    if not found:
        return None
    return ResultsSection(heading, title, (SectionTable(tuple(header), found),))


def row_of(name: str, *cells: str, look: int | None = None, chosen: bool = False) -> SectionRow:
    """A row by its name and its other cells."""
    return SectionRow((name, *cells), look, chosen)
