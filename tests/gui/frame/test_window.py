"""The window as its users meet it: open, drop, err, undo, drag, type, change the theme."""

import time
from collections.abc import Callable
from math import isfinite
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QScrollArea, QWidget

from engine.binary.voros.conditions import Conditions, Range, exactly
from engine.jobs.progress import Progress
from engine.session.samples import BUNDLED
from gui.export import export_files, exporting
from gui.export.export_dialog import ExportDialog
from gui.importing import opening
from gui.program.app import WindowedProgram
from gui.widgets.text import WrappedLabel
from tests.gui.acts import (
    analysis_of,
    click,
    drag,
    drop,
    lay_out,
    open_instead,
    open_sample,
    settle,
    surface_of,
    type_into,
    wait_for_saving,
    wait_until,
    workspace_of,
)

GOOD = "y,forest,bayes\n" + "".join(
    f"{int(row % 3 == 0)},{0.1 * (row % 7) + 0.3 * (row % 3 == 0):.2f},{(row * 37 % 50) / 50}\n"
    for row in range(60)
)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.csv"
    path.write_text(GOOD, "utf-8")
    return path


def plays(program: WindowedProgram) -> bool:
    """Whether t sweeps."""
    return workspace_of(program).ribbon.playing


def stated_cost_fn(program: WindowedProgram) -> Range | None:
    """What is stated about the cost of a miss."""
    return program.store.two_class_session.conditions.cost_fn


def seen(program: WindowedProgram) -> list[str]:
    """The views that can be seen."""
    return list(workspace_of(program).grid.shown)


def press(key: Qt.Key) -> None:
    """Press a key where the focus is."""
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)


def test_with_no_file_the_window_says_what_to_do(program: WindowedProgram) -> None:
    page = program.window.empty_page
    assert page.isVisible()
    assert page.open_button.text() == "Open…"
    assert [button.name for button in page.sample_buttons] == [file.name for file in BUNDLED]
    assert not program.window.tool_bar.isVisible()
    assert program.window.windowTitle() == "Voroscope"
    assert not program.window.actions_["report"].isEnabled()
    assert program.window.actions_["report"].toolTip() == "Open a file first"


def test_at_the_least_size_every_sample_has_room_for_its_words(program: WindowedProgram) -> None:
    program.window.resize(program.window.minimumSize())
    lay_out(program)
    for button in program.window.empty_page.sample_buttons:
        for label in button.findChildren(WrappedLabel):
            assert label.height() >= label.heightForWidth(label.width()) > 0, label.text()
            assert button.rect().contains(label.geometry())


def test_a_sample_opens_with_its_session(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    analysis = analysis_of(program)
    assert analysis.given.a == pytest.approx(0.25, abs=1e-12)
    assert analysis.t == 0.56
    assert program.window.windowTitle() == "wdbc_partial_oof.csv — Voroscope"
    assert not program.window.empty_page.isVisible()
    workspace = workspace_of(program)
    assert workspace.isVisible()
    assert [row.name for row in workspace.models.rows] == ["forest", "bayes", "logistic"]
    assert "forest" in workspace.numbers.text
    assert program.window.status.text == "563 of 569 rows · 3 models"


def test_a_file_chosen_in_the_dialog_opens(
    program: WindowedProgram, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: good)
    click(program.window.empty_page.open_button)
    settle(program)
    assert analysis_of(program).geometry.rows_used == 60


def test_a_dialog_that_is_cancelled_opens_nothing(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: None)
    QTest.keySequence(program.window, "Ctrl+O")
    settle(program)
    assert program.store.dataset is None
    assert program.window.empty_page.isVisible()


def test_a_dropped_file_opens(program: WindowedProgram, good: Path) -> None:
    assert drop(program, good)
    settle(program)
    assert analysis_of(program).geometry.rows_used == 60


def test_a_file_with_a_very_long_name_opens(program: WindowedProgram, tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 120 + ".csv")
    path.write_text(GOOD, "utf-8")
    assert drop(program, path)
    settle(program)
    assert analysis_of(program).geometry.source.name == path.name
    assert program.window.width() == 1600


def test_a_drop_of_words_is_refused(program: WindowedProgram) -> None:
    assert not drop(program)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("empty.csv", b""),
        ("header.csv", b"y,score\n"),
        ("one_class.csv", b"y,score\n1,0.2\n1,0.3\n1,0.5\n"),
        ("rubbish.csv", bytes(range(256)) * 20),
        ("missing.csv", None),
    ],
)
def test_a_bad_file_gives_words_and_the_data_stay(
    program: WindowedProgram, tmp_path: Path, name: str, content: bytes | None
) -> None:
    open_sample(program, "one-model")
    before = analysis_of(program)
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    assert drop(program, path)
    settle(program)
    bar = program.window.error_bar
    assert bar.isVisible()
    assert name in bar.text
    assert "Traceback" not in bar.text
    assert "mistake" not in bar.text
    assert analysis_of(program).geometry is before.geometry
    assert workspace_of(program).isVisible()
    click(bar.dismiss_button)
    assert not bar.isVisible()


