"""How a table of numbers is set in a width: no number is cut, a name takes what is left."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont

from gui.paint.lettering import metrics_of
from gui.widgets.table_rows import NumberRow
from gui.widgets.text import ENDLESS, MEDIUM, NORMAL, SEMIBOLD

SIZE, SMALL, PLAIN, TITLE = 12.5, 11.5, 12, 12
ROW, NAME_LINE, INTERVAL_LINE, PLAIN_ROW, SECOND_LINE = 36, 17, 16, 18, 15
GAP_ABOVE_PLAIN = 5
HEADER = 34
BLEED = 6.0  # px between the table's edge and its text
SWATCH = 18.0
NAME_LEFT = BLEED + SWATCH + 5
GAP = 6.0  # px at least between the words of neighbours
SCORE = 2  # the column of thresholds, which may have seventeen digits
LONG_TITLE = 66.0  # px
BRACKET = 10.0  # px for the bracket before the number that holds for two rows


class Columns(Struct, frozen=True):
    """Widths, and how rows are set in them.

    Attributes:
        widths: px, a column; the first one takes what is left.
        tall: names stand on a line of their own, above the numbers.
        low_scores: thresholds stand on the second line, where they may reach to the left.
        low_intervals: those of the last column stand on a line of their own, below the numbers.
        low_words: what is below a name stands below those intervals, on a line of its own.
        footed: model's rows have a line of words below all their cells.
        shared: those intervals stand on that line, at its right.
        below: px that stand below a model's name, "best on 61 %".
        header: the height of the titles, in px.
        plain: that of plain rows, whose names wrap where they must.
    """

    widths: tuple[int, ...] = ()
    tall: bool = False
    low_scores: bool = False
    low_intervals: bool = False
    low_words: bool = False
    footed: bool = False
    shared: bool = False
    below: float = 0.0
    header: int = HEADER
    plain: int = PLAIN_ROW

    @property
    def below_line(self) -> int:
        """The line of numbers, from 0, beside which what is below a name has its room."""
        if self.below <= self.widths[0] - BLEED:
            return 0
        return 1 + (self.low_scores and self.low_intervals) + self.low_words

    @property
    def row(self) -> int:
        """The height of a model's row, in px."""
        above = NAME_LINE if self.tall else 0
        lines = self.low_intervals + self.low_words + self.footed - self.shared
        return ROW + above + INTERVAL_LINE * lines

    def height_of(self, row: NumberRow) -> int:
        """The height of any row, in px."""
        if not row.plain:
            return self.row
        if row.wide:
            room = sum(self.widths) - 2 * BLEED
            return max(PLAIN_ROW, round(_height(row.wide_words, room, PLAIN)) + 3)
        return self.plain + (SECOND_LINE if row.cells[0].second else 0)


SETTINGS = (
    Columns(),
    Columns(low_intervals=True),
    Columns(tall=True),
    Columns(tall=True, low_scores=True),
    Columns(tall=True, low_intervals=True),
    Columns(tall=True, low_scores=True, low_intervals=True),
    Columns(tall=True, low_scores=True, low_intervals=True, low_words=True),
)


SettingWidths: TypeAlias = Sequence[tuple[Columns, tuple[int, ...]]]


def fit_columns(
    header: Sequence[str], rows: Sequence[NumberRow], found: SettingWidths, room: int
) -> Columns:
    """Set rows in a width: names beside the numbers if they fit, else higher and narrower.

    Where even the narrowest is too wide the columns are wider than the room.

    Args:
        header: titles.
        rows: below them.
        found: the least widths that they need.
        room: px.
    """
    narrowest = min(found, key=lambda each: sum(each[1]))
    setting, widths = next((each for each in found if sum(each[1]) <= room), narrowest)
    widths = (widths[0] + max(room - sum(widths), 0), *widths[1:])
    titles = (
        _height(title, width - GAP + 1, TITLE) for title, width in zip(header, widths, strict=True)
    )
    plain = (_height(name, widths[0] - BLEED + 1, PLAIN) for name in _plain_names(rows))
    return replace(
        setting,
        widths=widths,
        footed=any(row.foot for row in rows),
        shared=setting.low_intervals and _share_a_line(rows, sum(widths)),
        below=_widest(_below(rows), SMALL, NORMAL),
        header=max(HEADER, round(max(titles)) + 6),
        plain=max(PLAIN_ROW, round(max(plain, default=0.0)) + 3),
    )


