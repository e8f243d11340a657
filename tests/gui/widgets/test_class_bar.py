"""How wide the parts of a bar of classes are."""

import pytest

from gui.widgets.class_bar import LEAST, part_widths


def test_parts_are_in_proportion() -> None:
    assert part_widths((1, 1, 2), 100) == pytest.approx((25, 25, 50))


def test_a_class_that_exists_is_seen() -> None:
    widths = part_widths((1, 1_000_000, 1), 100)
    assert sum(widths) == pytest.approx(100)
    assert widths == pytest.approx((LEAST, 100 - 2 * LEAST, LEAST), abs=1e-3)


def test_a_hundred_classes_have_room() -> None:
    widths = part_widths(tuple(range(100)), 150)
    assert sum(widths) == pytest.approx(150)
    assert min(widths) > 0
