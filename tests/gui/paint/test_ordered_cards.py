"""What is written on the ordered-class surface where not all of its blocks are drawn."""

import numpy as np

from engine.multiclass.ordered_surface import ordered_surface
from gui.paint.ordered_cards import blocks_words
from tests.gui.ordered import markers, result_of


def test_it_says_how_many_of_the_steps_are_drawn() -> None:
    result = result_of(markers())
    assert blocks_words(result.surface) == ""
    rows, columns = result.surface.stairs.heights.shape
    coarse = ordered_surface(result.marker, most=5)
    assert np.prod(coarse.stairs.heights.shape) <= 25
    said = blocks_words(coarse)
    drawn = " × ".join(map(str, coarse.stairs.heights.shape))
    assert said == f"drawn at {drawn} of {rows} × {columns} steps; the volume is of all"
