"""What is open is opened anew: models keep names, looks, places and what is hidden: gui.importing.opening_anew."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QSettings
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from engine.session import classifier_changes, model_changes
from gui.program.app import WindowedProgram
from tests.conftest import SAMPLES
from tests.gui.acts import analysis_of, click, drop, pick, question_of, settle, workspace_of
from tests.gui.importing.acts import answered, choose_in_table, dialog_of

ROWS = [(f"p{i}", i % 3 == 0, (i * 37 % 50) / 50, (i * 7 % 19) / 20) for i in range(60)]
TWO = "case,y,forest,knn,spare\n" + "".join(
    f"{c},{int(y)},{s},{k},{k * s:.4f}\n" for c, y, s, k in ROWS
)
MORE = "case,svm\n" + "".join(f"{c},{1 - s}\n" for c, _, s, _ in reversed(ROWS))
IRIS = SAMPLES / "iris.csv"


@pytest.fixture(autouse=True)
def nothing_remembered() -> None:
    QSettings(
        QSettings.Format.IniFormat, QSettings.Scope.UserScope, "Voroscope", "Voroscope"
    ).clear()


def two_classes(program: WindowedProgram, folder: Path, joined: str = "") -> Path:
    """Open a file, beside it perhaps another, and change how each model is shown."""
    path = folder / "two.csv"
    path.write_text(TWO, "utf-8")
    drop(program, path)
    settle(program)
    if joined == "pasted":
        QGuiApplication.clipboard().setText(MORE)
        QTest.keySequence(program.window, "Ctrl+V")
    elif joined:
        (folder / "more.csv").write_text(MORE, "utf-8")
        drop(program, folder / "more.csv")
    if joined:
        question = question_of(program)
        pick(question, "add")
        click(question.open_button)
        settle(program)
        program.window.activateWindow()
    session = program.store.two_class_session
    assert session.roles is not None
    names = [score.name for score in session.roles.scores]
    session = model_changes.moved(session, names[-1], -1, range(len(names)))
    session = model_changes.recoloured(session, "knn", 7, range(len(names)))
    if joined:
        session = model_changes.turned(model_changes.renamed(session, "svm", "Vectors"), "Vectors")
    session = model_changes.renamed(session, "forest", "Random forest")
    program.store.take_session(replace(session, hidden=frozenset({"knn"})))
    settle(program)
    return path


def shown(program: WindowedProgram) -> list[tuple[str, str, int | None, str]]:
    """Of each column its model's name, look and direction, in their order."""
    roles = program.store.two_class_session.roles
    assert roles is not None
    return [(each.column, each.name, each.look, each.direction) for each in roles.scores]


def reload(program: WindowedProgram) -> None:
    """Read again what has changed on disk, by its notice."""
    program.wiring.file_opening.reloading.watch.look()
    assert program.window.file_notice.isVisible()
    click(program.window.file_notice.buttons[0])
    settle(program)


@pytest.mark.parametrize("joined", ["", "file", "pasted"])
def test_two_classes_read_again(program: WindowedProgram, tmp_path: Path, joined: str) -> None:
    path = two_classes(program, tmp_path, joined)
    before = shown(program)
    title = program.window.windowTitle()
    assert " • " in title
    assert ("forest", "Random forest") in [each[:2] for each in before]
    assert bool(joined) == any(each[1] == "Vectors" and each[3] == "lower" for each in before)
    path.write_text(TWO + "p60,1,0.9,0.3,0.2\n", "utf-8")
    reload(program)
    assert analysis_of(program).geometry.source.rows_read == 61
    assert program.window.windowTitle() == title  # what was chosen is still in no file
    assert shown(program) == before
    assert program.store.session.hidden == {"knn"}
    assert program.wiring.file_opening.replacing.question is None


def test_a_file_that_stands_beside_is_watched_after_the_first_was_read_again(
    program: WindowedProgram, tmp_path: Path
) -> None:
    path = two_classes(program, tmp_path, "file")
    before = shown(program)
    path.write_text(TWO + "p60,1,0.9,0.3,0.2\n", "utf-8")
    reload(program)
    (tmp_path / "more.csv").write_text(MORE + "p60,0.2\n", "utf-8")
    reload(program)
    assert shown(program) == before
    dataset = program.store.dataset
    assert dataset is not None
    assert [source.rows_read for source in dataset.source.joined] == [61]


@pytest.mark.parametrize("joined", ["", "file"])
def test_two_classes_with_other_reading_options(
    program: WindowedProgram, tmp_path: Path, joined: str
) -> None:
    two_classes(program, tmp_path, joined)
    before = shown(program)
    click(workspace_of(program).data.roles_button)
    dialog = dialog_of(program)
    assert dialog.preview is not None
    dialog.reading.options_chosen.emit(replace(dialog.preview.options, na=("0.5",)))
    answered(dialog)
    click(dialog.open_button)
    settle(program)
    assert analysis_of(program).geometry.rows_used < 60
    assert shown(program) == before
    assert program.store.session.hidden == {"knn"}


