"""Messages block nothing: a failure whose details can be copied, hints that come no more."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from gui.frame.hints import HINTS, PLACE, Hints
from gui.program.app import WindowedProgram
from tests.gui.acts import click, drop, lay_out, open_sample, settle, workspace_of


def box_of(widget: QWidget, window: QWidget) -> QRect:
    """Where a widget stands in its window."""
    return QRect(widget.mapTo(window, QPoint()), widget.size())


def test_the_details_of_a_failure_can_be_copied(program: WindowedProgram, tmp_path: Path) -> None:
    open_sample(program, "crossing")
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"\x00\x01\x02")
    drop(program, broken)
    settle(program)
    bar = program.window.error_bar
    assert bar.isVisible()
    assert QApplication.activeModalWidget() is None
    click(bar.copy_button)
    copied = QApplication.clipboard().text()
    assert "broken.csv" in copied
    assert copied.splitlines()[-1].startswith("Voroscope ")
    assert "Python 3." in copied
    assert program.window.status.text == "The details are on the clipboard."


@pytest.fixture
def hints(program: WindowedProgram, tmp_path: Path) -> Hints:
    kept = QSettings(str(tmp_path / "hints.ini"), QSettings.Format.IniFormat)
    open_sample(program, "crossing")
    return Hints(program.window.hint_notice, program.window.actions_, kept)


def test_hints_come_one_at_a_time_and_each_is_dismissed_for_good(
    program: WindowedProgram, hints: Hints
) -> None:
    for key in HINTS:
        hints.show_next()
        assert hints.shown == key
        assert hints.notice.isVisible()
        assert hints.notice.text == HINTS[key]
        lay_out(program)
        place, window = box_of(hints.notice, program.window), program.window
        assert window.rect().contains(place)
        assert not place.intersects(box_of(workspace_of(program).grid, window))
        click(hints.notice.buttons[0])
        assert not hints.notice.isVisible()
    hints.show_next()
    assert hints.shown == ""
    again = Hints(program.window.hint_notice, program.window.actions_, hints._settings)
    again.wait()
    assert not again._waiting.isActive()


def test_no_more_hints_means_none(hints: Hints) -> None:
    hints.wait()
    assert hints._waiting.isActive()
    hints.show_next()
    click(hints.notice.buttons[1])
    hints.stop()
    hints.wait()
    assert not hints._waiting.isActive()
    assert "all" in str(hints._settings.value(PLACE))


def test_the_hint_about_t_comes_where_there_is_a_t(program: WindowedProgram, hints: Hints) -> None:
    hints.show_next()
    assert hints.shown == "t"
    program.window.actions_["close"].trigger()
    open_sample(program, "iris")
    hints.wait()
    assert hints.shown == ""
    hints.show_next()
    assert hints.shown == "commands"
    hints.stop()


def test_a_hint_goes_with_the_file_and_comes_again_with_the_next(program: WindowedProgram) -> None:
    offered = program.wiring.offer_hints()
    open_sample(program, "crossing")
    offered.show_next()
    assert offered.notice.isVisible()
    program.window.actions_["close"].trigger()
    assert not offered.notice.isVisible()
    assert not offered._waiting.isActive()
    open_sample(program, "crossing")
    offered.show_next()
    assert offered.shown == next(iter(HINTS))
    offered.stop()


def test_the_program_offers_hints_when_a_file_is_opened(program: WindowedProgram) -> None:
    offered = program.wiring.offer_hints()
    assert not offered._waiting.isActive()
    open_sample(program, "crossing")
    assert offered._waiting.isActive() or offered.shown  # where opening took longer
    program.window.close()
    assert not offered._waiting.isActive()
