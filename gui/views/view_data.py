"""What a view shows, as columns of numbers and words that can be copied and saved."""

from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

Value = float | int | str | None


class ViewData(Struct, frozen=True, eq=False):
    """A table of a view's data.

    Attributes:
        name: what it holds, as part of a file's name: “roc-curves”.
        columns: by their names, all of the same length; arrays of numpy do as well. None, and a
            number that is none, is an empty cell.
    """

    name: str
    columns: Mapping[str, Collection[Value]]

    def __post_init__(self) -> None:
        """Refuse columns of unequal lengths: a mistake of whoever made them."""
        if len({len(column) for column in self.columns.values()}) > 1:
            raise ValueError(f"columns of {self.name} differ in length")


def data_of_rows(name: str, heads: Sequence[str], rows: Sequence[Sequence[Value]]) -> ViewData:
    """A table that was made row by row."""
    return ViewData(name, {head: [row[place] for row in rows] for place, head in enumerate(heads)})
