"""Which views stand where: rows of views and their shares of the room, without a window."""

from collections.abc import Collection, Mapping, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

Direction = Literal["left", "right", "up", "down"]
Side = Literal["left", "right", "above", "below", "swap"]
IN_A_ROW = 2  # views that stand beside each other before a second row begins
UP_TO = (IN_A_ROW, 8)  # views in one row, and in two
MOST_ROWS = 3


class ArrangedRow(Struct, frozen=True):
    """Views beside each other.

    Attributes:
        keys: of the views, from left to right.
        widths: their shares of the row's width; only their ratios count.
        height: this row's share of the height, beside those of the other rows.
    """

    keys: tuple[str, ...]
    widths: tuple[float, ...]
    height: float = 1.0


class Arrangement(Struct, frozen=True):
    """Rows from top to bottom; every view stands in it once at most, and no row is empty."""

    rows: tuple[ArrangedRow, ...] = ()

    @property
    def keys(self) -> tuple[str, ...]:
        """All views, row by row."""
        return tuple(key for row in self.rows for key in row.keys)

    def only(self, keys: Collection[str]) -> "Arrangement":
        """Without the views that are not among these."""
        return _arranged([_without(row, set(row.keys) - set(keys)) for row in self.rows])

    def with_part(self, part: "Arrangement", keys: Collection[str]) -> "Arrangement":
        """With these views arranged otherwise among themselves; rows of others stand above."""
        others = self.only(set(self.keys) - set(keys))
        return _arranged([*others.rows, *part.rows])

    def without(self, key: str) -> "Arrangement":
        """With one view fewer; the others in its row take its room."""
        return _arranged([_without(row, {key}) for row in self.rows])

    def added(self, key: str) -> "Arrangement":
        """With one view more, where the grid has a gap, or else is to grow."""
        if key in self.keys:
            return self
        rows = list(self.rows)
        longest = max((len(row.keys) for row in rows), default=0)
        shortest = min(rows, key=lambda row: len(row.keys), default=None)
        if shortest is None or (len(shortest.keys) == longest >= max(IN_A_ROW, len(rows) + 1)):
            return _arranged([*rows, row_of((key,), _mean([row.height for row in rows]))])
        place = rows.index(shortest)
        rows[place] = _with(shortest, key, len(shortest.keys))
        return _arranged(rows)

    def placed(self, key: str, target: str, side: Side) -> "Arrangement":
        """With a view moved beside, above or below another, or changed with it."""
        if key == target or target not in self.keys:
            return self
        if side == "swap":
            return self._swapped(key, target)
        rest = self.without(key)
        rows = list(rest.rows)
        row = next(place for place, each in enumerate(rows) if target in each.keys)
        if side in ("left", "right"):
            column = rows[row].keys.index(target) + (side == "right")
            rows[row] = _with(rows[row], key, column)
        else:
            rows[row] = replace(rows[row], height=rows[row].height / 2)
            rows.insert(row + (side == "below"), row_of((key,), rows[row].height))
        return _arranged(rows)

    def moved(self, key: str, direction: Direction) -> "Arrangement":
        """With a view moved by one place.

        Where there is none, it has a row of its own above or below; one that is alone in its row
        comes beside those of the row above, or of the next one where it is the first.
        """
        row = next((each for each in self.rows if key in each.keys), None)
        if row is None:
            return self
        place, column = self.rows.index(row), row.keys.index(key)
        if direction in ("left", "right"):
            other = column + (1 if direction == "right" else -1)
            if 0 <= other < len(row.keys):
                return self._swapped(key, row.keys[other])
            return self if len(row.keys) > 1 else self._joined(key, max(place - 1, 0), direction)
        other = place + (1 if direction == "down" else -1)
        if 0 <= other < len(self.rows):
            beside = self.rows[other].keys
            return self._swapped(key, beside[min(column, len(beside) - 1)])
        if len(row.keys) == 1:
            return self
        alone = row_of((key,), _mean([each.height for each in self.rows]))
        rest = self.without(key).rows
        return Arrangement((alone, *rest) if direction == "up" else (*rest, alone))

    def _joined(self, key: str, place: int, end: Literal["left", "right"]) -> "Arrangement":
        """With a view that is alone in its row at an end of another row, by its place then."""
        rows = list(self.without(key).rows)
        if rows:
            rows[place] = _with(rows[place], key, 0 if end == "left" else len(rows[place].keys))
        return Arrangement(tuple(rows)) if rows else self

    def resized(self, widths: Mapping[str, float], heights: Mapping[str, float]) -> "Arrangement":
        """With other shares.

        Args:
            widths: of views; the views of a row that are not named keep their share of it.
            heights: of rows, each named by one of its views.
        """
        rows = [replace(row, widths=_shares(row.keys, row.widths, widths)) for row in self.rows]
        names = [next((key for key in row.keys if key in heights), "") for row in rows]
        tall = _shares(names, [row.height for row in rows], heights)
        return Arrangement(
            tuple(replace(row, height=height) for row, height in zip(rows, tall, strict=True))
        )

    def _swapped(self, one: str, other: str) -> "Arrangement":
        """With two views in each other's place."""
        names = {one: other, other: one}
        return Arrangement(
            tuple(
                replace(row, keys=tuple(names.get(key, key) for key in row.keys))
                for row in self.rows
            )
        )


