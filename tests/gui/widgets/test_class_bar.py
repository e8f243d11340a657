"""How wide the parts of a bar of classes are."""

from itertools import pairwise

import pytest

from gui.themes.theme import load_theme
from gui.widgets.class_bar import LEAST, ClassSquare, part_widths
from tests.gui.themes.test_hues import contrast


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


@pytest.mark.parametrize("classes", [3, 4, 6])
@pytest.mark.parametrize("name", ["light", "dark", "contrast"])
def test_no_two_classes_look_alike(name: str, classes: int) -> None:
    """Filled in their middle unlike each other, and in high contrast unlike the ground too."""
    theme, colors = load_theme(name), []
    for place in range(classes):
        square = ClassSquare(place, classes)
        square.show_theme(theme)
        colors.append(square.grab().toImage().pixelColor(square.rect().center()))
    assert min(contrast(one, other) for one, other in pairwise(colors)) > 1.15
    assert theme.tints or min(contrast(each, theme.panel) for each in colors[:-1]) >= 3
