"""gui.importing.counting_form, gui.importing.spark_table_dialog: a large table is left where it is, and a filter is shown as understood."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.analysis import counted_ranges
from engine.analysis.analysis import Analysis
from engine.analysis.certain_widths import certain_width
from engine.data.counting import queried_table
from engine.data.roles import RoleRequest
from engine.messages.errors import InputError
from engine.opening import tables
from engine.opening.requests_and_answers import TableToOpen
from engine.wording.cautions import cautions
from gui.importing import counting_form, query_dialog, spark_table_dialog
from gui.importing.dialog import ImportDialog
from gui.program.app import WindowedProgram
from tests.gui.acts import analysis_of, click, settle, wait_until, workspace_of
from tests.gui.importing.acts import answered, ask_about, choose_in_table
from tests.opened_tables import counted_analysis


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


def test_counting_may_stop_once_all_is_certain_to_a_pixel(
    program: WindowedProgram, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting_form, "PIXEL", 0.02)
    monkeypatch.setattr(queried_table, "BINS", 24)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (100,))
    dialog = ask_about(program, folder)
    box = dialog.counting.until
    box.setCurrentIndex(box.findData("0.02"))
    box.activated.emit(box.currentIndex())
    answered(dialog)
    assert "--certain-to 0.02" in dialog.command.line.text()
    click(dialog.open_button)
    wait_until(lambda: program.store.refinement.stage == "done")
    found = analysis_of(program)
    width = certain_width(found)
    assert width is not None
    assert 0 < width <= 0.02
    assert any("certain to 0.0" in each.what for each in cautions(found))
    assert_counted_on(program, folder)


def assert_counted_on(program: WindowedProgram, folder: Path) -> None:
    """A click counts what is left: to the numbers of the rows, and no range a second time."""
    before = analysis_of(program)
    counted: list[Analysis] = []
    button = program.window.status.count_on_button
    wait_until(button.isVisible)
    assert "certain to 0.0" in program.window.status.text
    program.store.analysis_changed.connect(counted.append)
    click(button)
    assert not button.isVisible()
    wait_until(lambda: program.store.refinement.stage == "done")
    exact = analysis_of(program)
    assert exact.geometry.exact
    assert exact.geometry.counted is not None
    assert exact.geometry.counted.certain_to == 0
    known = counted_analysis(folder, "memory", RoleRequest("y", "1", "0", ("forest", "bayes")))
    for model, other, sure in zip(exact.models, known.models, before.models, strict=True):
        assert model.curve.two_u == other.curve.two_u
        assert model.hull.thresholds.tolist() == other.hull.thresholds.tolist()
        assert sure.geometry.certain is not None
        assert sure.geometry.certain.auc[0] < model.curve.auc < sure.geometry.certain.auc[1]
    assert 0 < len(counted) < 18  # of 9 ranges a model some were counted by then
    assert not button.isVisible()
    assert "certain to" not in program.window.status.text
    assert program.store.table is not None
    assert program.store.table.options.certain_to == 0  # so it is saved, and read again


def test_counting_that_was_cancelled_goes_on_when_that_is_asked_for(
    program: WindowedProgram, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queried_table, "BINS", 24)
    monkeypatch.setattr(counted_ranges.CountedRanges.__init__, "__defaults__", (50,))
    cancel, refinement = program.window.status.progress.cancel_button, program.store.refinement
    told = program.store.analysis_changed.connect(
        lambda _found: cancel.click() if refinement.stage == "running" else None
    )
    dialog = ask_about(program, folder)
    click(dialog.open_button)
    wait_until(lambda: refinement.stage == "stopped")
    settle(program)
    stopped = analysis_of(program)
    assert not stopped.geometry.exact
    workspace_of(program).playhead.move(0.3)  # whatever else is asked, it counts no further
    wait_until(lambda: refinement.stage == "done")
    moved = analysis_of(program)
    assert moved.t == 0.3
    assert not moved.geometry.exact
    QObject.disconnect(told)
    program.store.open_table(TableToOpen(folder / "nothing.parquet"))
    settle(program)  # another file does not open: what is counted is kept
    button = program.window.status.count_on_button
    click(button)
    wait_until(lambda: refinement.stage == "done")
    assert analysis_of(program).geometry.exact
    assert analysis_of(program).t == 0.3
    assert not button.isVisible()


def test_a_table_of_spark_is_named_or_told_why_not(
    program: WindowedProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spark_table_dialog, "lacks", lambda _: None)
    dialog = spark_table_dialog.SparkTableDialog(program.window)
    assert not dialog.open_button.isEnabled()
    dialog.name.setText("shop.sco res")
    assert "schema.table" in dialog.note.text()
    assert not dialog.open_button.isEnabled()
    dialog.name.setText(" lake.shop.scores ")
    assert dialog.open_button.isEnabled()
    assert dialog.table.is_of_spark
    assert dialog.table.path == Path("lake.shop.scores")
    lacking = InputError("Spark needs Java, which is not there", do="Install Java.")
    monkeypatch.setattr(spark_table_dialog, "lacks", lambda _: lacking)
    told = spark_table_dialog.SparkTableDialog(program.window)
    told.name.setText("shop.scores")
    assert told.note.text() == "Spark needs Java, which is not there. Install Java."
    assert not told.open_button.isEnabled()
    opened: list[TableToOpen] = []
    incoming = program.wiring.file_opening.replacing
    monkeypatch.setattr(incoming, "receive", lambda each: opened.append(each.table))
    monkeypatch.setattr(spark_table_dialog.SparkTableDialog, "exec", accept_shop)
    program.window.actions_["open_spark"].trigger()
    assert [(str(each.path), each.options.engine) for each in opened] == [("shop.scores", "spark")]


def accept_shop(dialog: spark_table_dialog.SparkTableDialog) -> int:
    dialog.name.setText("shop.scores")
    return 1


def test_the_query_carries_bins_of_many_distinct_scores(
    program: WindowedProgram, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(query_dialog, "MOST_DISTINCT", 500)
    dialog = ask_about(program, folder)
    click(dialog.query_button)
    asked = dialog.query_dialog
    assert asked is not None
    assert asked.binned.isChecked()
    assert "distinct scores. Save its result" in asked.note.text()
    asked.accept()
    dialog.reject()


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


def test_the_button_says_why_no_query_counts_a_table(
    program: WindowedProgram, tmp_path: Path, frame: pd.DataFrame
) -> None:
    file = tmp_path / "far.parquet"
    frame.assign(stratum=np.where(np.arange(len(frame)) % 2, 1e30, 1e-30)).to_parquet(file)
    dialog = ask_about(program, file)
    assert "whose result opens here" in dialog.query_button.toolTip()
    choose_in_table(dialog, "stratum", "Weight")
    assert not dialog.query_button.isEnabled()
    assert "weights lie too far apart" in dialog.query_button.toolTip()
    dialog.reject()


def test_the_query_adds_weights_up(
    program: WindowedProgram, tmp_path: Path, frame: pd.DataFrame
) -> None:
    file = tmp_path / "weighted.parquet"
    frame.assign(stratum=np.round(np.linspace(0.1, 3, len(frame)), 2)).to_parquet(file)
    dialog = ask_about(program, file)
    choose_in_table(dialog, "stratum", "Weight")
    assert dialog.query_button.isEnabled()
    click(dialog.query_button)
    asked = dialog.query_dialog
    assert asked is not None
    query = asked.query.toPlainText()
    assert "AS weight_exponent" in query
    assert "SELECT 'forest' AS model, score, positives, negatives, positives_weight0" in query