def test_two_classes_of_which_a_model_is_gone(program: WindowedProgram, tmp_path: Path) -> None:
    path = two_classes(program, tmp_path)
    before = shown(program)
    path.write_text(TWO.replace(",spare", ",other"), "utf-8")
    reload(program)
    click(dialog_of(program).open_button)
    settle(program)
    left = [each for each in before if each[0] != "spare"]
    assert [each for each in shown(program) if each[0] != "other"] == left
    assert program.store.session.hidden == {"knn"}


def test_two_classes_with_other_roles(program: WindowedProgram, tmp_path: Path) -> None:
    two_classes(program, tmp_path)
    before = shown(program)
    click(workspace_of(program).data.roles_button)
    dialog = dialog_of(program)
    choose_in_table(dialog, "spare", "Left out")
    click(dialog.open_button)
    settle(program)
    assert shown(program) == [each for each in before if each[0] != "spare"]


def several_classes(program: WindowedProgram, folder: Path, sample: Path) -> Path:
    """Open a file of several classes, and change how each model is shown."""
    path = folder / sample.name
    path.write_bytes(sample.read_bytes())
    drop(program, path)
    settle(program)
    names = [model.name for model in several(program).models]
    session = program.store.session
    assert isinstance(session, ClassesSession)
    session = classifier_changes.recoloured(session, names, range(len(names)), names[1], 6)
    session = classifier_changes.renamed(session, names, names[0], "Mine")
    names[0] = "Mine"
    session = classifier_changes.moved(session, names, "Mine", 1)
    program.store.take_session(replace(session, hidden=frozenset({names[2]})))
    settle(program)
    return path


def several(program: WindowedProgram) -> ClassesAnalysis:
    found = program.store.analysis
    assert isinstance(found, ClassesAnalysis)
    return found


def shown_of_several(program: WindowedProgram) -> tuple[object, ...]:
    session = program.store.session
    assert isinstance(session, ClassesSession)
    assert session.hidden
    assert any(each.name == "Mine" for each in session.models)
    return session.models, session.hidden, [model.name for model in several(program).models]


def test_several_classes_read_again(program: WindowedProgram, tmp_path: Path) -> None:
    path = several_classes(program, tmp_path, IRIS)
    before = shown_of_several(program)
    path.write_text("".join(path.read_text("utf-8").splitlines(keepends=True)[:-5]), "utf-8")
    reload(program)
    assert several(program).table.rows_used == 70
    assert shown_of_several(program) == before


@pytest.mark.parametrize("how", ["order", "options"])
def test_several_classes_with_other_roles_or_reading_options(
    program: WindowedProgram, tmp_path: Path, how: str
) -> None:
    several_classes(program, tmp_path, IRIS)
    before = shown_of_several(program)
    classes = workspace_of(program).classes
    assert classes is not None
    click(classes.data.roles_button)
    dialog = dialog_of(program)
    assert dialog.preview is not None
    if how == "order":
        click(dialog.classes.order.is_ordered)
    else:
        dialog.reading.options_chosen.emit(replace(dialog.preview.options, encoding="cp1252"))
    answered(dialog)
    click(dialog.open_button)
    settle(program)
    assert (several(program).session.order is not None) == (how == "order")
    assert shown_of_several(program) == before


def test_a_matrix_that_is_gone_is_passed_over(program: WindowedProgram, tmp_path: Path) -> None:
    path = several_classes(program, tmp_path, SAMPLES / "three_matrices.csv")
    before = shown_of_several(program)
    path.write_text(path.read_text("utf-8"), "utf-8")
    click(workspace_of(program).classes.data.roles_button)  # type: ignore[union-attr]
    dialog = dialog_of(program)
    click(dialog.open_button)
    settle(program)
    assert shown_of_several(program) == before


@pytest.mark.parametrize("ordered", [False, True])
def test_costs_and_priors_stay_at_their_classes(
    program: WindowedProgram, tmp_path: Path, ordered: bool
) -> None:
    several_classes(program, tmp_path, IRIS)
    shares = {"setosa": 0.2, "versicolor": 0.3, "virginica": 0.5}
    costs = {(p, a): 0.0 if p == a else 1 + len(p) + 20 * len(a) for p in shares for a in shares}
    labels = several(program).labels
    session = program.store.session
    assert isinstance(session, ClassesSession)
    matrix = tuple(tuple(costs[p, a] for a in labels) for p in labels)
    priors = tuple(shares[label] for label in labels)
    program.store.take_session(replace(session, cost_matrix=matrix, priors=priors))
    settle(program)
    classes = workspace_of(program).classes
    assert classes is not None
    click(classes.data.roles_button)
    dialog = dialog_of(program)
    if ordered:
        click(dialog.classes.order.is_ordered)
        answered(dialog)
        dialog.classes.order.classes.setCurrentRow(0)
        QTest.keySequence(dialog.classes.order.classes, "Ctrl+Down")
    else:
        assert dialog.preview is not None
        dialog.reading.options_chosen.emit(replace(dialog.preview.options, encoding="cp1252"))
    answered(dialog)
    click(dialog.open_button)
    settle(program)
    found, now = several(program), program.store.session
    assert isinstance(now, ClassesSession)
    assert (found.labels == labels) is not ordered
    assert now.cost_matrix == tuple(tuple(costs[p, a] for a in found.labels) for p in found.labels)
    assert now.priors == tuple(shares[label] for label in found.labels)
