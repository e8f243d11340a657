"""Long texts in a dialog: licences, and reports of crashes."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

from gui.frame import dialogs
from gui.frame.text_dialog import TextDialog
from gui.themes.licence_text import licence_text


@pytest.mark.usefixtures("application")
def test_about_leads_to_the_licences_of_all() -> None:
    over, seen = QWidget(), list[str]()

    def press_licences() -> None:
        box = next(w for w in QApplication.topLevelWidgets() if isinstance(w, QMessageBox))
        button = next(each for each in box.buttons() if each.text() == "Licences…")
        QTimer.singleShot(50, read)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def read() -> None:
        shown = next(w for w in QApplication.topLevelWidgets() if isinstance(w, TextDialog))
        seen.append(shown.shown.toPlainText())
        shown.copy_button.click()
        shown.reject()

    QTimer.singleShot(50, press_licences)
    dialogs.show_about(over)

    assert seen == [licence_text()]
    assert QGuiApplication.clipboard().text() == licence_text()
    assert "pyside6-essentials 6" in seen[0]
    assert "SIL Open Font License" in seen[0]


@pytest.mark.usefixtures("application")
def test_reports_are_shown_the_latest_first(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("report-2.txt", "report-1.txt")]
    for file in files:
        file.write_text(f"about {file.name}")
    seen = []

    def read() -> None:
        shown = next(w for w in QApplication.topLevelWidgets() if isinstance(w, TextDialog))
        seen.append(shown.shown.toPlainText())
        shown.reject()

    for reports in (files, []):
        QTimer.singleShot(50, read)
        dialogs.show_crash_reports(QWidget(), tmp_path, reports)

    assert seen == ["about report-2.txt\n\nabout report-1.txt", "There is no report."]
