"""A rule is applied to a new file from the menu: asked for, shown, given up, summed up."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pandas as pd
import pytest
from PySide6 import QtWidgets
from PySide6.QtGui import QGuiApplication

from gui.program.app import WindowedProgram
from gui.program.applying import Applying
from tests.gui.acts import click, open_sample, settle, wait_until


@pytest.fixture
def opened(program: WindowedProgram) -> WindowedProgram:
    """A window with two classes."""
    open_sample(program, "crossing")
    settle(program)
    return program


def choose(monkeypatch: pytest.MonkeyPatch, source: Path, target: Path) -> None:
    """Answer the dialogs of files as a user would."""
    dialog = QtWidgets.QFileDialog
    monkeypatch.setattr(dialog, "getOpenFileName", lambda *_: (str(source), ""))
    monkeypatch.setattr(dialog, "getSaveFileName", lambda *_: (str(target), ""))


def applying_of(program: WindowedProgram) -> Applying:
    return program.wiring.applying


def new_file(folder: Path, rows: int = 50, column: str = "forest") -> Path:
    path = folder / "new.csv"
    lines = [f"{row},{row / rows}" for row in range(rows)]
    path.write_text("\n".join([f"row,{column}", *lines, ""]), "utf-8")
    return path


def test_the_menu_decides_a_file_and_sums_it_up(
    opened: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, window = tmp_path / "out.csv", opened.window
    choose(monkeypatch, new_file(tmp_path), out)
    window.actions_["apply"].trigger()
    wait_until(window.bars.applied.isVisible)
    frame = pd.read_csv(out)
    flagged = (frame["decision"] == "flag").sum()
    assert f"50 rows: {flagged} flagged and {50 - flagged} cleared." in window.bars.applied.text
    assert "KS distance" in window.bars.applied.text
    assert not applying_of(opened).running
    click(window.bars.applied.buttons[0])
    assert not window.bars.applied.isVisible()


def test_cancelling_writes_nothing(
    opened: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, strip = tmp_path / "out.csv", opened.window.status.deciding
    choose(monkeypatch, new_file(tmp_path, 300_000), out)
    opened.window.actions_["apply"].trigger()
    wait_until(lambda: strip.isVisible() or not applying_of(opened).running)
    assert strip.isVisible()
    click(strip.cancel_button)
    wait_until(lambda: not applying_of(opened).running)
    assert not strip.isVisible()
    assert [path.name for path in tmp_path.iterdir()] == ["new.csv"]
    assert opened.window.status.text == "Nothing was written"


def test_another_name_of_the_column_is_asked_for(
    opened: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, asked = tmp_path / "out.csv", list[tuple[str, list[str]]]()

    def choice(_parent: object, _title: str, words: str, names: list[str], *_: object) -> object:
        asked.append((words, list(names)))
        return "risk", True

    monkeypatch.setattr(QtWidgets.QInputDialog, "getItem", choice)
    choose(monkeypatch, new_file(tmp_path, column="risk"), out)
    opened.window.actions_["apply"].trigger()
    wait_until(opened.window.bars.applied.isVisible)
    ((words, names),) = asked
    assert words.endswith("Which column holds them?")
    assert names == ["row", "risk"]
    assert pd.read_csv(out)["score"].tolist() == pd.read_csv(out)["risk"].tolist()


def test_a_file_that_does_not_fit_is_said_above_the_views(
    opened: WindowedProgram, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "new.csv"
    source.write_text("row,forest\n1,high\n2,low\n", "utf-8")
    choose(monkeypatch, source, tmp_path / "out.csv")
    opened.window.actions_["apply"].trigger()
    wait_until(opened.window.error_bar.isVisible)
    assert "The column holds words" in opened.window.error_bar.text
    choose(monkeypatch, source, source)
    opened.window.actions_["apply"].trigger()
    wait_until(lambda: "would be overwritten" in opened.window.error_bar.text)


@pytest.mark.parametrize("form", ["sql", "python", "formula", "json"])
def test_the_rule_is_copied_as_code(opened: WindowedProgram, form: str) -> None:
    opened.window.actions_[f"copy_rule_{form}"].trigger()
    words = QGuiApplication.clipboard().text()
    assert opened.window.status.text.startswith("Copied the rule as ")
    if form == "sql":
        with closing(sqlite3.connect(":memory:")) as base:
            base.execute("CREATE TABLE rows (forest REAL, bayes REAL, logistic REAL)")
            base.execute("INSERT INTO rows VALUES (1.0, 1.0, 1.0)")
            found = base.execute(f"SELECT {words} FROM rows")  # noqa: S608 - ours
            assert found.fetchall() == [("flag",)]
    else:
        assert {"python": "def decide(", "formula": "=IF(ISNUMBER(", "json": "{"}[form] in words


def test_several_classes_have_no_rule(program: WindowedProgram) -> None:
    open_sample(program, "iris")
    settle(program)
    for name in ("apply", "copy_rule_sql"):
        action = program.window.actions_[name]
        assert not action.isEnabled()
        assert action.toolTip() == "Only two classes have a threshold to apply"
