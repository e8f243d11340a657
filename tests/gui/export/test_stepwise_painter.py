"""A picture painted in steps has the very pixels of one painted in one go."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtSvg import QSvgRenderer

from gui.export import stepwise_painter
from gui.export.figures import picture_figure
from gui.export.page import PaintFigure
from gui.export.picture import (
    PAINTING,
    Picture,
    painted,
    painted_in_steps,
    pdf_bytes,
    png_bytes,
    svg_bytes,
)
from gui.export.saving_in_steps import Saving
from gui.export.steps import Step, Steps, finish
from gui.export.stepwise_painter import HasTime, StepwisePainter
from gui.paint.plot_axes import polyline
from gui.themes.theme import load_theme
from tests.gui.acts import wait_until
from tests.gui.conftest import AnalyseCrossing

SIZE, SMALL = QSize(900, 640), QSize(320, 220)
LIGHT = load_theme("light")
FEW = 40  # points of a line in a piece
LINES = 40


def so_many_calls(most: int) -> Callable[[], HasTime]:
    """Time for so many calls in each step."""

    def clock() -> HasTime:
        left = iter(range(most - 1))
        return lambda _drawing: next(left, None) is not None

    return clock


def in_steps(picture: Picture, most: int) -> tuple[QImage, list[Step]]:
    """A picture that is painted in steps of so many calls, and the steps."""
    image = QImage(picture.size * picture.pixel_ratio, QImage.Format.Format_RGB32)
    image.fill(picture.ground)
    steps, taken = painted_in_steps(picture, image, so_many_calls(most)), list[Step]()
    while True:
        try:
            taken.append(next(steps))
        except StopIteration as end:
            return end.value, taken


@pytest.mark.parametrize(
    "view", ["roc", "cost", "decision-curve", "decisions", "pr", "gain", "scores", "surface"]
)
def test_every_pixel_is_that_of_one_go(analyse_crossing: AnalyseCrossing, view: str) -> None:
    """Wherever a step leaves off; progress rises to where packing begins."""
    figure = picture_figure(view, analyse_crossing(), LIGHT)
    picture = Picture(figure, SIZE, LIGHT.plot, view, 1.5)
    found, taken = in_steps(picture, 29)
    assert found == painted(picture, SIZE * 1.5)
    shares = [step.fraction for step in taken]
    assert len(shares) > 2
    assert shares == sorted(shares)
    assert 0.6 < shares[0] < shares[-1] <= 0.8


def line(style: Qt.PenStyle, join: Qt.PenJoinStyle, *, to_and_fro: bool = False) -> PaintFigure:
    """Paints a ragged line of many points, translucent, in a clip."""
    x, y = np.random.default_rng(3).random((2, 5 * FEW))
    x, y = SMALL.width() * (x if to_and_fro else np.sort(x)), SMALL.height() * (0.2 + 0.6 * y)

    def paint(painter: QPainter, area: QRectF) -> None:
        painter.setClipRect(area.adjusted(20.3, 20.3, -20.3, -20.3))
        pen = QPen(QColor(30, 60, 90, 120), 5.3, style)
        pen.setJoinStyle(join)
        painter.setPen(pen)
        painter.drawPolyline(polyline(x, y))

    return paint


@pytest.mark.parametrize("join", [Qt.PenJoinStyle.RoundJoin, Qt.PenJoinStyle.MiterJoin])
@pytest.mark.parametrize("ratio", [1.0, 1.7])
def test_a_long_line_is_drawn_in_pieces_that_nobody_sees(
    join: Qt.PenJoinStyle, ratio: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stepwise_painter, "MOST_POINTS", FEW)
    picture = Picture(line(Qt.PenStyle.SolidLine, join), SMALL, LIGHT.plot, "line", ratio)
    found, taken = in_steps(picture, 1)
    assert found == painted(picture, SMALL * ratio)
    assert len(taken) == 4  # after all pieces but the last


@pytest.mark.parametrize("kind", ["dashed", "to and fro"])
def test_a_line_that_cannot_be_parted_is_drawn_whole(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stepwise_painter, "MOST_POINTS", FEW)
    style = Qt.PenStyle.DashLine if kind == "dashed" else Qt.PenStyle.SolidLine
    paint = line(style, Qt.PenJoinStyle.BevelJoin, to_and_fro=kind != "dashed")
    picture = Picture(paint, SMALL, LIGHT.plot, "line")
    found, taken = in_steps(picture, 1)
    assert found == painted(picture, SMALL)
    assert not taken


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step has time for more than one call."""
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 0.0)
    monkeypatch.setattr(stepwise_painter, "LEAST", 0.0)


