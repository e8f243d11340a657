"""Where there is OpenGL, pictures in pixels hold what it drew, and vector files do not."""

import datetime as dt
import re
from argparse import Namespace
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.analysis.analyser import analyse
from engine.analysis.analysis import Analysis
from engine.data.readers.read import read
from engine.opening.requests_and_answers import Opened, TableToOpen
from engine.report.sections import build_report
from gui.export.figures import picture_figure, report_figures
from gui.export.pdf import report_pdf
from gui.export.picture import Picture, picture_bytes
from gui.export.steps import finish
from gui.program.window_picture import window_picture
from gui.scene.platform import without_opengl
from gui.themes.theme import load_theme
from tests.gui.conftest import AnalyseCrossing
from tests.gui.export.exported import export_picture
from tests.samples import sample

pytestmark = pytest.mark.gl


VARIES = re.compile(  # from one writing to the next: dates, and names that Qt draws by lot
    rb"/(?:CreationDate|ModDate) ?\([^)]*\)|/ID ?\[[^\]]*\]|/\w{6}\+Inter|"
    rb"xmp:\w+Date=\"[^\"]*\"|uuid:[-0-9a-f]+"
)


@pytest.mark.parametrize("ending", ["svg", "pdf", "report"])
def test_vector_files_are_the_same_with_opengl_and_without(
    analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    assert without_opengl() == ""
    drawn = vectors(analyse_crossing(), ending)
    monkeypatch.setattr("gui.scene.scene_picture.without_opengl", lambda: "there is no screen")
    assert vectors(analyse_crossing(), ending) == drawn


def vectors(analysis: Analysis, ending: str) -> bytes:
    theme = load_theme("light")
    if ending == "report":
        document = build_report(analysis, (), dt.date(2026, 11, 20))
        return VARIES.sub(b"", finish(report_pdf(document, report_figures(analysis, theme))))
    paint = picture_figure("surface", analysis, theme)
    picture = Picture(paint, QSize(800, 600), theme.plot, "ROC surface")
    return VARIES.sub(b"", finish(picture_bytes(picture, Path(f"surface.{ending}"))))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_surface_as_a_picture_has_the_colours_of_both_models(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, theme: str
) -> None:
    look = load_theme(theme)
    paint = picture_figure("surface", analyse_crossing(), look)
    target = tmp_path / "surface.png"
    export_picture(Picture(paint, QSize(1600, 1000), look.plot, "ROC surface"), target)
    image = QImage(str(target))
    assert image.pixelColor(3, 3).name() == look.plot.name()
    shown = {
        image.pixelColor(x, y).hue() // 10
        for x in range(300, 1300, 4)
        for y in range(200, 800, 4)
        if image.pixelColor(x, y).saturation() > 150
    }
    assert {look.model(0).color.hue() // 10, look.model(1).color.hue() // 10} <= shown


def test_the_window_as_a_picture_holds_the_surface(
    application: QApplication, tmp_path: Path
) -> None:
    chosen = sample("crossing")
    dataset = read(chosen.path)
    measured = analyse(chosen.session, dataset)
    opened = Opened(TableToOpen(chosen.path), dataset, (), measured, (chosen.path,))
    options = Namespace(theme="light", size=(1600, 1000), out=str(tmp_path / "window.png"))
    export_picture(window_picture(application, options, opened), Path(options.out))
    image = QImage(options.out)
    assert (image.width(), image.height()) == (1600, 1000)
    blue = load_theme("light").model(0).color.name()
    surface = [image.pixelColor(x, y) for x in range(760, 1230, 5) for y in range(100, 830, 5)]
    assert sum(color.name() == blue for color in surface) > 20