def _share_a_line(rows: Sequence[NumberRow], room: int) -> bool:
    """Whether the last column's interval has room beside the words at the foot of each row."""
    metrics = metrics_of(SMALL, NORMAL)
    feet = [row for row in rows if row.foot]
    words = (f"{row.foot}{row.pale_foot}{row.cells[-1].second}" for row in feet)
    widest = max(map(metrics.horizontalAdvance, words), default=0.0)
    return bool(feet) and NAME_LEFT + widest + 2 * GAP + BLEED <= room


def least_widths(header: Sequence[str], rows: Sequence[NumberRow]) -> SettingWidths:
    """Px that every column needs, in each way to set them; nothing where there is no row."""
    if not rows:
        return []
    return [(setting, _least_widths(header, rows, setting)) for setting in SETTINGS]


def _least_widths(
    header: Sequence[str], rows: Sequence[NumberRow], setting: Columns
) -> tuple[int, ...]:
    """Px that every column needs."""
    last = len(header) - 1
    numbers = [
        _number_width(
            header[place],
            []
            if setting.low_scores and place == SCORE
            else [row.cells[place].first for row in rows],
            []
            if setting.low_intervals and place == last
            else [row.cells[place].second for row in rows],
        )
        for place in range(1, len(header))
    ]
    bracketed = [row.cells[1].first for row in rows if row.bracketed]
    numbers[0] = max(numbers[0], _widest(bracketed, SIZE, SEMIBOLD) + GAP + BRACKET)
    numbers[-1] += BLEED
    names = _names_width(rows, setting, numbers)
    if setting.low_scores:
        scores = _widest((row.cells[SCORE].first for row in rows), SIZE, SEMIBOLD) + BLEED
        names = max(names, scores - sum(numbers[:SCORE]))
    feet = NAME_LEFT + _widest((row.foot + row.pale_foot for row in rows), SMALL, NORMAL) + BLEED
    names = max(names, feet - sum(numbers))
    widths = (max(names, _title_width(header[0]) + BLEED), *numbers)
    return tuple(round(width + 0.5) for width in widths)


def _number_width(title: str, firsts: Iterable[str], seconds: Iterable[str]) -> float:
    """Room for the longest number of a column, and for the longest word of its title."""
    upper, lower = _widest(firsts, SIZE, SEMIBOLD), _widest(seconds, SMALL, NORMAL)
    return max(_title_width(title), upper, lower) + GAP


def _names_width(rows: Sequence[NumberRow], setting: Columns, numbers: Sequence[float]) -> float:
    """Room for names, unless they stand above; what is below may reach under the next numbers."""
    below = _widest(_below(rows), SMALL, NORMAL) + GAP
    if setting.tall:
        words = (word for name in _plain_names(rows) for word in name.split(" "))
        reach = sum(numbers if setting.low_words else numbers[:SCORE])
        if setting.low_scores and not setting.low_words:
            intervals = _widest((row.cells[-1].second for row in rows), SMALL, NORMAL)
            reach = sum(numbers) - BLEED - intervals if setting.low_intervals else 0.0
        return BLEED + max(_widest(words, PLAIN, NORMAL), below - reach)
    name = _widest((row.cells[0].first for row in rows if not row.plain), SIZE, SEMIBOLD)
    plain = _widest(_plain_names(rows), PLAIN, NORMAL)
    return max(BLEED + plain, NAME_LEFT + max(name, below - numbers[0]))


def _plain_names(rows: Sequence[NumberRow]) -> list[str]:
    return [row.cells[0].first for row in rows if row.plain and not row.wide]


def _below(rows: Sequence[NumberRow]) -> list[str]:
    return [row.cells[0].second for row in rows if not row.plain]


def _title_width(title: str) -> float:
    """Room for the longest line of a title; long lines are broken between words."""
    lines = title.split("\n")
    longest = _widest(lines, TITLE, MEDIUM)
    if longest <= LONG_TITLE:
        return longest
    return _widest((word for line in lines for word in line.split(" ")), TITLE, MEDIUM)


def _height(words: str, width: float, size: float) -> float:
    """The height of words that wrap to a width."""
    area, wrapped = QRectF(0, 0, width, ENDLESS), int(Qt.TextFlag.TextWordWrap)
    return metrics_of(size, MEDIUM).boundingRect(area, wrapped, words).height()


def _widest(texts: Iterable[str], size: float, weight: QFont.Weight) -> float:
    metrics = metrics_of(size, weight)
    return max(map(metrics.horizontalAdvance, texts), default=0.0)
