"""A table of numbers finds a setting in which no number is cut."""

import pytest
from msgspec.structs import replace

from gui.paint.lettering import metrics_of
from gui.widgets.table_columns import (
    BLEED,
    INTERVAL_LINE,
    NAME_LEFT,
    SIZE,
    SMALL,
    Columns,
    fit_columns,
    least_widths,
)
from gui.widgets.table_rows import NumberCell, NumberRow
from gui.widgets.text import NORMAL, SEMIBOLD

HEADER = ("At t = 0.50", "VOROS\non [a, b]", "Score\n≥", "TPR\nFPR", "Cost per\n1,000")
NOTHING = NumberRow(
    (
        NumberCell("Flag everyone"),
        NumberCell("0.807"),
        NumberCell(""),
        NumberCell("1 / 1"),
        NumberCell("1,284"),
    ),
    plain=True,
    bracketed=True,
)


def least_of(shown: list[NumberRow]) -> int:
    """The width from which on all of it fits."""
    return min(sum(widths) for _, widths in least_widths(HEADER, shown))


def set_in(shown: list[NumberRow], room: int) -> Columns:
    """How rows are set in a width."""
    return fit_columns(HEADER, shown, least_widths(HEADER, shown), room)


def rows(name: str, score: str, cost: str, interval: str) -> list[NumberRow]:
    cells = (
        NumberCell(name, "best on 61 %"),
        NumberCell("0.998"),
        NumberCell(score),
        NumberCell("0.989", "0.038"),
    )
    return [NumberRow((*cells, NumberCell(cost, interval, strong=True))), NOTHING]


@pytest.mark.parametrize(
    ("name", "score", "cost", "interval"),
    [
        ("Forest", "0.2976", "0.033", "0.009 – 0.056"),
        ("Random forest", "0.2976", "1,284", "1,232 – 1,330"),
        ("Random forest", "−0.12345678901234567", "0.114", "0.056 – 0.144"),
        ("Random forest", "0.5", "1,284,567", "1,232,111 – 1,330,222"),
        ("A name without an end " * 9, "0.12345678901234567", "1,284,567", "1,232,111 – 1,330,222"),
    ],
)
def test_a_number_is_never_cut(name: str, score: str, cost: str, interval: str) -> None:
    shown = rows(name, score, cost, interval)
    columns = set_in(shown, 320)
    assert sum(columns.widths) == 320
    one, other = metrics_of(SIZE, SEMIBOLD), metrics_of(SMALL, NORMAL)
    room_score = sum(columns.widths[:3]) if columns.low_scores else columns.widths[2]
    room_interval = sum(columns.widths) if columns.low_intervals else columns.widths[4]
    assert one.horizontalAdvance(score) < room_score
    assert other.horizontalAdvance(interval) < room_interval
    assert one.horizontalAdvance(cost) < columns.widths[4]
    if not columns.tall:
        assert one.horizontalAdvance(name) < columns.widths[0]


def test_a_short_name_stands_beside_its_numbers_and_a_long_one_above() -> None:
    assert not set_in(rows("Forest", "0.5", "0.03", "0.01 – 0.05"), 320).tall
    assert set_in(rows("A forest of trees", "0.5", "0.03", "0.01 – 0.05"), 320).tall


def test_a_table_can_be_no_narrower_than_its_numbers() -> None:
    shown = rows("Forest", "0.5", "1,284,567", "1,232,111 – 1,330,222")
    least = least_of(shown)
    assert sum(set_in(shown, least).widths) == least
    assert sum(set_in(shown, least - 40).widths) == least


def test_words_at_the_foot_have_a_line_of_their_own_in_every_setting() -> None:
    """They are never cut, and a table without them is as low as it was."""
    plain = rows("Forest", "0.5", "0.03", "0.01 – 0.05")
    foot = "VOROS corrected 0.916, 0.886 – 0.939 and more words than any table has room for"
    footed = [replace(plain[0], foot=foot), plain[1]]
    low, high = set_in(plain, 320), set_in(footed, 320)

    assert high.height_of(footed[0]) == low.height_of(plain[0]) + INTERVAL_LINE
    assert high.height_of(NOTHING) == low.height_of(NOTHING)
    width = metrics_of(SMALL, NORMAL).horizontalAdvance(foot)
    assert sum(high.widths) >= NAME_LEFT + width + BLEED
    assert least_of(footed) > least_of(plain)


def test_long_words_below_a_name_have_a_line_of_their_own_beside_a_long_interval() -> None:
    """Those of another language may be twice as long; the table is no wider for them."""
    shown = rows("nearly_the_same_1", "0.002", "407,485", "304,393 – 1,245,092")
    first = shown[0]
    words = "best best only only in in ties ties"
    long = [
        replace(first, cells=(replace(first.cells[0], second=words), *first.cells[1:])),
        NOTHING,
    ]
    low, high = set_in(shown, 290), set_in(long, 290)

    assert sum(high.widths) == 290
    assert high.low_words
    assert high.below_line * INTERVAL_LINE + INTERVAL_LINE < high.row
    assert high.row == low.row + INTERVAL_LINE
