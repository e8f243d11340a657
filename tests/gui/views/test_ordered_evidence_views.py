"""The confusion that follows from thresholds, and orders: engine.wording.classes.following_confusion.

gui.views.ordered_evidence_views, gui.paint.following_confusion_figure,
gui.paint.class_orders_figure; all against the rows of the file.
"""

import csv
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from engine.multiclass.ordered_marker import Cuts
from engine.wording.classes.following_confusion import (
    following_confusion,
    following_note,
    order_rows,
)
from engine.wording.classes.ordered_words import decimal_at
from gui.paint.class_orders_figure import ClassOrdersFigure
from gui.program.app import WindowedProgram
from gui.themes.theme import load_theme
from gui.views.class_scores_view import ClassScoresView
from gui.views.ordered_evidence_views import ClassOrdersView, FollowingConfusionView
from tests.gui.acts import open_sample, settle, wait_until, workspace_of
from tests.gui.layout.painted import words_on_paper
from tests.gui.ordered import COSTS, ORDERED, PATH, STAGES, markers, result_of
from tests.gui.views.mouse import move, press, release

PRIORS = (0.7, 0.2, 0.1)
LIGHT = load_theme("light")


def scores(marker: str) -> dict[str, list[Fraction]]:
    """The file's scores of each stage as they are written."""
    with PATH.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {
        stage: [Fraction(row[marker]) for row in rows if row["stage"] == stage] for stage in STAGES
    }


def called(score: Fraction, low: Fraction, high: Fraction) -> int:
    return 0 if score < low else 1 if score < high else 2


def counted(marker: str, low: str, high: str) -> list[list[int]]:
    """Cases by what two printed thresholds call them, rows, and what they are, columns."""
    table = [[0] * 3 for _ in STAGES]
    for actual, stage in enumerate(STAGES):
        for score in scores(marker)[stage]:
            table[called(score, Fraction(low), Fraction(high))][actual] += 1
    return table


@pytest.mark.parametrize("cuts", [None, (3, 40), (10, 10)])
@pytest.mark.parametrize("place", [0, 1])
def test_cells_are_those_of_the_rows_and_costs_add_up(place: int, cuts: Cuts | None) -> None:
    result = result_of(markers(), place)
    cuts = cuts or result.best
    low, high = (decimal_at(result.marker, cut) for cut in cuts)
    table = counted(result.marker.name, low, high)
    totals = [sum(column) for column in zip(*table, strict=True)]
    found = following_confusion(result, cuts)
    total = Fraction(0)
    for row, column in product(range(3), range(3)):
        cell, cases = found.cells[row][column], table[row][column]
        share = Fraction(cases, totals[column])
        cost = 1000 * share * Fraction(str(PRIORS[column])) * Fraction(str(COSTS[row][column]))
        total += cost
        assert cell.share == pytest.approx(float(share), abs=1e-15)
        assert cell.words[1] == f"{cases} of {totals[column]}"
        right = row == column
        assert cell.words[2] == ("right" if right else f"costs {float(cost):,.1f}")
        assert cell.is_right is right
    assert found.total == f"{float(total):,.1f}"


def test_without_costs_nothing_is_said_of_them() -> None:
    result = result_of(markers(replace(ORDERED, cost_matrix=None, priors=None)))
    found = following_confusion(result, result.best)
    assert (found.sums, found.total) == ((), "")
    assert {len(cell.words) for row in found.cells for cell in row} == {2, 3}  # and "right"
    assert following_note(result) == "Shares of each actual class. No costs are stated."


@pytest.mark.parametrize("place", [0, 1])
def test_every_order_has_the_share_of_its_triples(place: int) -> None:
    found = markers().ordered[place]
    groups = scores(found.name)
    rows = order_rows(found)
    assert [row.words for row in rows if row.is_stated] == ["healthy < mild < severe"]
    assert [row.value for row in rows] == sorted((row.value for row in rows), reverse=True)
    assert sum(row.value for row in rows) == pytest.approx(1)
    for way in permutations(STAGES):
        exact = Fraction(0)
        for triple in product(*(groups[stage] for stage in way)):
            if list(triple) == sorted(triple):
                ties = [triple.count(score) for score in set(triple)]
                exact += Fraction(1, factorial(max(ties)))
        exact /= len(groups[way[0]]) * len(groups[way[1]]) * len(groups[way[2]])
        (row,) = (row for row in rows if row.words == " < ".join(way))
        assert row.value == pytest.approx(float(exact), abs=1e-14)


def test_bars_are_as_long_as_their_values() -> None:
    analysis = markers()
    figure = ClassOrdersFigure(analysis, LIGHT, notes=False)
    rect = QRectF(0, 0, 520, 300)
    image = QImage(rect.size().toSize(), QImage.Format.Format_RGB32)
    image.fill(LIGHT.panel)
    painter = QPainter(image)
    figure.paint(painter, rect)
    painter.end()
    lanes = figure.lanes
    assert lanes is not None
    hue = LIGHT.model(lanes.found.index).color.rgb()
    rows = [y for y in range(300) if any(image.pixel(x, y) == hue for x in range(520))]
    stated = sum(image.pixel(x, rows[len(rows) // 2]) == hue for x in range(520))
    assert figure.rows[0].is_stated  # so that it has the whole width
    bars = figure._bars(rect.adjusted(12, 6, -12, -4), 12.0, 34.0)
    assert abs(stated - bars.width()) <= 2


@pytest.mark.parametrize("height", [220, 256, 300, 333, 560])
def test_every_order_that_has_room_is_painted(height: int) -> None:
    figure = ClassOrdersFigure(markers(), LIGHT)
    size = QSize(880, height)
    written = words_on_paper(size, lambda painter: figure.paint(painter, QRectF(QPointF(), size)))
    names = [found.text for found in written if " < " in found.text]
    assert names == [row.words for row in figure.rows]
    assert len(names) == 6


def test_the_confusion_follows_a_threshold_while_it_is_dragged(program: WindowedProgram) -> None:
    open_sample(program, "ordered")
    settle(program)
    middle = workspace_of(program).middle
    middle.choose_page(1)
    wait_until(lambda: middle.is_filled)
    views = workspace_of(program).views
    view, lanes, orders = views["following"], views["class-scores"], views["orders"]
    assert isinstance(view, FollowingConfusionView)
    assert isinstance(lanes, ClassScoresView)
    assert isinstance(orders, ClassOrdersView)
    assert (
        workspace_of(program).grid.card("following").subtitle.endswith("thresholds 1.26 and 1.79")
    )
    before = view.canvas.figure
    figure, shown = lanes.figure, lanes.lanes
    assert figure is not None
    assert shown is not None
    axes = figure.axes(lanes.canvas.area)
    start = QPointF(axes.x(shown.threshold(1)), axes.plot.center().y())
    press(lanes.canvas, start)
    move(lanes.canvas, start + QPointF(40, 0))
    during = view.figure
    assert during is not None
    assert during.lanes is not None
    assert lanes.lanes is not None
    assert during.lanes.cuts == lanes.lanes.cuts != shown.cuts
    assert view.canvas.figure is not before
    release(lanes.canvas, start + QPointF(40, 0))
    settle(program)
    lanes.models.setCurrentIndex(2)
    lanes.models.activated.emit(2)
    chosen = orders.figure
    assert chosen is not None
    assert chosen.lanes is not None
    assert chosen.lanes.found.name == lanes.models.chosen_model != shown.found.name
