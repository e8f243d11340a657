"""gui.paint.ribbon_review, gui.paint.floor_names, gui.paint.ranked_cards, gui.widgets.model_list_rows, gui.widgets.share_bar: words stand beside lines that move, and read where there is room."""

from collections.abc import Callable
from itertools import groupby, pairwise
from types import ModuleType
from typing import Any

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analyser import Analyser, refine
from engine.analysis.analysis import Analysis
from engine.analysis.power_records import PowerAtSize, PowerBySize, PowerOfModel
from engine.binary.voros.conditions import Conditions, Range
from engine.data.dataset import Dataset
from gui.paint import gain_figure, ribbon, ribbon_review, score_curves
from gui.paint.comparison_figure import differences_figure
from gui.paint.cost_figure import CostFigure
from gui.paint.decision_figures import RegretFigure
from gui.paint.gain_figure import GainFigure
from gui.paint.lettering import Align, Run, box_of, width_of
from gui.paint.painted_tables import PaintedRow, PaintedTable
from gui.paint.paragraph import even_lines, lines_of
from gui.paint.plot_axes import AxisScale, PlotAxes, Span
from gui.paint.power_figure import PowerFigure
from gui.paint.precision_recall_figure import PrecisionRecallFigure
from gui.paint.question_figures import MarginFigure
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_ground import stretches
from gui.paint.score_shapes import column
from gui.paint.scores_figure import distributions_figure
from gui.paint.table_figure import TableFigure
from gui.panels.region_panel import RegionPanel
from gui.themes.theme import load_theme
from gui.widgets.model_list import ModelList
from gui.widgets.model_list_rows import ListEntry
from gui.widgets.share_bar import ShareBar
from tests.blends import CONDITIONS, blends
from tests.conftest import session_for
from tests.gui.layout.fitting import faults_of_words
from tests.gui.layout.painted import words_on_paper
from tests.gui.paint.pictures import painted_on

LIGHT = load_theme("light")
TS = (0.3, 0.4, 0.5, 0.56, 0.6, 0.7, 0.8)


def analysed(dataset: Dataset, **choices: Any) -> Analysis:
    session = session_for(dataset, conditions=CONDITIONS, **choices)
    return Analyser().analyse(session, dataset)


def painted(figure: Any, area: QRectF) -> QImage:
    return painted_on(LIGHT, figure, area)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Callable[[ModuleType], list[tuple[str, QRectF]]]:
    """What modules write, and where."""

    def watch(module: Any) -> list[tuple[str, QRectF]]:
        found: list[tuple[str, QRectF]] = []
        write = module.draw_runs

        def noted(
            painter: Any, place: Any, runs: Any, size: float, *rest: Any, **more: Any
        ) -> None:
            align = rest[0] if rest else more.get("align", Align.LEFT)
            found.append(("".join(run.text for run in runs), box_of(place, runs, size, align)))
            write(painter, place, runs, size, *rest, **more)

        monkeypatch.setattr(module, "draw_runs", noted)
        return found

    return watch


@pytest.mark.parametrize("height", [76.0, 124.0])
def test_words_of_a_review_cross_neither_names_nor_playheads(
    written: Callable[[ModuleType], list[tuple[str, QRectF]]], height: float
) -> None:
    names, words = written(ribbon), written(ribbon_review)
    for t in TS:
        names.clear()
        words.clear()
        analysis = analysed(blends(3), at=t, review_cost=0.2)
        figure, area = RibbonFigure(analysis, LIGHT, lanes=height > 100), QRectF(0, 0, 1256, height)
        painted(figure, area)
        scene = figure.scene(area)
        columns = [scene.x(t), *ribbon_review.review_columns(scene)]
        boxes = [box for text, box in names if text.startswith("blend")]
        (review,) = [box for text, box in words if text.startswith("review")]
        assert boxes
        assert not review.left() < columns[0] < review.right()
        assert not any(review.intersects(box) for box in boxes)
        for stretch in stretches(analysis):
            low, high = scene.x(stretch.t_low), scene.x(stretch.t_high)
            edges = [low, *sorted(each for each in columns if low < each < high), high]
            room = max(right - left for left, right in pairwise(edges))
            for box in (each for each in boxes if low < each.center().x() < high):
                crossed = any(box.left() < column < box.right() for column in columns)
                assert not crossed or room < box.width() + 16


def test_what_a_cut_flags_is_said_beside_the_line_of_t(
    written: Callable[[ModuleType], list[tuple[str, QRectF]]],
) -> None:
    found, area = written(gain_figure), QRectF(0, 0, 560, 320)
    for t in TS:
        found.clear()
        figure = GainFigure(analysed(blends(1), at=t), LIGHT)
        painted(figure, area)
        line = figure.axes(area)[0].x(figure.cut)
        (box,) = [box for text, box in found if "of 1,000" in text]
        assert not box.left() < line < box.right()


