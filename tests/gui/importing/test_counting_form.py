"""gui.importing.counting_form: a large table is left where it is, and a filter is shown as understood."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.opening import tables
from gui.importing.dialog import ImportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, click, settle, wait_until
from tests.gui.importing.acts import answered, ask_about, choose_in_table


@pytest.fixture
def frame() -> pd.DataFrame:
    draw = np.random.default_rng(3)
    positive = draw.random(900) < 0.3
    return pd.DataFrame(
        {
            "y": positive.astype(int),
            "forest": draw.normal(positive * 1.5),
            "bayes": draw.normal(positive * 1.0),
            "country": draw.choice(["DE", "AT"], 900),
        }
    )


@pytest.fixture
def folder(tmp_path: Path, frame: pd.DataFrame, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tables, "LARGE", 0)
    (tmp_path / "scored").mkdir()
    frame.to_parquet(tmp_path / "scored" / "a.parquet")
    return tmp_path / "scored"


def typed(dialog: ImportDialog, words: str) -> str:
    """Type a filter, and what is said of it."""
    dialog.counting.filter.setFocus()
    dialog.counting.filter.selectAll()
    QTest.keyClicks(dialog.counting.filter, words)
    return dialog.counting.understood.text()


def is_asked(dialog: ImportDialog) -> bool:
    return dialog.waiting


def test_a_filter_is_understood_while_it_is_typed_and_counts(
    program: WindowedProgram, folder: Path, frame: pd.DataFrame
) -> None:
    dialog = ask_about(program, folder)
    assert dialog.counting.engine.value == "duckdb"
    assert dialog.counting.isVisibleTo(dialog)
    assert "Every row" in dialog.counting.understood.text()
    assert "“land”" in typed(dialog, "country = 'AT' AND land = 1")
    assert "Character 20" in dialog.counting.understood.text()
    QTest.keyClick(dialog.counting.filter, Qt.Key.Key_Return)
    assert not is_asked(dialog)  # of what is not understood
    assert dialog.isVisible()
    assert not dialog.open_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert dialog.isVisible()
    assert typed(dialog, "COUNTRY = 'AT' and bayes > 0").endswith(
        '(("country" = \'AT\') AND ("bayes" > 0))'
    )
    QTest.keyClick(dialog.counting.filter, Qt.Key.Key_Tab)
    assert is_asked(dialog)
    answered(dialog)
    kept = frame[(frame["country"] == "AT") & (frame["bayes"] > 0)]
    assert f"{len(kept)} rows drawn" in dialog._size.text()
    assert "--where" in dialog.command.line.text()
    choose_in_table(dialog, "bayes", "Left out")
    click(dialog.open_button)
    settle(program)
    found = analysis_of(program)
    assert found.geometry.rows_used == len(kept)
    assert [model.name for model in found.models] == ["forest"]
    assert found.geometry.counted is not None
    assert found.geometry.counted.where == '(("country" = \'AT\') AND ("bayes" > 0))'
    wait_until(lambda: analysis_of(program).geometry.exact)


def test_the_rows_can_be_read_after_all(program: WindowedProgram, folder: Path) -> None:
    dialog = ask_about(program, folder)
    box = dialog.counting.engine
    box.setCurrentIndex(box.findData("memory"))
    box.activated.emit(box.currentIndex())
    answered(dialog)
    assert not dialog.counting.filter.isVisibleTo(dialog)
    click(dialog.open_button)
    settle(program)
    assert analysis_of(program).geometry.counted is None
    assert analysis_of(program).geometry.rows_used == 900


def test_the_query_is_copied_for_another_database(program: WindowedProgram, folder: Path) -> None:
    dialog = ask_about(program, folder)
    typed(dialog, "country = 'AT'")
    QTest.keyClick(dialog.counting.filter, Qt.Key.Key_Return)
    answered(dialog)
    click(dialog.query_button)
    asked = dialog.query_dialog
    assert asked is not None
    asked.table.selectAll()
    QTest.keyClicks(asked.table, "shop scores")
    assert not asked.copy_button.isEnabled()
    assert "no name of a table" in asked.note.text()
    asked.table.selectAll()
    QTest.keyClicks(asked.table, "shop.scores")
    box = asked.dialect
    box.setCurrentIndex(box.findData("BigQuery"))
    box.activated.emit(box.currentIndex())
    click(asked.copy_button)
    query = QGuiApplication.clipboard().text()
    assert "FROM `shop`.`scores` WHERE (`country` = 'AT') AND" in query
    assert "SELECT 'forest' AS model, score, positives, negatives" in query
    click(asked.binned)
    assert "low, high" in asked.query.toPlainText()
    assert "certain to a width" in asked.note.text()