@pytest.mark.usefixtures("hurried")
def test_cancel_in_the_middle_of_painting_is_heard_at_once(tmp_path: Path) -> None:
    """After the step that runs nothing more is drawn, and no file is there."""
    painters, heard, target = list[StepwisePainter](), list[str](), tmp_path / "lines.png"

    def paint(painter: QPainter, area: QRectF) -> None:
        assert isinstance(painter, StepwisePainter)
        painters.append(painter)
        painter.save()
        for row in range(LINES):
            painter.drawLine(QLineF(0, row, area.width(), row))
        painter.restore()

    saving = Saving()

    def hear(_fraction: float, doing: str) -> None:
        heard.append(doing)
        if heard.count(PAINTING) == LINES // 4:
            saving.cancel()

    saving.progressed.connect(hear)
    picture = Picture(paint, QSize(64, 64), QColor("white"), "lines")
    saving.start(lambda: png_bytes(picture), target)
    wait_until(lambda: saving.target is None)
    assert not target.exists()
    drawn = [painter.done for painter in painters if painter.done <= LINES]
    assert drawn == list(range(1, len(drawn) + 1))
    assert LINES // 8 < len(drawn) <= LINES // 4


def shown_of_svg(content: bytes) -> QImage:
    """What a viewer shows of a drawing."""
    image = QImage(SIZE, QImage.Format.Format_RGB32)
    image.fill(LIGHT.plot)
    with QPainter(image) as painter:
        QSvgRenderer(content).render(painter)
    return image


def drawn_of_pdf(content: bytes) -> tuple[str, int]:
    """The words of a page, and how many paths are stroked or filled on it."""
    (page,) = PdfReader(io.BytesIO(content)).pages
    contents = page.get_contents()
    assert contents is not None
    inked = (b"S", b"s", b"f", b"f*", b"B", b"B*", b"b", b"b*")
    return page.extract_text(), sum(each in inked for _, each in contents.operations)


@pytest.mark.parametrize("view", ["roc", "gain", "decisions", "scores"])
def test_vectors_made_in_steps_show_what_those_of_one_go_show(
    analyse_crossing: AnalyseCrossing, view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = Picture(picture_figure(view, analyse_crossing(), LIGHT), SIZE, LIGHT.plot, view)
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 1e9)
    monkeypatch.setattr(stepwise_painter, "LEAST", 1e9)
    svg, pdf = finish(svg_bytes(picture)), finish(pdf_bytes(picture))
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 0.0)
    monkeypatch.setattr(stepwise_painter, "LEAST", 0.0)
    for make in (svg_bytes, pdf_bytes):
        shares = [step.fraction for step in make(picture) if step.doing == PAINTING]
        assert len(shares) > 20
        assert shares == sorted(shares)
    assert shown_of_svg(finish(svg_bytes(picture))) == shown_of_svg(svg)
    assert drawn_of_pdf(finish(pdf_bytes(picture))) == drawn_of_pdf(pdf)


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize("make", [svg_bytes, pdf_bytes])
def test_cancel_in_the_middle_of_vectors_leaves_no_file(
    make: Callable[[Picture], Steps[bytes]], tmp_path: Path
) -> None:
    heard, painters = list[str](), set[StepwisePainter]()

    def paint(painter: QPainter, area: QRectF) -> None:
        assert isinstance(painter, StepwisePainter)
        painters.add(painter)
        for row in range(LINES):
            painter.drawLine(QLineF(0, row, area.width(), row))

    saving = Saving()

    def hear(_fraction: float, doing: str) -> None:
        heard.append(doing)
        if heard.count(PAINTING) == LINES // 4:
            saving.cancel()

    saving.progressed.connect(hear)
    target = tmp_path / "lines"
    saving.start(lambda: make(Picture(paint, QSize(64, 64), QColor("white"), "lines")), target)
    wait_until(lambda: saving.target is None)
    assert not target.exists()
    assert min(painter.done for painter in painters) <= LINES // 4


@pytest.mark.usefixtures("hurried")
def test_a_mistake_while_painting_is_told(tmp_path: Path) -> None:
    """It ends the painting, whatever was drawn before."""

    def paint(painter: QPainter, area: QRectF) -> None:
        painter.fillRect(area, QColor("red"))
        raise ValueError("no such line")

    steps: Iterator[Step] = png_bytes(Picture(paint, QSize(8, 8), QColor("white"), "mistake"))
    with pytest.raises(ValueError, match="no such line"):
        list(steps)
    assert not list(tmp_path.iterdir())