def test_the_largest_gap_is_named_beside_the_cut(
    written: Callable[[ModuleType], list[tuple[str, QRectF]]],
) -> None:
    found, area, sides = written(score_curves), QRectF(0, 0, 560, 320), set()
    for t in TS:
        found.clear()
        figure = distributions_figure(analysed(blends(1), at=t), LIGHT)
        painted(figure, area)
        (axes,) = figure.axes(area)
        cut = column(axes, figure.scene.place_of_cut)
        words = [box for text, box in found if text.startswith(("KS", "at "))]
        assert len(words) == 2
        assert not any(box.left() < cut < box.right() for box in words)
        sides.add(words[0].left())
    assert len(sides) == 2  # it has gone to the other side once


def test_names_below_the_floor_keep_off_the_line_of_t() -> None:
    area = QRectF(0, 0, 500, 320)
    for t in TS:
        figure = CostFigure(analysed(blends(), at=t), LIGHT)
        (axes,) = figure.axes(area)
        names, line = figure._floor_names(axes), axes.x(t)
        assert len(names.boxes) > 2
        assert not any(box.left() < line < box.right() for box in names.boxes)


def test_a_leader_of_precision_and_recall_runs_beneath_names() -> None:
    """The layer with the names stands above that with the leader and the curve of equal cost."""
    area = QRectF(0, 0, 400, 480)
    figure = PrecisionRecallFigure(analysed(blends(1), at=0.56), LIGHT)
    whole, floor = painted(figure, area), QImage(400, 480, QImage.Format.Format_RGB32)
    floor.fill(LIGHT.panel)
    painter = QPainter(floor)
    figure.draw_floor(painter, area)
    painter.end()
    found = figure._card(figure.axes(area)[0])
    assert found is not None
    card, place = found
    row = round((card.bottom() + place.y()) / 2)
    about = [floor.pixelColor(round(place.x()) + aside, row) for aside in range(-4, 5)]
    assert any(color != LIGHT.plot for color in about)
    assert whole.pixelColor(round(card.center().x()), round(card.top()) + 2) == LIGHT.plot


@pytest.mark.parametrize("width", [400, 1600, 3000])
def test_tables_are_no_wider_than_an_eye_follows(width: int) -> None:
    figure = MarginFigure(
        analysed(blends(3), at=0.56, margin="auc:0.02", reference="blend_00"), LIGHT
    )
    image = painted(figure, QRectF(0, 0, width, 400))
    ground = LIGHT.panel
    columns = [
        x for x in range(width) if any(image.pixelColor(x, y) != ground for y in range(0, 100, 2))
    ]
    assert columns[-1] <= 820
    assert columns[-1] >= min(width, 820) - 20


def test_bars_give_way_to_names_that_are_cut() -> None:
    def longest_line(name: str) -> int:
        made = ModelList()
        made.show_theme(LIGHT)
        made.show_entries((ListEntry(name, number="0.900", bar=1.0),))
        made.resize(190, 40)
        picture = made.grab(made.rect()).toImage()
        row = [picture.pixelColor(x, 13) == LIGHT.border for x in range(picture.width())]
        made.deleteLater()
        return max((len(list(run)) for dark, run in groupby(row) if dark), default=0)

    assert longest_line("lda") > 20
    assert longest_line("gradient boosting") < 8


def test_bars_of_regions_are_pale_where_models_stand_behind() -> None:
    analysis = analysed(blends(), at=0.56, regions=("fpr:0:0.1",))
    panel = RegionPanel()
    panel.show_session(analysis.session)
    panel.show_analysis(analysis)
    panel.show_theme(LIGHT)
    in_front = {model.name for model in analysis.in_front}
    looks = {model.name: model.look for model in analysis.models}
    seen = set()
    for bar in panel.blocks[0]._bars:
        name = bar.name.whole
        wanted = LIGHT.model(looks[name]) if name in in_front else LIGHT.context
        bar.bar.resize(QSize(100, 16))
        bar.bar.show_share(1.0)
        assert bar.bar.grab().toImage().pixelColor(50, 8) == wanted.color
        seen.add(name in in_front)
    assert seen == {True, False}
    panel.deleteLater()


def test_a_bar_without_a_look_is_pale() -> None:
    bar = ShareBar(None)
    bar.show_theme(LIGHT)
    bar.show_share(1.0)
    bar.resize(80, 16)
    assert bar.grab().toImage().pixelColor(40, 8) == LIGHT.context.color
    bar.deleteLater()


def test_even_lines_are_as_many_and_leave_no_word_alone() -> None:
    words = "band of the curve of forest at each false positive rate by bootstrap of cases"
    for width in range(120, 400, 10):
        usual, even = lines_of(words, 11.5, width), even_lines(words, 11.5, width)
        assert len(even) == len(usual)
        assert " ".join(even) == words
        widths = [width_of([Run(line, QColor())], 11.5) for line in even]
        assert max(widths) <= width
        before = [width_of([Run(line, QColor())], 11.5) for line in usual]
        assert max(widths) - min(widths) <= max(before) - min(before)


