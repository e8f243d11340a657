"""Window, theme, axes, folder and recent files are remembered: gui.themes.settings and who uses it."""

from pathlib import Path

import pytest
from PySide6 import QtWidgets
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QWidget

from gui.frame.dialogs import ask_for_file
from gui.frame.recent_files import MOST, RecentFiles
from gui.frame.remembered_window import RememberedWindow
from gui.program.app import WindowedProgram, stand_as_before
from gui.themes import settings
from gui.views.roc_plane_view import RocPlaneView
from gui.widgets.segmented import Segmented
from tests.gui.acts import (
    analysis_of,
    click,
    lay_out,
    open_sample,
    settle,
    show_evidence,
    workspace_of,
)


@pytest.fixture
def own(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)


@pytest.mark.usefixtures("application")
def test_a_window_comes_back_where_it_was(own: QSettings) -> None:
    first, again = QWidget(), QWidget()
    first.setGeometry(30, 40, 500, 300)
    RememberedWindow(own).keep(first)
    assert RememberedWindow(own).restore(again)
    assert again.size() == first.size()
    assert again.pos() == first.pos()
    first.showMaximized()
    RememberedWindow(own).keep(first)
    assert RememberedWindow(own).restore(again)
    assert again.isMaximized()
    for window in (first, again):
        window.deleteLater()


def test_at_first_a_window_has_room_for_its_title_bar(program: WindowedProgram) -> None:
    stand_as_before(program.window)  # the settings know of no place
    room = program.window.screen().availableSize()
    assert program.window.height() <= room.height() - 40


@pytest.mark.usefixtures("application")
def test_what_is_no_place_is_passed_over(own: QSettings) -> None:
    window = QWidget()
    assert not RememberedWindow(own).restore(window)
    own.setValue("window/geometry", "by hand")
    assert not RememberedWindow(own).restore(window)
    window.deleteLater()


def test_the_theme_that_was_chosen_is_kept(program: WindowedProgram) -> None:
    program.window.actions_.theme("dark").trigger()
    known = ("system", "light", "dark", "contrast")
    assert settings.remembered(settings.THEME, known, "system") == "dark"
    settings.keep_word(settings.THEME, "puce")
    assert settings.remembered(settings.THEME, known, "system") == "system"


def test_the_words_of_the_axes_are_kept_for_the_next_file(
    program: WindowedProgram, application: QApplication
) -> None:
    open_sample(program, "crossing")
    plane = workspace_of(program).views["roc"]
    assert isinstance(plane, RocPlaneView)
    plane.menu.axes["fnr"].trigger()
    settle(program)
    assert program.store.two_class_session.plane.axes == "fnr"
    again = WindowedProgram(application)
    again.window.show()
    open_sample(again, "one-model")
    assert analysis_of(again).session.plane.axes == "fnr"
    again.window.close()
    settings.program_settings().remove(settings.AXES)


def test_panels_and_the_modes_of_views_come_back_as_they_were_left(
    program: WindowedProgram, application: QApplication
) -> None:
    open_sample(program, "crossing")
    program.window.resize(1280, 800)
    lay_out(program)
    click(workspace_of(program).left.unfold_button)
    show_evidence(program)
    views = workspace_of(program).views
    for switch in views["scores"].findChildren(Segmented):
        switch.segment(1).click()
    assert views["scores"].mode_shown == "densities-log-odds"
    again = WindowedProgram(application)
    again.window.resize(1280, 800)
    again.window.show()
    open_sample(again, "crossing")
    assert workspace_of(again).left.unfolded
    show_evidence(again)
    assert workspace_of(again).views["scores"].mode_shown == "densities-log-odds"
    again.window.close()
    again.store.close()


def test_dialogs_begin_in_the_folder_that_was_chosen_last(
    program: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = []

    def choose(_parent: object, _title: str, folder: str, _kinds: str) -> tuple[str, str]:
        folders.append(folder)
        return str(tmp_path / "a.csv"), ""

    monkeypatch.setattr(QtWidgets.QFileDialog, "getOpenFileName", choose)
    settings.program_settings().remove(settings.FOLDER)
    assert ask_for_file(program.window) == tmp_path / "a.csv"
    assert ask_for_file(program.window) == tmp_path / "a.csv"
    assert folders == ["", str(tmp_path)]


def test_what_is_noted_soon_is_listed_at_once_and_written_when_there_is_time(
    own: QSettings, tmp_path: Path
) -> None:
    recent, first, second = RecentFiles(own), tmp_path / "first.csv", tmp_path / "second.csv"
    recent.note(first)
    recent.note_soon(second)
    assert recent.files == (second, first)
    assert RecentFiles(own).files == (first,)
    recent.write()
    assert RecentFiles(own).files == recent.files == (second, first)
    recent.note_soon(second)
    recent.note(first)
    assert RecentFiles(own).files == (first, second)
    recent.note_soon(second)
    recent.forget(second)
    assert recent.files == RecentFiles(own).files == (first,)


def test_recent_files_come_latest_first_and_once(own: QSettings, tmp_path: Path) -> None:
    recent = RecentFiles(own)
    paths = [tmp_path / f"{place}.csv" for place in range(MOST + 3)]
    for path in (*paths, paths[5]):
        recent.note(path)
    assert recent.files == (paths[5], *reversed(paths[6:]), *reversed(paths[3:5]))[:MOST]
    recent.forget(paths[5])
    assert paths[5] not in recent.files
    recent.clear()
    assert recent.files == ()
    own.setValue("files/recent", "{")
    assert recent.files == ()