def grid_of(keys: Sequence[str], least: int = 1, most: int = MOST_ROWS) -> Arrangement:
    """Views in a grid of equal cells, wider than high.

    Args:
        keys: of the views.
        least: the fewest rows.
        most: the most rows, at least as many as the fewest.
    """
    usual = next((rows for rows, count in enumerate(UP_TO, 1) if len(keys) <= count), MOST_ROWS)
    rows = min(max(usual, least), most)
    return in_columns(keys, -(-len(keys) // rows))


def in_columns(keys: Sequence[str], columns: int) -> Arrangement:
    """Views in rows of so many at most, the rows as long as each other as they can be."""
    count = len(keys)
    if count == 0:
        return Arrangement()
    rows = -(-count // max(1, columns))
    ends = [round(count * (row + 1) / rows + 1e-9) for row in range(rows)]
    starts = [0, *ends[:-1]]
    return _arranged(
        [row_of(tuple(keys[start:end])) for start, end in zip(starts, ends, strict=True)]
    )


def row_of(keys: tuple[str, ...], height: float = 1.0) -> ArrangedRow:
    """A row of views as wide as each other."""
    return ArrangedRow(keys, (1.0,) * len(keys), height)


def _arranged(rows: Sequence[ArrangedRow]) -> Arrangement:
    return Arrangement(tuple(row for row in rows if row.keys))


def _without(row: ArrangedRow, keys: set[str]) -> ArrangedRow:
    kept = [pair for pair in zip(row.keys, row.widths, strict=True) if pair[0] not in keys]
    return replace(
        row, keys=tuple(key for key, _ in kept), widths=tuple(width for _, width in kept)
    )


def _with(row: ArrangedRow, key: str, column: int) -> ArrangedRow:
    """A row with a view more, as wide as the others on average."""
    width = _mean(row.widths)
    return replace(
        row,
        keys=(*row.keys[:column], key, *row.keys[column:]),
        widths=(*row.widths[:column], width, *row.widths[column:]),
    )


def _shares(
    names: Sequence[str], before: Sequence[float], given: Mapping[str, float]
) -> tuple[float, ...]:
    """Shares of which some are given in another unit: together they stay what they were."""
    kept = sum(share for name, share in zip(names, before, strict=True) if name in given)
    total = sum(given[name] for name in names if name in given)
    unit = kept / total if total else 1.0
    return tuple(
        given[name] * unit if name in given else share
        for name, share in zip(names, before, strict=True)
    )


def _mean(shares: Sequence[float]) -> float:
    return sum(shares) / len(shares) if shares else 1.0
