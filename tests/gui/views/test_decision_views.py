"""Constraints, review and one threshold in the window: gui.views.decision_blocks, gui.views.decision_views, gui.paint.decision_figures, gui.paint.ribbon_review, gui.paint.roc_bounds."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from engine.analysis.analysis import Analysis
from engine.analysis.decision_records import Review
from gui.paint.decision_figures import BoundedFigure, RegretFigure, ReviewFigure
from gui.paint.ribbon import RibbonFigure
from gui.paint.ribbon_review import shown_review, tags_of
from gui.paint.roc_plane import RocPlaneFigure
from gui.paint.table_figure import TableFigure
from gui.program.app import WindowedProgram
from gui.themes.style import style_sheet
from gui.themes.theme import load_theme
from gui.views.decision_blocks import ConstraintsBlock, OneThresholdBlock, ReviewBlock
from tests.gui.acts import analysis_of, click, drop, settle, type_into, wait_until, workspace_of
from tests.gui.test_undoing import CONTROL, press
from tests.gui.views.test_questions_view import answer_of, block, questions_of, session_of, shown
from tests.samples import sample

FILE = sample("crossing").path
RECT = QRectF(0, 0, 640, 460)


def add_bound(constraints: ConstraintsBlock, words: str) -> None:
    """Choose an entry of the menu of bounds."""
    menu = constraints.add_button.menu()
    (entry,) = [each for each in menu.actions() if each.text() == words and each.isVisible()]
    entry.trigger()


def test_bounds_are_added_changed_removed_and_undone(program: WindowedProgram) -> None:
    drop(program, FILE)
    settle(program)
    view = questions_of(program)
    constraints = block(view, "constraints")
    assert isinstance(constraints, ConstraintsBlock)
    assert answer_of(view, "constraints") == "no bound stated"
    add_bound(constraints, "Precision at least")
    settle(program)
    assert session_of(program).constraints == ("precision:0.5",)
    assert shown(program) == ("questions", "constraints")
    assert constraints.fields["precision"].isVisible()
    assert not constraints.fields["capacity"].isVisible()
    type_into(constraints.fields["precision"], "90 %")
    settle(program)
    assert session_of(program).constraints == ("precision:0.9",)
    assert "Keeping precision at least 90" in workspace_of(program).numbers.text
    type_into(constraints.fields["precision"], "much")
    assert "much" in constraints.complaint
    assert session_of(program).constraints == ("precision:0.9",)
    click(constraints.removers["precision"])
    settle(program)
    assert session_of(program).constraints == ()
    assert shown(program) == ("questions",)
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert session_of(program).constraints == ("precision:0.9",)


def test_alerts_bring_the_cases_a_day(program: WindowedProgram) -> None:
    drop(program, FILE)
    settle(program)
    view = questions_of(program)
    constraints = block(view, "constraints")
    assert isinstance(constraints, ConstraintsBlock)
    add_bound(constraints, "Flagged a day at most")
    settle(program)
    assert (session_of(program).constraints, session_of(program).volume) == (("alerts:20",), 100)
    type_into(constraints.volume, "200")
    settle(program)
    assert session_of(program).volume == 200
    bounded = analysis_of(program).bounded
    assert bounded is not None
    assert float(bounded.constraints[0].share) == 0.1
    click(constraints.clear_link)
    settle(program)
    assert analysis_of(program).bounded is None


def test_of_two_bounds_of_a_kind_both_are_told_and_neither_is_lost(
    program: WindowedProgram,
) -> None:
    drop(program, FILE)
    settle(program)
    constraints = block(questions_of(program), "constraints")
    assert isinstance(constraints, ConstraintsBlock)
    both = ("precision:0.4", "precision:0.5")
    program.store.take_session(replace(session_of(program), constraints=both))
    settle(program)
    assert constraints.fields["precision"].text().startswith("50")
    assert "precision at least 40" in constraints._looser.text()
    type_into(constraints.fields["precision"], "60 %")
    settle(program)
    assert session_of(program).constraints == ("precision:0.6", "precision:0.4")
    click(constraints.looser_link)
    settle(program)
    assert session_of(program).constraints == ("precision:0.6",)
    assert not constraints.looser_link.isVisible()


def test_review_and_one_threshold_are_asked_and_cleared(program: WindowedProgram) -> None:
    drop(program, FILE)
    settle(program)
    view = questions_of(program)
    review, fixed = block(view, "review"), block(view, "one_threshold")
    assert isinstance(review, ReviewBlock)
    assert isinstance(fixed, OneThresholdBlock)
    type_into(review.field, "0.05")
    settle(program)
    assert session_of(program).review_cost == 0.05
    assert analysis_of(program).review is not None
    click(fixed.ask_link)
    settle(program)
    assert session_of(program).one_threshold
    assert answer_of(view, "one_threshold").startswith("score ≥ ")
    assert set(shown(program)) == {"questions", "one-threshold", "review"}
    click(fixed.against.segment(1))
    settle(program)
    assert session_of(program).regret_against == "all"
    program.window.activateWindow()
    wait_until(program.window.isActiveWindow)
    press(program, Qt.Key.Key_Z, CONTROL)
    settle(program)
    assert (session_of(program).regret_against, fixed.against.choice) == ("own", 0)
    click(review.clear_link)
    settle(program)
    click(fixed.clear_link)
    settle(program)
    assert (session_of(program).review_cost, session_of(program).one_threshold) == (None, False)
    assert shown(program) == ("questions",)


def test_what_regret_is_against_is_whole_in_a_narrow_column(decided: Analysis) -> None:
    asked = OneThresholdBlock()
    asked.show_analysis(decided)
    asked.setStyleSheet(style_sheet(load_theme("light")))
    for width in (300, 210):
        asked.resize(width, asked.heightForWidth(width))
        asked.show()
        QCoreApplication.processEvents()
        for segment in (asked.against.segment(0), asked.against.segment(1)):
            assert segment.width() >= segment.sizeHint().width(), width
            right = segment.mapTo(asked, segment.rect().topRight()).x()
            assert right < width
    asked.deleteLater()


def painted(figure: TableFigure | RibbonFigure, rect: QRectF = RECT) -> QImage:
    image = QImage(int(rect.width()), int(rect.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    figure.paint(painter, rect)
    painter.end()
    return image


@pytest.fixture(scope="module")
def decided() -> Analysis:
    from tests.engine.analysis.test_decisions import BOTH, decided

    return decided(constraints=BOTH, review_cost=0.6, one_threshold=True)


@pytest.fixture(scope="module")
def impossible() -> Analysis:
    from tests.engine.analysis.test_decisions import decided

    bounds = ("fpr:0.01", "tpr:0.9")
    return decided(constraints=bounds, review_cost=0.6, one_threshold=True)


def test_the_cards_hold_every_model_and_say_what_is_missing(
    decided: Analysis, impossible: Analysis, tmp_path: Path
) -> None:
    theme = load_theme("light")
    cells = [row.cells for table in BoundedFigure(decided, theme).tables() for row in table.rows]
    assert ("forest", "≥ 0.468", "300", "16", "0.499", "0.515") in cells
    leading, *others = RegretFigure(decided, theme).tables()
    first, second = leading.rows[:2]
    assert (leading.title, {table.title for table in others}) == ("forest", {"bayes", "logistic"})
    assert (first.cells[:2], second.cells[3]) == (("best for each t", "4 thresholds"), "0.040")
    (table,) = ReviewFigure(decided, theme).tables()
    assert table.rows[0].cells[:4] == ("forest", "≥ 0.689", "0.39", "12\u202f%")
    assert "no threshold keeps all constraints" in BoundedFigure(impossible, theme).note()
    for analysis in (decided, impossible):
        for figure in (BoundedFigure, RegretFigure, ReviewFigure):
            image = painted(figure(analysis, theme))
            assert image.save(str(tmp_path / f"{figure.__name__}.png"))


def test_the_ribbon_has_two_playheads_where_a_review_pays(
    decided: Analysis, impossible: Analysis
) -> None:
    theme, rect = load_theme("light"), QRectF(0, 0, 1200, 110)
    found = shown_review(decided)
    assert isinstance(found, Review)
    assert shown_review(impossible) is None
    figure = RibbonFigure(decided, theme)
    image, scene = painted(figure, rect), figure.scene(rect)
    for t in (found.t_flag, found.t_clear):
        column, row = round(scene.x(t)), round(scene.band.center().y())
        near = [image.pixelColor(x, row) for x in range(column - 2, column + 3)]
        assert any(_alike(color, theme.accent) for color in near)
    for lanes in (True, False):  # the tags stand above the band alone as above the lanes
        figure = RibbonFigure(decided, theme, lanes=lanes)
        image, scene = painted(figure, rect), figure.scene(rect)
        tags = tags_of(scene)
        assert set(tags) == {"flag", "clear"}
        for tag in tags.values():
            assert rect.contains(tag)
            assert tag.bottom() <= scene.band.top()
            edge = image.pixelColor(round(tag.center().x()), round(tag.top()))
            assert edge.blue() - edge.green() > 50  # the accent, and not the panel
    hatched = painted(RibbonFigure(impossible, theme), rect)
    row = round(scene.band.center().y())
    blue = theme.model(0).color
    across = range(int(scene.band.left()) + 5, int(scene.band.right()) - 5)
    assert not any(_alike(hatched.pixelColor(x, row), blue) for x in across)


def _alike(color: QColor, other: QColor) -> bool:
    pairs = (
        (color.red(), other.red()),
        (color.green(), other.green()),
        (color.blue(), other.blue()),
    )
    return all(abs(ours - theirs) < 30 for ours, theirs in pairs)


def test_the_plane_hatches_what_constraints_forbid_and_rings_what_keeps_them(
    decided: Analysis,
) -> None:
    from tests.engine.analysis.test_decisions import decided as analysed_with

    theme, rect = load_theme("light"), QRectF(0, 0, 600, 560)
    bound, free = (
        RocPlaneFigure(decided, theme, notes=False),
        RocPlaneFigure(analysed_with(), theme, notes=False),
    )
    pictures = [_plane(figure, rect) for figure in (bound, free)]
    axes = bound.axes(rect)

    def differ(fpr: float, tpr: float) -> int:
        middle = axes.point(fpr, tpr).toPoint()
        across = range(middle.x() - 8, middle.x() + 8)
        return sum(
            not _alike(pictures[0].pixelColor(x, middle.y()), pictures[1].pixelColor(x, middle.y()))
            for x in across
        )

    assert differ(0.8, 0.3) > 0  # breaks both
    assert differ(0.8, 0.1) > 0
    assert differ(0.008, 0.8) == 0  # keeps both, away from every line
    point = decided.bounded.models["forest"].at if decided.bounded else None
    assert point is not None
    ring = axes.point(point.fpr, point.tpr).toPoint()
    row = [pictures[0].pixelColor(x, ring.y()) for x in range(ring.x() - 14, ring.x() + 15)]
    assert any(_alike(color, theme.accent) for color in row)


def _plane(figure: RocPlaneFigure, rect: QRectF) -> QImage:
    image = QImage(int(rect.width()), int(rect.height()), QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    figure.paint(painter, rect)
    painter.end()
    return image
