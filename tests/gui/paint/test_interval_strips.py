"""Intervals below the tables of the page Decide: where each ends, and when there are any."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QImage, QPainter

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.analysis.margin_tests import margin_tests
from gui.paint.interval_strips import (
    HeldAgainst,
    IntervalBar,
    IntervalRow,
    IntervalStrips,
    axes_of,
    draw_strips,
    strips_fit,
)
from gui.paint.question_figures import MarginFigure
from gui.paint.sizes import Sizes
from gui.themes.theme import load_theme
from tests.blends import blends
from tests.conftest import session_for
from tests.gui.paint.pictures import difference, nearest, painted_on

LIGHT = load_theme("light")
SIZES = Sizes(1.0)
AREA = QRectF(0, 0, 420, 160)
STYLES = LIGHT.model(0), LIGHT.model(1)
STRIPS = IntervalStrips(
    (
        IntervalRow(
            "one",
            STYLES[0],
            0.02,
            (IntervalBar(-0.03, 0.07, thick=False), IntervalBar(-0.01, 0.05, thick=True)),
        ),
        IntervalRow("other", STYLES[1], -0.08, (IntervalBar(-0.1, -0.06, thick=True),)),
    ),
    (HeldAgainst(-0.05, "margin −0.05", bounds=True), HeldAgainst(0.0, "0")),
    "thin 95 %, thick 90 %",
    nested=True,
)


@pytest.fixture(scope="module")
def image() -> QImage:
    """The strips on the plot's ground."""
    made = QImage(AREA.size().toSize(), QImage.Format.Format_RGB32)
    made.fill(LIGHT.panel)
    with QPainter(made) as painter:
        draw_strips(painter, AREA, STRIPS, LIGHT, SIZES)
    return made


@pytest.mark.parametrize("row", [0, 1])
def test_bars_end_where_their_intervals_do(image: QImage, row: int) -> None:
    axes, color = axes_of(STRIPS, AREA, SIZES), STYLES[row].color
    middle = axes.y(row + 0.5)
    for bar in STRIPS.rows[row].bars:
        above = middle - (1.5 if bar.thick else 3)  # there the thin one has its ends alone
        for end, inwards in ((axes.x(bar.low), 3), (axes.x(bar.high), -3)):
            on = QPointF(end + inwards * bar.thick, above)
            assert nearest(image, on, color, 1) < 60
            assert nearest(image, QPointF(end - inwards, above), color, 0) > 60


def test_what_is_below_the_margin_is_shaded(image: QImage) -> None:
    axes = axes_of(STRIPS, AREA, SIZES)
    row = axes.y(0.2)
    grounds = [image.pixelColor(round(axes.x(value)), round(row)) for value in (-0.055, -0.045)]
    assert difference(grounds[1], LIGHT.plot) == 0
    assert difference(grounds[0], LIGHT.plot) > 4


def test_rows_keep_their_order_and_the_axis_holds_all() -> None:
    axes = axes_of(STRIPS, AREA, SIZES)
    assert axes.plot.top() < axes.y(0.5) < axes.y(1.5) < axes.plot.bottom()
    assert axes.across.low < -0.1 < 0.07 < axes.across.high
    assert axes.plot.bottom() < AREA.bottom()


def test_without_room_there_are_none() -> None:
    assert strips_fit(STRIPS, AREA, SIZES)
    assert not strips_fit(STRIPS, QRectF(0, 0, 420, 90), SIZES)
    assert not strips_fit(STRIPS, QRectF(0, 0, 200, 300), SIZES)
    assert not strips_fit(replace(STRIPS, rows=()), AREA, SIZES)
    assert not strips_fit(STRIPS, QRectF(), SIZES)


@pytest.mark.parametrize(("height", "seen"), [(420, True), (180, False)])
def test_they_stand_between_the_table_and_its_note(height: int, seen: bool) -> None:
    """And hide nothing of either: with them only what was free is another."""
    analysis = held_against()
    figure = MarginFigure(analysis, LIGHT)
    rect = QRectF(0, 0, 420, height)
    area = figure.free_area(rect)
    assert strips_fit(figure.strips(), area, SIZES) is seen
    whole = painted_on(LIGHT, figure, rect)
    bare = painted_on(LIGHT, _Bare(analysis, LIGHT), rect)
    changed = [
        y
        for y in range(height)
        if any(whole.pixelColor(x, y) != bare.pixelColor(x, y) for x in range(0, 420, 3))
    ]
    assert bool(changed) is seen
    assert all(area.top() <= y <= area.bottom() for y in changed)


def test_each_difference_has_its_interval_and_the_margin_its_line() -> None:
    analysis = held_against()
    strips, tests = MarginFigure(analysis, LIGHT).strips(), margin_tests(analysis)
    assert [row.name for row in strips.rows] == [test.new for test in tests]
    assert len(tests) == 2
    for row, test in zip(strips.rows, tests, strict=True):
        wide, narrow = row.bars
        assert (wide.low, wide.high) == (test.interval.low, test.interval.high)
        assert wide.low < narrow.low < row.value < narrow.high < wide.high
    assert [line.value for line in strips.lines] == [-0.02, 0.0]
    assert strips.lines[0].words == "margin −0.02"


class _Bare(MarginFigure):
    """The table and the note alone."""

    def free_area(self, _rect: QRectF) -> QRectF:
        """None."""
        return QRectF(QPointF(), QSizeF())


def held_against() -> Analysis:
    """Three models, two of them held against the first."""
    dataset = blends(3)
    session = session_for(dataset, at=0.56, margin="auc:0.02", reference="blend_00")
    *_, last = refine(Analyser().analyse(session, dataset), replicates=20)
    return last
