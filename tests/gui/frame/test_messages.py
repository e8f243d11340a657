"""Messages block nothing: a failure whose details can be copied, hints that come no more."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, QSettings
from PySide6.QtWidgets import QApplication, QWidget

from gui.frame.hints import HINTS, PLACE, Hints, KnownHints
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
def kept(tmp_path: Path) -> QSettings:
    """Where it is kept what was dismissed."""
    return QSettings(str(tmp_path / "hints.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def hints(program: WindowedProgram, kept: QSettings) -> Hints:
    open_sample(program, "crossing")
    return Hints(program.window.bars.hint, program.window.actions_, KnownHints(kept))


def test_hints_come_one_at_a_time_and_each_is_dismissed_for_good(
    program: WindowedProgram, hints: Hints, kept: QSettings
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
    again = Hints(program.window.bars.hint, program.window.actions_, KnownHints(kept))
    again.wait()
    assert not again._waiting.isActive()


def test_no_more_hints_means_none(hints: Hints, kept: QSettings) -> None:
    hints.wait()
    assert hints._waiting.isActive()
    hints.show_next()
    click(hints.notice.buttons[1])
    hints.wait()
    assert not hints._waiting.isActive()
    assert "all" in str(kept.value(PLACE))


def test_the_hint_about_t_comes_where_there_is_a_t(program: WindowedProgram, hints: Hints) -> None:
    hints.show_next()
    assert hints.shown == "t"
    program.window.actions_["close"].trigger()
    open_sample(program, "iris")
    hints.wait()
    assert hints.shown == ""
    hints.show_next()
    assert hints.shown == "commands"
    hints.withdraw()


def test_a_hint_goes_with_the_file_and_comes_again_with_the_next(
    program: WindowedProgram, kept: QSettings
) -> None:
    offered = program.wiring.offer_hints(KnownHints(kept))
    open_sample(program, "crossing")
    offered.show_next()
    assert offered.notice.isVisible()
    program.window.actions_["close"].trigger()
    assert not offered.notice.isVisible()
    assert not offered._waiting.isActive()
    open_sample(program, "crossing")
    offered.show_next()
    assert offered.shown == next(iter(HINTS))
    offered.withdraw()


def test_the_program_offers_hints_when_a_file_is_opened(
    program: WindowedProgram, kept: QSettings
) -> None:
    offered = program.wiring.offer_hints(KnownHints(kept))
    assert not offered._waiting.isActive()
    open_sample(program, "crossing")
    assert offered._waiting.isActive() or offered.shown  # where opening took longer
    program.window.close()
    assert not offered._waiting.isActive()


def open_next(program: WindowedProgram, name: str) -> None:
    """Open a sample where one was open."""
    program.window.actions_["close"].trigger()
    open_sample(program, name)


def two_windows(
    program: WindowedProgram, known: KnownHints
) -> tuple[Hints, WindowedProgram, Hints]:
    """The hints of a window that shows one already, another window with a file, and its hints."""
    program.windows.hints = known
    first = program.wiring.offer_hints(known)
    open_sample(program, "iris")
    first.show_next()
    assert first.shown == "commands"  # of several classes there is no t
    beside = program.open_window()
    second = beside.wiring.hints
    assert second is not None
    open_sample(beside, "crossing")
    return first, beside, second


def test_hints_come_in_whichever_window_can_first_do_what_they_say(
    program: WindowedProgram, kept: QSettings
) -> None:
    first, beside, second = two_windows(program, KnownHints(kept))
    assert second._waiting.isActive() or second.shown  # where opening took longer
    second.show_next()
    assert second.shown == "t"
    assert beside.window.bars.hint.isVisible()
    click(second.notice.buttons[0])
    open_next(beside, "one-model")
    second.show_next()
    assert second.shown == ""  # the first window shows the next one
    click(first.notice.buttons[0])
    second.wait()
    second.show_next()
    assert second.shown == "menus"
    open_next(program, "iris")
    first.show_next()
    assert first.shown == ""
    beside.window.close()
    first.show_next()
    assert first.shown == "menus"  # it was not dismissed
    first.withdraw()


def test_no_more_hints_means_none_in_whatever_window(
    program: WindowedProgram, kept: QSettings
) -> None:
    known = KnownHints(kept)
    first, beside, second = two_windows(program, known)
    second.show_next()
    click(second.notice.buttons[1])
    assert not first.notice.isVisible()
    assert first.shown == second.shown == ""
    assert known.left == ()
    beside.window.close()
