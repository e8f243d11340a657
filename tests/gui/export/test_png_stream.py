"""A PNG packed some rows at a time holds the picture, its title and its size in metres."""

from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage, QPainter

from gui.export import png_stream
from gui.export.png_stream import png_of
from gui.export.steps import finish


def noise(width: int, height: int) -> QImage:
    """A picture whose rows are padded in memory, if its width is odd, and all differ."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#F1F1EE"))
    painter = QPainter(image)
    for place, value in enumerate(np.random.default_rng(3).integers(0, 256, (200, 3)).tolist()):
        painter.fillRect(place % width, 7 * place % height, 5, 3, QColor(*value))
    painter.end()
    image.setDotsPerMeterX(3780)
    image.setDotsPerMeterY(7560)
    return image


@pytest.mark.parametrize("strip", [1, 1000, 1 << 24])
def test_every_pixel_is_there_however_it_is_packed(
    monkeypatch: pytest.MonkeyPatch, strip: int
) -> None:
    monkeypatch.setattr(png_stream, "STRIP", strip)
    image = noise(61, 40)
    found = QImage.fromData(finish(png_of(image, "größer – ω", 0.8, "Packing")))
    assert found.convertToFormat(QImage.Format.Format_RGB32) == image
    assert found.text("Title") == "größer – ω"
    assert (found.dotsPerMeterX(), found.dotsPerMeterY()) == (3780, 7560)


def test_packing_can_be_given_up_between_strips(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_stream, "STRIP", 3 * 61 * 10)
    steps = png_of(noise(61, 40), "t", 0.8, "Packing")
    fractions = [step.fraction for step in steps]
    assert len(fractions) == 4
    assert all(before < after for before, after in pairwise(fractions))
    assert 0.8 <= fractions[0] < fractions[-1] <= 1
    given_up = png_of(noise(61, 40), "t", 0.8, "Packing")
    next(given_up)
    given_up.close()  # the thread has ended, and no bytes are made
    with pytest.raises(StopIteration):
        next(given_up)
