"""Figures as files: every format, the sizes asked for, the pixels of the screen."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pypdf import PdfReader
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from engine.command import ranges
from engine.messages.errors import InputError
from gui.export.figures import picture_figure
from gui.export.picture import LARGEST_SIDE, MOST_PIXELS, Picture
from gui.paint.roc_extent import Extent
from gui.paint.roc_plane import RocPlaneFigure
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing
from tests.gui.export.exported import export_picture

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def roc_picture(analyse_crossing: AnalyseCrossing, ratio: float = 1.0) -> Picture:
    theme = load_theme("light")
    paint = picture_figure("roc", analyse_crossing(), theme)
    return Picture(paint, QSize(800, 600), theme.plot, "ROC plane", ratio)


def colors_of(image: QImage) -> set[str]:
    return {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 2)
        for y in range(0, image.height(), 2)
    }


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_png_has_the_size_and_the_colours_of_the_screen(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, ratio: float
) -> None:
    target = tmp_path / "roc.png"
    export_picture(roc_picture(analyse_crossing, ratio), target)
    image = QImage(str(target))
    assert (image.width(), image.height()) == (800 * ratio, 600 * ratio)
    assert image.text("Title") == "ROC plane"
    theme = load_theme("light")
    shown = colors_of(image)
    assert theme.accent.name() in shown
    assert theme.model(0).color.name() in shown


def test_svg_is_well_formed_and_holds_words_and_lines(
    analyse_crossing: AnalyseCrossing, tmp_path: Path
) -> None:
    target = tmp_path / "roc.svg"
    export_picture(roc_picture(analyse_crossing), target)
    root = ET.fromstring(target.read_bytes())  # noqa: S314 - written a line above
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("viewBox") == "0 0 800 600"
    words = ["".join(text.itertext()) for text in root.iter(f"{space}text")]
    assert any("True positive rate" in word for word in words)
    for text in root.iter(f"{space}text"):
        assert float(text.get("textLength", "0")) > 0
        assert str(text.get("font-family")).startswith("Inter, ")
    assert not list(root.iter(f"{space}image"))
    assert len(list(root.iter(f"{space}polyline")) + list(root.iter(f"{space}path"))) > 20


def test_svg_keeps_a_zoomed_figure_within_its_axes(
    analyse_crossing: AnalyseCrossing, tmp_path: Path
) -> None:
    theme, size = load_theme("light"), QSize(800, 600)
    extent = Extent(left=0.05, right=0.35, bottom=0.6, top=0.9)
    figure = RocPlaneFigure(analyse_crossing(), theme, extent=extent)
    target = tmp_path / "zoomed.svg"
    export_picture(Picture(figure.paint, size, theme.plot, "zoomed"), target)
    root = ET.fromstring(target.read_bytes())  # noqa: S314 - written a line above
    space = "{http://www.w3.org/2000/svg}"
    plot = figure.axes(QRectF(0, 0, size.width(), size.height())).plot
    clips = {
        f"url(#{clip.get('id')})": bounds_of(clip.find(f"{space}path"))
        for clip in root.iter(f"{space}clipPath")
    }
    for left, top, right, bottom in clips.values():
        assert plot.left() - 4 < left < right < plot.right() + 4
        assert plot.top() - 4 < top < bottom < plot.bottom() + 4
    clipped = {
        id(line)
        for group in root.iter(f"{space}g")
        if group.get("clip-path") in clips
        for line in group.iter(f"{space}polyline")
    }
    lines = list(root.iter(f"{space}polyline"))
    leaving = [line for line in lines if bounds_of(line)[0] < 0 or bounds_of(line)[3] > 600]
    assert leaving
    assert all(id(line) in clipped for line in leaving)


def bounds_of(line: ET.Element | None) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path without curves, or of a polyline."""
    assert line is not None
    numbers = [float(text) for text in NUMBER.findall(line.get("d") or line.get("points") or "")]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_pdf_is_one_page_of_the_picture_s_size(
    analyse_crossing: AnalyseCrossing, tmp_path: Path
) -> None:
    target = tmp_path / "roc.PDF"
    export_picture(roc_picture(analyse_crossing), target)
    (page,) = PdfReader(target).pages
    assert float(page.mediabox.width) == pytest.approx(600, abs=1)
    assert float(page.mediabox.height) == pytest.approx(450, abs=1)
    assert "score ≥ 0.39" in page.extract_text()
    assert len(page.images) == 0


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_the_surface_goes_into_vector_files_without_a_raster(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, theme: str
) -> None:
    look = load_theme(theme)
    paint = picture_figure("surface", analyse_crossing(), look)
    picture = Picture(paint, QSize(1600, 1000), look.plot, "ROC surface")
    for ending in ("svg", "pdf"):
        export_picture(picture, tmp_path / f"surface.{ending}")
        assert (tmp_path / f"surface.{ending}").stat().st_size < 200_000
    root = ET.fromstring((tmp_path / "surface.svg").read_bytes())  # noqa: S314 - written above
    space = "{http://www.w3.org/2000/svg}"
    assert not list(root.iter(f"{space}image"))
    assert len(list(root.iter(f"{space}polygon")) + list(root.iter(f"{space}path"))) > 20
    (page,) = PdfReader(tmp_path / "surface.pdf").pages
    assert len(page.images) == 0
    assert "True positive rate" in page.extract_text()
    assert "OpenGL" not in page.extract_text()


def test_formats_and_sizes_that_cannot_be_are_refused_in_words(
    analyse_crossing: AnalyseCrossing, tmp_path: Path
) -> None:
    picture = roc_picture(analyse_crossing)
    with pytest.raises(InputError, match="no format of pictures"):
        export_picture(picture, tmp_path / "roc.gif")
    with pytest.raises(InputError, match="no format of pictures"):
        export_picture(picture, tmp_path / "roc")
    large = Picture(picture.paint, QSize(9000, 9000), picture.ground, "", 2.0)
    with pytest.raises(InputError, match="too many"):
        export_picture(large, tmp_path / "roc.png")
    wide = Picture(picture.paint, QSize(16384, 8193), picture.ground, "")
    with pytest.raises(InputError, match="too many") as refused:
        export_picture(wide, tmp_path / "roc.png")
    assert "16384 pixels" in refused.value.do
    assert "134 million" in refused.value.do
    assert (ranges.LARGEST_SIDE, ranges.MOST_PIXELS) == (LARGEST_SIDE, MOST_PIXELS)
    assert list(tmp_path.iterdir()) == []


def test_the_ground_is_painted_behind(tmp_path: Path) -> None:
    def nothing(_painter: QPainter, _area: QRectF) -> None:
        """A figure without ink."""

    target = tmp_path / "empty.png"
    export_picture(Picture(nothing, QSize(20, 20), QColor("#123456"), ""), target)
    assert colors_of(QImage(str(target))) == {"#123456"}
