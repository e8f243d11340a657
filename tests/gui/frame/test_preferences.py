"""Preferences are asked for in a dialog, kept, and hold for what is open and what opens next.

gui.frame.preferences_dialog, gui.frame.kept_preferences, gui.program.preferring
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from engine.session.session import Session
from gui.frame.kept_preferences import PLACE, SYSTEM, KeptPreferences, Preferences
from gui.frame.preferences_dialog import PreferencesDialog
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import click, open_sample, settle


@pytest.fixture(autouse=True)
def none_kept() -> Iterator[None]:
    KeptPreferences().keep(Preferences())
    yield
    KeptPreferences().keep(Preferences())


def in_dialog(program: WindowedProgram, act: Callable[[PreferencesDialog], None]) -> None:
    """Open the dialog by its menu entry, and do something in it."""

    def begin() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PreferencesDialog)
        act(dialog)

    QTimer.singleShot(0, begin)
    program.window.actions_["preferences"].trigger()
    settle(program)


def keep(dialog: PreferencesDialog) -> None:
    click(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok))


def choose_much(dialog: PreferencesDialog) -> None:
    """German, 90 %, 50 samples, sensitivity; typed as a user types."""
    dialog.language.setCurrentIndex(dialog.language.findText("Deutsch"))
    dialog.axes.setCurrentIndex(dialog.axes.findData("sensitivity"))
    dialog.level.setFocus()
    dialog.level.selectAll()
    QTest.keyClicks(dialog.level, "90 %")
    dialog.samples.selectAll()
    QTest.keyClicks(dialog.samples, "50")
    keep(dialog)


CHOSEN = Preferences(language="de", level=0.9, bootstrap=50, axes="sensitivity")


def test_what_was_chosen_is_kept_and_holds_for_what_opens_next(program: WindowedProgram) -> None:
    in_dialog(program, choose_much)
    assert KeptPreferences().recall() == CHOSEN
    program.store.open(SAMPLES / "wdbc_partial_oof.csv")
    settle(program)
    session = program.store.session
    assert isinstance(session, Session)
    assert (session.level, session.bootstrap) == (0.9, 50)
    assert session.plane.axes == "sensitivity"


def test_what_is_open_takes_what_changed_as_one_step(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    before = program.store.session
    in_dialog(program, choose_much)
    session = program.store.session
    assert isinstance(session, Session)
    assert (session.level, session.bootstrap) == (0.9, 50)
    assert session.plane.axes == "sensitivity"
    program.window.actions_["undo"].trigger()
    settle(program)
    assert program.store.session == before


def test_cancelling_changes_nothing(program: WindowedProgram) -> None:
    in_dialog(program, lambda dialog: QTest.keyClick(dialog, Qt.Key.Key_Escape))
    assert KeptPreferences().recall() == Preferences()


def test_a_level_out_of_bounds_is_told_of_and_cannot_be_kept(application: QApplication) -> None:  # noqa: ARG001
    dialog = PreferencesDialog(Preferences())
    dialog.show()
    dialog.level.selectAll()
    QTest.keyClicks(dialog.level, "30 %")
    QTest.keyClick(dialog.level, Qt.Key.Key_Return)
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    assert not button.isEnabled()
    assert dialog.preferences.level == 0.95
    dialog.close()
    dialog.deleteLater()


@pytest.mark.parametrize(
    "kept", ["", "{}x", '{"level": 2}', '{"language": 3}', '{"bootstrap": -1}']
)
def test_what_does_not_fit_is_passed_over(kept: str, tmp_path: Path) -> None:
    settings = QSettings(str(tmp_path / "kept.ini"), QSettings.Format.IniFormat)
    settings.setValue(PLACE, kept)
    assert KeptPreferences(settings).recall() == Preferences()


def test_the_language_of_the_system_is_followed_only_when_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("de_AT"))
    assert Preferences().spoken == "en"
    assert Preferences(language=SYSTEM).spoken == "de"
    monkeypatch.setattr(QLocale, "system", lambda: QLocale("fr_FR"))
    assert Preferences(language=SYSTEM).spoken == "en"
    assert Preferences(language="tlh").spoken == "en"
