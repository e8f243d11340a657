"""`render` of every view of several classes: as pixels and as vectors, which look alike."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from engine.command.options import parse
from engine.session.samples import bundled
from gui.catalogue import SEVERAL_CLASSES, TWO_CLASSES, VIEWS, views_of
from gui.cli import main
from tests.in_part import in_part
from tests.samples import sample

KEYS = [view.key for view in views_of(SEVERAL_CLASSES)]
IRIS, MATRICES = bundled("iris").path, bundled("matrices").opened_path
FILES = {
    "one-vs-rest": IRIS,
    "ordered": bundled("ordered").opened_path,
    "class-scores": bundled("ordered").opened_path,
    "following": bundled("ordered").opened_path,
    "orders": bundled("ordered").opened_path,
}
SIZE = "500x400"
APART = 60  # in one of red, green and blue
WORDS = 0.035  # of the pixels, which words take: they are set in another face by the renderer


def raster(path: Path) -> QImage:
    """An SVG file as pixels."""
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    image = QImage(500, 400, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    renderer.render(painter, QRectF(image.rect()))
    painter.end()
    return image


def differing(one: QImage, other: QImage) -> float:
    """The share of pixels that are of another colour."""
    assert one.size() == other.size()
    rows, columns = range(0, one.height(), 2), range(0, one.width(), 2)
    apart = 0
    for y in rows:
        for x in columns:
            here, there = one.pixelColor(x, y), other.pixelColor(x, y)
            pairs = zip(here.getRgb(), there.getRgb(), strict=True)  # type: ignore[call-overload]
            apart += max(abs(a - b) for a, b in pairs) > APART
    return apart / (len(rows) * len(columns))


def test_the_views_are_named_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parse(["render", "--help"], views=tuple(view.key for view in VIEWS))
    words = set(re.findall(r"[a-z-]+", capsys.readouterr().out))
    assert {"cube", "polytope", "weights", "matrices", "approximations", "one-vs-rest"} <= set(KEYS)
    assert set(KEYS) <= words
    assert "errors" in {view.key for view in views_of(TWO_CLASSES)} & words


@pytest.mark.parametrize("key", in_part(KEYS, 2))
def test_vectors_and_pixels_of_a_view_look_alike(tmp_path: Path, key: str) -> None:
    file = str(FILES.get(key, MATRICES))
    for ending in ("png", "svg", "pdf"):
        out = tmp_path / f"view.{ending}"
        assert main(["render", key, file, "-o", str(out), "--size", SIZE]) == 0
    assert differing(QImage(str(tmp_path / "view.png")), raster(tmp_path / "view.svg")) < WORDS
    assert (tmp_path / "view.pdf").read_bytes().startswith(b"%PDF-")
    text = (tmp_path / "view.svg").read_text("utf-8")
    assert "<image" not in text


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_the_error_plane_of_two_classes_is_rendered(tmp_path: Path, ending: str) -> None:
    out = tmp_path / f"errors.{ending}"
    words = ["render", "errors", str(sample("one-model").path), "-o", str(out), "--size", SIZE]
    assert main([*words, "--label", "truth", "--positive", "Class1"]) == 0
    assert out.stat().st_size > 3000
