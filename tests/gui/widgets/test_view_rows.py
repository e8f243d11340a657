"""Rows of views: adding, moving, dropping and resizing keep every view once, and no row empty."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gui.widgets.view_rows import ArrangedRow, Arrangement, grid_of, in_columns, row_of


def rows(arrangement: Arrangement) -> list[str]:
    """The keys of each row, in one word."""
    return ["".join(row.keys) for row in arrangement.rows]


def of(*words: str) -> Arrangement:
    return Arrangement(tuple(row_of(tuple(word)) for word in words))


@pytest.mark.parametrize(
    ("count", "awaited"),
    [
        (0, []),
        (1, ["a"]),
        (2, ["ab"]),
        (3, ["ab", "c"]),
        (4, ["ab", "cd"]),
        (5, ["abc", "de"]),
        (6, ["abc", "def"]),
        (8, ["abcd", "efgh"]),
        (11, ["abcd", "efg", "hijk"]),
    ],
)
def test_a_grid_is_wider_than_high(count: int, awaited: list[str]) -> None:
    assert rows(grid_of("abcdefghijk"[:count])) == awaited


def test_a_grid_fills_its_gaps_before_it_grows() -> None:
    grown = Arrangement()
    seen = []
    for key in "abcdefg":
        grown = grown.added(key)
        seen.append(rows(grown))
    assert seen[1] == ["ab"]
    assert seen[2] == ["ab", "c"]
    assert seen[3] == ["ab", "cd"]
    assert seen[5] == ["abe", "cdf"]
    assert seen[6] == ["abe", "cdf", "g"]
    assert grown.added("c") == grown


def test_columns_are_as_even_as_can_be() -> None:
    assert rows(in_columns("abcdefg", 3)) == ["ab", "cde", "fg"]
    assert rows(in_columns("abc", 5)) == ["abc"]


@pytest.mark.parametrize(
    ("direction", "awaited"),
    [("left", ["bac", "de"]), ("right", ["acb", "de"]), ("down", ["aec", "db"])],
)
def test_moving_changes_places_with_the_neighbour(direction: str, awaited: list[str]) -> None:
    assert rows(of("abc", "de").moved("b", direction)) == awaited  # type: ignore[arg-type]


def test_moving_beyond_the_edge_makes_a_row_or_nothing() -> None:
    assert rows(of("abc", "de").moved("b", "up")) == ["b", "ac", "de"]
    assert rows(of("abc", "de").moved("e", "down")) == ["abc", "d", "e"]
    assert rows(of("a", "bc").moved("a", "up")) == ["a", "bc"]
    assert rows(of("ab").moved("a", "left")) == ["ab"]
    assert rows(of("ab", "c").moved("b", "down")) == ["ac", "b"]


def test_a_view_that_is_alone_in_its_row_comes_beside_others() -> None:
    assert rows(of("ab", "c").moved("c", "right")) == ["abc"]
    assert rows(of("ab", "c").moved("c", "left")) == ["cab"]
    assert rows(of("a", "bc", "d").moved("a", "left")) == ["abc", "d"]
    assert rows(of("a", "bc", "d").moved("d", "right")) == ["a", "bcd"]
    assert rows(of("a").moved("a", "right")) == ["a"]
    wide = of("ab", "c").moved("c", "right").rows[0]
    assert wide.widths == (1.0, 1.0, 1.0)


@pytest.mark.parametrize(
    ("side", "awaited"),
    [
        ("left", ["b", "adc", "e"]),
        ("right", ["b", "dac", "e"]),
        ("above", ["b", "a", "dc", "e"]),
        ("below", ["b", "dc", "a", "e"]),
        ("swap", ["db", "ac", "e"]),
    ],
)
def test_a_view_is_dropped_beside_another(side: str, awaited: list[str]) -> None:
    assert rows(of("ab", "dc", "e").placed("a", "d", side)) == awaited  # type: ignore[arg-type]


def test_a_row_that_is_left_empty_goes() -> None:
    assert rows(of("a", "bc").placed("a", "c", "right")) == ["bca"]
    assert rows(of("a", "bc").without("a")) == ["bc"]
    assert rows(of("a", "bc").placed("a", "a", "left")) == ["a", "bc"]
    assert rows(of("a", "bc").only("c")) == ["c"]


def test_shares_of_some_views_leave_the_others_theirs() -> None:
    row = ArrangedRow(("a", "b", "c"), (1.0, 1.0, 2.0))
    resized = Arrangement((row, row_of(("d",)))).resized({"a": 300, "b": 100}, {})
    assert resized.rows[0].widths == (1.5, 0.5, 2.0)
    tall = resized.resized({}, {"a": 300, "d": 100})
    assert [row.height for row in tall.rows] == [1.5, 0.5]


SIDES = st.sampled_from(["left", "right", "above", "below", "swap", "up", "down"])


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("abcdef"), SIDES), max_size=12)
)
def test_nothing_is_lost_and_no_row_is_empty(acts: list[tuple[str, str, str]]) -> None:
    arranged = grid_of("abcdef")
    for key, target, side in acts:
        if side in ("up", "down"):
            arranged = arranged.moved(key, side)  # type: ignore[arg-type]
        else:
            arranged = arranged.placed(key, target, side)  # type: ignore[arg-type]
    assert sorted(arranged.keys) == list("abcdef")
    assert all(row.keys and len(row.keys) == len(row.widths) for row in arranged.rows)
    assert all(share > 0 for row in arranged.rows for share in (*row.widths, row.height))
