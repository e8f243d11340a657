"""Names of columns are told apart whatever a file calls them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.data.columns.column_names import unique_names


@pytest.mark.parametrize(
    ("cells", "names"),
    [
        (["score", "score"], ("score", "score (2)")),
        (["score", "score (2)", "score"], ("score", "score (2)", "score (3)")),
        (["", " ", "a  b"], ("col 1", "col 2", "a b")),
        (["col 2", ""], ("col 2", "col 2 (2)")),
    ],
)
def test_blanks_and_repeats_get_names_of_their_own(
    cells: list[str], names: tuple[str, ...]
) -> None:
    assert unique_names(cells) == names


@given(st.lists(st.sampled_from(["", "a", "a (2)", "a (3)", "col 1", "b"])))
def test_every_column_has_a_name_that_no_other_has(cells: list[str]) -> None:
    names = unique_names(cells)

    assert len(names) == len(cells) == len(set(names))
    assert all(names)
