"""Classifiers of several classes renamed, recoloured and moved by mouse and keys; each is one step."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.multiclass.classes_analysis import ClassesAnalysis
from engine.multiclass.classes_session import ClassesSession
from gui.panels.classifiers_panel import NO_TURN, TURN_ORDER
from gui.program.app import WindowedProgram
from gui.widgets.eye_row import EyeRow
from tests.gui.acts import open_sample, settle, wait_until, workspace_of
from tests.gui.panels.model_menu_acts import answer_dialog, asked, close_popup, entry


def rows(program: WindowedProgram) -> dict[str, EyeRow]:
    classes = workspace_of(program).classes
    assert classes is not None
    return {row.name: row for row in classes.classifiers.rows}


def analysis(program: WindowedProgram) -> ClassesAnalysis:
    found = program.store.analysis
    assert isinstance(found, ClassesAnalysis)
    return found


def looks(program: WindowedProgram) -> dict[str, int]:
    return {found.name: found.look for found in analysis(program).models}


def session(program: WindowedProgram) -> ClassesSession:
    assert isinstance(program.store.session, ClassesSession)
    return program.store.session


def undo_words(program: WindowedProgram) -> str:
    return program.window.actions_["undo"].text()


def test_classifiers_are_renamed_moved_and_recoloured_and_all_is_undone(
    program: WindowedProgram,
) -> None:
    open_sample(program, "matrices")
    before = list(looks(program).items())
    (first, _), (second, _), *_ = before
    rows(program)[first].setFocus()
    answer_dialog(second, "Random forest")
    QTest.keyClick(rows(program)[first], Qt.Key.Key_F2)
    settle(program)
    assert asked[1] == f"Another model is called “{second}”. Choose another name."
    assert list(looks(program)) == ["Random forest", *(name for name, _ in before[1:])]
    assert f"rename {first} to Random forest" in undo_words(program)
    focus = program.window.focusWidget()
    assert focus is rows(program)["Random forest"]
    classes = workspace_of(program).classes
    assert classes is not None
    wait_until(lambda: "Random forest" in classes.numbers.text)
    assert not [line for line in classes.numbers.text.splitlines() if line.startswith(f"{first}\t")]

    QTest.keyClick(focus, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(program)
    assert list(looks(program))[:2] == [second, "Random forest"]
    assert looks(program)["Random forest"] == before[0][1]
    assert program.window.focusWidget() is rows(program)["Random forest"]
    assert "order of the models" in undo_words(program)

    entry(rows(program)["Random forest"], "Colour", "Look 5").trigger()
    close_popup()
    settle(program)
    assert looks(program)["Random forest"] == 4
    assert looks(program)[second] == before[1][1]
    assert "colours of the models" in undo_words(program)
    for _ in range(3):
        program.store.undo()
    settle(program)
    assert list(looks(program).items()) == before
    assert session(program).models == ()


def test_only_a_single_score_of_ordered_classes_can_be_turned_round(
    program: WindowedProgram,
) -> None:
    open_sample(program, "matrices")
    turn = entry(next(iter(rows(program).values())), "Turn")
    assert not turn.isEnabled()
    assert turn.toolTip() == NO_TURN
    close_popup()


def test_a_marker_is_turned_round_by_its_order(program: WindowedProgram) -> None:
    open_sample(program, "ordered")
    before, name = session(program).order, next(iter(rows(program)))
    assert before is not None
    volumes = {found.name: found.measures.ordered for found in analysis(program).models}
    turn = entry(rows(program)[name], "Turn")
    assert turn.toolTip() == TURN_ORDER
    turn.trigger()
    close_popup()
    settle(program)
    assert session(program).order == before[::-1]
    after = {found.name: found.measures.ordered for found in analysis(program).models}
    old, new = volumes[name], after[name]
    assert old is not None
    assert new is not None
    assert new.value < 1 / 6 < old.value
    program.store.undo()
    settle(program)
    assert session(program).order == before
