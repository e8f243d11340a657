"""Where views stand: whole, in order, without overlap, never too small, at the sizes of screens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, QSize

from gui.widgets.view_places import (
    GAP,
    Cells,
    DropPlace,
    Gap,
    cells,
    drop_at,
    gap_at,
    mark_of,
    resized,
    spread,
)
from gui.widgets.view_rows import Arrangement, grid_of, row_of

LEAST = QSize(310, 334)
TABS = 28
KEYS = "abcdefghijk"


def laid(
    arrangement: Arrangement, width: int, height: int, *, single: bool = False, front: str = ""
) -> Cells:
    least = dict.fromkeys(KEYS, LEAST)
    room = QRect(0, 0, width, height)
    return cells(arrangement, room, least, tabs=TABS, front=front, single=single)


def rows(found: Cells) -> list[str]:
    return ["".join(row.keys) for row in found.seen.rows]


@pytest.mark.parametrize(
    ("count", "room", "single", "awaited", "tabbed"),
    [
        (4, (592, 352), True, ["a"], True),  # 1024 × 540
        (4, (848, 612), False, ["ab"], True),  # 1280 × 800
        (2, (848, 612), False, ["ab"], False),
        (4, (992, 764), False, ["ab", "cd"], False),  # 1600 × 1000
        (6, (992, 764), False, ["abc", "def"], False),
        (8, (992, 764), False, ["abc", "def"], True),
        (6, (1312, 844), False, ["abc", "def"], False),  # 1920 × 1080
        (8, (1312, 844), False, ["abcd", "efgh"], False),
        (11, (3232, 1924), False, ["abcd", "efg", "hijk"], False),  # 3840 × 2160
    ],
)
def test_screens(
    count: int, room: tuple[int, int], single: bool, awaited: list[str], tabbed: bool
) -> None:
    found = laid(grid_of(KEYS[:count]), *room, single=single)
    assert rows(found) == awaited
    assert found.tabbed is tabbed
    assert all(place.width() >= LEAST.width() for place in found.places.values())
    assert tabbed or all(place.height() >= LEAST.height() for place in found.places.values())
    assert min(place.top() for place in found.places.values()) == (TABS if tabbed else 0)


def test_the_views_that_were_on_request_last_are_seen_in_their_order() -> None:
    assert rows(laid(grid_of("abcdef"), 848, 612, front="eb")) == ["be"]
    assert rows(laid(grid_of("abcdef"), 848, 612, front="f")) == ["af"]
    assert rows(laid(grid_of("abcd"), 592, 352, single=True, front="c")) == ["c"]


def test_views_that_have_no_room_beside_each_other_stand_below() -> None:
    found = laid(Arrangement((row_of(("a", "b", "c")),)), 700, 764)
    assert rows(found) == ["ab", "c"]
    assert not found.own


@given(st.integers(1, 11), st.integers(310, 4000), st.integers(362, 2200), st.booleans())
def test_cells_fill_the_room_and_overlap_nowhere(
    count: int, width: int, height: int, single: bool
) -> None:
    found = laid(grid_of(KEYS[:count]), width, height, single=single)
    places = list(found.places.values())
    room = QRect(0, TABS if found.tabbed else 0, width, height - (TABS if found.tabbed else 0))
    assert all(room.contains(place) for place in places)
    for number, one in enumerate(places):
        assert all(not one.intersects(other) for other in places[number + 1 :])
    union = QRect()
    for place in places:
        union = union.united(place)
    assert union == room
    assert found.tabbed == (len(places) < count)


@given(
    st.lists(st.tuples(st.floats(0.01, 100), st.integers(0, 300)), min_size=1, max_size=6),
    st.integers(1, 3000),
)
def test_pixels_are_spread_whole(parts: list[tuple[float, int]], total: int) -> None:
    shares, least = [share for share, _ in parts], [pixels for _, pixels in parts]
    found = spread(total, shares, least)
    assert sum(found) == total
    if sum(least) + len(parts) <= total:
        assert all(one >= low - 1 for one, low in zip(found, least, strict=True))


def test_pixels_follow_the_shares() -> None:
    assert spread(900, [2, 1], [300, 300]) == [600, 300]
    assert spread(800, [3, 1], [300, 300]) == [500, 300]
    assert spread(100, [1, 1], [300, 300]) == [50, 50]


def test_gaps_are_found_and_moved_as_far_as_views_allow() -> None:
    arranged = grid_of("abcd")
    found = laid(arranged, 1008, 808)
    across = gap_at(found, QPoint(504, 100))
    assert across == Gap("a", "b", upright=True)
    down = gap_at(found, QPoint(100, 404))
    assert down == Gap("a", "c", upright=False)
    assert gap_at(found, QPoint(100, 100)) is None
    least = dict.fromkeys(KEYS, LEAST)
    wider = laid(resized(arranged, found, across, 60, least), 1008, 808)
    assert (wider.places["a"].width(), wider.places["b"].width()) == (560, 440)
    assert wider.places["c"].width() == 500
    most = laid(resized(arranged, found, across, 900, least), 1008, 808)
    assert most.places["b"].width() == LEAST.width()
    taller = laid(resized(arranged, found, down, -1000, least), 1008, 808)
    assert taller.places["b"].height() == LEAST.height()
    assert taller.places["d"].height() == 800 - LEAST.height()


def test_nothing_is_resized_where_another_arrangement_is_shown() -> None:
    found = laid(grid_of("abcd"), 848, 612)
    assert gap_at(found, QPoint(found.places["a"].right() + GAP // 2, 300)) is None


@pytest.mark.parametrize(
    ("place", "side", "mark"),
    [
        (QPoint(520, 200), "left", QRect(508, 0, 250, 400)),
        (QPoint(1000, 200), "right", QRect(758, 0, 250, 400)),
        (QPoint(750, 10), "above", QRect(0, 0, 1008, 200)),
        (QPoint(750, 390), "below", QRect(0, 200, 1008, 200)),
        (QPoint(750, 200), "swap", QRect(508, 0, 500, 400)),
    ],
)
def test_where_a_card_is_dropped(place: QPoint, side: str, mark: QRect) -> None:
    found = laid(grid_of("abcd"), 1008, 808)
    drop = drop_at(found, "a", place)
    assert drop is not None
    assert (drop.target, drop.side) == ("b", side)
    assert mark_of(found, drop) == mark
    assert drop_at(found, "b", place) is None


def test_behind_tabs_cards_only_change_places() -> None:
    found = laid(grid_of("abcd"), 848, 612)
    assert drop_at(found, "a", QPoint(460, 300)) == DropPlace("b", "swap")
