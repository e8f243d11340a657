"""What a table of numbers shows: rows of cells of one line or two."""

from msgspec import Struct


class NumberCell(Struct, frozen=True):
    """A number above a smaller one; the second line may be empty."""

    first: str
    second: str = ""
    strong: bool = False

    @property
    def text(self) -> str:
        """Both lines in one, for those who hear them."""
        return ", ".join(filter(None, (self.first, self.second)))


class NumberRow(Struct, frozen=True):
    """One row.

    Attributes:
        style: place of the look whose swatch it carries; None carries none.
        chosen: painted as the chosen row.
        plain: a low row at the foot, of one line if its first cell has one.
        wide: its first cell takes the whole row, both lines in one.
        foot: a line of words below all cells of a model's row; empty where it has none.
        pale_foot: what stands behind it in a paler ink.
        bracketed: its second cell holds for the row below too, joined by a bracket.
    """

    cells: tuple[NumberCell, ...]
    style: int | None = None
    chosen: bool = False
    plain: bool = False
    wide: bool = False
    bracketed: bool = False
    tip: str = ""
    foot: str = ""
    pale_foot: str = ""

    @property
    def wide_words(self) -> str:
        """What a wide row says."""
        return ": ".join(filter(None, (self.cells[0].first, self.cells[0].second)))
