"""Columns of tables painted in a card: words are cut before numbers are."""

from hypothesis import given
from hypothesis import strategies as st

from gui.paint.table_figure import _widest_that_fit


@given(st.lists(st.floats(1, 400), min_size=1, max_size=6), st.floats(40, 900))
def test_columns_fit_and_only_the_widest_give_way(widths: list[float], room: float) -> None:
    most = _widest_that_fit(widths, room)
    kept = [min(width, most) for width in widths]
    assert sum(kept) <= max(room, len(widths)) + 1e-6
    if sum(widths) <= room:
        assert kept == widths
    elif room > len(widths):
        assert abs(sum(kept) - room) < 1e-6
