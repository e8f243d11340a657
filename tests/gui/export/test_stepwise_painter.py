"""A picture painted in steps has the very pixels of one painted in one go."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from pypdf import PdfReader
from PySide6.QtCore import QLineF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen
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
        return lambda: next(left, None) is not None

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
    assert 0.6 == shares[0] < shares[-1] <= 0.8


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


@pytest.mark.parametrize("style", [Qt.PenStyle.SolidLine, Qt.PenStyle.DashDotLine])
@pytest.mark.parametrize("join", [Qt.PenJoinStyle.RoundJoin, Qt.PenJoinStyle.MiterJoin])
@pytest.mark.parametrize("ratio", [1.0, 1.7])
def test_a_long_line_is_drawn_in_pieces_that_nobody_sees(
    style: Qt.PenStyle, join: Qt.PenJoinStyle, ratio: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its dashes go on where a piece ends."""
    monkeypatch.setattr(stepwise_painter, "MOST_POINTS", FEW)
    picture = Picture(line(style, join), SMALL, LIGHT.plot, "line", ratio)
    found, taken = in_steps(picture, 1)
    assert found == painted(picture, SMALL * ratio)
    assert len(taken) == 5  # before the first piece, and after all pieces but the last


def test_a_line_that_cannot_be_parted_is_drawn_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stepwise_painter, "MOST_POINTS", FEW)
    paint = line(Qt.PenStyle.SolidLine, Qt.PenJoinStyle.BevelJoin, to_and_fro=True)
    picture = Picture(paint, SMALL, LIGHT.plot, "line")
    found, taken = in_steps(picture, 1)
    assert found == painted(picture, SMALL)
    assert len(taken) == 1


def test_what_was_drawn_with_may_change_before_it_is_drawn() -> None:
    """As QPainter, which draws at once, knows it when it is called; and a figure paints once."""
    times: list[int] = []

    def paint(painter: QPainter, area: QRectF) -> None:
        times.append(1)
        pen, path, lines = QPen(QColor("red"), 3), QPainterPath(), [QLineF(0, 9, 90, 9)]
        painter.save()
        for row in range(20, 200, 20):
            painter.setPen(pen)
            path.moveTo(0, row)
            path.lineTo(area.width(), row)
            painter.drawPath(path)
            painter.drawLines(lines)
            painter.translate(7, 1)
            pen.setColor(QColor(row, 255 - row, 0))
            path.clear()
            lines[0].setLine(row, 9, row, 90)
            painter.setClipRect(area.adjusted(row, 0, 0, 0))
        painter.restore()
        painter.fillRect(QRectF(0, 0, 20, 20), QColor("green"))

    picture = Picture(paint, SMALL, LIGHT.plot, "lines")
    found, taken = in_steps(picture, 1)
    assert len(taken) == 19
    assert len(times) == 1
    assert found == painted(picture, SMALL)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """No step has time for more than one call."""
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 0.0)


def noting(drawn: list[int]) -> PaintFigure:
    """Paints lines, and notes each when it is drawn."""

    def paint(painter: QPainter, area: QRectF) -> None:
        assert isinstance(painter, StepwisePainter)
        painter.save()
        for row in range(LINES):

            def draw(real: QPainter, row: int = row) -> None:
                drawn.append(row)
                QPainter.drawLine(real, QLineF(0, row, area.width(), row))

            painter.draw_by(draw)
        painter.restore()

    return paint


@pytest.mark.usefixtures("hurried")
def test_cancel_in_the_middle_of_painting_is_heard_at_once(tmp_path: Path) -> None:
    """After the step that runs nothing more is drawn, and no file is there."""
    drawn, heard, target = list[int](), list[str](), tmp_path / "lines.png"

    saving = Saving()

    def hear(_fraction: float, doing: str) -> None:
        heard.append(doing)
        if heard.count(PAINTING) == LINES // 4:
            saving.cancel()

    saving.progressed.connect(hear)
    picture = Picture(noting(drawn), QSize(64, 64), QColor("white"), "lines")
    saving.start(lambda: png_bytes(picture), target)
    wait_until(lambda: saving.target is None)
    assert not target.exists()
    assert drawn == list(range(len(drawn)))
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
    svg, pdf = finish(svg_bytes(picture)), finish(pdf_bytes(picture))
    monkeypatch.setattr(stepwise_painter, "ENOUGH", 0.0)
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
    heard, drawn = list[str](), list[int]()
    saving = Saving()

    def hear(_fraction: float, doing: str) -> None:
        heard.append(doing)
        if heard.count(PAINTING) == LINES // 4:
            saving.cancel()

    saving.progressed.connect(hear)
    target = tmp_path / "lines"
    picture = Picture(noting(drawn), QSize(64, 64), QColor("white"), "lines")
    saving.start(lambda: make(picture), target)
    wait_until(lambda: saving.target is None)
    assert not target.exists()
    assert LINES // 8 < len(drawn) <= LINES // 4


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