def test_a_folder_gives_words_on_the_empty_page(program: WindowedProgram, tmp_path: Path) -> None:
    assert drop(program, tmp_path)
    settle(program)
    assert program.window.error_bar.isVisible()
    assert program.window.empty_page.isVisible()


def test_a_good_file_takes_the_error_away(
    program: WindowedProgram, tmp_path: Path, good: Path
) -> None:
    drop(program, tmp_path / "missing.csv")
    settle(program)
    assert program.window.error_bar.isVisible()
    drop(program, good)
    settle(program)
    assert not program.window.error_bar.isVisible()


def test_hiding_a_model_and_undoing(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    rows = workspace_of(program).models.rows
    click(rows[0].eye)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["bayes", "logistic"]
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert len(analysis_of(program).models) == 3
    assert not rows[0].eye.isChecked()
    QTest.keySequence(program.window, "Ctrl+Shift+Z")
    settle(program)
    assert len(analysis_of(program).models) == 2


def test_hiding_every_model_leaves_the_trivial_classifiers(program: WindowedProgram) -> None:
    open_sample(program, "one-model")
    click(workspace_of(program).models.rows[0].eye)
    settle(program)
    assert analysis_of(program).models == ()
    assert len(workspace_of(program).numbers.table.rows) == 2


def test_a_typed_cost_is_a_step(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    row = workspace_of(program).conditions.rows["cost_fp"]
    type_into(row.low_field, "2.5")
    settle(program)
    assert program.store.two_class_session.conditions.cost_fp == exactly(2.5)
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.two_class_session.conditions.cost_fp == exactly(1.0)
    assert row.low_field.text() == "1"


def test_a_typed_percentage_is_a_prevalence(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    row = workspace_of(program).conditions.rows["prevalence"]
    type_into(row.high_field, "30 %")
    settle(program)
    assert program.store.two_class_session.conditions.prevalence == Range(0.1, 0.3)


@pytest.mark.parametrize(
    ("words", "said"),
    [("abc", "not a number"), ("0", "out of bounds"), ("1e9", "out of bounds"), ("", "Type")],
)
def test_what_is_no_cost_is_said_and_changes_nothing(
    program: WindowedProgram, words: str, said: str
) -> None:
    open_sample(program, "crossing")
    before = program.store.two_class_session
    row = workspace_of(program).conditions.rows["cost_fp"]
    type_into(row.low_field, words or " ")
    assert said in row.complaint
    assert program.store.session is before
    QTest.keyClick(row.low_field, Qt.Key.Key_Escape)
    assert row.low_field.text() == "1"
    assert row.complaint == ""


def test_bounds_upside_down_are_refused_in_words(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    row = workspace_of(program).conditions.rows["cost_fn"]
    type_into(row.low_field, "20")
    assert "lower bound first" in row.complaint
    assert program.store.two_class_session.conditions.cost_fn == Range(2, 12)
    assert row.low_field.text() == "2"


def test_dragging_a_slider_is_one_step(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    slider = workspace_of(program).conditions.rows["cost_fn"].slider
    before = program.store.two_class_session
    start = slider.handle_position(upper=True)
    drag(slider, start, start + QPointF(30, 0))
    settle(program)
    moved = program.store.two_class_session.conditions.cost_fn
    assert moved is not None
    assert moved.low == 2
    assert moved.high > 12
    assert analysis_of(program).given.cost_fn == moved
    QTest.keySequence(program.window, "Ctrl+Z")
    assert program.store.session == before


def test_keys_move_a_slider(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    slider = workspace_of(program).conditions.rows["cost_fp"].slider
    click(slider, slider.handle_position().toPoint())
    settle(program)
    press(Qt.Key.Key_Right)
    settle(program)
    moved = program.store.two_class_session.conditions.cost_fp
    assert moved is not None
    assert 1 < moved.low < 1.3
    press(Qt.Key.Key_Home)
    settle(program)
    assert program.store.two_class_session.conditions.cost_fp == exactly(0.01)


def test_not_stated_exact_and_range(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    row = workspace_of(program).conditions.rows["cost_fn"]
    click(row.choice.segment(0))
    settle(program)
    assert stated_cost_fn(program) is None
    assert not row.slider.isEnabled()
    click(row.choice.segment(1))
    settle(program)
    assert stated_cost_fn(program) == exactly(1.0)
    click(row.choice.segment(2))
    settle(program)
    assert stated_cost_fn(program) == Range(2, 12)  # as it was before


def test_reset_of_a_file_states_nothing_again(program: WindowedProgram, good: Path) -> None:
    drop(program, good)
    settle(program)
    conditions = workspace_of(program).conditions
    assert not conditions.reset_button.isEnabled()
    click(conditions.rows["cost_fn"].choice.segment(2))
    settle(program)
    assert stated_cost_fn(program) is not None
    click(conditions.reset_button)
    settle(program)
    assert program.store.two_class_session.conditions == Conditions()
    analysis = analysis_of(program)
    assert (analysis.given.a, analysis.given.b) == (0, 1)
    assert "Nothing is stated" in conditions.derived.text
    assert not conditions.reset_button.isEnabled()


def test_reset_of_a_sample_is_a_step_back_to_its_own_conditions(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    conditions, start = workspace_of(program).conditions, program.store.two_class_session
    assert not conditions.reset_button.isEnabled()
    type_into(conditions.rows["prevalence"].high_field, "30 %")
    program.store.drag_t(0.3)
    program.store.finish_drag()
    click(workspace_of(program).models.rows[0].eye)
    settle(program)
    changed = program.store.session
    click(conditions.reset_button)
    settle(program)
    assert program.store.session == replace(start, hidden=frozenset({"forest"}))
    assert conditions.rows["prevalence"].high_field.text() == "20\u202f%"
    assert "as they were" in conditions.reset_button.toolTip()
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.session == changed
    program.window.actions_["reset_conditions"].trigger()
    settle(program)
    assert (program.store.two_class_session.conditions, program.store.two_class_session.at) == (
        start.conditions,
        start.at,
    )


def test_the_derived_range_is_filled_with_numbers(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    text = workspace_of(program).conditions.derived.text
    assert "t ∈ [0.250, 0.818]" in text
    assert "a = 1·0.80 / (1·0.80 + 12·0.20) = 0.250 (most costly misses)" in text
    assert "b = 1·0.90 / (1·0.90 + 2·0.10) = 0.818 (least costly misses)" in text


def test_the_other_positive_class_mirrors_the_curve(program: WindowedProgram) -> None:
    open_sample(program, "one-model")
    before = analysis_of(program).models[0].curve.auc
    box = workspace_of(program).data.positive_class
    assert box.currentText() == "truth = Class1"
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    settle(program)
    assert analysis_of(program).geometry.positive == "Class2"
    assert analysis_of(program).models[0].curve.auc == pytest.approx(1 - before, abs=1e-12)
    direction = workspace_of(program).data.direction
    direction.setFocus()
    QTest.keyClick(direction, Qt.Key.Key_Down)
    settle(program)
    assert analysis_of(program).models[0].curve.auc == pytest.approx(before, abs=1e-12)


def test_a_drag_on_the_ribbon_moves_t_as_one_step(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    ribbon = workspace_of(program).ribbon
    before = program.store.two_class_session
    drag(ribbon, QPointF(700, 50), QPointF(900, 50))
    settle(program)
    assert analysis_of(program).t == program.store.two_class_session.at
    assert program.store.two_class_session.at not in (None, 0.56)
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.session == before


@pytest.mark.parametrize("way", ["button", "menu", "table"])
def test_copying_gives_one_number_a_cell(program: WindowedProgram, way: str) -> None:
    open_sample(program, "crossing")
    wait_until(lambda: bootstrapped(program))
    numbers = workspace_of(program).numbers
    QGuiApplication.clipboard().clear()
    if way == "button":
        assert "one number a cell" in numbers.copy_button.toolTip()
        click(numbers.copy_button)
    elif way == "menu":
        QTest.keySequence(program.window, "Ctrl+Shift+C")
    else:
        numbers.table.setFocus()
        QTest.keySequence(numbers.table, "Ctrl+C")
    copied = QGuiApplication.clipboard().text().split("\n")
    verdict, header, *rows = copied[:-10]  # then scenario, eight lines of the threshold, a caution
    threshold = [line.split("\t") for line in copied[-9:-1]]
    assert threshold[0][0] == "forest at score ≥ 0.39"
    assert all(isfinite(float(cell)) for line in threshold[1:] for cell in line[1:])
    assert verdict.startswith("For t between")
    assert [row.split("\t")[0] for row in rows] == [
        "forest",
        "bayes",
        "logistic",
        "Flag no one",
        "Flag everyone",
    ]
    titles, table = header.split("\t"), [row.split("\t") for row in rows]
    assert len(set(titles)) == len(titles)
    assert {len(row) for row in table} == {len(titles)}
    for row in table:
        for title, cell in zip(titles[1:], row[1:], strict=True):
            assert cell in "≥≤" if title == "Rule" else not cell or isfinite(float(cell))
    forest, analysis = dict(zip(titles, table[0], strict=True)), analysis_of(program)
    model, known = analysis.models[0], analysis.inference
    assert known is not None
    assert float(forest["VOROS"]) == model.voros.value
    assert forest["VOROS, 95 % low"] == ""  # the corrected one has the interval that is shown
    assert analysis.corrected is not None
    corrected = analysis.corrected.models["forest"].voros
    assert float(forest["VOROS corrected"]) == corrected.value
    assert float(forest["VOROS corrected, 95 % low"]) == corrected.interval.low
    assert float(forest["VOROS corrected, 95 % high"]) == corrected.interval.high
    assert forest["Score"] == "0.39"
    paid = model.at.cost_per_case
    assert paid is not None
    cost = "Cost per 1,000 cases"
    assert float(forest[cost]) == 1000 * paid
    assert float(forest[f"{cost}, 95 % low"]) < float(forest[cost])
    assert sum(float(row[1]) for row in table) == pytest.approx(1)


def bootstrapped(program: WindowedProgram) -> bool:
    """Whether the intervals are there."""
    known = analysis_of(program).inference
    return known is not None and bool(known.intervals)


def test_space_plays_and_pauses_but_not_on_a_button(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    program.window.setFocus()
    QTest.keyClick(program.window, Qt.Key.Key_Space)
    assert plays(program)
    QTest.keyClick(program.window, Qt.Key.Key_Space)
    assert not plays(program)
    settle(program)
    eye = workspace.models.rows[1].eye
    eye.setFocus()
    QTest.keyClick(eye, Qt.Key.Key_Space)
    assert not plays(program)
    settle(program)
    assert len(analysis_of(program).models) == 2


def test_keys_show_and_hide_views_but_never_all(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    actions = program.window.actions_
    for action in (each for each in actions.views.actions() if each.data() != "surface"):
        if action.data() in seen(program):
            action.trigger()
    assert seen(program) == ["surface"]
    assert not actions["roc"].isChecked()
    QTest.keySequence(program.window, "Ctrl+2")
    assert seen(program) == ["surface"]
    assert actions["surface"].isChecked()
    QTest.keySequence(program.window, "Ctrl+1")
    assert seen(program) == ["surface", "roc"]
    assert actions["roc"].isChecked()


def test_a_view_takes_all_the_room_and_gives_it_back(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    grid = workspace_of(program).grid
    before = seen(program)
    click(grid.expand_button("roc"))
    assert seen(program) == ["roc"]
    assert program.window.actions_["surface"].isChecked()  # it is on the page all the same
    click(grid.expand_button("roc"))
    assert seen(program) == before


def test_conditions_make_room_for_the_verdict_beside_many_models_and_evidence(
    program: WindowedProgram, tmp_path: Path
) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    program.window.resize(1600, 1000)
    lay_out(program)
    for page, folded in ((1, True), (2, True), (0, False)):
        workspace.middle.choose_page(page)
        lay_out(program)
        assert workspace.conditions.folded is folded
    rows = [f"{row % 2},{','.join(str((row * k) % 17) for k in range(1, 10))}" for row in range(40)]
    many = tmp_path / "many.csv"
    many.write_text("\n".join(["label,a,b,c,d,e,f,g,h,i", *rows]), "utf-8")
    program.wiring.open_files([many])
    open_instead(program)
    assert len(analysis_of(program).models) == 9
    assert workspace.conditions.folded
    click(workspace.conditions.fold_button)  # what somebody chooses stays
    for page in (1, 0):
        workspace.middle.choose_page(page)
        lay_out(program)
        assert not workspace.conditions.folded


def test_a_small_window_folds_columns_and_a_narrow_one_shows_one_view(
    program: WindowedProgram,
) -> None:
    open_sample(program, "crossing")
    workspace = workspace_of(program)
    assert not workspace.conditions.folded
    program.window.resize(1280, 800)
    wait_until(lambda: workspace.conditions.folded)
    assert workspace.chips.isVisible()
    assert not workspace.models.isVisible()
    assert workspace.numbers.isVisible()
    assert workspace.conditions.summary.isVisible()
    click(workspace.conditions.fold_button)
    assert workspace.conditions.rows["cost_fn"].isVisible()
    assert workspace.numbers.isVisible()
    click(workspace.conditions.fold_button)
    assert not workspace.conditions.rows["cost_fn"].isVisible()
    plane = workspace.views["roc"]
    assert min(plane.width(), plane.height()) >= 300
    click(workspace.chips.chips[2])
    settle(program)
    assert len(analysis_of(program).models) == 2
    click(workspace.left.unfold_button)
    assert workspace.data.isVisible()
    program.window.resize(1000, 700)
    wait_until(lambda: seen(program) == ["roc"])
    click(workspace.grid.tabs.tab("surface"))
    assert seen(program) == ["surface"]
    QTest.keySequence(program.window, "Ctrl+1")
    assert seen(program) == ["roc"]
    assert program.window.actions_["surface"].isChecked()


def test_themes_are_put_on_and_kept(program: WindowedProgram) -> None:
    open_sample(program, "crossing")

    def ground() -> QColor:
        return program.window.grab().toImage().pixelColor(4, program.window.height() - 3)

    for name in ("dark", "contrast", "light"):
        program.window.actions_.theme(name).trigger()
        assert program.theming.theme.name == name
        wait_until(lambda: ground() == program.theming.theme.window)
    program.window.actions_.theme("system").trigger()
    assert program.theming.choice == "system"


def test_closing_while_a_file_is_read_ends_quietly(program: WindowedProgram, good: Path) -> None:
    drop(program, good)
    program.window.close()
    assert program.store.analysis is None


def test_a_newer_file_wins_over_one_still_being_read(program: WindowedProgram, good: Path) -> None:
    drop(program, good)
    program.wiring.open_sample("one-model")
    settle(program)
    wait_until(lambda: program.store.analysis is not None)
    assert analysis_of(program).geometry.source.name == "yardstick_two_class_example.csv"


def test_a_view_is_exported_in_the_chosen_size(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "crossing")
    target = tmp_path / "plane.png"
    asked: list[str] = []

    def where(_parent: object, name: str, _kinds: str) -> Path:
        asked.append(name)
        return target

    monkeypatch.setattr(exporting, "ask_where_to_save", where)
    QTimer.singleShot(0, accept_export)
    QTest.keySequence(program.window, "Ctrl+E")
    wait_for_saving(program)
    assert asked == ["wdbc_partial_oof-roc-plane.png"]
    assert QImage(str(target)).size() == QSize(800, 700)
    assert program.window.status.text == f"Saved {target}"


def accept_export() -> None:
    """Fill the export dialog and press its button."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, ExportDialog)
    dialog.width_box.setValue(800)
    dialog.height_box.setValue(700)
    QTest.keyClick(dialog, Qt.Key.Key_Return)


def test_the_report_is_written(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "one-model")
    target = tmp_path / "report.pdf"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    QTest.keySequence(program.window, "Ctrl+R")
    wait_for_saving(program)
    assert target.read_bytes().startswith(b"%PDF-")


def test_saving_over_the_data_is_refused_in_words(
    program: WindowedProgram, good: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drop(program, good)
    settle(program)
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: good)
    program.window.actions_["report"].trigger()
    wait_for_saving(program)
    assert program.window.error_bar.isVisible()
    assert good.read_text("utf-8") == GOOD


def test_nothing_is_saved_where_nothing_is_chosen(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "one-model")
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: None)
    monkeypatch.setattr(export_files, "ask_what_to_export", lambda *_: None)
    program.window.actions_["report"].trigger()
    program.window.actions_["export"].trigger()
    assert program.window.status.text == "500 of 500 rows · 1 model"


def test_slow_work_shows_progress_and_can_be_cancelled(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "crossing")
    before = program.store.two_class_session

    def analysing(*_arguments: object) -> Callable[[Progress], object]:
        def work(progress: Progress) -> object:
            while True:
                progress(0.25, "Ranking forest")
                time.sleep(0.005)

        return work

    monkeypatch.setattr(program.store._engine, "work", analysing)
    click(workspace_of(program).models.rows[1].eye)
    strip = program.window.status.progress
    wait_until(strip.isVisible)
    assert strip.text == "Ranking forest…"
    card = workspace_of(program).grid.card("roc")
    assert card.subtitle == "hull and curve, updating"
    click(strip.cancel_button)
    assert program.store.session == before
    assert not strip.isVisible()
    assert card.subtitle == "hull and curve"
    assert not workspace_of(program).models.rows[1].eye.isChecked()


def test_the_theme_follows_the_system_until_one_is_chosen(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the offscreen platform has one colour scheme: what it would say is put in its mouth
    system = {"theme": "dark"}
    monkeypatch.setattr(program.theming, "_of_the_system", lambda: system["theme"])
    hints = QGuiApplication.styleHints()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme_of(program) == "dark"
    program.window.actions_.theme("light").trigger()
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    assert theme_of(program) == "light"
    program.window.actions_.theme("system").trigger()
    assert theme_of(program) == "dark"
    system["theme"] = "light"
    hints.colorSchemeChanged.emit(Qt.ColorScheme.Light)
    assert theme_of(program) == "light"


def theme_of(program: WindowedProgram) -> str:
    """The name of the theme that is on."""
    return program.theming.theme.name


def test_about_says_what_this_is(program: WindowedProgram) -> None:
    said: list[str] = []

    def read_and_close() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.text() + box.informativeText())
        QTest.keyClick(box, Qt.Key.Key_Escape)

    QTimer.singleShot(0, read_and_close)
    program.window.actions_["about"].trigger()
    assert "Voroscope" in said[0]
    assert "Ratigan" in said[0]


def test_many_models_with_long_names_keep_the_window_in_shape(
    program: WindowedProgram, tmp_path: Path
) -> None:
    path = tmp_path / "many.csv"
    names = [f"a_rather_long_model_name_{place}" for place in range(12)]
    rows = [
        ",".join([str(row % 2), *(f"{(row * (7 + place)) % 101 / 101:.4f}" for place in range(12))])
        for row in range(200)
    ]
    path.write_text("\n".join([",".join(["y", *names]), *rows]) + "\n", "utf-8")
    drop(program, path)
    settle(program)
    workspace = workspace_of(program)
    assert not workspace.models.many.isHidden()
    assert len(analysis_of(program).models) == 12
    assert program.window.width() == 1600
    assert workspace.models.width() <= 232
    assert workspace.numbers.width() <= 344


def test_tab_goes_from_left_to_right_and_then_to_the_ribbon(program: WindowedProgram) -> None:
    open_sample(program, "one-model")
    program.wiring.open_sample("crossing")
    open_instead(program)
    program.store.drag_t(0.3)  # so that there is something to undo and to reset
    settle(program)
    workspace = workspace_of(program)
    wait_until(lambda: workspace.middle.opengl_open and not workspace._ordering.isActive())
    window = program.window
    window.tool_bar.buttons["open"].setFocus()
    chain: list[QWidget] = []
    while (focus := QApplication.focusWidget()) is not None and focus not in chain:
        chain.append(focus)
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    surface = surface_of(program).canvas
    assert surface is not None
    awaited = [
        window.tool_bar.buttons["export"],
        *(row.eye for row in workspace.models.rows),
        workspace.data.positive_class,
        workspace.grid.expand_button("roc"),
        workspace.views["roc"],
        workspace.grid.expand_button("surface"),
        surface,
        workspace.conditions.reset_button,
        workspace.conditions.rows["prevalence"].high_field,
        workspace.conditions.measures.measure,
        workspace.numbers.copy_button,
        workspace.numbers.table,
        workspace.ribbon,
        workspace.ribbon.play_button,
    ]
    places = [chain.index(each) for each in awaited]
    assert places == sorted(places)
    assert not any(isinstance(each, QScrollArea) for each in chain)


def test_another_file_begins_at_rest(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    workspace_of(program).ribbon.toggle_play()
    assert plays(program)
    program.wiring.open_sample("one-model")
    open_instead(program)
    assert not plays(program)
    assert not program.window.actions_["undo"].isEnabled()


def test_a_report_in_no_format_is_refused_in_words(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_sample(program, "one-model")
    target = tmp_path / "report.txt"
    monkeypatch.setattr(exporting, "ask_where_to_save", lambda *_: target)
    program.window.actions_["report"].trigger()
    wait_for_saving(program)
    assert "End the name in .pdf or .html." in program.window.error_bar.text
    assert not target.exists()
