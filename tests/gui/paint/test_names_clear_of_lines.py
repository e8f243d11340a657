"""gui.paint.curve_names, gui.paint.calibration_bars, gui.paint.paragraph: names and numbers where no line of another kind runs through them."""

from itertools import pairwise
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionButton

from engine.analysis.analyser import refine
from engine.analysis.details_of_models import measure_details
from engine.analysis.power_records import PowerAtSize, PowerBySize, PowerOfModel
from engine.jobs.progress import silent
from engine.session.plane_choices import PlaneChoices
from gui.paint import (
    cost_figure,
    decision_curve_figure,
    error_plane_figure,
    power_figure,
    precision_recall_figure,
    ribbon_ground,
    score_curves,
)
from gui.paint.calibration_figure import CalibrationFigure
from gui.paint.cost_figure import CostFigure, CostOptions
from gui.paint.curve_names import CurveNames
from gui.paint.decision_curve_figure import DecisionCurveFigure
from gui.paint.doing_nothing import lines_of_doing_nothing
from gui.paint.drummond_holte_figure import DrummondHolteFigure
from gui.paint.error_plane_figure import ErrorPlaneFigure
from gui.paint.lettering import Run, box_of
from gui.paint.marks import RINGED, covered_by_mark, visible_part
from gui.paint.paragraph import lines_of
from gui.paint.plot_axes import Span
from gui.paint.power_figure import PowerFigure
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.ranked_cards import leader_line
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_ground import stretches
from gui.paint.ribbon_layout import COLLAPSED_HEIGHT, FULL_HEIGHT
from gui.paint.roc_label_places import lined_bands
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.rule_marks import MARK, ROUND, marked_points
from gui.paint.score_shapes import column
from gui.paint.scores_figure import distributions_by_log_odds, distributions_figure
from gui.themes.style import style_sheet
from gui.themes.theme import load_theme
from gui.views.question_blocks import PowerBlock
from gui.widgets.model_chip import Chip
from tests.blends import analyse_blends
from tests.gui.conftest import AnalyseCrossing
from tests.gui.paint.pictures import nearest, painted

LIGHT, CONTRAST = load_theme("light"), load_theme("contrast")
SIZE = QSize(620, 400)
RECT = QRectF(0, 0, SIZE.width(), SIZE.height())


