"""The import dialog, driven by clicks and keys: what is shown, changed, refused and opened: engine.opening.class_columns."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.command.options import parse
from engine.session.model_changes import renamed
from gui.frame.recent_files import RecentFiles
from gui.importing import opening
from gui.importing.columns_table import AUC, ROLE, WHY
from gui.importing.dialog import ImportDialog
from gui.importing.remembered_choices import LastChoices
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import (
    analysis_of,
    click,
    drop,
    open_sample,
    settle,
    wait,
    wait_until,
    workspace_of,
)
from tests.gui.importing.acts import (
    answered,
    ask_about,
    cell,
    choose,
    choose_direction,
    choose_in_popup,
    choose_in_table,
    dialog_of,
    popup_of,
)
from tests.opened_tables import measured_of_two

CROSSING = SAMPLES / "wdbc_partial_oof.csv"
Write = Callable[..., Path]
FOLD = "Fold (left out in turn)"


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    settings_of_the_program().clear()


def settings_of_the_program() -> QSettings:
    return QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Voroscope", "Voroscope"
    )


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(content: str, name: str = "table.csv", encoding: str = "utf-8") -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode(encoding))
        return path

    return written


@pytest.fixture
def doubtful(write: Write) -> Path:
    """Two columns that may be the label, and part the rows in different ways."""
    rows = "".join(f"{i % 2},{(i // 2) % 2},{((i * 7) % 16) / 16}\n" for i in range(16))
    return write("outcome,event,risk\n" + rows, "doubtful.csv")


def shown(dialog: ImportDialog, name: str, column: int) -> str:
    return dialog.columns.entries.entry(cell(dialog.columns, name, column)).text


def press(dialog: ImportDialog, key: Qt.Key) -> None:
    """Press a key where the focus is."""
    QTest.keyClick(QApplication.focusWidget() or dialog, key)


def test_a_certain_guess_opens_without_a_question(program: WindowedProgram) -> None:
    assert drop(program, CROSSING)
    settle(program)
    assert program.wiring.file_opening.dialog is None
    assert analysis_of(program).geometry.rows_used == 563


def test_an_uncertain_guess_is_asked_about(program: WindowedProgram, doubtful: Path) -> None:
    assert drop(program, doubtful)
    dialog = dialog_of(program)
    assert dialog.isVisible()
    assert not program.window.error_bar.isVisible()
    assert "outcome" in dialog.doubt.text
    assert "event" in dialog.doubt.text
    assert "--" not in dialog.doubt.text
    assert shown(dialog, "outcome", ROLE) == "Label (truth)"
    assert dialog.open_button.isEnabled()


def test_the_label_is_changed_by_clicks_and_the_file_opened(
    program: WindowedProgram, doubtful: Path
) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    before = shown(dialog, "risk", AUC)
    choose_in_table(dialog, "event", "Label (truth)")
    assert shown(dialog, "event", ROLE) == "Label (truth)"
    assert shown(dialog, "outcome", ROLE) == "Left out"
    assert shown(dialog, "risk", AUC) != before
    assert not dialog.doubt.isVisible()
    click(dialog.open_button)
    settle(program)
    assert program.wiring.file_opening.dialog is None
    assert analysis_of(program).geometry.label == "event"
    assert workspace_of(program).isVisible()


def test_escape_opens_nothing(program: WindowedProgram, doubtful: Path) -> None:
    drop(program, doubtful)
    press(dialog_of(program), Qt.Key.Key_Escape)
    settle(program)
    assert program.wiring.file_opening.dialog is None
    assert program.store.dataset is None
    assert program.window.empty_page.isVisible()


def test_return_opens(program: WindowedProgram, doubtful: Path) -> None:
    drop(program, doubtful)
    press(dialog_of(program), Qt.Key.Key_Return)
    settle(program)
    assert analysis_of(program).geometry.label == "outcome"


@pytest.mark.parametrize("place", ["columns", "rows", "box", "line"])
def test_ctrl_return_opens_wherever_the_focus_is(
    program: WindowedProgram, doubtful: Path, place: str
) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    places = {
        "columns": dialog.columns,
        "rows": dialog.tables.rows,
        "box": dialog.reading.boxes["decimal"],
        "line": dialog.command.line,
    }
    places[place].setFocus()
    control = Qt.KeyboardModifier.ControlModifier
    QTest.keyClick(QApplication.focusWidget() or dialog, Qt.Key.Key_Return, control)
    settle(program)
    assert program.store.analysis is not None


def test_the_dialog_can_be_filled_in_by_keys_alone(
    program: WindowedProgram, doubtful: Path
) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    dialog.columns.setFocus()
    dialog.columns.setCurrentIndex(cell(dialog.columns, "outcome", ROLE))
    press(dialog, Qt.Key.Key_Down)  # to the row of “event”
    press(dialog, Qt.Key.Key_Return)
    wait_until(lambda: popup_of(dialog.columns) is not None)
    box = popup_of(dialog.columns)
    assert box is not None
    for _ in range(box.findText("Left out") - box.findText("Label (truth)")):
        QTest.keyClick(box.view(), Qt.Key.Key_Up)
    QTest.keyClick(box.view(), Qt.Key.Key_Return)
    answered(dialog)
    wait_until(lambda: shown(dialog, "event", ROLE) == "Label (truth)")
    QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(program)
    assert analysis_of(program).geometry.label == "event"


def test_escape_in_a_list_closes_the_list_only(program: WindowedProgram, doubtful: Path) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    dialog.columns.setFocus()
    dialog.columns.setCurrentIndex(cell(dialog.columns, "event", ROLE))
    press(dialog, Qt.Key.Key_Return)
    wait_until(lambda: popup_of(dialog.columns) is not None)
    box = popup_of(dialog.columns)
    assert box is not None
    QTest.keyClick(box.view(), Qt.Key.Key_Escape)
    wait_until(lambda: popup_of(dialog.columns) is None)
    assert dialog.isVisible()
    assert shown(dialog, "event", ROLE) == "Left out"


def test_scores_that_rank_the_wrong_way_round_are_pointed_out_and_turned_only_when_asked(
    program: WindowedProgram, write: Write
) -> None:
    path = write("y,score\n1,0.1\n0,0.9\n1,0.3\n0,0.2\n1,0.2\n0,0.8\n")
    dialog = ask_about(program, path)
    assert dialog.below.isVisible()
    assert shown(dialog, "score", AUC) == "0.167"  # 1.5 of 9 pairs
    click(dialog.below.buttons[0])
    answered(dialog)
    assert shown(dialog, "score", AUC) == "0.833"
    assert not dialog.below.isVisible()
    assert "--lower score" in dialog.command.line.text()
    choose_direction(dialog, "score", "higher")
    assert shown(dialog, "score", AUC) == "0.167"
    assert dialog.below.isVisible()


def test_the_positive_class_shows_counts_and_prevalence_and_can_be_changed(
    program: WindowedProgram,
) -> None:
    dialog = ask_about(program, CROSSING)
    assert dialog.classes.positive.currentText() == "1 (212)"
    assert dialog.classes.prevalence == "37.5\u202f% (211 of 563)"
    choose(dialog, dialog.classes.positive, "0 (357)")
    assert dialog.classes.negative.currentText() == "1 (212)"
    assert dialog.classes.prevalence == "62.5\u202f% (352 of 563)"
    assert shown(dialog, "forest", AUC) == "0.134"  # 1 - 0.866


def test_of_counted_cases_a_row_stands_for_many(program: WindowedProgram, write: Write) -> None:
    dialog = ask_about(program, write("dsi,n_no,n_yes\n0,376,2\n1,52,2\n2,68,32\n"))
    assert dialog.classes.prevalence == "6.77\u202f% (36 of 532)"


def test_of_three_classes_two_are_chosen(program: WindowedProgram, write: Write) -> None:
    path = write("grade,score\nA,0.9\nB,0.8\nC,0.7\nA,0.1\nB,0.4\nB,0.3\n")
    drop(program, path)
    dialog = dialog_of(program)
    assert not dialog.open_button.isEnabled()
    choose(dialog, dialog.classes.positive, "B (3)")
    choose(dialog, dialog.classes.negative, "A (2)")
    assert dialog.open_button.isEnabled()
    click(dialog.tables.choice.segment(2))
    left = dialog.tables.left.entries
    assert [entry.text for entry in left.rows[0]] == ["1", "grade is C", "4"]
    click(dialog.open_button)
    settle(program)
    assert analysis_of(program).geometry.positive == "B"


def test_rejected_cells_are_listed_with_line_and_reason(
    program: WindowedProgram, write: Write
) -> None:
    path = write("y,score\n1,0.9\n0,1e400\n1,1_000\n0,0.1\n1,\n0,0.3\n")
    dialog = ask_about(program, path)
    assert dialog.tables.summary == "2 cells rejected · 3 rows left out"
    click(dialog.tables.choice.segment(1))
    assert dialog.tables.cells.isVisible()
    listed = [[entry.text for entry in row] for row in dialog.tables.cells.entries.rows]
    assert listed == [
        ["score", "1", "“1e400” is beyond the range of numbers", "3"],
        ["score", "1", "“1_000” is not a number", "4"],
        ["score", "1", "No value", "6"],
    ]


def test_first_rows_are_shown_as_the_engine_understood_them(
    program: WindowedProgram, write: Write
) -> None:
    path = write("y;score\n1;0,5\n0;1.234,25\n1;n/a\n0;0,1\n")
    dialog = ask_about(program, path)
    rows = [[entry.text for entry in row] for row in dialog.tables.rows.entries.rows]
    assert rows == [
        ["2", "1", "0.5"],
        ["3", "0", "1234.25"],
        ["4", "1", "–"],
        ["5", "0", "0.1"],
    ]
    assert dialog.reading.boxes["separator"].currentText() == "Automatic: semicolon"
    assert dialog.reading.boxes["decimal"].currentText() == "Automatic: comma"


def test_another_separator_reads_the_file_again(program: WindowedProgram, write: Write) -> None:
    path = write("y:score\n1:0.5\n0:0.25\n1:0.75\n0:0.1\n")
    dialog = ask_about(program, path)
    assert not dialog.open_button.isEnabled()
    line = dialog.reading.boxes["separator"].lineEdit()
    assert line is not None
    line.setFocus()
    QTest.keySequence(line, "Ctrl+A")
    QTest.keyClicks(line, ":")
    QTest.keyClick(line, Qt.Key.Key_Tab)
    answered(dialog)
    assert [column.name for column in dialog.columns.columns] == ["y", "score"]
    assert dialog.open_button.isEnabled()
    assert "--separator :" in dialog.command.line.text()


def test_a_first_row_of_data_is_no_header(program: WindowedProgram, write: Write) -> None:
    path = write("a,b\nb,a\na,b\nb,a\n")
    dialog = ask_about(program, path)
    choose(dialog, dialog.reading.boxes["header"], "Data")
    assert [column.name for column in dialog.columns.columns] == ["col 1", "col 2"]
    assert "--header no" in dialog.command.line.text()


def test_a_text_in_an_older_encoding_is_shown_at_once(
    program: WindowedProgram, write: Write
) -> None:
    rows = "1;1\N{NO-BREAK SPACE}900\n0;100\n1;100\n0;200\n1;800\n"
    path = write(f"y;Größe\n{rows}", "old.csv", encoding="cp1252")
    drop(program, path)
    dialog = dialog_of(program)
    assert "not UTF-8" in dialog.doubt.text
    assert [column.name for column in dialog.columns.columns] == ["y", "Größe"]
    assert dialog.reading.boxes["encoding"].currentText() == "Windows-1252 (Western)"
    click(dialog.open_button)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["Größe"]


def test_an_older_encoding_outside_numbers_opens_and_is_said(
    program: WindowedProgram, write: Write
) -> None:
    path = write("y,Größe\n1,0.9\n0,0.1\n1,0.1\n0,0.2\n1,0.8\n", "old.csv", encoding="cp1252")
    drop(program, path)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["Größe"]
    dialog = ask_about(program, path)
    assert dialog.reading.boxes["encoding"].currentText() == "Automatic: Windows-1252 (Western)"
    assert "encoding cp1252" in dialog.reading.notes.text()


def test_a_code_for_missing_is_pointed_out_and_can_be_said(
    program: WindowedProgram, write: Write
) -> None:
    scores = [place / 10 for place in range(10)]
    rows = "".join(f"{place % 2},{score}\n" for place, score in enumerate(scores))
    path = write("y,risk\n1,-999\n0,unknown\n" + rows)
    dialog = ask_about(program, path)
    assert "risk is -999 (1 case), far from all its other values" in dialog.reading.notes.text()
    box = dialog.reading.boxes["na"]
    box.setEditText("-999; unknown")
    box.lineEdit().editingFinished.emit()  # type: ignore[union-attr]  # it is editable
    answered(dialog)
    assert dialog.reading.notes.isHidden()
    assert "--na=-999 --na unknown" in dialog.command.line.text()
    click(dialog.open_button)
    settle(program)
    left = analysis_of(program).geometry.left_out
    assert [(each.why, each.rows) for each in left] == [("risk has no score", 2)]


def test_what_was_guessed_of_a_table_is_reached_by_tab_in_a_low_dialog(
    program: WindowedProgram, write: Write
) -> None:
    rows = "".join(f"{place % 2};{place / 10}\n".replace(".", ",") for place in range(10))
    dialog = ask_about(program, write("y;risk\n1;-999\n" + rows))
    dialog.resize(dialog.minimumSize())
    wait(50)
    notes = dialog.reading.notes
    assert notes.visibleRegion().boundingRect() != notes.rect()
    dialog.open_button.setFocus()
    while QApplication.focusWidget() is not dialog.reading.boxes["na"]:
        press(dialog, Qt.Key.Key_Tab)
    wait(50)
    assert notes.visibleRegion().boundingRect() == notes.rect()


def test_return_takes_a_typed_code_and_what_it_does_is_seen_before_the_file_opens(
    program: WindowedProgram, write: Write
) -> None:
    rows = "".join(f"{place % 2},{place / 10}\n" for place in range(10))
    dialog = ask_about(program, write("y,risk\n1,-999\n" + rows))
    box = dialog.reading.boxes["na"]
    box.setFocus()
    box.lineEdit().selectAll()  # type: ignore[union-attr]  # it is editable
    QTest.keyClicks(box, "-999")
    QTest.keyClick(box, Qt.Key.Key_Return)
    answered(dialog)
    assert dialog.isVisible()
    assert "--na=-999" in dialog.command.line.text()
    QTest.keyClick(box, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    settle(program)
    assert [each.rows for each in analysis_of(program).geometry.left_out] == [1]


def test_whole_numbers_beside_probabilities_are_asked_about(
    program: WindowedProgram, write: Write
) -> None:
    rows = "".join(f"{i % 2},{i * 7 % 10},{(i * 5 % 16) / 16}\n" for i in range(16))
    path = write("y,digit,forest\n" + rows)
    drop(program, path)
    dialog = dialog_of(program)
    assert "“digit” may be a score" in dialog.doubt.text
    parts = {column.name: column.part for column in dialog.columns.columns}
    assert parts == {"y": "label", "digit": "left out", "forest": "score"}
    click(dialog.open_button)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["forest"]


def test_what_cannot_be_read_can_be_read_in_another_way(
    program: WindowedProgram, write: Write
) -> None:
    path = write('y,score\n1,"0.9\n0,0.1\n')
    drop(program, path)
    dialog = dialog_of(program)
    assert "quotation" in dialog.doubt.text
    assert not dialog.open_button.isEnabled()
    press(dialog, Qt.Key.Key_Escape)
    assert program.window.empty_page.isVisible()


def test_one_table_of_several_is_chosen(program: WindowedProgram, tmp_path: Path) -> None:
    import sqlite3

    path = tmp_path / "two.sqlite"
    database = sqlite3.connect(path)
    for name, sign in (("march", 1), ("april", -1)):
        database.execute(f"CREATE TABLE {name} (y INTEGER, score REAL)")
        rows = [(1, 0.9 * sign), (0, 0.1 * sign), (1, 0.7 * sign), (0, 0.3 * sign)]
        database.executemany(
            f"INSERT INTO {name} VALUES (?, ?)",  # noqa: S608 - our own names
            rows,
        )
    database.commit()
    database.close()
    drop(program, path)
    dialog = dialog_of(program)
    assert not dialog.open_button.isEnabled()
    choose(dialog, dialog.reading.sheet, "march")
    assert shown(dialog, "score", AUC) == "1.000"
    assert dialog.open_button.isEnabled()


def test_the_command_line_does_the_same(program: WindowedProgram, doubtful: Path) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    choose_in_table(dialog, "event", "Label (truth)")
    choose_direction(dialog, "risk", "lower")
    click(dialog.command.copy_button)
    copied = QGuiApplication.clipboard().text()
    assert copied == dialog.command.line.text()
    click(dialog.open_button)
    settle(program)
    measured = measured_of_two(parse(shlex.split(copied)[1:]))
    assert measured.analysis.session.roles == program.store.session.roles


def test_the_last_score_cannot_be_left_out(program: WindowedProgram, doubtful: Path) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    choose_in_table(dialog, "risk", "Left out")
    assert "must be a score" in dialog.doubt.text
    assert shown(dialog, "risk", ROLE) == "Score"


def test_a_column_noted_as_id_takes_no_part(program: WindowedProgram) -> None:
    dialog = ask_about(program, CROSSING)
    choose_in_table(dialog, "bayes", "Id")
    assert shown(dialog, "bayes", ROLE) == "Id"
    click(dialog.open_button)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["forest", "logistic"]


def divided(write: Write) -> Path:
    """Five folds and patients of three rows, of two sites."""
    rows = [f"{k % 2},{(k * 7 % 20) / 20 + 0.3 * (k % 2)},{k % 5},{k // 3},{'ab'[k % 3 > 0]}" for k in range(60)]  # fmt: skip
    return write("y,risk,fold,patient,site\n" + "\n".join(rows) + "\n")


def test_clusters_folds_and_groups_are_chosen_like_weights_and_can_be_undone(
    program: WindowedProgram, write: Write
) -> None:
    drop(program, divided(write))
    settle(program)
    before = program.store.two_class_session
    assert before.roles is not None
    click(workspace_of(program).data.roles_button)
    dialog = dialog_of(program)
    for name in ("fold", "patient", "site"):
        assert shown(dialog, name, ROLE) == "Left out"
    assert shown(dialog, "fold", WHY) == "Named like folds or splits; used only when asked"
    choose_in_table(dialog, "patient", "Cluster")
    choose_in_table(dialog, "fold", FOLD)
    choose_in_table(dialog, "site", "Group")
    assert [shown(dialog, name, ROLE) for name in ("patient", "fold", "site")] == ["Cluster", FOLD, "Group"]  # fmt: skip
    assert "--cluster patient --fold fold --group site" in dialog.command.line.text()
    click(dialog.open_button)
    settle(program)
    found = analysis_of(program)
    assert found.models[0].auc_interval.method == "Obuchowski"
    assert found.unseen is not None
    assert (found.unseen.kind, found.unseen.folds) == ("folds", 5)
    assert found.split is not None
    program.window.activateWindow()  # a window manager does this when a dialog closes
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.session == before
    assert analysis_of(program).models[0].auc_interval.method == "DeLong"
    QTest.keySequence(program.window, "Ctrl+Y")
    settle(program)
    click(workspace_of(program).data.roles_button)
    dialog = dialog_of(program)
    assert shown(dialog, "patient", ROLE) == "Cluster"
    choose_in_table(dialog, "patient", "Left out")
    choose_in_table(dialog, "fold", "Id")
    click(dialog.open_button)
    settle(program)
    roles = program.store.two_class_session.roles
    assert roles is not None
    assert (roles.cluster, roles.fold, roles.group) == (None, None, "site")


def test_folds_that_cannot_be_are_refused_before_they_are_used(
    program: WindowedProgram, write: Write
) -> None:
    rows = "".join(f"{k % 2},{k / 9},{1 if k % 2 else k % 3 + 1},1\n" for k in range(12))
    dialog = ask_about(program, write("y,risk,fold,part\n" + rows))
    choose_in_table(dialog, "part", FOLD)
    assert "All rows are of one fold" in dialog.doubt.text
    assert not dialog.open_button.isEnabled()
    choose_in_table(dialog, "fold", FOLD)
    assert "Without fold 1 one class has no case left" in dialog.doubt.text
    choose_in_table(dialog, "fold", "Left out")
    assert dialog.open_button.isEnabled()


def test_what_divides_the_cases_is_remembered(program: WindowedProgram, write: Write) -> None:
    dialog = ask_about(program, divided(write))
    choose_in_table(dialog, "patient", "Cluster")
    choose_in_table(dialog, "fold", FOLD)
    assert dialog.preview is not None
    LastChoices().keep(dialog.preview)
    recalled = LastChoices().recall(dialog.preview.dataset)
    assert recalled is not None
    assert (recalled.request.cluster, recalled.request.fold) == ("patient", "fold")


def test_a_weight_counts_once_it_is_chosen(program: WindowedProgram, write: Write) -> None:
    path = write("y,score,w\n1,0.9,1\n0,0.8,3\n1,0.7,1\n0,0.1,1\n")
    dialog = ask_about(program, path)
    choose_in_table(dialog, "w", "Weight")
    assert shown(dialog, "w", ROLE) == "Weight"
    assert shown(dialog, "score", AUC) == "0.625"  # pairs won weigh 4 + 1 of 8
    click(dialog.open_button)
    settle(program)
    roles = analysis_of(program).session.roles
    assert roles is not None
    assert roles.weight == "w"


def test_choices_are_remembered_for_the_same_columns(
    program: WindowedProgram, doubtful: Path, write: Write
) -> None:
    drop(program, doubtful)
    dialog = dialog_of(program)
    choose_in_table(dialog, "event", "Label (truth)")
    choose_direction(dialog, "risk", "lower")
    click(dialog.open_button)
    settle(program)
    again = write(doubtful.read_text("utf-8") + "1,0,0.5\n", "april.csv")
    dialog = ask_about(program, again)
    assert "last time" in dialog.doubt.text
    assert shown(dialog, "event", ROLE) == "Label (truth)"
    assert dialog.last_time.isVisible()
    click(dialog.last_time)
    answered(dialog)
    assert shown(dialog, "outcome", ROLE) == "Label (truth)"
    click(dialog.last_time)
    answered(dialog)
    assert shown(dialog, "event", ROLE) == "Label (truth)"
    assert "--lower risk" in dialog.command.line.text()
    press(dialog, Qt.Key.Key_Escape)


def test_nothing_that_a_file_holds_is_written_to_the_settings(
    program: WindowedProgram, doubtful: Path
) -> None:
    drop(program, doubtful)
    click(dialog_of(program).open_button)
    settle(program)
    settings = settings_of_the_program()
    RecentFiles().clear()  # which are places of files, and can be cleared
    settings.sync()
    written = Path(settings.fileName()).read_text("utf-8")
    assert "imports" in written
    for word in ("outcome", "event", "risk", "doubtful"):
        assert word not in written


def test_roles_can_be_changed_while_the_file_is_open(program: WindowedProgram) -> None:
    open_sample(program, "crossing")
    program.store.take_session(renamed(program.store.two_class_session, "bayes", "Naive Bayes"))
    settle(program)
    before = program.store.two_class_session
    program.window.actions_["roles"].trigger()  # as the link beside the data does
    dialog = dialog_of(program)
    assert dialog.windowTitle() == "Roles of wdbc_partial_oof.csv"
    assert shown(dialog, "forest", ROLE) == "Score"
    choose_in_table(dialog, "forest", "Left out")
    click(dialog.open_button)
    settle(program)
    assert [model.name for model in analysis_of(program).models] == ["Naive Bayes", "logistic"]
    assert program.store.two_class_session.conditions == before.conditions
    program.window.activateWindow()  # a window manager does this when a dialog closes
    wait_until(program.window.isActiveWindow)
    QTest.keySequence(program.window, "Ctrl+Z")
    settle(program)
    assert program.store.session == before


def test_closing_the_window_while_the_dialog_is_open_is_quiet(
    program: WindowedProgram, doubtful: Path
) -> None:
    drop(program, doubtful)
    dialog_of(program)
    program.window.close()
    assert program.store.dataset is None


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_every_control_has_a_name(program: WindowedProgram, doubtful: Path, theme: str) -> None:
    program.theming.choose(theme)
    drop(program, doubtful)
    dialog = dialog_of(program)
    reached = []
    widget = dialog.nextInFocusChain()
    while widget is not None and widget is not dialog:
        if widget.isVisible() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            reached.append(widget)
        widget = widget.nextInFocusChain()
    assert len(reached) >= 10
    for each in reached:
        text = getattr(each, "text", lambda: "")()
        assert each.accessibleName() or text, each


def test_choose_in_popup_is_used_in_forms(program: WindowedProgram) -> None:
    dialog = ask_about(program, CROSSING)
    click(dialog.reading.kind)
    wait_until(dialog.reading.kind.view().isVisible)
    choose_in_popup(dialog.reading.kind, "An ROC point")
    answered(dialog)
    assert "no ROC points" in dialog.doubt.text
    assert not dialog.open_button.isEnabled()
    choose(dialog, dialog.reading.kind, "Automatic")
    assert dialog.open_button.isEnabled()


def test_where_every_score_ranks_the_wrong_way_round_the_classes_can_be_swapped(
    program: WindowedProgram, write: Write
) -> None:
    path = write("y,score\n1,0.1\n0,0.9\n1,0.3\n0,0.2\n1,0.2\n0,0.8\n")
    dialog = ask_about(program, path)
    click(dialog.below.buttons[1])
    answered(dialog)
    assert dialog.classes.positive.currentText() == "0 (3)"
    assert shown(dialog, "score", AUC) == "0.833"
    assert not dialog.below.isVisible()
    click(dialog.open_button)
    settle(program)
    assert analysis_of(program).geometry.positive == "0"


def test_models_of_a_long_table_are_shown_and_turned_round(
    program: WindowedProgram, write: Write
) -> None:
    cases = [(1, 0.1, 0.2), (0, 0.9, 0.7), (1, 0.3, 0.4), (0, 0.2, 0.8)]
    rows = "".join(f"a,{i},{y},{a}\nb,{i},{y},{b}\n" for i, (y, a, b) in enumerate(cases))
    dialog = ask_about(program, write("model,case,y,score\n" + rows))
    models = dialog.tables.models.entries
    assert dialog.tables.models.isVisible()
    assert [row[2].text for row in models.rows] == ["0.250", "0.000"]
    click(dialog.below.buttons[0])
    answered(dialog)
    assert [row[2].text for row in models.rows] == ["0.750", "1.000"]
    choose_direction(dialog, "score", "higher")
    assert [row[2].text for row in models.rows] == ["0.250", "0.000"]


@pytest.mark.parametrize("changing", [False, True])
def test_columns_of_several_classes_say_what_they_are_used_as(
    program: WindowedProgram, tmp_path: Path, changing: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    head = "patient,site,true,net_a,net_b,net_c"
    rows = [f"{k},x{k % 5},{'abc'[k % 3]},0.{k % 4 + 1},0.{4 - k % 4},0.5" for k in range(60)]
    path = tmp_path / "three.csv"
    path.write_text("\n".join([head, *rows]) + "\n", "utf-8")
    if changing:
        drop(program, path)
        settle(program)
        program.wiring.file_opening.change_roles()
    else:
        monkeypatch.setattr(opening, "ask_for_file", lambda _parent: path)
        program.window.actions_["open_with"].trigger()
    dialog = dialog_of(program)
    answered(dialog)
    assert dialog.preview is not None
    assert dialog.preview.several
    entries = dialog.columns.entries
    shown = {row[0].text: (row[1].text, row[4].text) for row in entries.rows}
    assert [shown[f"net_{name}"][0] for name in "abc"] == ["Probability"] * 3
    assert shown["true"][0] == "Label (truth)"
    assert [shown[name][0] for name in ("patient", "site")] == ["Left out"] * 2
    assert "As it is set here" not in {why for _, why in shown.values()}
    dialog.reject()
