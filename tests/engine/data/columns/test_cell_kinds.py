"""How columns write their numbers: one look at all plain cells finds what looking at each does."""

import pytest
from hypothesis import given
from hypothesis.strategies import lists, sampled_from

from engine.data.columns import cell_kinds
from engine.data.columns.cell_kinds import are_plain, doubtful_point, judge, share_of_numbers

CELLS = ["1", "-2", "0.5", "1.234", "123", "", "NA", "1,5", "x", "1\n2", "-9", "1e5", "5 %", "+3"]


@given(cells=lists(sampled_from(CELLS)), na=sampled_from([frozenset(), frozenset({-9.0})]))
def test_one_look_at_plain_cells_finds_what_looking_at_each_does(
    cells: list[str], na: frozenset[str | float]
) -> None:
    found = judge(cells, ".", na=na), share_of_numbers(cells), doubtful_point(cells)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(cell_kinds, "are_plain", lambda _: False)
        assert (judge(cells, ".", na=na), share_of_numbers(cells), doubtful_point(cells)) == found


def test_points_that_may_set_thousands_apart_are_found_among_plain_cells() -> None:
    cells = ["1.234", "512"] * 20
    assert are_plain(cells)
    assert doubtful_point(cells) == "1.234"


@pytest.mark.parametrize("cell", ["", "1\n2", "1e5", "1,5", "+1", " 1", "inf", "9" * 16])
def test_what_is_not_plain_is_looked_at_by_itself(cell: str) -> None:
    assert not are_plain(["0.5", cell])
