"""The page without a file: recent files, samples with pictures of what is in them, hidden names."""

from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QFontMetricsF, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from engine.session.sample_outline import SampleOutline
from gui.frame.recent_files import RecentFiles
from gui.importing import opening
from gui.panels.example_table import HEAD, LEFT, ROWS, column_widths
from gui.panels.recent_list import RecentRow, when_words
from gui.program.app import WindowedProgram
from gui.themes.theme import font
from gui.widgets.text import WrappedLabel
from tests.gui.acts import click, lay_out, open_sample, other_window, settle, wait_until


def listed(program: WindowedProgram, *files: Path) -> tuple[RecentRow, ...]:
    """Recent files, once it is known which are there."""
    page = program.window.empty_page
    page.show_recent(files)
    wait_until(lambda: all(row.accessibleDescription() for row in page.recent.rows))
    return page.recent.rows


def test_a_recent_file_opens_and_there_is_no_list_before_there_is_one(
    program: WindowedProgram, tmp_path: Path
) -> None:
    assert program.window.empty_page.recent.isVisible() == bool(RecentFiles().files)
    file = tmp_path / "scores.csv"
    file.write_text("y,a\n" + "".join(f"{i % 2},{i % 7}\n" for i in range(40)))
    (row,) = listed(program, file)
    lay_out(program)
    click(row)
    settle(program)
    assert program.window.windowTitle() == "scores.csv — Voroscope"


def test_recent_files_are_chosen_looked_for_and_cleared(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, gone = tmp_path / "scores.csv", tmp_path / "march.parquet"
    there.write_text("y,a\n1,0.5\n")
    said: list[tuple[str, object]] = []
    monkeypatch.setattr(program.wiring.file_opening, "open_files", lambda _files: None)
    monkeypatch.setattr(opening, "ask_for_file", lambda _parent: None)
    program.window.recent_requested.connect(lambda file: said.append(("open", file)))
    program.window.locate_requested.connect(lambda file: said.append(("locate", file)))
    program.window.recent_cleared.connect(lambda: said.append(("clear", None)))
    rows = listed(program, there, gone)
    lay_out(program)
    assert [row.lost for row in rows] == [False, True]
    assert rows[0].accessibleDescription().startswith("Today ")
    assert str(there) in rows[0].toolTip()
    for widget in (*rows, program.window.empty_page.recent.clear_button):
        click(widget)
    assert said == [("open", there), ("locate", gone), ("clear", None)]
    program.window.empty_page.show_recent(())
    assert not program.window.empty_page.recent.rows
    assert not program.window.empty_page.recent.clear_button.isVisible()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (datetime(2026, 11, 22, 16, 40), "Today 16:40"),
        (datetime(2026, 11, 21, 23, 59), "Yesterday"),
        (datetime(2026, 11, 12, 8, 0), "12 November"),
        (datetime(2025, 11, 12, 8, 0), "12 November 2025"),
    ],
)
def test_when_a_file_was_changed(changed: datetime, words: str) -> None:
    assert when_words(changed, datetime(2026, 11, 22, 17, 0)) == words


def test_samples_are_pictured_as_they_are_measured(program: WindowedProgram) -> None:
    buttons = {button.name: button for button in program.window.empty_page.sample_buttons}
    empty = {name: button.grab().toImage() for name, button in buttons.items()}
    program.outlining.start()
    wait_until(lambda: all(button.outline is not None for button in buttons.values()))
    for name, button in buttons.items():
        assert button.grab().toImage() != empty[name]
    outlines = {name: button.outline for name, button in buttons.items()}
    crossing, iris, ordered = (outlines[name] for name in ("crossing", "iris", "ordered"))
    assert isinstance(crossing, SampleOutline)
    assert (crossing.cases, crossing.models, crossing.classes) == (563, 3, 2)
    assert {(*curve[0], *curve[-1]) for curve in crossing.curves} == {(0, 0, 1, 1)}
    assert isinstance(iris, SampleOutline)
    assert iris.hit_rates[0] == (1.0, 23 / 25, 23 / 25)
    assert isinstance(ordered, SampleOutline)
    assert sum(map(len, ordered.lanes)) == ordered.cases
    assert buttons["crossing"].accessibleDescription() == "563 cases, 3 models"


def test_samples_are_pictured_once_they_are_offered(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    program.picture_samples()  # all is loaded, and a file is open
    assert not program.outlining.is_running
    program.window.actions_["close"].trigger()
    buttons = program.window.empty_page.sample_buttons
    wait_until(lambda: all(button.outline is not None for button in buttons))
    program.window.actions_["new_window"].trigger()
    further = other_window(program)
    wait_until(
        lambda: all(
            button.outline is not None for button in further.window.empty_page.sample_buttons
        )
    )
    further.window.close()


@pytest.mark.parametrize("size", [(800, 504), (800, 540), (1024, 540), (1280, 800), (1920, 1080)])
def test_nothing_on_the_page_is_cut(program: WindowedProgram, size: tuple[int, int]) -> None:
    program.window.resize(*size)
    lay_out(program)
    page = program.window.empty_page
    for label in page.findChildren(WrappedLabel):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width()), label.text()
    boxes = [button.geometry() for button in page.sample_buttons]
    assert not any(a.intersects(b) for a in boxes for b in boxes if a is not b)


@pytest.mark.parametrize("wide", [336, 348, 400, 448])
def test_the_words_of_the_example_have_room(wide: int) -> None:
    words = QFontMetricsF(font(11.5))
    widths = column_widths(wide)
    assert sum(widths) == pytest.approx(wide)
    for cells, width in zip(zip(HEAD, *ROWS, strict=True), widths, strict=True):
        assert max(map(words.horizontalAdvance, cells)) + LEFT <= width


def test_names_of_files_are_blurred_on_request(program: WindowedProgram, tmp_path: Path) -> None:
    (row,) = listed(program, tmp_path / "secret.csv")
    lay_out(program)
    action = program.window.actions_["hide_names"]
    sharp = row.grab().toImage()
    action.trigger()
    assert row.graphicsEffect() is not None
    assert row.grab().toImage() != sharp
    tip = QHelpEvent(QEvent.Type.ToolTip, QPoint(5, 5), row.mapToGlobal(QPoint(5, 5)))
    QApplication.sendEvent(row, tip)
    assert QToolTip.text() == ""
    open_sample(program, "crossing")
    settle(program)
    assert program.window.windowTitle() == "Voroscope"
    action.trigger()
    assert program.window.windowTitle() == "wdbc_partial_oof.csv — Voroscope"
    assert row.graphicsEffect() is None


def test_what_was_opened_since_is_listed_once_it_is_closed(
    program: WindowedProgram, tmp_path: Path
) -> None:
    files = [tmp_path / name for name in ("monday.csv", "tuesday.csv")]
    for file in files:
        file.write_text("y,a\n" + "".join(f"{i % 2},{i % 7}\n" for i in range(40)))
        program.wiring.open_files([file])
        settle(program)
        program.window.actions_["close"].trigger()
        settle(program)
        page = program.window.empty_page
        assert page.recent.isVisible()
        assert page.recent.rows[0].file == file
    assert [row.file for row in page.recent.rows[:2]] == files[::-1]
