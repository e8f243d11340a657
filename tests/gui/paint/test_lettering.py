"""Words on a screen, shaped once, stand where those drawn anew do."""

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter

from engine.binary.kept import forget_kept
from gui.paint.lettering import HALO, STRONG, Align, Run, _shaped, draw_runs
from gui.themes.theme import font

SIZE = 14


def inked(draw_at: QPointF, words: str, halo: QColor | None = None) -> np.ndarray:
    """(rows, columns) how dark each pixel is of words drawn centred about a row."""
    image = blank()
    painter = QPainter(image)
    runs = [Run(words, QColor("black"), STRONG)]
    draw_runs(painter, draw_at, runs, SIZE, Align.LEFT, halo=halo)
    painter.end()
    return darkness(image)


def blank() -> QImage:
    image = QImage(200, 60, QImage.Format.Format_Grayscale8)
    image.fill(QColor("white"))
    return image


def darkness(image: QImage) -> np.ndarray:
    pixels = np.array(image.constBits(), dtype=float).reshape(image.height(), -1)
    return 255 - pixels[:, : image.width()]


@pytest.mark.parametrize("words", ["model 7", "≥ 0.25 − fi", "שלום", "two\nlines"])
@pytest.mark.parametrize("column", [10.0, 10.3, 10.75])
def test_they_stand_where_the_painter_puts_them(words: str, column: float) -> None:
    """Glyphs may lie a quarter of a pixel aside, and are as dark together."""
    image = blank()
    face = font(SIZE, STRONG)
    painter = QPainter(image)
    painter.setFont(face)
    painter.setPen(QColor("black"))
    normal = QFontMetricsF(font(SIZE))
    painter.drawText(QPointF(column, 30 + normal.capHeight() / 2), words)
    painter.end()
    wanted, found = darkness(image), inked(QPointF(column, 30), words)
    assert wanted.sum() > 0
    assert found.sum() == pytest.approx(wanted.sum(), rel=0.02)
    rows, columns = np.indices(wanted.shape)
    for places, slack in ((rows, 0.05), (columns, 0.3)):
        middle = (places * wanted).sum() / wanted.sum()
        assert (places * found).sum() / found.sum() == pytest.approx(middle, abs=slack)


def test_a_halo_of_the_ground_covers_lines_and_no_letter() -> None:
    words, place = "model 7", QPointF(20, 30)
    assert np.array_equal(inked(place, words, QColor("white")), inked(place, words))
    image = blank()
    painter = QPainter(image)
    painter.fillRect(0, 30, 200, 1, QColor("black"))
    draw_runs(painter, place, [Run(words, QColor("white"))], SIZE, halo=QColor("white"))
    painter.end()
    line = darkness(image)[30]
    assert line[:15].min() == 255
    assert (line[20:60] < 128).mean() > 0.5


@pytest.mark.parametrize(("scale", "turn"), [(1.0, 0), (1.5, 0), (3.0, 0), (1.0, 90), (2.0, -30)])
@pytest.mark.parametrize("aside", [0.0, 0.4])
def test_a_halo_goes_round_letters_however_large_or_turned(
    scale: float, turn: float, aside: float
) -> None:
    """Beside letters nothing is left of what they stand on; further away all of it is."""
    words, ground = [Run("lil", QColor("white"), STRONG), Run("1", QColor("white"), low=True)], 200
    letters, bordered = QImage(ground, ground, QImage.Format.Format_RGB32), None
    for halo in (None, QColor("white")):
        image = QImage(ground, ground, QImage.Format.Format_RGB32)
        image.fill(QColor("black"))
        painter = QPainter(image)
        painter.translate(ground / 2 + aside, ground / 2 + aside)
        painter.rotate(turn)
        painter.scale(scale, scale)
        draw_runs(painter, QPointF(), words, SIZE, Align.CENTRE, halo=halo)
        painter.end()
        letters, bordered = (image, bordered) if halo is None else (letters, image)
    assert bordered is not None
    white, soft = (whiteness(each) for each in (letters, bordered))
    rows, columns = np.nonzero(white > 200)
    assert rows.size > 0
    there = np.indices(white.shape).reshape(2, -1).T[:, None] - np.stack((rows, columns), axis=1)
    away = np.sqrt((there.astype(float) ** 2).sum(axis=2).min(axis=1)).reshape(white.shape)
    breadth = scale * SIZE * HALO
    beside = soft[(away > 0) & (away <= max(breadth - 0.6, 1))]
    assert (beside > 128).mean() > 0.98  # where letters end, eight large ones leave nicks
    assert soft[away > breadth + 2].max() == 0


def whiteness(image: QImage) -> np.ndarray:
    """(rows, columns) how light each pixel is."""
    pixels = np.array(image.constBits(), dtype=float).reshape(image.height(), image.width(), 4)
    return pixels[:, :, 1]


def test_a_shaped_text_is_kept_until_what_is_kept_is_forgotten() -> None:
    first = _shaped("of a file that closes", SIZE, STRONG)
    assert first is not None
    assert _shaped("of a file that closes", SIZE, STRONG) is first
    forget_kept()
    assert _shaped("of a file that closes", SIZE, STRONG) is not first


@pytest.mark.parametrize("color", ["white", "red"])
@pytest.mark.parametrize("place", [QPointF(20, 30), QPointF(20.4, 30), QPointF(48, 21.5)])
def test_a_border_that_is_kept_is_that_of_its_words_place_and_colour(
    place: QPointF, color: str
) -> None:
    """Words that stand where they did are not printed again; others are never taken for them."""
    for words in ("model 7", "model 8"):
        kept = bordered(place, words, color)
        assert np.array_equal(bordered(place, words, color), kept)
        forget_kept()
        assert np.array_equal(bordered(place, words, color), kept)


def bordered(place: QPointF, words: str, color: str) -> np.ndarray:
    """(rows, columns, 4) words with a border, on blue."""
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("blue"))
    painter = QPainter(image)
    draw_runs(painter, place, [Run(words, QColor("black"))], SIZE, halo=QColor(color))
    painter.end()
    return np.array(image.constBits(), dtype=np.uint8).reshape(image.height(), image.width(), 4)