@pytest.fixture
def named(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The names that a module's figure has placed when it is painted."""

    def found_in(module: ModuleType, figure: Any, size: QSize = SIZE) -> CurveNames:
        found: list[CurveNames] = []
        monkeypatch.setattr(module, "draw_names", lambda _, names, *__: found.append(names))
        painted(figure, size)
        return found[-1]

    return found_in


@pytest.mark.parametrize("kind", [CostFigure, DrummondHolteFigure])
@pytest.mark.parametrize("count", [1, 3])
def test_names_of_costs_keep_off_what_doing_nothing_costs(
    named: Any, kind: type[CostFigure], count: int
) -> None:
    for width in range(520, 700, 20):
        figure = kind(analyse_blends(count), LIGHT)
        names = named(cost_figure, figure, QSize(width, 400))
        axes = figure.axes(QRectF(0, 0, width, 400))[0]
        assert names.boxes
        for line in lines_of_doing_nothing(axes):
            assert all(visible_part(line, box) is None for box in names.boxes), width


def test_names_of_precision_and_recall_keep_off_curves_of_equal_cost(named: Any) -> None:
    """Of one model, which leaves them room everywhere."""
    for width in range(400, 900, 40):
        figure, area = PrecisionRecallFigure(analyse_blends(1), LIGHT), QRectF(0, 0, width, 400)
        names = named(precision_recall_figure, figure, QSize(width, 400))
        (axes,) = figure.axes(area)
        assert figure._dearer
        assert names.boxes
        for level in (figure._least, *figure._dearer):
            x, y = (each.tolist() for each in axes.places(*figure._equal_cost(level.cost)))
            for one, other in pairwise(map(QPointF, x, y)):
                line = QLineF(one, other)
                assert all(visible_part(line, box) is None for box in names.boxes), width


def test_names_of_precision_and_recall_keep_off_the_leader_of_the_card(named: Any) -> None:
    for width in range(400, 640, 40):
        figure = PrecisionRecallFigure(analyse_blends(10), LIGHT)
        names = named(precision_recall_figure, figure, QSize(width, 400))
        card = figure._card(figure.axes(QRectF(0, 0, width, 400))[0])
        assert card is not None
        line = leader_line(*card)
        assert all(visible_part(line, box) is None for box in names.boxes), width


def test_leaders_of_the_error_plane_begin_beside_marks_of_rules(
    named: Any, analyse_crossing: AnalyseCrossing
) -> None:
    rules = ("youden", "max-f1", "tpr:0.9", "fpr:0.1")
    analysis = analyse_crossing(at=0.56, points=rules)
    for width in range(400, 900, 50):
        figure = ErrorPlaneFigure(analysis, LIGHT)
        names = named(error_plane_figure, figure, QSize(width, 500))
        (axes,) = figure.axes(QRectF(0, 0, width, 500))
        for each in marked_points(analysis):
            mark = covered_by_mark(axes.point(each.point.fpr, 1 - each.point.tpr), MARK - 1)
            starts = [place.leader.p1() for place in names.places.values()]
            assert not any(mark.contains(start) for start in starts), width
        line, place = figure._cheapest(axes)
        ring = covered_by_mark(place, RINGED + ROUND - 1)  # a rule agrees with t
        for each in names.places.values():
            assert visible_part(each.leader, ring) is None, width
            assert visible_part(line, each.box) is None, width


def test_what_a_decision_curve_says_keeps_off_the_lines_of_a_and_b(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boxes: list[QRectF] = []
    draw = decision_curve_figure.DecisionCurveFigure.draw_note

    def drawn(*given: Any) -> list[QRectF]:
        boxes[:] = draw(*given)
        return boxes

    monkeypatch.setattr(DecisionCurveFigure, "draw_note", drawn)
    for width in range(390, 700, 10):
        figure, area = DecisionCurveFigure(analyse_blends(3), LIGHT), QRectF(0, 0, width, 500)
        painted(figure, QSize(width, 500))
        axes, given = figure.axes(area)[1], figure.analysis.given
        assert boxes
        for t in (given.a, given.b):
            column = axes.x(figure.place_of(t))
            assert not any(box.left() < column < box.right() for box in boxes), width


def test_flagging_no_one_is_named_along_its_line_where_least_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of one model little is drawn at all, and nothing need be under the words."""
    found: list[tuple[str, QRectF]] = []

    def drawn(
        _: QPainter, place: QPointF, runs: list[Run], size: float, *__: Any, **___: Any
    ) -> None:
        found.append((runs[0].text, box_of(place, runs, size)))

    monkeypatch.setattr(decision_curve_figure, "draw_runs", drawn)
    for width in range(340, 700, 40):
        figure = DecisionCurveFigure(analyse_blends(1), LIGHT)
        (axes,) = figure.axes(QRectF(0, 0, width, 400))
        found.clear()
        painted(figure, QSize(width, 400))
        (box,) = [box for words, box in found if words == "flag no one"]
        assert axes.y(0.0) < box.top() < axes.y(0.0) + 10
        for line in figure.named(axes, [each for part in figure._benefits(axes) for each in part]):
            for one, other in pairwise(map(QPointF, line.x.tolist(), line.y.tolist())):
                assert visible_part(QLineF(one, other), box) is None, width


def test_flagging_no_one_is_no_end_of_a_models_name(
    named: Any, analyse_crossing: AnalyseCrossing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long its words are: those of another language may leave them no free place."""
    found: list[QRectF] = []

    def drawn(
        _: QPainter, place: QPointF, runs: list[Run], size: float, *__: Any, **___: Any
    ) -> None:
        if runs[0].text == "flag no one" * 2:
            found.append(box_of(place, runs, size))

    monkeypatch.setattr(decision_curve_figure, "draw_runs", drawn)
    monkeypatch.setattr(
        decision_curve_figure, "tr", lambda text, **_: text * 2 if text == "flag no one" else text
    )
    analysis = analyse_crossing(at=0.56)
    for width in range(420, 900, 20):
        found.clear()
        names = named(
            decision_curve_figure, DecisionCurveFigure(analysis, LIGHT), QSize(width, 520)
        )
        for box in found:
            wide = box.adjusted(-8, 2, 8, -2)
            assert not any(wide.intersects(each) for each in names.boxes), width


@pytest.mark.parametrize("count", [1, 3, 50])
@pytest.mark.parametrize("made", [distributions_figure, distributions_by_log_odds])
def test_words_about_the_largest_gap_keep_off_both_curves_and_the_cut(
    monkeypatch: pytest.MonkeyPatch, count: int, made: Any
) -> None:
    found: list[QRectF] = []

    def drawn(
        _: QPainter, place: QPointF, runs: list[Run], size: float, *__: Any, **___: Any
    ) -> None:
        found.append(box_of(place, runs, size))

    monkeypatch.setattr(score_curves, "draw_runs", drawn)
    for width in range(420, 900, 80):
        figure, area = made(analyse_blends(count), LIGHT), QRectF(0, 0, width, 420)
        (axes,), scene = figure.axes(area), figure.scene
        found.clear()
        painted(figure, QSize(width, 420))
        assert len(found) == 2
        cut = column(axes, scene.place_of_cut)
        assert not any(box.left() < cut < box.right() for box in found), width
        places, *shares = score_curves.distributions(scene)
        for share in shares:
            columns = score_curves.column_of(axes, places).tolist()
            rows = [axes.y(each) for each in share.tolist()]
            for one, other in pairwise(map(QPointF, columns, rows)):
                assert not any(visible_part(QLineF(one, other), box) for box in found), width


def test_without_tints_names_keep_off_the_bounds_of_a_band() -> None:
    made = analyse_blends(1)
    plane = replace(made.session, plane=PlaneChoices(confidence_band=True))
    *_, analysis = refine(replace(made, session=plane, inference=None), replicates=50)
    seen = 0
    for side in range(400, 700, 20):
        figure, rect = RocPlaneFigure(analysis, CONTRAST), QRectF(0, 0, side, side)
        scene, plan = figure._scene(rect), figure.plan(rect)
        for band in lined_bands(analysis, CONTRAST).values():
            for bound in (band.low, band.high):
                x, y = (each.tolist() for each in scene.axes.places(band.at, bound))
                for one, other in pairwise(map(QPointF, x, y)):
                    seen += 1
                    for name in plan.names.values():
                        assert visible_part(QLineF(one, other), name.box) is None, side
    assert seen


def test_numbers_of_cases_stand_above_the_line_of_t() -> None:
    """The line runs through a number's middle, and stops about it."""
    made, size = analyse_blends(1), QSize(520, 460)
    analysis = replace(made, details=measure_details(made.geometry, silent))
    figure = CalibrationFigure(analysis, LIGHT)
    image, cases = painted(figure, size), figure.axes(QRectF(0, 0, 520, 460))[1]
    bins, model = figure.scene.bins, figure.scene.model
    assert bins is not None
    assert model is not None
    column, place = cases.x(model.at.threshold), 3
    middle = (cases.x(float(bins.low[place])) + cases.x(float(bins.high[place]))) / 2
    assert abs(middle - column) < 4
    row = round(cases.y(float(bins.cases[place])) - 8)
    number, below = QPointF(column, row), QPointF(column, row + 30)
    assert nearest(image, number, LIGHT.accent) > 60
    assert nearest(image, below, LIGHT.accent) < 20


def test_of_many_models_how_many_cases_has_hues_for_those_in_front_only() -> None:
    analysis = analyse_blends(10)
    found = PowerOfModel(auc_width=0.1, voros_width=0.08)
    hues = {LIGHT.model(model.look).color.rgb() for model in analysis.models}
    for model, pale in [(analysis.behind[0], True), (analysis.in_front[0], False)]:
        sizes = tuple(PowerAtSize(cases, 40, 60, {model.name: found}) for cases in (100, 400))
        power = PowerBySize(400, analysis.models[0].name, "", sizes, complete=True)
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        image.fill(LIGHT.panel)
        painter = QPainter(image)
        PowerFigure(replace(analysis, power=power), LIGHT).paint(painter, RECT)
        painter.end()
        pixels = {image.pixel(x, y) for x in range(SIZE.width()) for y in range(SIZE.height())}
        assert bool(pixels & hues) is not pale


def test_names_of_how_many_cases_keep_off_the_line_of_this_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[CurveNames] = []
    monkeypatch.setattr(power_figure, "draw_names", lambda _, names, *__: found.append(names))
    analysis, sizes = analyse_blends(3), (100, 200, 400, 800, 1600)
    made = [
        PowerAtSize(
            cases,
            40,
            60,
            {
                model.name: PowerOfModel(2.0 / cases**0.5 + place / 50, 1.0 / cases**0.5)
                for place, model in enumerate(analysis.models)
            },
        )
        for cases in sizes
    ]
    for pilot in range(150, 1500, 50):
        power = PowerBySize(pilot, analysis.models[0].name, "", tuple(made), complete=True)
        figure = PowerFigure(replace(analysis, power=power), LIGHT)
        image = QImage(SIZE, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            figure.paint(painter, RECT)
        names = found[0]
        found.clear()
        file = figure._column_of_file(figure._axes(RECT, tuple(made), Span(0.0, 1.0)))
        assert file is not None
        assert len(names.boxes) == 3
        assert not any(box.left() < file < box.right() for box in names.boxes), pilot


def test_lines_break_beside_no_sign() -> None:
    words = "At π = 10 % it breaks, p < 0.001; uniform in the ratio t/(1 − t): reversed."
    for width in range(60, 400, 5):
        lines = lines_of(words, 11.5, width)
        assert " ".join(lines) == words
        if width >= 80:
            assert not any(line.startswith(("= ", "< ", "− ")) for line in lines)
            assert not any(line.endswith((" =", " <", " −")) for line in lines)


def test_lines_break_within_no_range() -> None:
    words = "VOROS on [a, b] and t ∈ [0.250, 0.818]"
    for width in range(90, 300, 5):
        lines = lines_of(words, 12.5, width)
        assert " ".join(lines) == words
        assert not any(line.count("[") != line.count("]") for line in lines), lines


@pytest.mark.parametrize("count", [3, 10])
def test_curves_of_lesser_areas_are_named_where_costs_do_not_name_them(
    named: Any, count: int
) -> None:
    """Clear of the lines of a, b and t, and of the mean levels."""
    alone = CostOptions(areas=True, alone=True)
    for width in range(430, 700, 30):
        figure = CostFigure(analyse_blends(count), LIGHT, options=alone)
        names = named(cost_figure, figure, QSize(width, 330))
        (axes,) = figure.axes(QRectF(0, 0, width, 330))
        assert set(names.places) == {model.index for model in figure.analysis.in_front}
        given = figure.analysis.given
        columns = [axes.x(t) for t in (given.a, given.b, figure.analysis.t)]
        for box in names.boxes:
            assert not any(box.left() < column < box.right() for column in columns), width


def test_links_that_begin_a_row_begin_where_its_title_does() -> None:
    block = PowerBlock()
    block.setStyleSheet(style_sheet(LIGHT))
    block.show_analysis(analyse_blends(1))
    block.resize(300, 120)
    block.grab()
    for link in (block.ask_link, block.clear_link):
        option = QStyleOptionButton()
        link.initStyleOption(option)
        part = QStyle.SubElement.SE_PushButtonContents
        assert link.style().subElementRect(part, option, link).left() == 0
    block.deleteLater()


def test_notches_of_a_low_ribbon_end_below_the_names() -> None:
    analysis, letters = analyse_blends(1), 12.0
    for height, lanes in ((COLLAPSED_HEIGHT, False), (FULL_HEIGHT, True)):
        area = QRectF(0, 0, 1256, height)
        figure = RibbonFigure(analysis, LIGHT, lanes=lanes)
        scene = figure.scene(area)
        image = QImage(QSize(1256, int(height)), QImage.Format.Format_RGB32)
        image.fill(LIGHT.ink)
        painter = QPainter(image)
        for stretch in stretches(analysis):
            part = QRectF(QPointF(scene.x(stretch.t_low), scene.band.top()), scene.band.size())
            ribbon_ground._draw_notches(painter, scene, part, stretch)
        painter.end()
        below = round(scene.band.center().y() + 0.45 * letters)  # where letters stand
        marked = {image.pixel(x, y) for x in range(1256) for y in range(below + 1)}
        assert marked == {LIGHT.ink.rgb()}


def test_the_name_of_a_chip_stands_beside_the_bar_of_the_best() -> None:
    chip = Chip(0, "blend 00", ("blend 00", "blend 01"))
    chip.show_theme(LIGHT)
    chip.show_best(True)
    chip.resize(48, 56)
    image = chip.grab().toImage()
    assert {image.pixel(3, y) for y in range(20, 33)} == {LIGHT.selected.rgb()}
    chip.deleteLater()
