"""A page that is written in parts is, to whoever reads the file, the page written in one."""

import datetime as dt
import io
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.analysis.analyser import analyse
from engine.report.sections import build_report
from gui.export import pdf_parts
from gui.export.figures import picture_figure, report_figures
from gui.export.page import PaintFigure
from gui.export.pdf import report_pdf
from gui.export.picture import Picture, pdf_bytes
from gui.export.steps import finish
from gui.themes.theme import load_theme
from tests.conftest import dataset_of, session_for
from tests.gui.conftest import CROSSING, AnalyseCrossing

SIZE = QSize(700, 500)
LIGHT = load_theme("light")
DOTS = 150  # per inch
FEW = 5  # points in a part

needs_poppler = pytest.mark.skipif(
    shutil.which("pdftoppm") is None, reason="poppler-utils are not installed"
)


def in_states(painter: QPainter, area: QRectF) -> None:
    """Paint translucent shapes in clips, turned and enlarged, with pens that stay."""
    painter.setPen(QPen(QColor(200, 30, 30, 150), 7, Qt.PenStyle.DashLine))
    painter.setBrush(QColor(20, 90, 200, 60))
    painter.save()
    painter.setClipRect(area.adjusted(30, 30, -60, -60))
    painter.setOpacity(0.7)
    for number in range(9):
        painter.translate(15, 9)
        painter.rotate(4)
        painter.drawEllipse(QRectF(20, 30, 400, 240))
        if number == 3:
            painter.save()
            painter.setClipRect(QRectF(60, 60, 500, 150), Qt.ClipOperation.IntersectClip)
        if number == 6:
            painter.restore()
        painter.drawText(QRectF(200, 20 * number, 200, 40), f"number {number}")
    painter.restore()
    painter.drawRect(area.adjusted(9, 9, -9, -9))


def paint_of(name: str, analyse: AnalyseCrossing) -> PaintFigure:
    return in_states if name == "states" else picture_figure(name, analyse(), LIGHT)


def seen(content: bytes, folder: Path) -> list[QImage]:
    """The pages as another program shows them."""
    path = folder / "pages.pdf"
    path.write_bytes(content)
    command = ["pdftoppm", "-r", str(DOTS), "-png", str(path), str(folder / "page")]
    subprocess.run(command, check=True, capture_output=True)
    found = sorted(folder.glob("page*.png"))
    pages = [QImage(str(each)) for each in found]
    for each in found:
        each.unlink()
    return pages


@needs_poppler
@pytest.mark.parametrize("name", ["states", "roc", "gain", "surface", "decision-curve"])
def test_a_picture_in_parts_looks_the_same(
    name: str, analyse_crossing: AnalyseCrossing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Picture(paint_of(name, analyse_crossing), SIZE, LIGHT.plot, name)
    whole = finish(pdf_bytes(picture))
    monkeypatch.setattr(pdf_parts, "MOST_POINTS", FEW)
    parted = finish(pdf_bytes(picture))
    assert parted != whole
    before, after = PdfReader(io.BytesIO(whole)), PdfReader(io.BytesIO(parted))
    assert len(after.pages) == 1
    assert after.pages[0].extract_text() == before.pages[0].extract_text()
    assert parted.count(b"/Type /Page\n") == 1  # nothing is left of the others
    (shown,), (expected,) = seen(parted, tmp_path), seen(whole, tmp_path)
    assert shown == expected


@needs_poppler
def test_a_report_in_parts_has_its_pages_and_its_outline(
    analyse_crossing: AnalyseCrossing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = analyse_crossing()
    document = build_report(analysis, (), dt.date(2026, 11, 20))

    def made() -> bytes:
        return finish(report_pdf(document, report_figures(analysis, LIGHT)))

    whole = made()
    monkeypatch.setattr(pdf_parts, "MOST_POINTS", 60)
    parted = made()
    assert parted != whole
    before, after = PdfReader(io.BytesIO(whole)), PdfReader(io.BytesIO(parted))
    assert len(after.pages) == len(before.pages)
    assert outline_of(after) == outline_of(before)
    assert seen(parted, tmp_path) == seen(whole, tmp_path)


def outline_of(reader: PdfReader) -> list[tuple[object, int | None]]:
    """Each entry with the number of its page."""
    entries = [each for each in reader.outline if not isinstance(each, list)]
    return [(each.title, reader.get_destination_page_number(each)) for each in entries]


def test_no_line_of_a_large_decision_curve_is_long_to_pack(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line is packed whole; a translucent one is written as its outline, much longer."""
    draw = np.random.default_rng(1)
    truth = draw.random(20_000) < 0.2
    score = 1 / (1 + np.exp(-draw.normal(size=truth.size) - truth))
    dataset = dataset_of(truth, forest=score, other=1 - score)
    analysis = analyse(session_for(dataset, conditions=CROSSING), dataset)
    paint = picture_figure("decision-curve", analysis, LIGHT)
    drawn: list[int] = []
    picture = Picture(paint, QSize(8000, 5000), LIGHT.plot, "large")
    monkeypatch.setattr(pdf_parts.PdfParts, "count", lambda _parts, points: drawn.append(points))
    finish(pdf_bytes(picture))
    assert 1000 < max(drawn) < pdf_parts.MOST_POINTS
