"""Costs and priors stated in the window: by typing, with undo, and what cannot be in words."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.multiclass.cost_measures import CostBox, CostList, UniformWeights
from engine.multiclass.stated_costs import StatedRange, single
from gui.frame.classes_workspace import ClassesWorkspace
from gui.panels.class_costs_panel import BY_CLASS, MATRIX, NOT_STATED
from gui.panels.cost_fields import ClassFields, MatrixFields
from gui.panels.range_field import RangeField, cost_kind, parse_range, prior_kind
from gui.program.app import WindowedProgram
from gui.views.weights_view import WeightsView
from tests.gui.acts import settle, wait_until, workspace_of
from tests.gui.several import MATRICES


@pytest.fixture
def opened(program: WindowedProgram, tmp_path: Path) -> ClassesWorkspace:
    """The window with confusion matrices of two classifiers."""
    path = tmp_path / "matrices.csv"
    path.write_text(MATRICES, "utf-8")
    program.wiring.open_files([path])
    wait_until(lambda: isinstance(program.store.session, ClassesSession))
    settle(program)
    program.store.take_session(replace(session_of(program), voros_power=2))
    settle(program)
    page = workspace_of(program).classes
    assert page is not None
    return page


def session_of(program: WindowedProgram) -> ClassesSession:
    assert isinstance(program.store.session, ClassesSession)
    return program.store.session


def choose(program: WindowedProgram, page: ClassesWorkspace, mode: int) -> None:
    page.costs.modes.segment(mode).click()
    settle(program)


def type_into(program: WindowedProgram, field: RangeField, text: str) -> None:
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle(program)


def matrix_of(program: WindowedProgram) -> list[list[float]]:
    return [list(row) for row in session_of(program).cost_matrix or ()]


def mode_of(page: ClassesWorkspace) -> int:
    return page.costs.modes.choice


def complaints_of(fields: MatrixFields) -> list[str]:
    return list(fields.grid.complaints)


def analysis_of(program: WindowedProgram) -> ClassesAnalysis:
    assert isinstance(program.store.analysis, ClassesAnalysis)
    return program.store.analysis


def by_class(page: ClassesWorkspace) -> ClassFields:
    assert isinstance(page.costs.fields, ClassFields)
    return page.costs.fields


def test_costs_by_actual_class_are_typed_and_undone(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    assert by_class(opened).misses == []
    choose(program, opened, BY_CLASS)
    assert matrix_of(program) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    type_into(program, by_class(opened).misses[2], "8")
    assert matrix_of(program) == [[0, 1, 8], [1, 0, 8], [1, 1, 0]]
    assert opened.numbers.ranking.rows[0].best
    program.store.undo()
    settle(program)
    assert by_class(opened).misses[2].value == single(1)
    program.store.undo()
    settle(program)
    assert session_of(program).cost_matrix is None
    assert mode_of(opened) == NOT_STATED
    assert opened.numbers.ranking.rows == ()


def test_a_cell_of_the_matrix_may_be_a_range(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, MATRIX)
    assert isinstance(opened.costs.fields, MatrixFields)
    type_into(program, opened.costs.fields.cells[0][2], "2 - 8")
    session = session_of(program)
    assert matrix_of(program) == [[0, 1, 4], [1, 0, 1], [1, 1, 0]]
    assert isinstance(session.measure, CostBox)
    assert session.measure.cost_high[0][2] == 8
    assert opened.costs.fields.cells[0][2].text() == "2 – 8"
    assert opened.costs.weights.heading.text() == "Weight of each error"
    choose(program, opened, BY_CLASS)
    assert by_class(opened).misses[2].text() == ""
    assert by_class(opened).misses[2].placeholderText() == "they differ"
    assert session_of(program) == session  # looking changes nothing
    type_into(program, by_class(opened).misses[2], "5")
    assert matrix_of(program) == [[0, 1, 5], [1, 0, 5], [1, 1, 0]]
    assert isinstance(session_of(program).measure, UniformWeights)


def test_what_cannot_be_is_said_at_the_field(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, MATRIX)
    before = session_of(program)
    fields = opened.costs.fields
    assert isinstance(fields, MatrixFields)
    type_into(program, fields.cells[1][1], "3")
    assert fields.cells[1][1].wrong
    (words,) = complaints_of(fields)
    assert words.startswith("Calling an actual b a a costs less than being right.")
    QTest.keyClick(fields.cells[1][1], Qt.Key.Key_Escape)
    assert complaints_of(fields) == []
    assert fields.cells[1][1].text() == "0"
    type_into(program, fields.cells[0][1], "many")
    assert complaints_of(fields) == ["“many” is not a number."]
    type_into(program, fields.cells[0][1], "5 to 2")
    assert complaints_of(fields) == ["From 5 down to 2: give the lower bound first."]
    assert session_of(program) == before
    type_into(program, fields.cells[0][1], "7")
    assert complaints_of(fields) == []


def test_priors_are_the_file_s_until_they_are_stated(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    fields = by_class(opened).priors.fields
    assert [field.text() for field in fields] == ["33.33\u202f%"] * 3
    type_into(program, fields[0], "60 %")
    type_into(program, fields[1], "0.3")
    assert session_of(program).priors == pytest.approx((0.6, 0.3, 0.1))
    assert opened.costs.priors.text() == "The priors are stated."
    type_into(program, fields[0], "50 - 70 %")
    assert isinstance(session_of(program).measure, CostBox)
    assert session_of(program).priors == pytest.approx((0.6, 0.3, 0.1))
    opened.costs._from_file.click()
    settle(program)
    assert session_of(program).priors is None
    assert opened.costs.priors.text() == "The priors are the file’s."


def test_a_prior_half_typed_goes_with_its_file(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    """The field is left, which takes what was typed, because its file is closed."""
    field = by_class(opened).priors.fields[2]
    field.setFocus()
    assert field.hasFocus()
    field.selectAll()
    QTest.keyClicks(field, "60 %")
    program.store.forget()
    wait_until(lambda: not field.isVisible())
    program.window.setFocus()
    assert not field.hasFocus()
    assert not field.isModified()  # what was typed has been taken
    assert program.store.dataset is None


def test_a_range_of_priors_needs_costs(program: WindowedProgram, opened: ClassesWorkspace) -> None:
    type_into(program, by_class(opened).priors.fields[0], "20:40%")
    assert by_class(opened).complaints == (
        "A range of priors needs costs. State the costs, or give each prior as one number.",
    )
    assert session_of(program).priors is None


def test_reset_goes_back_to_what_it_opened_with(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    assert not opened.costs.reset_button.isEnabled()
    choose(program, opened, BY_CLASS)
    assert opened.costs.reset_button.isEnabled()
    opened.costs.reset_button.click()
    settle(program)
    assert session_of(program).cost_matrix is None
    assert not opened.costs.reset_button.isEnabled()


def test_the_weights_are_derived_beside_the_fields(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    fields = by_class(opened)
    for field, text in zip(fields.misses, ("1", "2", "8"), strict=True):
        type_into(program, field, text)
    for field, text in zip(fields.priors.fields[:2], ("60%", "30%"), strict=True):
        type_into(program, field, text)
    assert opened.costs.weights.numbers.text() == "0.6·1, 0.3·2, 0.1·8 → 0.30, 0.30, 0.40"
    assert [words for _, _, words in opened.costs.weights.bar.weights] == ["0.30", "0.30", "0.40"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("8", single(8)),
        ("2 – 5", StatedRange(2, 5)),
        ("2-5", StatedRange(2, 5)),
        ("1e-3:1e-2", StatedRange(0.001, 0.01)),
        ("1e-3", single(0.001)),
        ("2 to 5", StatedRange(2, 5)),
        ("2..5", StatedRange(2, 5)),
        ("0,5 - 1,5", StatedRange(0.5, 1.5)),
    ],
)
def test_numbers_and_ranges_are_read(text: str, found: StatedRange) -> None:
    assert parse_range(text, cost_kind("the cost")) == found


@pytest.mark.parametrize(
    ("text", "words"),
    [("-2", "out of bounds"), ("2-", "not a number"), ("5 – 2", "lower bound first"), ("", "Type")],
)
def test_what_is_neither_is_said_in_words(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        parse_range(text, cost_kind("the cost"))


def test_the_sign_of_percentages_may_stand_once() -> None:
    assert parse_range("10 – 20 %", prior_kind("the prior")) == StatedRange(0.1, 0.2)


def weights_view(program: WindowedProgram) -> WeightsView:
    view = workspace_of(program).views["weights"]
    assert isinstance(view, WeightsView)
    return view


def press(page: ClassesWorkspace, share: float) -> None:
    """Press the strip at a share of the way."""
    canvas, figure = page.strip.canvas, page.strip.figure
    assert figure is not None
    place = QPointF(figure.x(canvas.area, share), figure.band(canvas.area).center().y())
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=place.toPoint())


def test_the_strip_s_playhead_moves_the_priors_in_every_view(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    press(opened, 0.5)
    figure = opened.strip.figure
    assert figure is not None
    assert figure.at == pytest.approx(0.5, abs=2e-3)  # at once, before the answer
    settle(program)
    priors = session_of(program).priors
    assert priors is not None
    assert priors == pytest.approx((0.5, 0.25, 0.25), abs=2e-3)
    assert by_class(opened).priors.fields[0].value == single(priors[0])
    assert session_of(program).line is not None
    shown = weights_view(program).figure
    assert shown is not None
    assert shown.triangle is not None
    assert shown.triangle.at == pytest.approx(priors)
    canvas = opened.strip.canvas
    QTest.keyClick(canvas, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    settle(program)
    moved = session_of(program).priors
    assert moved is not None
    assert moved[0] == pytest.approx(priors[0] + 0.01, abs=1e-9)
    QTest.keyClick(canvas, Qt.Key.Key_End)
    settle(program)
    assert session_of(program).priors == pytest.approx((1, 0, 0))
    for _ in range(3):
        program.store.undo()
    settle(program)
    assert session_of(program).priors is None
    assert session_of(program).line is None


def test_page_keys_stop_where_another_one_takes_over(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    figure = opened.strip.figure
    assert figure is not None
    breaks = [stretch.low for stretch in figure.stretches[1:]]
    after = [low for low in breaks if figure.at is not None and low > figure.at]
    QTest.keyClick(opened.strip.canvas, Qt.Key.Key_PageUp)
    settle(program)
    figure = opened.strip.figure
    assert figure is not None
    assert figure.at == pytest.approx(after[0])


def test_a_press_without_costs_states_one_for_every_error(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    press(opened, 0.2)
    settle(program)
    assert matrix_of(program) == [[0, 1, 1], [1, 0, 1], [1, 1, 0]]
    assert session_of(program).priors == pytest.approx((0.2, 0.4, 0.4), abs=2e-3)


def test_a_line_is_drawn_from_point_to_point_in_weights(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    view = weights_view(program)
    view.show_session(session_of(program))
    view.show_analysis(analysis_of(program))
    view.resize(500, 460)
    figure, area = view.figure, view.canvas.area
    assert figure is not None
    ends = [
        figure.place_of(area, np.array(p)).toPoint() for p in ((0.1, 0.8, 0.1), (0.7, 0.1, 0.2))
    ]
    QTest.mousePress(view.canvas, Qt.MouseButton.LeftButton, pos=ends[0])
    QTest.mouseMove(view.canvas, ends[0] + QPoint(20, -20))
    QTest.mouseMove(view.canvas, ends[1])
    QTest.mouseRelease(view.canvas, Qt.MouseButton.LeftButton, pos=ends[1])
    settle(program)
    line = session_of(program).line
    assert line is not None
    assert line.start == pytest.approx((0.1, 0.8, 0.1), abs=0.011)
    assert line.end == pytest.approx((0.7, 0.1, 0.2), abs=0.011)
    assert session_of(program).priors is None  # ◆ stays
    assert opened.strip.line == line
    assert opened.strip.lines.currentText() == "As drawn"
    program.store.undo()
    settle(program)
    assert session_of(program).line is None


def test_keys_let_the_line_start_and_end_at_the_diamond(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, BY_CLASS)
    view = weights_view(program)
    view.show_session(session_of(program))
    view.show_analysis(analysis_of(program))
    QTest.keyClick(view.canvas, Qt.Key.Key_S)
    settle(program)
    line = session_of(program).line
    assert line is not None
    assert line.start == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert line.end == (1, 0, 0)


def test_the_strip_runs_towards_any_class(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    strip = opened.strip
    assert [strip.lines.itemText(place) for place in range(strip.lines.count())] == [
        "More weight on a",
        "More weight on b",
        "More weight on c",
    ]
    strip.lines.setCurrentIndex(2)
    strip.lines.activated.emit(2)
    settle(program)
    line = session_of(program).line
    assert line is not None
    assert line.towards == 2


def pick_measure(program: WindowedProgram, page: ClassesWorkspace, place: int) -> None:
    """Click an entry of the list of measures."""
    choice = page.costs.measure.measure
    choice.showPopup()
    view = choice.view()
    where = view.visualRect(view.model().index(place, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=where)
    choice.hidePopup()
    settle(program)


def offered(page: ClassesWorkspace) -> list[bool]:
    """Which measures can be chosen."""
    model = page.costs.measure.measure.model()
    enabled = Qt.ItemFlag.ItemIsEnabled
    return [bool(model.flags(model.index(row, 0)) & enabled) for row in range(model.rowCount())]


def test_the_measure_within_ranges_is_chosen_and_undone(
    program: WindowedProgram, opened: ClassesWorkspace
) -> None:
    choose(program, opened, MATRIX)
    assert isinstance(opened.costs.fields, MatrixFields)
    shown = opened.costs.measure
    assert offered(opened) == [True, False, False, True]
    pick_measure(program, opened, 1)
    assert shown.measure.currentText() == "Uniform over all costs"
    type_into(program, opened.costs.fields.cells[0][2], "2 - 8")
    assert shown.complaint == ""
    assert shown.measure.currentText() == "Uniform in each range"
    assert offered(opened) == [False, True, True, False]
    pick_measure(program, opened, 2)
    assert shown.measure.currentText() == "Log-uniform in each range"
    session = session_of(program)
    assert isinstance(session.measure, CostBox)
    assert session.measure.logarithmic
    assert session.measure.cost_high[0][2] == 8
    type_into(program, opened.costs.fields.cells[2][0], "1 - 3")  # a range more, the scale stays
    found = session_of(program).measure
    assert isinstance(found, CostBox)
    assert found.logarithmic
    type_into(program, opened.costs.fields.cells[0][2], "0 - 8")
    assert "starts at 0" in complaints_of(opened.costs.fields)[0]
    program.store.undo()
    program.store.undo()
    settle(program)
    found = session_of(program).measure
    assert isinstance(found, CostBox)
    assert not found.logarithmic
    assert shown.measure.currentText() == "Uniform in each range"


def test_scenarios_of_a_file_are_weighed(
    program: WindowedProgram,
    opened: ClassesWorkspace,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown, listed = opened.costs.measure, tmp_path / "list.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(listed), ""))
    listed.write_text('cost_matrix,priors,weight\n"0,1;1,0",,1\n', "utf-8")
    pick_measure(program, opened, 3)
    wait_until(lambda: bool(shown.complaint))
    assert "line 2" in shown.complaint
    assert isinstance(session_of(program).measure, UniformWeights)
    listed.write_text(
        'cost_matrix,priors,weight\n"0,1,5;1,0,2;9,3,0","0.5,0.3,0.2",3\n"0,1,1;1,0,1;1,1,0",,1\n',
        "utf-8",
    )
    shown.file_button.click()
    wait_until(lambda: isinstance(session_of(program).measure, CostList))
    settle(program)
    measure = session_of(program).measure
    assert isinstance(measure, CostList)
    assert [each.weight for each in measure.scenarios] == [3, 1]
    assert measure.scenarios[0].priors == (0.5, 0.3, 0.2)
    assert shown.count.text() == "2 scenarios"
    pick_measure(program, opened, 0)
    assert isinstance(session_of(program).measure, UniformWeights)
    pick_measure(program, opened, 3)  # the list is known still
    assert session_of(program).measure == measure
    program.store.undo()
    settle(program)
    assert isinstance(session_of(program).measure, UniformWeights)
