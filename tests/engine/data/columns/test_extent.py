"""How wide, high and empty a table may be: refused one beyond each bound, and not at it."""

import pytest

from engine.data.columns.extent import (
    CELLS_PER_BYTE,
    EMPTY_CELLS,
    MOST_COLUMNS,
    check_cells,
    check_height,
    check_width,
)
from engine.messages.errors import InputError


def test_width() -> None:
    check_width(1, "t.csv")
    check_width(MOST_COLUMNS, "t.csv")
    with pytest.raises(InputError, match="no columns"):
        check_width(0, "t.csv")
    with pytest.raises(InputError, match="more than"):
        check_width(MOST_COLUMNS + 1, "t.csv")


def test_height() -> None:
    check_height(1, "t.csv")
    with pytest.raises(InputError, match="no rows"):
        check_height(0, "t.csv")


def test_emptiness() -> None:
    size = 1000
    most = EMPTY_CELLS + CELLS_PER_BYTE * size
    check_cells(most // 1000, 1000, size, "t.csv")
    with pytest.raises(InputError, match="far more cells"):
        check_cells(most // 1000 + 1, 1000, size, "t.csv")