@pytest.mark.parametrize("width", [340, 396, 700])
def test_a_leading_number_is_whole_where_its_interval_has_no_room(width: int) -> None:
    """The interval goes before the number is cut."""
    size = QSize(width, 400)
    first = QRectF(0, 0, width, 400)
    figure = LongHeads(analysed(blends(3), at=0.56), LIGHT)
    found = [words.text for words in words_on_paper(size, lambda each: figure.paint(each, first))]
    assert found.count("0.123") == 3
    assert ("0.100 – 0.200" in " ".join(found)) == (width == 700)


class LongHeads(TableFigure):
    """A table of long heads with a leading number and its interval."""

    def tables(self) -> list[PaintedTable]:
        heads = ("Stichprobenumfang", "Testdatenmenge", "Nachhineinwerte")
        names = [model.name for model in self.analysis.models]
        rows = tuple(
            PaintedRow((name, "0.1", "0.123", "0.2"), 0, below="0.100 – 0.200") for name in names
        )
        return [PaintedTable("VOROS", heads, rows, lead=2)]

    def note(self) -> str:
        return ""


def test_the_axis_of_cases_is_named_within_its_plot() -> None:
    """In full where that meets no words beside it; in a narrow card in short."""
    analysis = analysed(blends(2), at=0.56, power=True)
    ends = []
    for width in (380, 900):
        figure, area = PowerFigure(analysis, LIGHT), QRectF(0, 0, width, 300)
        for part in figure._areas(area):
            axes = PlotAxes(
                part.adjusted(46, 26, -14, -42), Span.of(100, 1000, AxisScale.LOG), Span.of(0, 1)
            )
            words = figure._title_of_cases(axes)
            half = box_of(QPointF(), [Run(words, LIGHT.ink)], 12).width() / 2
            ends.append(words)
            assert axes.plot.center().x() + half <= part.right() + 1
    assert ends[0] == "Cases"
    assert ends[-1].startswith("Cases (this file")


@pytest.mark.parametrize("width", [396, 820])
@pytest.mark.parametrize("kind", [RegretFigure, PowerFigure])
def test_words_of_one_model_do_not_overlap(kind: Any, width: int) -> None:
    """Numbers beside its small regret are long; power of a difference it has none to show."""
    size, area = QSize(width, 480), QRectF(0, 0, width, 480)
    made = analysed(blends(1), at=0.56, one_threshold=True, constraints=("precision:0.5",))
    found = PowerOfModel(auc_width=0.1, voros_width=0.08)
    sizes = tuple(PowerAtSize(cases, 40, 60, {"blend_00": found}) for cases in (100, 400))
    power = PowerBySize(400, "blend_00", "", sizes, complete=True)
    made = replace(made, power=power)
    words = words_on_paper(size, lambda painter: kind(made, LIGHT).paint(painter, area))
    assert faults_of_words(words, area) == []
    assert not any(each.text.startswith("Power to show") for each in words)


@pytest.mark.parametrize("count", [1, 3, 10])
def test_numbers_beside_a_regret_keep_off_its_title(count: int) -> None:
    """Its letters that reach below the line point at the numbers."""
    size, area = QSize(590, 480), QRectF(0, 0, 590, 480)
    made = analysed(blends(count), at=0.56, one_threshold=True, constraints=("precision:0.5",))
    words = words_on_paper(size, lambda painter: RegretFigure(made, LIGHT).paint(painter, area))
    title = next(each.box for each in words if each.text.startswith("Regret"))
    numbers = [each.box for each in words if each.text[:2] in {"0", "0."}]
    beside = [box for box in numbers if box.left() < title.right() + 60]
    assert beside
    assert all(title.right() + 6 < box.left() for box in beside)


def test_numbers_beside_a_regret_of_nothing_are_whole() -> None:
    """At one t each threshold is kept best: no regret is seen, and its axis has plain numbers."""
    size, area = QSize(460, 480), QRectF(0, 0, 460, 480)
    dataset, exact = blends(3), Conditions(cost_fn=Range(5, 5), prevalence=Range(0.1, 0.1))
    session = session_for(dataset, conditions=exact, one_threshold=True)
    made = Analyser().analyse(session, dataset)
    assert made.given.a == made.given.b
    words = words_on_paper(size, lambda painter: RegretFigure(made, LIGHT).paint(painter, area))
    assert faults_of_words(words, area) == []


@pytest.mark.parametrize("width", [396, 590, 840])
def test_numbers_under_two_columns_of_differences_do_not_meet(width: int) -> None:
    area, size = QRectF(0, 0, width, 500), QSize(width, 500)
    analysis = replace(analysed(blends(10), at=0.56), inference=None)
    *_, refined = refine(analysis, replicates=50)
    figure = differences_figure(refined, LIGHT)
    words = words_on_paper(size, lambda painter: figure.paint(painter, area))
    assert faults_of_words(words, area) == []
    numbers = [each.box for each in words if each.box.top() > 380 and "0." in each.text]
    lowest = sorted((box for box in numbers), key=lambda box: box.left())
    rows = [list(row) for _, row in groupby(lowest, key=lambda box: round(box.top()))]
    assert all(one.right() + 2 < other.left() for row in rows for one, other in pairwise(row))
